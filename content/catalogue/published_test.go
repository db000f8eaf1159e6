package catalogue

import (
	"reflect"
	"testing"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/published"
	"prompt-recipes/content/schema"
)

// publishedKeys is what readers' browsers get of a catalogue.toml that has every key. Before a new key is added here:
// may every reader know its value? If not, [Catalogue.publishedEntries] has to remove it.
const publishedKeys = `agent_cli = "x"
author_label = "x"
plain_notes = true
published_at = 2026-03-18
source_language = "x"

[call_to_action]
  href = "x"
  placements = ["x"]

[[categories]]
  slug = "x"

[languages]
  [languages.x]
    draft = true
    omit = ["x"]
    placements = ["x"]

[[more_links]]
  changelog = true
  href = "x"
  slug = "x"
  title = "x"

[[recipes]]
  category = "x"
  change = ["x"]
  files = ["SKILL.md", "x"]
  no_skill = true
  prompt = "x\n"
  prompt_only = true
  slug = "x"

  [[recipes.swap_outs]]
    change = ["x"]
    instruction = "x\n"
    kind = "x"
    replaces = "x"
    slug = "x"

[[related_links]]
  changelog = true
  href = "x"
  slug = "x"
  title = "x"
`

// TestPublishedKeys: no key is published that is not known to be for readers, such as a new one with the name of a file
// of the author.
func TestPublishedKeys(t *testing.T) {
	c := &Catalogue{Skills: map[string]*published.Skill{"x": {}}}
	setAll(t, reflect.ValueOf(&c.Entries).Elem())

	data, err := schema.Encode(c.publishedEntries())

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, string(data), publishedKeys)
}

// setAll gives every key of a value a value, and every list and table with slugs one entry.
func setAll(t *testing.T, value reflect.Value) {
	t.Helper()
	switch {
	case value.Type() == schema.DateType:
		value.Set(reflect.ValueOf(content.Date{Time: time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC)}))
	case value.Kind() == reflect.String:
		value.SetString("x")
	case value.Kind() == reflect.Bool:
		value.SetBool(true)
	case value.Kind() == reflect.Int:
		value.SetInt(1)
	case value.Kind() == reflect.Slice:
		value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		setAll(t, value.Index(0))
	case value.Kind() == reflect.Map:
		entry := reflect.New(value.Type().Elem()).Elem()
		setAll(t, entry)
		value.Set(reflect.MakeMap(value.Type()))
		value.SetMapIndex(reflect.ValueOf("x"), entry)
	case value.Kind() == reflect.Struct:
		for _, field := range schema.Fields(value.Type()) {
			setAll(t, value.Field(field.Index))
		}
	default:
		t.Fatalf("no value of type %s", value.Type())
	}
}
