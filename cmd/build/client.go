package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

const clientName = "client.wasm"

// inlined takes the flag back that the Makefile gives the compiler for go-app.
const inlined = "github.com/maxence-charriere/go-app/v10/pkg/app="

// compileClient compiles cmd/wasm with those of the trims that fit, and returns the program.
func compileClient(trims []trim) ([]byte, error) {
	program, err := compile(trims)
	if err == nil || len(trims) == 0 {
		return program, err
	}
	program, err = compile(nil)
	if err != nil {
		return nil, err // a mistake in the client
	}
	var fitting []trim
	for _, t := range trims {
		smaller, err := compile(append(slices.Clip(fitting), t))
		if err != nil {
			fmt.Fprintln(os.Stderr, "build: the client is larger than it need be, see cmd/build/trims.go:", err)
			continue
		}
		program, fitting = smaller, append(fitting, t)
	}
	return program, nil
}

// compile compiles the client. The commit is not in it: with that, readers would fetch the client again after a change of texts
// only. Unlike the program's go-app, see the Makefile, the client's is compiled with inlining: it draws a tenth faster.
func compile(trims []trim) ([]byte, error) {
	dir, err := os.MkdirTemp("", "client-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, clientName)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-gcflags", inlined, "-o", program}
	if len(trims) > 0 {
		overlay, err := writeOverlay(trims)
		if err != nil {
			return nil, err
		}
		args = append(args, "-overlay", overlay)
	}
	if _, err := goCommand(wasm, append(args, "./cmd/wasm")...); err != nil {
		return nil, err
	}
	return os.ReadFile(program)
}
