package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

func addLanguageCommand() *cli.Command {
	return &cli.Command{
		Name:      "add-language",
		Usage:     "begin a language, as copies to be translated",
		ArgsUsage: "TAG",
		Description: `For a language that is there, only the words of the interface are copied, so that you can
change them. Nothing is overwritten. See recipes help translating.`,
		Flags:  []cli.Flag{contentFlag()},
		Action: runAddLanguage,
	}
}

func runAddLanguage(ctx context.Context, c *cli.Command) error {
	tag := c.Args().First()
	if c.NArg() != 1 {
		return usageErrorf("add-language takes the tag of one language: recipes add-language it")
	}
	if err := checkTag(tag); err != nil {
		return err
	}
	catalogue, err := openForWriting(ctx, c)
	if err != nil {
		return err
	}
	defer catalogue.unlock()
	checked := catalogue.checked
	dir := folder(c)
	prose := filepath.Join(dir, content.LanguageFileName(tag))
	words := filepath.Join(catalogue.from.MessagesDir(), locales.MessageFile(tag))
	isNew := !slices.Contains(checked.Languages, tag)
	files, err := languageFiles(dir, tag, words, isNew, checked.Decoded.Corpus)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s and %s are there already, and nothing is overwritten; "+
			"recipes status --copy %s%s copies what they lack", prose, words, tag, contentArgument(c))
	}
	if err := replaceFiles("", files); err != nil {
		return err
	}
	w := c.Root().Writer
	if !isNew {
		printf(w, "%s is there already; its words of the interface are in %s now, for you to change\n",
			prose, words)
		return nil
	}
	if checked, err = catalogue.checkAgain(); err != nil {
		return err
	}
	record := checked.Decoded.Record
	record.BeginLanguage(checked.Decoded.Corpus, tag)
	if err := writeRecord(dir, record); err != nil {
		return err
	}
	written := append(slices.Sorted(maps.Keys(files)), filepath.Join(dir, translation.FileName))
	printf(w, "written: %s\n", strings.Join(written, ", "))
	writeNextSteps(w, tag, contentArgument(c))
	return nil
}

// languageFiles returns the files that a language begins with, by path. For a new language these
// are its texts and the catalogue with the language in it. The words of the interface are among the
// files unless they exist already.
func languageFiles(dir, tag, words string, isNew bool, corpus translation.Corpus) (map[string][]byte, error) {
	for other, l := range corpus.Languages {
		if other != tag && l.Texts.Lang == tag {
			file := filepath.Join(dir, content.LanguageFileName(other))
			return nil, fmt.Errorf("%s has lang = %q already: change that first", file, tag)
		}
	}
	files := map[string][]byte{}
	sourceTag := corpus.SourceLanguage
	if isNew {
		texts := corpus.Languages[sourceTag].Document
		files[filepath.Join(dir, content.LanguageFileName(tag))] = beginTexts(texts, tag, sourceTag)
		catalogue, err := addDraft(corpus.Document, tag)
		if err != nil {
			return nil, err
		}
		files[filepath.Join(dir, content.CatalogueFileName)] = catalogue
	}
	begun, isBuiltIn, err := wordsFor(tag, sourceTag, corpus.Words[sourceTag])
	if err != nil {
		return nil, err
	}
	if isNew && isBuiltIn {
		return files, nil
	}
	isThere, err := exists(words)
	if !isThere && err == nil {
		files[words] = begun
	}
	return files, err
}

