package schema

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed keys.toml
var keysFile []byte

// keyDocs returns the explanations of keys, by the name of the Go type that has them, then by key.
var keyDocs = sync.OnceValue(func() map[string]map[string]string {
	var docs map[string]map[string]string
	if err := toml.Unmarshal(keysFile, &docs); err != nil {
		panic(fmt.Errorf("keys.toml: %w", err)) // it is built in, and TestFields reads it
	}
	return docs
})
