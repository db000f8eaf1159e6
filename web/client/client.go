// Package client holds the compiled client: the WebAssembly program (cmd/wasm), the support script of the Go toolchain
// that compiled it, and in a release their compressed forms.
//
// The folder compiled is filled by cmd/buildclient, cmd/precompress and cmd/embedclient. Without them the package compiles,
// and the functions that need the files return an error that says what to do. What they return must not be changed.
//
// It imports the packages compress and compiled. Package site and the programs import it.
package client

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"prompt-recipes/web/client/compiled"
	"prompt-recipes/web/compress"
)

const programName = "client.wasm"

// Program is the WebAssembly program.
func Program() ([]byte, error) { return read(programName) }

// Support is the JavaScript that Go programs need to run in a browser. It defines the class Go.
func Support() ([]byte, error) { return read("wasm_exec.js") }

func read(name string) ([]byte, error) {
	data, ok := compiled.Files[name]
	if !ok {
		return nil, fmt.Errorf("the program was built without its client (web/client/compiled/%s): build it with make", name)
	}
	return data, nil
}

// Precompressed is what [Precompress] wrote for data in an encoding; nil if there is nothing.
func Precompressed(data []byte, e compress.Encoding) []byte {
	return compiled.Files[precompressedName(data, e)]
}

// precompressedName depends on the content of data, so that a program never sends the forms of another client.
func precompressedName(data []byte, e compress.Encoding) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:6]) + e.Ext
}

// Precompress writes the compressed forms of dir/client.wasm beside it, as small as possible, and removes those of
// other clients. It does not repeat what an earlier run has written.
func Precompress(dir string) error {
	data, err := os.ReadFile(filepath.Join(dir, programName))
	if err != nil {
		return err
	}
	var current []string
	errs := make([]error, len(compress.Encodings))
	var wait sync.WaitGroup
	for i, e := range compress.Encodings {
		name := filepath.Join(dir, precompressedName(data, e))
		current = append(current, name)
		if _, err := os.Stat(name); err == nil {
			continue
		}
		wait.Go(func() {
			partial := name + ".partial"
			if errs[i] = os.WriteFile(partial, e.Best(data), 0o644); errs[i] == nil {
				errs[i] = os.Rename(partial, name)
			}
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	patterns := []string{"*.partial"} // of interrupted runs
	for _, e := range compress.Encodings {
		patterns = append(patterns, "*"+e.Ext)
	}
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			if !slices.Contains(current, name) {
				if err := os.Remove(name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
