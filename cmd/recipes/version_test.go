package main

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestVersion: the command and the flag print the same version.
func TestVersion(t *testing.T) {
	command := succeed(t, ".", "version")
	flag := succeed(t, ".", "--version")

	difftest.Equal(t, flag, "recipes version "+command)
	if strings.TrimSpace(command) == "" {
		t.Error("the version is empty")
	}
}
