package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestChange: a change is made where its text occurs once, and fails by name everywhere else.
func TestChange(t *testing.T) {
	for source, want := range map[string]string{"a old b": "a new b <nil>", "a b": `x.go: "old" occurs 0 times`, "old old": `x.go: "old" occurs 2 times`} {
		text, err := change{"x.go", "old", "new"}.apply(source)
		if got := strings.TrimSpace(fmt.Sprint(text, " ", err)); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
}

// TestChangesFit: the changes that make the client smaller fit this toolchain and this go-app. Where they do not, the client
// works, but readers download half as much again: see what replaces the source that has changed.
func TestChangesFit(t *testing.T) {
	t.Chdir("../..")
	if err := changeSources(slices.Concat(hydrationChanges, sizeChanges)); err != nil {
		t.Error(err)
	}
	if err := changeSources([]change{{"pkg/gone.go", "", ""}}); err == nil || !strings.Contains(err.Error(), "gone.go") {
		t.Errorf("replacing a file that is not there: %v", err)
	}
}

// TestBuildWithoutChanges: a change for size that does not fit is left out, and the client is compiled all the same; not so one
// for hydration.
func TestBuildWithoutChanges(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a second client: make verify runs it")
	}
	t.Chdir("../..")
	saved, needed := sizeChanges, hydrationChanges[0]
	t.Cleanup(func() { sizeChanges, hydrationChanges[0] = saved, needed })
	sizeChanges = []change{{"text/template/exec.go", "what no toolchain has", "anything"}}
	program, err := compileClient()
	if err != nil || len(program) == 0 {
		t.Errorf("%d bytes, %v", len(program), err)
	}
	hydrationChanges[0].old = "what no go-app has"
	if _, err := compileClient(); err == nil || !strings.Contains(err.Error(), hydrationChanges[0].file) {
		t.Errorf("without hydration the error is %v", err)
	}
}
