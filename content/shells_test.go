//go:build unix

package content_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/shell"
	"prompt-recipes/content/source/sourcetest"
)

// installedShell is a shell that runs a script with one command, claude. The command writes its arguments to
// a file, each followed by a NUL.
type installedShell struct {
	name string
	// arguments that make the shell read a script from standard input in the same way as a terminal
	interactive []string
}

// shells are the shells that the tests use. An interactive fish does not read scripts from a pipe,
// but fish quotes in the same way when it is not interactive.
var shells = []installedShell{
	{"sh", []string{"-i"}},
	{"dash", []string{"-i"}},
	{"bash", []string{"--norc", "--noprofile", "-i"}},
	{"zsh", []string{"-f", "-i"}},
	{"fish", []string{"--no-config"}},
	{"pwsh", []string{"-NoProfile", "-NonInteractive", "-Command", "-"}},
}

// installedShells returns the shells above. With -short it returns only those that every developer has. Only
// PowerShell may be missing, because few systems have a package of it.
func installedShells(tb testing.TB) []installedShell {
	tb.Helper()
	var found []installedShell
	for _, s := range shells {
		if testing.Short() && s.name != "sh" && s.name != "bash" {
			continue // make verify runs it
		}
		if _, err := exec.LookPath(s.name); err == nil {
			found = append(found, s)
		} else if s.name != "pwsh" {
			tb.Errorf("%s is missing: prompts are tried in it; install it (on Debian: apt-get install %[1]s), "+
				"or run make verify, which does", s.name)
		}
	}
	return found
}

// arguments runs a command line in the shell and returns the arguments that claude received.
func (s installedShell) arguments(tb testing.TB, dir, commandLine string) []string {
	tb.Helper()
	record := filepath.Join(dir, "arguments")
	if err := os.Remove(record); err != nil && !os.IsNotExist(err) {
		tb.Fatal(err)
	}
	cmd := exec.Command(s.name, s.interactive...)
	// otherwise an interactive shell would take over the terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Stdin = strings.NewReader(commandLine + "\n")
	cmd.Env = []string{
		"PATH=" + dir + ":" + os.Getenv("PATH"),
		"RECORD=" + record,
		"HOME=" + dir,
		"TERM=dumb",
		"LC_ALL=C.UTF-8",
	}
	output, err := cmd.CombinedOutput()
	data, readErr := os.ReadFile(record)
	if readErr != nil {
		return []string{"claude did not run: " + string(output) + " " + fmt.Sprint(err)}
	}
	return strings.Split(string(bytes.TrimSuffix(data, []byte{0})), "\x00")
}

// fakeAgent returns a folder with a program named claude.
func fakeAgent(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	script := "#!/bin/sh\nprintf '%s\\0' \"$@\" > \"$RECORD\"\n"
	if err := os.WriteFile(filepath.Join(dir, "claude"), []byte(script), 0o755); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// TestInvocationInShells: in every shell, each invocation of the bundled catalogue gives claude
// exactly its prompt, byte for byte.
func TestInvocationInShells(t *testing.T) {
	dir := fakeAgent(t)
	page := sourcetest.Bundled(t).Pages["en"]
	for _, s := range installedShells(t) {
		t.Run(s.name, func(t *testing.T) {
			expectArgument(t, s, dir, "at home", content.Invocation("~/claude", "a"), "a")
			for _, category := range page.Categories {
				for _, recipe := range category.Recipes {
					expectArgument(t, s, dir, recipe.Slug, recipe.Invocation, recipe.Prompt)
					for _, swap := range recipe.SwapOuts {
						expectArgument(t, s, dir, recipe.Slug+"/"+swap.Slug, swap.Invocation, swap.Prompt)
					}
				}
			}
		})
	}
}

func expectArgument(t *testing.T, s installedShell, dir, name, invocation, prompt string) {
	t.Helper()
	if got := s.arguments(t, dir, invocation); len(got) != 1 || got[0] != prompt {
		t.Errorf("%s: claude was given %q, want the one argument %q", name, got, prompt)
	}
}

// TestEmojiInShells: emoji of several characters, and typographic quotes that are not double quotes, arrive
// unchanged.
func TestEmojiInShells(t *testing.T) {
	const prompt = "\u26a0\ufe0f Don’t act as a \U0001f468\u200d\U0001f4bb ‘or’ ‚so‘ ‛or‟."
	dir := fakeAgent(t)
	for _, s := range installedShells(t) {
		expectArgument(t, s, dir, s.name, content.Invocation("claude", prompt), prompt)
	}
}

// TestShellsMangle: the shells above would reveal a bad prompt, because each of them changes some prompts that check
// refuses.
func TestShellsMangle(t *testing.T) {
	dir := fakeAgent(t)
	for _, s := range installedShells(t) {
		for _, prompt := range listMangled(s.name) {
			if len(shell.Check(prompt)) == 0 {
				t.Errorf("the check accepts %q", prompt)
			}
			line := "true\n" + content.Invocation("claude", prompt)
			if got := s.arguments(t, dir, line); len(got) == 1 && got[0] == prompt {
				t.Errorf("%s passes %q on unchanged, so this test proves nothing there", s.name, prompt)
			}
		}
	}
}

// listMangled returns prompts that a shell changes.
func listMangled(name string) []string {
	mangled := []string{"a $HOME b", `a " b " c`}
	if name == "bash" || name == "zsh" {
		mangled = append(mangled, "a `echo` b", `a \\ b`)
	}
	if name == "bash" {
		mangled = append(mangled, "first\n^first^second", "echo\n!!")
	}
	return mangled
}

// FuzzPrompt looks for a prompt that check accepts and a shell changes.
func FuzzPrompt(f *testing.F) {
	for _, seed := range []string{
		"Build it.",
		"it's\n\n- a: b",
		"a ~ * ? [x] {a,b} <(c) >(d) #e & | ;",
		"日本語 🦊 é",
		"\u26a0\ufe0f Stop, \U0001f468\u200d\U0001f4bb.", // an emoji of several characters
		"a\\b",
		"$x",
		"!!",
		"^a^b",
		"\u200b",
		"=ls",
		"%1",
		"@x",
	} {
		f.Add(seed)
	}
	dir := fakeAgent(f)
	shells := installedShells(f)
	f.Fuzz(func(t *testing.T, prompt string) {
		if len(shell.Check(prompt)) > 0 {
			return
		}
		for _, s := range shells {
			if s.name == "fish" || s.name == "pwsh" {
				// slow to start; TestInvocationInShells runs every prompt of the catalogue through
				// them
				continue
			}
			expectArgument(t, s, dir, s.name, content.Invocation("claude", prompt), prompt)
		}
	})
}
