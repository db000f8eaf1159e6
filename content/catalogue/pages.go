package catalogue

import (
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Pages makes the pages of a catalogue without errors, by language. files has the files from which readers' browsers
// make these pages; see [published.Catalogue].
//
// tags are nil for readers. For authors, tags has what is put before texts, by language and path. Texts that a language
// lacks then come from the source language, with its tag before them. Both pages and files have these texts.
func (c *Catalogue) Pages(tags map[string]map[tomldoc.Path]string) (
	pages map[string]content.Page, files map[string][]byte, err error,
) {
	entries := c.publishedEntries()
	catalogue, err := schema.Encode(entries)
	if err != nil {
		return nil, nil, err
	}
	skills := c.SkillSlugs()
	pages = map[string]content.Page{}
	files = map[string][]byte{content.CatalogueFileName: catalogue}
	for _, tag := range slices.Sorted(maps.Keys(c.Languages)) {
		if c.Drafts[tag] {
			continue
		}
		texts := c.Languages[tag].Texts
		if tags != nil {
			texts = c.filled(tag, tags[tag])
		}
		if pages[tag], err = content.Assemble(tag, entries, texts, skills); err != nil {
			return nil, nil, err
		}
		if files[content.LanguageFileName(tag)], err = schema.Encode(texts); err != nil {
			return nil, nil, err
		}
	}
	return pages, files, nil
}

// SkillSlugs returns the slugs of the recipes that can be installed as skills. The author must want that, and one of
// these must be true:
//
//   - The author has written a skill.
//   - The recipe has no [content.SkillFaults] in the source language, so that a skill can be made of it.
func (c *Catalogue) SkillSlugs() []string {
	texts := c.Source().Texts.Recipes
	var slugs []string
	for _, entry := range c.Entries.Recipes {
		isWritten := c.Skills[entry.Slug] != nil
		if !entry.NoSkill && (isWritten || len(content.SkillFaults(entry, texts[entry.Slug])) == 0) {
			slugs = append(slugs, entry.Slug)
		}
	}
	return slugs
}

// publishedEntries returns catalogue.toml as it is published: without the keys that name files and folders of the
// author. A recipe with a skill that its author has written gets the paths of all files of the skill, SKILL.md first.
func (c *Catalogue) publishedEntries() content.CatalogueFile {
	entries := c.Entries
	entries.Messages = ""
	entries.Ignore = nil
	entries.Recipes = slices.Clone(c.Entries.Recipes)
	for i := range entries.Recipes {
		recipe := &entries.Recipes[i]
		recipe.File = ""
		recipe.Part = ""
		recipe.Number = 0
		others := slices.Sorted(slices.Values(recipe.Files))
		recipe.Files = nil
		if c.Skills[recipe.Slug] != nil {
			recipe.Files = append([]string{content.SkillFile}, others...)
		}
	}
	return entries
}

// filled returns the texts of a language with tags, and with those of the source language where it has none. A block
// that the language omits is not filled.
func (c *Catalogue) filled(tag string, tags map[tomldoc.Path]string) content.LanguageFile {
	sourceTag := SourceTag(c.SourceLanguage)
	source := c.Source().Texts.Without(c.Entries.Languages[tag].Omit)
	return schema.MergeTexts(c.Languages[tag].Texts, source, func(path tomldoc.Path, own, original string) string {
		if strings.TrimSpace(own) == "" && original != "" {
			return sourceTag + original
		}
		return tags[path] + own
	})
}

// SourceTag returns what is put before texts of the source language on pages in another language, for authors.
func SourceTag(sourceLanguage string) string { return "[" + sourceLanguage + "] " }

// StaleTag returns what is put before a translation whose source text has changed, for authors. change says what has
// changed; it may be "".
func StaleTag(change string) string {
	if change == "" {
		return "[stale] "
	}
	return "[stale: " + change + "] "
}
