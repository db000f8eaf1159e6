package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestHelp: commands and subjects are explained, and what is misspelt leads to what was meant.
func TestHelp(t *testing.T) {
	for args, want := range map[string]string{
		"help": "recipes help translating ", "publishing": "see recipes help publishing", "help serve": "--base-url", "help formats": "page.json", "help writng": "did you mean writing?",
		"help publish": "did you mean publishing?", "add-l": "did you mean add-language?", "add x --replace": "and --replace with that", "check ../../content": "; did you mean --content ../../content?", "serve ../../content": "--help; did you mean --content ../../content?",
		"--content content check": "flags come after the command", "export --css x": "; see recipes help export\n", "chekc": "did you mean check?", "chekc --content content": "did you mean check?", "version": "did you mean --version?", "serve --adr :80": "; see recipes help serve; did you mean --addr?",
	} {
		if output, _ := harness.Run(t, strings.Fields(args)...); !strings.Contains(output, want) {
			t.Errorf("%s says\n%s\nnot %s", args, output, want)
		}
	}
}

// standIns are defined before each command line in sh. npx runs the client that make npm installs.
const standIns = `
recipes() { "$PROGRAM" "$@"; }
npx() { grep -q "\"version\": \"${1#skills@}\"" "$CLIENT/package.json" && shift && node "$CLIENT/bin/cli.mjs" "$@"; }
podman() { for a; do case $a in */*) test -e "$a" || return 1; esac; done; }
sudo() { test "$1" = systemctl || test -e "$2"; }
`

// TestCommandLines runs every command line of the README and of the help texts, those of each in a folder like that of this
// repository. Left out are make and the go command. Those with curl run in every shell, and where it fails, no agent is started.
func TestCommandLines(t *testing.T) {
	t.Parallel()
	client, err := filepath.Abs("../../.npm/node_modules/skills")
	if err != nil {
		t.Fatal(err)
	}
	agents := t.TempDir()
	if err := os.WriteFile(filepath.Join(agents, "claude"), []byte("#!/bin/sh\ntest $# = 1 && echo \"$1\" >started\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	environment := []string{"PATH=" + agents + ":" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "PROGRAM=" + harness.Program(t), "CLIENT=" + client, "DISABLE_TELEMETRY=1"}
	commandLine := regexp.MustCompile(`(?m)^    ((?:(?:recipes|curl|mkdir|npx|podman|sh|sudo) ).*?)(?: +# .*)?$`)
	site := harness.Shared(t).URL
	for name, least := range map[string]int{
		"../../README.md": 14, "help/writing.md": 6, "help/translating.md": 6, "help/publishing.md": 5, "help/formats.md": 8, "help/developing.md": 2,
	} {
		dir := t.TempDir()
		for _, part := range []string{"content", "locales", "cmd/recipes/deploy"} {
			harness.Copy(t, os.DirFS(filepath.Join("../..", part)), filepath.Join(dir, part))
		}
		harness.WriteFile(t, filepath.Join(dir, "prompts.md"), "## Unit tests\nWrite them.\n")
		shell := func(name, line, url string) *exec.Cmd {
			if line = strings.ReplaceAll(line, "http://localhost:8000", url); name == "sh" {
				line = "set -e" + standIns + line
			}
			cmd := exec.Command(name, "-c", line)
			cmd.Dir, cmd.Env = dir, environment
			return cmd
		}
		lines := commandLine.FindAllStringSubmatch(harness.ReadFile(t, name), -1)
		if len(lines) < least {
			t.Errorf("%s has %d command lines, fewer than %d", name, len(lines), least)
		}
		for _, line := range lines {
			line := line[1]
			arguments, server := strings.CutPrefix(line, "recipes serve ")
			if testing.Short() && !strings.HasPrefix(line, "recipes ") { // make verify has what they need
				continue
			} else if server {
				harness.Start(t, shell("sh", `exec "$PROGRAM" serve `+arguments+" --addr 127.0.0.1:0", site))
			} else if output, err := shell("sh", line, site).CombinedOutput(); err != nil {
				t.Errorf("%s: %s: %v\n%s", name, line, err, output)
			}
			if !strings.Contains(line, "curl") {
				continue
			}
			agent, prompt := filepath.Join(dir, "started"), regexp.MustCompile(`http://\S+\.txt`).FindString(line)
			for _, name := range []string{"sh", "bash", "dash", "fish", "zsh"} {
				output, err := shell(name, line, site).CombinedOutput()
				want, given := "", ""
				if strings.Contains(line, `claude "`) {
					want, _ = harness.Get(t, strings.Replace(prompt, "http://localhost:8000", site, 1))
					if words := regexp.MustCompile(`sed "s\|(.*)\|(.*)\|g"`).FindStringSubmatch(line); words != nil {
						want = strings.ReplaceAll(want, words[1], words[2])
					}
					given = harness.ReadFiles(t, dir)["started"]
				}
				if err != nil || given != want {
					t.Errorf("%s: %s: %v, with the prompt %q\n%s", name, line, err, given, output)
				}
				os.Remove(agent)
				output, err = shell(name, line, "http://127.0.0.1:1").CombinedOutput()
				if _, started := os.Stat(agent); err == nil || started == nil {
					t.Errorf("%s: without a server, %s: %v\n%s", name, line, err, output)
				}
			}
		}
	}
}
