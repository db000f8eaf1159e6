package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:      "status",
		Usage:     "show which translations are stale, missing, extra, unrecorded or untranslated",
		ArgsUsage: "[LANGUAGE[:KEY] …]",
		Description: `A stale text is listed with what changed in its source: [-removed-] {+added+}. When a translation
says what the source says again, record it. See recipes help translating.`,
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringSliceFlag{
				Name:    "mark",
				Usage:   "record that `LANGUAGE[:KEY]` is up to date; may be repeated",
				Sources: environment("mark"),
			},
			boolFlag("copy", "copy what is missing from the source language, to be translated"),
		},
		DisableSliceFlagSeparator: true, // a key may contain a comma
		Action:                    runStatus,
	}
}

func runStatus(ctx context.Context, c *cli.Command) error {
	marks := c.StringSlice("mark")
	switch {
	case len(marks) > 0 && c.Bool("copy"):
		return usageErrorf("--copy brings what is to be translated, --mark records what has been: " +
			"run one, then the other")
	case len(marks) > 0 && c.NArg() > 0:
		return usageErrorf("write --mark before %s too, or leave it out", c.Args().First())
	}
	catalogue, err := openForStatus(ctx, c)
	if err != nil {
		return err
	}
	defer catalogue.unlock()
	checked := catalogue.checked
	w := c.Root().Writer
	if len(marks) > 0 {
		return markTranslated(w, folder(c), checked, marks)
	}
	asked, err := parseSelections(c.Args().Slice())
	if err != nil {
		return err
	}
	for _, s := range asked {
		if err := s.check(checked); err != nil {
			return err
		}
	}
	texts := selectTexts(checked.Decoded.Open, asked)
	if c.Bool("copy") {
		err = copyMissing(w, folder(c), catalogue, texts)
	} else {
		err = writeStatus(w, texts, checked.Decoded)
	}
	if err != nil || len(asked) > 0 {
		return err
	}
	for _, language := range checked.Languages {
		if wrong := unreadProblems(checked, language); len(wrong) > 0 {
			return wrong
		}
	}
	return nil
}

// openForStatus opens the catalogue. Without flags, status only reads it.
func openForStatus(ctx context.Context, c *cli.Command) (*opened, error) {
	if len(c.StringSlice("mark")) > 0 || c.Bool("copy") {
		return openForWriting(ctx, c)
	}
	from, checked, err := openForComparing(c)
	return &opened{from, checked, func() {}}, err
}

// selection is LANGUAGE or LANGUAGE:KEY on the command line. LANGUAGE alone has the empty key, so
// it selects all texts.
type selection struct {
	language string
	key      tomldoc.Path
}

func parseSelections(arguments []string) ([]selection, error) {
	var all []selection
	for _, argument := range arguments {
		language, text, hasKey := strings.Cut(argument, ":")
		key, err := tomldoc.ParsePath(text)
		if language == "" || hasKey && text == "" || err != nil {
			return nil, usageErrorf("%q is not what is expected: LANGUAGE, or LANGUAGE:KEY "+
				"with a key that recipes status lists", argument)
		}
		all = append(all, selection{language, key})
	}
	return all, nil
}

// check returns an error for a language that does not exist or cannot be compared, and for a key
// without texts.
func (s selection) check(checked *source.Checked) error {
	if err := requireLanguage(checked, s.language); err != nil {
		return err
	}
	if wrong := unreadProblems(checked, s.language); len(wrong) > 0 {
		return wrong
	}
	known := keysOf(checked.Decoded, s.language)
	isAsked := func(key tomldoc.Path) bool { return key.IsIn(s.key) }
	if s.key.IsRoot() || slices.ContainsFunc(known, isAsked) {
		return nil
	}
	hint := problem.DidYouMean(s.key.String(), tomldoc.Strings(known))
	if hint != "" {
		hint = "; " + hint
	}
	return usageErrorf("%s has no text %s%s", s.language, s.key, hint)
}

// keysOf returns the keys of all texts of a language.
func keysOf(catalogue *source.Decoded, language string) []tomldoc.Path {
	return translation.Keys(catalogue.Corpus, catalogue.Record, language)
}

// selectTexts returns the texts that the selections name, or all texts if there are no selections.
// It sorts them by language. Texts that nobody has begun come after those that have changed.
func selectTexts(texts []translation.Text, asked []selection) []translation.Text {
	var selected []translation.Text
	for _, text := range texts {
		isAsked := func(s selection) bool { return s.language == text.Language && text.Key.IsIn(s.key) }
		if len(asked) == 0 || slices.ContainsFunc(asked, isAsked) {
			selected = append(selected, text)
		}
	}
	slices.SortStableFunc(selected, func(a, b translation.Text) int {
		return cmp.Or(strings.Compare(a.Language, b.Language), untranslatedLast(a, b))
	})
	return selected
}

