package source_test

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// TestMisnamedMessages: a message file with a wrong name is a problem; it is not ignored.
func TestMisnamedMessages(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/fr.toml", "LanguageName = \"Français\"\nCopyPrompt = \"Copier\"\n")

	checked := checkFolder(t, dir)

	expectProblem(t, checked.Problems, "locales/fr.toml:1:1: there is no language with words of this name; "+
		"rename or remove the file")
}

// copyWithMessages returns a copy of the small catalogue that names a folder of messages.
func copyWithMessages(t *testing.T, folder string) (dir string) {
	t.Helper()
	dir = copySmall(t)
	replaceText(t, dir, "catalogue.toml", "agent_cli", fmt.Sprintf("messages = %q\nagent_cli", folder))
	return dir
}

// TestNamedMessagesFolder: the message files may be in any folder that catalogue.toml names.
func TestNamedMessagesFolder(t *testing.T) {
	dir := copyWithMessages(t, "../locales")
	writeFile(t, dir, "../locales/active.fr.toml", "CopyPrompt = \"Copier\n")

	broken := checkFolder(t, dir).Broken

	if len(broken) != 1 || broken[0].File != filepath.Join(dir, "../locales/active.fr.toml") {
		t.Errorf("broken are %v", broken)
	}
}

// TestNamedMessagesFolderLacks: what message files lack in a folder that is named does not come from the program that
// checks them, which may be older.
func TestNamedMessagesFolderLacks(t *testing.T) {
	dir := copyWithMessages(t, "../locales")
	english, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "../locales/active.en.toml", string(english))
	writeFile(t, dir, "../locales/active.fr.toml", "LanguageName = \"Français\"\nCopyPrompt = \"Copier\"\n")

	problems := checkFolder(t, dir).Problems

	expectProblem(t, problems, fmt.Sprintf("active.fr.toml:1:1: %d texts are missing", len(messages.English())-2))
}

// TestMessageThatIsNotBuiltIn: a message that the program does not have is no mistake, since nothing shows it.
func TestMessageThatIsNotBuiltIn(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/active.en.toml", "CopyPromt = \"Take\"\n")

	problems := checkFolder(t, dir).Problems.In(filepath.Join(dir, "locales", "active.en.toml"))

	difftest.Equal(t, len(problems), 1, problems)
	expectProblem(t, problems, "active.en.toml:1:1: the program has no message CopyPromt, so nothing shows it; "+
		"did you mean CopyPrompt?")
	difftest.Equal(t, problems[0].Severity, problem.Warning)
}

// TestMessageThatIsNotBuiltInYet: a message that the next program has is missing in the other languages, whose readers
// get the English one.
func TestMessageThatIsNotBuiltInYet(t *testing.T) {
	dir := copyWithMessages(t, "../locales")
	for language, more := range map[string]string{"en": "\n[NewWord]\nother = \"New word\"\n", "fr": ""} {
		builtIn, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(language))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, dir, "../locales/"+locales.MessageFile(language), string(builtIn)+more)
	}

	problems := checkFolder(t, dir).Problems

	difftest.Equal(t, len(problems.Of(problem.Error)), 0, problems)
	expectProblem(t, problems, "missing: words.NewWord")
}

// TestUsualMessagesFolder: a folder locales next to a catalogue that does not name it belongs to something else.
func TestUsualMessagesFolder(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "../locales/active.en.toml", "CopyPrompt = \"Take\"\n")

	checked := checkFolder(t, dir)

	difftest.Equal(t, checked.MessagesDir, filepath.Join(dir, "locales"))
	difftest.Equal(t, siteOf(t, checked).Words["en"].Message("CopyPrompt"), "Copy prompt")
}

// TestMissingMessagesFolder: a folder that catalogue.toml names has to exist.
func TestMissingMessagesFolder(t *testing.T) {
	dir := copyWithMessages(t, "words")

	problems := checkFolder(t, dir).Problems.Of(problem.Error)

	difftest.Equal(t, len(problems), 1, problems)
	expectProblem(t, problems, fmt.Sprintf("catalogue.toml:1:1: there is no folder %s; "+
		"make it, or leave the key out: then the words of the interface are built in", filepath.Join(dir, "words")))
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

// TestMissingMessage: where the built-in messages of a language lack one, readers get the English one. That is no problem of
// a catalogue, because its author cannot do anything about it.
func TestMissingMessage(t *testing.T) {
	words := readBundledWords(t)
	french := words["active.fr.toml"]
	french.Data = regexp.MustCompile(`(?m)^CopyPrompt = .*\n`).ReplaceAll(french.Data, nil)
	before := mustCheck(t, source.New(contenttest.Folder(), readBundledWords(t)))

	checked := mustCheck(t, source.New(contenttest.Folder(), words))

	difftest.Equal(t, siteOf(t, checked).Words["fr"].Message("CopyPrompt"), "Copy prompt")
	difftest.Equal(t, checked.Problems, before.Problems)
}

// TestMissingPluralForms: words that a message file lacks are missing, and not wrong in a line that the file does not have.
func TestMissingPluralForms(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "pl.toml", string(contenttest.Small(t)["fr.toml"]))
	writeFile(t, dir, "locales/active.pl.toml", "LanguageName = \"Polski\"\n")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	for _, p := range checked.Problems {
		if strings.HasSuffix(p.File, "active.pl.toml") && p.Line > 1 {
			t.Errorf("the file has one line: %v", p)
		}
	}
}

// TestMissingMessageBesideError: an error elsewhere does not hide that a language lacks words.
func TestMissingMessageBesideError(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/active.fr.toml", "CopyPrompt = \"Copier\"\n")
	writeFile(t, dir, "locales/active.en.toml", "CopyPrompt = \"Copy\"\n\"a b\" = \"A word of ours\"\n")
	missing := checkFolder(t, dir).Problems

	replaceText(t, dir, "en.toml", `summary = "Summary."`, `summary = ""`)
	beside := checkFolder(t, dir).Problems

	const want = "missing: words.a b"
	expectProblem(t, missing, want)
	expectProblem(t, beside, want)
}

// TestMissingMessageOfSource: in a catalogue whose source language lacks a built-in message, readers get the English one.
func TestMissingMessageOfSource(t *testing.T) {
	words := readBundledWords(t)
	french := words["active.fr.toml"]
	french.Data = regexp.MustCompile(`(?m)^CopyPrompt = .*\n`).ReplaceAll(french.Data, nil)
	small := contenttest.Small(t)
	text := strings.Replace(string(small["catalogue.toml"]), `source_language = "en"`, `source_language = "fr"`, 1)

	checked := mustCheck(t, source.New(fstest.MapFS{
		"catalogue.toml": {Data: []byte(text)},
		"fr.toml":        {Data: small["fr.toml"]},
	}, words))

	difftest.Equal(t, siteOf(t, checked).Words["fr"].Message("CopyPrompt"), "Copy prompt")
	difftest.Equal(t, checked.Problems, nil)
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

// TestMessagesFolderOfNoName: a name that no folder can have is one problem, not also a folder that does not exist.
func TestMessagesFolderOfNoName(t *testing.T) {
	dir := copyWithMessages(t, "/words")

	problems := checkFolder(t, dir).Problems.Of(problem.Error)

	difftest.Equal(t, len(problems), 1, problems)
	expectProblem(t, problems, `catalogue.toml:1:1: messages is "/words", expected the path of a folder from that of `+
		"this file, such as ../locales")
}
