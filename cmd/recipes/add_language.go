package main

import (
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
	"golang.org/x/text/language"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
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
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.close()
	prose := work.path(content.LanguageFileName(tag))
	words := filepath.Join(work.source.MessagesDir(), locales.MessageFile(tag))
	isNew := !slices.Contains(work.checked.Languages, tag)
	files, areBuiltIn, err := languageFiles(tag, words, isNew, work.Translations)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s and %s are there already, and nothing is overwritten; "+
			"%s copies what they lack", prose, words, work.commands.line("status", "--copy", tag))
	}
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	w := c.Root().Writer
	if !isNew {
		printf(w, "%s is there already; its words of the interface are in %s now, for you to change\n",
			prose, words)
		if areBuiltIn {
			printf(w, "take out those that you leave as they are: they stay built in\n")
		}
		return nil
	}
	begin := func(after *translation.Set) *translation.Set { return after.BeginLanguage(tag) }
	if err := work.record(begin); err != nil {
		return err
	}
	written := append(slices.Sorted(maps.Keys(files)), work.path(translation.FileName))
	printf(w, "written: %s\n", strings.Join(written, ", "))
	writeNextSteps(w, tag, work.commands)
	return nil
}

// languageFiles returns the files that a language begins with, by path. For a new language these are its
// texts and the catalogue with the language in it. The words of the interface, which belong at the path
// words, are among the files unless they exist there already, or a new language has built-in ones. areBuiltIn says
// whether the catalogue has the built-in words without that file.
func languageFiles(
	tag, words string, isNew bool, before *translation.Set,
) (files map[string][]byte, areBuiltIn bool, err error) {
	files = map[string][]byte{}
	if isNew {
		if files, err = edit.BeginLanguage(before.Catalogue, tag); err != nil {
			return nil, false, err
		}
	}
	begun, areBuiltIn, err := edit.BeginMessages(before, tag)
	if err != nil {
		return nil, false, err
	}
	// a catalogue that names a folder of messages has all words there
	areBuiltIn = areBuiltIn && before.Catalogue.Entries.Messages == ""
	if isNew && areBuiltIn {
		return files, true, nil
	}
	isThere, err := exists(words)
	if !isThere && err == nil {
		files[words] = begun
	}
	return files, areBuiltIn, err
}

// exists reports whether there is a file, or a symbolic link whose target is missing.
func exists(name string) (bool, error) {
	_, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func writeNextSteps(w io.Writer, tag string, commands commandLines) {
	printf(w, `
  %s    lists what to translate
  %s    shows each save; nothing else does while it is a draft: see [languages.%s] in %s
  %s    records what you have translated, whenever you stop: before its source changes
  %s    says that a text is rightly the same in both languages
`, commands.line("status", tag),
		commands.line("serve", "--dev"), tag, content.CatalogueFileName,
		commands.line("status", "--mark", tag),
		commands.line("status", "--mark", tag+":KEY"))
}

// checkTag returns an error unless a text is the canonical tag of a language in which the program can
// make a page. With another tag, a catalogue could have the same language twice.
func checkTag(tag string) error {
	isLanguage := locales.IsLanguage(tag) && langtag.IsLanguage(tag) &&
		langtag.OfFile(content.LanguageFileName(tag)) != ""
	if likely := langtag.Likely(tag); !isLanguage && likely != "" && likely != tag {
		return usageErrorf("%q is not how the tag of a language is written: write %s", tag, likely)
	}
	if !isLanguage {
		return usageErrorf("%q is not the tag of a language, expected one that CLDR knows, "+
			"such as it, pt-BR or zh-Hant", tag)
	}
	if langtag.IsRightToLeft(tag) {
		return usageErrorf("%s is written from right to left, and the page is made for languages that are written "+
			"from left to right", tag)
	}
	if canonical := language.Make(tag).String(); canonical != tag {
		return usageErrorf("%s is another tag of the language %s: write %[2]s", tag, canonical)
	}
	return nil
}
