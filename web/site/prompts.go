package site

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/web/skills"
)

// makePrompts makes a plain text file of each prompt, base and composed, and one of all base prompts.
func makePrompts(in Input, at location) []*File {
	var files []*File
	var all []string
	for _, category := range in.Catalogue.Page(in.Catalogue.SourceLanguage).Categories {
		for _, r := range category.Recipes {
			files = append(files, promptFile(promptPath(r.Slug), r.Prompt))
			all = append(all, "# "+r.Title+"\n# "+at.promptURL(r.Slug)+"\n\n"+r.Prompt)
			for _, s := range r.SwapOuts {
				files = append(files, promptFile(promptPath(r.Slug, s.Slug), s.Prompt))
			}
		}
	}
	return append(files, promptFile(promptsPath, strings.Join(all, "\n\n\n")))
}

func promptFile(path, prompt string) *File { return file(path, promptBody(prompt), CacheAfterwards) }

// promptBody is a prompt as its file has it: with a final newline.
func promptBody(prompt string) []byte { return []byte(prompt + "\n") }

const promptFolder = "prompts/"

// promptPath is the path of the prompt of a recipe, or of one of its swap-outs.
func promptPath(slugs ...string) string { return promptFolder + strings.Join(slugs, "/") + ".txt" }

// promptURL is the absolute URL of a prompt.
func (l location) promptURL(slugs ...string) string { return l.absolute(promptPath(slugs...)) }

// The paths of all base prompts in one file, and of the SHA256SUMS of all prompts.
const promptsPath, checksumsPath = "prompts.txt", promptFolder + "SHA256SUMS"

// makeSkills makes the recipes installable and verifiable, see package skills. An agent's client drops a skill that does
// not match the digest in the index. So browsers and proxies may not keep these files without asking, and the service
// worker does not cache them.
func makeSkills(in Input, prompts []*File, at location) []*File {
	var files []*File
	for path, body := range skills.Files(in.Catalogue.Page(in.Catalogue.SourceLanguage), at.absolute) {
		files = append(files, file(path, body, Never))
	}
	return append(files, file(checksumsPath, checksums(prompts), Never))
}

// checksums is a SHA256SUMS of the prompts, in alphabetical order. The names in it are relative to their folder, so that
// sha256sum -c works in a copy of that. They hold no backslash and no line break, which sha256sum would escape.
func checksums(prompts []*File) []byte {
	prompts = slices.SortedFunc(slices.Values(prompts), func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	var sums []byte
	for _, f := range prompts {
		if name, ok := strings.CutPrefix(f.Path, promptFolder); ok {
			sums = fmt.Appendf(sums, "%s  %s\n", digest(f.Body), name)
		}
	}
	return sums
}
