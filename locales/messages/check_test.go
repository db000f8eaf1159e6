package messages

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/locales"
)

func TestCheckProblems(t *testing.T) {
	english := map[string]Message{"Hello": {"other": "Hello {{.Name}}"}, "Bye": {"other": "Bye"}}
	for name, test := range map[string]struct{ tag, messages, want string }{
		"nothing":              {"ja", "Hello = \"{{.Name}}\"\nBye = \"x\"\n", ""},
		"missing messages":     {"de", "", "active.de.toml:1:1: the file lacks messages that the built-in active.en.toml has: Bye, Hello"},
		"extra message":        {"de", "Hello = \"Hallo {{.Name}}\"\nBye = \"x\"\nThanks = \"x\"\n", "active.de.toml:3:1: message Thanks is not in the built-in active.en.toml; remove it or correct the id"},
		"other placeholder":    {"de", "Hello = \"Hallo {{.Nam}}\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello lacks {{.Name}}; write it where \"Hello {{.Name}}\" has it\nactive.de.toml:1:1: message Hello has {{.Nam}}, which \"Hello {{.Name}}\" has not; remove or correct it"},
		"broken placeholder":   {"de", "Hello = \"Hallo {{.Name}\"\nBye = \"x\"\n", "active.de.toml:1:1: message Hello has braces that are no placeholder: \"Hallo {{.Name}\"; write them as \"Hello {{.Name}}\" has them"},
		"empty message":        {"de", "Hello = \"Hallo {{.Name}}\"\nBye = \" \"\n", "active.de.toml:2:1: message Bye is empty; write its text"},
		"message in a table":   {"de", "Bye = \"x\"\n\n[Hello]\nhash = \"1\"\nother = \"Hallo {{.Name}}\"\n", ""},
		"table above messages": {"de", "[Hello]\nother = \"Hallo {{.Name}}\"\nBye = \"x\"\n", "active.de.toml:3:1: message Hello.Bye is below [Hello], so it belongs to that; write it above the first table"},
		"no text":              {"de", "Hello = 1\nBye = \"x\"\n", "active.de.toml:1:1: message Hello is neither a text nor a table of plural forms; write one text in quotes"},
		"no plural rules":      {"tlh", "Hello = \"x\"\n", "active.tlh.toml:1:1: there are no plural rules for language tlh; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant"},
		"syntax":               {"de", "Hello = \n", "active.de.toml:1:9: there is no value after the =; write one, such as a text between \" and \""},
	} {
		t.Run(name, func(t *testing.T) {
			problems := Check(english, locales.MessageFile(test.tag), test.tag, []byte(test.messages))
			difftest.Expect(t, test.want, problems.Error())
		})
	}
	if problems := Check(english, "active.de.toml", "de", nil); !strings.HasPrefix(problems.Error(), "active.de.toml:1:1: the file is missing; it has the words") {
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
	english := Read("", English()).Messages
	problems := Check(english, "active.en.toml", "en", data)
	want := []string{"the file lacks messages that the built-in active.en.toml has: Copied", "message Coppied is not in the built-in active.en.toml; remove it or correct the id; did you mean Copied?"}
	for _, want := range want {
		if !strings.Contains(problems.Error(), want) {
			t.Errorf("got %v, want %s", problems, want)
		}
	}
}

// TestPluralForms: a message that depends on a number has the plural forms of its language, which may leave the number
// out where it is one.
func TestPluralForms(t *testing.T) {
	english := map[string]Message{"Recipes": {"one": "one recipe", "other": "{{.PluralCount}} recipes"}}
	for name, test := range map[string]struct{ tag, messages, want string }{
		"one form":      {"ja", "Recipes = \"レシピ{{.PluralCount}}件\"\n", ""},
		"two forms":     {"de", "Recipes.one = \"ein Rezept\"\nRecipes.other = \"{{.PluralCount}} Rezepte\"\n", ""},
		"one of two":    {"de", "Recipes = \"{{.PluralCount}} Rezepte\"\n", "active.de.toml:1:1: message Recipes lacks the plural form one of its language; write Recipes.one"},
		"without other": {"de", "[Recipes]\none = \"ein Rezept\"\n", "active.de.toml:1:1: message Recipes lacks the plural form other of its language; write Recipes.other"},
		"without number": {"de", "[Recipes]\none = \"ein Rezept\"\nother = \"Rezepte\"\n",
			"active.de.toml:3:1: message Recipes.other lacks {{.PluralCount}}; write it where \"{{.PluralCount}} recipes\" has it"},
		"no form": {"de", "[Recipes]\none = \"ein Rezept\"\nother = \"{{.PluralCount}} Rezepte\"\nmore = \"x\"\n",
			"active.de.toml:4:1: message Recipes.more is not a plural form; write one of zero, one, two, few, many, other"},
		"four forms": {"pl", "[Recipes]\none = \"x\"\nfew = \"x\"\nother = \"{{.PluralCount}}\"\n",
			"active.pl.toml:1:1: message Recipes lacks the plural form many of its language; write Recipes.many\n" +
				"active.pl.toml:3:1: message Recipes.few lacks {{.PluralCount}}; write it where \"{{.PluralCount}} recipes\" has it"},
	} {
		t.Run(name, func(t *testing.T) {
			problems := Check(english, locales.MessageFile(test.tag), test.tag, []byte(test.messages))
			difftest.Expect(t, test.want, problems.Error())
		})
	}
}

// TestComplete: what a file lacks comes after its own lines, also after a table.
func TestComplete(t *testing.T) {
	own := "# Mine\n[Hello]\nother = \"Hallo\"\n"
	builtIn := "Bye = \"Tschüs\"\nHello = \"Servus\"\nRecipes.one = \"ein Rezept\"\nRecipes.other = \"Rezepte\"\n"
	complete := Complete([]byte(own), []byte(builtIn))
	if !bytes.HasPrefix(complete, []byte(own)) {
		t.Errorf("its own lines are not the first: %s", complete)
	}
	got := Read("", complete).Messages
	want := map[string]Message{"Bye": {"other": "Tschüs"}, "Hello": {"other": "Hallo"}, "Recipes": {"one": "ein Rezept", "other": "Rezepte"}}
	difftest.Expect(t, want, got)
}
