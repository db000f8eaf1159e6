package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/fault"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/web/servertest"
)

// Commands for whatever reads the output: each word that one of these texts contains must be shown.
const (
	hostileLine = "evil\x1b]0;title\a\x1b[2J\u202e\u2066\n::error file=app.js::word\n  ::stop-commands::t\n##[error]x ##vso[task]y"
	// the same as TOML writes it between quotes
	hostileTOML = `evil\u001b]0;title\u0007\u001b[2J\u202e\u2066\n::error file=app.js::word\n  ::stop-commands::t\n##[error]x ##vso[task]y`
	// as a name of a file
	hostileName = "evil\x1b[31m\u202e\n::warning::word"
)

// TestHostileOutput: neither a terminal nor a CI obeys what is in a catalogue, in the name of a file
// or in an argument, wherever a command prints it.
func TestHostileOutput(t *testing.T) {
	for _, test := range []struct {
		name string
		file string // that text is added to; "" for none
		text string
		args []string
	}{
		{"an unknown key", "catalogue.toml", "\n[\"" + hostileTOML + "\"]\na = 1\n", []string{"check"}},
		{"a category", "catalogue.toml", "\n[[categories]]\nslug = \"" + hostileTOML + "\"\n", []string{"check"}},
		{"a slug", "en.toml", "\n[recipes.\"" + hostileTOML + "\"]\ntitle = \"x\"\n", []string{"check"}},
		{"a line", "en.toml", "\n::error file=app.js::word\n", []string{"check"}},
		{"a line with control characters", "en.toml", "\nx = \"" + hostileLine + "\"\n", []string{"check"}},
		{"the name of a file", hostileName + ".toml", "a = 1\n", []string{"check"}},
		{"a file that begins a command", "::error::evil.toml", "a = 1\n", []string{"check"}},
		{"a file of prompts", hostileName + ".md", "# A\u202e\n\nDo.\u2066\n", []string{"add", "--from", hostileName + ".md"}},
		{"a missing file of prompts", "", "", []string{"add", "--from", hostileName}},
		{"front matter", "a.md", "---\n\"" + hostileTOML + "\": x\n---\nDo it.\n", []string{"add", "--from", "a.md"}},
		{"a slug to add", "", "", []string{"add", hostileLine}},
		{"a category to add to", "", "", []string{"add", "release-notes", "--category", hostileLine}},
		{"a language to add", "", "", []string{"add-language", hostileLine}},
		{"a language to check", "", "", []string{"check", hostileLine}},
		{"a text to compare", "", "", []string{"status", "fr:" + hostileLine}},
		{"an extra text", "fr.toml", "\n[recipes.\"" + hostileTOML + "\"]\ntitle = \"" + hostileTOML + "\"\n", []string{"status"}},
		{"a folder to begin in", "", "", []string{"init", hostileName}},
		{"a folder that is missing", "", "", []string{"check", "--content", hostileLine}},
		{"a command", "", "", []string{hostileLine}},
		{"a flag", "", "", []string{"check", "--" + hostileLine}},
		{"a base URL", "", "", []string{"export", "--base-url", hostileLine, "out"}},
		{"a folder to export to", "", "", []string{"export", "--base-url", "https://example.org/", hostileName}},
		{"help", "", "", []string{"help", hostileLine}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filetest.Copy(t, os.DirFS(small), t.TempDir())
			if test.file != "" {
				before, _ := os.ReadFile(filepath.Join(dir, test.file)) // a new file has no text
				filetest.WriteFile(t, filepath.Join(dir, test.file), string(before)+test.text)
			}
			command := servertest.Recipes(t, test.args...)
			command.Dir = dir

			output, _ := command.CombinedOutput() // some of these fail, as they should

			expectHarmless(t, string(output))
			expectSays(t, string(output), "\n")
		})
	}
}

// TestReport: the text around a list of problems is printed, too, and each problem has a line.
func TestReport(t *testing.T) {
	list := problem.List{
		{File: "a.toml", Line: 1, Column: 2, Message: "one\n::error::x"},
		{File: "a.toml", Line: 3, Column: 4, Message: "two"},
	}
	const lines = `a.toml:1:2: one\n::error::x` + "\na.toml:3:4: two\n"
	other := errors.New("b.toml is\n::error::gone")
	for _, test := range []struct {
		name   string
		err    error
		want   string
		status int
	}{
		{"a list", list, lines, exitFailure},
		{"joined", errors.Join(other, list), `b.toml is\n::error::gone` + "\n" + lines, exitFailure},
		{"joined before", errors.Join(list, other), lines + `b.toml is\n::error::gone` + "\n", exitFailure},
		{"several wrapped", fmt.Errorf("no %w, no %w", fs.ErrExist, fs.ErrClosed),
			"no file already exists, no file already closed\n", exitFailure},
		{"no list", other, `b.toml is\n::error::gone` + "\n", exitFailure},
		{"a wrong command line", usageErrorf("no %w", other), `no b.toml is\n::error::gone` + "\n", exitUsage},
		{"reported", errReported, "", exitFailure},
		{"no error", nil, "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var printed strings.Builder

			status := report(&printed, test.err)

			difftest.Equal(t, printed.String(), test.want)
			difftest.Equal(t, status, test.status)
		})
	}
}

