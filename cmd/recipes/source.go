package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/content/source"
)

func contentFlag() cli.Flag {
	return stringSetting("content", "read the catalogue from `DIR`, "+
		"and message files from DIR/locales if there are any, or where that says "+
		"(default: catalogue.toml here, or what is built in)", "")
}

// folder returns the folder of the catalogue that a command works on: the one in --content, or else
// the current folder if it has a catalogue. It returns "" for the built-in catalogue.
func folder(c *cli.Command) string {
	if c.String("content") == "" && hasCatalogue(".") {
		return "."
	}
	return c.String("content")
}

// hasCatalogue reports whether there is a catalogue in a folder. "" is none.
func hasCatalogue(dir string) bool {
	if dir == "" {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, content.CatalogueFileName))
	return err == nil
}

// contentHint returns the end of a message about an argument that is the folder of a catalogue. It
// returns "" for any other argument.
func contentHint(argument string) string {
	if !hasCatalogue(argument) {
		return ""
	}
	return "; did you mean --content " + shellWord(argument) + "?"
}

// errBuiltIn is the error of commands that need a catalogue that can be changed.
var errBuiltIn = usageErrorf("the built-in catalogue cannot be changed, and there is no %s here: "+
	"name the folder of yours with --content DIR", content.CatalogueFileName)

// usualFolder is where a project keeps its catalogue, as this one does.
const usualFolder = "content"

// aboutBuiltIn says to the users of the built-in catalogue how they can have their own, or the one that is beside them.
func aboutBuiltIn() string {
	if hasCatalogue(usualFolder) {
		return "the built-in catalogue; " + usualFolder + "/ here has one: --content " + usualFolder
	}
	return "the built-in catalogue; --content DIR is for yours, or a folder with a " + content.CatalogueFileName
}

// openSource opens the folder of a command, or the built-in catalogue if dir is "". In the latter case it tells
// the user, who reads notices.
func openSource(c *cli.Command, dir string, notices io.Writer) (*source.Source, error) {
	if dir == "" {
		printf(notices, "this is %s\n", aboutBuiltIn())
		return source.Bundled(), nil
	}
	opened, err := source.Open(dir)
	if err != nil {
		return nil, usageErrorf("%s: %w", nameOf(c, "content"), err)
	}
	return opened, nil
}

// workspace is a catalogue that a command has opened, checked and, if it writes to it, locked.
type workspace struct {
	commands commandLines // for this catalogue
	source   *source.Source
	checked  *source.Checked
	*source.Readable
	lock *folderlock.Lock // nil for a command that only reads
}

// openWorkspace opens and checks the catalogue in the folder of a command, see openSource. If the command writes to it,
// no other program does so until close is called.
func openWorkspace(ctx context.Context, c *cli.Command, dir string, forWriting bool) (*workspace, error) {
	if forWriting && dir == "" {
		return nil, errBuiltIn
	}
	from, err := openSource(c, dir, c.Root().ErrWriter)
	if err != nil {
		return nil, err
	}
	w := &workspace{commands: commandsFor(c), source: from}
	if forWriting {
		if w.lock, err = lockFolder(ctx, dir, c.Root().ErrWriter); err != nil {
			return nil, err
		}
	}
	if err := w.read(); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// lockFolder locks a folder. If it has to wait, it tells the user, who reads notices.
func lockFolder(ctx context.Context, dir string, notices io.Writer) (*folderlock.Lock, error) {
	notice := time.AfterFunc(time.Second, func() {
		printf(notices, "waiting, since another recipes command is writing to the folder %s\n", dir)
	})
	defer notice.Stop()
	lock, err := folderlock.Wait(ctx, dir)
	if err != nil && ctx.Err() != nil {
		return nil, fmt.Errorf("interrupted while waiting to write to the folder %s; nothing was written", dir)
	}
	return lock, err
}

// read checks the catalogue. It returns an error if the catalogue cannot be compared and edited.
func (w *workspace) read() (err error) {
	if w.checked, err = w.source.Check(); err != nil {
		return err
	}
	w.Readable, err = w.checked.Readable()
	return err
}

// close unlocks the catalogue.
func (w *workspace) close() {
	if w.lock != nil {
		_ = w.lock.Unlock() // the end of the program unlocks the folder, too
	}
}

// path returns the path under which the user finds a file of the catalogue.
func (w *workspace) path(name string) string { return filepath.Join(w.source.CatalogueDir(), name) }
