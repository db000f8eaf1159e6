package schema

import (
	"encoding/json"
	"maps"
	"reflect"
)

// JSON returns a JSON Schema, for editors, of the files that are decoded into a T. It covers the keys, their types and
// the rules for a single value. Package check also checks rules across keys and files.
//
// The schema uses no references, because Taplo, the language server for TOML, ignores keywords beside a reference. It
// follows draft 7, because Taplo does not know every keyword of later drafts.
func JSON[T any](title string) []byte {
	s := typeSchema(reflect.TypeFor[T]())
	s["$schema"] = "http://json-schema.org/draft-07/schema#"
	s["title"] = title
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // a schema has only strings, numbers, lists and maps
	}
	return append(data, '\n')
}

type jsonSchema map[string]any

func typeSchema(t reflect.Type) jsonSchema {
	switch {
	case t == DateType:
		return jsonSchema{"type": "string", "format": "date"}
	case t.Kind() == reflect.Slice:
		return jsonSchema{"type": "array", "minItems": 1, "items": typeSchema(t.Elem())}
	case t.Kind() == reflect.Map:
		return jsonSchema{
			"type":                 "object",
			"propertyNames":        rules["slug"],
			"additionalProperties": typeSchema(t.Elem()),
		}
	case t.Kind() == reflect.Bool:
		return jsonSchema{"type": "boolean"}
	case t.Kind() == reflect.Int:
		return jsonSchema{"type": "integer"}
	case t.Kind() == reflect.String:
		return jsonSchema{"type": "string", "pattern": `\S`}
	}
	properties := map[string]jsonSchema{}
	required := []string{}
	for _, field := range Fields(t) {
		s := typeSchema(field.Type)
		s["description"] = field.Doc
		text := s
		if items, ok := s["items"].(jsonSchema); ok {
			text = items
		}
		maps.Copy(text, rules[field.Rule])
		properties[field.Key] = s
		if !field.Optional {
			required = append(required, field.Key)
		}
	}
	return jsonSchema{
		"type":                 "object",
		"properties":           properties,
		"required":             required,
		"additionalProperties": false,
	}
}
