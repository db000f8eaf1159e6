package browsertest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: recipes as skills. No browser takes part.
//
// - The command that the page shows installs every recipe for Claude Code and Codex, byte for byte, and once more after a
//   change.
// - The commands of the README without npm do the same, and check a prompt.

// npmClient is the client that installs skills, where make npm puts it.
const npmClient = "../../.npm/node_modules/skills"

// agentFolders are where it puts skills in a project, by agent. Gemini CLI, Cursor and others read the folder of Codex too.
var agentFolders = map[string]string{"claude-code": ".claude/skills", "codex": ".agents/skills"}

// TestSkills installs the skills with the npm client, changes the catalogue and installs them again.
func TestSkills(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs a package of npm: make verify runs it")
	}
	t.Parallel()
	dir, project := harness.CopyCatalogue(t), t.TempDir()
	installed := func() map[string]string {
		t.Helper()
		url := harness.Serve(t, "--content", dir, "--base-url", "http://localhost/docs/prompts/").URL + "/docs/prompts"
		addSkills(t, project, url+"/")
		served := servedSkills(t, url)
		for agent, folder := range agentFolders {
			if diff := cmp.Diff(served, skillsIn(t, filepath.Join(project, folder))); diff != "" {
				t.Errorf("%s: served (-) and installed (+) differ:\n%s", agent, diff)
			}
		}
		return served
	}
	before := installed()
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "Audit the configuration", "Check the configuration")
	after := installed()
	for slug := range before {
		if changed := before[slug] != after[slug]; changed != (slug == "config-audit") {
			t.Errorf("%s: changed is %t", slug, changed)
		}
	}
}

// addSkills runs the command that pages show for the site at an absolute URL, in a project. The client sees nothing of this
// machine's settings and reports nothing to its makers.
func addSkills(t *testing.T, project, url string) {
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
	command := strings.Fields(content.InstallSkills(url))
	if want := "skills@" + installed.Version; command[0] != "npx" || command[1] != want {
		t.Fatalf("%v does not run %s, which is installed", command, want)
	}
	cmd := exec.Command("node", append([]string{filepath.Join(client, "bin/cli.mjs")}, command[2:]...)...)
	cmd.Dir = project
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "DISABLE_TELEMETRY=1", "DO_NOT_TRACK=1", "NO_COLOR=1"}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}

// TestSkillsWithoutNpm runs the commands of the README with curl, tar and sha256sum.
func TestSkillsWithoutNpm(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs curl: make verify runs it")
	}
	t.Parallel()
	s := harness.SharedAt(t, "serve", "/docs/prompts/")
	project := t.TempDir()
	run := func(command string) (string, error) {
		cmd := exec.Command("sh", "-ec", strings.ReplaceAll(command, "URL", s.URL))
		cmd.Dir = project
		output, err := cmd.CombinedOutput()
		return string(output), err
	}
	const unpack = "mkdir -p .claude/skills && curl -fsS URL/skills.tar.gz | tar -xz -C .claude/skills"
	if output, err := run(unpack); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if diff := cmp.Diff(servedSkills(t, s.URL), skillsIn(t, filepath.Join(project, ".claude/skills"))); diff != "" {
		t.Errorf("served (-) and unpacked (+) differ:\n%s", diff)
	}
	const check = "curl -fsS URL/prompts/SHA256SUMS | sha256sum -c --ignore-missing"
	if output, err := run("curl -fsSO URL/prompts/config-audit.txt && " + check); err != nil || output != "config-audit.txt: OK\n" {
		t.Errorf("the prompt is not accepted: %v\n%s", err, output)
	}
	if output, err := run("echo >> config-audit.txt && " + check); err == nil {
		t.Errorf("a changed prompt is accepted:\n%s", output)
	}
}

// servedSkills are the SKILL.md files of a site, by the name of the skill.
func servedSkills(t *testing.T, url string) map[string]string {
	t.Helper()
	served := map[string]string{}
	for _, r := range recipes(t, "en") {
		served[r.Slug], _ = harness.Get(t, url+"/.well-known/agent-skills/"+r.Slug+"/SKILL.md")
	}
	return served
}

// skillsIn are the SKILL.md files of a folder of skills, by the name of the skill. A skill has no other file.
func skillsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*/*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if filepath.Base(name) != "SKILL.md" {
			t.Errorf("there is %s", name)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found[filepath.Base(filepath.Dir(name))] = string(data)
	}
	return found
}
