package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/drift"
	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
)

func addLanguageCommand() *cli.Command {
	return &cli.Command{
		Name:      "add-language",
		Usage:     "begin a language, as copies to be translated",
		ArgsUsage: "TAG",
		Description: "For a language that is there, only the words of the interface are copied, so that you can change them.\n" +
			"Nothing is overwritten. See recipes help translating.",
		Flags:  []cli.Flag{contentFlag()},
		Action: addLanguage,
	}
}

func addLanguage(_ context.Context, c *cli.Command) error {
	tag, dir := c.Args().First(), folder(c)
	if c.NArg() != 1 {
		return usageErrorf("add-language takes the tag of one language: recipes add-language it")
	} else if err := checkTag(tag); err != nil {
		return err
	}
	from, checked, err := openTranslations(c, true)
	if err != nil {
		return err
	}
	prose := filepath.Join(dir, content.LanguageFileName(tag))
	words := filepath.Join(from.Folders()[1], locales.MessageFile(tag))
	source, isNew := checked.Texts.SourceLanguage, !slices.Contains(from.Languages(), tag)
	builtIn, isBuiltIn := wordsFor(tag, checked.Texts.Words[source].Text)
	files := map[string][]byte{}
	for other, l := range checked.Texts.Languages {
		if l.Value.Lang == tag {
			return fmt.Errorf("%s has lang = %q already: change that first", filepath.Join(dir, content.LanguageFileName(other)), tag)
		}
	}
	if isNew {
		files[prose] = begun(checked.Texts.Languages[source].Text, fmt.Sprintf(
			"%s, made from %s. recipes status %[1]s lists what is not translated yet.",
			tag, content.LanguageFileName(source)))
		if _, ok := checked.Texts.Versions[tag]; !ok {
			name := filepath.Join(dir, content.CatalogueFileName)
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			files[name] = fmt.Appendf(data, "\n[languages.%s]\ndraft = true # take this line out to publish the language\n", tag)
		}
	}
	if _, err := os.Lstat(words); err != nil && !(isNew && isBuiltIn) {
		files[words] = builtIn
	}
	if len(files) == 0 {
		return fmt.Errorf("%s and %s are there already, and nothing is overwritten", prose, words)
	}
	if err := replaceFiles("", files); err != nil {
		return err
	}
	if !isNew {
		fmt.Fprintf(c.Root().Writer, "%s is there already; its words of the interface are in %s now, for you to change\n", prose, words)
		return nil
	}
	if _, checked, err = openTranslations(c, true); err != nil {
		return err
	}
	checked.Record.Begin(checked.Texts, tag)
	if err := writeRecord(dir, checked.Record); err != nil {
		return err
	}
	written := append(slices.Sorted(maps.Keys(files)), filepath.Join(dir, drift.FileName))
	fmt.Fprintf(c.Root().Writer, "written: %s\n", strings.Join(written, ", "))
	_, err = fmt.Fprintf(c.Root().Writer, "\n  recipes status %[1]s%[2]s    lists what to translate\n"+
		"  recipes serve --dev%[2]s    shows each save; nothing else shows it while %[3]s has draft = true under [languages.%[1]s]\n"+
		"  recipes status --mark %[1]s%[2]s    records what you have translated, whenever you stop: before its source changes\n"+
		"  recipes status --mark %[1]s:KEY%[2]s    says that a text is rightly the same in both languages\n", tag, named(c), content.CatalogueFileName)
	return err
}

// checkTag returns an error for what is no tag of a language that the program can make a page in.
func checkTag(tag string) error {
	if !locales.IsLanguage(tag) || catalogue.LanguageOf(content.LanguageFileName(tag)) == "" {
		return usageErrorf("%q is no tag of a language, expected one that CLDR knows, such as it, pt-BR or zh-Hant", tag)
	}
	if script, _ := language.Make(tag).Script(); strings.Contains("Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa", script.String()) {
		return usageErrorf("%s is written from right to left, and the page is made for languages that are written from left to right", tag)
	}
	return nil
}

// wordsFor are the words of the interface to begin a language with, and whether they are those built in for it. Otherwise they
// are those of the language that the tag is a variant of, or of the source language, with its own name as CLDR has it.
func wordsFor(tag string, source *problem.Text) (data []byte, builtIn bool) {
	if data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(tag)); err == nil {
		return data, true
	}
	base, _, _ := strings.Cut(tag, "-")
	if data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(base)); err == nil {
		source = problem.NewText("", data)
	}
	t := language.Make(tag)
	own := cmp.Or(display.Self.Name(t), display.English.Tags().Name(t)) // CLDR has no texts in some
	name := fmt.Sprintf("LanguageName = %q # as the language calls itself", cases.Title(t, cases.NoLower).String(own))
	data = regexp.MustCompile(`(?m)^LanguageName = .*$`).ReplaceAllLiteral([]byte(source.Source()), []byte(name))
	return begun(problem.NewText("", data), "The words of the interface, to be translated. What is in {{ }} stays."), false
}

// header is the comments that a file begins with, but for the one that editors look for.
var header = regexp.MustCompile(`\A(#:.*\n)?(?:#.*\n)*`)

// begun is the copy of a file that a language begins with, under a comment of its own.
func begun(t *problem.Text, comment string) []byte {
	text := t.Source()
	if end := t.End("lang"); end >= 0 { // the tag of the other language
		text = text[:t.Key("lang")] + strings.TrimPrefix(text[end:], "\n")
	}
	return []byte(header.ReplaceAllString(text, "${1}# "+comment+"\n"))
}
