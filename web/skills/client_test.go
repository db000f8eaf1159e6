package skills_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content"
)

const clientPath = "../../.npm/node_modules/skills/bin/cli.mjs"

// Where the client puts skills in a project. Gemini CLI, Cursor and others read the folder of Codex too.
var agentFolders = map[string]string{"claude-code": ".claude/skills", "codex": ".agents/skills"}

// TestClient installs the skills with the npm client, from the root of a server and from below a base path, into an empty
// project, then again after a change. Both versions of discovery are tried by themselves.
func TestClient(t *testing.T) {
	for _, base := range []string{"/", "/docs/prompts/"} {
		for _, discovery := range []string{".well-known/agent-skills/", ".well-known/skills/"} {
			t.Run(base+discovery, func(t *testing.T) {
				t.Parallel()
				p := page(t, content.Bundled())
				root, project, home := t.TempDir(), t.TempDir(), t.TempDir()
				server := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(base, "/"), http.FileServer(http.Dir(root))))
				defer server.Close()
				publish := func() map[string][]byte {
					t.Helper()
					served := files(t, p)
					for path := range served {
						if !strings.HasPrefix(path, discovery) {
							delete(served, path)
						}
					}
					write(t, root, served)
					return served
				}
				install := func(served map[string][]byte) {
					t.Helper()
					add(t, project, home, server.URL+base)
					for agent, folder := range agentFolders {
						names, err := filepath.Glob(filepath.Join(project, folder, "*/*"))
						if err != nil || len(names) != len(recipes(p)) {
							t.Errorf("%s has %v, %v; want a file for each of %d recipes", agent, names, err, len(recipes(p)))
						}
						for _, r := range recipes(p) {
							got, err := os.ReadFile(filepath.Join(project, folder, r.Slug, "SKILL.md"))
							if err != nil || !bytes.Equal(got, served[discovery+r.Slug+"/SKILL.md"]) {
								t.Errorf("%s: %s differs from what was served, %v", agent, r.Slug, err)
							}
						}
					}
				}
				install(publish())
				p.Categories[0].Recipes[0].Prompt += "\n\nAnd this."
				install(publish())
			})
		}
	}
}

// TestClientVerifies: the client installs no skill whose bytes do not have the digest in the index.
func TestClientVerifies(t *testing.T) {
	t.Parallel()
	root, project := t.TempDir(), t.TempDir()
	write(t, root, files(t, page(t, content.Bundled())))
	write(t, root, map[string][]byte{
		".well-known/agent-skills/config-audit/SKILL.md": []byte("---\nname: config-audit\ndescription: Another.\n---\n"),
	})
	server := httptest.NewServer(http.FileServer(http.Dir(root)))
	defer server.Close()
	add(t, project, t.TempDir(), server.URL)
	for _, folder := range agentFolders {
		if _, err := os.Stat(filepath.Join(project, folder, "ci-cd-pipeline/SKILL.md")); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(project, folder, "config-audit")); !os.IsNotExist(err) {
			t.Errorf("a skill with another digest was installed: %v", err)
		}
	}
}

// add runs skills add in a project for the agents of agentFolders. The client sees nothing of this machine's settings and
// reports nothing to its makers.
func add(tb testing.TB, project, home, url string) {
	tb.Helper()
	client, err := filepath.Abs(clientPath)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := os.Stat(client); err != nil {
		tb.Fatalf("the client skills is missing (make test, or make npm, fetches it): %v", err)
	}
	cmd := exec.Command("node", client, "add", url, "--agent", "claude-code", "codex", "--yes")
	cmd.Dir = project
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "DISABLE_TELEMETRY=1", "DO_NOT_TRACK=1", "NO_COLOR=1"}
	if out, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}
