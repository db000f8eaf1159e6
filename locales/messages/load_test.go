package messages

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/locales"
)

func TestLoadProblems(t *testing.T) {
	const english = "Hello = \"Hello {{.Name}}\"\nBye = \"Bye\"\n"
	for name, test := range map[string]struct{ file, messages, want string }{
		"nothing":              {"active.ja.toml", "Hello = \"{{.Name}}\"\nBye = \"x\"\n", ""},
		"missing messages":     {"active.de.toml", "", "active.de.toml:1:1: the file lacks messages that the built-in active.en.toml has: Bye, Hello"},
		"extra message":        {"active.de.toml", "Hello = \"Hallo {{.Name}}\"\nBye = \"x\"\nThanks = \"x\"\n", "active.de.toml:3:1: message Thanks is not in the built-in active.en.toml; remove it or correct the id"},
		"other placeholder":    {"active.de.toml", "Hello = \"Hallo {{.Nam}}\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello lacks {{.Name}}; write it where \"Hello {{.Name}}\" has it\nactive.de.toml:1:1: message Hello has {{.Nam}}, which \"Hello {{.Name}}\" has not; remove or correct it"},
		"broken placeholder":   {"active.de.toml", "Hello = \"Hallo {{.Name}\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello has braces that are no placeholder: \"Hallo {{.Name}\"; write them as \"Hello {{.Name}}\" has them"},
		"empty message":        {"active.de.toml", "Hello = \"Hallo {{.Name}}\"\nBye = \" \"\n", "active.de.toml:2:1: message Bye is empty; write its text"},
		"message in a table":   {"active.de.toml", "Bye = \"x\"\n\n[Hello]\nother = \"Hallo\"\n", "active.de.toml:3:1: message Hello is no text; write one text in quotes"},
		"table above messages": {"active.de.toml", "[Hello]\nother = \"Hallo\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello is no text; write one text in quotes"},
		"no plural rules":      {"active.tlh.toml", "Hello = \"x\"\n", "active.tlh.toml:1:1: there are no plural rules for language tlh; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant"},
		"syntax":               {"active.de.toml", "Hello = \n", "active.de.toml:1:9: there is no value after the =; write one, such as a text between \" and \""},
		"no file":              {"other.toml", "", "active.de.toml:1:1: the file is missing; it has the words of the interface, and recipes add-language de begins it"},
	} {
		t.Run(name, func(t *testing.T) {
			tag, ok := strings.CutPrefix(strings.TrimSuffix(test.file, ".toml"), "active.")
			if !ok {
				tag = "de"
			}
			_, problems := load([]byte(english), map[string][]byte{test.file: []byte(test.messages)}, []string{tag})
			difftest.Expect(t, test.want, problems.Error())
		})
	}
}

// TestOwnEnglish: a catalogue's own English file is compared with the built-in one too.
func TestOwnEnglish(t *testing.T) {
	data, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.Replace(data, []byte("Copied = "), []byte("Coppied = "), 1)
	_, problems := Load(map[string][]byte{"active.en.toml": data}, []string{"en"})
	want := []string{"the file lacks messages that the built-in active.en.toml has: Copied", "message Coppied is not in the built-in active.en.toml; remove it or correct the id; did you mean Copied?"}
	for _, want := range want {
		if !strings.Contains(problems.Error(), want) {
			t.Errorf("got %v, want %s", problems, want)
		}
	}
}
