package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
)

// runAddFrom adds the recipes of files. It reads the files before it locks the catalogue, because it may
// have to wait for standard input.
func runAddFrom(ctx context.Context, c *cli.Command) error {
	paths := slices.Concat(c.StringSlice("from"), c.Args().Slice())
	if err := checkAddFromFlags(c, paths); err != nil {
		return err
	}
	found, err := importer.Read(ctx, paths, importer.Options{
		Whole: c.Bool("one"),
		Level: c.Int("level"),
		Stdin: c.Root().Reader,
	})
	if err != nil {
		return err
	}
	catalogue, err := openForWriting(ctx, c)
	if err != nil {
		return err
	}
	defer catalogue.unlock()
	a := &addition{
		dir:      folder(c),
		replaces: c.Bool("replace"),
		found:    found,
		into:     catalogue.checked.Decoded,
		written:  map[string]map[string]string{},
	}
	if c.Bool("strict") && len(found.Refused) > 0 {
		a.writeRefused(c.Root().ErrWriter)
		return fmt.Errorf("nothing was written: %s refused", plural(len(found.Refused), "place"))
	}
	if err := a.apply(ctx, c.String("category")); err != nil {
		return err
	}
	a.report(c)
	a.writeRefused(c.Root().ErrWriter)
	switch {
	case len(found.Recipes) == 0:
		return fmt.Errorf("nothing was added: there is no recipe in %s", strings.Join(paths, ", "))
	case len(found.Refused) > 0:
		return fmt.Errorf("%s refused; the other recipes are in the catalogue", plural(len(found.Refused), "place"))
	case len(a.unfit) > 0:
		return fmt.Errorf("%s not replaced", plural(len(a.unfit), "recipe"))
	case a.replaces && a.contested > 0:
		return fmt.Errorf("%s not replaced in full, since texts were edited both in the file and in the catalogue",
			plural(a.contested, "recipe"))
	}
	return nil
}

