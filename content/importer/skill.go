package importer

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
)

// Skill is the skill of an author: a folder with a SKILL.md, which says its name and what it is for.
type Skill struct {
	Name        string
	Description string
	File        []byte   // SKILL.md, as it is
	Others      []string // the paths of the other files of the folder, from there, with slashes
}

// readSkill returns the skill that a file is, or nil for any other file. Clients that install skills take none without
// a name or a description.
func (r *reader) readSkill(m *markdown, data []byte) *Skill {
	if filepath.Base(m.file) != SkillFile {
		return nil
	}
	name := m.front.entry("name").value
	description := m.front.entry("description").value
	if name == "" || description == "" {
		r.leaveOut(m.problem(0, problem.Problem{
			Message: "it has no name or no description, so the skill that readers install is made of the prompt alone",
			Hint:    "write both in its front matter, and it is published as it is",
		}))
		return nil
	}
	return &Skill{Name: name, Description: description, File: data, Others: otherFiles(filepath.Dir(m.file))}
}

// SkillFile is the name of the file with the prompt of a skill.
const SkillFile = "SKILL.md"

// otherFiles returns the other files in the folder of a skill, and below it, with slashes. It leaves out hidden files
// and folders, which are those of other programs, and links, which may lead anywhere.
func otherFiles(folder string) []string {
	var files []string
	// what cannot be read is left out
	_ = fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		isHidden := strings.HasPrefix(entry.Name(), ".") && name != "."
		switch {
		case entry.IsDir() && (isHidden || isOfOthers(entry.Name())):
			return fs.SkipDir
		case err == nil && entry.Type().IsRegular() && !isHidden && name != SkillFile && utf8.ValidString(name):
			files = append(files, name)
		}
		return nil
	})
	return files
}

// HiddenCharacter finds the first character of a text that hides something from people. Tabs, line breaks, soft hyphens
// and spaces of all kinds do not. isThere is false if there is none.
func HiddenCharacter(text string) (wrong problem.InText, isThere bool) {
	for i, r := range text {
		isHarmless := r == '\n' || r == '\r' || r == '\t' || r == softHyphen || unicode.Is(unicode.Zs, r)
		if !isHarmless && prose.IsHidden(text, i, r) {
			return problem.InText{
				Offset:  i,
				Message: fmt.Sprintf("invisible character %U", r),
				Hint:    "remove it",
			}, true
		}
	}
	return problem.InText{}, false
}
