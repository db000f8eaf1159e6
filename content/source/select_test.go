package source_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
)

// TestStrictOrder: where warnings are errors, they come before the warnings that are none.
func TestStrictOrder(t *testing.T) {
	typography := problem.Problem{Severity: problem.Warning, Kind: problem.Typography, Message: "curly"}
	stale := problem.Problem{Severity: problem.Warning, Kind: problem.Translation, Message: "stale"}

	got := source.Strict(problem.List{typography, stale}, false)

	stale.Severity = problem.Error
	difftest.Equal(t, got, problem.List{stale, typography})
}
