package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/markdown"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
)

func addCommand() *cli.Command {
	return &cli.Command{
		Name:        "add",
		Usage:       "begin a recipe in the catalogue and in its source language",
		ArgsUsage:   "SLUG",
		Description: "Everything else in the files stays as it is. See recipes help writing.",
		Flags: []cli.Flag{
			contentFlag(),
			stringFlag("category", "`SLUG` of the category of recipes that begin (default: the last one)", ""),
			stringFlag("from", "Markdown `FILE` with a recipe below each heading", ""),
			boolFlag("replace", "take the texts of the file for recipes that are there already, too"),
		},
		Action: runAdd,
	}
}

func runAdd(_ context.Context, c *cli.Command) error {
	a := &adding{
		dir:      folder(c),
		from:     c.String("from"),
		category: c.String("category"),
		replaces: c.Bool("replace"),
	}
	slug := c.Args().First()
	hasOneSource := (slug == "") != (a.from == "")
	if c.NArg() > 1 || !hasOneSource || a.replaces && a.from == "" {
		return usageErrorf("add takes the slug of one recipe, or --from with a file of several, " +
			"and --replace with that: recipes add SLUG")
	}
	_, checked, err := openForWriting(c) // files that are not TOML are left alone
	if err != nil {
		return err
	}
	recipes := []edit.NewRecipe{{Slug: slug}}
	if a.from != "" {
		if recipes, a.notes, err = readRecipes(a.from); err != nil {
			return err
		}
	}
	if err := a.addAll(checked, recipes); err != nil {
		return err
	}
	a.report(c, checked)
	return nil
}

// adding is a run of recipes add, with what it has to say at its end.
type adding struct {
	dir      string
	from     string // the Markdown file; "" for a slug on the command line
	category string // of recipes that begin; "" for that of the file
	replaces bool

	begun    []edit.NewRecipe
	about    map[string]string // what to say of recipes that begin, by slug
	places   []string          // where they begin
	notes    []string          // what to look at in the file
	same     []string          // slugs of recipes that are there with the same texts
	differ   []string          // recipes that are there with other texts
	replaced []string
	missing  []string // slugs of recipes that the file does not have
}

// addAll begins or replaces recipes, and writes the files.
func (a *adding) addAll(checked *source.Checked, recipes []edit.NewRecipe) error {
	editor := edit.NewEditor(checked.Texts.Result)
	a.about = map[string]string{}
	var changing []edit.NewRecipe
	for _, r := range recipes {
		isNew := !editor.Has(r.Slug)
		if isNew && a.category != "" || a.from == "" {
			r.Category = a.category
			r.CategoryTitle = ""
		}
		switch {
		case isNew:
			changing = append(changing, r)
		case a.from == "":
			changing = append(changing, r) // which is refused
		case !editor.Differs(r):
			a.same = append(a.same, r.Slug)
		case a.replaces:
			changing = append(changing, r)
		default:
			a.differ = append(a.differ, a.place(r)+r.Slug)
		}
	}
	if err := a.change(editor, changing); err != nil {
		return fmt.Errorf("%s/%w", a.dir, err)
	}
	files, err := editor.Files()
	if err != nil {
		return fmt.Errorf("%s/%w", a.dir, err)
	}
	if err := replaceFiles(a.dir, files); err != nil {
		return err
	}
	a.findPlaces(files, content.LanguageFileName(checked.Texts.SourceLanguage))
	a.findMissing(checked, recipes)
	return nil
}

// change begins or replaces recipes in an editor.
func (a *adding) change(editor *edit.Editor, recipes []edit.NewRecipe) error {
	if err := editor.Begin(recipes); err != nil {
		return err
	}
	for _, r := range recipes {
		if a.from != "" && editor.Has(r.Slug) {
			about, err := editor.Replace(r)
			if err != nil {
				return err
			}
			a.replaced = append(a.replaced, a.place(r)+about)
			continue
		}
		about, err := editor.Add(r)
		if err != nil {
			return err
		}
		a.begun = append(a.begun, r)
		a.about[r.Slug] = about
		if r.Note != "" {
			a.notes = append(a.notes, a.place(r)+r.Note)
		}
	}
	return nil
}

