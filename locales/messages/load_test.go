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
	english := map[string]string{"Hello": "Hello {{.Name}}", "Bye": "Bye"}
	for name, test := range map[string]struct{ tag, messages, want string }{
		"nothing":              {"ja", "Hello = \"{{.Name}}\"\nBye = \"x\"\n", ""},
		"missing messages":     {"de", "", "active.de.toml:1:1: the file lacks messages that the built-in active.en.toml has: Bye, Hello"},
		"extra message":        {"de", "Hello = \"Hallo {{.Name}}\"\nBye = \"x\"\nThanks = \"x\"\n", "active.de.toml:3:1: message Thanks is not in the built-in active.en.toml; remove it or correct the id"},
		"other placeholder":    {"de", "Hello = \"Hallo {{.Nam}}\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello lacks {{.Name}}; write it where \"Hello {{.Name}}\" has it\nactive.de.toml:1:1: message Hello has {{.Nam}}, which \"Hello {{.Name}}\" has not; remove or correct it"},
		"broken placeholder":   {"de", "Hello = \"Hallo {{.Name}\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello has braces that are no placeholder: \"Hallo {{.Name}\"; write them as \"Hello {{.Name}}\" has them"},
		"empty message":        {"de", "Hello = \"Hallo {{.Name}}\"\nBye = \" \"\n", "active.de.toml:2:1: message Bye is empty; write its text"},
		"message in a table":   {"de", "Bye = \"x\"\n\n[Hello]\nother = \"Hallo\"\n", "active.de.toml:3:1: message Hello is no text; write one text in quotes"},
		"table above messages": {"de", "[Hello]\nother = \"Hallo\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello is no text; write one text in quotes"},
		"no plural rules":      {"tlh", "Hello = \"x\"\n", "active.tlh.toml:1:1: there are no plural rules for language tlh; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant"},
		"syntax":               {"de", "Hello = \n", "active.de.toml:1:9: there is no value after the =; write one, such as a text between \" and \""},
	} {
		t.Run(name, func(t *testing.T) {
			_, problems := Load(english, locales.MessageFile(test.tag), test.tag, []byte(test.messages))
			difftest.Expect(t, test.want, problems.Error())
		})
	}
	if _, problems := Load(english, "active.de.toml", "de", nil); !strings.HasPrefix(problems.Error(), "active.de.toml:1:1: the file is missing; it has the words") {
		t.Errorf("no file: %v", problems)
	}
}

// TestOwnEnglish: a catalogue's own English file is compared with the built-in one too.
func TestOwnEnglish(t *testing.T) {
	data, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.Replace(data, []byte("Copied = "), []byte("Coppied = "), 1)
	english, _ := Texts("", English())
	_, problems := Load(english, "active.en.toml", "en", data)
	want := []string{"the file lacks messages that the built-in active.en.toml has: Copied", "message Coppied is not in the built-in active.en.toml; remove it or correct the id; did you mean Copied?"}
	for _, want := range want {
		if !strings.Contains(problems.Error(), want) {
			t.Errorf("got %v, want %s", problems, want)
		}
	}
}
