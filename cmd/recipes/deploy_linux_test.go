package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestUnit: systemd finds nothing wrong in the unit, and rates what the service may do as little: an exposure of 1.2 of 10.
func TestUnit(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes systemd-analyze: make verify runs it")
	}
	file := readFile(t, "deploy/recipes.service")
	unit := strings.Replace(file, "ExecStart=/usr/local/bin/recipes", "ExecStart="+harness.Program(t), 1)
	if unit == file {
		t.Fatalf("the unit starts another program:\n%s", unit)
	}
	file = filepath.Join(t.TempDir(), "recipes.service")
	harness.WriteFile(t, file, unit)
	for _, args := range []string{"verify", "security --offline=true --threshold=15"} { // in tenths
		cmd := exec.Command("systemd-analyze", append(strings.Fields(args), file)...)
		output, err := cmd.CombinedOutput()
		if err != nil || args == "verify" && len(output) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", args, err, output)
		}
	}
}

// TestContainerfile does what the Containerfile says, without an image: in a folder that holds what is copied, as the root
// of the file system, it starts the program as the user. No C library is there, nor any other file.
func TestContainerfile(t *testing.T) {
	root := t.TempDir()
	var environment, command []string
	for line := range strings.Lines(readFile(t, "deploy/Containerfile")) {
		instruction, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch instruction {
		case "COPY":
			if rest != "--chmod=755 bin/recipes /recipes" {
				t.Fatalf("it copies %s", rest)
			}
			data, err := os.ReadFile(harness.Program(t))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(root, "recipes"), data, 0o755); err != nil {
				t.Fatal(err)
			}
		case "USER":
			if rest != "65534:65534" {
				t.Fatalf("it runs as %s", rest)
			}
		case "ENV":
			environment = append(environment, rest)
		case "ENTRYPOINT", "CMD":
			var words []string
			if err := json.Unmarshal([]byte(rest), &words); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			command = append(command, words...)
		}
	}
	if len(environment) != 1 || environment[0] != "RECIPES_ADDR=:8000" {
		t.Errorf("the environment is %q", environment)
	}
	environment[0] = "RECIPES_ADDR=127.0.0.1:0" // other tests run at the same time
	cmd := &exec.Cmd{Path: command[0], Args: command, Env: environment, Dir: "/", SysProcAttr: &syscall.SysProcAttr{Chroot: root}}
	if os.Getuid() == 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: 65534, Gid: 65534}
	} else { // only root can change the root, if only in a namespace of its own
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
	}
	s := harness.Start(t, cmd)
	if _, response := harness.Get(t, s.URL+"/en/"); response.StatusCode != 200 {
		t.Errorf("/en/: %s", response.Status)
	}
	if err := s.Stop(t); err != nil {
		t.Error(err)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
