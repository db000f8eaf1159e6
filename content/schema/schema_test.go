package schema_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/schema"
)

// validate checks a TOML file against the schema for its name, as an editor does.
func validate(t *testing.T, name string, data []byte) error {
	t.Helper()
	return compileSchema(t, name).Validate(readAsJSON(t, data))
}

func compileSchema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text := schema.JSON[content.LanguageFile](name)
	if name == "catalogue.toml" {
		text = schema.JSON[content.CatalogueFile](name)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// readAsJSON returns the content of a TOML file in the types that a JSON schema knows.
func readAsJSON(t *testing.T, data []byte) any {
	t.Helper()
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	if day, ok := tree["published_at"].(interface{ Format(string) string }); ok {
		// JSON has no dates; editors check the text of a date against the schema
		tree["published_at"] = day.Format("2006-01-02")
	}
	text, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return instance
}

// TestSchemaAccepts: the files of catalogues without errors match their schemas.
func TestSchemaAccepts(t *testing.T) {
	for catalogue, files := range map[string]fs.FS{
		"bundled": content.Bundled(),
		"starter": edit.Starter(),
		"small":   contenttest.Folder(),
	} {
		t.Run(catalogue, func(t *testing.T) {
			names, err := fs.Glob(files, "*.toml")
			if err != nil || len(names) < 2 {
				t.Fatal(names, err)
			}
			for _, name := range names {
				if name == "translations.toml" { // no author writes it
					continue
				}
				data, err := fs.ReadFile(files, name)
				if err != nil {
					t.Fatal(err)
				}
				if err := validate(t, name, data); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// TestSchemaRefuses: a schema refuses each of these mistakes in the small catalogue.
func TestSchemaRefuses(t *testing.T) {
	for name, test := range map[string]struct{ file, old, new, want string }{
		"unknown key":   {"fr.toml", "summary =", "sumary = \"x\"\nsummary =", "'sumary'"},
		"missing key":   {"fr.toml", "summary = \"Summary.\"\n", "", "'summary'"},
		"wrong type":    {"fr.toml", `["one", "two"]`, `"one"`, "/tags"},
		"empty text":    {"fr.toml", `"Because."`, `" "`, "/recipes/unit-tests/why_it_holds"},
		"no placement":  {"catalogue.toml", `["top"]`, `["middle"]`, "'top', 'end'"},
		"not omittable": {"catalogue.toml", "[[cat", "[languages.fr]\nomit = [\"title\"]\n[[cat", "/omit/0"},
		"no tag": {
			"catalogue.toml", "[[cat",
			"[languages.pt-BR]\nomit = [\"more_links\"]\n[languages.Deutsch]\n[[cat", "Deutsch",
		},
		"no slug":       {"fr.toml", "[categories.testing]", "[categories.Testing]", "Testing"},
		"no kind":       {"catalogue.toml", `"replace"`, `"swap"`, "/recipes/0/swap_outs/0/kind"},
		"relative link": {"catalogue.toml", `"https://example.org/docs"`, `"/docs"`, "/related_links/0/href"},
		"no language":   {"fr.toml", "summary =", "lang = \"French\"\nsummary =", "/lang"},
		"no date":       {"catalogue.toml", `2026-03-18`, `"soon"`, "/published_at"},
		"no command":    {"catalogue.toml", `"claude"`, `"claude; ls"`, "/agent_cli"},
	} {
		t.Run(name, func(t *testing.T) {
			files := contenttest.Small(t)
			contenttest.Replace(t, files, test.file, test.old, test.new)

			err := validate(t, test.file, files[test.file])

			if err == nil {
				t.Fatal("it is accepted")
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("the reason does not name %s: %v", test.want, err)
			}
		})
	}
}
