// Package compiled holds the files of the compiled client. cmd/buildclient writes files.go, which fills Files. An embed.FS
// would compile without them too, but it copies a file to the heap to return it, and these have 13 MB.
package compiled

// Files are the contents of the files by name. They are part of the program's file in memory: nobody may change them.
var Files = map[string][]byte{}
