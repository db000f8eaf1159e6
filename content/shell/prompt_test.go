package shell_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/shell"
)

// expectFirst fails the test unless the first problem is at the given offset and its text contains
// the reason.
func expectFirst(t *testing.T, found []problem.InText, offset int, reason string) {
	t.Helper()
	if len(found) == 0 || found[0].Offset != offset || !strings.Contains(found[0].Text(), reason) {
		t.Errorf("got %v, want %d: …%s…", found, offset, reason)
	}
}

// TestPromptAccepts: every prompt may contain what no shell changes.
func TestPromptAccepts(t *testing.T) {
	for name, prompt := range map[string]string{
		"plain":                 "Build it.\n\n- one: it's 50 x 50; (a|b) & c > d < e * f ? ~ {x} [y] # z @me, a=b",
		"caret within a line":   "2^3",
		"accents":               "Grüße, 日本語 and emoji 🦊 arrive too",
		"emoji with a style":    "⚠\ufe0f Stop.",
		"Persian":               "می\u200cخواهم",
		"Japanese":              "\u3000一字",
		"emoji of several":      "Act as a 👨\u200d💻.",
		"percent signs apart":   "100% of 50 %",
		"typographic quotes":    "Don’t ‘quote’ ‚it‘ ‛so‟",
		"joiner that is needed": "क्\u200dष",
	} {
		if found := shell.Check(prompt); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// TestPromptShell: text that a shell changes is refused, unless the prompt is shown without a
// command line.
func TestPromptShell(t *testing.T) {
	for name, test := range map[string]struct {
		prompt string
		offset int // of the first problem
		reason string
	}{
		"slash":              {"/review it", 0, "one of its commands"},
		"double quote":       {`Say "hello"`, 4, "end the shell's quotation"},
		"backtick":           {"Run `ls`", 4, "substitution"},
		"dollar":             {"Print $HOME or $USER", 6, "spell it out in 2 places, or set prompt_only"},
		"backslash":          {`a\b`, 1, "escape"},
		"exclamation mark":   {"Do it!", 5, "history"},
		"caret":              {"one\n^a^b", 4, "edits history"},
		"percent":            {"100% of %PATH%", 8, "names a variable"},
		"tab":                {"a\tb", 1, "completion"},
		"typographic quotes": {"Say “hello”", 4, "PowerShell"},
		"right quote":        {"Don’t say ”hello”", 12, "U+201D"},
		"low quote":          {"Sag „hallo“", 4, "U+201E"},
		"option":             {"--help me", 0, "option"},
		"list":               {"- one\n- two", 0, "begin with a word"},
		"long line":          {strings.Repeat("a", 1000), shell.MaxLine, "break it"},
	} {
		t.Run(name, func(t *testing.T) {
			expectFirst(t, shell.Check(test.prompt), test.offset, test.reason)
			if found := shell.CheckAlone(test.prompt); len(found) > 0 {
				t.Errorf("without a command line: %v", found)
			}
		})
	}
}

// TestPromptTrailingTab: a tab at the end of a line is refused where other tabs are not.
func TestPromptTrailingTab(t *testing.T) {
	expectFirst(t, shell.CheckAlone("a\tb\t\nc"), 3, "end of a line")
}

// TestPromptAlways: some text is refused in every prompt, with a command line and without.
func TestPromptAlways(t *testing.T) {
	for name, test := range map[string]struct {
		prompt string
		offset int // of the first problem
		reason string
	}{
		"merge":              {"one\n<<<<<<< HEAD", 4, "a merge"},
		"no-break space":     {"a\u00a0b", 1, "U+00A0"},
		"zero-width space":   {"a\u200bb", 1, "U+200B"},
		"joiner":             {"a\u200db", 1, "U+200D"},
		"selector":           {"a\ufe0fb", 1, "U+FE0F"},
		"tag":                {"a\U000e0041b", 1, "U+E0041"},
		"direction":          {"a\u202eb", 1, "U+202E"},
		"invalid UTF-8":      {"a\xffb", 1, "not valid UTF-8"},
		"trailing space":     {"one \ntwo", 3, "end of a line"},
		"wide space":         {"一\u3000\n二", 3, "end of a line"},
		"final line break":   {"one\n", 3, "ends with a line break"},
		"leading line break": {"\none", 0, "begins with an empty line"},
		"second selector":    {"⚠\ufe0f\ufe0f", 6, "U+FE0F"},
		"of an ideograph":    {"葛\U000e0100", 3, "U+E0100"},
		"after a sign":       {"a + \ufe0fb", 4, "U+FE0F"},
		"joined signs":       {"=\u200d=", 1, "U+200D"},
		"second joiner":      {"می\u200c\u200cخواهم", 7, "U+200C"},
	} {
		t.Run(name, func(t *testing.T) {
			expectFirst(t, shell.Check(test.prompt), test.offset, test.reason)
			expectFirst(t, shell.CheckAlone(test.prompt), test.offset, test.reason)
		})
	}
}

// TestLongPrompt: a prompt must be short enough for every command line, unless it is shown without
// one.
func TestLongPrompt(t *testing.T) {
	prompt := strings.Repeat("a\n", 20_000) + "b"

	expectFirst(t, shell.Check(prompt), shell.MaxPrompt, "command line")
	difftest.Equal(t, len(shell.CheckAlone(prompt)), 0)
}

func TestShellReason(t *testing.T) {
	for prompt, want := range map[string]string{
		"Write tests.":    "",
		"one \u200b two ": "",
		"Run `ls` for $X": "` begins a substitution in the shell",
	} {
		if got := shell.Reason(prompt); got != want {
			t.Errorf("%q: got %q, want %q", prompt, got, want)
		}
	}
}
