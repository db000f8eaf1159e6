package source

import (
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/published"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// maxSkillPath is the maximum length of the path of a file of a skill, in bytes. Clients that install skills read no
// longer ones in every archive.
const maxSkillPath = 100

// maxSkillFiles is the maximum number of files of a skill. The npm client that installs skills takes none with more.
const maxSkillFiles = 1000

// readSkillFiles reads the files that recipes name beside the SKILL.md of their skills. It returns the skills with all
// their files, by slug, and what is wrong with these files.
func (r *reader) readSkillFiles(catalogue *check.Catalogue) (
	skills map[string]*published.Skill, wrong problem.List,
) {
	skills = map[string]*published.Skill{}
	for i, entry := range catalogue.Entries.Recipes {
		path := tomldoc.Keys("recipes").Index(i).Key("files")
		skill := catalogue.Skills[entry.Slug]
		isFound := entry.Prompt != "" // otherwise another problem says why there is no skill
		if len(entry.Files) > 0 && skill == nil && !entry.NoSkill && isFound {
			wrong = append(wrong, catalogue.Document.Problem(path, problem.Problem{
				Kind:    problem.Skill,
				Message: "files are for a recipe whose file is a SKILL.md with a name and a description",
				Hint:    "write them in its front matter, or remove the line",
			}))
		}
		if skill == nil {
			continue
		}
		files := maps.Clone(skill.Files)
		skills[entry.Slug] = &published.Skill{Name: skill.Name, Description: skill.Description, Files: files}
		if count := len(entry.Files) + len(skill.Files); count > maxSkillFiles {
			wrong = append(wrong, catalogue.Document.Problem(path, problem.Problem{
				Kind:    problem.Skill,
				Message: fmt.Sprintf("the skill has %d files, and clients install at most %d", count, maxSkillFiles),
				Hint:    "take some out of the list, or pack them into one",
			}))
			continue
		}
		from := r.source.skillFolder(entry)
		for j, name := range entry.Files {
			if p, isWrong := r.readSkillFile(files, from, name); isWrong {
				wrong = append(wrong, inEntry(p, catalogue.Document, path.Index(j)))
			}
		}
		if warning, isThere := otherFiles(from, entry); isThere {
			wrong = append(wrong, catalogue.Document.Problem(path, warning))
		}
	}
	return skills, wrong
}

// otherFiles returns a warning that the folder of a skill has files which its recipe does not name. isThere is false if
// it has none.
func otherFiles(from folder, entry content.RecipeEntry) (warning problem.Problem, isThere bool) {
	files, _ := importer.OtherFiles(from.name)
	isNamed := func(name string) bool { return slices.Contains(entry.Files, name) }
	files = slices.DeleteFunc(files, isNamed)
	return problem.Problem{
		Kind:     problem.Skill,
		Severity: problem.Warning,
		Message:  "these files of the skill are not published: " + problem.FirstOf(files),
		Hint:     "name them in files, or move them to another folder",
	}, len(files) > 0
}

// inEntry returns a problem with a place: that of a path of the catalogue, unless it has one in another file.
func inEntry(wrong problem.Problem, catalogue *tomldoc.Document, path tomldoc.Path) problem.Problem {
	if wrong.File != "" {
		return wrong
	}
	return catalogue.Problem(path, wrong)
}

// skillFolder returns the folder of the skill of a recipe.
func (s *Source) skillFolder(entry content.RecipeEntry) folder {
	dir := filepath.Dir(s.fromCatalogue(entry.File))
	return folder{name: dir, files: rootFS{dir, "."}}
}

// readSkillFile adds a file of a skill to those that have been read. It returns what is wrong with it: a problem in the
// file, or one without a place if its name is wrong or it cannot be read.
func (r *reader) readSkillFile(
	files map[string][]byte, from folder, name string,
) (wrong problem.Problem, isWrong bool) {
	wrong.Kind = problem.File
	isPath := fs.ValidPath(name) && schema.PathPattern.MatchString(name) && filepath.IsLocal(filepath.FromSlash(name))
	if !isPath || len(name) > maxSkillPath {
		wrong.Message = fmt.Sprintf("%q is no path of a file in the folder of the skill, with at most %d bytes",
			name, maxSkillPath)
		wrong.Hint = "expected one such as scripts/run.sh"
		return wrong, true
	}
	if _, isThere := files[name]; isThere {
		wrong.Message = name + " is published already"
		wrong.Hint = "name it once; SKILL.md need not be named"
		return wrong, true
	}
	data, err := r.read(from, name)
	if err != nil {
		wrong.Message = err.Error()
		wrong.Hint = "name it as it is called now, or take it out of the list"
		return wrong, true
	}
	files[name] = data
	hidden, isHidden := prose.HiddenCharacter(string(data))
	if !isHidden || !utf8.Valid(data) { // files that are not texts may have any bytes
		return problem.Problem{}, false
	}
	wrong = hidden.Problem(problem.Text, problem.Error)
	return wrong.At(filepath.Join(from.name, name), textfile.LinesOf(string(data)), hidden.Offset), true
}
