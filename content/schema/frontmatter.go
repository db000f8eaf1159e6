package schema

import (
	"reflect"

	"prompt-recipes/content"
)

// frontMatterFields are the keys of the front matter of a skill.
var frontMatterFields = Fields(reflect.TypeFor[content.FrontMatter]())

// FrontMatterKeys are the keys that a recipe may have for the front matter of its skill.
var FrontMatterKeys = Keys(frontMatterFields)

// KeyText is a key with its text.
type KeyText struct{ Key, Text string }

// FrontMatterTexts returns what is set of the front matter of a skill, in the order of its keys.
func FrontMatterTexts(f content.FrontMatter) []KeyText {
	var texts []KeyText
	value := reflect.ValueOf(f)
	for _, field := range frontMatterFields {
		if text := value.Field(field.Index).String(); text != "" {
			texts = append(texts, KeyText{field.Key, text})
		}
	}
	return texts
}

// SetFrontMatter sets a key of the front matter of a skill. It does nothing if there is no such key.
func SetFrontMatter(f *content.FrontMatter, key, text string) {
	if field, ok := Find(frontMatterFields, key); ok {
		reflect.ValueOf(f).Elem().Field(field.Index).SetString(text)
	}
}
