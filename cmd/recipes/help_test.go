package main

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/content/translation"
	"prompt-recipes/web/servertest"
)

// TestHelp: there is help for commands and for subjects.
func TestHelp(t *testing.T) {
	for _, test := range []struct{ commandLine, want string }{
		{"help", "recipes help translating "},
		{"help serve", "--base-url"},
		{"help formats", "page.json"},
	} {
		t.Run(test.commandLine, func(t *testing.T) {
			expectSays(t, succeed(t, t.TempDir(), test.commandLine), test.want)
		})
	}
}

// TestWrongCommandLine: a wrong command line is answered with the right one.
func TestWrongCommandLine(t *testing.T) {
	for _, test := range []struct{ commandLine, want string }{
		{"publishing", "see recipes help publishing"},
		{"help writng", "did you mean writing?"},
		{"help publish", "did you mean publishing?"},
		{"help add x", `takes one command or subject, got "x" too`},
		{"add-l", "did you mean add-language?"},
		{"chekc", "did you mean check?"},
		{"chekc --content content", "did you mean check?"},
		{"complete", "did you mean completion?"},
		{"versoin", "did you mean version?"},
		{"--content content check", "flags come after the command"},
		{"add x --copy", "--copy is for recipes from files"},
		{"export --css x", "; see recipes help export\n"},
		{"serve --adr :80", "; see recipes help serve\n"},
		{"check ../../content", "; did you mean --content ../../content?"},
		{"serve ../../content", "--help; did you mean --content ../../content?"},
	} {
		t.Run(test.commandLine, func(t *testing.T) {
			expectSays(t, fail(t, ".", exitUsage, test.commandLine), test.want)
		})
	}
}

// manuals are the texts whose command lines are run. least is how many command lines each has at
// least.
var manuals = []struct {
	name  string
	least int
}{
	{"../../README.md", 14},
	{"help/writing.md", 6},
	{"help/translating.md", 6},
	{"help/publishing.md", 5},
	{"help/formats.md", 8},
	{"help/developing.md", 6},
}

var commandLine = regexp.MustCompile(`(?m)^    ((?:recipes|curl|mkdir|npx|podman|sh|sudo) .*?)(?: +# .*)?$`)

// findCommandLines returns the command lines of a manual, without comments. It leaves out make and
// the go command.
func findCommandLines(t *testing.T, name string) []string {
	t.Helper()
	var lines []string
	for _, match := range commandLine.FindAllStringSubmatch(filetest.ReadFile(t, name), -1) {
		lines = append(lines, match[1])
	}
	return lines
}

// reader is somebody who types what a manual says.
type reader struct {
	dir         string // laid out like this repository
	environment []string
}

// newReader returns a reader who has an agent, claude. The agent writes its argument to the file
// started.
func newReader(t *testing.T) *reader {
	t.Helper()
	dir := t.TempDir()
	for _, part := range []string{"content", "locales", "cmd/recipes/deploy"} {
		filetest.Copy(t, os.DirFS(filepath.Join("../..", part)), filepath.Join(dir, part))
	}
	filetest.WriteFile(t, filepath.Join(dir, "prompts.md"), "## Unit tests\nWrite them.\n")
	command := filepath.Join(dir, ".claude/commands/fix.md")
	filetest.WriteFile(t, command, "---\ndescription: Fixes it.\n---\nFix $ARGUMENTS.\n")
	agents := t.TempDir()
	agent := []byte("#!/bin/sh\ntest $# = 1 && printf %s \"$1\" >started\n")
	if err := os.WriteFile(filepath.Join(agents, "claude"), agent, 0o755); err != nil {
		t.Fatal(err)
	}
	client, err := filepath.Abs("../../.npm/node_modules/skills")
	if err != nil {
		t.Fatal(err)
	}
	return &reader{dir: dir, environment: []string{
		"PATH=" + agents + ":" + os.Getenv("PATH"),
		"HOME=" + t.TempDir(),
		"PROGRAM=" + servertest.Program(t),
		"CLIENT=" + client,
		"DISABLE_TELEMETRY=1",
	}}
}

