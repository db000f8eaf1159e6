// Package built contains the files that the build makes and the program embeds. cmd/build writes them to this folder,
// where git ignores them:
//
//	client.wasm      the WebAssembly program, cmd/wasm
//	*.js             the scripts for browsers, minified, each with all its imports
//	style.css        the style sheet, minified, and its two parts: screen.css and print.css
//	notices.txt      the licences of third-party code in the program and in the client
//	<hash>.br, …     the client in the content codings of package compress; Brotli's is as small as
//	                 possible only in a release, because that takes half a minute
//
// The package compiles without these files. Then [File] returns an error that says what to do.
//
// cmd/build must not import this package: it does not compile while a file that files.go names is missing.
package built

import "fmt"

// Client is the name of the WebAssembly program.
const Client = "client.wasm"

// Files contains the data of the files by name. files.go, which cmd/build writes, fills it. An embed.FS would need no
// files.go, but it copies a file to the heap to return it, and the client has 8 MB. The go command embeds files only
// in variables. Nothing changes Files after the program has started, but tests fill it with files that are up to
// date; see package builttest.
var Files = map[string][]byte{}

// Bytes returns the data of a file. The program must have found with [File] that the files were built. Bytes panics
// for a name that cmd/build does not make, because that is a fault of the program.
func Bytes(name string) []byte {
	data, err := File(name)
	if err != nil {
		panic(err)
	}
	return data
}

// File returns the data of a file, or an error if the file was not built. The data is part of the program's file in
// memory, so callers must not change it.
func File(name string) ([]byte, error) {
	data, ok := Files[name]
	if !ok {
		return nil, fmt.Errorf("the program was built without web/built/%s: build it with make", name)
	}
	return data, nil
}
