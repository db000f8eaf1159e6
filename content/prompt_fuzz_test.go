package content_test

import (
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
)

// FuzzPrompt looks for a swap-out that is not composed as its kind says, a problem outside of the prompt, and an accepted
// prompt that quotation marks do not hold together.
func FuzzPrompt(f *testing.F) {
	f.Add("Build it with React. Test it.", "replace", "React", "Vue 3")
	f.Add("Build it.", "append", "", "Test it.")
	f.Add("Build it.", "alternative", "", "日本語 $x \"\\\n")
	f.Add("aaa", "replace", "aa", "\xff\u00a0\n\n")
	f.Add("-x", "prepend", "", strings.Repeat("a", catalogue.MaxLine+1))
	f.Fuzz(func(t *testing.T, prompt, kind, replaces, instruction string) {
		composed, at, err := content.Compose(prompt, content.Kind(kind), replaces, instruction)
		if err != nil {
			if composed != "" || at != 0 {
				t.Errorf("%v, and yet %q at %d", err, composed, at)
			}
			return
		}
		if at < 0 || at > len(composed) || !strings.HasPrefix(composed[at:], instruction) {
			t.Fatalf("the instruction %q does not stand at byte %d of %q", instruction, at, composed)
		}
		before, after := composed[:at], composed[at+len(instruction):]
		want := map[content.Kind]string{
			content.Replace: prompt, content.Append: prompt + "\n\n", content.Alternative: "",
		}[content.Kind(kind)]
		if got := before + replaces + after; got != want {
			t.Errorf("around the instruction stands %q, want %q", got, want)
		}
		problems := catalogue.CheckPrompt(composed)
		for _, p := range problems {
			if p.Offset < 0 || p.Offset > len(composed) || p.Message == "" {
				t.Errorf("%q: a problem at byte %d of %d: %q", composed, p.Offset, len(composed), p.Message)
			}
		}
		line, quoted := strings.CutPrefix(content.Invocation("claude", composed), `claude "`)
		if argument, rest, closed := strings.Cut(line, `"`); len(problems) == 0 &&
			(!quoted || !closed || rest != "" || argument != composed || strings.ContainsAny(argument, "$`\\!")) {
			t.Errorf("%q is accepted, and its quotation ends before %q", composed, rest)
		}
	})
}