// standIns are definitions that precede each command line in sh. npx runs the client that make npm
// installs.
const standIns = `
set -e
recipes() { "$PROGRAM" "$@"; }
npx() { grep -q "\"version\": \"${1#skills@}\"" "$CLIENT/package.json" && shift && node "$CLIENT/bin/cli.mjs" "$@"; }
podman() { for a; do case $a in */*) test -e "$a" || return 1; esac; done; }
sudo() { case "$1" in systemctl | install) ;; *) test "$2" = /usr/local/bin/recipes || test -e "$2" ;; esac; }
`

// shell returns a command that runs a command line in a shell. It replaces the site's address in
// manuals by url.
func (r *reader) shell(name, line, url string) *exec.Cmd {
	line = strings.ReplaceAll(line, manualURL, url)
	if name == "sh" {
		line = standIns + line
	}
	cmd := exec.Command(name, "-c", line)
	cmd.Dir = r.dir
	cmd.Env = r.environment
	return cmd
}

const manualURL = "http://localhost:8000"

// expectUpToDate ends the test if translations of the built-in catalogue are not up to date: the manuals say check
// --strict and status --strict, which then fail.
func expectUpToDate(t *testing.T) {
	t.Helper()
	checked, err := source.Bundled().Check()
	if err != nil {
		t.Fatal(err)
	}
	if len(checked.Broken) > 0 {
		t.Fatal(checked.Broken)
	}
	if len(checked.Outdated) == 0 {
		return
	}
	var texts problem.List
	for _, text := range checked.Outdated {
		texts = append(texts, text.Problem)
	}
	t.Fatalf("translations of the built-in catalogue are not up to date, so command lines with --strict fail; "+
		"translate them, or record that they are right as they are (README, Contributing):\n%v", texts)
}

// TestCommandLines: every command line of the README and of the help texts succeeds when it is run
// after those above it.
func TestCommandLines(t *testing.T) {
	t.Parallel()
	expectUpToDate(t)
	site := servertest.Shared(t).URL
	for _, manual := range manuals {
		t.Run(filepath.Base(manual.name), func(t *testing.T) {
			reader := newReader(t)
			lines := findCommandLines(t, manual.name)
			if len(lines) < manual.least {
				t.Errorf("%d command lines, fewer than %d", len(lines), manual.least)
			}

			for _, line := range lines {
				if testing.Short() && !isQuick(line) {
					continue // make verify runs it
				}
				if flags, isServer := strings.CutPrefix(line, "recipes serve "); isServer {
					servertest.Start(t, reader.shell("sh", `exec "$PROGRAM" serve `+flags+" --addr 127.0.0.1:0", site))
					continue
				}
				if output, err := reader.shell("sh", line, site).CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", line, err, output)
				}
			}
		})
	}
}

// readSample returns the block of the README that begins with a line.
func readSample(t *testing.T, first string) string {
	t.Helper()
	_, rest, isThere := strings.Cut(filetest.ReadFile(t, "../../README.md"), "\n    "+first+"\n")
	if !isThere {
		t.Fatalf("the README has no line %s", first)
	}
	block := first + "\n"
	for line := range strings.Lines(rest) {
		code, isCode := strings.CutPrefix(line, "    ")
		if !isCode && strings.TrimSpace(line) != "" {
			break
		}
		block += cmp.Or(strings.TrimLeft(code, " "), "\n")
	}
	return block
}

// beginSample begins a catalogue, with the arguments of recipes init, and adds what the README says to each of two files.
func beginSample(t *testing.T, arguments, inCatalogue, inEnglish string) string {
	t.Helper()
	dir := beginCatalogue(t, arguments)
	for name, added := range map[string]string{"catalogue.toml": inCatalogue, "en.toml": inEnglish} {
		path := filepath.Join(dir, name)
		filetest.WriteFile(t, path, filetest.ReadFile(t, path)+"\n"+added)
	}
	return dir
}

// TestSample: the two blocks of the README work where they are pasted.
func TestSample(t *testing.T) {
	dir := beginSample(t, "--empty", readSample(t, "[[categories]]"), readSample(t, "[categories.quality]"))

	checked := succeed(t, dir, "check --strict")
	succeed(t, dir, "export --base-url http://localhost/ site")

	difftest.Equal(t, checked, "no problems\n")
	prompt := filetest.ReadFile(t, filepath.Join(dir, "site", "prompts", "new-tests", "pytest.txt"))
	expectSays(t, prompt, "Write unit tests for the module that changed last, with pytest and its fixtures.")
}