// TestReportFault: the stack of a panic is printed in its own lines.
func TestReportFault(t *testing.T) {
	var printed strings.Builder
	fault := fault.Guard(func() error { panic("a\n::error::b") })

	report(&printed, fmt.Errorf("it failed: %w", fault))

	expectSays(t, printed.String(), `a fault of this program, please report it: a`+"\n"+`\x3a:error::b`+"\ngoroutine ",
		"\npanic(", "cmd/recipes/output_test.go:", "+0x")
	expectHarmless(t, printed.String())
}

// TestRunPanics: a fault of a command is an error of the program, with another exit status than a wrong command line.
func TestRunPanics(t *testing.T) {
	var printed strings.Builder
	root := rootCommand()
	root.Command("version").Action = func(context.Context, *cli.Command) error { panic("no paper") }

	err := run(t.Context(), root, []string{"recipes", "version"})
	status := report(&printed, err)

	difftest.Equal(t, status, exitFailure)
	expectSays(t, printed.String(), "a fault of this program, please report it: no paper\n")
}

// TestUsageError: what a wrong command line is about can be found in its error.
func TestUsageError(t *testing.T) {
	missing := usageErrorf("--content: %w", fs.ErrNotExist)

	if !errors.Is(missing, fs.ErrNotExist) {
		t.Error("it does not wrap its cause")
	}
}

// expectHarmless fails the test if an output has characters that people do not see, or a line that a
// CI would take for a command.
func expectHarmless(t *testing.T, output string) {
	t.Helper()
	for line := range strings.SplitSeq(output, "\n") {
		isCommand := strings.HasPrefix(strings.TrimSpace(line), "::") ||
			strings.Contains(line, "##[") || strings.Contains(line, "##vso[")
		isObeyed := strings.ContainsFunc(line, func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf) })
		if isCommand || isObeyed {
			t.Errorf("this line can be obeyed: %q\n%q", line, output)
		}
	}
}

// TestPrintfValues: values of any type are formatted as package fmt does it, and are harmless.
func TestPrintfValues(t *testing.T) {
	var printed strings.Builder

	printf(&printed, "%d %02d %.1f %t %v %s %-4s| %[6]s\n", int64(3), uint8(4), 0.25, true, []string{"a\n"},
		errors.New("\x1b"), "b")

	difftest.Equal(t, printed.String(), `3 04 0.2 true [a\n] \x1b b   | \x1b`+"\n")
}

// TestLostOutput: a command whose output cannot be written says so once, and fails.
func TestLostOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no /dev/full")
	}
	defer full.Close()
	dir := beginCatalogue(t, "")
	for _, commandLine := range []string{
		"version",
		"--version",
		"help",
		"help writing",
		"completion bash",
		"add release-notes",
		"check", // which finds errors
		"status",
		"remove release-notes",
		"add-language it",
		"export --base-url https://example.org/ site",
	} {
		t.Run(commandLine, func(t *testing.T) {
			var errorOutput strings.Builder
			command := servertest.Recipes(t, strings.Fields(commandLine)...)
			command.Dir = dir
			command.Stdout = full
			command.Stderr = &errorOutput

			err := command.Run()

			if err == nil || command.ProcessState.ExitCode() != exitFailure {
				t.Errorf("it ends with %v", err)
			}
			difftest.Equal(t, errorOutput.String(), "write /dev/stdout: no space left on device\n")
		})
	}
}

// TestPrintf: no command prints past printf.
func TestPrintf(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if name == "output.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			called, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, _ := called.X.(*ast.Ident)
			isFmt := of != nil && of.Name == "fmt" &&
				(strings.HasPrefix(called.Sel.Name, "Fprint") || strings.HasPrefix(called.Sel.Name, "Print"))
			if isFmt || called.Sel.Name == "WriteString" && of != nil && of.Name == "io" {
				t.Errorf("%s prints by %s.%s instead of printf", name, of.Name, called.Sel.Name)
			}
			return true
		})
	}
}
