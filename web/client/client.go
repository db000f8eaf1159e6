// Package client holds the compiled client: the WebAssembly program (cmd/wasm), the support script of the Go toolchain
// that compiled it, and in a release their compressed forms.
//
// cmd/buildclient fills the folder compiled. Without it the package compiles, and the functions that need the files return
// an error that says what to do. What they return must not be changed.
//
// It imports the packages compress and compiled. Package site and the programs import it.
package client

import (
	"fmt"

	"prompt-recipes/web/client/compiled"
	"prompt-recipes/web/compress"
)

// Program is the WebAssembly program.
func Program() ([]byte, error) { return read("client.wasm") }

// Support is the JavaScript that Go programs need to run in a browser. It defines the class Go.
func Support() ([]byte, error) { return read("wasm_exec.js") }

func read(name string) ([]byte, error) {
	data, ok := compiled.Files[name]
	if !ok {
		return nil, fmt.Errorf("the program was built without its client (web/client/compiled/%s): build it with make", name)
	}
	return data, nil
}

// Precompressed is data in an encoding, if a release holds that; nil otherwise.
func Precompressed(data []byte, e compress.Encoding) []byte { return compiled.Files[e.FileName(data)] }
