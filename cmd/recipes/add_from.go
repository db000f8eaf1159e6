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

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/source"
)

// runAddFrom adds the recipes of files. It reads the files before it locks the catalogue, because it may
// have to wait for standard input.
func runAddFrom(ctx context.Context, c *cli.Command) error {
	given := slices.Concat(c.StringSlice("from"), c.Args().Slice())
	dir := folder(c)
	found, err := readFiles(c, dir, given)
	if err != nil {
		return err
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.close()
	category := c.String("category") // a slug or a title
	if err := checkMeant(category, work.Translations.Catalogue.Entries.Categories); err != nil {
		return err
	}
	if c.Bool("strict") && len(found.Refused) > 0 {
		writeRefused(c.Root().ErrWriter, found)
		return fmt.Errorf("nothing was written: %s refused", plural(len(found.Refused), "place"))
	}
	planned, err := addFound(c, found, work)
	if err != nil {
		return err
	}
	writeAdded(c, found, planned, work)
	return addFromError(found, given)
}

// readFiles reads the recipes of files as the flags say. dir is the folder of the catalogue.
func readFiles(c *cli.Command, dir string, given []string) (*importer.Result, error) {
	level, err := readLevel(c)
	if err != nil {
		return nil, err
	}
	if err := checkAddFromFlags(c, dir, given); err != nil {
		return nil, err
	}
	options := importer.Options{Whole: c.Bool("one"), Level: level, Stdin: c.Root().Reader}
	// The catalogue is not locked yet. If it cannot be read, runAddFrom says so when it opens it.
	if from, err := source.Open(dir); err == nil {
		options.Parts = from.PartsOf()
	}
	return importer.Read(given, options), nil
}

// addFound adds the recipes that were found to a catalogue, and writes its files.
func addFound(c *cli.Command, found *importer.Result, into *workspace) (plan.Plan, error) {
	planned := plan.For(found.Recipes, into.Translations.Catalogue, plan.Options{
		Category: c.String("category"),
		Copy:     c.Bool("copy"),
		Name:     func(path string) (string, bool) { return paths.From(into.source.CatalogueDir(), path) },
	})
	files, err := edit.Recipes(into.Translations.Catalogue, planned.Edits())
	if err != nil {
		return planned, err
	}
	return planned, atomicfile.WriteAll("", files)
}

// writeAdded says what became of the recipes, and what to do next. into is the catalogue as it was before.
func writeAdded(c *cli.Command, found *importer.Result, planned plan.Plan, into *workspace) {
	w := c.Root().Writer
	before := into.Translations.Catalogue
	report := addReport{found, planned, before.Entries.AgentCLI != ""}
	report.write(w)
	if len(before.Entries.Recipes) == 0 && len(planned.New) > 0 {
		writeSamples(w, into.source.CatalogueDir(), before.SourceLanguage)
	}
	writeRefused(c.Root().ErrWriter, found)
	if len(found.Recipes) > 0 {
		into.sayCheck()
	}
	if len(planned.New) > 0 {
		into.sayCopy()
	}
	report.writeSummary(w)
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
func checkAddFromFlags(c *cli.Command, dir string, given []string) error {
	if c.Bool("one") && c.IsSet("level") {
		return usageErrorf("--one takes a file as one recipe, and --level says which headings tell recipes apart: " +
			"leave one of them out")
	}
	if problems := prose.CheckPlain(c.String("category")); len(problems) > 0 {
		return usageErrorf("--category %s", problems[0].Message)
	}
	if dir == "" {
		return errNoCatalogue(c)
	}
	if err := checkPaths(given); err != nil {
		return err
	}
	if c.IsSet("level") && (len(given) > 1 || isFolder(given[0])) {
		return usageErrorf("--level is for a file named alone: the files of a folder, and each of several files, " +
			"are one recipe each")
	}
	return nil
}

// checkPaths returns an error for a path that cannot be meant.
func checkPaths(given []string) error {
	for _, path := range given {
		if path == "" {
			return usageErrorf("a path is empty: add --from PATH takes a file, a folder or - for standard input")
		}
		if _, err := os.Stat(path); path != importer.Stdin && errors.Is(err, fs.ErrNotExist) {
			return usageErrorf("there is no file or folder %s; nothing was written", path)
		}
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// addFromError returns the error of a run in which nothing was found, or something was refused.
func addFromError(found *importer.Result, given []string) error {
	refused := plural(len(found.Refused), "place") + " refused"
	switch {
	case len(found.Refused) > 0 && len(found.Recipes) > 0:
		return errors.New(refused + "; the other recipes are in the catalogue")
	case len(found.Refused) > 0:
		return errors.New(refused)
	case len(found.Recipes) == 0:
		return fmt.Errorf("nothing was added: there is no recipe in %s", strings.Join(given, ", "))
	}
	return nil
}
