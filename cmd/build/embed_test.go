package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/compress"
)

// TestEmbed: forms of this client are kept as they are and embedded, those of other clients and of interrupted runs are
// removed.
func TestEmbed(t *testing.T) {
	dir := t.TempDir()
	client := []byte("a program")
	kept := compress.Encodings[0].FileName(client)
	harness.WriteFile(t, filepath.Join(dir, kept), "kept")
	harness.WriteFile(t, filepath.Join(dir, "0123456789ab.br"), "of another client")
	harness.WriteFile(t, filepath.Join(dir, "built.go"), "package built")
	if err := writeForms(dir, client); err != nil {
		t.Fatal(err)
	}
	if err := embed(dir, map[string][]byte{clientName: client}); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != len(compress.Encodings)+len([]string{clientName, "built.go", "files.go"}) {
		t.Errorf("the folder holds %v, %v", files, err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, kept)); err != nil || string(data) != "kept" {
		t.Errorf("%s was written again: %q, %v", kept, data, err)
	}
	source, err := os.ReadFile(filepath.Join(dir, "files.go"))
	if err != nil || strings.Count(string(source), "//go:embed ") != 1+len(compress.Encodings) {
		t.Errorf("%s, %v", source, err)
	}
}
