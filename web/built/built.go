// Package built contains the files that the build makes and the program embeds. cmd/build writes
// them to this folder, where git ignores them:
//
//	client.wasm      the WebAssembly program, cmd/wasm
//	*.js             the scripts for browsers, minified, each with all its imports
//	style.css        the style sheet, minified, and its two parts: screen.css and print.css
//	notices.txt      the licences of third-party code in the program and in the client
//	<hash>.br, …     the client in the content codings of package compress; Brotli's is as small as
//	                 possible in a release only, because that takes half a minute
//
// The package compiles without these files. Then [File] returns an error that says what to do.
//
// cmd/build must not import this package: it does not compile while a file that files.go names is
// missing.
package built

import "fmt"

// Client is the name of the WebAssembly program.
const Client = "client.wasm"

// Files contains the files' contents by name. files.go, which cmd/build writes, fills it. With an
// embed.FS there would be no need for files.go, but an embed.FS copies a file to the heap to return
// it, and the client has 8 MB. It is a variable because the go command embeds files in nothing else.
// Nothing changes it when the program has started; tests fill it with files that are up to date, see
// package builttest.
var Files = map[string][]byte{}

// Bytes returns the content of a file of a program that [File] has found to be built. A name that cmd/build does not
// make is a fault of the program, so Bytes panics.
func Bytes(name string) []byte {
	data, err := File(name)
	if err != nil {
		panic(err)
	}
	return data
}

// File returns the content of a file. The content is part of the program's file in memory, so
// callers must not change it.
func File(name string) ([]byte, error) {
	data, ok := Files[name]
	if !ok {
		return nil, fmt.Errorf("the program was built without web/built/%s: build it with make", name)
	}
	return data, nil
}
