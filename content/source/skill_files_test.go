package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// ofSkill names the SKILL.md that copySkill writes.
const ofSkill = "file = \"../skills/unit-tests/SKILL.md\"\n"

// copySkill writes the small catalogue, whose recipe is a skill in the folder skills/unit-tests beside that of the catalogue, with a
// script. keys are those of the recipe after its file.
func copySkill(t *testing.T, file, keys string) (dir string) {
	t.Helper()
	dir = copyLinked(t, "", ofSkill+keys)
	writeFile(t, dir, "../skills/unit-tests/SKILL.md", file)
	writeFile(t, dir, "../skills/unit-tests/scripts/run.sh", "#!/bin/sh\ngo test\n")
	return dir
}

const unitTests = "---\nname: unit-tests\ndescription: Writes tests.\nallowed-tools: [Read]\n---\r\nWrite tests. Run scripts/run.sh.\n"

// TestSkillFiles: a skill is published as its author wrote it, with the files that the recipe names.
func TestSkillFiles(t *testing.T) {
	dir := copySkill(t, unitTests, "files = [\"scripts/run.sh\"]\n")

	published := siteOf(t, checkFolder(t, dir))

	skill := published.WrittenSkills["unit-tests"]
	difftest.Equal(t, skill.Description, "Writes tests.")
	difftest.Equal(t, skill.Files, map[string][]byte{
		"SKILL.md":       []byte(unitTests),
		"scripts/run.sh": []byte("#!/bin/sh\ngo test\n"),
	})
	difftest.Equal(t, published.Skills, []string{"unit-tests"})
	difftest.Equal(t, published.Pages["en"].Categories[0].Recipes[0].Prompt, "Write tests. Run scripts/run.sh.")
}

// TestSkillFilesInOrder: the page names SKILL.md first, then the other files in alphabetical order.
func TestSkillFilesInOrder(t *testing.T) {
	dir := copySkill(t, unitTests, "files = [\"scripts/run.sh\", \"notes.md\"]\n")
	writeFile(t, dir, "../skills/unit-tests/notes.md", "Notes.\n")

	page := siteOf(t, checkFolder(t, dir)).Pages["en"]

	want := []string{"SKILL.md", "notes.md", "scripts/run.sh"}
	difftest.Equal(t, page.Categories[0].Recipes[0].SkillFiles, want)
}

// TestSkillFilesNotNamed: what a recipe does not name is not published, and a warning says so.
func TestSkillFilesNotNamed(t *testing.T) {
	dir := copySkill(t, unitTests, "files = [\"scripts/run.sh\"]\n")
	writeFile(t, dir, "../skills/unit-tests/scripts/new.sh", "go test\n")
	writeFile(t, dir, "../skills/unit-tests/.env", "SECRET=1\n")

	checked := checkFolder(t, dir)

	difftest.Equal(t, len(siteOf(t, checked).WrittenSkills["unit-tests"].Files), 2)
	expectProblem(t, checked.Problems.Of(problem.Warning),
		"catalogue.toml:13:1: these files of the skill are not published: scripts/new.sh; "+
			"name them in files, or move them to another folder")
}

// TestSkillThatAgentsRefuse: a skill that no agent would take is not offered, and a warning says why. The recipe is published.
func TestSkillThatAgentsRefuse(t *testing.T) {
	for name, test := range map[string]struct{ file, want string }{
		"another name": {
			strings.Replace(unitTests, "name: unit-tests", "name: tests", 1),
			"the skill has the name tests, so this recipe is not among the skills; " +
				"write name: unit-tests in its file, or give the recipe that name for its slug",
		},
		"a name that no skill has": {
			strings.Replace(unitTests, "name: unit-tests", "name: Unit Tests", 1),
			"agents refuse a skill with the name Unit Tests, so this recipe is not among the skills; " +
				"name it with lower-case words joined by hyphens, without claude and anthropic",
		},
		"a long description": {
			strings.Replace(unitTests, "Writes tests.", strings.Repeat("x", 1025), 1),
			"the description of the skill has 1025 characters, and agents refuse more than 1024, " +
				"so this recipe is not among the skills; shorten it",
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copySkill(t, test.file, "")

			checked := checkFolder(t, dir)

			expectProblem(t, checked.Problems.Of(problem.Warning), test.want)
			difftest.Equal(t, len(siteOf(t, checked).Skills), 0)
		})
	}
}