func untranslatedLast(a, b translation.Text) int {
	isLast := func(text translation.Text) int {
		if text.State == translation.Untranslated {
			return 1
		}
		return 0
	}
	return isLast(a) - isLast(b)
}

// unreadProblems returns the problems in the files of a draft that prevent it from being compared.
func unreadProblems(checked *source.Checked, language string) problem.List {
	if _, isRead := checked.Decoded.Corpus.Languages[language]; isRead {
		return nil
	}
	return problemsInFiles(checked.Problems, language)
}

// writeStatus writes what a translator needs to know about each text, and then the work that is
// left in each language.
func writeStatus(out io.Writer, texts []translation.Text, catalogue *source.Decoded) error {
	w := bufio.NewWriter(out)
	byLanguage := map[string][]translation.Text{}
	for _, text := range texts {
		writeText(w, text)
		byLanguage[text.Language] = append(byLanguage[text.Language], text)
	}
	for _, language := range slices.Sorted(maps.Keys(byLanguage)) {
		total := len(keysOf(catalogue, language))
		writeTotals(w, language, byLanguage[language], total)
		isWord := func(text translation.Text) bool { return translation.IsWord(text.Key) }
		if slices.ContainsFunc(byLanguage[language], isWord) && !catalogue.Corpus.Words[language].IsOwn {
			printf(w, "    its words of the interface are built in; "+
				"recipes add-language %s writes them into a file, for you to change\n", language)
		}
	}
	if len(texts) == 0 {
		printf(w, "all of these texts are up to date\n")
	}
	return w.Flush()
}

func writeText(w io.Writer, text translation.Text) {
	printf(w, "%s: %s: %s (%s, %s)\n",
		text.Problem.Place(), text.State, text.Key, plural(text.WordCount, "word"), text.Page)
	writeLine := func(label, line string) {
		if line != "" {
			printf(w, "    %-7s %s\n", label+":", line)
		}
	}
	writeLine("before", text.Before)
	writeLine("now", text.Now)
	writeLine("change", text.Change)
	if text.Translation != text.Now { // a copy is shown once
		writeLine(text.Language, text.Translation)
	}
}

// writeTotals writes how many texts of a language are in which state, and how many words have to be
// translated.
func writeTotals(w io.Writer, language string, texts []translation.Text, total int) {
	counts := map[translation.State]int{}
	words := 0
	for _, text := range texts {
		counts[text.State]++
		if text.State != translation.Extra { // nobody has to translate these
			words += text.WordCount
		}
	}
	var states []string
	for _, state := range slices.Sorted(maps.Keys(counts)) {
		states = append(states, fmt.Sprintf("%d %s", counts[state], state))
	}
	printf(w, "%s: %s of %d texts; %s\n", language, strings.Join(states, ", "), total, plural(words, "word"))
}

// copyMissing copies the missing ones of some texts into the files of their languages, and records
// that they are copies.
func copyMissing(w io.Writer, dir string, catalogue *opened, texts []translation.Text) error {
	missing := map[string][]tomldoc.Path{} // by language
	for _, text := range texts {
		if text.State == translation.Missing {
			missing[text.Language] = append(missing[text.Language], text.Key)
		}
	}
	if len(missing) == 0 {
		printf(w, "nothing is missing\n")
		return nil
	}
	c := copies{files: map[string][]byte{}}
	languages := slices.Sorted(maps.Keys(missing))
	for _, language := range languages {
		if err := c.add(dir, catalogue.checked.Decoded.Corpus, language, missing[language]); err != nil {
			return err
		}
	}
	if err := replaceFiles("", c.files); err != nil {
		return err
	}
	checked, err := catalogue.checkAgain()
	if err != nil {
		return err
	}
	record := checked.Decoded.Record
	for _, language := range languages {
		record.BeginTexts(checked.Decoded.Corpus, language, missing[language])
	}
	if err := writeRecord(dir, record); err != nil {
		return err
	}
	for _, copied := range c.report {
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.file, plural(len(copied.keys), "text"), firstKeys(tomldoc.Strings(copied.keys)))
	}
	return nil
}

// copies are files with texts that their languages lacked.
type copies struct {
	files  map[string][]byte // by name
	report []copiedTexts
}

// copiedTexts are the keys of the texts that were copied into a file.
type copiedTexts struct {
	file string
	keys []tomldoc.Path
}

// add adds the files of a language, with the texts that it lacked.
func (c *copies) add(dir string, corpus translation.Corpus, language string, keys []tomldoc.Path) error {
	var prose, words []tomldoc.Path
	for _, key := range keys {
		if translation.IsWord(key) {
			words = append(words, key)
		} else {
			prose = append(prose, key)
		}
	}
	return errors.Join(
		c.addProse(dir, corpus, language, prose),
		c.addWords(corpus, language, words),
	)
}

