package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/servertest"
)

// TestOneFile: the program needs no file but its own. As root the test runs it alone in a read-only
// file system, as a user who owns nothing; otherwise in an empty folder that it cannot write to. In
// both cases it has no environment.
func TestOneFile(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds: make verify runs it")
	}
	alone := newLonelyProgram(t)

	for _, test := range []struct{ commandLine, want string }{
		{"--version", "recipes version"},
		{"help writing", "recipes check"},
		{"--help", "Exit status"},
	} {
		t.Run(test.commandLine, func(t *testing.T) {
			output, err := alone.command(test.commandLine).CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v", test.commandLine, err)
			}
			expectSays(t, string(output), test.want)
		})
	}
	for _, commandLine := range []string{"export --base-url http://localhost/ site", "init site"} {
		t.Run(commandLine, func(t *testing.T) {
			cmd := alone.command(commandLine)
			output, err := cmd.CombinedOutput()
			if err == nil || cmd.ProcessState.ExitCode() != exitFailure {
				t.Errorf("%s, where nothing can be written: %v", commandLine, err)
			}
			expectSays(t, string(output), "site")
		})
	}
	expectServes(t, alone.command("serve --addr 127.0.0.1:0"))
}

// lonelyProgram is the program alone in a folder that it cannot write to.
type lonelyProgram struct{ dir string }

func newLonelyProgram(t *testing.T) lonelyProgram {
	t.Helper()
	dir := t.TempDir()
	program := []byte(filetest.ReadFile(t, servertest.Program(t)))
	if err := os.WriteFile(filepath.Join(dir, "recipes"), program, 0o755); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 {
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { // otherwise it could not be removed
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Error(err)
			}
		})
		return lonelyProgram{dir}
	}
	if err := makeReadOnly(t, dir); err != nil {
		t.Logf("the file system could not be made read-only, the folder belongs to another user: %v", err)
	}
	return lonelyProgram{dir}
}

// command returns a command that runs the program. Words of commandLine are separated by spaces.
func (p lonelyProgram) command(commandLine string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(p.dir, "recipes"), strings.Fields(commandLine)...)
	cmd.Dir = p.dir
	cmd.Env = []string{}
	if os.Getuid() == 0 {
		cmd.Path = "/recipes"
		cmd.Dir = "/"
		nobody := &syscall.Credential{Uid: 65534, Gid: 65534}
		cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: p.dir, Credential: nobody}
	}
	return cmd
}

func expectServes(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	s := servertest.Start(t, cmd)
	for _, path := range []string{"/en/", "/ja/", "/prompts/config-audit.txt", "/worker.js", "/client.json"} {
		if body, response := servertest.Get(t, s.URL+path); response.StatusCode != 200 || body == "" {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
	if err := s.Stop(t); err != nil {
		t.Error(err)
	}
}

// TestExportOntoFile: an export to the path of a file ends with one line that says what to do.
func TestExportOntoFile(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "file"), "")

	output := failToExport(t, filepath.Join(dir, "file"))

	expectSays(t, output, "choose another")
}

// failToExport exports the small catalogue to a folder where the export must fail, and returns the
// one line that the program prints.
func failToExport(t *testing.T, dir string) string {
	t.Helper()
	output := fail(t, ".", exitFailure, "export --content "+small+" --base-url http://localhost/ "+dir)
	if n := strings.Count(output, "\n"); n != 1 {
		t.Errorf("it prints %d lines:\n%s", n, output)
	}
	return output
}

// TestExportFullDisk: an export to a full disk ends with one line that says what to do, and the
// next export completes it.
func TestExportFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports the whole site: make verify runs it")
	}
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("only root can make a small disk: %v", err)
	}
	t.Cleanup(func() { unmount(t, disk) })
	site := filepath.Join(disk, "site")

	output := failToExport(t, site)
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=99m"); err != nil {
		t.Fatal(err)
	}
	exportSmall(t, site, "http://localhost/", "")

	expectSays(t, output, "no space left on device; ")
}

// makeReadOnly makes everything in a folder read-only, for every user, until the test ends.
func makeReadOnly(t *testing.T, dir string) error {
	t.Helper()
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		return err
	}
	t.Cleanup(func() { unmount(t, dir) })
	return syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY, "")
}

func unmount(t *testing.T, dir string) {
	t.Helper()
	if err := syscall.Unmount(dir, 0); err != nil {
		t.Error(err)
	}
}
