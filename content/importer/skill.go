package importer

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Skill is an author's skill: a folder with a SKILL.md, which says the name of the skill and what it is for.
type Skill struct {
	Name        string
	Description string
	IsYAML      bool     // the front matter is valid YAML; agents that read it line by line also accept others
	File        []byte   // the unchanged SKILL.md
	Others      []string // the other files of the folder: paths relative to it, with slashes
}

// isMainFile reports whether a file of this name is the prompt of its folder. The other files of such a folder belong
// to the prompt.
func isMainFile(name string) bool { return name == content.SkillFile || name == "system.md" }

// FolderOf returns the folder in which people keep a prompt: the folder of its file or, if the file is the prompt of
// its folder, the folder above that. For skills/audit/SKILL.md, it returns skills. Both paths have slashes.
func FolderOf(file string) string {
	if isMainFile(path.Base(file)) {
		return path.Join(path.Dir(file), "..")
	}
	return path.Dir(file)
}

// NameInFolder returns the path of a file with a prompt below FolderOf(file): run.md or, for a SKILL.md,
// run/SKILL.md.
func NameInFolder(file string) string { return strings.TrimPrefix(file, FolderOf(file)+"/") }

// readSkill returns the skill in a SKILL.md, or nil for any other file. It also returns nil if the name or the
// description is missing, because clients that install skills require both.
func (r *reader) readSkill(m *markdown, data []byte) *Skill {
	if filepath.Base(m.document.file) != content.SkillFile {
		return nil
	}
	name := m.front.value("name")
	description := m.front.value("description")
	if name == "" || description == "" {
		r.leaveOut(m.document.problem(0, problem.Problem{
			Message: "it has no name or no description, so the skill that readers install is made of the prompt alone",
			Hint:    "write both in its front matter, and it is published as it is",
		}))
		return nil
	}
	folder := filepath.Dir(m.document.file)
	files, others := OtherFiles(folder)
	for _, other := range slices.Sorted(maps.Keys(others)) {
		r.leaveOut(problem.InFile(filepath.Join(folder, other), problem.Problem{Message: others[other]}))
	}
	return &Skill{
		Name:        name,
		Description: description,
		IsYAML:      m.front.isYAML,
		File:        data,
		Others:      files,
	}
}

// OtherFiles returns the files in the folder of a skill and below it, except for SKILL.md, as paths with slashes
// relative to the folder. It leaves out hidden files, which belong to other programs. others has the other files that
// it leaves out, each with the reason: links, which may lead anywhere, and files that cannot be read or named.
func OtherFiles(folder string) (files []string, others map[string]string) {
	others = map[string]string{}
	walk := func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			others[name] = withoutPath(err).Error()
		case entry.IsDir() && isOfNoSkill(name):
			return fs.SkipDir
		case entry.IsDir() || isHidden(name) || name == content.SkillFile:
		case !entry.Type().IsRegular():
			others[name] = "it is no regular file: put the file in its place"
		case !utf8.ValidString(name):
			others[name] = "its name is not UTF-8: rename it"
		default:
			files = append(files, name)
		}
		return nil
	}
	_ = fs.WalkDir(os.DirFS(folder), ".", walk) // walk returns no errors
	return files, others
}

// SkillFolders returns the path of the folder of a skill, which may be missing, and the paths of the folders below it
// in which [OtherFiles] looks for files.
func SkillFolders(folder string) []string {
	folders := []string{folder}
	walk := func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || name == "." || !entry.IsDir():
		case isOfNoSkill(name):
			return fs.SkipDir
		default:
			folders = append(folders, filepath.Join(folder, name))
		}
		return nil
	}
	_ = fs.WalkDir(os.DirFS(folder), ".", walk) // walk returns no errors
	return folders
}

// isOfNoSkill reports whether a folder within the folder of a skill belongs to other programs or other projects.
func isOfNoSkill(name string) bool { return isHidden(name) || isOfOthers(path.Base(name)) }

// isHidden reports whether the name of a file or a folder begins with a dot.
func isHidden(name string) bool { return strings.HasPrefix(path.Base(name), ".") && name != "." }
