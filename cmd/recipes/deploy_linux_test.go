package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestUnit: systemd finds nothing wrong in the unit, and rates what the service may do as little: an exposure of 1.2 of 10.
func TestUnit(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes systemd-analyze: make verify runs it")
	}
	data, err := os.ReadFile("deploy/recipes.service")
	if err != nil {
		t.Fatal(err)
	}
	unit := strings.Replace(string(data), "ExecStart=/usr/local/bin/recipes", "ExecStart="+harness.Program(t), 1)
	if unit == string(data) {
		t.Fatalf("the unit starts another program:\n%s", unit)
	}
	file := filepath.Join(t.TempDir(), "recipes.service")
	harness.WriteFile(t, file, unit)
	for _, args := range []string{"verify", "security --offline=true --threshold=15"} { // in tenths
		cmd := exec.Command("systemd-analyze", append(strings.Fields(args), file)...)
		output, err := cmd.CombinedOutput()
		if err != nil || args == "verify" && len(output) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", args, err, output)
		}
	}
}
