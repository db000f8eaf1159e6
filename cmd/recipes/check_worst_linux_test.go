package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/web/browsertest/harness"
)

// TestCheckWorst: input that is just within the limits and made to cost much is checked within 10 s of processor time and
// 1 GB. What is beyond the limits is not read; see TestHostileFolders in content/source.
func TestCheckWorst(t *testing.T) {
	numbered := func(n int, format string) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, format, i)
		}
		return text.String()
	}
	tags := func(text string) string {
		return strings.Replace(text, "tags = [", "tags = ["+strings.Repeat(`"a long tag",`, 140_000), 1)
	}
	following := func(more string) func(string) string {
		return func(text string) string { return text + more }
	}
	for name, change := range map[string]map[string]func(string) string{
		"problems in one long line":  {"en.toml": tags, "fr.toml": tags},
		"recipes without fields":     {"catalogue.toml": following(strings.Repeat("[[recipes]]\n", 190_000))},
		"recipes of other languages": {"en.toml": following(numbered(45_000, "[recipes.a%d]\ntitle='T'\n")), "fr.toml": following(numbered(45_000, "[recipes.b%d]\ntitle='T'\n"))},
		"words that nobody uses":     {"locales/active.fr.toml": following(numbered(90_000, "[a%d]\nother='x'\n"))},
		"short lines":                {"catalogue.toml": following(strings.Repeat("\n", 4_000_000)), "fr.toml": following(strings.Repeat("#\n", 2_000_000))},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS("../../content/testdata/small")); err != nil {
				t.Fatal(err)
			}
			harness.Mkdir(t, filepath.Join(dir, "locales"))
			for name, change := range change {
				path := filepath.Join(dir, name)
				text, err := os.ReadFile(path)
				if err != nil && !os.IsNotExist(err) {
					t.Fatal(err)
				}
				harness.WriteFile(t, path, change(string(text)))
			}
			cmd := harness.Recipes(t, "check", "--content", dir)
			output, _ := cmd.Output() // it fails
			if !strings.Contains(string(output), " warning") {
				t.Fatalf("it is not checked to the end: %s", output)
			}
			took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			memory := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss // kB
			t.Logf("%v, %d kB", took, memory)
			if took > 10*time.Second || memory > 1<<20 {
				t.Errorf("it takes %v of processor time and %d kB", took, memory)
			}
		})
	}
}
