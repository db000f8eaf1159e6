package ui

import (
	"strings"
	"testing"

	"prompt-recipes/app/prerender"
	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/shell"
)

// longLine is so long that screens do not show the lines of an instruction after the second one.
var longLine = strings.Repeat("word ", 27) + "end"

// swapOutText returns the texts of a rendered swap-out by the name of their element: what it adds (ins), what it
// removes (del), and its whole prompt (pre).
func swapOutText(t *testing.T, o content.SwapOut) map[string]string {
	t.Helper()
	return textIn(t, prerender.HTML(&SwapOut{SwapOut: o, Words: englishWords(t)}))
}

// expectAddition fails the test unless a swap-out shows the whole prompt, and the whole instruction that it adds at a
// byte of the prompt.
func expectAddition(t *testing.T, instruction, prompt string, at int) {
	t.Helper()
	texts := swapOutText(t, content.SwapOut{
		Kind:        content.Append,
		Instruction: instruction,
		Prompt:      prompt,
		At:          at,
	})
	difftest.Equal(t, texts["ins"], instruction, "what is added")
	difftest.Equal(t, texts["pre"], prompt, "the whole prompt")
}

// TestAdditionText: a swap-out shows all characters of what it adds, wherever there are empty lines.
func TestAdditionText(t *testing.T) {
	for name, instruction := range map[string]string{
		"between two items":          "- one\n\n- two",
		"two lines after an item":    "- one\n\n\nText.",
		"before an item":             "Text.\n\n- one",
		"at the start, then an item": "\n- one",
		"at the start of the rest":   longLine + "\n" + longLine + "\n\n- one",
		"after the item before it":   longLine + "\n- " + longLine + "\n\n- one",
	} {
		t.Run(name, func(t *testing.T) {
			prompt, at, err := content.Compose("Test it.", content.Append, "", instruction)
			if err != nil {
				t.Fatal(err)
			}

			expectAddition(t, instruction, prompt, at)
		})
	}
}

// TestReplacedLineBreak: a swap-out that replaces line breaks shows them as removed.
func TestReplacedLineBreak(t *testing.T) {
	prompt, at, err := content.Compose("Test it.\n\nMend it.", content.Replace, "\n\n", "\n")
	if err != nil {
		t.Fatal(err)
	}

	texts := swapOutText(t, content.SwapOut{
		Kind:        content.Replace,
		Replaces:    "\n\n",
		Instruction: "\n",
		Prompt:      prompt,
		At:          at,
	})

	difftest.Equal(t, texts["del"], "\n\n", "what is removed")
	difftest.Equal(t, texts["ins"], "\n", "what is added")
}

// FuzzAdditionText: a swap-out shows all characters of every addition that a prompt may have.
func FuzzAdditionText(f *testing.F) {
	for _, instruction := range []string{
		"Text.", "\n1. one\n\n\n10. ten", "  <a> & </pre>\n\n\n* b", longLine + "\n\n" + longLine + "\n\n\n- one",
	} {
		f.Add(instruction)
	}
	f.Fuzz(func(t *testing.T, instruction string) {
		prompt, at, err := content.Compose("Test it.", content.Append, "", instruction)
		if err != nil || len(shell.CheckAlone(prompt)) > 0 {
			t.Skip("no prompt has it")
		}
		expectAddition(t, instruction, prompt, at)
	})
}
