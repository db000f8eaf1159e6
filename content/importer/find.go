package importer

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
)

// file is a file to read.
type file struct {
	path     string // path as the user named the file, or the user's folder and the path in it
	kind     kind
	name     string // the name of the recipe, if the text gives it no other; "" for standard input
	category string // the name of the folder of the file, if the user gave a folder above that
	rule     Rule   // why the file is one recipe; undecided if its text decides
}

// kind is the format of a file.
type kind int

const (
	kindMarkdown kind = iota
	kindTOML
	kindCSV
)

// promptSuffixes are the suffixes of Markdown files that coding agents take for prompts. The name of a recipe is the
// name of its file without the first suffix that fits.
var promptSuffixes = []string{".prompt.md", ".agent.md", ".instructions.md", ".chatmode.md"}

// promptFolders has the hidden folders of coding agents, each with the folders in it that contain prompts.
var promptFolders = map[string][]string{
	".agents": {"skills"},
	".claude": {"commands", "skills", "agents"},
	".codex":  {"prompts", "skills"},
	".cursor": {"commands", "rules", "skills"},
	".gemini": {"commands", "skills"},
	".github": {"prompts", "skills", "agents", "instructions", "chatmodes"},
}

// documents are the names, without suffixes, of files that describe a project and contain no prompt.
var documents = []string{"readme", "license", "changelog", "contributing", "agents", "claude", "gemini"}

// documentsOfAgents are the documents that contain no prompt even in a folder of a coding agent. Other names mean
// prompts there: changelog.md, for example, is a command.
var documentsOfAgents = []string{"readme", "license"}

// finder finds the files at the paths that the user gave.
type finder struct {
	isOnlyFile bool                   // exactly one of the paths that the user gave is not a folder
	ignores    func(path string) bool // see Options
	leftOut    problem.List
	refused    problem.List    // folders that cannot be read
	isFound    map[string]bool // by path, see paths.ResolveFile
}

// newFinder returns a finder for the paths that the user gave.
func newFinder(given []string) *finder {
	files := 0
	for _, path := range given {
		info, err := os.Stat(path)
		if isFolder := err == nil && info.IsDir(); !isFolder {
			files++
		}
	}
	return &finder{isOnlyFile: files == 1, isFound: map[string]bool{}}
}

// find returns the files at a path that the user gave, without the files that it has returned before. rule is the
// rule for all of these files.
func (f *finder) find(path string) (files []file, rule Rule, err error) {
	if !f.isOnlyFile {
		rule = SeveralFiles
	}
	if path == Stdin {
		return f.unlessFound(file{path: Stdin, rule: rule}), rule, nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, rule, errors.New("there is no such file or folder")
	case err != nil:
		return nil, rule, err
	case info.IsDir():
		return f.findInFolder(filepath.Clean(path), ""), Folder, nil
	case !info.Mode().IsRegular():
		return nil, rule, errors.New("this is a device, a pipe or a socket; name a file")
	}
	kind, ok := kindOfNamed(path)
	if !ok {
		base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		return nil, rule, fmt.Errorf("files of this kind are not read: Markdown, CSV with the columns act and "+
			"prompt, and TOML with a prompt are; save it as %s.md", base)
	}
	if rule == undecided && isNameOfPrompt(path) {
		rule = KnownName
	}
	return f.unlessFound(file{path: path, kind: kind, name: nameOfFile(path), rule: rule}), rule, nil
}

// unlessFound returns a list with the file, or nil if the file was found before.
func (f *finder) unlessFound(found file) []file {
	whole := found.path
	if whole != Stdin {
		whole = paths.ResolveFile(whole)
	}
	if f.isFound[whole] {
		return nil
	}
	f.isFound[whole] = true
	return []file{found}
}

// kindInFolder returns the kind of a file in a folder. isKnown is false for a file that is not read.
func kindInFolder(name string) (k kind, isKnown bool) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".mdc":
		return kindMarkdown, true
	case ".toml":
		return kindTOML, true
	case ".csv", ".tsv":
		return kindCSV, true
	}
	return 0, false
}

