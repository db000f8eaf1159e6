package importer_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/check"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
)

// TestRead reads the files of each archive in testdata for an empty catalogue. The archive begins with a rule. The
// section flags is optional, see newScenario; -update writes the section result.
func TestRead(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	testdata, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newScenario(t, archive)
			t.Chdir(s.write(t))

			found := importer.Read(s.paths, s.options)
			recipes := planEmpty(t, found, s.language, s.category)

			golden := filepath.Join(testdata, filepath.Base(name))
			filetest.Golden(t, golden, string(txtar.Format(withResult(archive, describe(found, recipes)))))
		})
	}
}

// planEmpty plans to add the recipes in a result to a catalogue without recipes in the working folder. It fails the
// test if they cannot be written there.
func planEmpty(t testing.TB, found *importer.Result, language, category string) []plan.Recipe {
	t.Helper()
	files := map[string][]byte{
		"catalogue.toml":   fmt.Appendf(nil, "source_language = %q\n", language),
		language + ".toml": []byte("title = \"Ours\"\n"),
	}
	checked := check.Files(check.Input{Files: files})
	if len(checked.Broken) > 0 {
		t.Fatal(checked.Broken)
	}
	into := checked.Catalogue
	compared := known.Compare(found.Recipes, into, known.Options{
		Name: func(path string) (string, bool) { return paths.From(".", path) },
	})
	planned := plan.For(compared.New, into, category)
	if _, err := edit.AddRecipes(into, plan.Edits(planned), compared.Moved); err != nil {
		t.Fatal(err)
	}
	return planned
}

// TestReadInsideOfAgent: the folder of a coding agent is recognized by its name, even if the path is a dot.
func TestReadInsideOfAgent(t *testing.T) {
	enterFolder(t, map[string]string{
		".claude/commands/fix.md": "Fix it.\n",
		".claude/notes.md":        "Not a recipe.\n",
	})
	t.Chdir(".claude")

	found := importer.Read([]string{"."}, importer.Options{})
	difftest.Equal(t, describe(found, nil), ".: 1 of 1, folder\n")
}

// TestReadBelowFolderOfAgent: in a project that is below the folder of a coding agent, but not in one of the agent's
// folders for prompts, documents are no prompts.
func TestReadBelowFolderOfAgent(t *testing.T) {
	enterFolder(t, map[string]string{
		".claude/worktrees/app/CHANGELOG.md": "Not a recipe.\n",
		".claude/worktrees/app/fix.md":       "Fix it.\n",
	})

	found := importer.Read([]string{".claude/worktrees/app"}, importer.Options{})
	difftest.Equal(t, describe(found, nil), `.claude/worktrees/app: 1 of 1, folder

left out:
  .claude/worktrees/app/CHANGELOG.md:1:1: it is about the project; name it to take it
`)
}

// scenario is what an archive describes.
type scenario struct {
	files    []txtar.File
	paths    []string
	options  importer.Options
	category string
	language string
}

// newScenario returns the scenario of an archive. The archive may have these flags, one on each line:
//
//	from: a.md b.md   the paths; otherwise the file or folder of the first section
//	one: true
//	level: 2
//	category: ours
//	language: de      of the catalogue; otherwise en
//	escapes: true     the files have \u200b and other escapes of Go
//
// A section with the name - is standard input.
func newScenario(t testing.TB, archive *txtar.Archive) *scenario {
	t.Helper()
	s := &scenario{language: "en"}
	hasEscapes := false
	for _, section := range archive.Files {
		switch section.Name {
		case "flags":
			hasEscapes = s.setFlags(t, string(section.Data))
		case "result":
		default:
			if hasEscapes {
				section.Data = []byte(unescape(t, string(section.Data)))
			}
			if section.Name == "-" {
				s.options.Stdin = strings.NewReader(string(section.Data))
			}
			s.files = append(s.files, section)
		}
	}
	if s.paths == nil {
		first, _, _ := strings.Cut(s.files[0].Name, "/")
		s.paths = []string{first}
	}
	return s
}

