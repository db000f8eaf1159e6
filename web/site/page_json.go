package site

import (
	"bytes"
	"encoding/json"

	"prompt-recipes/content"
)

// pageJSON is page.json: a page as data for programs. The keys of package content are those of the specification. A
// block that a language version leaves out is an absent key. A field here replaces the field of the embedded struct
// that has the same key.
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

// promptFile is the file of a prompt, or of the prompt that a swap-out composes.
type promptFile struct {
	URL    string `json:"url"`    // absolute
	SHA256 string `json:"sha256"` // of the file, including its final newline
}

// encodePage makes page.json, with < and & as they are: people read it, too, and no page includes it.
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

// promptFile returns the file of a prompt. slugs are those of its recipe and of its swap-out.
func (b *builder) promptFile(prompt string, slugs ...string) promptFile {
	return promptFile{URL: b.promptURL(slugs...), SHA256: digest(promptBody(prompt))}
}