// kindOfNamed returns the kind of a file that the user named. It knows more kinds than kindInFolder, because the user
// says that the file has prompts. isKnown is false for a file that is not read.
func kindOfNamed(path string) (k kind, isKnown bool) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".mdx", ".markdown", ".txt", "":
		return kindMarkdown, true
	}
	return kindInFolder(path)
}

// nameOfFile returns the name of the recipe in a file: the name of the file without its suffix or, if the file is the
// prompt of its folder, the name of the folder.
func nameOfFile(path string) string {
	name := filepath.Base(path)
	if isMainFile(name) {
		return nameOfFolder(filepath.Dir(path))
	}
	for _, suffix := range promptSuffixes {
		if base, ok := strings.CutSuffix(name, suffix); ok && base != "" {
			return base
		}
	}
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// isNameOfPrompt reports whether coding agents give the name of a file to files with one prompt.
func isNameOfPrompt(path string) bool {
	name := filepath.Base(path)
	hasSuffix := func(suffix string) bool { return strings.HasSuffix(name, suffix) }
	return isMainFile(name) || hasSuffix(".mdc") || slices.ContainsFunc(promptSuffixes, hasSuffix)
}

// nameOfFolder returns the name of a folder, even if the path is a dot.
func nameOfFolder(path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return filepath.Base(path)
	}
	return filepath.Base(absolute)
}

// findInFolder returns the files in a folder and in the folders below it, sorted by name. category is the category of
// the recipes directly in the folder: the name of the folder, or "" if the user named the folder or if it is a coding
// agent's folder for prompts.
func (f *finder) findInFolder(dir, category string) []file {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.refused = append(f.refused, inFile(dir, withoutPath(err).Error())...)
		return nil
	}
	if name := mainFile(dir, entries); name != "" {
		return f.findMainFile(dir, name, category, entries)
	}
	wanted := promptFolders[nameOfFolder(dir)]
	hasPromptFolders := wanted != nil
	var files []file
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		isWanted := !hasPromptFolders || slices.Contains(wanted, entry.Name())
		switch {
		case !isWanted && entry.IsDir():
			f.leaveOut(path, "it is not known as a folder of prompts; name it to take it")
		case !isWanted:
		case entry.IsDir():
			files = append(files, f.findInSubfolder(path, category)...)
		case isHidden(entry.Name()) && promptFolders[entry.Name()] == nil:
		default:
			files = append(files, f.findOneInFolder(path, category)...)
		}
	}
	return files
}

// findInSubfolder returns the files in a folder that is in another folder, whose category is given.
func (f *finder) findInSubfolder(path, category string) []file {
	name := filepath.Base(path)
	switch {
	case isOfOthers(name):
		f.leaveOut(path, "it has files of others; name it to take them")
		return nil
	case name == ".git":
		return nil
	case isExport(path):
		f.leaveOut(path, "it is an exported site; name it to take it")
		return nil
	case isHidden(name) && promptFolders[name] == nil:
		f.leaveOut(path, "it is hidden; name it to take it")
		return nil
	case f.leavesIgnored(path):
		return nil
	case isHidden(name), isPromptFolder(path):
		return f.findInFolder(path, "")
	case hasMainFile(path):
		return f.findInFolder(path, category) // the folder is one recipe in the category of its parent
	}
	return f.findInFolder(path, slugs.TitleOf(name))
}

// isExport reports whether a folder is a site that recipes export has written: its pages are there as Markdown, too.
func isExport(dir string) bool {
	const list = ".hosting/files" // see package export
	_, err := os.Stat(filepath.Join(dir, list))
	return err == nil
}

// isOfOthers reports whether a folder has the name of a folder for files of other projects.
func isOfOthers(name string) bool { return name == "node_modules" || name == "vendor" }

// mainFile returns the name of the file that is the prompt of a folder with these entries, or "". A broken link
// counts as such a file: it is refused later, and the other files of the folder are not taken for prompts.
func mainFile(dir string, entries []fs.DirEntry) string {
	for _, entry := range entries {
		isOneOfSeveral := entry.Name() != content.SkillFile && (isPromptFolder(dir) || hasOtherPrompts(dir, entries))
		if !isMainFile(entry.Name()) || isOneOfSeveral {
			continue
		}
		// Stat follows links, because reading a link to a pipe would never end
		if info, err := os.Stat(filepath.Join(dir, entry.Name())); err != nil || info.Mode().IsRegular() {
			return entry.Name()
		}
	}
	return ""
}

