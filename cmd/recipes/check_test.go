package main

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// TestCheckBuiltIn: without a catalogue, the command checks the built-in one and says so.
func TestCheckBuiltIn(t *testing.T) {
	output := succeed(t, t.TempDir(), "check")

	const want = "this is the built-in catalogue; --content DIR is for yours, or a folder with a catalogue.toml\n" +
		"no problems\n"
	difftest.Equal(t, output, want)
}

// TestStrictOrder: where warnings are errors, they come before the warnings that are none.
func TestStrictOrder(t *testing.T) {
	typography := problem.Problem{Severity: problem.Warning, Kind: problem.Typography, Message: "curly"}
	stale := problem.Problem{Severity: problem.Warning, Kind: problem.Translation, Message: "stale"}

	got := strict(problem.List{typography, stale})

	stale.Severity = problem.Error
	difftest.Equal(t, got, problem.List{stale, typography})
}