// place is where a recipe is in the Markdown file.
func (a *adding) place(r edit.NewRecipe) string { return fmt.Sprintf("%s:%d: ", a.from, r.Line) }

// findPlaces finds out where the recipes that begin are in the files that have been written. Of
// those from a file, only the entry is named, since they have words already.
func (a *adding) findPlaces(files map[string][]byte, textsName string) {
	if len(a.begun) == 0 {
		return
	}
	// The editor has parsed both files, so they have no problems.
	catalogue, _ := tomldoc.Parse(filepath.Join(a.dir, content.CatalogueFileName), files[content.CatalogueFileName])
	texts, _ := tomldoc.Parse(filepath.Join(a.dir, textsName), files[textsName])
	entries, _ := check.Decode[content.CatalogueFile](catalogue)
	for i, entry := range entries.Recipes {
		about, isNew := a.about[entry.Slug]
		if !isNew {
			continue
		}
		a.places = append(a.places, at(catalogue, tomldoc.Keys("recipes").Index(i))+about)
		if a.from == "" {
			a.places = append(a.places, at(texts, tomldoc.Keys("recipes", entry.Slug))+"its words")
		}
	}
}

// at is the place of a path in a document, before what is said of it.
func at(d *tomldoc.Document, path tomldoc.Path) string {
	return fmt.Sprintf("%s:%d:1: ", d.File(), d.Line(d.Offset(path)))
}

func (a *adding) findMissing(checked *source.Checked, recipes []edit.NewRecipe) {
	if a.from == "" {
		return
	}
	inFile := map[string]bool{}
	for _, r := range recipes {
		inFile[r.Slug] = true
	}
	for _, entry := range checked.Texts.Entries.Recipes {
		if !inFile[entry.Slug] {
			a.missing = append(a.missing, entry.Slug)
		}
	}
}

func (a *adding) report(c *cli.Command, checked *source.Checked) {
	w := c.Root().Writer
	writeList(w, "Begun; write what is empty, if anything", a.places)
	writeList(w, "Look at these", a.notes)
	if len(checked.Texts.Entries.Recipes) == 0 && a.from != "" {
		texts := filepath.Join(a.dir, content.LanguageFileName(checked.Texts.SourceLanguage))
		writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
	}
	writeList(w, "Replaced", a.replaced)
	writeList(w, "Not in "+a.from+"; take out by hand what is to go", a.missing)
	writeList(w, "There already", a.same)
	writeList(w, "There already with other texts, which stay; change them in the catalogue, "+
		"or take those of the file with --replace", a.differ)
	fmt.Fprintf(w, "recipes check%s says what is left\n", contentArgument(c))
	if len(checked.Texts.Languages) > 1 {
		fmt.Fprintf(w, "recipes status --copy%s copies it to the other languages, to be translated\n",
			contentArgument(c))
	}
}

// writeList writes lines below a title, if there are any.
func writeList(w io.Writer, title string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(w, "%s:\n\n  %s\n\n", title, strings.Join(lines, "\n  "))
	}
}

// readRecipes returns the recipes of a Markdown file, without spaces at the ends of lines, and
// notes on it. Errors and notes name a line.
func readRecipes(from string) (recipes []edit.NewRecipe, notes []string, err error) {
	data, err := os.ReadFile(from)
	if err != nil {
		return nil, nil, err
	}
	text := trimLines(strings.TrimPrefix(string(data), "\ufeff"))
	recipes, leftOut, err := markdown.Recipes(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s:%w", from, err)
	}
	if len(recipes) == 0 {
		return nil, nil, fmt.Errorf("%s has no headings, which are the titles of recipes; "+
			"write one above each prompt", from)
	}
	for _, note := range leftOut {
		notes = append(notes, from+":"+note)
	}
	for _, r := range recipes {
		for _, p := range check.Prompt(r.Prompt, true) {
			line := r.Line // for a prompt that is not in the text as it is
			if start := strings.Index(text, r.Prompt); start >= 0 {
				line = 1 + strings.Count(text[:start+p.Offset], "\n")
			}
			err = errors.Join(err, fmt.Errorf("%s:%d: %s", from, line, p.Text()))
		}
	}
	return recipes, notes, err
}

// trimLines is a text without blanks at the ends of its lines.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.Join(lines, "\n")
}
