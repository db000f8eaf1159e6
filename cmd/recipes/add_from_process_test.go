package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/web/servertest"
)

// TestAddFromInterrupted: Ctrl-C ends the program while it waits for standard input, and nothing is
// written.
func TestAddFromInterrupted(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	before := filetest.ReadFiles(t, dir)
	add, output := startWaiting(t, dir)

	interrupt(t, add)

	difftest.Equal(t, output.String(), "")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// startWaiting starts recipes add with a standard input that does not end, and returns when the program
// has read the beginning. It also returns what the program prints.
func startWaiting(t *testing.T, dir string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	var output strings.Builder
	add := servertest.Recipes(t, "add", "--from", "-")
	add.Dir = dir
	add.Stdout = &output
	add.Stderr = &output
	stdin, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	add.Stdin = stdin
	if err := add.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = add.Process.Kill() // it may have ended
		write.Close()
		stdin.Close()
	})
	fillPipe(t, write)
	return add, &output
}

// fillPipe writes more to a pipe than it takes, so that it returns when the other end has read some.
func fillPipe(t *testing.T, pipe *os.File) {
	t.Helper()
	if err := pipe.SetWriteDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := pipe.WriteString(strings.Repeat("Do it.\n", 100_000)); err != nil {
		t.Fatal(err)
	}
}

// TestAddFromInterruptedLock: Ctrl-C ends the program while another program writes to the catalogue.
func TestAddFromInterruptedLock(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Do it.\n"})
	before := filetest.ReadFiles(t, dir)
	lock, err := folderlock.Wait(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lock.Unlock() }() // the test may have failed
	add := servertest.Recipes(t, "add", "--from", "p.md")
	add.Dir = dir
	if err := add.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond) // it waits, as far as the test can tell

	interrupt(t, add)

	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestAddFromLocksFirst: how a file is read depends on what the catalogue has when the program may write to it, not when
// the program starts.
func TestAddFromLocksFirst(t *testing.T) {
	dir := beginHeadings(t, "## A\nDo a.\n", "")
	later := filetest.ReadFiles(t, dir)
	succeed(t, dir, "remove a")
	writeFiles(t, dir, map[string]string{"prompts.md": "---\ntitle: Ours\n---\n## A\nDo a.\n## B\nDo b.\n"})
	lock, err := folderlock.Wait(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	var output strings.Builder
	add := servertest.Recipes(t, "add", "--from", "prompts.md")
	add.Dir = dir
	add.Stdout = &output
	if err := add.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond) // it waits, as far as the test can tell

	delete(later, "prompts.md")
	writeFiles(t, dir, later)
	if err := errors.Join(lock.Unlock(), add.Wait()); err != nil {
		t.Fatal(err)
	}

	expectSays(t, output.String(), "prompts.md: 2 recipes, one below each heading", "\n1 begun, 1 there already\n")
}

// interrupt sends a program what Ctrl-C sends, and fails the test unless it ends.
func interrupt(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		_ = cmd.Process.Kill() // the test has failed
		t.Fatal("it does not end")
	}
}

// TestAddFromAtOnce: of twelve programs that add to a catalogue at once, none loses what another adds.
func TestAddFromAtOnce(t *testing.T) {
	const programs = 12
	dir := beginCatalogue(t, "--empty")
	var adds []*exec.Cmd
	for i := range programs {
		name := string(rune('a' + i))
		writeFiles(t, dir, map[string]string{name + ".md": "# " + name + "\nDo " + name + ".\n## More\nDo more.\n"})
		add := servertest.Recipes(t, "add", "--from", name+".md", "--one")
		add.Dir = dir
		adds = append(adds, add)
	}

	for _, add := range adds {
		if err := add.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, add := range adds {
		if err := add.Wait(); err != nil {
			t.Errorf("%v: %v", add.Args, err)
		}
	}

	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
	catalogue := filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	difftest.Equal(t, strings.Count(catalogue, "[[recipes]]"), programs)
}

// TestAddFromLinear: twice the recipes take about twice the work, counted in bytes of memory.
func TestAddFromLinear(t *testing.T) {
	one := countBytesToAdd(t, 200)
	two := countBytesToAdd(t, 400)

	if two > 3*one {
		t.Errorf("200 recipes take %d bytes, 400 take %d", one, two)
	}
}

// countBytesToAdd is how many bytes the program asks for while it adds recipes to an empty
// catalogue.
func countBytesToAdd(t *testing.T, recipes int) uint64 {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	file := filepath.Join(dir, "prompts.md")
	filetest.WriteFile(t, file, manyRecipes(recipes))
	command := rootCommand()
	command.Writer = io.Discard

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := command.Run(t.Context(), []string{"recipes", "add", "--from", file, "--content", dir})
	runtime.ReadMemStats(&after)

	if err != nil {
		t.Fatal(err)
	}
	added := filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	difftest.Equal(t, strings.Count(added, "\n[[recipes]]\n"), recipes)
	return after.TotalAlloc - before.TotalAlloc
}

func manyRecipes(n int) string {
	var text strings.Builder
	text.WriteString("# All\n")
	for i := range n {
		fmt.Fprintf(&text, "## Recipe %d\nBuild thing %d, and test it.\n", i, i)
	}
	return text.String()
}
