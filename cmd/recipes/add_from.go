package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/source"
)

// runAddFrom adds the recipes of files. It reads the files before it locks the catalogue, because it may
// have to wait for standard input.
func runAddFrom(ctx context.Context, c *cli.Command) error {
	paths := slices.Concat(c.StringSlice("from"), c.Args().Slice())
	dir := folder(c)
	found, err := readFiles(ctx, c, dir, paths)
	if err != nil {
		return err
	}
	work, err := openWorkspace(ctx, c, dir, true)
	if err != nil {
		return err
	}
	defer work.close()
	if err := checkMeant(c, found, work); err != nil {
		return err
	}
	merged, err := mergeFound(ctx, c, found, work)
	if err != nil {
		return err
	}
	writeAdded(c, found, merged, work)
	if len(found.Recipes) == 0 && len(found.Refused) == 0 {
		return fmt.Errorf("nothing was added: there is no recipe in %s", strings.Join(paths, ", "))
	}
	return addFromError(found, merged, c.Bool("replace") || c.Bool("take"))
}

// readFiles reads the recipes of files as the flags say. dir is the folder of the catalogue.
func readFiles(ctx context.Context, c *cli.Command, dir string, paths []string) (*importer.Result, error) {
	level, err := readLevel(c)
	if err != nil {
		return nil, err
	}
	if err := checkAddFromFlags(c, dir, paths); err != nil {
		return nil, err
	}
	return importer.Read(ctx, paths, importer.Options{
		Whole: c.Bool("one"),
		Level: level,
		Parts: partsBefore(dir),
		Stdin: c.Root().Reader,
	})
}

// checkMeant returns an error if the flags cannot be meant for this catalogue and what was found.
func checkMeant(c *cli.Command, found *importer.Result, work *workspace) error {
	category := c.String("category") // a slug or a title
	meant := edit.MeantCategory(category, work.Translations.Entries.Categories)
	if slugs.IsValid(category) && meant != "" {
		return usageErrorf("there is no category %s; did you mean %s? "+
			"To begin another one, write its title: --category %s",
			category, meant, shellWord(importer.TitleOf(category)))
	}
	if c.IsSet("as") {
		if err := checkAs(c.String("as"), found, work); err != nil {
			return err
		}
	}
	if c.Bool("strict") && len(found.Refused) > 0 {
		writeRefused(c.Root().ErrWriter, found)
		return fmt.Errorf("nothing was written: %s refused", plural(len(found.Refused), "place"))
	}
	return nil
}

// writeAdded says what became of the recipes, and what to do next. into is the catalogue as it was before.
func writeAdded(c *cli.Command, found *importer.Result, merged merge.Report, into *workspace) {
	w := c.Root().Writer
	before := into.Translations.Catalogue
	report := addReport{found, merged, imports.FolderAt(into.source.CatalogueDir())}
	report.write(w)
	if len(before.Entries.Recipes) == 0 && len(merged.Of(merge.New)) > 0 {
		writeSamples(w, into.source.CatalogueDir(), before.SourceLanguage)
	}
	writeRefused(c.Root().ErrWriter, found)
	if len(found.Recipes) > 0 {
		writeHowToCheck(w, into.commands)
	}
	if len(merged.Of(merge.New)) > 0 {
		writeHowToCopy(w, into.commands, before)
	}
	if summary := report.summary(); summary != "" {
		printf(w, "%s\n", summary)
	}
}

// partsBefore returns what the record of a catalogue says of the headings of a file. The catalogue is not locked yet.
// If its record cannot be read, runAddFrom says so when it opens the catalogue.
func partsBefore(dir string) func(path string) []string {
	from, err := source.Open(dir)
	if err != nil {
		return nil
	}
	record, err := from.ReadImports()
	if err != nil {
		return nil
	}
	return record.Parts(imports.FolderAt(dir))
}

