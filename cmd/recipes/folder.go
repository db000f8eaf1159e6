package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/folderlock"
)

// folder returns the folder of the catalogue that a command works on: the folder in --content or, without that, the
// current folder if it has a catalogue. Otherwise it returns "", which stands for the built-in catalogue.
func folder(c *cli.Command) string {
	if c.String("content") == "" && hasCatalogue(".") {
		return "."
	}
	return c.String("content")
}

// hasCatalogue reports whether there is a catalogue in a folder. It is false for "".
func hasCatalogue(dir string) bool {
	if dir == "" {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, content.CatalogueFileName))
	return err == nil
}

// exists reports whether there is a file, or a symbolic link whose target is missing.
func exists(name string) (bool, error) {
	_, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// lockFolder locks a folder until unlock is called. If it has to wait, it tells the user in notices.
func lockFolder(ctx context.Context, dir string, notices io.Writer) (unlock func(), err error) {
	notice := time.AfterFunc(time.Second, func() {
		printf(notices, "waiting, since another recipes command is writing to the folder %s\n", dir)
	})
	defer notice.Stop()
	lock, err := folderlock.Wait(ctx, dir)
	if err != nil {
		return nil, err
	}
	return func() { _ = lock.Unlock() }, nil // the end of the program unlocks the folder, too
}
