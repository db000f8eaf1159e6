package po_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"prompt-recipes/content/po"
)

// TestDecode: what is encoded is decoded as it was, and so is what other programs make of it: they break texts, add comments and
// keep obsolete entries.
func TestDecode(t *testing.T) {
	f := po.File{Language: "pt-BR", Comment: "One\nTwo", Entries: []po.Entry{
		{Comment: "C\nD", Reference: "en.toml:3", Fuzzy: true, Previous: "Old “x”", Context: "a[0]", Source: "Say \"it\" \\ now", Translation: "Diga\u00a0: 題"},
		{Context: "b", Source: "Line\n\tTwo", Translation: ""},
	}}
	got, problems := po.Decode("pt.po", f.Encode())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := []po.Entry{
		{Fuzzy: true, Context: "a[0]", Source: "Say \"it\" \\ now", Translation: "Diga\u00a0: 題"},
		{Context: "b", Source: "Line\n\tTwo"},
	}
	if diff := cmp.Diff(want, got.Entries, cmpopts.IgnoreFields(po.Entry{}, "Offset")); diff != "" || got.Language != "pt-BR" {
		t.Errorf("%s\n%s", got.Language, diff)
	}
	const others = "\ufeffmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: fr\\n\"\r\n\"Content-Type: text/plain; charset=utf-8\\n\"\r\n" +
		"# translator\n#, c-format, fuzzy\n#| msgid \"\"\n#| \"old\"\nmsgctxt \"a\"\nmsgid \"\"\n\"One \"\n\"two\"\nmsgstr \"Un \"\n\"deux\"\nmsgctxt \"b\"\nmsgid \"x\"\nmsgstr \"y\"\n" +
		"#, fuzzy\n#~ msgid \"gone\"\n#~ msgstr \"parti\"\n\nmsgid \"z\"\nmsgstr \"\\303\\251\"\n"
	got, problems = po.Decode("fr.po", []byte(others))
	want = []po.Entry{
		{Fuzzy: true, Context: "a", Source: "One two", Translation: "Un deux"},
		{Context: "b", Source: "x", Translation: "y"},
		{Source: "z", Translation: "é"},
	}
	if diff := cmp.Diff(want, got.Entries, cmpopts.IgnoreFields(po.Entry{}, "Offset")); diff != "" || len(problems) > 0 {
		t.Errorf("%v\n%s", problems, diff)
	}
}

// TestDecodeProblems: what is wrong has its place, and nothing is read.
func TestDecodeProblems(t *testing.T) {
	const header = "msgid \"\"\nmsgstr \"Language: fr\\n\"\n"
	const order = "expected msgctxt, msgid and msgstr in this order, each with a text in double quotes"
	for text, want := range map[string]string{
		"":                                   "1:1: the header has no Language; expected the tag of the language, as recipes po export writes it",
		"\"x\"\n":                            "1:1: " + order,
		"msgstr \"x\"\n":                     "1:1: " + order,
		"hello\n":                            "1:1: " + order,
		header + "msgid \"a\"\n":             "3:1: the entry has no msgstr",
		header + "msgctxt \"a\"\n\n# c":      "3:1: the entry has no msgstr",
		header + "msgid \"a\nmsgstr \"b\"\n": "3:1: msgid needs a text between double quotes, with \\\" and \\\\ for these characters in it",
		header + "msgid a\nmsgstr \"b\"\n":   "3:1: msgid needs a text between double quotes, with \\\" and \\\\ for these characters in it",
		header + "msgid \"a\"\nmsgid_plural \"as\"\n":                              "4:1: plural forms are of no use here; no text of a catalogue depends on a number",
		header + "msgid \"a\"\nmsgstr[99999999999] \"b\"\n":                        "4:1: plural forms are of no use here; no text of a catalogue depends on a number",
		header + "msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n":          "5:1: the entry is here twice: msgctxt \"\"",
		"msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n": "1:1: Content-Type is \"text/plain; charset=ISO-8859-1\", expected text/plain; charset=UTF-8",
		header + "msgid \"\\351\"\nmsgstr \"b\"\n":                                 "3:1: msgid has an escape, \\x or \\ with digits, that is not a character; write the character itself",
		"msgid \"\xe9\"\nmsgstr \"\"\n":                                            "1:1: not valid UTF-8; save the file as UTF-8",
	} {
		f, problems := po.Decode("fr.po", []byte(text))
		if got := problems.Error(); got != "fr.po:"+want || f.Entries != nil {
			t.Errorf("%q:\ngot  %s\nwant fr.po:%s", text, got, want)
		}
	}
}

// FuzzDecode: no file makes the reader fail or hang, and what is read can be written and read again.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("msgid \"\"\nmsgstr \"Language: fr\\n\"\n\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, problems := po.Decode("x.po", data)
		if len(problems) > 0 {
			return
		}
		again, problems := po.Decode("x.po", file.Encode())
		if diff := cmp.Diff(file.Entries, again.Entries, cmpopts.IgnoreFields(po.Entry{}, "Offset")); diff != "" || len(problems) > 0 {
			t.Errorf("%v\n%s", problems, diff)
		}
	})
}