// hasOtherPrompts reports whether a folder has files with prompts beside a system.md. A user.md belongs to that.
func hasOtherPrompts(dir string, entries []fs.DirEntry) bool {
	return slices.ContainsFunc(entries, func(entry fs.DirEntry) bool {
		name := entry.Name()
		_, isRead := kindInFolder(name)
		isPart := isMainFile(name) || name == "user.md" || isDocument(filepath.Join(dir, name))
		return isRead && !isPart && !isHidden(name) && !entry.IsDir()
	})
}

// isPromptFolder reports whether a folder is one in which a coding agent keeps its prompts, such as .claude/commands.
func isPromptFolder(dir string) bool {
	return slices.Contains(promptFolders[nameOfFolder(filepath.Dir(dir))], nameOfFolder(dir))
}

func hasMainFile(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && mainFile(dir, entries) != ""
}

// findMainFile returns the file that is the prompt of a folder. It leaves out all other entries of the folder, except
// for the files of a skill.
func (f *finder) findMainFile(dir, name, category string, entries []fs.DirEntry) []file {
	path := filepath.Join(dir, name)
	for _, entry := range entries {
		if entry.Name() != name && (name != content.SkillFile || isHidden(entry.Name())) {
			f.leaveOut(filepath.Join(dir, entry.Name()), "it belongs to "+path)
		}
	}
	return f.unlessFound(file{path: path, name: nameOfFolder(dir), category: category, rule: Folder})
}

// findOneInFolder returns a list with the file at a path in a folder. If the file is not read, it returns nil, and
// leaves out the file with the reason.
func (f *finder) findOneInFolder(path, category string) []file {
	name := filepath.Base(path)
	kind, isKnown := kindInFolder(name)
	info, err := os.Stat(path) // Stat follows links
	switch {
	case err == nil && info.IsDir():
		f.leaveOut(path, "it is a link to a folder; name it to take it")
	case err == nil && !info.Mode().IsRegular():
		f.leaveOut(path, "it is a device, a pipe or a socket")
	case isDocument(path):
		f.leaveOut(path, "it is about the project; name it to take it")
	case !isKnown:
		f.leaveOut(path, "it is neither Markdown nor TOML nor CSV")
	case f.leavesIgnored(path):
	default:
		found := file{path: path, kind: kind, name: nameOfFile(path), category: category, rule: Folder}
		if isMainFile(name) { // a command that has this name
			found.name = strings.TrimSuffix(name, filepath.Ext(name))
		}
		return f.unlessFound(found)
	}
	return nil
}

// leavesIgnored reports whether the catalogue ignores a file or a folder. If so, it leaves it out.
func (f *finder) leavesIgnored(path string) bool {
	isIgnored := f.ignores != nil && f.ignores(path)
	if isIgnored {
		f.leaveOut(path, "the catalogue ignores it; name it to take it")
	}
	return isIgnored
}

// isDocument reports whether a file has the name of a file that describes a project and contains no prompt.
func isDocument(path string) bool {
	if isNameOfPrompt(path) {
		return false
	}
	stem, _, _ := strings.Cut(strings.ToLower(filepath.Base(path)), ".")
	if isOfAgent(path) {
		return slices.Contains(documentsOfAgents, stem)
	}
	return slices.Contains(documents, stem)
}

// isOfAgent reports whether a file is in a coding agent's folder for prompts, such as .claude/commands, or in a
// folder below that.
func isOfAgent(path string) bool {
	absolute, err := filepath.Abs(path)
	if err != nil {
		absolute = path
	}
	folders := strings.Split(filepath.ToSlash(filepath.Dir(absolute)), "/")
	for i, name := range folders[:len(folders)-1] {
		if slices.Contains(promptFolders[name], folders[i+1]) {
			return true
		}
	}
	return false
}

// leaveOut notes why a file or a folder is not read.
func (f *finder) leaveOut(path, reason string) {
	f.leftOut = append(f.leftOut, problem.InFile(path, problem.Problem{
		Kind:     problem.File,
		Severity: problem.Note,
		Message:  reason,
	}))
}
