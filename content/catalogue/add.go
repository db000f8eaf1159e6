package catalogue

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Add begins a recipe in the files of a catalogue, given by name: an entry after the last recipe of its category in catalogue.toml, and
// its words after those of the same recipe in each language. Texts that are required are empty, so the check lists what to write;
// optional ones are comments. No other byte changes. The category "" stands for the last; one begins if it has a title and is not there,
// or if there is none. Add returns the files, and the place of the new recipe in each.
func Add(data map[string][]byte, r NewRecipe) (changed map[string][]byte, places problem.List, err error) {
	categories := decode[content.CatalogueFile]("", data[content.CatalogueFileName]).Value.Categories
	if last := len(categories) - 1; r.Category == "" && last >= 0 {
		r.Category = categories[last].Slug
	} else if r.Category == "" {
		r.Category, r.CategoryTitle = "all", "Prompts"
	}
	data = beginCategory(data, r)
	source := data[content.CatalogueFileName]
	was, is := decode[content.CatalogueFile]("", source), decode[content.CatalogueFile]("", source)
	recipes := was.Value.Recipes
	is.Value.Recipes = append(is.Value.Recipes, content.RecipeEntry{Slug: r.Slug, Category: r.Category})
	checkCatalogue(was)
	checkCatalogue(is)
	before := was.found.Of(problem.Error)
	for i, p := range is.found.Of(problem.Error) {
		if i == len(before) || p.Message != before[i].Message { // what is wrong with the new one
			return nil, nil, fmt.Errorf("%s: %s", content.CatalogueFileName, p.Message)
		}
	}
	after, entries, texts := len(recipes)-1, "categories", "categories" // which the first recipe follows
	for i, entry := range recipes {
		if entry.Category == r.Category {
			after = i
		}
	}
	if after >= 0 {
		entries, texts = problem.Index("recipes", after), "recipes."+recipes[after].Slug
	}
	values, about := valuesOf(r, content.RecipeEntry{}, was.Value.AgentCLI)
	entry := "[[recipes]]\n" + skeleton(reflect.TypeFor[content.RecipeEntry](), "recipes", values)
	words := "[recipes." + r.Slug + "]\n" + skeleton(reflect.TypeFor[content.RecipeText](), "recipes."+r.Slug, values)
	changed = map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		block, path, begun, what := words, texts, "recipes."+r.Slug, "its words"
		if name == content.CatalogueFileName {
			block, path, begun, what = entry, entries, problem.Index("recipes", after+1), about
		}
		changed[name] = insertAfter(data[name], path, strings.TrimSuffix(block, "\n"))
		if !isOfRecipe(data[name], changed[name], r.Slug) {
			return nil, nil, fmt.Errorf("%s: %s cannot be inserted, since it is there or recipes are not tables of their own; write it by hand", name, r.Slug)
		}
		text := problem.NewText(name, changed[name])
		places = append(places, text.Errorf(text.Key(begun), "%s", what))
	}
	return changed, places, nil
}

