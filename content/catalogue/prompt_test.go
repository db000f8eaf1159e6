package catalogue_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/catalogue"
)

// TestCheckPrompt: what a shell changes is refused but where a prompt is alone; what no prompt may hold, always.
func TestCheckPrompt(t *testing.T) {
	alone := map[string]bool{"double quote": true, "backtick": true, "dollar": true, "backslash": true, "exclamation mark": true,
		"percent": true, "typographic quotes": true, "caret": true, "tab": true, "long line": true, "option": true}
	for name, test := range map[string]struct {
		prompt string
		offset int    // of the first problem
		reason string // part of it; "" for a prompt that passes
	}{
		"plain":              {"Build it.\n\n- one: it's 50 x 50; (a|b) & c > d < e * f ? ~ {x} [y] # z @me, a=b", 0, ""},
		"caret in a line":    {"2^3", 0, ""},
		"accents":            {"Grüße, 日本語 and emoji 🦊 arrive too", 0, ""},
		"double quote":       {`Say "hello"`, 4, "end the shell's quotation"},
		"backtick":           {"Run `ls`", 4, "substitution"},
		"dollar":             {"Print $HOME or $USER", 6, "spell it out in 2 places, or set prompt_only"},
		"backslash":          {`a\b`, 1, "escape"},
		"exclamation mark":   {"Do it!", 5, "history"},
		"caret":              {"one\n^a^b", 4, "edits history"},
		"merge":              {"one\n<<<<<<< HEAD", 4, "a merge"},
		"percent":            {"100% of %PATH%", 8, "names a variable"},
		"tab":                {"a\tb", 1, "completion"},
		"typographic quotes": {"Say “hello”", 4, "PowerShell"},
		"no-break space":     {"a\u00a0b", 1, "U+00A0"},
		"zero-width space":   {"a\u200bb", 1, "U+200B"},
		"invalid UTF-8":      {"a\xffb", 1, "not valid UTF-8"},
		"trailing space":     {"one \ntwo", 3, "end of a line"},
		"final line break":   {"one\n", 3, "ends with a line break"},
		"leading line break": {"\none", 0, "begins with an empty line"},
		"option":             {"--help me", 0, "option"},
		"long line":          {strings.Repeat("a", 1000), catalogue.MaxLine, "break it"},
		"long prompt":        {strings.Repeat("a\n", 20_000) + "b", catalogue.MaxPrompt, "command line"},
	} {
		t.Run(name, func(t *testing.T) {
			found := catalogue.CheckPrompt(test.prompt, false)
			if all := catalogue.CheckPrompt(test.prompt, true); (len(all) == 0) != (len(found) == 0 || alone[name]) {
				t.Errorf("without a command line: %v", all)
			}
			if len(found) == 0 != (test.reason == "") ||
				len(found) > 0 && (found[0].Offset != test.offset || !strings.Contains(found[0].Message, test.reason)) {
				t.Errorf("got %v, want %d: …%s…", found, test.offset, test.reason)
			}
		})
	}
}
