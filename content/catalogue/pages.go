package catalogue

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Pages makes the pages of a catalogue without errors, by language. files has the files from which readers' browsers
// make these pages, see [published.Catalogue]. tags are nil for readers. For authors they are put before texts, by
// language and path, and texts that a language lacks come from the source language, with the tag of that language.
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
		if files[content.LanguageFileName(tag)], err = schema.Encode(c.Languages[tag].Texts); err != nil {
			return nil, nil, err
		}
	}
	return pages, files, nil
}

// SkillSlugs returns the slugs of the recipes that can be installed as skills: their authors want that, and have
// written a skill, or the one that is made of the recipe has no [content.SkillFaults]. Skills have the texts of the
// source language.
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

// publishedEntries returns catalogue.toml as it is published: without the keys that name files and folders of its
// author. Of a skill that its author has written it has the paths of all files, SKILL.md first.
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

// filled returns the texts of a language with tags, and with those of the source language where it has none.
func (c *Catalogue) filled(tag string, tags map[tomldoc.Path]string) content.LanguageFile {
	f := filler{SourceTag(c.SourceLanguage), tags}
	texts := c.Languages[tag].Texts
	source := reflect.ValueOf(c.Source().Texts)
	f.fill(tomldoc.Path{}, reflect.ValueOf(&texts).Elem(), source, c.Entries.Languages[tag].Omit)
	return texts
}

// SourceTag returns what is put before texts of the source language on pages in another language, for
// authors.
func SourceTag(sourceLanguage string) string { return "[" + sourceLanguage + "] " }

// StaleTag returns what is put before a translation whose source text has changed, for authors. change says what has
// changed; it may be "".
func StaleTag(change string) string {
	if change == "" {
		return "[stale] "
	}
	return "[stale: " + change + "] "
}

// filler gives a language the texts that it lacks: those of the source language, with its tag before each. It puts tags
// before other texts.
type filler struct {
	sourceTag string
	tags      map[tomldoc.Path]string // by path of a text
}

// fill gives into the texts that it lacks and from has. The two values have the same type and the same path in their
// files. fill skips the blocks in omit. A list gets no more entries, unless it has none: it need not have as many as
// the other one. fill copies lists and maps before it changes them, because other values may share them.
func (f filler) fill(path tomldoc.Path, into, from reflect.Value, omit []string) {
	switch into.Kind() {
	case reflect.String:
		switch {
		case strings.TrimSpace(into.String()) == "" && from.String() != "":
			into.SetString(f.sourceTag + from.String())
		default:
			into.SetString(f.tags[path] + into.String())
		}
	case reflect.Struct:
		for _, field := range schema.Fields(into.Type()) {
			if field.Rule == "" && !slices.Contains(omit, schema.BlockOf(field.Key)) {
				f.fill(path.Key(field.Key), into.Field(field.Index), from.Field(field.Index), nil)
			}
		}
	case reflect.Slice:
		f.fillList(path, into, from)
	case reflect.Map:
		f.fillMap(path, into, from)
	}
}

func (f filler) fillList(path tomldoc.Path, into, from reflect.Value) {
	length := into.Len()
	if length == 0 {
		length = from.Len()
	}
	if length == 0 {
		return
	}
	list := reflect.MakeSlice(into.Type(), length, length)
	reflect.Copy(list, into)
	for i := range length {
		original := reflect.Zero(into.Type().Elem()) // of an entry that only this language has
		if i < from.Len() {
			original = from.Index(i)
		}
		f.fill(path.Index(i), list.Index(i), original, nil)
	}
	into.Set(list)
}

func (f filler) fillMap(path tomldoc.Path, into, from reflect.Value) {
	if from.Len() == 0 {
		return
	}
	filled := reflect.MakeMap(into.Type())
	for key, value := range into.Seq2() {
		filled.SetMapIndex(key, value)
	}
	for key, original := range from.Seq2() {
		value := reflect.New(into.Type().Elem()).Elem()
		if existing := filled.MapIndex(key); existing.IsValid() {
			value.Set(existing)
		}
		f.fill(path.Key(key.String()), value, original, nil)
		filled.SetMapIndex(key, value)
	}
	into.Set(filled)
}
