package main

import (
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
	"prompt-recipes/content/edit"
	"prompt-recipes/content/messages"
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
	if c.NArg() != 1 {
		return usageErrorf("add-language takes the tag of one language: recipes add-language it")
	}
	tag := c.Args().First()
	if err := checkTag(tag); err != nil {
		return err
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	w := c.Root().Writer
	words := filepath.Join(work.MessagesDir, locales.MessageFile(tag))
	if slices.Contains(work.Languages, tag) {
		return beginWords(w, work, tag, words)
	}
	return beginLanguage(w, work, tag, words)
}

// beginLanguage begins a language. It writes the words of the interface to the path words, unless there is a file
// already, or the words of the language are built in.
func beginLanguage(w io.Writer, work *workspace, tag, words string) error {
	files, err := edit.BeginLanguage(work.Translations.Catalogue, tag)
	if err != nil {
		return err
	}
	begun, isBuiltIn, err := edit.BeginMessages(work.Translations, tag)
	if err != nil {
		return err
	}
	isThere, err := exists(words)
	if err != nil {
		return err
	}
	switch {
	case isThere:
		if err := checkWords(words); err != nil {
			return err
		}
	case !isBuiltIn:
		files[words] = begun
	}
	begin := func(after *translation.Set) *translation.Set { return after.BeginLanguage(tag) }
	if err := work.writeBegun(files, begin); err != nil {
		return err
	}
	written := append(slices.Sorted(maps.Keys(files)), work.path(translation.FileName))
	printf(w, "written: %s\n", strings.Join(written, ", "))
	writeNextSteps(w, work, tag)
	return nil
}

// checkWords returns an error if an existing file with words of the interface cannot be read. Then the language could
// not be recorded.
func checkWords(words string) error {
	data, err := os.ReadFile(words)
	if err != nil {
		return err
	}
	if messages.Parse(words, data).Messages == nil {
		return fmt.Errorf("%s is there already, and cannot be read: mend it, or remove it; nothing was written", words)
	}
	return nil
}

// beginWords writes the words of the interface to the path words, so that authors can change them. It is for a language
// that the catalogue has already.
func beginWords(w io.Writer, work *workspace, tag, words string) error {
	prose := work.path(content.LanguageFileName(tag))
	isThere, err := exists(words)
	if err != nil {
		return err
	}
	if isThere {
		return fmt.Errorf("%s and %s are there already, and nothing is overwritten; "+
			"%s copies what they lack", prose, words, work.commands.line("status", "--copy", tag))
	}
	begun, isBuiltIn, err := edit.BeginMessages(work.Translations, tag)
	if err != nil {
		return err
	}
	done := prose + " is there already; its words of the interface are now, for you to change, in"
	if err := writeChanges(w, done, map[string][]byte{words: begun}); err != nil {
		return err
	}
	if isBuiltIn {
		printf(w, "take out those that you leave as they are: they stay built in\n")
	}
	return nil
}

// writeNextSteps says what to do with a new language.
func writeNextSteps(w io.Writer, work *workspace, tag string) {
	commands := work.commands
	printf(w, `
  %s    lists what to translate
  %s    shows each save; nothing else does while it is a draft: see [languages.%s] in %s
  %s    records what you have translated, whenever you stop: before its source changes
  %s    says that a text is rightly the same in both languages
`, commands.line("status", tag),
		commands.line("serve", "--dev"), tag, content.CatalogueFileName,
		commands.line("status", "--mark", tag),
		commands.mark(tag, "KEY"))
}
