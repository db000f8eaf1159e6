package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:  "status",
		Usage: "show which translations are stale, missing, extra or unrecorded",
		Description: "For each text the file, line and key, and the English; for a stale one also the English before.\n" +
			"When a translation says again what the English says, record it:\n\n" +
			"   recipes status --content DIR --mark fr:recipes.config-audit.why_it_holds\n" +
			"   recipes status --content DIR --mark fr:recipes.config-audit        (the whole recipe)\n" +
			"   recipes status --content DIR --mark fr                             (all of French)",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringSliceFlag{Name: "mark", Usage: "record that `LANGUAGE[:KEY]` is up to date; may be repeated", Sources: environment("MARK")},
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 1 when anything is listed", Sources: environment("STRICT")},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			if marks := c.StringSlice("mark"); len(marks) > 0 {
				return markTranslated(c.Root().Writer, c.String("content"), marks)
			}
			from, err := openSource(c)
			if err != nil {
				return err
			}
			drift, err := content.TranslationStatus(from.catalogue)
			if err != nil {
				return from.located(err)
			}
			writeDrift(c.Root().Writer, from.catalogueFolder(), drift)
			if len(drift) == 0 {
				fmt.Fprintln(c.Root().Writer, "every translation is up to date")
			}
			if c.Bool("strict") && len(drift) > 0 {
				return notUpToDate(len(drift))
			}
			return nil
		},
	}
}

// notUpToDate is the error that --strict makes of texts with drift.
func notUpToDate(texts int) error { return fmt.Errorf("not up to date: %s", counted(texts, "text")) }

// writeDrift lists drift in the files of a folder, with the source text that a translator needs: as far as there is one,
// what it was and what it is.
func writeDrift(w io.Writer, dir string, drift []content.Drift) {
	for _, d := range drift {
		d.File = filepath.Join(dir, d.File)
		fmt.Fprintln(w, d)
		if d.Before != "" {
			fmt.Fprintf(w, "    before: %s\n", d.Before)
		}
		if d.Now != "" {
			fmt.Fprintf(w, "    now:    %s\n", d.Now)
		}
	}
}

// markTranslated writes the record anew with LANGUAGE or LANGUAGE:KEY marked as up to date, and tells how much that was.
func markTranslated(w io.Writer, dir string, marks []string) error {
	if dir == "" {
		return usageErrorf("--mark writes to the catalogue, and the built-in one cannot be written: name its folder with --content DIR")
	}
	files, err := openFolder("content", dir)
	if err != nil {
		return err
	}
	keys := map[string][]string{}
	for _, mark := range marks {
		language, key, one := strings.Cut(mark, ":")
		if language == "" || one && key == "" {
			return usageErrorf("--mark is %q, expected LANGUAGE or LANGUAGE:KEY", mark)
		}
		if !one {
			keys[language] = []string{}
		} else if marked, ok := keys[language]; !ok || len(marked) > 0 {
			keys[language] = append(marked, key)
		}
	}
	path := filepath.Join(dir, content.TranslationsFile)
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		record, marked, err := content.MarkTranslated(files, language, keys[language]...)
		if err != nil {
			return source{dir: dir, catalogue: files}.located(err)
		}
		if err := replaceFile(path, record); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: %s recorded in %s\n", language, counted(marked, "text"), path)
	}
	return nil
}

// replaceFile writes a file whole or not at all.
func replaceFile(path string, data []byte) error {
	partial, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(partial.Name())
	if _, err := partial.Write(data); err != nil {
		partial.Close()
		return err
	}
	if err := errors.Join(partial.Chmod(0o644), partial.Close()); err != nil {
		return err
	}
	return os.Rename(partial.Name(), path)
}
