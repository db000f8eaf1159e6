package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestOneFile: the program is one file that needs no other. As root it runs alone in a file system that is read-only,
// as a user who owns nothing; otherwise in an empty folder that cannot be written to. Without an environment in both
// cases.
func TestOneFile(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds: make verify runs it")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "recipes")
	if err := os.WriteFile(program, []byte(harness.ReadFile(t, harness.Program(t))), 0o755); err != nil {
		t.Fatal(err)
	}
	alone := func(args ...string) *exec.Cmd {
		cmd := exec.Command(program, args...)
		cmd.Dir, cmd.Env = dir, []string{}
		if os.Getuid() == 0 {
			cmd.Path, cmd.Dir = "/recipes", "/"
			cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: dir, Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		return cmd
	}
	if os.Getuid() == 0 {
		if err := readOnly(dir); err != nil {
			t.Logf("the file system could not be made read-only, the folder belongs to another user: %v", err)
		}
	} else if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // or else it could not be removed
		syscall.Unmount(dir, 0)
		os.Chmod(dir, 0o755)
	})
	for args, want := range map[string]string{"--version": "recipes version", "check --strict": "", "--help": "Exit status"} {
		if output, err := alone(strings.Fields(args)...).CombinedOutput(); err != nil || !strings.Contains(string(output), want) {
			t.Errorf("%s: %v\n%s", args, err, output)
		}
	}
	for _, args := range []string{"export --base-url http://localhost/ site", "init site"} {
		cmd := alone(strings.Fields(args)...)
		if output, err := cmd.CombinedOutput(); err == nil || cmd.ProcessState.ExitCode() != exitFailure || !strings.Contains(string(output), "site") {
			t.Errorf("where nothing can be written, %s says: %v\n%s", args, err, output)
		}
	}
	s := harness.Start(t, alone("serve", "--addr", "127.0.0.1:0"))
	for _, path := range []string{"/en/", "/ja/", "/prompts/config-audit.txt", "/worker.js", "/client.json"} {
		if body, response := harness.Get(t, s.URL+path); response.StatusCode != 200 || body == "" {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
	if err := s.Stop(t); err != nil {
		t.Error(err)
	}
}

// TestExportNowhere: an export onto a file or a full disk ends in one line that says what to do, and the next one
// finishes it.
func TestExportNowhere(t *testing.T) {
	dir := t.TempDir()
	export := func(to string) (string, bool) {
		return harness.Run(t, "export", "--content", small, "--base-url", "http://localhost/", filepath.Join(dir, to))
	}
	harness.WriteFile(t, filepath.Join(dir, "file"), "")
	if output, ok := export("file"); ok || strings.Count(output, "\n") != 1 || !strings.Contains(output, "choose another") {
		t.Errorf("onto a file: %s", output)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("only root can make a small disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	if output, ok := export("site"); ok || strings.Count(output, "\n") != 1 || !strings.Contains(output, "no space left on device; ") {
		t.Errorf("onto a full disk: %s", output)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=99m"); err != nil {
		t.Fatal(err)
	}
	if output, ok := export("site"); !ok {
		t.Errorf("onto a disk with space again: %s", output)
	}
}

// readOnly makes what is in a folder impossible to change, for everybody, until it is unmounted.
func readOnly(dir string) error {
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		return err
	}
	return syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY, "")
}
