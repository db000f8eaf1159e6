package catalogue

import (
	"reflect"
	"testing"
)

// TestSchemaRule: a rule that does not exist is not ignored.
func TestSchemaRule(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the misspelt rule is accepted")
		}
	}()
	schemaOf(reflect.TypeFor[struct {
		Slug string `toml:"slug" rule:"slugg"`
	}]())
}
