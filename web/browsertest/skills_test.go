package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: recipes as skills. No browser takes part.
//
// - The command that the page shows installs every recipe for Claude Code and Codex, byte for byte, from the server and
//   from an export behind nginx, and once more after a change.
// - The commands of the README without npm do the same, and check a prompt.

// TestSkills installs the skills with the npm client, changes the catalogue and installs them again: from the same address of
// an export, from another server.
func TestSkills(t *testing.T) {
	t.Parallel()
	const path = "/docs/prompts/"
	for _, host := range []string{"serve", "nginx"} {
		t.Run(host, func(t *testing.T) {
			t.Parallel()
			dir, project, home := harness.CopyCatalogue(t), t.TempDir(), t.TempDir()
			s := harness.PublishAt(t, host, path, "--content", dir)
			installed := func(url string) map[string]string {
				t.Helper()
				harness.AddSkills(t, project, home, url+"/")
				served := map[string]string{}
				for _, category := range harness.Catalogue(t).Page("en").Categories {
					for _, r := range category.Recipes {
						served[r.Slug], _ = harness.Get(t, url+"/.well-known/agent-skills/"+r.Slug+"/SKILL.md")
					}
				}
				for agent, folder := range harness.AgentFolders {
					if diff := cmp.Diff(served, skillsIn(t, filepath.Join(project, folder))); diff != "" {
						t.Errorf("%s: served (-) and installed (+) differ:\n%s", agent, diff)
					}
				}
				return served
			}
			before := installed(s.URL)
			harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "Audit the configuration", "Check the configuration")
			url := s.URL
			if host == "serve" {
				url = harness.PublishAt(t, host, path, "--content", dir).URL
			} else {
				harness.ExportAt(t, path, s.Dir, "--content", dir)
			}
			after := installed(url)
			for slug := range before {
				if changed := before[slug] != after[slug]; changed != (slug == "config-audit") {
					t.Errorf("%s: changed is %t", slug, changed)
				}
			}
		})
	}
}

// TestSkillsWithoutNpm runs the commands of the README with curl, tar and sha256sum.
func TestSkillsWithoutNpm(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"serve", "nginx"} {
		s := harness.SharedAt(t, host, "/docs/prompts/")
		project := t.TempDir()
		run := func(command string) (string, error) {
			cmd := exec.Command("sh", "-ec", strings.ReplaceAll(command, "URL", s.URL))
			cmd.Dir = project
			output, err := cmd.CombinedOutput()
			return string(output), err
		}
		const unpack = "mkdir -p .claude/skills && curl -fsS URL/skills.tar.gz | tar -xz -C .claude/skills"
		if output, err := run(unpack); err != nil {
			t.Fatalf("%s: %v\n%s", host, err, output)
		}
		served := map[string]string{}
		for _, category := range harness.Catalogue(t).Page("en").Categories {
			for _, r := range category.Recipes {
				served[r.Slug], _ = harness.Get(t, s.URL+"/.well-known/agent-skills/"+r.Slug+"/SKILL.md")
			}
		}
		if diff := cmp.Diff(served, skillsIn(t, filepath.Join(project, ".claude/skills"))); diff != "" {
			t.Errorf("%s: served (-) and unpacked (+) differ:\n%s", host, diff)
		}
		const check = "curl -fsS URL/prompts/SHA256SUMS | sha256sum -c --ignore-missing"
		if output, err := run("curl -fsSO URL/prompts/config-audit.txt && " + check); err != nil || output != "config-audit.txt: OK\n" {
			t.Errorf("%s: the prompt is not accepted: %v\n%s", host, err, output)
		}
		if output, err := run("echo >> config-audit.txt && " + check); err == nil {
			t.Errorf("%s: a changed prompt is accepted:\n%s", host, output)
		}
	}
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
