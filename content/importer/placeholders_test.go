package importer_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/shell"
)

// readPrompt returns a recipe with the given prompt.
func readPrompt(t *testing.T, prompt string) importer.Recipe {
	t.Helper()
	options := importer.Options{Whole: true, Stdin: strings.NewReader(prompt)}
	found := importer.Read([]string{"-"}, options)
	if len(found.Recipes) != 1 || found.Recipes[0].Prompt != prompt {
		t.Fatalf("recipes are %v, refused is %v", found.Recipes, found.Refused)
	}
	return found.Recipes[0]
}

// TestChange: texts that readers and agents replace are found in a prompt. Texts that only look like them are not.
func TestChange(t *testing.T) {
	for _, test := range []struct {
		name, prompt string
		want         []string
	}{
		{"sums", "Cut the bill to $5 a month, or $9.", nil},
		{"a sum beside arguments", "Cut $1 to $5 a month, not $2.50.", []string{"$1", "$5"}},
		{"of commands", "Fix $ARGUMENTS, first $1 and $2.", []string{"$ARGUMENTS", "$1", "$2"}},
		{"of editors", "Ask ${input:name:Which?} and @{docs/a.md}.", []string{"${input:name:Which?}", "@{docs/a.md}"}},
		{"of people", "In <the file> and {{a b}}, {branch} or [the module].",
			[]string{"<the file>", "{{a b}}", "{branch}", "[the module]"}},
		{"with backticks", "Do ${input:name the `file`}, {{a `b`}} and !{run `it`} now.", nil},
		{"each once", "<FILE> and <FILE>", []string{"<FILE>"}},
		{"arguments in code", "```bash\ngh pr view $1 $ARGUMENTS\n```", []string{"$ARGUMENTS"}},
		{"in code", "Run `git show <commit>` for `{x}` and `[a b]`.", []string{"<commit>"}},
		{"variables of a shell", "${HOME} and $PATH and ${X}", nil},
		{"HTML", "<div> and <b>x</b> and <task>x</task>", nil},
		{"attributes of HTML", "Read <name> and <content>.", []string{"<name>", "<content>"}},
		{"links", "[a b](c), [a b][c] and [a b]\n\n[a b]: c\n[c]: d", nil},
		{"expressions", "[Bb]ug, [A-Za-z]+, [abc]*, x[abc], [x] and Vec<T>", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			difftest.Equal(t, readPrompt(t, test.prompt).Change, test.want)
		})
	}
}

// TestChangeMany: a prompt has at most as many phrases to replace as a recipe may have. A note names the first of the
// others.
func TestChangeMany(t *testing.T) {
	var prompt strings.Builder
	for i := range 2 * shell.MaxChange {
		fmt.Fprintf(&prompt, "Do {x%d}.\n", i)
	}
	options := importer.Options{Whole: true, Stdin: strings.NewReader(prompt.String())}

	found := importer.Read([]string{importer.Stdin}, options)

	if len(found.LeftOut) != 1 {
		t.Fatalf("left out is %v", found)
	}
	difftest.Equal(t, len(found.Recipes[0].Change), shell.MaxChange)
	difftest.Equal(t, found.LeftOut[0].Line, shell.MaxChange+1)
	difftest.Equal(t, strings.Contains(found.LeftOut[0].Message, "{x100}, {x101}"), true, found.LeftOut[0].Message)
}

// TestPromptOnly: a prompt gets no command line if a shell would change it or has no room for it, or if readers paste
// a text into it.
func TestPromptOnly(t *testing.T) {
	for _, test := range []struct{ name, prompt, want string }{
		{"plain", "Write tests.\n\n- It's 3 < 4 > 2.", ""},
		{"emoji", "Warn me ⚠️ of it, 👨‍💻.", ""},
		{"a placeholder in a line", "Explain <LOG>.", ""},
		{"a placeholder for a text", "Why?\n<LOG>", "a text in place of <LOG> may hold anything"},
		{"a placeholder to paste", "Explain [paste it].", "a text in place of [paste it] may hold anything"},
		{"code", "Run `ls` in \"$HOME\".", "` begins a substitution in the shell"},
		{"quotes", "''' and \"\"\" and \\", `" would end the shell's quotation`},
		{"too long", strings.Repeat("Write a test.\n", 3000) + "End.",
			"the prompt has 42004 bytes, more than the 30000 that fit on every command line"},
	} {
		t.Run(test.name, func(t *testing.T) {
			difftest.Equal(t, readPrompt(t, test.prompt).PromptOnly, test.want)
		})
	}
}