// setFlags applies flags to the scenario, and returns whether the files have escapes.
func (s *scenario) setFlags(t testing.TB, flags string) (hasEscapes bool) {
	t.Helper()
	for line := range strings.Lines(flags) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var err error
		switch key {
		case "from":
			s.paths = strings.Fields(value)
		case "one":
			s.options.Whole, err = strconv.ParseBool(value)
		case "level":
			s.options.Level, err = strconv.Atoi(value)
		case "category":
			s.category = value
		case "language":
			s.language = value
		case "escapes":
			hasEscapes, err = strconv.ParseBool(value)
		default:
			err = fmt.Errorf("there is no flag %s", key)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return hasEscapes
}

// unescape returns a text with the characters that its escapes stand for.
func unescape(t testing.TB, text string) string {
	t.Helper()
	quoted := strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(text)
	unescaped, err := strconv.Unquote(`"` + quoted + `"`)
	if err != nil {
		t.Fatal(err)
	}
	return unescaped
}

// write writes the files of the scenario to a new folder, and returns its name.
func (s *scenario) write(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range s.files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.WriteFile(t, path, string(f.Data))
	}
	return dir
}

// enterFolder makes a new folder with some files, by name, and makes it the working folder.
func enterFolder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.WriteFile(t, path, text)
	}
	t.Chdir(dir)
}

// withResult returns an archive with a text as its last section.
func withResult(archive *txtar.Archive, text string) *txtar.Archive {
	isResult := func(section txtar.File) bool { return section.Name == "result" }
	return &txtar.Archive{
		Comment: archive.Comment,
		Files: append(
			slices.DeleteFunc(slices.Clone(archive.Files), isResult),
			txtar.File{Name: "result", Data: []byte(text)},
		),
	}
}

// rules are the names of the rules.
var rules = map[importer.Rule]string{
	importer.Asked:        "asked",
	importer.Folder:       "folder",
	importer.SeveralFiles: "several files",
	importer.KnownName:    "known name",
	importer.FrontMatter:  "front matter",
	importer.Rows:         "rows",
	importer.Settings:     "settings",
	importer.NoHeadings:   "no headings",
	importer.Headings:     "headings",
}

// describe returns a readable description of everything in a result.
func describe(found *importer.Result, recipes []plan.Recipe) string {
	var b strings.Builder
	for _, read := range found.Readings {
		fmt.Fprintf(&b, "%s: %d of %d, %s", read.Path, read.Recipes, read.Files, rules[read.Rule])
		if read.Rule == importer.Headings {
			fmt.Fprintf(&b, " of level %d", read.Level)
		}
		b.WriteString("\n")
	}
	var differences problem.List
	keys := map[string][]string{}
	for _, r := range recipes {
		b.WriteString("\n" + describeRecipe(r))
		differences = append(differences, r.Found.Differences...)
		for _, key := range r.Found.UnusedKeys {
			keys[key] = append(keys[key], r.Found.Origin.File)
		}
	}
	writeProblems(&b, "changes", differences)
	writeProblems(&b, "left out", found.LeftOut)
	if len(keys) > 0 {
		b.WriteString("\nkeys left out:\n")
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		fmt.Fprintf(&b, "  %s: %s\n", key, strings.Join(slices.Compact(keys[key]), " "))
	}
	writeProblems(&b, "refused", found.Mistakes())
	return b.String()
}

// describeRecipe returns a readable description of a recipe, with the exact prompt.
func describeRecipe(r plan.Recipe) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s\n", r.Found.Origin.File, r.Found.Line, r.Added.Slug)
	fmt.Fprintf(&b, "title: %s\n", r.Added.Title)
	fmt.Fprintf(&b, "category: %s\n", r.Added.Category)
	if r.Found.WhyItHolds != "" {
		fmt.Fprintf(&b, "notes: %s\n", r.Found.WhyItHolds)
	}
	if skill := r.Found.Skill; skill != nil {
		fmt.Fprintf(&b, "skill: %s: %s\n", skill.Name, skill.Description)
		if len(skill.Others) > 0 {
			fmt.Fprintf(&b, "files: %s\n", strings.Join(skill.Others, " "))
		}
	}
	for line := range strings.SplitSeq(r.Found.Prompt, "\n") {
		b.WriteString("|" + line + "\n")
	}
	return b.String()
}

func writeProblems(b *strings.Builder, title string, problems problem.List) {
	if len(problems) > 0 {
		b.WriteString("\n" + title + ":\n")
	}
	for _, p := range problems {
		b.WriteString("  " + p.Error() + "\n")
	}
}
