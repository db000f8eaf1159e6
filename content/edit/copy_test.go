package edit_test

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// language decodes a language file as far as it is valid.
func language(t *testing.T, data []byte) catalogue.Language {
	t.Helper()
	document, problems := tomldoc.Parse("any.toml", data)
	if problems != nil {
		t.Fatal(problems)
	}
	// a missing text is a problem that does not matter here
	texts, _ := decode.Document[content.LanguageFile](document)
	return catalogue.Language{Document: document, Whole: document, Texts: texts}
}

// keysInOrder returns the keys of the texts and lists of a language file, in the order of the file.
func keysInOrder(l catalogue.Language) []tomldoc.Path {
	isThere := map[tomldoc.Path]bool{}
	for path := range schema.Texts(l.Texts) {
		isThere[translation.KeyOf(path)] = true
	}
	keys := slices.Collect(maps.Keys(isThere))
	slices.SortFunc(keys, func(a, b tomldoc.Path) int { return cmp.Compare(l.Document.Offset(a), l.Document.Offset(b)) })
	return keys
}

func bundledEnglish(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../en.toml")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// copyTexts copies texts from the file of the source language to that of another language.
func copyTexts(into, source catalogue.Language, keys []tomldoc.Path) ([]byte, error) {
	languages := map[string]catalogue.Language{"en": source, "fr": into}
	set := &translation.Set{
		Catalogue: &catalogue.Catalogue{SourceLanguage: "en", Languages: languages},
		Record:    &translation.Record{},
	}
	copied, err := edit.CopyMissing(set, map[string][]tomldoc.Path{"fr": keys})
	if err != nil {
		return nil, err
	}
	return copied[0].Data, nil
}

// TestCopyAll: a file with only one empty text gets all texts, in the order of the source, and keeps its comments.
func TestCopyAll(t *testing.T) {
	source := language(t, bundledEnglish(t))
	begun := language(t, []byte("# Mine\ntitle = \"\"\n"))
	all := keysInOrder(source)

	whole, err := copyTexts(begun, source, slices.Clone(all))

	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(whole, []byte("# Mine\ntitle = \"Prompt")) {
		t.Errorf("it begins with\n%.60s", whole)
	}
	difftest.Equal(t, fmt.Sprint(keysInOrder(language(t, whole))), fmt.Sprint(all))
}

// TestCopy: a file that lacks any one text of the source gets that text at the same place, and loses no byte.
func TestCopy(t *testing.T) {
	unix := bundledEnglish(t)
	for name, source := range map[string][]byte{
		"Unix":    unix,
		"Windows": bytes.ReplaceAll(unix, []byte("\n"), []byte("\r\n")),
	} {
		t.Run(name, func(t *testing.T) {
			want := keysInOrder(language(t, source))
			for _, lacks := range append(slices.Clone(want[1:]),
				tomldoc.Keys("recipes", "config-audit"),
				tomldoc.Keys("more_links"),
			) {
				without, at := takeOut(t, source, lacks)
				expectCopied(t, source, without, at, lacks)
			}
		})
	}
}

// takeOut returns a file without the value at a path, and the offset where the value was.
func takeOut(t *testing.T, source []byte, path tomldoc.Path) (without []byte, at int) {
	t.Helper()
	text := strings.ReplaceAll(string(source), "\r\n", "\n")
	d := language(t, []byte(text)).Document
	start := d.Offset(path)
	_, rest, _ := strings.Cut(text[d.End(path):], "\n")
	end := len(text) - len(rest)
	kept := text[:start] + text[end:]
	if len(text) != len(source) {
		kept = strings.ReplaceAll(kept, "\n", "\r\n")
		start += strings.Count(text[:start], "\n")
	}
	return []byte(kept), start
}

func expectCopied(t *testing.T, source, without []byte, at int, lacks tomldoc.Path) {
	t.Helper()
	from := language(t, source)
	want := keysInOrder(from)
	missing := slices.DeleteFunc(slices.Clone(want), func(key tomldoc.Path) bool { return !key.IsIn(lacks) })

	again, err := copyTexts(language(t, without), from, missing)

	if err != nil {
		t.Errorf("without %s: %s", lacks, err)
		return
	}
	difftest.Equal(t, fmt.Sprint(keysInOrder(language(t, again))), fmt.Sprint(want), "without ", lacks)
	if !bytes.HasPrefix(again, without[:at]) || !bytes.HasSuffix(again, without[at:]) {
		t.Errorf("without %s bytes are lost:\n%s", lacks, again)
	}
	if n := bytes.Count(again, []byte("\r\n")); n > 0 && n != bytes.Count(again, []byte("\n")) {
		t.Errorf("without %s line ends are mixed:\n%q", lacks, again)
	}
}

// TestCopyList: a list with other entries gets the whole list of the source language.
func TestCopyList(t *testing.T) {
	source := language(t, []byte("introduction = [\n  \"One.\",\n  \"Two.\", # last\n]\n"))
	begun := language(t, []byte("introduction = [\"Old.\"] # a copy\n"))

	copied, err := copyTexts(begun, source, []tomldoc.Path{tomldoc.Keys("introduction")})

	difftest.Equal(t, err, nil)
	difftest.Equal(t, string(copied), "introduction = [\n  \"One.\",\n  \"Two.\", # last\n] # a copy\n")
}

// TestCopyListOfTables: the entries of a list of tables get the values of the source language, and new entries follow
// them.
func TestCopyListOfTables(t *testing.T) {
	const first = "[[principles.items]]\nlead = \"One.\"\ntext = \"First.\"\n"
	const second = "[[principles.items]]\nlead = \"Two.\"\ntext = \"Second.\"\n"
	source := language(t, []byte(first+"\n"+second))
	begun := language(t, []byte("# mine\n[[principles.items]]\nlead = \"Old.\"\ntext = \"Old text.\"\n"))

	copied, err := copyTexts(begun, source, []tomldoc.Path{tomldoc.Keys("principles", "items")})

	difftest.Equal(t, err, nil)
	difftest.Equal(t, string(copied), "# mine\n"+first+"\n"+second)
}

// TestCopyListTooLong: the author has to copy a list of tables by hand if it has an entry that the source language
// lacks.
func TestCopyListTooLong(t *testing.T) {
	const item = "[[principles.items]]\nlead = \"One.\"\ntext = \"First.\"\n"
	_, err := copyTexts(language(t, []byte(item+item)), language(t, []byte(item)),
		[]tomldoc.Path{tomldoc.Keys("principles", "items")})

	if err == nil || !strings.HasPrefix(err.Error(), "any.toml: principles.items cannot be copied") {
		t.Error(err)
	}
}

// TestCopyByHand: no text can be copied into a table that is written on one line.
func TestCopyByHand(t *testing.T) {
	source := language(t, contenttest.Small(t)["en.toml"])
	begun := language(t, []byte("call_to_action = { title = \"T\" }\n"))
	_, err := copyTexts(begun, source, []tomldoc.Path{tomldoc.Keys("call_to_action", "text")})
	if err == nil || !strings.HasPrefix(err.Error(), "any.toml: call_to_action.text cannot be copied") {
		t.Error(err)
	}
}

// messagesOf returns the messages in a message file of a catalogue.
func messagesOf(t *testing.T, file, text string) translation.Messages {
	t.Helper()
	document, problems := tomldoc.Parse(file, []byte(text))
	if problems != nil {
		t.Fatal(problems)
	}
	return translation.Messages{Document: document, IsOwn: true}
}

// TestCopyMissing: prose is copied to one file, and words of the interface to another. The words are those of the
// catalogue in the source language, or else the built-in ones.
func TestCopyMissing(t *testing.T) {
	files := contenttest.Small(t)
	files["es.toml"] = []byte("title = \"Pruebas\"\n")
	catalogue := &translation.Set{
		Catalogue: load(t, files),
		Record:    &translation.Record{},
		Messages: map[string]translation.Messages{
			"en": messagesOf(t, "active.en.toml", "Copied = \"Taken\"\n"),
			"es": messagesOf(t, "active.es.toml", "Copy = \"Copiar\"\n"),
		},
	}

	copied, err := edit.CopyMissing(catalogue, map[string][]tomldoc.Path{
		"es": {tomldoc.Keys("words", "Copied"), tomldoc.Keys("summary"), tomldoc.Keys("words", "April")},
	})

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, len(copied), 2)
	difftest.Equal(t, copied[0].File, "es.toml")
	difftest.Equal(t, string(copied[0].Data), "title = \"Pruebas\"\nsummary = \"Summary.\"\n")
	difftest.Equal(t, fmt.Sprint(copied[0].Keys), "[summary]")
	difftest.Equal(t, copied[1].File, "active.es.toml")
	difftest.Equal(t, string(copied[1].Data), "Copied = \"Taken\"\nApril = \"April\"\nCopy = \"Copiar\"\n")
	difftest.Equal(t, fmt.Sprint(copied[1].Keys), "[words.Copied words.April]")
}