// Replace gives a recipe that is there the texts of r, in the same files as Add, its category included if it has one. Placeholders and
// what a shell would change are told anew if the prompt is another; phrases to replace stay if they are in it. What else no
// longer fits, such as swap-outs, is for the check. Replace returns nil if there is no such recipe, and otherwise what to say of it too.
func Replace(data map[string][]byte, r NewRecipe) (changed map[string][]byte, about string, err error) {
	c := decode[content.CatalogueFile]("", data[content.CatalogueFileName]).Value
	at := slices.IndexFunc(c.Recipes, func(e content.RecipeEntry) bool { return e.Slug == r.Slug })
	if at < 0 {
		return nil, "", nil
	}
	was := c.Recipes[at]
	r.Category = cmp.Or(r.Category, was.Category)
	values, about := valuesOf(r, was, c.AgentCLI)
	data = beginCategory(data, r)
	if c := decode[content.CatalogueFile]("", data[content.CatalogueFileName]).Value; !slices.Contains(c.Categories, content.CategoryEntry{Slug: r.Category}) {
		return nil, "", fmt.Errorf("%s: there is no category %q", content.CatalogueFileName, r.Category)
	}
	changed = map[string][]byte{}
	for name, before := range data {
		text := before
		path, is := "recipes."+r.Slug, decode[content.LanguageFile]("", text).Value.Recipes[r.Slug]
		differs := map[string]bool{"title": r.Title != "" && is.Title != r.Title, "why_it_holds": r.WhyItHolds != "" && is.WhyItHolds != r.WhyItHolds}
		if name == content.CatalogueFileName {
			path, differs = problem.Index("recipes", at), map[string]bool{"category": r.Category != was.Category}
			for _, key := range []string{"prompt", "prompt_only", "change"} {
				differs[key] = r.Prompt != "" && r.Prompt != string(was.Prompt)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(differs)) {
			if differs[key] {
				text = set(text, path, key, values[key])
			}
		}
		if changed[name] = text; !isOfRecipe(before, text, r.Slug) {
			return nil, "", fmt.Errorf("%s: %s cannot be replaced, since it is not a table of its own; write it by hand", name, r.Slug)
		}
	}
	return changed, about, nil
}

// beginCategory is the files with the category of a recipe, if it has a title and is not there.
func beginCategory(data map[string][]byte, r NewRecipe) map[string][]byte {
	c := decode[content.CatalogueFile]("", data[content.CatalogueFileName]).Value
	if r.CategoryTitle == "" || slices.Contains(c.Categories, content.CategoryEntry{Slug: r.Category}) {
		return data
	}
	with := map[string][]byte{}
	for name, text := range data {
		lines := fmt.Sprintf("[categories.%s]\ntitle = %q", r.Category, r.CategoryTitle)
		if name == content.CatalogueFileName {
			lines = fmt.Sprintf("[[categories]]\nslug = %q", r.Category)
		}
		with[name] = insertAfter(text, "categories", lines)
	}
	return with
}

// valuesOf are what is known of a recipe that was another, by key and in TOML, and what to say of it.
func valuesOf(r NewRecipe, was content.RecipeEntry, agentCLI string) (values map[string]string, about string) {
	values = map[string]string{}
	for key, text := range map[string]string{"slug": r.Slug, "category": r.Category, "title": r.Title, "why_it_holds": r.WhyItHolds} {
		if text != "" {
			values[key] = strconv.Quote(text)
		}
	}
	about = "the recipe " + r.Slug + ", in category " + r.Category
	if r.Prompt != "" {
		values["prompt"] = block(r.Prompt)
	}
	phrases := slices.DeleteFunc(placeholders(r.Prompt), func(phrase string) bool { // which somebody has taken out
		return slices.Contains(placeholders(string(was.Prompt)), phrase) && !slices.Contains(was.Change, phrase)
	})
	for _, phrase := range was.Change {
		if strings.Contains(r.Prompt, phrase) && !slices.Contains(phrases, phrase) {
			phrases = append(phrases, phrase)
		}
	}
	if len(phrases) > 0 {
		values["change"] = strings.ReplaceAll(fmt.Sprintf("%q", phrases), `" "`, `", "`)
		about += ", where readers replace " + strings.Trim(values["change"], "[]")
	}
	if r.Command != "" && r.Command != agentCLI {
		about += ", without its command " + r.Command + ", since agent_cli is that of all"
	}
	reason, byHand := changes(r.Prompt), was.PromptOnly && changes(string(was.Prompt)) == ""
	i := slices.IndexFunc(phrases, func(phrase string) bool { // which stands for a text that readers paste, such as a log
		return strings.Contains(strings.ToLower(phrase), "paste") || strings.Contains("\n"+r.Prompt+"\n", "\n"+phrase+"\n")
	})
	if i >= 0 && reason == "" {
		reason = "a text in place of " + phrases[i] + " may hold anything"
	}
	if agentCLI != "" && reason != "" || byHand {
		values["prompt_only"] = "true"
		about += ", without a command: " + cmp.Or(reason, "prompt_only was set by hand") + " (recipes help writing)"
	}
	return values, about
}

// set is a document with a value, in TOML, for a key of a table. The key goes if there is no value.
func set(data []byte, table, key, value string) []byte {
	t := problem.NewText("", data)
	path := problem.Join(table, key)
	start, end, line := t.Key(path), t.End(path), key+" = "+value
	switch {
	case !t.Has(path) && value == "":
		return data
	case !t.Has(path):
		start = t.LineEnd(max(t.Key(table), t.End(problem.Join(table, "prompt")), t.End(problem.Join(table, "title"))))
		end, line = start, "\n"+line
	case value == "":
		_, rest, _ := strings.Cut(t.Source()[end:], "\n")
		end, line = len(t.Source())-len(rest), ""
	}
	if bytes.Contains(data, []byte("\r\n")) {
		line = strings.ReplaceAll(line, "\n", "\r\n")
	}
	return slices.Concat(data[:len(data)-len(t.Source())], []byte(splice(t, start, end, line).Source())) // after a byte order mark
}

// isOfRecipe reports whether a file that changed differs from what it was in nothing but a recipe.
func isOfRecipe(before, after []byte, slug string) bool {
	var others [2]map[string]any
	for i, data := range [][]byte{before, after} {
		if toml.Unmarshal(data, &others[i]) != nil {
			return false
		}
		left := 0
		switch recipes := others[i]["recipes"].(type) {
		case []map[string]any: // of catalogue.toml
			recipes = slices.DeleteFunc(recipes, func(r map[string]any) bool { return r["slug"] == slug })
			others[i]["recipes"], left = recipes, len(recipes)
		case map[string]any: // of a language
			delete(recipes, slug)
			left = len(recipes)
		}
		if left == 0 {
			delete(others[i], "recipes")
		}
	}
	return reflect.DeepEqual(others[0], others[1])
}

// skeleton is the keys of a table with the values given, in TOML, and empty texts for those that are missing and required. Until there is a
// prompt, each is explained, and optional ones are comments.
func skeleton(t reflect.Type, path string, values map[string]string) string {
	empty := map[reflect.Kind]string{reflect.String: `""`, reflect.Slice: `[""]`, reflect.Bool: "true"}
	var b strings.Builder
	for field := range t.Fields() {
		key, doc, prefix := field.Tag.Get("toml"), field.Tag.Get("doc"), ""
		if field.Tag.Get("check") == "optional" {
			if values["prompt"] != "" && values[key] == "" {
				continue
			}
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
		case values[key] == "" && key == "prompt":
			fmt.Fprintf(&b, "# %s\n%s = '''\n'''\n", doc, key)
		case values[key] == "":
			fmt.Fprintf(&b, "%s%s = %s # %s\n", prefix, key, empty[kind], doc)
		default:
			fmt.Fprintf(&b, "%s = %s\n", key, values[key])
		}
	}
	return b.String()
}

// placeholder is what a reader replaces in most prompts that have it: <FILE>, {{file}}, {file} [FILE] or $FILE; or a link.
var placeholder = regexp.MustCompile(`\B<\pL[^<>/=\n\x60]*>|\{\{[^{}\n\x60]+\}\}|\B\{\pL[\pL\d _-]*\}|\B\[\pL[\pL\d _-]*\]\(?|\$[A-Z][A-Z\d_]+|\$\{[A-Z][A-Z\d_]*\}`)

var notPlaceholder = []string{"[x]", "[X]", "$HOME", "$PATH", "$PWD", "$USER"}

// placeholders are those of a prompt. What begins an element of XML is none.
func placeholders(prompt string) (phrases []string) {
	for _, phrase := range placeholder.FindAllString(prompt, -1) {
		isLink, isElement := strings.HasSuffix(phrase, "("), strings.Contains(prompt, "</"+phrase[1:])
		if !isLink && !isElement && !slices.Contains(slices.Concat(phrases, notPlaceholder), phrase) {
			phrases = append(phrases, phrase)
		}
	}
	return phrases
}

// block is a prompt as a text of several lines in TOML.
func block(prompt string) string {
	quotes := "'''"
	if strings.Contains(prompt, quotes) {
		quotes, prompt = `"""`, strings.NewReplacer(`\`, `\\`, `"""`, `""\"`).Replace(prompt)
	}
	return quotes + "\n" + prompt + "\n" + quotes
}

// comments are the lines of comments that follow the end of a line.
var comments = regexp.MustCompile(`^(\r?\n[ \t]*#[^\r\n]*)*`)

// insertAfter is a document with lines after everything that is at a path or below it, the comments in the lines after that
// included, and blank lines around them. No other byte changes: comments, order and line ends stay. Without such a path the lines come last.
func insertAfter(data []byte, path, lines string) []byte {
	t := problem.NewText("", data)
	source := t.Source()
	at := len(strings.TrimRight(source, "\r\n"))
	if end := t.End(path); end >= 0 {
		at = t.LineEnd(end)
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
