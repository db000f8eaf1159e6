package source_test

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"testing"
	"testing/fstest"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// TestMisnamedMessages: a message file with a wrong name is a problem; it is not ignored.
func TestMisnamedMessages(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/fr.toml", "LanguageName = \"Français\"\nCopyPrompt = \"Copier\"\n")

	checked := checkFolder(t, dir)

	expectProblem(t, checked.Problems, "locales/fr.toml:1:1: there is no language with words of this name; "+
		"rename or remove the file")
}

// TestMessagesBesideContent: in the repository of this program, the folder of the message files is next to that of the
// catalogue.
func TestMessagesBesideContent(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "../go.mod", "module prompt-recipes\n")
	writeFile(t, dir, "../locales/active.fr.toml", "CopyPrompt = \"Copier\n")

	broken := checkFolder(t, dir).Broken

	if len(broken) != 1 || broken[0].File != filepath.Join(dir, "../locales/active.fr.toml") {
		t.Errorf("broken are %v", broken)
	}
}

// TestMessagesBesideContentLack: what message files in the repository lack does not come from the program that checks them,
// which may be older.
func TestMessagesBesideContentLack(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "../go.mod", "module prompt-recipes\n")
	english, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "../locales/active.en.toml", string(english))
	writeFile(t, dir, "../locales/active.fr.toml", "LanguageName = \"Français\"\nCopyPrompt = \"Copier\"\n")

	problems := checkFolder(t, dir).Problems

	expectProblem(t, problems, "active.fr.toml:1:1: 63 texts are missing")
}

// TestForeignLocalesBesideContent: a folder locales next to any other catalogue belongs to something else, such as
// another Go program with go-i18n.
func TestForeignLocalesBesideContent(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "../go.mod", "module example.org/shop\n")
	writeFile(t, dir, "../locales/active.en.toml", "Hello = \"Hi\"\n")

	from := mustOpen(t, dir)

	difftest.Equal(t, from.MessagesDir(), filepath.Join(dir, "locales"))
}

// TestOwnMessages: a message file of a catalogue may contain only the words that differ from the
// built-in ones or, in a language without built-in words, from English.
func TestOwnMessages(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/active.en.toml", `CopyPrompt = "Take"`)
	writeFile(t, dir, "locales/active.it.toml", "LanguageName = \"Italiano\"\nTags = \"Etichette\"\n")
	writeFile(t, dir, "it.toml", string(contenttest.Small(t)["fr.toml"]))

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	builtIn := siteOf(t, checkFolder(t, copySmall(t))).Words
	for language, want := range map[string]string{
		"en": "Take",
		"fr": builtIn["fr"].Message("CopyPrompt"),
		"it": builtIn["en"].Message("CopyPrompt"),
	} {
		published := messages.Parse("", siteOf(t, checked).Messages[language]).Messages
		difftest.Equal(t, siteOf(t, checked).Words[language].Message("CopyPrompt"), want, language)
		difftest.Equal(t, published["CopyPrompt"].Text(), want, language, ": as browsers get it")
	}
}

// TestEnglishWords: if the words of the interface are mostly English, but the texts are not, a note says so.
func TestEnglishWords(t *testing.T) {
	french := string(readBundledWords(t)["active.fr.toml"].Data)
	for name, test := range map[string]struct {
		source, words string
		want          int
	}{
		"begun":      {"it", "LanguageName = \"Italiano\"\nTags = \"Etichette\"\n", 1},
		"translated": {"it", french, 0},
		"English":    {"en-GB", "LanguageName = \"British English\"\n", 0},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			small := contenttest.Small(t)
			writeFile(t, dir, "catalogue.toml", string(small["catalogue.toml"]))
			replaceText(t, dir, "catalogue.toml", `source_language = "en"`, `source_language = "`+test.source+`"`)
			writeFile(t, dir, test.source+".toml", string(small["en.toml"]))
			writeFile(t, dir, "locales/active."+test.source+".toml", test.words)

			notes := checkFolder(t, dir).Problems.Of(problem.Note)

			difftest.Equal(t, len(notes), test.want, notes)
		})
	}
}

// TestMissingMessage: a missing message is an error, although readers would get it in the source
// language.
func TestMissingMessage(t *testing.T) {
	for _, language := range []string{"de", "en", "fr", "ja", "pt"} {
		t.Run(language, func(t *testing.T) {
			words := readBundledWords(t)
			name := locales.MessageFile(language)
			words[name].Data = regexp.MustCompile(`(?m)^CopyPrompt = .*\n`).ReplaceAll(words[name].Data, nil)

			checked := mustCheck(t, source.New(content.Bundled(), words))

			requireErrors(t, checked)
			expectProblem(t, checked.Problems, name+":1:1: "+
				"the file lacks messages that the built-in active.en.toml has: CopyPrompt")
		})
	}
}

func readBundledWords(t *testing.T) fstest.MapFS {
	t.Helper()
	words := fstest.MapFS{}
	names, err := fs.Glob(locales.Bundled(), "*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		words[name] = &fstest.MapFile{Data: []byte(filetest.ReadFile(t, "../../locales/"+name))}
	}
	return words
}
