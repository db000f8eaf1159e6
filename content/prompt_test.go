//go:build unix

package content_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"prompt-recipes/content"
)

func TestCompose(t *testing.T) {
	const prompt = "Build it with React. Test it."
	for name, test := range map[string]struct {
		kind                  content.Kind
		replaces, instruction string
		composed              string
		at                    int
		problemSubstring      string
	}{
		"replacement":                  {content.Replace, "React", "Vue 3", "Build it with Vue 3. Test it.", 14, ""},
		"replacement of what is twice": {content.Replace, " it", " them", "", 0, "occurs 2 times"},
		"replacement of what is not":   {content.Replace, "Angular", "Vue 3", "", 0, "occurs 0 times"},
		"replacement of nothing":       {content.Replace, "", "Vue 3", "", 0, "needs replaces"},
		"addition":                     {content.Append, "", "Test it.", "Build it with React. Test it.\n\nTest it.", 31, ""},
		"addition that replaces":       {content.Append, "React", "Ship it.", "", 0, "replaces is only for"},
		"alternative":                  {content.Alternative, "", "Test it.", "Test it.", 0, ""},
		"no such kind":                 {"prepend", "", "Plan it.", "", 0, `kind is "prepend", expected "replace"`},
	} {
		t.Run(name, func(t *testing.T) {
			got, at, err := content.Compose(prompt, test.kind, test.replaces, test.instruction)
			switch {
			case test.problemSubstring == "" && err != nil:
				t.Fatal(err)
			case test.problemSubstring != "" && (err == nil || !strings.Contains(err.Error(), test.problemSubstring)):
				t.Fatalf("got error %v, want one with %q", err, test.problemSubstring)
			case got != test.composed, at != test.at:
				t.Fatalf("got %q with the instruction at %d, want %q, %d", got, at, test.composed, test.at)
			}
		})
	}
}

func TestCheckPrompt(t *testing.T) {
	for name, test := range map[string]struct {
		prompt string
		offset int    // of the first problem
		reason string // part of it; "" for a prompt that passes
	}{
		"plain":                 {"Build it.\n\n- one: it's 50 x 50; (a|b) & c > d < e * f ? ~ {x} [y] # z @me, a=b", 0, ""},
		"accents":               {"Grüße, 日本語 and emoji 🦊 arrive too", 0, ""},
		"empty":                 {"", 0, "empty"},
		"double quote":          {`Say "hello"`, 4, "end the shell's quotation"},
		"backtick":              {"Run `ls`", 4, "substitution"},
		"dollar":                {"Print $HOME", 6, "substitution"},
		"backslash":             {`a\b`, 1, "escape"},
		"exclamation mark":      {"Do it!", 5, "history"},
		"caret":                 {"one\n^a^b", 4, "edits history"},
		"percent":               {"100%", 3, "percent"},
		"tab":                   {"a\tb", 1, "completion"},
		"typographic quotes":    {"Say “hello”", 4, "PowerShell"},
		"typographic apostroph": {"It’s", 2, "PowerShell"},
		"no-break space":        {"a\u00a0b", 1, "U+00A0"},
		"ideographic space":     {"a\u3000b", 1, "U+3000"},
		"zero-width space":      {"a\u200bb", 1, "U+200B"},
		"soft hyphen":           {"a\u00adb", 1, "U+00AD"},
		"bidirectional control": {"a\u202eb", 1, "U+202E"},
		"byte order mark":       {"\ufeffa", 0, "U+FEFF"},
		"line separator":        {"a\u2028b", 1, "U+2028"},
		"escape":                {"a\x1b[31mb", 1, "U+001B"},
		"carriage return":       {"a\r\nb", 1, "U+000D"},
		"NUL":                   {"a\x00b", 1, "U+0000"},
		"invalid UTF-8":         {"a\xffb", 1, "not valid UTF-8"},
		"trailing space":        {"one \ntwo", 3, "end of a line"},
		"final line break":      {"one\n", 3, "ends with a line break"},
		"leading line break":    {"\none", 0, "begins with an empty line"},
		"option":                {"--help me", 0, "option"},
		"long line":             {strings.Repeat("a", 1000), content.MaxLine, "break it"},
		"long prompt":           {strings.Repeat("a\n", 20_000) + "b", content.MaxPrompt, "command line"},
	} {
		t.Run(name, func(t *testing.T) {
			found := content.CheckPrompt(test.prompt)
			if test.reason == "" {
				if len(found) > 0 {
					t.Fatalf("refused: %v", found)
				}
				return
			}
			if len(found) == 0 {
				t.Fatal("accepted")
			}
			if found[0].Offset != test.offset || !strings.Contains(found[0].Message, test.reason) {
				t.Fatalf("got %d: %s, want %d: …%s…", found[0].Offset, found[0].Message, test.offset, test.reason)
			}
		})
	}
}