// checkAddFromFlags returns an error for flags that contradict each other or have impossible values, and
// if there is no catalogue to add to.
func checkAddFromFlags(c *cli.Command, paths []string) error {
	level := c.Int("level")
	if c.IsSet("level") && (level < 1 || level > 6) {
		return usageErrorf("--level is %d, expected 1 to 6", level)
	}
	if c.Bool("one") && c.IsSet("level") {
		return usageErrorf("--one takes a file as one recipe, and --level says which headings tell recipes apart: " +
			"leave one of them out")
	}
	if wrong := check.Text(c.String("category"), false); len(wrong) > 0 {
		return usageErrorf("--category %s", wrong[0].Message)
	}
	if folder(c) == "" {
		return errBuiltIn
	}
	if c.IsSet("level") && (len(paths) > 1 || isFolder(paths[0])) {
		return usageErrorf("--level is for a file named alone: the files of a folder, and each of several paths, " +
			"are one recipe each")
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// addition is a run of recipes add --from.
type addition struct {
	dir      string
	replaces bool
	found    *importer.Result
	into     *source.Decoded

	// what became of the recipes that were found
	begun, replaced, differ, same []added
	unfit                         []string // why recipes were not replaced
	edited                        []string // recipes with texts that stay, since they were edited in the catalogue
	contested                     int      // how many of these have changed in their files, too
	gone                          []string // slugs

	// the texts that the catalogue has from the files now, by slug and key
	written map[string]map[string]string
}

// added is a recipe that was found, and what authors should know of it.
type added struct {
	importer.Matched
	outcome edit.Outcome
}

// apply begins and replaces recipes, and writes the files.
func (a *addition) apply(ctx context.Context, category string) error {
	corpus := a.into.Corpus
	record := a.into.Imports
	hadRecord := len(record.Recipes) > 0
	into := importer.Destination{Dir: a.dir, Catalogue: corpus.Result, Record: record}
	match := importer.NewMatch(a.found, into, category)
	record = match.Record
	a.gone = match.Gone
	editor := edit.NewEditor(corpus.Result)
	if err := a.edit(editor, match.Recipes); err != nil {
		return err
	}
	files, err := editor.Files()
	if err != nil {
		return err
	}
	record.SetWritten(a.written)
	if hadRecord || len(record.Recipes) > 0 {
		files[importer.RecordName] = record.Encode()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return atomicfile.WriteAll(a.dir, files)
}

// edit begins new recipes in an editor, and replaces those that came from the same files before.
func (a *addition) edit(editor *edit.Editor, matched []importer.Matched) error {
	var recipes []edit.NewRecipe
	for _, m := range matched {
		recipes = append(recipes, newRecipe(m))
	}
	if err := editor.Begin(recipes); err != nil {
		return err
	}
	entries := map[string]content.RecipeEntry{}
	for _, entry := range a.into.Corpus.Entries.Recipes {
		entries[entry.Slug] = entry
	}
	for i, m := range matched {
		if err := a.editOne(editor, m, recipes[i], entries[m.Slug]); err != nil {
			return err
		}
	}
	return nil
}

// editOne begins a recipe, or replaces the texts of entry, which is in the catalogue already.
func (a *addition) editOne(
	editor *edit.Editor, m importer.Matched, r edit.NewRecipe, entry content.RecipeEntry,
) error {
	if !m.IsKnown {
		outcome, err := editor.Add(r)
		a.begun = append(a.begun, added{m, outcome})
		a.setWritten(m.Slug, textsOf(&r)...)
		return err
	}
	isEdited := a.keepEdited(m, &r, entry)
	switch {
	case !editor.Differs(r):
		if !isEdited {
			a.same = append(a.same, added{Matched: m})
		}
	case a.replaces:
		if unfit := unfitSwapOut(m, r.Prompt, entry.SwapOuts); unfit != "" {
			a.unfit = append(a.unfit, unfit)
			return nil
		}
		outcome, err := editor.Replace(r)
		a.replaced = append(a.replaced, added{m, outcome})
		a.setWritten(m.Slug, textsOf(&r)...)
		return err
	default:
		a.differ = append(a.differ, added{Matched: m})
	}
	return nil
}

// keepEdited empties the texts of r that would replace what somebody has edited in the catalogue, and
// reports whether there are any. entry is the recipe of the catalogue.
func (a *addition) keepEdited(m importer.Matched, r *edit.NewRecipe, entry content.RecipeEntry) bool {
	corpus := a.into.Corpus
	words := corpus.Languages[corpus.SourceLanguage].Texts.Recipes[m.Slug]
	was := textsOf(&edit.NewRecipe{Title: words.Title, Prompt: string(entry.Prompt), WhyItHolds: words.WhyItHolds})
	var kept []string
	isContested := false
	for i, text := range textsOf(r) {
		switch {
		case *text.value == "":
		case *text.value == *was[i].value:
			a.setWritten(m.Slug, text)
		case !m.IsWritten(text.key, *was[i].value):
			kept = append(kept, text.key)
			isContested = isContested || !m.IsWritten(text.key, *text.value)
			*text.value = ""
		}
	}
	if isContested {
		a.contested++
	}
	if len(kept) > 0 {
		a.edited = append(a.edited, fmt.Sprintf("%s:%d: %s: %s", m.Origin.File, m.Line, m.Slug, strings.Join(kept, ", ")))
	}
	return len(kept) > 0
}

// setWritten notes that the catalogue has texts of a recipe from its file. It ignores empty ones.
func (a *addition) setWritten(slug string, texts ...keyedText) {
	for _, text := range texts {
		if *text.value == "" {
			continue
		}
		if a.written[slug] == nil {
			a.written[slug] = map[string]string{}
		}
		a.written[slug][text.key] = *text.value
	}
}

// keyedText is a text of a recipe with its key in TOML.
type keyedText struct {
	key   string
	value *string
}

// textsOf returns the texts of a recipe that may come from a file.
func textsOf(r *edit.NewRecipe) []keyedText {
	return []keyedText{{"title", &r.Title}, {"prompt", &r.Prompt}, {"why_it_holds", &r.WhyItHolds}}
}

// unfitSwapOut says which swap-out would no longer apply to the prompt of the file, or returns "". A
// recipe that keeps its prompt has none.
func unfitSwapOut(m importer.Matched, prompt string, swapOuts []content.SwapOutEntry) string {
	if prompt == "" {
		return ""
	}
	for _, s := range swapOuts {
		if _, _, err := content.Compose(prompt, s.Kind, s.Replaces, string(s.Instruction)); err != nil {
			return fmt.Sprintf("%s:%d: %s: its swap-out %s: %v", m.Origin.File, m.Line, m.Slug, s.Slug, err)
		}
	}
	return ""
}

// newRecipe leaves out the category of a recipe that the catalogue has, so that it stays where it is.
func newRecipe(m importer.Matched) edit.NewRecipe {
	r := edit.NewRecipe{
		Slug:       m.Slug,
		Title:      m.Title,
		Prompt:     m.Prompt,
		WhyItHolds: m.WhyItHolds,
	}
	if !m.IsKnown {
		r.Category = m.CategorySlug
		r.CategoryTitle = m.Category
	}
	return r
}

func (a *addition) report(c *cli.Command) {
	w := c.Root().Writer
	a.writeGiven(w)
	writeList(w, "Begun", places(a.begun))
	writeList(w, "Readers replace", changes(a.begun, a.replaced))
	writeList(w, "Shown without a command, as recipes help writing explains", reasonsForPromptOnly(a.begun, a.replaced))
	writeList(w, "Named otherwise than in the file", a.renamed())
	writeList(w, "Changed in the prompts", problemLines(a.found.Changes))
	writeList(w, "Left out", problemLines(a.found.LeftOut))
	writeList(w, "Named in prompts, but not taken; readers do not have them", problemLines(a.found.Named))
	writeList(w, "Left out of front matter and tables, by key", a.keys())
	writeList(w, "Replaced", places(a.replaced))
	writeList(w, "Not replaced, since a swap-out in "+content.CatalogueFileName+" would no longer fit", a.unfit)
	writeList(w, "Edited in the catalogue, so these texts stay; to take one from its file, "+
		"copy it into the catalogue, or remove the recipe first", a.edited)
	writeList(w, "There already", slugsOf(a.same))
	writeList(w, "There already with other texts, which stay; --replace takes those of the file", places(a.differ))
	writeList(w, "Gone from their files; recipes remove SLUG takes one out", a.gone)
	corpus := a.into.Corpus
	if len(corpus.Entries.Recipes) == 0 && len(a.begun) > 0 {
		texts := filepath.Join(a.dir, content.LanguageFileName(corpus.SourceLanguage))
		writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
	}
	if len(a.found.Recipes) > 0 {
		writeAfterAdd(w, c, corpus)
	}
}

// writeGiven writes what each path was taken for, unless nothing in it could be read.
func (a *addition) writeGiven(w io.Writer) {
	isEmpty := true
	for _, given := range a.found.Files {
		if given.Files > 0 {
			isEmpty = false
			printf(w, "%s\n", describeGiven(given))
		}
	}
	if !isEmpty {
		printf(w, "\n")
	}
}

// describeGiven says what a path was taken for, and why.
func describeGiven(g importer.Given) string {
	switch g.Rule {
	case importer.Headings:
		return fmt.Sprintf("%s: %s, one below each heading of level %d; --one takes the file as one recipe",
			g.Path, plural(g.Recipes, "recipe"), g.Level)
	case importer.Rows:
		return fmt.Sprintf("%s: %s, one a row of the table", g.Path, plural(g.Recipes, "recipe"))
	}
	return fmt.Sprintf("%s: %s of %s, one each, since %s",
		g.Path, plural(g.Recipes, "recipe"), plural(g.Files, "file"), reasons[g.Rule])
}

// reasons say why a file is one recipe.
var reasons = map[importer.Rule]string{
	importer.Asked:        "--one says so",
	importer.Folder:       "the files come from a folder",
	importer.SeveralPaths: "there are several paths",
	importer.KnownName:    "coding agents give this name to a prompt",
	importer.FrontMatter:  "the file has front matter",
	importer.Settings:     "the file has one prompt",
	importer.NoHeadings:   "the file has no headings",
}

func places(recipes []added) []string {
	var lines []string
	for _, r := range recipes {
		line := fmt.Sprintf("%s:%d: %s", r.Origin.File, r.Line, r.Slug)
		if r.CategorySlug != "" {
			line += ", in category " + r.CategorySlug
		}
		lines = append(lines, line)
	}
	return lines
}

// changes lists the placeholders of recipes.
func changes(recipes ...[]added) []string {
	var lines []string
	for _, r := range slices.Concat(recipes...) {
		if len(r.outcome.Change) > 0 {
			lines = append(lines, r.Slug+": "+strings.Join(r.outcome.Change, ", "))
		}
	}
	return lines
}

func reasonsForPromptOnly(recipes ...[]added) []string {
	var lines []string
	for _, r := range slices.Concat(recipes...) {
		if r.outcome.PromptOnly != "" {
			lines = append(lines, r.Slug+": "+r.outcome.PromptOnly)
		}
	}
	return lines
}

func slugsOf(recipes []added) []string {
	var slugs []string
	for _, r := range recipes {
		slugs = append(slugs, r.Slug)
	}
	return slugs
}

// renamed lists the slugs that say something else than the names of their recipes and categories.
func (a *addition) renamed() []string {
	var lines []string
	for _, r := range a.begun {
		if r.IsRenamed {
			lines = append(lines, fmt.Sprintf("recipe %s: %s", r.Slug, cmp.Or(r.Name, "it has no name")))
		}
	}
	isListed := map[string]bool{}
	for _, r := range a.begun {
		if r.IsCategoryRenamed && !isListed[r.CategorySlug] {
			isListed[r.CategorySlug] = true
			lines = append(lines, fmt.Sprintf("category %s: %s", r.CategorySlug, r.Category))
		}
	}
	return lines
}

// keys lists what front matter and tables have that nothing is made from.
func (a *addition) keys() []string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(a.found.Keys)) {
		files := a.found.Keys[key]
		line := key + ": " + files[0]
		if len(files) > 1 {
			line += fmt.Sprintf(" and %d more", len(files)-1)
		}
		lines = append(lines, line)
	}
	return lines
}

func problemLines(problems problem.List) []string {
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.Error())
	}
	return lines
}

func (a *addition) writeRefused(w io.Writer) {
	writeList(w, "Refused", problemLines(a.found.Refused))
}
