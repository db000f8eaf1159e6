package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/drift"
	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// folder is files and the name by which an editor finds them.
type folder struct {
	name  string
	files fs.FS
}

// maxTotal is the size of the largest catalogue, in bytes of all its files: 1,000 recipes take about a megabyte in each language.
const maxTotal = 16 << 20

// list is the names of the TOML files in the folder, in alphabetical order. A folder that does not exist has none.
func (f folder) list() ([]string, error) {
	entries, err := fs.ReadDir(f.files, ".")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, f.failed("", err)
	}
	var names []string
	for _, entry := range entries {
		if name := entry.Name(); strings.HasSuffix(name, ".toml") && name[0] != '.' {
			names = append(names, name)
		}
	}
	return names, nil
}

// read is a file that is not larger than any catalogue. No other function reads the files of a source.
func (f folder) read(name string) ([]byte, error) {
	file, err := f.files.Open(name)
	if err != nil {
		return nil, f.failed(name, err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxTotal+1))
	if err != nil {
		return nil, f.failed(name, err)
	}
	// A file means the same with the line ends of Windows, and browsers get it without.
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), nil
}

// failed is an error with the name of the file as it is called from here.
func (f folder) failed(name string, err error) error {
	if inFolder, ok := errors.AsType[*fs.PathError](err); ok {
		err = inFolder.Err
	}
	return fmt.Errorf("reading %s: %w", filepath.Join(f.name, name), err)
}

// files are the files of a source.
type files struct {
	catalogue map[string][]byte      // by name
	record    []byte                 // nil if there is none
	languages []string               // in alphabetical order
	messages  map[string]messageFile // by language
	unlisted  problem.List           // message files that no language has
}

// messageFile is the words of the interface in a language. Those of a kind that there is not are nil.
type messageFile struct {
	name    string // as an editor finds it
	own     []byte // the catalogue's own, as they are
	builtIn []byte
	all     []byte // the catalogue's own, completed, or else the built-in ones
}

// read reads every file once. If there is no catalogue.toml, nothing is known of the other files, and they are not read.
func (s *Source) read() (*files, error) {
	f := &files{catalogue: map[string][]byte{}, messages: map[string]messageFile{}}
	names, err := s.catalogue.list()
	if err != nil || !slices.Contains(names, content.CatalogueFileName) {
		return f, err
	}
	own, err := s.messages.list()
	if err != nil {
		return nil, err
	}
	total := 0
	read := func(from folder, name string) ([]byte, error) {
		data, err := from.read(name)
		if total += len(data); total > maxTotal {
			err = fmt.Errorf("reading %s: its files have more than %d bytes together; make several catalogues of it", s.catalogue.name, maxTotal)
		}
		return data, err
	}
	for _, name := range names {
		if f.catalogue[name], err = read(s.catalogue, name); err != nil {
			return nil, err
		}
	}
	f.languages = languagesOf(names)
	f.record = f.catalogue[drift.FileName]
	delete(f.catalogue, drift.FileName)

	for _, language := range f.languages {
		name := locales.MessageFile(language)
		m := messageFile{name: filepath.Join(s.messages.name, name)}
		if m.builtIn, err = s.builtIn.read(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err // a language without messages is a problem of package messages
		}
		m.all = m.builtIn
		if i := slices.Index(own, name); i >= 0 {
			if m.own, err = read(s.messages, name); err != nil {
				return nil, err
			}
			m.all = messages.Complete(m.own, m.builtIn)
			own = slices.Delete(own, i, i+1)
		} else if m.builtIn != nil {
			m.name = filepath.Join("locales", name) // of the source tree
		}
		f.messages[language] = m
	}
	for _, name := range own { // what is left
		f.unlisted = append(f.unlisted, problem.InFile(problem.Warning, filepath.Join(s.messages.name, name), "there is no language with words of this name; rename or remove the file"))
	}
	return f, nil
}
