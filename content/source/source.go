// Package source reads what a site is made from, and checks all of it at once.
//
// A [Source] is a folder with a catalogue, or the built-in catalogue, and the message files of the
// interface: the built-in ones, and those of the folder, whose messages replace built-in ones.
// [Source.Check] reads every file once. It lists all problems, with severities and excerpts, and
// returns what a site is made from if there are no errors.
//
//	DIR/catalogue.toml, DIR/<language>.toml    see package check
//	DIR/translations.toml                      see package translation
//	DIR/locales/active.<language>.toml         see package locales; for a DIR called content also in locales beside it
//	DIR/share.<language>.png, DIR/share.png    share pictures, 1200 by 630 pixels; the second for all other languages
//
// Files whose names begin with a dot are ignored: editors put them there. Links may lead to other
// files of the folder, not out of it. Devices and pipes are refused, and what is larger than any
// catalogue; see maxTotal and the bounds of package tomldoc.
//
// This package imports the other packages of content, and locales. The programs and the tests may
// import it.
package source

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/locales"
)

// Source is a catalogue and the message files that belong to it.
type Source struct {
	catalogue folder
	messages  folder // the catalogue's own
	builtIn   folder // message files for the languages that have none of their own
	// the catalogue is built in too, so its record says what the built-in messages were made from
	bundled bool
}

// Bundled is what is built in.
func Bundled() *Source {
	s := New(content.Bundled(), locales.Bundled())
	s.bundled = true
	return s
}

// New is a source with a catalogue and message files in the roots of two file systems.
func New(catalogue, messages fs.FS) *Source {
	return &Source{ // folders have the names of those in the source tree
		catalogue: folder{"content", catalogue},
		messages:  folder{"locales", embed.FS{}},
		builtIn:   folder{"locales", messages},
	}
}

// Open is the source in a folder. Its error says that there is no such folder.
func Open(dir string) (*Source, error) {
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s", dir)
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is not a folder", dir)
	}
	s := &Source{catalogue: folder{dir, below{dir, "."}}}
	if beside, isUsed := messagesBeside(dir); isUsed {
		s.messages = folder{beside, below{beside, "."}}
	} else {
		// a link must not lead out of dir
		s.messages = folder{filepath.Join(dir, "locales"), below{dir, "locales"}}
	}
	s.builtIn = folder{s.messages.name, locales.Bundled()}
	return s, nil
}

// messagesBeside is the folder of message files beside a folder called content, as in the source
// tree of this program, and whether it is used.
func messagesBeside(dir string) (beside string, isUsed bool) {
	whole, err := filepath.Abs(dir)
	if err != nil || filepath.Base(whole) != "content" {
		return "", false
	}
	beside = filepath.Join(dir, "../locales")
	return beside, exists(beside) && !exists(filepath.Join(dir, "locales"))
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// CatalogueDir returns the folder of the catalogue, as an editor finds it.
func (s *Source) CatalogueDir() string { return s.catalogue.name }

// MessagesDir returns the folder of the catalogue's own message files, which need not exist.
func (s *Source) MessagesDir() string { return s.messages.name }

// Languages returns the languages that there are files for, in alphabetical order. It reads no
// file.
func (s *Source) Languages() []string {
	names, _ := s.catalogue.list() // a folder that cannot be read has none
	return languagesOf(names)
}

// languagesOf are the languages whose prose is in files of these names.
func languagesOf(names []string) []string {
	var languages []string
	for _, name := range names {
		if language := check.LanguageOf(name); language != "" {
			languages = append(languages, language)
		}
	}
	return languages
}

// below is the files of a folder below a root that no link leads out of. It opens the root each
// time, since an author may replace the folder by another of its name.
type below struct{ root, folder string }

var (
	errLeadsOut = errors.New("the link leads out of the folder or to nothing; put the file in its place")
	errNoFile   = errors.New("this is a device, a pipe or a socket; put a file in its place")
)

// Open implements [fs.FS], for names in the folder. It looks before it opens: a pipe would wait for
// a writer.
func (b below) Open(name string) (fs.File, error) {
	root, err := os.OpenRoot(b.root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	inRoot := path.Join(b.folder, name)
	info, err := root.Stat(inRoot)
	if err != nil {
		if link, failed := root.Lstat(inRoot); failed == nil && link.Mode()&fs.ModeSymlink != 0 {
			err = &fs.PathError{Op: "open", Path: name, Err: errLeadsOut}
		}
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNoFile}
	}
	return root.Open(inRoot)
}

//go:embed starter
var starter embed.FS

// Starter is a small catalogue to begin with, in English. Its folder empty has one without recipes.
func Starter() fs.FS {
	files, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // only for invalid paths
	}
	return files
}