// TestSkillFilesMistakes: what is wrong with a file of a skill has its place.
func TestSkillFilesMistakes(t *testing.T) {
	for name, test := range map[string]struct{ keys, want string }{
		"no file": {
			`files = ["scripts/run.py"]`,
			"DIR/content/catalogue.toml:13:10: reading DIR/skills/unit-tests/scripts/run.py: no such file or directory; " +
				"name it as it is called now, or take it out of the list",
		},
		"out of the folder": {
			`files = ["../../content/en.toml"]`,
			`DIR/content/catalogue.toml:13:10: "../../content/en.toml" is no path of a file in the folder of the skill, with at most 100 bytes; ` +
				"expected one such as scripts/run.sh",
		},
		"a backslash": {
			"files = ['scripts\\run.sh']",
			`DIR/content/catalogue.toml:13:10: "scripts\\run.sh" is no path of a file in the folder of the skill, ` +
				"with at most 100 bytes; expected one such as scripts/run.sh",
		},
		"a link that leads out": {
			`files = ["link.md"]`,
			"DIR/content/catalogue.toml:13:10: reading DIR/skills/unit-tests/link.md: path escapes from parent; " +
				"name it as it is called now, or take it out of the list",
		},
		"named twice": {
			`files = ["SKILL.md"]`,
			"DIR/content/catalogue.toml:13:10: SKILL.md is published already; name it once; SKILL.md need not be named",
		},
		"hidden characters": {
			`files = ["hidden.md"]`,
			"DIR/skills/unit-tests/hidden.md:2:4: invisible character U+200B; remove it",
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copySkill(t, unitTests, test.keys+"\n")
			writeFile(t, dir, "../skills/unit-tests/hidden.md", "Run\nit.\u200b\n")
			if err := os.Symlink(filepath.Join(dir, "en.toml"), filepath.Join(dir, "../skills/unit-tests/link.md")); err != nil {
				t.Fatal(err)
			}

			wrong := checkFolder(t, dir).Problems.Of(problem.Error)

			difftest.Equal(t, strings.ReplaceAll(wrong.Error(), filepath.Dir(dir), "DIR"), test.want)
		})
	}
}

// TestSkillFilesMany: a skill with more files than clients install is a mistake.
func TestSkillFilesMany(t *testing.T) {
	dir := copySkill(t, unitTests, "files = ["+strings.Repeat(`"scripts/run.sh", `, 1000)+"]\n")

	wrong := checkFolder(t, dir).Problems.Of(problem.Error)

	expectProblem(t, wrong, "catalogue.toml:13:1: the skill has 1001 files")
}

// TestSkillFilesWithoutSkill: only a recipe that is a skill has other files.
func TestSkillFilesWithoutSkill(t *testing.T) {
	dir := copyLinked(t, "Write tests.\n", ofFile+"files = [\"other.md\"]\n")

	wrong := checkFolder(t, dir).Problems

	expectProblem(t, wrong, "files are for a recipe whose file is a SKILL.md with a name and a description; "+
		"write them in its front matter, or remove the line")
}

// TestSkillFilesOfMissing: a skill that is not where it was is one mistake, and its other files are none.
func TestSkillFilesOfMissing(t *testing.T) {
	dir := copySkill(t, unitTests, "files = [\"scripts/run.sh\"]\n")
	if err := os.RemoveAll(filepath.Join(dir, "../skills")); err != nil {
		t.Fatal(err)
	}

	wrong := checkFolder(t, dir).Problems.Of(problem.Error)

	difftest.Equal(t, len(wrong), 1, wrong)
}

// TestSkillWarnings: a skill is offered although some agents cannot read it, or it lacks swap-outs, and warnings say so.
func TestSkillWarnings(t *testing.T) {
	dir := copySkill(t, strings.Replace(unitTests, "Writes tests.", "Tests: writes them.", 1), "files = [\"scripts/run.sh\"]\n")

	checked := checkFolder(t, dir)

	difftest.Equal(t, siteOf(t, checked).Skills, []string{"unit-tests"})
	warnings := checked.Problems.Of(problem.Warning)
	expectProblem(t, warnings, "the front matter of the skill is not YAML, so some agents cannot read it; "+
		"put texts with a colon in quotation marks")
	expectProblem(t, warnings, "the skill of its author is published as it is, without the swap-outs of the recipe; "+
		"write them in its file, too, or leave them out")
}
