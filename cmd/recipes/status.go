package main

import (
	"bufio"
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
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/drift"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:      "status",
		Usage:     "show which translations are stale, moved, missing, extra, unrecorded or untranslated",
		ArgsUsage: "[LANGUAGE[:KEY] …]",
		Description: "A stale text is listed with what changed in its source: [-removed-] {+added+}. When a translation\n" +
			"says what the source says again, record it. See recipes help translating.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringSliceFlag{Name: "mark", Usage: "record that `LANGUAGE[:KEY]` is up to date; may be repeated"},
			&cli.BoolFlag{Name: "copy", Usage: "copy what is missing from the source language, to be translated"},
		},
		Action: status,
	}
}

func status(_ context.Context, c *cli.Command) error {
	marks := c.StringSlice("mark")
	from, checked, err := openTranslations(c, len(marks) > 0 || c.Bool("copy"))
	if err != nil {
		return err
	}
	keys := func(language string) []string { return checked.Texts.Keys(checked.Record, language) }
	for _, asked := range c.Args().Slice() {
		language, key, one := strings.Cut(asked, ":")
		if err := isLanguage(from, language); err != nil {
			return err
		} else if wrong := unread(checked, language); len(wrong) > 0 {
			return wrong
		}
		if all := keys(language); one && !slices.ContainsFunc(all, func(text string) bool { return problem.Under(text, key) }) {
			return usageErrorf("%s has no text %s%s", language, key, problem.DidYouMean(key, all))
		}
	}
	if len(marks) > 0 && c.Bool("copy") {
		return usageErrorf("--copy brings what is to be translated, --mark records what has been: run one, then the other")
	} else if len(marks) > 0 && c.NArg() > 0 {
		return usageErrorf("write --mark before %s too, or leave it out", c.Args().First())
	} else if len(marks) > 0 {
		return markTranslated(c.Root().Writer, folder(c), checked, marks)
	}
	texts := slices.DeleteFunc(checked.Drift, func(text drift.Text) bool {
		return c.NArg() > 0 && !slices.ContainsFunc(c.Args().Slice(), func(asked string) bool {
			language, key, one := strings.Cut(asked, ":")
			return language == text.Language && (!one || problem.Under(text.Key, key))
		})
	})
	last := map[drift.State]int{drift.Untranslated: 1} // what nobody has begun comes after what has changed
	slices.SortStableFunc(texts, func(a, b drift.Text) int {
		return cmp.Or(strings.Compare(a.Language, b.Language), last[a.State]-last[b.State])
	})
	if c.Bool("copy") {
		err = copyMissing(c.Root().Writer, folder(c), from, checked, texts)
	} else {
		err = writeDrift(c.Root().Writer, texts, keys)
	}
	if err != nil {
		return err
	}
	for _, language := range from.Languages() {
		if wrong := unread(checked, language); len(wrong) > 0 && c.NArg() == 0 {
			return wrong
		}
	}
	return nil
}

// unread is what keeps a draft from being compared: what is wrong in its files.
func unread(checked *source.Checked, language string) problem.List {
	if checked.Texts.Languages[language] != nil {
		return nil
	}
	return inFiles(checked.Problems, language)
}

// writeDrift lists texts, each with what a translator needs as far as there is any, and what there is to do in each language,
// which has texts of these keys.
func writeDrift(out io.Writer, texts []drift.Text, keys func(language string) []string) error {
	w := bufio.NewWriter(out)
	open := map[string]map[drift.State]int{}
	words := map[string]int{}
	for _, text := range texts {
		fmt.Fprintf(w, "%s: %s: %s (%s, %s)\n", text.Problem.Place(), text.State, text.Key, counted(text.Words, "word"), text.Page)
		for _, line := range [][2]string{
			{"to:", text.To}, {"before:", text.Before}, {"now:", text.Now}, {"change:", text.Change}, {text.Language + ":", text.Translation},
		} {
			if line[1] != "" && (line[0] == "now:" || line[1] != text.Now) { // a copy is shown once
				fmt.Fprintf(w, "    %-7s %s\n", line[0], line[1])
			}
		}
		if open[text.Language] == nil {
			open[text.Language] = map[drift.State]int{}
		}
		open[text.Language][text.State]++
		if text.Change != "" || text.State != drift.Moved && text.State != drift.Extra { // which nobody has to translate
			words[text.Language] += text.Words
		}
	}
	for _, language := range slices.Sorted(maps.Keys(open)) {
		var states []string
		for _, state := range slices.Sorted(maps.Keys(open[language])) {
			states = append(states, fmt.Sprintf("%d %s", open[language][state], state))
		}
		fmt.Fprintf(w, "%s: %s of %d texts; %s\n", language, strings.Join(states, ", "), len(keys(language)), counted(words[language], "word"))
	}
	if len(texts) == 0 {
		fmt.Fprintln(w, "all of these texts are up to date")
	}
	return w.Flush()
}