// TestSampleAfterInit: they also work beside the recipes that init begins a catalogue with.
func TestSampleAfterInit(t *testing.T) {
	dir := beginSample(t, "", readSample(t, "[[categories]]"), readSample(t, "[categories.quality]"))

	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestSampleInOneFile: if both are pasted into catalogue.toml, check says what belongs elsewhere.
func TestSampleInOneFile(t *testing.T) {
	dir := beginSample(t, "--empty", readSample(t, "[[categories]]")+readSample(t, "[recipes.new-tests]"), "")

	output := fail(t, dir, exitFailure, "check")

	expectSays(t, output, "unknown key new-tests; [recipes.new-tests] belongs in the file of the language\n")
}

// isQuick reports whether a command line needs nothing but the program, and neither compresses a site
// nor serves one, which takes seconds.
func isQuick(line string) bool {
	isSlow := strings.HasPrefix(line, "recipes export ") || strings.HasPrefix(line, "recipes serve ")
	return strings.HasPrefix(line, "recipes ") && !isSlow
}

// TestSkillsVersion: the manuals name the version of the client skills that pages name.
func TestSkillsVersion(t *testing.T) {
	version := regexp.MustCompile(`skills@[\d.]*\d`)
	want := version.FindString(content.InstallSkills(""))
	for _, manual := range manuals {
		for _, got := range version.FindAllString(filetest.ReadFile(t, manual.name), -1) {
			difftest.Equal(t, got, want, manual.name)
		}
	}
}

var shells = []string{"sh", "bash", "dash", "fish", "zsh"}

var (
	promptURL   = regexp.MustCompile(manualURL + `/\S+\.txt`)
	replacement = regexp.MustCompile(`sed "s\|(.*)\|(.*)\|g"`)
)

// TestStatesInHelp: the help for translators has a line for each state that status shows.
func TestStatesInHelp(t *testing.T) {
	help := filetest.ReadFile(t, "help/translating.md")
	for _, state := range []translation.State{
		translation.Missing, translation.Untranslated, translation.Stale, translation.Unrecorded,
		translation.Extra,
	} {
		expectSays(t, help, "\n    "+string(state)+" ")
	}
	expectSays(t, help, "\n      edited ", "\n      new ")
}

// TestWordsSample: a file with the few words that the help for translators has is enough to change these. The others are
// as built in.
func TestWordsSample(t *testing.T) {
	const first = "    ExpectedOutput = "
	_, after, hasSample := strings.Cut(filetest.ReadFile(t, "help/translating.md"), "\n"+first)
	sample, _, isBlock := strings.Cut(first+after, "\n\n")
	if !hasSample || !isBlock {
		t.Fatal("the help has no file of words")
	}
	dir := beginEmpty(t)
	succeed(t, dir, "add-language de")
	writeFiles(t, dir, map[string]string{"locales/active.de.toml": sample})

	checked := succeed(t, dir, "check --strict de")
	marked := succeed(t, dir, "status --mark de:words")
	status := succeed(t, dir, "status de:words")

	expectSaysNot(t, checked, "active.de.toml")
	expectSays(t, marked, "de: 2 texts recorded in ", "\n        de: Was Sie bekommen\n")
	difftest.Equal(t, status, upToDate)
}

// TestWeblateFilter: the filter that the help gives for Weblate takes the files of languages, and no others of a
// catalogue.
func TestWeblateFilter(t *testing.T) {
	const intro = "language filter "
	_, after, hasFilter := strings.Cut(filetest.ReadFile(t, "help/translating.md"), intro)
	if !hasFilter {
		t.Fatal("the help has no filter")
	}
	line, _, _ := strings.Cut(after, "\n")
	filter, err := regexp.Compile(line)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{
		content.CatalogueFileName, translation.FileName,
		"en.toml", "fil.toml", "pt-BR.toml", "zh-Hant-TW.toml", "es-419.toml",
	} {
		isLanguage := langtag.OfFile(file) != ""
		difftest.Equal(t, filter.MatchString(strings.TrimSuffix(file, ".toml")), isLanguage, file)
	}
}