func (c *copies) addProse(dir string, corpus translation.Corpus, language string, keys []tomldoc.Path) error {
	if len(keys) == 0 {
		return nil
	}
	name := filepath.Join(dir, content.LanguageFileName(language))
	from := corpus.Languages[corpus.SourceLanguage]
	copied, err := edit.Copy(corpus.Languages[language], from, keys)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.files[name] = copied
	c.report = append(c.report, copiedTexts{name, keys})
	return nil
}

// addWords adds the message file of a language. The words are those that recipes add-language begins
// such a file with.
func (c *copies) addWords(corpus translation.Corpus, language string, keys []tomldoc.Path) error {
	if len(keys) == 0 {
		return nil
	}
	sourceTag := corpus.SourceLanguage
	begun, _, err := wordsFor(language, sourceTag, corpus.Words[sourceTag])
	if err != nil {
		return err
	}
	all, problems := tomldoc.Parse(locales.MessageFile(language), begun)
	if problems != nil {
		return problems
	}
	ids := make([]string, len(keys))
	for i, key := range keys {
		ids[i] = key.LastKey()
	}
	own := corpus.Words[language].Document
	copied, err := messages.Copy(own, all, ids)
	if err != nil {
		return err
	}
	c.files[own.File()] = copied
	c.report = append(c.report, copiedTexts{own.File(), keys})
	return nil
}

// writeRecord writes the record of translations to a folder.
func writeRecord(dir string, record *translation.Record) error {
	data, err := record.Encode()
	if err != nil {
		return err
	}
	return replaceFiles(dir, map[string][]byte{translation.FileName: data})
}

// markTranslated marks each LANGUAGE or LANGUAGE:KEY as up to date in the record of a folder, and
// reports how many texts it recorded. If one of them cannot be marked, the record stays as it is.
func markTranslated(w io.Writer, dir string, checked *source.Checked, marks []string) error {
	selections, err := parseSelections(marks)
	if err != nil {
		return err
	}
	keys := map[string][]tomldoc.Path{}
	for _, s := range selections {
		keys[s.language] = append(keys[s.language], s.key)
	}
	marked := map[string]translation.Marked{}
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		if marked[language], err = markLanguage(checked, language, keys[language]); err != nil {
			return err
		}
	}
	if err := writeRecord(dir, checked.Decoded.Record); err != nil {
		return err
	}
	isSilent := true
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		m := marked[language]
		isSilent = isSilent && len(m.Recorded)+len(m.Same)+len(m.Outdated) == 0
		reportMarked(w, language, filepath.Join(dir, translation.FileName), m)
	}
	if isSilent {
		printf(w, "all of that is recorded already\n")
	}
	return nil
}

// markLanguage marks texts of a language, or all of them if one of the keys is empty.
func markLanguage(checked *source.Checked, language string, keys []tomldoc.Path) (translation.Marked, error) {
	// Do not mark a language with errors such as a lost placeholder: nobody would look at the text
	// again.
	wrong := checked.Problems.Of(problem.Error).In(locales.MessageFile(language))
	wrong = append(wrong, unreadProblems(checked, language)...)
	if len(wrong) > 0 {
		return translation.Marked{}, wrong
	}
	catalogue := checked.Decoded
	if slices.ContainsFunc(keys, tomldoc.Path.IsRoot) {
		return catalogue.Record.MarkLanguage(catalogue.Corpus, language)
	}
	return catalogue.Record.MarkTexts(catalogue.Corpus, language, keys)
}

func reportMarked(w io.Writer, language, recordFile string, marked translation.Marked) {
	writeKeys := func(keys []string, what string) {
		if n := len(keys); n > 0 {
			printf(w, "%s: %s %s: %s\n", language, plural(n, "text"), what, firstKeys(keys))
		}
	}
	writeKeys(marked.Recorded, "recorded in "+recordFile)
	writeKeys(marked.Same, "not recorded, in the source language; if one is right so, name its key")
	writeKeys(marked.Outdated, "not recorded, made before the source text changed, it seems; "+
		"if one is right so, name its key")
}

// maxKeys is the number of keys that a line lists. If there is only one more, the line lists it as
// well.
const maxKeys = 20

// firstKeys returns a list of keys. If there are many, it lists the first ones and the number of
// the others.
func firstKeys(keys []string) string {
	if rest := len(keys) - maxKeys; rest > 1 {
		return fmt.Sprintf("%s and %d others", strings.Join(keys[:maxKeys], ", "), rest)
	}
	return strings.Join(keys, ", ")
}
