package ui

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestInvocationText: without its markup the text is the invocation, and the highlighted part is what the swap-out has
// added.
func TestInvocationText(t *testing.T) {
	change := []string{"co.", "3 < 4", "more"}
	const agent, base = "agent --run", "Test <Button> & co.\n\n- It's 3 < 4.\n  Indented.\n1. Button's last."
	for _, test := range []struct {
		kind                               content.Kind
		replaces, instruction, highlighted string
	}{
		{content.Replace, "<Button> & co.", "a < b", "a < b"},
		{content.Append, "", "- It's 3 < 4.\n- more", "- It's 3 < 4.- more"}, // a line break is not marked
		{content.Alternative, "", "Write something else.", ""},
	} {
		prompt, at, err := content.Compose(base, test.kind, test.replaces, test.instruction)
		if err != nil {
			t.Fatal(err)
		}
		v := &CommandLine{AgentCLI: agent, Prompt: prompt, From: at, To: at + len(test.instruction), Change: change}
		code := v.code()
		text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(code, ""))
		if want := content.Invocation(agent, prompt); text != want {
			t.Errorf("%s: got the text %q, want %q", test.kind, text, want)
		}
		if test.kind == content.Append && strings.Count(code, "<u>") != 4 { // "3 < 4" is in the instruction too
			t.Errorf("%s: not everything that readers change is underlined: %s", test.kind, code)
		}
		code = regexp.MustCompile(`</?u>`).ReplaceAllString(code, "")
		highlighted := ""
		for _, mark := range regexp.MustCompile(`<mark>([^<]*)</mark>`).FindAllStringSubmatch(code, -1) {
			highlighted += html.UnescapeString(mark[1])
		}
		difftest.Expect(t, test.highlighted, highlighted, test.kind, ": highlighted")
	}
}

// TestItemTag: list items have a tag, sentences that begin with a number do not.
func TestItemTag(t *testing.T) {
	for line, want := range map[string]string{
		"- one": "<span>", "1. one": `<span class="step">`, "10. ten": `<span class="tens">`,
		"100. no": "", "1.5 seconds": "", "-1": "", "Text": "", "": "",
	} {
		difftest.Expect(t, want, itemTag(line), line)
	}
}

// TestAround: a change is shown among up to four words of its line on either side.
func TestAround(t *testing.T) {
	for _, test := range [][4]string{
		{"First.\n- one two ", " three.\nLast", "one two ", " three."}, {"a b c d e ", ", f g h i", "…b c d e ", ", f g h…"}, {"", "", "", ""},
	} {
		if before, after := around(test[0], test[1]); before != test[2] || after != test[3] {
			t.Errorf("around %q and %q are %q and %q, want %q and %q", test[0], test[1], before, after, test[2], test[3])
		}
	}
}
