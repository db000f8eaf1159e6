package site

import (
	"fmt"
	"strings"

	"prompt-recipes/web/skills"
)

const promptFolder = "prompts/"

// The paths of all base prompts in one file, and of the SHA256SUMS of all prompts.
const promptsPath, checksumsPath = "prompts.txt", promptFolder + "SHA256SUMS"

// addPrompts adds a plain text file of each prompt, base and composed, and one of all base prompts.
func (b *builder) addPrompts() {
	var all []string
	for _, category := range b.source.Categories {
		for _, r := range category.Recipes {
			b.add(promptPath(r.Slug), promptBody(r.Prompt), CacheAfterwards)
			all = append(all, "# "+r.Title+"\n# "+b.promptURL(r.Slug)+"\n\n"+r.Prompt)
			for _, s := range r.SwapOuts {
				b.add(promptPath(r.Slug, s.Slug), promptBody(s.Prompt), CacheAfterwards)
			}
		}
	}
	b.add(promptsPath, promptBody(strings.Join(all, "\n\n\n")), CacheAfterwards)
}

// promptBody is a prompt as its file has it: with a final newline.
func promptBody(prompt string) []byte { return []byte(prompt + "\n") }

// promptPath is the path of the prompt of a recipe, or of one of its swap-outs.
func promptPath(slugs ...string) string { return promptFolder + strings.Join(slugs, "/") + ".txt" }

func (b *builder) promptURL(slugs ...string) string { return b.absolute(promptPath(slugs...)) }

// addSkills makes the recipes installable and verifiable, see package skills. An agent's client drops a skill that does
// not match the digest in the index. So browsers and proxies may not keep these files without asking, and the service
// worker does not cache them.
func (b *builder) addSkills() {
	for path, body := range skills.Files(b.source, b.absolute) {
		b.add(path, body, Never)
	}
	// The names in SHA256SUMS are relative to its folder, so that sha256sum -c works in a copy of that. They hold no backslash and
	// no line break, which sha256sum would escape.
	var sums []byte
	for _, path := range b.site.Paths() {
		if name, ok := strings.CutPrefix(path, promptFolder); ok {
			sums = fmt.Appendf(sums, "%s  %s\n", digest(b.site.Files[path].Body), name)
		}
	}
	b.add(checksumsPath, sums, Never)
}
