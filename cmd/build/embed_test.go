package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/compress"
)

// TestEmbed: every file is embedded, and so is every encoding of the client.
func TestEmbed(t *testing.T) {
	dir := t.TempDir()
	client := []byte("a program")
	if err := writeEncodings(dir, client, false); err != nil {
		t.Fatal(err)
	}
	if err := embed(dir, map[string][]byte{clientName: client, "boot.js": nil}); err != nil {
		t.Fatal(err)
	}
	source := filetest.ReadFile(t, filepath.Join(dir, "files.go"))
	want := []string{clientName, "boot.js"}
	for _, encoding := range compress.Encodings {
		want = append(want, encoding.FileName(client))
	}
	for _, name := range want {
		if !strings.Contains(source, "//go:embed "+name+"\n") {
			t.Errorf("%s is not embedded:\n%s", name, source)
		}
	}
	if n := strings.Count(source, "//go:embed "); n != len(want) {
		t.Errorf("%d files are embedded, want %d", n, len(want))
	}
}

// TestWriteEncodingsSmallest: for a release, a smaller Brotli file replaces that of an earlier build.
func TestWriteEncodingsSmallest(t *testing.T) {
	dir := t.TempDir()
	client := []byte(strings.Repeat("a program with functions ", 50_000))
	brotli := filepath.Join(dir, compress.Brotli.FileName(client))
	if err := writeEncodings(dir, client, false); err != nil {
		t.Fatal(err)
	}
	usual := filetest.ReadFile(t, brotli)

	err := writeEncodings(dir, client, true)

	if err != nil {
		t.Fatal(err)
	}
	if smallest := filetest.ReadFile(t, brotli); len(smallest) >= len(usual) {
		t.Errorf("it has %d bytes, and %d without the best compression", len(smallest), len(usual))
	}
}

// TestEmbedRemoves: encodings of other clients, and the remains of interrupted runs, are removed. Source code is not.
func TestEmbedRemoves(t *testing.T) {
	dir := t.TempDir()
	client := []byte("a program")
	filetest.WriteFile(t, filepath.Join(dir, "0123456789ab.br"), "of another client")
	filetest.WriteFile(t, filepath.Join(dir, "built.go"), "package built")
	if err := embed(dir, map[string][]byte{clientName: client}); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		got = append(got, entry.Name())
	}
	want := []string{"built.go", clientName, "files.go"}
	difftest.Equal(t, got, want)
}

// TestWriteEncodingsOnce: an encoding that an earlier run wrote is not written again.
func TestWriteEncodingsOnce(t *testing.T) {
	dir := t.TempDir()
	client := []byte("a program")
	encoding := filepath.Join(dir, compress.Encodings[0].FileName(client))
	filetest.WriteFile(t, encoding, "kept")
	if err := writeEncodings(dir, client, false); err != nil {
		t.Fatal(err)
	}
	if got := filetest.ReadFile(t, encoding); got != "kept" {
		t.Errorf("it was written again: %q", got)
	}
}