// exists reports whether there is a file, or a symbolic link whose target is missing.
func exists(name string) (bool, error) {
	_, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// beginTexts returns the file of a new language: a copy of the file of the source language, without
// its lang tag.
func beginTexts(source *tomldoc.Document, tag, sourceTag string) []byte {
	begun := source.Edit()
	begun.Remove(tomldoc.Keys("lang"))
	begun.ReplaceHead(fmt.Sprintf("%s, made from %s. recipes status %[1]s lists what is not translated yet.",
		tag, content.LanguageFileName(sourceTag)))
	return begun.Bytes()
}

// addDraft returns d, which is catalogue.toml, with a new language as a draft. It changes nothing if the
// catalogue mentions the language already.
func addDraft(d *tomldoc.Document, tag string) ([]byte, error) {
	languages := tomldoc.Keys("languages")
	edits := d.Edit()
	if d.Has(languages.Key(tag)) {
		return edits.Bytes(), nil
	}
	// If languages is an inline table, other keys of the file may follow it. They would end up in a
	// table that is inserted before them.
	areTables := !d.Has(languages) || strings.HasPrefix(d.Source()[d.Offset(languages):], "[")
	edits.AddBlock(languages, "[languages."+tag+"]\ndraft = true # take this line out to publish the language")
	edited := edits.Bytes()
	after, problems := tomldoc.Parse(d.File(), edited)
	if !areTables || problems != nil || !after.Has(languages.Key(tag)) {
		return nil, fmt.Errorf("%s: the languages are not tables of their own; "+
			"write %s = { draft = true } among them by hand, and try again", d.File(), tag)
	}
	return edited, nil
}

func writeNextSteps(w io.Writer, tag, contentArgument string) {
	printf(w, `
  recipes status %[1]s%[2]s    lists what to translate
  recipes serve --dev%[2]s    shows each save; nothing else does while it is a draft: see [languages.%[1]s] in %[3]s
  recipes status --mark %[1]s%[2]s    records what you have translated, whenever you stop: before its source changes
  recipes status --mark %[1]s:KEY%[2]s    says that a text is rightly the same in both languages
`, tag, contentArgument, content.CatalogueFileName)
}

// checkTag returns an error unless a text is the canonical tag of a language in which the program can
// make a page. With another tag, a catalogue could have the same language twice.
func checkTag(tag string) error {
	isLanguage := locales.IsLanguage(tag) && check.LanguageOf(content.LanguageFileName(tag)) != ""
	if !isLanguage {
		return usageErrorf("%q is not the tag of a language, expected one that CLDR knows, "+
			"such as it, pt-BR or zh-Hant", tag)
	}
	if canonical := language.Make(tag).String(); canonical != tag {
		return usageErrorf("%s is another tag of the language %s: write %[2]s", tag, canonical)
	}
	if check.IsRightToLeft(tag) {
		return usageErrorf("%s is written from right to left, and the page is made for languages that are written "+
			"from left to right", tag)
	}
	return nil
}

// wordsFor returns the message file that a language begins with, and whether that file is built in. If it
// is not, the file is the one that [messages.Begin] makes, with the name of the language from CLDR. source
// contains the words of the source language in the catalogue.
func wordsFor(tag, sourceTag string, source translation.Words) (data []byte, isBuiltIn bool, err error) {
	if data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(tag)); err == nil {
		return data, true, nil
	}
	var own []byte
	if source.IsOwn {
		own = []byte(source.Document.Source())
	}
	begun, problems := messages.Begin(tag, sourceTag, own)
	if problems != nil {
		return nil, false, problems
	}
	begun.Set(tomldoc.Keys("LanguageName"), tomldoc.Quote(ownName(tag))+" # as the language calls itself")
	begun.ReplaceHead("The words of the interface, to be translated. What is in {{ }} stays.")
	return begun.Bytes(), false, nil
}

// ownName returns the name of a language in that language, as CLDR has it.
func ownName(tag string) string {
	t := language.Make(tag)
	name := display.Self.Name(t)
	base, _ := t.Base()
	ofBase := language.Make(base.String())
	if namer := display.Tags(t); namer != nil && t != ofBase && name == display.Self.Name(ofBase) {
		name = namer.Name(t) // português (Brasil), so that readers can tell it from português
	}
	// CLDR has no texts in some languages
	name = cmp.Or(name, display.English.Tags().Name(t))
	return cases.Title(t, cases.NoLower).String(name)
}
