package harness

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content"
)

// npmClient is the client that installs skills, where make npm puts it; seen from a package two folders down.
const npmClient = "../../.npm/node_modules/skills"

// AgentFolders are where the client puts skills in a project, by agent. Gemini CLI, Cursor and others read the folder of
// Codex too.
var AgentFolders = map[string]string{"claude-code": ".claude/skills", "codex": ".agents/skills"}

// AddSkills runs the command that pages show for the site at an absolute URL, in a project. The client sees nothing of
// this machine's settings and reports nothing to its makers.
func AddSkills(t testing.TB, project, home, url string) {
	t.Helper()
	client, err := filepath.Abs(npmClient)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(client, "package.json"))
	if err != nil {
		t.Fatalf("the client skills is missing (make test, or make npm, fetches it): %v", err)
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
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "DISABLE_TELEMETRY=1", "DO_NOT_TRACK=1", "NO_COLOR=1"}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}