// shell runs a script with one command, claude, that writes its arguments to a file: each followed by a NUL.
type shell struct {
	name        string
	interactive []string // arguments for reading a script from standard input as a terminal's shell would
}

// An interactive fish does not read scripts from a pipe, and quotes the same way when it is not interactive.
var shells = []shell{
	{"sh", []string{"-i"}},
	{"dash", []string{"-i"}},
	{"bash", []string{"--norc", "--noprofile", "-i"}},
	{"zsh", []string{"-f", "-i"}},
	{"fish", []string{"--no-config"}},
	{"pwsh", []string{"-NoProfile", "-NonInteractive", "-Command", "-"}},
}

// installedShells are all of the above. PowerShell alone may be missing: few systems have a package of it.
func installedShells(tb testing.TB) []shell {
	tb.Helper()
	var found []shell
	for _, s := range shells {
		if _, err := exec.LookPath(s.name); err == nil {
			found = append(found, s)
		} else if s.name != "pwsh" {
			tb.Errorf("%s is missing: prompts are tried in it; install it (on Debian: apt-get install %[1]s), or run make test, which does", s.name)
		}
	}
	return found
}

// arguments runs command line in the shell and returns the arguments that reached claude.
func (s shell) arguments(tb testing.TB, dir, commandLine string) []string {
	tb.Helper()
	record := filepath.Join(dir, "arguments")
	os.Remove(record)
	cmd := exec.Command(s.name, s.interactive...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // otherwise an interactive shell takes over the terminal
	cmd.Stdin = strings.NewReader(commandLine + "\n")
	cmd.Env = []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "RECORD=" + record, "HOME=" + dir, "TERM=dumb", "LC_ALL=C.UTF-8"}
	output, err := cmd.CombinedOutput()
	data, readErr := os.ReadFile(record)
	if readErr != nil {
		return []string{"claude did not run: " + string(output) + " " + errorText(err)}
	}
	return strings.Split(string(bytes.TrimSuffix(data, []byte{0})), "\x00")
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// fakeAgent is a folder with a program named claude.
func fakeAgent(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	script := "#!/bin/sh\nprintf '%s\\0' \"$@\" > \"$RECORD\"\n"
	if err := os.WriteFile(filepath.Join(dir, "claude"), []byte(script), 0o755); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// TestInvocationInShells runs every invocation of the bundled catalogue, as shown, through the shells, and compares the
// argument that arrives byte for byte.
func TestInvocationInShells(t *testing.T) {
	dir := fakeAgent(t)
	page := bundled(t).Page("en")
	for _, s := range installedShells(t) {
		t.Run(s.name, func(t *testing.T) {
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

func expectArgument(t *testing.T, s shell, dir, name, invocation, prompt string) {
	t.Helper()
	if got := s.arguments(t, dir, invocation); len(got) != 1 || got[0] != prompt {
		t.Errorf("%s: claude was given %q, want the one argument %q", name, got, prompt)
	}
}

// TestShellsMangle makes sure that the shells above would show a bad prompt: each changes what the check refuses.
func TestShellsMangle(t *testing.T) {
	dir := fakeAgent(t)
	for _, s := range installedShells(t) {
		prompts := []string{"a $HOME b", `a " b " c`}
		switch s.name {
		case "bash":
			prompts = append(prompts, "a `echo` b", `a \\ b`, "first\n^first^second", "echo\n!!")
		case "zsh":
			prompts = append(prompts, "a `echo` b", `a \\ b`)
		}
		for _, prompt := range prompts {
			if len(content.CheckPrompt(prompt)) == 0 {
				t.Errorf("the check accepts %q", prompt)
			}
			line := "true\n" + content.Invocation("claude", prompt)
			if got := s.arguments(t, dir, line); len(got) == 1 && got[0] == prompt {
				t.Errorf("%s passes %q on unchanged, so this test proves nothing there", s.name, prompt)
			}
		}
	}
}

// FuzzCheckPrompt looks for a prompt that the check accepts and a shell changes.
func FuzzCheckPrompt(f *testing.F) {
	for _, seed := range []string{"Build it.", "it's\n\n- a: b", "a ~ * ? [x] {a,b} <(c) >(d) #e & | ;", "日本語 🦊 é", "a\\b", "$x", "!!", "^a^b", "\u200b", "=ls", "%1", "@x"} {
		f.Add(seed)
	}
	dir := fakeAgent(f)
	shells := installedShells(f)
	f.Fuzz(func(t *testing.T, prompt string) {
		if len(content.CheckPrompt(prompt)) > 0 {
			return
		}
		for _, s := range shells {
			if s.name == "fish" || s.name == "pwsh" {
				continue // slow to start; every one of the catalogue's prompts runs through them above
			}
			expectArgument(t, s, dir, s.name, content.Invocation("claude", prompt), prompt)
		}
	})
}
