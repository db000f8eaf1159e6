package shell

import (
	"fmt"
	"strings"

	"prompt-recipes/content/problem"
)

// MaxChange is the maximum number of phrases that readers may have to replace in a text.
const MaxChange = 100

// CheckPhrase returns what is wrong with a phrase that readers should replace, or nil. It does not look at the text
// around the phrase. Prompts are shown line by line, so a phrase must not span lines.
func CheckPhrase(phrase string) *problem.Problem {
	switch {
	case strings.Contains(phrase, "\n"):
		return &problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("%q has a line break", phrase),
			Hint:    "name the phrases of each line",
		}
	case strings.Contains(phrase, "`"):
		return &problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("%q has a backtick", phrase),
			Hint:    "name what stands between backticks",
		}
	}
	return nil
}
