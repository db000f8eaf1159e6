package source

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
	"prompt-recipes/content/published"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// maxSkillPath is the maximum length of the path of a file of a skill, in bytes. Not every client that installs skills
// can read longer paths in an archive.
const maxSkillPath = 100

// maxSkillFiles is the maximum number of files of a skill. The npm client refuses a skill with more files.
const maxSkillFiles = 1000

// readSkillFiles reads the files that recipes name beside the SKILL.md of their skills. It returns the skills with all
// their files, by slug, and what is wrong with these files.
func (r *reader) readSkillFiles(of *catalogue.Catalogue) (
	skills map[string]*published.Skill, wrong problem.List,
) {
	skills = map[string]*published.Skill{}
	for i, entry := range of.Entries.Recipes {
		list := tomldoc.Keys("recipes").Index(i).Key("files")
		skill := of.Skills[entry.Slug]
		isFound := entry.Prompt != "" // otherwise another problem says why there is no skill
		switch {
		case skill != nil:
			s := &skillReader{
				reader:    r,
				catalogue: of.Document,
				list:      list,
				names:     entry.Files,
				slug:      entry.Slug,
				dir:       filepath.Dir(r.source.fromCatalogue(entry.File)),
				files:     maps.Clone(skill.Files),
			}
			s.read()
			skills[entry.Slug] = &published.Skill{Name: skill.Name, Description: skill.Description, Files: s.files}
			wrong = append(wrong, s.wrong...)
		case len(entry.Files) > 0 && !entry.NoSkill && isFound:
			wrong = append(wrong, of.Document.Problem(list, problem.Problem{
				Kind:    problem.Skill,
				Message: "files are for a recipe whose file is a SKILL.md with a name and a description",
				Hint:    "write them in its front matter, or remove the line",
			}))
		}
	}
	return skills, wrong
}

// skillReader reads the files of the skill of one recipe.
type skillReader struct {
	reader    *reader
	catalogue *tomldoc.Document
	list      tomldoc.Path // of the names in the catalogue
	names     []string     // of the files, as the catalogue has them
	slug      string       // of the recipe, which is the folder of the files in the archive of all skills
	dir       string       // the folder of the skill
	files     map[string][]byte
	wrong     problem.List
}

func (s *skillReader) report(path tomldoc.Path, p problem.Problem) {
	s.wrong = append(s.wrong, s.catalogue.Problem(path, p))
}

// read reads the files that the catalogue names, and warns of others that are in the folder of the skill. Links must
// not lead out of the folder: whoever installs a skill gets what its author has put there.
func (s *skillReader) read() {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		s.report(s.list, problem.Problem{
			Kind:    problem.File,
			Message: err.Error(),
			Hint:    "write where the skill is now",
		})
		return
	}
	defer root.Close()
	if count := len(s.names) + len(s.files); count > maxSkillFiles {
		s.report(s.list, problem.Problem{
			Kind:    problem.Skill,
			Message: fmt.Sprintf("the skill has %d files, and clients install at most %d", count, maxSkillFiles),
			Hint:    "take some out of the list, or pack them into one",
		})
		return
	}
	from := folder{name: s.dir, files: root.FS()}
	for i, name := range s.names {
		s.readFile(from, s.list.Index(i), name)
	}
	others, _ := importer.OtherFiles(s.dir)
	isNamed := func(name string) bool { return slices.Contains(s.names, name) }
	others = slices.DeleteFunc(others, isNamed)
	if len(others) > 0 {
		s.report(s.list, problem.Problem{
			Kind:     problem.Skill,
			Severity: problem.Warning,
			Message:  "these files of the skill are not published: " + problem.FirstOf(others),
			Hint:     "name them in files, or move them to another folder",
		})
	}
}

// readFile reads a file from the folder of the skill, which the catalogue names at a path.
func (s *skillReader) readFile(from folder, path tomldoc.Path, name string) {
	isPath := fs.ValidPath(name) && paths.Pattern.MatchString(name) && filepath.IsLocal(filepath.FromSlash(name))
	if !isPath || len(s.slug+"/"+name) > maxSkillPath {
		s.report(path, problem.Problem{
			Kind: problem.File,
			Message: fmt.Sprintf("%q is no path of a file in the folder of the skill, with at most %d bytes",
				name, maxSkillPath),
			Hint: "expected one such as scripts/run.sh",
		})
		return
	}
	if _, isThere := s.files[name]; isThere {
		s.report(path, problem.Problem{
			Kind:    problem.File,
			Message: name + " is published already",
			Hint:    "name it once; SKILL.md need not be named",
		})
		return
	}
	data, err := s.reader.read(from, name)
	if err != nil {
		s.report(path, problem.Problem{
			Kind:    problem.File,
			Message: err.Error(),
			Hint:    "name it as it is called now, or take it out of the list",
		})
		return
	}
	s.files[name] = data
	hidden, isHidden := prose.HiddenCharacter(string(data))
	if isHidden && utf8.Valid(data) { // files that are not texts may have any bytes
		wrong := hidden.Problem(problem.Text, problem.Error)
		lines := textfile.LinesOf(string(data))
		s.wrong = append(s.wrong, wrong.At(filepath.Join(s.dir, name), lines, hidden.Offset))
	}
}
