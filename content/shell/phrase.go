package shell

import (
	"fmt"
	"strings"

	"prompt-recipes/content/problem"
)

// MaxChange is how many phrases of a text readers may have to replace.
const MaxChange = 100

// WrongPhrase returns the problem of a phrase that readers cannot be asked to replace, whatever text it is in. isWrong
// is false if there is none. Prompts are shown line by line, so a phrase must not span lines.
func WrongPhrase(phrase string) (wrong problem.Problem, isWrong bool) {
	wrong.Kind = problem.Value
	switch {
	case strings.Contains(phrase, "\n"):
		wrong.Message = fmt.Sprintf("%q has a line break", phrase)
		wrong.Hint = "name the phrases of each line"
	case strings.Contains(phrase, "`"):
		wrong.Message = fmt.Sprintf("%q has a backtick", phrase)
		wrong.Hint = "name what stands between backticks"
	default:
		return problem.Problem{}, false
	}
	return wrong, true
}
