package messages

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// begun returns the texts of the message file that a language begins with, by id.
func begun(t *testing.T, tag, sourceTag string, own []byte) map[string]string {
	t.Helper()
	data, isBuiltIn, err := Begin(tag, sourceTag, own)
	if isBuiltIn || err != nil {
		t.Fatal(isBuiltIn, err)
	}
	texts := map[string]string{}
	for id, message := range Parse("", data).Messages {
		texts[id] = message.Text()
	}
	difftest.Equal(t, len(texts), len(English()), tag)
	return texts
}

func TestBeginBuiltIn(t *testing.T) {
	data, isBuiltIn, err := Begin("fr", "en", []byte("Copied = \"Taken\"\n"))
	if !isBuiltIn || err != nil {
		t.Error(isBuiltIn, err)
	}
	difftest.Equal(t, string(data), string(builtInFile("fr")))
}

// TestBeginName: a language begins with its own name, or with its English name if CLDR lacks its own. The name of a
// variant differs from the name of its base language.
func TestBeginName(t *testing.T) {
	for tag, want := range map[string]string{
		"it":      "Italiano",
		"pt-BR":   "Português (Brasil)",
		"zh-Hant": "繁體中文",
		"gsw":     "Schwiizertüütsch",
		"sma":     "Southern Sami",
	} {
		difftest.Equal(t, begun(t, tag, "en", nil)["LanguageName"], want)
	}
}

// TestBeginSource: for a source language that is not built in, the words begin as the English words if the catalogue
// has no message file.
func TestBeginSource(t *testing.T) {
	data, _, err := Begin("it", "it", nil)

	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	difftest.Equal(t, Parse("", data).Messages["LanguageName"].Text(), "Italiano")
	if !strings.Contains(text, "LanguageName = \"Italiano\" # as the language calls itself\n") {
		t.Errorf("it does not look like the English file:\n%.300s", text)
	}
}

// TestBeginForms: a language begins with the plural forms that it needs, even if the language of the copied messages
// has others.
func TestBeginForms(t *testing.T) {
	for tag, want := range map[string]string{
		"ru": "Swap-out | Swap-outs | Swap-outs | Swap-outs",
		"pl": "Swap-out | Swap-outs | Swap-outs | Swap-outs",
		"cs": "Swap-out | Swap-outs | Swap-outs",
		"ar": "Swap-outs | Swap-out | Swap-outs | Swap-outs | Swap-outs | Swap-outs",
	} {
		data, _, err := Begin(tag, "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		file := Parse("", data)

		difftest.Equal(t, file.Messages["SwapOuts"].Text(), want, tag)
		difftest.Equal(t, Check(English(), tag, file), nil, tag)
	}
}

// TestBeginComments: the file that a language begins with has the comments that say where a word stands, even if
// plural forms were added.
func TestBeginComments(t *testing.T) {
	data, _, err := Begin("pl", "en", nil)
	if err != nil {
		t.Fatal(err)
	}

	for _, want := range []string{
		"\nBreadcrumb = \"Breadcrumb\" # for screen readers",
		"\n# A heading. The number is not shown, so write what stands alone.\nSwapOuts.one = ",
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the file lacks %q:\n%s", want, data)
		}
	}
}

// TestBeginLanguage: the words come from the base language, or else from the source language, or else from English.
func TestBeginLanguage(t *testing.T) {
	for _, test := range []struct{ tag, sourceTag, april string }{
		{"pt-BR", "de", "abril"},
		{"it", "de", "April"},
		{"it", "fr", "avril"},
		{"it", "es", "April"},
	} {
		difftest.Equal(t, begun(t, test.tag, test.sourceTag, nil)["April"], test.april, test)
	}
}

// TestBeginOwn: words of the source language that a catalogue has changed replace the built-in words, even the
// built-in words of the base language.
func TestBeginOwn(t *testing.T) {
	own := []byte("Copied = \"Taken\"\nApril = \"April\"\n[SwapOuts]\none = \"Variant\"\nother = \"Variants\"\n")
	for tag, april := range map[string]string{"it": "April", "pt-BR": "abril"} {
		texts := begun(t, tag, "en", own)

		difftest.Equal(t, texts["Copied"], "Taken", tag)
		difftest.Equal(t, texts["SwapOuts"], "Variant | Variants", tag)
		difftest.Equal(t, texts["April"], april, tag)
	}
}

// TestBeginOwnLanguage: if the words of the source language are not built in, a language begins with the words of the
// catalogue.
func TestBeginOwnLanguage(t *testing.T) {
	texts := begun(t, "it", "es", []byte("Copied = \"Copiado\"\n"))

	difftest.Equal(t, texts["Copied"], "Copiado")
	difftest.Equal(t, texts["April"], "April")
}

// TestBeginNew: a language also begins with messages that only the catalogue has, such as a new message in this
// program's repository. They have the plural forms of the language.
func TestBeginNew(t *testing.T) {
	own := []byte("[NewWord]\none = \"page\"\nother = \"pages\"\n")

	data, _, err := Begin("pl", "en", own)

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, Parse("", data).Messages["NewWord"].Text(), "page | pages | pages | pages")
}

// TestBeginAfterTable: messages that a file lacks are added after its own lines, even if these end with a table.
func TestBeginAfterTable(t *testing.T) {
	own := "# Mine\n[Hello]\nother = \"Hallo\"\n"

	file := Parse("", []byte(own)).with(map[string]Message{"Bye": {"other": "Tschüs"}, "Hello": {"other": "Servus"}})

	difftest.Equal(t, file.Document.Source(), own+"\n[Bye]\nother = \"Tschüs\"\n")
}
