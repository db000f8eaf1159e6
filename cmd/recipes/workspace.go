package main

import (
	"context"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/content/source"
	"prompt-recipes/content/translation"
)

// workspace is a catalogue that a command has opened, checked and, if it writes to it, locked.
type workspace struct {
	out      io.Writer    // says what has been done
	commands commandLines // for this catalogue
	source   *source.Source
	*source.Checked
	lock *folderlock.Lock // nil for a command that only reads
}

// openWorkspace opens and checks the catalogue in the folder of a command for authors that only reads.
func openWorkspace(c *cli.Command) (*workspace, error) {
	from, err := openOwn(c, folder(c))
	if err != nil {
		return nil, err
	}
	w := &workspace{out: c.Root().Writer, commands: commandsFor(c), source: from}
	if err := w.read(); err != nil {
		return nil, err
	}
	return w, nil
}

// lockWorkspace does the same for a command that writes. No other program writes to the folder until close is called.
func lockWorkspace(ctx context.Context, c *cli.Command) (*workspace, error) {
	from, err := openOwn(c, folder(c))
	if err != nil {
		return nil, err
	}
	lock, err := lockFolder(ctx, folder(c), c.Root().ErrWriter)
	if err != nil {
		return nil, err
	}
	w := &workspace{out: c.Root().Writer, commands: commandsFor(c), source: from, lock: lock}
	if err := w.read(); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// read checks the catalogue. It returns an error if the catalogue is broken.
func (w *workspace) read() (err error) {
	if w.Checked, err = w.source.Check(); err != nil {
		return err
	}
	if len(w.Broken) > 0 {
		return w.Broken
	}
	return nil
}

// write writes files, given by path, and says so after what is done with that, such as "removed tests from". It does
// nothing if there are none.
func (w *workspace) write(done string, files map[string][]byte) error {
	if len(files) == 0 {
		return nil
	}
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	printf(w.out, "%s %s\n", done, strings.Join(slices.Sorted(maps.Keys(files)), ", "))
	return nil
}

// sayCheck says what to do after a change.
func (w *workspace) sayCheck() {
	printf(w.out, "%s says whether anything is wrong or missing\n", w.commands.line("check"))
}

// sayCopy says how new recipes get into the other languages, if the catalogue has any.
func (w *workspace) sayCopy() {
	if len(w.Translations.Catalogue.Languages) > 1 {
		printf(w.out, "when all is written, %s copies it to the other languages, to be translated\n",
			w.commands.line("status", "--copy"))
	}
}

// record records texts that the files of the catalogue have now. begin takes the catalogue with these files.
func (w *workspace) record(begin func(after *translation.Set) *translation.Set) error {
	if err := w.read(); err != nil {
		return err
	}
	data, err := begin(w.Translations).Record.Encode()
	if err != nil {
		return err
	}
	return atomicfile.Write(w.path(translation.FileName), data)
}

// close unlocks the catalogue.
func (w *workspace) close() {
	if w.lock != nil {
		_ = w.lock.Unlock() // the end of the program unlocks the folder, too
	}
}

// path returns the path under which the user finds a file of the catalogue.
func (w *workspace) path(name string) string { return filepath.Join(w.source.CatalogueDir(), name) }