// TestCopyNewMessage: a message that only the next build of the program has is not built in yet, in any language. It
// is copied from the file of the source language.
func TestCopyNewMessage(t *testing.T) {
	files := contenttest.Small(t)
	catalogue := &translation.Set{
		Catalogue: load(t, files),
		Record:    &translation.Record{},
		Messages: map[string]translation.Messages{
			"en": messagesOf(t, "active.en.toml", "Copy = \"Copy\"\nNewWord = \"New word\" # a button\n"),
			"fr": messagesOf(t, "active.fr.toml", "Copy = \"Copier\"\n"),
		},
	}

	copied, err := edit.CopyMissing(catalogue, map[string][]tomldoc.Path{
		"fr": {tomldoc.Keys("words", "NewWord"), tomldoc.Keys("words", "April")},
	})

	if err != nil {
		t.Fatal(err)
	}
	const want = "April = \"avril\"\nCopy = \"Copier\"\nNewWord = \"New word\" # a button\n"
	difftest.Equal(t, string(copied[0].Data), want)
}

// TestCopyMessageByHand: a message does not count as copied if the file has only its description.
func TestCopyMessageByHand(t *testing.T) {
	catalogue := &translation.Set{
		Catalogue: load(t, contenttest.Small(t)),
		Record:    &translation.Record{},
		Messages: map[string]translation.Messages{
			"es": messagesOf(t, "active.es.toml", "SwapOuts.description = \"A heading.\"\n"),
		},
	}

	_, err := edit.CopyMissing(catalogue, map[string][]tomldoc.Path{"es": {tomldoc.Keys("words", "SwapOuts")}})

	const want = "active.es.toml: message SwapOuts cannot be copied there; write it by hand"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestCopyIntoLanguages: if one language cannot get its texts, another language still gets them.
func TestCopyIntoLanguages(t *testing.T) {
	files := contenttest.Small(t)
	files["es.toml"] = []byte("call_to_action = { title = \"T\" }\n")
	contenttest.Replace(t, files, "fr.toml", "summary = \"Summary.\"\n", "")
	catalogue := &translation.Set{Catalogue: load(t, files), Record: &translation.Record{}}

	copied, err := edit.CopyMissing(catalogue, map[string][]tomldoc.Path{
		"es": {tomldoc.Keys("call_to_action", "text")}, "fr": {tomldoc.Keys("summary")},
	})

	if err == nil || !strings.HasPrefix(err.Error(), "es.toml: call_to_action.text cannot be copied") {
		t.Error(err)
	}
	difftest.Equal(t, len(copied), 1)
	difftest.Equal(t, copied[0].Language, "fr")
	difftest.Equal(t, strings.Contains(string(copied.Files()["fr.toml"]), "summary = \"Summary.\"\n"), true)
}
