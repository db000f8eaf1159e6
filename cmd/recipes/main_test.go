package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/servertest"
)

func TestMain(m *testing.M) { os.Exit(servertest.Main(m, func() {})) }

// runIn runs a command line in a folder, and returns everything that the program prints and its
// exit status. Words of the command line are separated by spaces, so no argument can contain one. A
// catalogue in the folder needs no --content.
func runIn(t *testing.T, dir, commandLine string) (output string, status int) {
	t.Helper()
	cmd := servertest.Recipes(t, strings.Fields(commandLine)...)
	cmd.Dir = dir
	printed, err := cmd.CombinedOutput()
	if _, hasStatus := errors.AsType[*exec.ExitError](err); err != nil && !hasStatus {
		t.Fatal(err)
	}
	return string(printed), cmd.ProcessState.ExitCode()
}

// succeed runs a command line in a folder and returns what it prints. It fails the test unless the
// command succeeds.
func succeed(t *testing.T, dir, commandLine string) string {
	t.Helper()
	output, status := runIn(t, dir, commandLine)
	if status != 0 {
		t.Fatalf("recipes %s: exit status %d\n%s", commandLine, status, output)
	}
	return output
}

// fail runs a command line in a folder and returns what it prints. It fails the test unless the
// command exits with the given status.
func fail(t *testing.T, dir string, want int, commandLine string) string {
	t.Helper()
	output, status := runIn(t, dir, commandLine)
	if status != want {
		t.Fatalf("recipes %s: exit status %d, want %d\n%s", commandLine, status, want, output)
	}
	return output
}

// expectSays fails the test unless the output of a command contains each of the wanted texts.
func expectSays(t *testing.T, output string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(output, want) {
			t.Errorf("it does not say %q but\n%s", want, output)
		}
	}
}

// expectSaysNot fails the test if an output has a text.
func expectSaysNot(t *testing.T, output, unwanted string) {
	t.Helper()
	if strings.Contains(output, unwanted) {
		t.Errorf("it says %q:\n%s", unwanted, output)
	}
}

// TestExitStatus: the exit status is 1 for a command that fails or finds errors in the catalogue,
// and 2 for a wrong command line.
func TestExitStatus(t *testing.T) {
	empty := t.TempDir()
	for _, test := range []struct {
		commandLine string
		want        int
	}{
		{"", 0},
		{"--help", 0},
		{"--version", 0},
		{"check --content .", exitFailure},
		{"init", exitUsage},
		{"add release-notes", exitUsage},
		{"add --content .", exitUsage},
		{"add-language it", exitUsage},
		{"add-language Italian --content .", exitUsage},
		{"chekc", exitUsage},
		{"check my-recipes", exitUsage},
		{"serve my-recipes", exitUsage},
		{"export public", exitUsage},
		{"check --strickt", exitUsage},
		{"check --content no/such/folder", exitUsage},
		{"serve --addr :99999", exitUsage},
		{"serve --addr 8000 --base-url https://example.org/", exitUsage},
		{"completion csh", exitUsage},
		{"completion bash --strict", exitUsage},
		{"check --help nope", exitUsage},
	} {
		t.Run("recipes "+test.commandLine, func(t *testing.T) {
			if output, status := runIn(t, empty, test.commandLine); status != test.want {
				t.Errorf("recipes %s: exit status %d, want %d\n%s", test.commandLine, status, test.want, output)
			}
		})
	}
}

// TestExitStatusOfNames: the exit status is 2 if the command line names something that cannot be or is not
// there, and 1 if it names something new that is there already.
func TestExitStatusOfNames(t *testing.T) {
	dir := beginSpanish(t)
	succeed(t, dir, "add release-notes")
	for _, test := range []struct {
		commandLine string
		want        int
	}{
		{"add Bad_Slug", exitUsage},
		{"add flaky-tests --category testin", exitUsage}, // testing is there
		{"add flaky-tests --category Bad_Slug", exitUsage},
		{"add release-notes", exitFailure},
		{"add-language es", exitFailure},
		{"check xx", exitUsage},
		{"init .", exitFailure},
		{"remove nope", exitUsage},
		{"status xx", exitUsage},
		{"status es:nope", exitUsage},
		{"status --mark xx", exitUsage},
		{"status --mark es:nope", exitUsage},
		{"status --mark en", exitUsage},
	} {
		t.Run("recipes "+test.commandLine, func(t *testing.T) {
			fail(t, dir, test.want, test.commandLine)
		})
	}
}

// TestEmptyCommand: a name that is empty, as that of a variable which is not set, is called so.
func TestEmptyCommand(t *testing.T) {
	output, _ := servertest.Recipes(t, "").CombinedOutput()

	difftest.Equal(t, string(output), "the name of the command is empty; see recipes help\n")
}

