package schema

import (
	"fmt"
	"reflect"

	"github.com/BurntSushi/toml"
)

// Encode returns a file of a catalogue as TOML. Decoding the TOML gives an equal value. Zero values are left out.
func Encode(file any) ([]byte, error) {
	data, err := toml.Marshal(tree(reflect.ValueOf(file)))
	if err != nil {
		return nil, fmt.Errorf("encoding %T: %w", file, err)
	}
	return data, nil
}

// tree returns a value with its structs as maps, without zero values.
func tree(value reflect.Value) any {
	switch {
	case value.Type() == DateType:
		return value.Interface()
	case value.Kind() == reflect.Struct:
		table := map[string]any{}
		for _, field := range Fields(value.Type()) {
			if inside := value.Field(field.Index); !inside.IsZero() {
				table[field.Key] = tree(inside)
			}
		}
		return table
	case value.Kind() == reflect.Map:
		table := map[string]any{}
		for key, entry := range value.Seq2() {
			table[key.String()] = tree(entry)
		}
		return table
	case value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Struct:
		var list []any
		for i := range value.Len() {
			list = append(list, tree(value.Index(i)))
		}
		return list
	}
	return value.Interface()
}
