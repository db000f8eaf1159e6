package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/content/source"
	"prompt-recipes/content/translation"
)

// contentFlag is the flag of commands for authors, who have a catalogue of their own.
func contentFlag() cli.Flag { return newContentFlag("the current folder, if it has a catalogue.toml") }

// publishedContentFlag is the flag of commands that can publish the built-in page.
func publishedContentFlag() cli.Flag {
	return newContentFlag("the current folder, if it has a catalogue.toml, or else the built-in page")
}

func newContentFlag(without string) cli.Flag {
	return stringSetting("content", "read the catalogue from `DIR`, "+
		"and message files from DIR/locales if there are any, or where that says (default: "+without+")", "")
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

// errNoCatalogue is the error of a command that needs a catalogue of the user.
func errNoCatalogue(c *cli.Command) error {
	hint := cmp.Or(contentHint(c.Args().First()), contentHint(usualFolder))
	return usageErrorf("there is no %s here: name the folder of your catalogue with --content DIR%s",
		content.CatalogueFileName, hint)
}

// usualFolder is where a project keeps its catalogue, as this one does.
const usualFolder = "content"

// aboutBuiltIn says to those who publish the built-in page how they publish another one.
func aboutBuiltIn() string {
	return "the built-in page; --content DIR is for yours" + contentHint(usualFolder)
}

// openPublished opens the catalogue in the folder of a command, or the built-in one if dir is "".
func openPublished(c *cli.Command, dir string) (*source.Source, error) {
	if dir == "" {
		return source.Bundled(), nil
	}
	return openOwn(c, dir)
}

// openOwn opens the catalogue in the folder of a command for authors.
func openOwn(c *cli.Command, dir string) (*source.Source, error) {
	if dir == "" {
		return nil, errNoCatalogue(c)
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

// openWorkspace opens and checks the catalogue in the folder of a command for authors that only reads.
func openWorkspace(c *cli.Command) (*workspace, error) {
	from, err := openOwn(c, folder(c))
	if err != nil {
		return nil, err
	}
	w := &workspace{commands: commandsFor(c), source: from}
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
	w := &workspace{commands: commandsFor(c), source: from, lock: lock}
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
	return folderlock.Wait(ctx, dir)
}

// read checks the catalogue. It returns an error if the catalogue cannot be compared and edited.
func (w *workspace) read() (err error) {
	if w.checked, err = w.source.Check(); err != nil {
		return err
	}
	w.Readable, err = w.checked.Readable()
	return err
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
