package main

import (
	"errors"
	"testing"
)

// TestTrimsFit: the trims fit this version of Go. Without them the client would still work, but readers would
// download half as much again.
func TestTrimsFit(t *testing.T) {
	t.Chdir("../..")
	if _, err := compile(trims); err != nil {
		t.Error(err)
	}
}

// TestTrimsThatDoNotFit: a trim that does not fit is left out, and the other trims are applied.
func TestTrimsThatDoNotFit(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles other clients: make verify runs it")
	}
	t.Chdir("../..")
	trimmed, err := compile(trims)
	if err != nil {
		t.Fatal(err)
	}
	refused := trim{
		name: "for no toolchain",
		replace: func(string) (map[string]string, error) {
			return nil, errors.New("does not fit")
		},
	}
	broken := trim{
		name: "for another toolchain",
		replace: func(string) (map[string]string, error) {
			return map[string]string{"net/url/url.go": "cmd/build/nethttp/http.go"}, nil
		},
	}
	program, err := compileClient([]trim{refused, trims[0], broken, trims[1]})
	if err != nil {
		t.Fatal(err)
	}
	if len(program) != len(trimmed) {
		t.Errorf("the client has %d bytes, and %d with the trims that fit alone", len(program), len(trimmed))
	}
}
