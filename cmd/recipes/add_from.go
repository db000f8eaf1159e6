package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/prose"
)

// runAddFrom adds the recipes of files. It reads standard input before it locks the catalogue, because it may have to
// wait for the input. It reads the files afterwards, because how they are read depends on what the catalogue has.
func runAddFrom(ctx context.Context, c *cli.Command) error {
	given := slices.Concat(c.StringSlice("from"), c.Args().Slice())
	if err := checkAddFrom(c, given); err != nil {
		return err
	}
	stdin, err := readStdin(c, given)
	if err != nil {
		return err
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	into := work.Translations.Catalogue
	nameInCatalogue := func(path string) (string, bool) { return paths.From(work.source.CatalogueDir(), path) }
	found := importer.Read(given, importer.Options{
		Whole:   c.Bool("one"),
		Level:   c.Int("level"),
		Parts:   known.PartsOf(into, nameInCatalogue),
		Ignores: known.Ignores(into, nameInCatalogue),
		Stdin:   bytes.NewReader(stdin),
	})
	category := c.String("category") // a slug or a title
	if err := checkMeant(category, into.Entries.Categories); err != nil {
		return err
	}
	if c.Bool("strict") && len(found.Refused) > 0 {
		return errors.Join(addFromError(found, given), errors.New("nothing was written"))
	}
	compared := known.Compare(found.Recipes, into, known.Options{
		Copy:    c.Bool("copy"),
		Name:    nameInCatalogue,
		IsThere: func(name string) bool { return isThere(work.source.CatalogueDir(), name) },
	})
	begun := plan.For(compared.New, into, category)
	files, err := edit.AddRecipes(into, plan.Edits(begun), compared.Moved)
	if err != nil {
		return err
	}
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	writeAdded(c.Root().Writer, work, found, compared, begun)
	return addFromError(found, given)
}

// isThere reports whether there is a file that the catalogue in a folder names. A file that cannot be looked at counts
// as there.
func isThere(folder, name string) bool {
	_, err := os.Stat(filepath.Join(paths.ResolveFolder(folder), filepath.FromSlash(name)))
	return !errors.Is(err, fs.ErrNotExist)
}

// readStdin returns the text of standard input, or nil if standard input is not among the given paths. If the text is
// longer than a catalogue may be, it returns a beginning that the importer refuses for its size.
func readStdin(c *cli.Command, given []string) ([]byte, error) {
	if !slices.Contains(given, importer.Stdin) {
		return nil, nil
	}
	text, err := io.ReadAll(io.LimitReader(c.Root().Reader, content.MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("reading standard input: %w", err)
	}
	return text, nil
}

// checkAddFrom returns an error for flags that contradict each other or have impossible values, for paths that cannot
// be meant, and if there is no catalogue to add to.
func checkAddFrom(c *cli.Command, given []string) error {
	level := c.Int("level")
	if c.IsSet("level") && (level < 1 || level > 6) {
		return usageErrorf("--level is %d, expected 1 to 6", level)
	}
	if c.Bool("one") && level > 0 {
		return usageErrorf("--one takes a file as one recipe, and --level says which headings tell recipes apart: " +
			"leave one of them out")
	}
	if problems := prose.CheckPlain(c.String("category")); len(problems) > 0 {
		return usageErrorf("--category %s", problems[0].Message)
	}
	if folder(c) == "" {
		return errNoCatalogue(c)
	}
	for _, path := range given {
		info, err := os.Stat(path)
		switch {
		case path == "":
			return usageErrorf("a path is empty: add --from PATH takes a file, a folder or - for standard input")
		case path != importer.Stdin && errors.Is(err, fs.ErrNotExist):
			return usageErrorf("there is no file or folder %s; nothing was written", path)
		case level > 0 && (len(given) > 1 || err == nil && info.IsDir()):
			return usageErrorf("--level is for a file named alone: the files of a folder, and each of several files, " +
				"are one recipe each")
		}
	}
	return nil
}

// addFromError returns the error of a run in which something was refused, or nothing was found.
func addFromError(found *importer.Result, given []string) error {
	mistakes := found.Mistakes()
	switch {
	case len(mistakes) > 0:
		return errors.Join(mistakes, errors.New(plural(len(mistakes), "place")+" refused"))
	case len(found.Recipes) == 0:
		return fmt.Errorf("nothing was added: there is no recipe in %s", strings.Join(given, ", "))
	}
	return nil
}
