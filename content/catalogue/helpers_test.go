package catalogue_test

import (
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/tomldoc"
)

// small returns the small catalogue, in English and French.
func small(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	files := contenttest.Small(t)
	c := &catalogue.Catalogue{SourceLanguage: "en", Languages: map[string]catalogue.Language{}}
	c.Entries = decoded[content.CatalogueFile](t, content.CatalogueFileName, files)
	for _, tag := range []string{"en", "fr"} {
		c.Languages[tag] = catalogue.Language{
			Texts: decoded[content.LanguageFile](t, content.LanguageFileName(tag), files),
		}
	}
	return c
}

// decoded decodes a file, which must not have a mistake.
func decoded[T any](t *testing.T, name string, files map[string][]byte) T {
	t.Helper()
	document, syntax := tomldoc.Parse(name, files[name])
	value, problems := decode.Document[T](document)
	if len(syntax) > 0 || len(problems) > 0 {
		t.Fatal(syntax, problems)
	}
	return value
}

// changeTexts changes the texts of a language.
func changeTexts(c *catalogue.Catalogue, tag string, change func(texts *content.LanguageFile)) {
	language := c.Languages[tag]
	change(&language.Texts)
	c.Languages[tag] = language
}

// changeRecipe changes the words of the only recipe in a language.
func changeRecipe(c *catalogue.Catalogue, tag string, change func(recipe *content.RecipeText)) {
	recipe := c.Languages[tag].Texts.Recipes["unit-tests"]
	change(&recipe)
	c.Languages[tag].Texts.Recipes["unit-tests"] = recipe
}

// pages returns the pages of a catalogue and the files that they are made from.
func pages(
	t *testing.T, c *catalogue.Catalogue, tags map[string]map[tomldoc.Path]string,
) (pages map[string]content.Page, files map[string][]byte) {
	t.Helper()
	pages, files, err := c.Pages(tags)
	if err != nil {
		t.Fatal(err)
	}
	return pages, files
}
