package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/drift"
	"prompt-recipes/content/source"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:  "status",
		Usage: "show which translations are stale, missing, extra or unrecorded",
		Description: "Each text is listed with its file, line and key, and the English; a stale one also with the English before.\n" +
			"When a translation says what the English says again, record it:\n\n" +
			"   recipes status --content DIR --mark fr:recipes.config-audit.why_it_holds\n" +
			"   recipes status --content DIR --mark fr:recipes.config-audit        (the whole recipe)\n" +
			"   recipes status --content DIR --mark fr                             (all of French)",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringSliceFlag{Name: "mark", Usage: "record that `LANGUAGE[:KEY]` is up to date; may be repeated", Sources: environment("MARK")},
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 1 if anything is listed", Sources: environment("STRICT")},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			marks := c.StringSlice("mark")
			if len(marks) > 0 && c.String("content") == "" {
				return usageErrorf("--mark writes to the catalogue, and the built-in one cannot be written: name its folder with --content DIR")
			}
			from, err := openSource(c)
			if err != nil {
				return err
			}
			checked, err := from.Check()
			if err != nil {
				return err
			}
			if len(checked.Broken) > 0 {
				return checked.Broken
			}
			if len(marks) > 0 {
				return markTranslated(c.Root().Writer, filepath.Join(c.String("content"), drift.FileName), checked, marks)
			}
			writeDrift(c.Root().Writer, checked.Drift)
			if c.Bool("strict") && len(checked.Drift) > 0 {
				return fmt.Errorf("not up to date: %s", counted(len(checked.Drift), "text"))
			}
			return nil
		},
	}
}

// writeDrift lists texts, each with the source text that a translator needs, before and now, as far as there is one.
func writeDrift(w io.Writer, texts []drift.Text) {
	for _, text := range texts {
		fmt.Fprintf(w, "%s: %s: %s\n", text.Problem.Place(), text.State, text.Key)
		if text.Before != "" {
			fmt.Fprintf(w, "    before: %s\n", text.Before)
		}
		if text.Now != "" {
			fmt.Fprintf(w, "    now:    %s\n", text.Now)
		}
	}
	if len(texts) == 0 {
		fmt.Fprintln(w, "every translation is up to date")
	}
}

// markTranslated marks each LANGUAGE or LANGUAGE:KEY as up to date in the record at a path, and says how many texts those
// are. If one cannot be marked, the record stays as it is.
func markTranslated(w io.Writer, path string, checked *source.Checked, marks []string) error {
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
	record, marked, err := checked.Mark(keys)
	if err != nil {
		return err
	}
	if err := replaceFiles(filepath.Dir(path), map[string][]byte{filepath.Base(path): record}); err != nil {
		return err
	}
	for _, language := range slices.Sorted(maps.Keys(marked)) {
		fmt.Fprintf(w, "%s: %s recorded in %s\n", language, counted(marked[language], "text"), path)
	}
	return nil
}
