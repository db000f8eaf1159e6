package web

import "strings"

// prompts adds each prompt, base and composed, as plain text, and one file of all base prompts.
func (b *builder) prompts() error {
	var all []string
	for _, category := range b.catalogue.Page(b.catalogue.SourceLanguage).Categories {
		for _, r := range category.Recipes {
			b.add(promptFile(promptPath(r.Slug), r.Prompt))
			all = append(all, "# "+r.Title+"\n# "+b.promptURL(r.Slug)+"\n\n"+r.Prompt)
			for _, s := range r.SwapOuts {
				b.add(promptFile(promptPath(r.Slug, s.Slug), s.Prompt))
			}
		}
	}
	b.add(promptFile("prompts.txt", strings.Join(all, "\n\n\n")))
	return nil
}

func promptFile(path, prompt string) *File {
	return &File{Path: path, Body: []byte(prompt + "\n")}
}

// promptPath is where the prompt of a recipe, or of a recipe's swap-out, stands.
func promptPath(slugs ...string) string { return "prompts/" + strings.Join(slugs, "/") + ".txt" }

// promptURL is the absolute URL of a prompt.
func (b *builder) promptURL(slugs ...string) string { return b.absolute(promptPath(slugs...)) }
