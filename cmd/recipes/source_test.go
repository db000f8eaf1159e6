package main

import (
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/web/servertest"
)

// TestWaitForLock: a command that waits until another has written says so.
func TestWaitForLock(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits: make verify runs it")
	}
	dir := beginCatalogue(t, "")
	lock, err := folderlock.Try(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lock.Unlock() }() // the test has ended
	var output strings.Builder
	add := servertest.Recipes(t, "add", "release-notes")
	add.Dir = dir
	add.Stderr = &output
	if err := add.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)

	interrupt(t, add)

	difftest.Equal(t, output.String(), "waiting, since another recipes command is writing to the folder .\n")
}
