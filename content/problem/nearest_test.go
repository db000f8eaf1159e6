package problem_test

import (
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// TestFirstOf: if there are many values, the first twenty are listed. A single further value is listed rather than
// counted.
func TestFirstOf(t *testing.T) {
	twenty := strings.Repeat("a, ", 19) + "a"
	for count, want := range map[int]string{
		0:  "",
		20: twenty,
		21: twenty + ", a",
		22: twenty + " and 2 others",
	} {
		difftest.Equal(t, problem.FirstOf(slices.Repeat([]string{"a"}, count)), want, count)
	}
}
