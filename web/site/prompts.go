package site

import "strings"

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
	return append(files, promptFile("prompts.txt", strings.Join(all, "\n\n\n")))
}

func promptFile(path, prompt string) *File { return file(path, promptBody(prompt)) }

// promptBody is a prompt as its file has it: with a final newline.
func promptBody(prompt string) []byte { return []byte(prompt + "\n") }

// promptDigest is the SHA-256 of the file of a prompt.
func promptDigest(prompt string) string { return digest(promptBody(prompt)) }

const promptFolder = "prompts/"

// promptPath is the path of the prompt of a recipe, or of one of its swap-outs.
func promptPath(slugs ...string) string { return promptFolder + strings.Join(slugs, "/") + ".txt" }

// promptURL is the absolute URL of a prompt.
func (l location) promptURL(slugs ...string) string { return l.absolute(promptPath(slugs...)) }