// copyMissing copies those texts that are missing into the files of their languages, and records that they are copies.
func copyMissing(w io.Writer, dir string, from *source.Source, checked *source.Checked, texts []drift.Text) error {
	keys := map[string][]string{} // by language
	for _, text := range texts {
		if text.State == drift.Missing && !strings.HasPrefix(text.Key, drift.WordsPrefix) {
			keys[text.Language] = append(keys[text.Language], text.Key)
		}
	}
	if len(keys) == 0 {
		_, err := fmt.Fprintln(w, "nothing is missing")
		return err
	}
	files := map[string][]byte{}
	for language, keys := range keys {
		name := content.LanguageFileName(language)
		data, err := os.ReadFile(filepath.Join(dir, name)) // with its line ends, which the check does without
		if err != nil {
			return err
		}
		if files[name], err = catalogue.Copy(data, checked.Texts.Languages[checked.Texts.SourceLanguage], keys); err != nil {
			return fmt.Errorf("%s: %w", filepath.Join(dir, name), err)
		}
	}
	if err := replaceFiles(dir, files); err != nil {
		return err
	}
	checked, err := from.Check()
	if err != nil {
		return err
	}
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		checked.Record.Begin(checked.Texts, language, keys[language]...)
		fmt.Fprintf(w, "%s: %s copied, to be translated: %s\n", filepath.Join(dir, content.LanguageFileName(language)), counted(len(keys[language]), "text"), listed(keys[language]))
	}
	return writeRecord(dir, checked.Record)
}

// writeRecord writes what is known of translations.
func writeRecord(dir string, record *drift.Record) error {
	data, err := record.Encode()
	if err != nil {
		return err
	}
	return replaceFiles(dir, map[string][]byte{drift.FileName: data})
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
	var report strings.Builder
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		wrong := checked.Problems.Of(problem.Error).In(locales.MessageFile(language)) // such as a lost placeholder: nobody would see it again
		if wrong = append(wrong, unread(checked, language)...); len(wrong) > 0 {
			return wrong
		}
		marked, err := checked.Record.Mark(checked.Texts, language, keys[language]...)
		if err != nil {
			return err
		}
		tell := func(keys []string, what string) {
			if n := len(keys); n > 0 {
				fmt.Fprintf(&report, "%s: %s %s: %s\n", language, counted(n, "text"), what, listed(keys))
			}
		}
		tell(marked.Recorded, "recorded in "+filepath.Join(dir, drift.FileName))
		tell(marked.Same, "not recorded, in the source language; if one is right so, name its key")
		tell(marked.Outdated, "not recorded, made before the source text changed, it seems; if one is right so, name its key")
		tell(marked.Moved, "not recorded, to be moved, recipes status says where")
	}
	if err := writeRecord(dir, checked.Record); err != nil {
		return err
	}
	_, err := io.WriteString(w, cmp.Or(report.String(), "all of that is recorded already\n"))
	return err
}

// listed are keys, the first of them if they are many.
func listed(keys []string) string {
	if n := len(keys) - 20; n > 1 {
		return fmt.Sprintf("%s and %d others", strings.Join(keys[:20], ", "), n)
	}
	return strings.Join(keys, ", ")
}
