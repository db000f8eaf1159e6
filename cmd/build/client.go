package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

const clientName = "client.wasm"

// withInlining is the value of -gcflags that undoes the Makefile's flag for go-app.
const withInlining = "github.com/maxence-charriere/go-app/v10/pkg/app="

// compileClient compiles cmd/wasm with the trims that fit this toolchain.
func compileClient(trims []trim) ([]byte, error) {
	program, err := compile(trims)
	if err == nil || len(trims) == 0 {
		return program, err
	}
	program, err = compile(nil)
	if err != nil {
		return nil, err // the client does not compile even without trims
	}
	var fitting []trim
	for _, t := range trims {
		smaller, err := compile(append(slices.Clip(fitting), t))
		if err != nil {
			fmt.Fprintln(os.Stderr, "build: the client is larger than it need be, see cmd/build/trims.go:", err)
			continue
		}
		program = smaller
		fitting = append(fitting, t)
	}
	return program, nil
}

// compile compiles the client and returns the program.
//
//   - It does not record the commit. If it did, readers would download the client again after a change of texts only.
//   - It compiles go-app with inlining, unlike builds of the program (see the Makefile), because the client then
//     draws a tenth faster.
func compile(trims []trim) ([]byte, error) {
	dir, err := os.MkdirTemp("", "client-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, clientName)
	args := []string{
		"build",
		"-trimpath",
		"-buildvcs=false",
		"-ldflags=-s -w",
		"-gcflags=" + withInlining,
		"-o=" + program,
	}
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
