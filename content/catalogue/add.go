package catalogue

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Add begins a recipe in the files of a catalogue, given by name: an entry after the last recipe of its category in
// catalogue.toml, and its words after those of the same recipe in each language. Texts that are required are empty, so the
// check lists what to write; optional ones are comments. No other byte changes. The category "" stands for that of the last
// recipe. Add returns the files that change, and the place of the new recipe in each.
func Add(data map[string][]byte, slug, category string) (changed map[string][]byte, places problem.List, err error) {
	var c content.CatalogueFile
	if err := toml.Unmarshal(data[content.CatalogueFileName], &c); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", content.CatalogueFileName, err)
	}
	if !slugPattern.MatchString(slug) {
		return nil, nil, fmt.Errorf("slug is %q, expected lower-case words joined by hyphens, such as full-test-setup", slug)
	}
	var categories []string
	owners := maps.Clone(reserved)
	for _, entry := range c.Categories {
		categories = append(categories, entry.Slug)
		owners[entry.Slug] = "a category"
	}
	for _, entry := range c.Recipes {
		owners[entry.Slug] = "a recipe"
	}
	if owner, taken := owners[slug]; taken {
		return nil, nil, fmt.Errorf("slug %s is taken by %s; choose another", slug, owner)
	}
	if len(c.Recipes) == 0 || len(categories) == 0 {
		return nil, nil, fmt.Errorf("%s has no recipe or no category yet; write the first by hand", content.CatalogueFileName)
	}
	if category == "" {
		category = c.Recipes[len(c.Recipes)-1].Category
	}
	if !slices.Contains(categories, category) {
		t := problem.NewText("", data[content.CatalogueFileName])
		return nil, nil, fmt.Errorf("there is no category %q; expected one of %s, or to begin it write [[categories]] and slug = %[1]q after line %[3]d of %s, and [categories.%[1]s] and title = \"…\" in each language%[5]s",
			category, strings.Join(categories, ", "), t.Line(t.End("categories")), content.CatalogueFileName, problem.DidYouMean(category, categories))
	}
	after := len(c.Recipes) - 1
	for i, entry := range c.Recipes {
		if entry.Category == category {
			after = i
		}
	}
	entry := "[[recipes]]\n" + skeleton(reflect.TypeFor[content.RecipeEntry](), "recipes", map[string]string{"slug": slug, "category": category})
	words := "[recipes." + slug + "]\n" + skeleton(reflect.TypeFor[content.RecipeText](), "recipes."+slug, nil)
	changed = map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		block, path, begun := words, "recipes."+c.Recipes[after].Slug, "recipes."+slug
		if name == content.CatalogueFileName {
			block, path, begun = entry, problem.Index("recipes", after), problem.Index("recipes", after+1)
		} else if LanguageOf(name) == "" {
			continue
		}
		changed[name] = insertAfter(data[name], path, strings.TrimSuffix(block, "\n"))
		if !begins(data[name], changed[name], slug, after+1) {
			return nil, nil, fmt.Errorf("%s: %s cannot be inserted, since it is there or recipes are not tables of their own; write it by hand", name, slug)
		}
		text := problem.NewText(name, changed[name])
		places = append(places, text.Errorf(text.Key(begun), "%s", slug))
	}
	return changed, places, nil
}

// begins reports whether a changed file has the recipe, in catalogue.toml at an index, and differs in nothing else from what
// it was.
func begins(before, after []byte, slug string, at int) bool {
	var was, is map[string]any
	if toml.Unmarshal(before, &was) != nil || toml.Unmarshal(after, &is) != nil {
		return false
	}
	switch recipes := is["recipes"].(type) {
	case []map[string]any: // of catalogue.toml
		if len(recipes) <= at || recipes[at]["slug"] != slug {
			return false
		}
		is["recipes"] = slices.Delete(recipes, at, at+1)
	case map[string]any: // of a language
		delete(recipes, slug)
	}
	return reflect.DeepEqual(was, is)
}

// skeleton is the keys of a table with the values given, empty texts for those that are missing and required, and comments for
// optional ones. Each is explained.
func skeleton(t reflect.Type, path string, values map[string]string) string {
	var b strings.Builder
	for field := range t.Fields() {
		key, doc, prefix := field.Tag.Get("toml"), field.Tag.Get("doc"), ""
		if field.Tag.Get("check") == "optional" {
			prefix, doc = "# ", doc+" (optional)"
		}
		switch kind := field.Type.Kind(); {
		case kind == reflect.Slice && field.Type.Elem().Kind() == reflect.Struct:
			fmt.Fprintf(&b, "# [[%s]] # %s\n", problem.Join(path, key), doc)
			for line := range strings.Lines(skeleton(field.Type.Elem(), problem.Join(path, key), nil)) {
				fmt.Fprintf(&b, "# %s", strings.TrimPrefix(line, "# "))
			}
		case kind == reflect.Map:
			fmt.Fprintf(&b, "# [%s] # %s\n", problem.Join(path, key), doc)
		case kind == reflect.Slice:
			fmt.Fprintf(&b, "%s%s = [\"\"] # %s\n", prefix, key, doc)
		case key == "prompt":
			fmt.Fprintf(&b, "# %s\n%s = '''\n'''\n", doc, key)
		case values[key] != "":
			fmt.Fprintf(&b, "%s = %q\n", key, values[key])
		default:
			fmt.Fprintf(&b, "%s%s = \"\" # %s\n", prefix, key, doc)
		}
	}
	return b.String()
}

// comments are the lines of comments that follow the end of a line.
var comments = regexp.MustCompile(`^(\r?\n[ \t]*#[^\r\n]*)*`)

// insertAfter is a document with lines after everything that is at a path or below it, the comments in the lines after that
// included, and blank lines around them. No other byte changes: comments, order and line ends stay. Without such a path the lines come last.
func insertAfter(data []byte, path, lines string) []byte {
	t := problem.NewText("", data)
	source := t.Source()
	at := len(source)
	if end := t.End(path); end >= 0 {
		line, _, _ := strings.Cut(source[end:], "\n")
		at = end + len(strings.TrimSuffix(line, "\r"))
		if after := comments.FindString(source[at:]); !strings.HasPrefix(strings.TrimLeft(source[at+len(after):], "\r"), "\n[") { // those of what follows
			at += len(after)
		}
	}
	lines = "\n\n" + lines
	if next := strings.TrimLeft(source[at:], "\r"); next == "" || !strings.HasPrefix(strings.TrimLeft(next[1:], "\r"), "\n") && len(next) > 1 {
		lines += "\n" // a blank line before what follows, or the end of the last line
	}
	if bytes.Contains(data, []byte("\r\n")) {
		lines = strings.ReplaceAll(lines, "\n", "\r\n")
	}
	at += len(data) - len(source) // a byte order mark
	return bytes.Join([][]byte{data[:at], []byte(lines), data[at:]}, nil)
}
