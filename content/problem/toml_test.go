package problem

import (
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/difftest"
)

// TestBounds: what costs the decoder too much is refused before it sees it, with a place; what only looks like it is not.
func TestBounds(t *testing.T) {
	key := strings.Repeat("k", maxKey)
	for _, test := range []struct{ source, want string }{
		{"a = " + strings.Repeat("[", 1_000), "1:13: more than 8 levels"},
		{"a = " + strings.Repeat("{a=", 1_000), "1:29: more than 8 levels"},
		{"a = [\n" + strings.Repeat("[\n", 1_000), "9:1: more than 8 levels"},
		{"x = 1\n" + strings.Repeat("a.", 1_000) + "a = 1", "2:16: more than 8 levels"},
		{"[" + strings.Repeat("'a'. ", 1_000) + "a]", "1:40: more than 8 levels"},
		{"x = [1.5, {" + strings.Repeat("a.", 1_000) + "a = 1}]", "1:27: more than 8 levels"},
		{"x = 1\n" + key + "k = 1", "2:1: the key has more than 500 bytes"},
		{"x = 1\n[" + key + "]", "2:1: the key has more than 500 bytes"},
		{"x = 1\n[[\"" + key + "\"]]", "2:1: the key has more than 500 bytes"},
		{"x = {a = '', '" + key + "' = 1}", "1:14: the key has more than 500 bytes"},

		{"a = '" + strings.Repeat("[", 1000) + "'\nb = \"\\\"" + strings.Repeat("{", 1000) + "\"", ""},
		{"a = '''\n" + strings.Repeat("[a.\n", 1000) + "'''\nb = \"\"\"\n" + strings.Repeat("k", 1000) + " = [\\\"\"\"\"", ""},
		{"a = ['" + strings.Repeat("x", 1000) + "']", ""},
		{"a = 1 # " + strings.Repeat("[", 1000) + "\n# " + strings.Repeat(".", 1000), ""},
		{strings.Repeat("[[a.b]]\nc = [[1.5, 2.5], [], {d = [1]}]\n", 1000), ""},
		{"a = [\n '" + strings.Repeat("x", 1000) + "', [\n ['" + strings.Repeat("x", 1000) + "'] ],\n]\nb = { c = '" + strings.Repeat("x", 1000) + "' }", ""},
	} {
		var tree map[string]any
		text := NewText("f", []byte(test.source))
		got := ""
		for _, p := range text.Unmarshal(&tree) {
			got = fmt.Sprintf("%d:%d: %s", p.Line, p.Column, p.Message)
		}
		if got == "" != (test.want == "") || !strings.HasPrefix(got, test.want) {
			t.Errorf("%.60q: got %q, want %q", test.source, got, test.want)
		}
	}
}

// TestWithoutComments: what is no comment stays, and nothing else does.
func TestWithoutComments(t *testing.T) {
	const source = "# secret\n\na = 1 # secret\nb = '# kept' \t# secret\n\nc = \"\"\"\n# kept\n\n  kept \n\\\"\"\" # kept\"\"\" # secret\n" +
		"d = [ # secret\n  '#',\n\n  # secret\n]\n'# kept' = '\"' # secret\n[e] # secret"
	const want = "a = 1\nb = '# kept'\nc = \"\"\"\n# kept\n\n  kept \n\\\"\"\" # kept\"\"\"\nd = [\n  '#',\n]\n'# kept' = '\"'\n[e]"
	got := string(WithoutComments([]byte(source)))
	difftest.Expect(t, want, got)
}

// FuzzWithoutComments: a document says the same without its comments.
func FuzzWithoutComments(f *testing.F) {
	for _, seed := range []string{"a = 1 # b", "a = '#'\n#b\n[c]\n", "a = \"\"\"#\\\"\"\"\"#\"\"\"#", "'#' = '\\\\'#'", "a = [#\n1,#]\n]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		var before, after map[string]any
		if NewText("f", []byte(source)).Unmarshal(&before) != nil {
			return
		}
		without := WithoutComments([]byte(source))
		if err := toml.Unmarshal(without, &after); err != nil {
			t.Fatalf("%q is no TOML: %v", without, err)
		}
		difftest.Expect(t, before, after, string(without))
	})
}

func TestCheckText(t *testing.T) {
	for _, test := range []struct {
		text string
		code bool
		want string
	}{
		{"Plain, “quoted” – 日本語 👩 ❤️", false, ""},
		{"with `code` and `more`", true, ""},
		{"with `code`", false, "5: has a backtick"},
		{"one ` alone", true, "4: has an unpaired backtick"},
		{"a ```<img onerror> ` b", true, "2: has two backticks side by side"},
		{" x", false, "0: begins or ends with a space"},
		{"a\n", true, "1: has several lines"},
		{"a\u2028b", true, "1: has a tab, a line break or an invisible character, U+2028"},
		{"a\u202eb", true, "1: has a tab, a line break or an invisible character, U+202E"},
		{"a\u2800b", true, "1: has a tab, a line break or an invisible character, U+2800"},
		{"\ufe0f", true, "0: has no letter"},
		{"a\x1b[31m", true, "1: has a tab, a line break or an invisible character, U+001B"},
		{"a\ufffeb", true, "1: has a tab, a line break or an invisible character, U+FFFE"},
		{strings.Repeat("é", maxText/2), true, ""},
		{strings.Repeat("\n", maxText+1), true, "0: has 20001 bytes"},
	} {
		got := ""
		for _, p := range CheckText(test.text, test.code) {
			got += fmt.Sprintf("%d: %s\n", p.Offset, p.Message)
		}
		if got == "" != (test.want == "") || !strings.HasPrefix(got, test.want) || strings.Count(got, "\n") > 1 {
			t.Errorf("%.40q: got %q, want %q", test.text, got, test.want)
		}
	}
}
