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

// language decodes as much of a language file as is right.
func language(t *testing.T, data []byte) catalogue.Language {
	t.Helper()
	document, problems := tomldoc.Parse("any.toml", data)
	if problems != nil {
		t.Fatal(problems)
	}
	// missing texts are problems, which do not matter here
	texts, _ := decode.Document[content.LanguageFile](document)
	return catalogue.Language{Document: document, Whole: document, Texts: texts}
}

// keysInOrder returns the keys of the texts of a language file, in the order of the file.
func keysInOrder(l catalogue.Language) []tomldoc.Path {
	keys := slices.Collect(maps.Keys(schema.Texts(l.Texts)))
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

// TestCopyAll: a file with one empty text gets all texts, in the order of the source, and keeps its
// comments.
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

// TestCopy: a file that lacks any text of the source gets it in the same place, and loses no byte.
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
				tomldoc.Keys("principles", "items").Index(2),
				tomldoc.Keys("more_links"),
			) {
				without, at := takeOut(t, source, lacks)
				if at < 0 {
					continue // the text cannot be removed alone
				}
				expectCopied(t, source, without, at, lacks)
			}
		})
	}
}

// takeOut returns a file without the value at a path, and the offset at which the value was. The
// offset is -1 for an entry of a list that has other entries after it, because removing it would
// renumber them.
func takeOut(t *testing.T, source []byte, path tomldoc.Path) (without []byte, at int) {
	t.Helper()
	text := strings.ReplaceAll(string(source), "\r\n", "\n")
	d := language(t, []byte(text)).Document
	start := d.Offset(path)
	_, rest, _ := strings.Cut(text[d.End(path):], "\n")
	end := len(text) - len(rest)
	if i, isEntry := path.LastIndex(); isEntry && text[start] != '[' {
		list := path.Parent()
		if i == 0 || d.Has(list.Index(i+1)) {
			return nil, -1
		}
		start = d.End(list.Index(i - 1)) // with the comma before it
		end = d.End(path)
	}
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

// TestCopyList: several entries that are missing at the end of a list are copied in order.
func TestCopyList(t *testing.T) {
	source := language(t, []byte("introduction = [\n  \"One.\",\n  \"Two.\",\n  \"Three.\", # last\n]\n"))
	begun := language(t, []byte("introduction = [\"Un.\"]\n"))
	list := tomldoc.Keys("introduction")
	copied, err := copyTexts(begun, source, []tomldoc.Path{list.Index(2), list.Index(1)})
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, string(copied), "introduction = [\"Un.\",\n  \"Two.\",\n  \"Three.\"]\n")
}

// TestCopyEmptyList: a list that is empty gets the entries from the first on, and none without it.
func TestCopyEmptyList(t *testing.T) {
	source := language(t, []byte("introduction = [\n  \"One.\",\n  \"Two.\",\n]\n"))
	list := tomldoc.Keys("introduction")
	for _, test := range []struct {
		keys []tomldoc.Path
		want string
	}{
		{[]tomldoc.Path{list.Index(0)}, "introduction = [\"One.\"] # empty\n"},
		{[]tomldoc.Path{list.Index(0), list.Index(1)}, "introduction = [\"One.\",\n  \"Two.\"] # empty\n"},
		{[]tomldoc.Path{list.Index(1)}, ""},
	} {
		copied, err := copyTexts(language(t, []byte("introduction = [] # empty\n")), source, test.keys)
		if (err == nil) != (test.want != "") {
			t.Error(err)
		}
		difftest.Equal(t, string(copied), test.want)
	}
}

// TestCopyIntoLists: what is missing in a list is copied to between the right neighbours, with the comma, the line break
// and the comments that it has in the source language.
func TestCopyIntoLists(t *testing.T) {
	files := contenttest.Small(t)
	item := func(name string) string {
		return fmt.Sprintf("[[principles.items]]\nlead = \"%s lead.\"\ntext = \"%[1]s text.\"\n", name)
	}
	const before = "introduction = [\n  \"First.\", # one\n  \"Second.\",\n]\n"
	for _, name := range []string{"en.toml", "fr.toml"} {
		contenttest.Replace(t, files, name, "introduction = [\"First.\", \"Second.\"]\n", before)
		contenttest.Replace(t, files, name, "[[principles.items]]\nlead = \"Lead.\"\ntext = \"Text.\"\n",
			"# the first\n"+item("First")+"\n"+item("Second"))
	}
	empty, _ := translation.ReadRecord(translation.FileName, nil)
	set := &translation.Set{Catalogue: load(t, files), Record: empty}
	record := set.BeginLanguage("fr").Record
	contenttest.Replace(t, files, "en.toml", before, "introduction = [\n  \"Top.\", # new\n  \"Next.\",\n"+
		"  \"First.\", # one\n  \"Middle.\",\n  \"Second.\",\n  \"Bottom.\",\n]\n")
	contenttest.Replace(t, files, "en.toml", "# the first\n", item("Top")+"\n# the first\n")
	contenttest.Replace(t, files, "en.toml", item("Second"), item("Middle")+"\n"+item("Second")+"\n"+item("Bottom"))
	for _, text := range []string{"First.", "Second.", "First lead.", "First text.", "Second lead.", "Second text."} {
		contenttest.Replace(t, files, "fr.toml", `"`+text+`"`, `"le `+text+`"`)
	}
	set = &translation.Set{Catalogue: load(t, files), Record: record}

	keys, held := set.ToCopy(set.Compare())
	copied, err := edit.CopyMissing(set, keys)

	if err != nil || len(held) > 0 {
		t.Fatal(err, held)
	}
	got := string(copied[0].Data)
	const introduction = "introduction = [\n  \"Top.\", # new\n  \"Next.\",\n" +
		"  \"le First.\", # one\n  \"Middle.\",\n  \"le Second.\",\n  \"Bottom.\",\n]\n"
	difftest.Equal(t, got[strings.Index(got, "introduction"):strings.Index(got, "related_links_title")], introduction)
	french := func(name string) string { return strings.ReplaceAll(item(name), `= "`, `= "le `) }
	want := item("Top") + "\n# the first\n" + french("First") + "\n" + item("Middle") + "\n" + french("Second") + "\n" +
		item("Bottom") + "\n"
	difftest.Equal(t, got[strings.Index(got, "[[principles.items]]"):strings.Index(got, "[library_section]")], want)
}

// TestCopyByHand: no text can be copied into a table that is written in one line.
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

// TestCopyMissing: prose and words of the interface go to a file each. The words are those of the catalogue in the
// source language, or else the built-in ones.
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

// TestCopyNewMessage: a message that only the next build of the program has is not built in yet, in no language. It is copied
// from the file of the source language.
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

// TestCopyMessageByHand: a message is not taken for copied if the file has its description alone.
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

// TestCopyIntoLanguages: a language that cannot get its texts does not keep another one from getting them.
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
