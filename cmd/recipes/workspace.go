package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/source"
	"prompt-recipes/content/translation"
)

// workspace is a catalogue that a command has opened, checked and, if it writes to it, locked.
type workspace struct {
	commands commandLines // for this catalogue
	source   *source.Source
	*source.Checked
	unlock func() // nil for a command that only reads
}

// openWorkspace opens and checks the catalogue in the folder of a command for authors that only reads.
func openWorkspace(c *cli.Command) (*workspace, error) {
	from, err := openOwn(c, folder(c))
	if err != nil {
		return nil, err
	}
	work := &workspace{commands: commandsFor(c), source: from}
	if err := work.read(); err != nil {
		return nil, err
	}
	return work, nil
}

// lockWorkspace opens and checks the catalogue in the folder of a command for authors that writes. No other program
// writes to the folder until unlock is called.
func lockWorkspace(ctx context.Context, c *cli.Command) (*workspace, error) {
	dir := folder(c)
	from, err := openOwn(c, dir)
	if err != nil {
		return nil, err
	}
	unlock, err := lockFolder(ctx, dir, c.Root().ErrWriter)
	if err != nil {
		return nil, err
	}
	work := &workspace{commands: commandsFor(c), source: from, unlock: unlock}
	if err := work.read(); err != nil {
		unlock()
		return nil, err
	}
	return work, nil
}

// read checks the catalogue. It returns an error if the catalogue is broken.
func (work *workspace) read() (err error) {
	if work.Checked, err = work.source.Check(); err != nil {
		return err
	}
	if len(work.Broken) > 0 {
		return work.Broken
	}
	return nil
}

// writeBegun writes files, given by path, with new texts, and then records these texts. begin takes the catalogue with
// these files, and returns it with a record of the texts.
func (work *workspace) writeBegun(
	files map[string][]byte, begin func(after *translation.Set) *translation.Set,
) error {
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	if err := work.read(); err != nil {
		written := strings.Join(slices.Sorted(maps.Keys(files)), ", ")
		return errors.Join(err, fmt.Errorf("written: %s; %s lacks what the texts were made from: mend this, then "+
			"record them with %s", written, translation.FileName, work.commands.line("status", "--mark", "LANGUAGE")))
	}
	return work.writeRecord(begin(work.Translations).Record)
}

// writeRecord writes the record of the translations of the catalogue.
func (work *workspace) writeRecord(record *translation.Record) error {
	data, err := record.Encode()
	if err != nil {
		return err
	}
	return atomicfile.Write(work.path(translation.FileName), data)
}

// path returns the path under which the user finds a file of the catalogue.
func (work *workspace) path(name string) string {
	return filepath.Join(work.source.CatalogueDir(), name)
}
