package shell_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/shell"
)

// TestInterpreter: a program that takes the prompt for code is found anywhere in a command, with any folder, version
// and case. An agent with its subcommands is no such program.
func TestInterpreter(t *testing.T) {
	for command, want := range map[string]string{
		"claude":                     "",
		"codex exec":                 "",
		"npx -y some-agent":          "",
		"env FAST=1 claude --shell":  "",
		"node -e":                    "node",
		"cmd /c":                     "cmd",
		"powershell.exe -Command":    "powershell.exe",
		"PowerShell.EXE -c":          "PowerShell.EXE",
		"pwsh -c":                    "pwsh",
		"python -c":                  "python",
		"python3.12 -c":              "python3.12",
		"ssh host claude":            "ssh",
		"env sh -c":                  "sh",
		"~/bin/lua5.4 -e":            "lua5.4",
		"docker run -it box bash -c": "bash",
	} {
		difftest.Equal(t, shell.Interpreter(command), want, command)
	}
}
