package ui

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestInvocationText: without its markup, the text is the invocation. The highlighted part is what the swap-out adds.
func TestInvocationText(t *testing.T) {
	const base = "Test <Button> & co.\n\n- It's 3 < 4.\n  Indented.\n1. Button's last."
	for _, test := range []struct {
		kind        content.Kind
		replaces    string
		instruction string
		highlighted string
	}{
		{
			kind:        content.Replace,
			replaces:    "<Button> & co.",
			instruction: "a < b",
			highlighted: "a < b",
		},
		{
			kind:        content.Append,
			instruction: "- It's 3 < 4.\n- more",
			highlighted: "- It's 3 < 4.- more", // a line break is not marked
		},
		{
			kind:        content.Alternative,
			instruction: "Write something else.",
		},
	} {
		prompt, at, err := content.Compose(base, test.kind, test.replaces, test.instruction)
		if err != nil {
			t.Fatal(err)
		}
		v := &CommandLine{
			AgentCLI: "agent --run",
			Prompt:   prompt,
			From:     at,
			To:       at + len(test.instruction),
		}
		texts := textIn(t, string(v.line()))
		difftest.Equal(t, texts["body"], content.Invocation(v.AgentCLI, prompt), test.kind, ": the text")
		difftest.Equal(t, texts["mark"], test.highlighted, test.kind, ": the highlighted text")
	}
}

// TestChange: every phrase that readers replace is underlined, and the text is still the
// invocation.
func TestChange(t *testing.T) {
	prompt := "Test <Button> & co.\n- It's 3 < 4.\n- more, 3 < 4"
	v := &CommandLine{
		AgentCLI: "agent --run",
		Prompt:   prompt,
		From:     strings.Index(prompt, "- more"),
		To:       len(prompt),
		Change:   []string{"co.", "3 < 4", "more"},
	}

	texts := textIn(t, string(v.line()))

	difftest.Equal(t, texts["body"], content.Invocation(v.AgentCLI, prompt), "the text")
	difftest.Equal(t, texts["u"], "co.3 < 4more3 < 4", "the underlined text")
	difftest.Equal(t, texts["mark"], "- more, 3 < 4", "the highlighted text")
}

// TestChangeOfNothing: an empty phrase underlines nothing.
func TestChangeOfNothing(t *testing.T) {
	v := &CommandLine{Prompt: "run foo", Change: []string{"", "foo"}}

	line := v.line()

	difftest.Equal(t, line, "run <u>foo</u>")
}

// TestChangeOverlapping: if two phrases begin at one place, the longer one is underlined.
func TestChangeOverlapping(t *testing.T) {
	v := &CommandLine{Prompt: "Use Vitest and Jest.", Change: []string{"Vitest", "Vitest and Jest"}}

	line := v.line()

	difftest.Equal(t, line, "Use <u>Vitest and Jest</u>.")
}

// TestFirstItem: a list item at the start of a prompt without a command is marked up like any other item.
func TestFirstItem(t *testing.T) {
	alone := (&CommandLine{Prompt: "1. a\n2. b"}).line()
	command := (&CommandLine{AgentCLI: "agent", Prompt: "1. a"}).line()

	difftest.Equal(t, alone, `<span class="hang-3">1. a`+"\n"+`</span><span class="hang-3">2. b</span>`)
	difftest.Equal(t, command, "<b>agent </b><b>&#34;</b>1. a<b>&#34;</b>")
}

// TestChangeAcrossSwapOut: if a swap-out has changed a part of a phrase, the whole phrase is underlined.
func TestChangeAcrossSwapOut(t *testing.T) {
	prompt := "Hurry and run foo bar now."
	v := &CommandLine{Prompt: prompt, To: len("Hurry and run foo"), Change: []string{"foo bar"}}

	line := v.line()

	difftest.Equal(t, line, "<mark>Hurry and run <u>foo</u></mark><u> bar</u> now.")
}

// TestItemTag: list items and indented lines have a tag. Sentences that begin with a number have none.
func TestItemTag(t *testing.T) {
	for line, want := range map[string]markup{
		"- one":                "<span>",
		"* one":                "<span>",
		"1. one":               `<span class="hang-3">`,
		"10. ten":              `<span class="hang-4">`,
		"   - nested":          `<span class="hang-5">`,
		"  text":               "<span>",
		"    code":             `<span class="hang-4">`,
		"\tcode":               `<span class="hang-0">`,
		"                 far": `<span class="hang-12">`,
		"100. no":              "",
		"1.5 seconds":          "",
		"-1":                   "",
		"Text":                 "",
		"":                     "",
	} {
		difftest.Equal(t, itemTag(line), want, line)
	}
}

// TestWordsAround: a change is shown with up to four words of its line on either side.
func TestWordsAround(t *testing.T) {
	for _, test := range []struct {
		before, after         string
		wantBefore, wantAfter string
	}{
		{"First.\n- one two ", " three.\nLast", "one two ", " three."},
		{"a b c d e ", ", f g h i", "…b c d e ", ", f g h…"},
		{"a b c d (", ") e.", "…b c d (", ") e."},
		{"", "", "", ""},
	} {
		difftest.Equal(t, wordsBefore(test.before), test.wantBefore, test.before)
		difftest.Equal(t, wordsAfter(test.after), test.wantAfter, test.after)
	}
}
