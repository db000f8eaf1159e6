package main

import (
	"os"
	"path/filepath"
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
			dir := t.TempDir()
			file := filepath.Join(dir, "x.go")
			if err := os.WriteFile(file, []byte(test.source), 0o644); err != nil {
				t.Fatal(err)
			}
			err := change{"x.go", "old", "new"}.apply(dir, dir)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) || !strings.Contains(err.Error(), "x.go") {
					t.Errorf("the error is %v, want one that names x.go and says that it %s", err, test.err)
				}
				return
			}
			got, readErr := os.ReadFile(file)
			if err != nil || readErr != nil || string(got) != test.want {
				t.Errorf("got %q, %v, %v", got, err, readErr)
			}
		})
	}
	if err := (change{"gone.go", "", ""}).apply(t.TempDir(), ""); err == nil || !strings.Contains(err.Error(), "gone.go") {
		t.Errorf("removing a file that is not there: %v", err)
	}
}