// mergeFound merges the recipes that were found into a catalogue, and writes its files.
func mergeFound(
	ctx context.Context, c *cli.Command, found *importer.Result, into *workspace,
) (merge.Report, error) {
	files, report, err := merge.Recipes(found, into.Translations.Catalogue, into.Imports, merge.Options{
		Folder:   imports.FolderAt(into.source.CatalogueDir()),
		Category: c.String("category"),
		Replace:  c.Bool("replace"),
		As:       c.String("as"),
		Take:     c.Bool("take"),
		Keep:     c.Bool("keep"),
	})
	if err != nil {
		return report, err
	}
	if err := ctx.Err(); err != nil {
		return report, err
	}
	return report, atomicfile.WriteAll("", files)
}

// checkAs returns an error if what was found cannot be the recipe with a slug: it must be one recipe, and no other
// recipe of the catalogue may come from its file.
func checkAs(slug string, found *importer.Result, work *workspace) error {
	recipes := work.Translations.Entries.Recipes
	hasSlug := func(slug string) bool {
		return slices.ContainsFunc(recipes, func(r content.RecipeEntry) bool { return r.Slug == slug })
	}
	if !hasSlug(slug) {
		return noRecipe(slug, recipes)
	}
	if len(found.Recipes) == 0 && len(found.Refused) > 0 { // which is reported as for any file
		return nil
	}
	if len(found.Recipes) != 1 {
		return usageErrorf("--as is for a file with one recipe, and there are %d", len(found.Recipes))
	}
	origin := found.Recipes[0].Origin
	origin.File = imports.FolderAt(work.source.CatalogueDir()).Name(origin.File)
	for _, imported := range work.Imports.Recipes {
		isOther := imported.Slug != slug && hasSlug(imported.Slug) && !imported.Missing
		if isOther && imported.Origin() == origin {
			return usageErrorf("%s is the file of the recipe %s: to take it for that of %s, "+
				"take that recipe out first: %s",
				found.Recipes[0].Origin.File, imported.Slug, slug, work.commands.line("remove", imported.Slug))
		}
	}
	return nil
}

// readLevel returns the level of headings in --level, or 0 if it is not given.
func readLevel(c *cli.Command) (int, error) {
	if !c.IsSet("level") {
		return 0, nil
	}
	level, err := strconv.Atoi(c.String("level"))
	if err != nil || level < 1 || level > 6 {
		return 0, usageErrorf("--level is %q, expected 1 to 6", c.String("level"))
	}
	return level, nil
}

// checkAddFromFlags returns an error for flags that contradict each other or have impossible values, and
// if there is no catalogue to add to.
func checkAddFromFlags(c *cli.Command, dir string, paths []string) error {
	if c.Bool("take") && c.Bool("keep") {
		return usageErrorf("--take takes the texts of the files where the catalogue has others, and --keep keeps " +
			"these: leave one of them out")
	}
	if c.Bool("one") && c.IsSet("level") {
		return usageErrorf("--one takes a file as one recipe, and --level says which headings tell recipes apart: " +
			"leave one of them out")
	}
	if problems := prose.Check(c.String("category"), false); len(problems) > 0 {
		return usageErrorf("--category %s", problems[0].Message)
	}
	if dir == "" {
		return errBuiltIn
	}
	if err := checkPaths(paths); err != nil {
		return err
	}
	if c.IsSet("level") && (len(paths) > 1 || isFolder(paths[0])) {
		return usageErrorf("--level is for a file named alone: the files of a folder, and each of several files, " +
			"are one recipe each")
	}
	return nil
}

// checkPaths returns an error for a path that cannot be meant.
func checkPaths(paths []string) error {
	for _, path := range paths {
		if path == "" {
			return usageErrorf("a path is empty: add --from PATH takes a file, a folder or - for standard input")
		}
		if _, err := os.Stat(path); path != imports.Stdin && errors.Is(err, fs.ErrNotExist) {
			return usageErrorf("there is no file or folder %s; nothing was written", path)
		}
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
