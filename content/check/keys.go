package check

import (
	_ "embed"
	"fmt"
	"reflect"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed keys.toml
var keysFile []byte

// keyDocs returns the explanations of keys, by the name of the Go type that has them, then by key.
var keyDocs = sync.OnceValue(func() map[string]map[string]string {
	var docs map[string]map[string]string
	if err := toml.Unmarshal(keysFile, &docs); err != nil {
		panic(fmt.Errorf("keys.toml: %w", err)) // it is built in, and TestKeyDocs reads it
	}
	return docs
})

// KeyDoc returns an explanation, for authors, of a key of a type of package content. It is part of
// a sentence.
func KeyDoc(t reflect.Type, key string) string { return keyDocs()[t.Name()][key] }
