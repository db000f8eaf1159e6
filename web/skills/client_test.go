package skills_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/web/browsertest/harness"
)

// TestClient installs the skills with the npm client, from the root of a server and from below a base path, into an empty
// project, then again after a change.
func TestClient(t *testing.T) {
	needNPM(t)
	for _, base := range []string{"/", "/docs/prompts/"} {
		t.Run(base, func(t *testing.T) {
			t.Parallel()
			p := page(t, content.Bundled())
			root, project, home := t.TempDir(), t.TempDir(), t.TempDir()
			server := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(base, "/"), http.FileServer(http.Dir(root))))
			defer server.Close()
			install := func() {
				t.Helper()
				served := files(t, p)
				write(t, root, served)
				harness.AddSkills(t, project, home, server.URL+base)
				for agent, folder := range harness.AgentFolders {
					names, err := filepath.Glob(filepath.Join(project, folder, "*/*"))
					if err != nil || len(names) != len(recipes(p)) {
						t.Errorf("%s has %v, %v; want a file for each of %d recipes", agent, names, err, len(recipes(p)))
					}
					for _, r := range recipes(p) {
						got, err := os.ReadFile(filepath.Join(project, folder, r.Slug, "SKILL.md"))
						if err != nil || !bytes.Equal(got, served[".well-known/agent-skills/"+r.Slug+"/SKILL.md"]) {
							t.Errorf("%s: %s differs from what was served, %v", agent, r.Slug, err)
						}
					}
				}
			}
			install()
			p.Categories[0].Recipes[0].Prompt += "\n\nAnd this."
			install()
		})
	}
}

func needNPM(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes the npm client: make verify runs it")
	}
}

// TestClientVerifies: the client installs no skill whose bytes do not have the digest in the index.
func TestClientVerifies(t *testing.T) {
	needNPM(t)
	t.Parallel()
	root, project := t.TempDir(), t.TempDir()
	write(t, root, files(t, page(t, content.Bundled())))
	write(t, root, map[string][]byte{
		".well-known/agent-skills/config-audit/SKILL.md": []byte("---\nname: config-audit\ndescription: Another.\n---\n"),
	})
	server := httptest.NewServer(http.FileServer(http.Dir(root)))
	defer server.Close()
	harness.AddSkills(t, project, t.TempDir(), server.URL+"/")
	for _, folder := range harness.AgentFolders {
		if _, err := os.Stat(filepath.Join(project, folder, "ci-cd-pipeline/SKILL.md")); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(project, folder, "config-audit")); !os.IsNotExist(err) {
			t.Errorf("a skill with another digest was installed: %v", err)
		}
	}
}
