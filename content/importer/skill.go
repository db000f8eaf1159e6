package importer

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
)

// copilotKeys are the keys of a skill that the prompts of GitHub Copilot have, too, with the same meaning. Others, such
// as agent and model, mean something else there.
var copilotKeys = []string{"description", "argument-hint"}

// skillKeys returns the keys in the front matter of a file that the skill of its recipe has, too.
func skillKeys(file string) []string {
	isOfCopilot := func(suffix string) bool { return strings.HasSuffix(file, suffix) }
	if slices.ContainsFunc(promptSuffixes, isOfCopilot) {
		return copilotKeys
	}
	return schema.FrontMatterKeys
}

// readSkill returns what the front matter of a file has for the skill of its recipe.
func (r *reader) readSkill(m *markdown) content.FrontMatter {
	var skill content.FrontMatter
	for _, key := range skillKeys(m.file) {
		e := m.front.entry(key)
		schema.SetFrontMatter(&skill, key, plainLine(cmp.Or(e.value, e.list)))
	}
	offset := m.front.entry("description").offset
	skill.Description = r.skillDescription(skill.Description, m.problem(offset, problem.Problem{}))
	return skill
}

// skillDescription returns a description if a skill can have it, and notes that it is left out otherwise. where is a
// problem without a message in the place of the description.
func (r *reader) skillDescription(description string, where problem.Problem) string {
	length := utf8.RuneCountInString(description)
	if length <= content.MaxSkillDescription {
		return description
	}
	where.Message = fmt.Sprintf("the description has %d characters, and agents refuse more than %d in a skill, "+
		"so the skill gets another one", length, content.MaxSkillDescription)
	r.leaveOut(where)
	return ""
}

// hasOtherFiles reports whether a file is a skill whose folder has other files, such as scripts. Hidden files are those
// of other programs.
func hasOtherFiles(path string) bool {
	const skill = "SKILL.md"
	if filepath.Base(path) != skill {
		return false
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	isOther := func(e fs.DirEntry) bool { return e.Name() != skill && !strings.HasPrefix(e.Name(), ".") }
	return err == nil && slices.ContainsFunc(entries, isOther)
}
