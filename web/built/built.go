// Package built holds the files that the build makes for the program to embed. cmd/build writes
// them into this folder, where git ignores them:
//
//	client.wasm      the WebAssembly program, cmd/wasm
//	*.js, style.css  the scripts and the style sheet of browsers, each with all its imports, minified
//	notices.txt      the licences of the works of others in the program and in the client
//	<hash>.br, …     the client in the content codings of package compress, as small as possible:
//	                 only in a release
//
// Without these files the package compiles, and [File] returns an error that says what to do.
//
// It imports nothing of the project. Package site and the programs import it. cmd/build must not:
// the package does not compile while a file is missing that files.go names.
package built

import "fmt"

// Client is the name of the WebAssembly program.
const Client = "client.wasm"

// Files are the contents of the files by name. files.go, which cmd/build writes, fills it. An
// embed.FS would do without files.go, but it copies a file to the heap to return it, and the client
// has 8 MB.
var Files = map[string][]byte{}

// File returns the content of a file. It is part of the program's file in memory: nobody may change
// it.
func File(name string) ([]byte, error) {
	data, ok := Files[name]
	if !ok {
		return nil, fmt.Errorf("the program was built without web/built/%s: build it with make", name)
	}
	return data, nil
}
