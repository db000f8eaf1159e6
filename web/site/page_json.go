package site

import (
	"bytes"
	"encoding/json"

	"prompt-recipes/content"
	"prompt-recipes/web/digest"
)

// pageJSON is page.json: a page as data for programs. The keys of package content are the keys of the specification.
// If a language leaves out a block, the key of the block is absent. A field here replaces the field of the embedded
// struct that has the same key.
type pageJSON struct {
	content.Page
	Categories     []categoryJSON `json:"categories"`
	SideNavigation []string       `json:"side_navigation,omitempty"` // the section headings, in page order
}

type categoryJSON struct {
	content.Category
	Recipes []recipeJSON `json:"recipes"`
}

type recipeJSON struct {
	content.Recipe
	promptFile
	SwapOuts []swapOutJSON `json:"swap_outs,omitempty"`
}

type swapOutJSON struct {
	content.SwapOut
	promptFile
}

// promptFile describes the file of a recipe's prompt, or of the prompt of a swap-out.
type promptFile struct {
	URL    string `json:"url"`    // absolute
	SHA256 string `json:"sha256"` // of the file, including its final newline
}

// encodePage returns page.json. It writes < and & unescaped, because people read the file, too, and no page includes
// it.
func (b *builder) encodePage(p content.Page) ([]byte, error) {
	page := pageJSON{Page: p}
	for _, category := range p.Categories {
		page.Categories = append(page.Categories, b.categoryJSON(category))
	}
	for _, section := range p.Sections {
		page.SideNavigation = append(page.SideNavigation, section.Title)
	}
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(page); err != nil {
		return nil, err
	}
	return data.Bytes(), nil
}

func (b *builder) categoryJSON(category content.Category) categoryJSON {
	withFiles := categoryJSON{Category: category}
	for _, r := range category.Recipes {
		recipe := recipeJSON{Recipe: r, promptFile: b.promptFile(r.Prompt, r.Slug)}
		for _, s := range r.SwapOuts {
			file := b.promptFile(s.Prompt, r.Slug, s.Slug)
			recipe.SwapOuts = append(recipe.SwapOuts, swapOutJSON{SwapOut: s, promptFile: file})
		}
		withFiles.Recipes = append(withFiles.Recipes, recipe)
	}
	return withFiles
}

// promptFile returns the file of a prompt. slugs are the slug of the recipe and, for a swap-out, the slug of the
// swap-out.
func (b *builder) promptFile(prompt string, slugs ...string) promptFile {
	return promptFile{URL: b.promptURL(slugs...), SHA256: digest.Hex(promptBody(prompt))}
}
