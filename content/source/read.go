package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
)

// folder is a file system with the name under which an editor finds it.
type folder struct {
	name  string
	files fs.FS
}

func folderOf(dir string) folder { return folder{name: dir, files: os.DirFS(dir)} }

var (
	errFolder = errors.New("this is a folder; rename it, or put a file in its place")
	errNoFile = errors.New("this is a device, a pipe or a socket; put a file in its place")
)

// maxTotal is the maximum size of a catalogue, in bytes of all its files together.
const maxTotal = content.MaxSize

// list returns the names in the folder, in alphabetical order, without those that begin with a dot. It returns none if
// the folder does not exist.
func (f folder) list() ([]string, error) {
	entries, err := fs.ReadDir(f.files, ".")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, f.readError("", err)
	}
	var names []string
	for _, entry := range entries {
		if name := entry.Name(); name[0] != '.' {
			names = append(names, name)
		}
	}
	return names, nil
}

func (f folder) exists() bool {
	info, err := fs.Stat(f.files, ".")
	return err == nil && info.IsDir()
}

func onlyTOML(names []string) []string {
	var found []string
	for _, name := range names {
		if strings.HasSuffix(name, ".toml") {
			found = append(found, name)
		}
	}
	return found
}

// read returns at most maxTotal+1 bytes of a file, which are enough to tell that it is larger than any catalogue. All
// files of a source are read by this function, except those with prompts, which package importer reads.
func (f folder) read(name string) ([]byte, error) {
	info, err := fs.Stat(f.files, name)
	switch {
	case err != nil:
		return nil, f.readError(name, err)
	case info.IsDir():
		return nil, f.readError(name, errFolder)
	case !info.Mode().IsRegular(): // opening a pipe would wait for a writer
		return nil, f.readError(name, errNoFile)
	}
	file, err := f.files.Open(name)
	if err != nil {
		return nil, f.readError(name, err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxTotal+1))
	if err != nil {
		return nil, f.readError(name, err)
	}
	return data, nil
}

// readError returns an error that names the file as the user knows it, not as the file system does.
func (f folder) readError(name string, err error) error {
	if inFolder, ok := errors.AsType[*fs.PathError](err); ok {
		err = inFolder.Err
	}
	return fmt.Errorf("reading %s: %w", filepath.Join(f.name, name), err)
}

// catalogueFiles contains the files of the folder of a catalogue. It is empty if there is no catalogue.toml.
type catalogueFiles struct {
	toml      map[string][]byte // by name, without the record of translations
	record    []byte            // nil if there is none
	languages []string          // in alphabetical order
	pictures  []sharePicture
}

// messageFiles contains the message files of all languages.
type messageFiles struct {
	byLanguage map[string]messageFile
	unlisted   problem.List // files without a language
}

// messageFile contains the words of the interface in a language.
type messageFile struct {
	name  string         // the path under which an editor finds it
	file  *messages.File // as it is written; nil if there is none
	isOwn bool           // it is the catalogue's own file, and not a built-in one
	// builtIn has the messages that are built in, by id. It is nil if there are none, or if they cannot be read.
	builtIn map[string]messages.Message
	// all has the messages that readers get, by id. A message that the file lacks is the built-in one or, if there is
	// none, the English one. all is nil if the file cannot be read.
	all map[string]messages.Message
}

// reader reads the files of a source, and counts their bytes.
type reader struct {
	source *Source
	total  int
}

func (r *reader) read(from folder, name string) ([]byte, error) {
	data, err := from.read(name)
	if err != nil {
		return nil, err
	}
	r.total += len(data)
	if r.total > maxTotal {
		return nil, fmt.Errorf("reading %s: its files have more than %d bytes together; make several catalogues of it",
			r.source.catalogue.name, maxTotal)
	}
	return data, nil
}

// readCatalogue reads the files of the folder of a catalogue. Without a catalogue.toml it reads none, because the
// others may belong to something else.
func (r *reader) readCatalogue() (*catalogueFiles, error) {
	f := &catalogueFiles{toml: map[string][]byte{}}
	from := r.source.catalogue
	names, err := from.list()
	if err != nil || !slices.Contains(names, content.CatalogueFileName) {
		return f, err
	}
	for _, name := range onlyTOML(names) {
		if f.toml[name], err = r.read(from, name); err != nil {
			return nil, err
		}
	}
	if f.pictures, err = r.readPictures(names); err != nil {
		return nil, err
	}
	f.languages = languagesOf(names)
	f.record = f.toml[translation.FileName]
	delete(f.toml, translation.FileName)
	return f, nil
}

// readMessages reads the message files of some languages, and warns of message files of no language. It reads nothing
// for a catalogue without languages.
func (r *reader) readMessages(from messageFolders, languages []string) (*messageFiles, error) {
	m := &messageFiles{byLanguage: map[string]messageFile{}}
	if len(languages) == 0 {
		return m, nil
	}
	own, err := from.own.list()
	if err != nil {
		return nil, err
	}
	own = onlyTOML(own)
	for _, language := range languages {
		name := locales.MessageFile(language)
		isOwn := slices.Contains(own, name)
		if m.byLanguage[language], err = r.readMessageFile(from, name, isOwn); err != nil {
			return nil, err
		}
		own = slices.DeleteFunc(own, func(other string) bool { return other == name })
	}
	for _, name := range own { // files that belong to no language
		m.unlisted = append(m.unlisted, problem.InFile(filepath.Join(from.own.name, name), problem.Problem{
			Kind:     problem.File,
			Severity: problem.Warning,
			Message:  "there is no language with words of this name",
			Hint:     "rename or remove the file",
		}))
	}
	return m, nil
}

// readMessageFile reads the built-in messages of a file name, and the catalogue's own if it has that file.
func (r *reader) readMessageFile(from messageFolders, name string, isOwn bool) (messageFile, error) {
	m := messageFile{name: filepath.Join(from.own.name, name), isOwn: isOwn}
	data, err := from.builtIn.read(name)
	switch {
	case err == nil:
		inSourceTree := filepath.Join("locales", name)
		m.file = messages.Parse(inSourceTree, data)
		if m.file.Messages != nil {
			// nobody can translate a built-in message here that only English has
			m.builtIn = messages.Merge(m.file.Messages, messages.English())
		}
		if !isOwn {
			m.name = inSourceTree
		}
	case !errors.Is(err, fs.ErrNotExist): // package messages reports a language without messages
		return m, err
	}
	if isOwn {
		if data, err = r.read(from.own, name); err != nil {
			return m, err
		}
		m.file = messages.Parse(m.name, data)
	}
	if m.file != nil && m.file.Messages != nil {
		m.all = messages.Merge(m.file.Messages, m.builtIn, messages.English())
	}
	return m, nil
}
