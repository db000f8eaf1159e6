package check

import (
	"encoding/json"
	"maps"
	"reflect"
)

// Schema returns a JSON Schema, for editors, of the files that are decoded into a T. It covers the
// keys, their types and the rules for a single value. [Load] also checks rules across keys and
// files.
//
// The schema uses no references, because Taplo, the language server for TOML, ignores keywords
// beside a reference. It follows draft 7, because Taplo does not know every keyword of later
// drafts.
func Schema[T any](title string) []byte {
	s := schemaOf(reflect.TypeFor[T]())
	s["$schema"] = "http://json-schema.org/draft-07/schema#"
	s["title"] = title
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // a schema has only strings, numbers, lists and maps
	}
	return append(data, '\n')
}

type schema map[string]any

// schemaRules maps the rule tags of fields to keywords of JSON Schema.
var schemaRules = map[string]schema{
	"slug":      {"pattern": slugPattern.String(), "maxLength": MaxSlug},
	"href":      {"pattern": hrefPattern.String(), "maxLength": maxHref},
	"command":   {"pattern": cliPattern.String(), "maxLength": maxCommand},
	"kind":      {"enum": kinds},
	"placement": {"enum": placements},
	"omittable": {"enum": omittable},
	"lang":      {"pattern": languageTag.String()},
	"languages": {"propertyNames": schema{"pattern": languageTag.String()}},
}

func schemaOf(t reflect.Type) schema {
	switch {
	case t == dateType:
		return schema{"type": "string", "format": "date"}
	case t.Kind() == reflect.Slice:
		return schema{"type": "array", "minItems": 1, "items": schemaOf(t.Elem())}
	case t.Kind() == reflect.Map:
		return schema{
			"type":                 "object",
			"propertyNames":        schemaRules["slug"],
			"additionalProperties": schemaOf(t.Elem()),
		}
	case t.Kind() == reflect.Bool:
		return schema{"type": "boolean"}
	case t.Kind() == reflect.String:
		return schema{"type": "string", "pattern": `\S`}
	}
	properties := map[string]schema{}
	required := []string{}
	for _, field := range Fields(t) {
		s := schemaOf(field.Type)
		s["description"] = field.Doc
		text := s
		if items, ok := s["items"].(schema); ok {
			text = items
		}
		maps.Copy(text, schemaRules[field.Rule])
		properties[field.Key] = s
		if !field.Optional {
			required = append(required, field.Key)
		}
	}
	return schema{
		"type":                 "object",
		"properties":           properties,
		"required":             required,
		"additionalProperties": false,
	}
}
