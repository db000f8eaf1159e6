package main

import (
	"strings"
	"testing"
)

// TestChange: a change is made where its text occurs once, and fails by name everywhere else.
func TestChange(t *testing.T) {
	for _, test := range []struct {
		name, source, want, err string
	}{
		{"once", "a old b", "a new b", ""},
		{"gone", "a b", "", "occurs 0 times"},
		{"twice", "old old", "", "occurs 2 times"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := change{"x.go", "old", "new"}.apply(test.source)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) || !strings.Contains(err.Error(), "x.go") {
					t.Errorf("the error is %v, want one that names x.go and says that it %s", err, test.err)
				}
				return
			}
			if err != nil || got != test.want {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	if err := replace(nil, t.TempDir(), "", []change{{"gone.go", "", ""}}); err == nil || !strings.Contains(err.Error(), "gone.go") {
		t.Errorf("leaving out a file that is not there: %v", err)
	}
}

// TestChangesFit: the changes that make the client smaller fit this toolchain and this go-app. Where they do not, the client
// works, but readers download half as much again: see what replaces the source that has changed.
func TestChangesFit(t *testing.T) {
	t.Chdir("../..")
	if _, err := changedSources(); err != nil {
		t.Error(err)
	}
}

// TestBuildWithoutChanges: a change that does not fit is left out, and the client is compiled all the same.
func TestBuildWithoutChanges(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a second client: make verify runs it")
	}
	t.Chdir("../..")
	saved := templateChanges
	t.Cleanup(func() { templateChanges = saved })
	templateChanges = []change{{"text/template/exec.go", "what no toolchain has", "anything"}}
	program, err := compileClient()
	if err != nil || len(program) == 0 {
		t.Errorf("%d bytes, %v", len(program), err)
	}
}
