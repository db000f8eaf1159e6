// Package source reads everything that a site is made from, and checks all of it at once.
//
// A [Source] is a folder with a catalogue and its message files, or the built-in catalogue. Messages of the folder
// replace built-in ones. If catalogue.toml names a folder of messages, all messages are in that folder, and none is
// built in.
//
// [Source.Check] reads every file once. It lists all problems, with severities and excerpts. If there are no errors, it
// also returns what a site is made from; see package published.
//
//	DIR/catalogue.toml, DIR/<language>.toml    see package check
//	DIR/translations.toml                      see package translation
//	DIR/locales/active.<language>.toml         see package locales; catalogue.toml may name another folder
//	DIR/share.<language>.png, DIR/share.png    share pictures, 1200 by 630 pixels; the second is for
//	                                           all other languages
//
// To know the package, read these files first, in this order:
//
//   - source.go: where the files are
//   - read.go: how they are read; prompts.go and skill_files.go read the files that a catalogue names, and
//     new_prompts.go reads other files in the same folders
//   - check.go: what is done with them, in which order
//   - publish.go: what a site is made from
//
// Rules for reading files:
//
//   - Files whose names begin with a dot are ignored, because editors create them.
//   - Files with prompts that catalogue.toml names may be anywhere. They are read as package importer says. The other
//     files of a skill are in the folder of its SKILL.md.
//   - Devices and pipes are refused.
//   - Files that are larger than any catalogue are refused, too; see maxTotal and the limits of package tomldoc.
package source

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/locales"
)

// Source is a catalogue and the message files that belong to it.
type Source struct {
	catalogue folder
	// isOnDisk says that the catalogue is in a folder, where it can name other files and folders.
	isOnDisk bool
	builtIn  folder // message files that are built in
	own      folder // message files that the catalogue has itself; unused if isOnDisk, see messageFolders
}

// Bundled returns the built-in catalogue. The built-in message files count as its own, because its record says what
// they were made from.
func Bundled() *Source {
	s := New(content.Bundled(), embed.FS{})
	s.own.files = locales.Bundled()
	return s
}

// New returns a source that is not on disk: a catalogue and message files, each in the root of a file system. The
// message files count as built in.
func New(catalogue, messages fs.FS) *Source {
	return &Source{ // the names are those of the folders in the source tree
		catalogue: folder{name: "content", files: catalogue},
		builtIn:   folder{name: "locales", files: messages},
		own:       folder{name: "locales", files: embed.FS{}},
	}
}

// Open opens the catalogue in a folder. It reads no file yet, so the only errors are those of the folder itself. It
// does not keep the folder open: each check reads the files that are there at that time.
func Open(dir string) (*Source, error) {
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s", dir)
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is not a folder", dir)
	}
	return &Source{
		catalogue: folderOf(dir),
		isOnDisk:  true,
		builtIn:   folder{name: "locales", files: locales.Bundled()},
	}, nil
}

// messageFolders are the folders that the words of the interface are read from.
type messageFolders struct {
	own     folder // the catalogue's own
	builtIn folder // what the catalogue's own lack
}

// messageFolders returns the folders of a catalogue whose catalogue.toml names one, or "".
func (s *Source) messageFolders(named string) messageFolders {
	folders := messageFolders{builtIn: s.builtIn}
	switch {
	case !s.isOnDisk:
		folders.own = s.own
	case named == "":
		folders.own = folderOf(s.inCatalogue("locales"))
	default:
		folders.own = folderOf(s.fromCatalogue(named))
		if folders.own.exists() { // it has all words, so none comes from a program that may be older
			folders.builtIn = folder{name: folders.own.name, files: embed.FS{}}
		}
	}
	return folders
}

// fromCatalogue returns the path under which an editor finds a file or a folder that catalogue.toml names.
func (s *Source) fromCatalogue(name string) string {
	folder := s.catalogue.name
	resolved := paths.ResolveFolder(folder)
	if absolute, err := filepath.Abs(folder); err != nil || absolute != resolved {
		folder = resolved // a .. after a link leads to the folder above the target of the link
	}
	return filepath.Join(folder, filepath.FromSlash(name))
}

// CatalogueDir returns the folder of the catalogue, named so that an editor finds it.
func (s *Source) CatalogueDir() string { return s.catalogue.name }

// inCatalogue returns the path under which an editor finds a file in the folder of the catalogue.
func (s *Source) inCatalogue(name string) string { return filepath.Join(s.catalogue.name, name) }

// Beyond returns what a check reads outside of the folder of the catalogue. Who follows edits has to know this before a
// check. messages is the folder of the message files, which may not exist. files has these paths, sorted:
//
//   - the files that recipes name: their prompts, and the other files of their skills
//   - the folders of the prompts, because a check looks for new prompts there
//   - the folders of skills, because a check looks for files there that no recipe names
//
// If catalogue.toml cannot be read, some or all of these are missing.
func (s *Source) Beyond() (messages string, files []string) {
	entries := s.entries()
	for _, recipe := range entries.Recipes {
		if recipe.File == "" {
			continue
		}
		file := s.fromCatalogue(recipe.File)
		files = append(files, file, s.fromCatalogue(importer.FolderOf(recipe.File)))
		if filepath.Base(file) == content.SkillFile {
			files = append(files, importer.SkillFolders(filepath.Dir(file))...)
		}
		for _, other := range recipe.Files {
			files = append(files, filepath.Join(filepath.Dir(file), filepath.FromSlash(other)))
		}
	}
	slices.Sort(files)
	return s.messageFolders(entries.Messages).own.name, slices.Compact(files)
}

// entries reads catalogue.toml alone, as far as that is possible.
func (s *Source) entries() content.CatalogueFile {
	data, err := s.catalogue.read(content.CatalogueFileName)
	if err != nil {
		return content.CatalogueFile{}
	}
	document, _ := tomldoc.Parse(content.CatalogueFileName, data)
	entries, _ := decode.Document[content.CatalogueFile](document)
	return entries
}

// languagesOf finds the languages among the names of a catalogue's files.
func languagesOf(names []string) []string {
	var languages []string
	for _, name := range names {
		if language := langtag.OfFile(name); language != "" {
			languages = append(languages, language)
		}
	}
	return languages
}
