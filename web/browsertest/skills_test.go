package browsertest

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/published"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/locales"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/servertest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// Promises of this file: recipes as skills. No browser takes part.
//
// - The command that the page shows installs every recipe for Claude Code and Codex, byte for byte,
//   and installs it again after a change.
// - With --skill it installs only one.
// - It installs the other files of a skill too, byte for byte and under their names.

// npmClient is the folder in which make npm installs the client that installs skills.
const npmClient = "../../.npm/node_modules/skills"

// agentFolders are the folders of a project in which the client puts skills, by agent. Gemini CLI,
// Cursor and others read the folder of Codex too.
var agentFolders = map[string]string{"claude-code": ".claude/skills", "codex": ".agents/skills"}

// TestSkills: the npm client installs the skills byte for byte, and installs them again after a
// change of the catalogue.
func TestSkills(t *testing.T) {
	begin(t, notWithShort("it needs a package of npm"))
	dir := sourcetest.CopyCatalogue(t)
	project := t.TempDir()

	before := expectSkills(t, dir, project)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "Audit the configuration", "Check the configuration")
	after := expectSkills(t, dir, project)

	for slug := range before {
		changed := before[slug] != after[slug]
		if changed != (slug == "config-audit") {
			t.Errorf("%s: changed is %t", slug, changed)
		}
	}
}

// expectSkills serves a catalogue, installs its skills in a project, and fails the test unless they
// are those that are served. It returns the served skills by name.
func expectSkills(t *testing.T, dir, project string) map[string]string {
	t.Helper()
	s := servertest.Serve(t, "--content", dir, "--base-url", "http://localhost/docs/prompts/")
	url := s.URL + "/docs/prompts/"
	addSkills(t, project, url)
	served := map[string]string{}
	for _, r := range recipes(t, "en") {
		served[r.Slug], _ = servertest.Get(t, url+".well-known/agent-skills/"+r.Slug+"/SKILL.md")
	}
	for agent, folder := range agentFolders {
		installed := skillsIn(t, filepath.Join(project, folder))
		difftest.Equal(t, installed, served, agent, ": served and installed")
	}
	return served
}

// TestOneSkill: a reader who asks for one skill gets only that one.
func TestOneSkill(t *testing.T) {
	begin(t, notWithShort("it needs a package of npm"))
	s := servertest.Serve(t, "--base-url", "http://localhost/docs/prompts/")
	project := t.TempDir()

	addSkills(t, project, s.URL+"/docs/prompts/", "--skill", "config-audit")

	installed := skillsIn(t, filepath.Join(project, ".claude/skills"))
	if len(installed) != 1 || installed["config-audit"] == "" {
		t.Errorf("it installs %v", installed)
	}
}

// TestSkillFolder: a skill is installed as its author wrote it, with all its files, for both agents.
func TestSkillFolder(t *testing.T) {
	begin(t, notWithShort("it needs a package of npm"))
	const path = "/docs/prompts/"
	files := map[string]string{
		"SKILL.md":         "---\nname: config-audit\ndescription: Audits.\nallowed-tools: [Read]\n---\n\nRun scripts/run.sh.\n",
		"scripts/run.sh":   "#!/bin/sh\nprintf 'a\\tb\\n'\n",
		"reference.md":     "# Reference\r\n\r\nNo line break at the end",
		"assets/bytes":     "\xff\x00\xfe",
		"assets/empty":     "",
		"references/参考.md": "名前",
		"references/" + strings.Repeat("long-", 15) + "name/" + strings.Repeat("long-", 15) + "name.md": "Long.\n",
	}
	input := sitetest.Input(t, content.Bundled(), locales.Bundled())
	written := &published.Skill{Name: "config-audit", Description: "Audits.", Files: map[string][]byte{}}
	for name, text := range files {
		written.Files[name] = []byte(text)
	}
	input.WrittenSkills = map[string]*published.Skill{written.Name: written}
	s, err := site.Build(input, site.Options{BaseURL: &url.URL{Scheme: "http", Host: "localhost", Path: path}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(serve.Handler(s, serve.Health{}))
	t.Cleanup(server.Close)
	project := t.TempDir()

	addSkills(t, project, server.URL+path)

	for agent, folder := range agentFolders {
		skills := filepath.Join(project, folder)
		difftest.Equal(t, filetest.ReadFiles(t, filepath.Join(skills, "config-audit")), files, agent)
		other := filetest.ReadFile(t, filepath.Join(skills, "pre-pr-review", "SKILL.md"))
		difftest.Equal(t, other, string(s.Files[".well-known/agent-skills/pre-pr-review/SKILL.md"].Body), agent)
	}
}

// addSkills runs, in a project, the command that pages show for the site at an absolute URL, with
// more flags. The client gets none of this machine's settings and reports nothing to its makers.
func addSkills(t *testing.T, project, url string, more ...string) {
	t.Helper()
	client, err := filepath.Abs(npmClient)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(client, "package.json"))
	if err != nil {
		t.Fatalf("the client skills is missing (make verify fetches it): %v", err)
	}
	var installed struct{ Version string }
	if err := json.Unmarshal(data, &installed); err != nil {
		t.Fatal(err)
	}
	command := append(strings.Fields(content.InstallSkills(url)), more...)
	if want := "skills@" + installed.Version; command[0] != "npx" || command[1] != want {
		t.Fatalf("%v does not run %s, which is installed", command, want)
	}
	cmd := exec.Command("node", append([]string{filepath.Join(client, "bin/cli.mjs")}, command[2:]...)...)
	cmd.Dir = project
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + t.TempDir(),
		"DISABLE_TELEMETRY=1",
		"DO_NOT_TRACK=1",
		"NO_COLOR=1",
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}

// skillsIn returns the SKILL.md files in a folder of skills, by the name of the skill. It fails the test if a skill has
// another file.
func skillsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*/*")) // through links too
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if filepath.Base(name) != "SKILL.md" {
			t.Errorf("there is %s", name)
		}
		found[filepath.Base(filepath.Dir(name))] = filetest.ReadFile(t, name)
	}
	return found
}