// TestEmptyArgument: a message about an argument that is empty shows that it is.
func TestEmptyArgument(t *testing.T) {
	for _, test := range []struct {
		words []string // of the command line
		want  string
	}{
		{[]string{"check", ""}, `there is no language ""; expected some of en, fr`},
		{[]string{"remove", ""}, `there is no recipe ""; expected one of unit-tests`},
		{[]string{"status", "--mark", "fr", ""}, `write --mark before "" too`},
		{[]string{"serve", ""}, `takes no arguments, got ""`},
		{[]string{"version", ""}, `takes no arguments, got ""`},
		{[]string{"help", "add", ""}, `takes one command or subject, got "" too`},
	} {
		t.Run(test.words[0], func(t *testing.T) {
			cmd := servertest.Recipes(t, test.words...)
			cmd.Dir = copyTranslated(t)

			output, _ := cmd.CombinedOutput()

			expectSays(t, string(output), test.want)
		})
	}
}

// TestCompletion: completion prints the script for a shell, and what the script asks the program
// for are commands and flags.
func TestCompletion(t *testing.T) {
	dir := t.TempDir()

	script := succeed(t, dir, "completion bash")
	commands := succeed(t, dir, "--generate-shell-completion")
	flags := succeed(t, dir, "serve --ad --generate-shell-completion")

	expectSays(t, script, "complete -o bashdefault -o default -F __recipes_bash_autocomplete recipes\n")
	expectSays(t, commands, "add-language:", "remove:", "completion:")
	expectSays(t, flags, "--addr:")
}

// TestFlags: every flag has an explanation. Those that are settings have an environment variable, and those
// that choose what one run does have none.
func TestFlags(t *testing.T) {
	settings := []string{"content", "addr", "base-url", "remove-worker", "access-log", "hsts", "max-connections"}
	for _, command := range rootCommand().Commands {
		for _, flag := range command.Flags {
			name := flag.Names()[0]
			documented, ok := flag.(cli.DocGenerationFlag)
			if !ok || documented.GetUsage() == "" {
				t.Errorf("%s --%s is not explained", command.Name, name)
			}
			var variables []string
			if slices.Contains(settings, name) || command.Name == "check" && name == "strict" {
				variables = []string{"RECIPES_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))}
			}
			if !ok || !slices.Equal(documented.GetEnvVars(), variables) {
				t.Errorf("%s --%s: the variables %q, want %q", command.Name, name, documented.GetEnvVars(), variables)
			}
		}
	}
}

// TestUnitSettings: the settings in the comment of the unit can be copied to the file that systemd reads, where all that
// follows = is the value. The program's commands in the unit, serve and check, have these settings.
func TestUnitSettings(t *testing.T) {
	setting := regexp.MustCompile(`(?m)^#   (RECIPES_\w+)=(.*)$`)
	settings := setting.FindAllStringSubmatch(filetest.ReadFile(t, "deploy/recipes.service"), -1)
	help := succeed(t, t.TempDir(), "serve --help") + succeed(t, t.TempDir(), "check --help")
	if len(settings) < 3 {
		t.Fatalf("there are only %d settings", len(settings))
	}
	for _, match := range settings {
		if strings.Contains(match[2], " ") {
			t.Errorf("the value of %s is %q", match[1], match[2])
		}
		expectSays(t, help, "[$"+match[1]+"]")
	}
}

// TestWrongVariable: an environment variable with a wrong value is a mistake in the command line.
func TestWrongVariable(t *testing.T) {
	check := servertest.Recipes(t, "check")
	check.Env = append(os.Environ(), "RECIPES_STRICT=maybe")

	output, _ := check.CombinedOutput()

	if status := check.ProcessState.ExitCode(); status != exitUsage {
		t.Errorf("exit status %d", status)
	}
	expectSays(t, string(output), "RECIPES_STRICT")
}

// TestUnknownVariable: a variable that no setting has is probably misspelt, so each command warns of it, once.
func TestUnknownVariable(t *testing.T) {
	cmd := servertest.Recipes(t, "version")
	cmd.Env = append(os.Environ(), "RECIPES_ADR=:80", "RECIPES_PAGES=2", "RECIPES_ADDR=:8000", "RECIPESOFOURS=1")
	var warnings strings.Builder
	cmd.Stderr = &warnings

	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}

	difftest.Equal(t, warnings.String(), "warning: RECIPES_ADR is the variable of no setting; did you mean RECIPES_ADDR?\n"+
		"warning: RECIPES_PAGES is the variable of no setting\n")
}
