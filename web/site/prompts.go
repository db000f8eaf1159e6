package site

import (
	"fmt"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/web/digest"
	"prompt-recipes/web/skills"
)

const (
	promptFolder  = "prompts/"
	checksumsPath = promptFolder + "SHA256SUMS" // of all prompts
)

// addPrompts adds a text file for each prompt of a recipe or a swap-out, and one file with the prompts of all
// recipes.
func (b *builder) addPrompts() {
	var all []string
	for _, category := range b.source().page.Categories {
		for _, r := range category.Recipes {
			b.addPromptsOf(r)
			all = append(all, "# "+r.Title+"\n# "+b.promptURL(r.Slug)+"\n\n"+r.Prompt)
		}
	}
	b.add("prompts.txt", promptBody(strings.Join(all, "\n\n\n")), CacheTexts)
}

func (b *builder) addPromptsOf(r content.Recipe) {
	b.add(promptPath(r.Slug), promptBody(r.Prompt), CacheTexts)
	for _, s := range r.SwapOuts {
		b.add(promptPath(r.Slug, s.Slug), promptBody(s.Prompt), CacheTexts)
	}
}

// promptBody returns the body of a file with a prompt. It ends with a newline, as text files do. Shells drop the
// newline: "$(curl …)".
func promptBody(prompt string) []byte { return []byte(prompt + "\n") }

// promptPath returns the path of the file of a prompt. slugs are the slug of the recipe and, for a swap-out, the slug
// of the swap-out.
func promptPath(slugs ...string) string { return promptFolder + strings.Join(slugs, "/") + ".txt" }

func (b *builder) promptURL(slugs ...string) string { return b.absolute(promptPath(slugs...)) }

// addChecksums adds SHA256SUMS, which has the digests of all prompts that have been added. The names in it are
// relative to its folder, so that sha256sum -c works in a copy of the folder. They contain no backslash and no line
// break, which sha256sum would escape.
func (b *builder) addChecksums() {
	var sums []byte
	for _, path := range b.site.Paths() {
		if name, isPrompt := strings.CutPrefix(path, promptFolder); isPrompt {
			sums = fmt.Appendf(sums, "%s  %s\n", digest.Hex(b.site.Files[path].Body), name)
		}
	}
	b.add(checksumsPath, sums, NotCached)
}

// addSkills adds the files with which clients of agents install and verify the recipes; see package skills. A client
// drops a skill that does not match the digest in the index. So browsers and proxies must revalidate a cached copy of
// these files before they use it, and the service worker does not cache them.
func (b *builder) addSkills() error {
	files, err := skills.Files(b.input, b.absolute)
	if err != nil {
		return err
	}
	for path, body := range files {
		b.add(path, body, NotCached)
	}
	return nil
}
