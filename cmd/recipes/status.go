package main

import (
	"bufio"
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
		Name:      "status",
		Usage:     "show which translations are stale, missing, extra, unrecorded or untranslated",
		ArgsUsage: "[LANGUAGE …]",
		Description: "Each text is listed with its file, line and key, its place on the page and its number of words, the source text\n" +
			"and the present translation; a stale one also with the source text before, and what changed between the two:\n" +
			"[-removed-] {+added+}. Keys that begin with words are words of the interface. With --format json there is one\n" +
			"array of {language, key, state, file, line, column, page, words, before, now, changes, translation}.\n\n" +
			"When a translation says what the source says again, record it:\n\n" +
			"   recipes status --content DIR --mark fr:recipes.config-audit.why_it_holds\n" +
			"   recipes status --content DIR --mark fr:recipes.config-audit        (the whole recipe)\n" +
			"   recipes status --content DIR --mark fr                             (all of French)\n\n" +
			"A text that is the same as its source stays untranslated until it is named by its own key.",
		Flags: []cli.Flag{
			contentFlag(),
			messagesFlag(),
			&cli.StringSliceFlag{Name: "mark", Usage: "record that `LANGUAGE[:KEY]` is up to date; may be repeated"},
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 1 if anything is listed"},
			formatFlag(),
		},
		Action: status,
	}
}

func status(_ context.Context, c *cli.Command) error {
	write := writeDrift
	if c.String("format") == "json" {
		write = writeDriftJSON
	}
	marks := c.StringSlice("mark")
	if len(marks) > 0 && c.String("content") == "" {
		return usageErrorf("--mark writes to the catalogue, and the built-in one cannot be written: name its folder with --content DIR")
	}
	from, checked, err := openTranslations(c)
	if err != nil {
		return err
	}
	languages := c.Args().Slice()
	for _, language := range languages {
		if !slices.Contains(from.Languages(), language) {
			return usageErrorf("there is no language %s; expected some of %s", language, strings.Join(from.Languages(), ", "))
		}
	}
	if len(marks) > 0 {
		return markTranslated(c.Root().Writer, c.String("content"), checked, marks)
	}
	texts := slices.DeleteFunc(checked.Drift, func(text drift.Text) bool {
		return len(languages) > 0 && !slices.Contains(languages, text.Language)
	})
	if err := write(c.Root().Writer, texts); err != nil {
		return err
	}
	if c.Bool("strict") && len(texts) > 0 {
		return fmt.Errorf("not up to date: %s", counted(len(texts), "text"))
	}
	return nil
}

func writeDriftJSON(w io.Writer, texts []drift.Text) error {
	type placed struct {
		drift.Text
		File   string `json:"file"`
		Line   int    `json:"line"`   // starting at 1
		Column int    `json:"column"` // in characters, starting at 1
	}
	entries := make([]placed, len(texts)) // and not nil: JSON has [] for no texts
	for i, text := range texts {
		entries[i] = placed{text, text.Problem.File, text.Problem.Line, text.Problem.Column}
	}
	return encodeJSON(w, entries)
}

// writeDrift lists texts, each with what a translator needs as far as there is any, and what there is to do in each language.
func writeDrift(out io.Writer, texts []drift.Text) error {
	w := bufio.NewWriter(out)
	open := map[string]map[drift.State]int{}
	words := map[string]int{}
	for _, text := range texts {
		fmt.Fprintf(w, "%s: %s: %s (%s, %s)\n", text.Problem.Place(), text.State, text.Key, counted(text.Words, "word"), text.Page)
		for _, line := range [][2]string{
			{"before:", text.Before}, {"now:", text.Now}, {"change:", marked(text.Changes)}, {text.Language + ":", text.Translation},
		} {
			if line[1] != "" {
				fmt.Fprintf(w, "    %-7s %s\n", line[0], line[1])
			}
		}
		if open[text.Language] == nil {
			open[text.Language] = map[drift.State]int{}
		}
		open[text.Language][text.State]++
		words[text.Language] += text.Words
	}
	for _, language := range slices.Sorted(maps.Keys(open)) {
		var states []string
		for _, state := range slices.Sorted(maps.Keys(open[language])) {
			states = append(states, fmt.Sprintf("%d %s", open[language][state], state))
		}
		fmt.Fprintf(w, "%s: %s; %s\n", language, strings.Join(states, ", "), counted(words[language], "word"))
	}
	if len(texts) == 0 {
		fmt.Fprintln(w, "every translation is up to date")
	}
	return w.Flush()
}

// marked is changes in one line, in the form of wdiff.
func marked(changes []drift.Change) string {
	var b strings.Builder
	for _, change := range changes {
		format := map[drift.Op]string{drift.Keep: "%s", drift.Remove: "[-%s-]", drift.Add: "{+%s+}"}[change.Op]
		fmt.Fprintf(&b, format, change.Text)
	}
	return b.String()
}

// markTranslated marks each LANGUAGE or LANGUAGE:KEY as up to date in the record of a folder, and says how many texts those
// are. If one cannot be marked, the record stays as it is.
func markTranslated(w io.Writer, dir string, checked *source.Checked, marks []string) error {
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
	file := filepath.Join(dir, drift.FileName)
	var report strings.Builder
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		marked, same, err := checked.Record.Mark(checked.Texts, language, keys[language]...)
		if err != nil {
			return err
		}
		fmt.Fprintf(&report, "%s: %s recorded in %s\n", language, counted(marked, "text"), file)
		if len(same) > 0 {
			fmt.Fprintf(&report, "%s: not recorded, the same as the source: %s; if that is right, name its key: --mark %s:%s\n",
				language, counted(len(same), "text"), language, same[0])
		}
	}
	record, err := checked.Record.Encode()
	if err != nil {
		return err
	}
	if err := replaceFiles(dir, map[string][]byte{drift.FileName: record}); err != nil {
		return err
	}
	_, err = io.WriteString(w, report.String())
	return err
}
