package content

import (
	"fmt"
	"strings"
)

// Kind says how a swap-out changes the base prompt.
type Kind string

// The kinds of swap-out.
const (
	Replace     Kind = "replace"     // the instruction replaces a phrase that occurs exactly once
	Append      Kind = "append"      // the instruction follows the prompt as a separate paragraph
	Alternative Kind = "alternative" // the instruction is a complete prompt
)

// Compose applies a swap-out to a base prompt. It returns the new prompt and the byte offset of the
// instruction in it. An error says why the swap-out does not apply.
func Compose(prompt string, kind Kind, replaces, instruction string) (composed string, at int, err error) {
	switch {
	case kind != Replace && replaces != "":
		return "", 0, fmt.Errorf("replaces is only for swap-outs of kind %q, this one is %q", Replace, kind)
	case kind == Replace && replaces == "":
		return "", 0, fmt.Errorf("a swap-out of kind %q needs replaces: "+
			"the phrase of the prompt that it replaces", Replace)
	case kind == Replace:
		return composeReplacement(prompt, replaces, instruction)
	case kind == Append:
		before := prompt + "\n\n"
		return before + instruction, len(before), nil
	case kind == Alternative:
		return instruction, 0, nil
	}
	return "", 0, fmt.Errorf("kind is %q, expected %q, %q or %q", kind, Replace, Append, Alternative)
}

// composeReplacement puts the instruction in place of a phrase of the prompt. The phrase must occur exactly once.
// Overlapping occurrences count: "aba" occurs twice in "ababa".
func composeReplacement(prompt, replaces, instruction string) (composed string, at int, err error) {
	at = strings.Index(prompt, replaces)
	switch {
	case at < 0:
		return "", 0, fmt.Errorf("%q occurs 0 times in the prompt, it must occur exactly once; "+
			"copy a phrase of it, with its capitals and line breaks", replaces)
	case at != strings.LastIndex(prompt, replaces):
		return "", 0, fmt.Errorf("%q occurs more than once in the prompt, it must occur exactly once; "+
			"take a longer phrase of it", replaces)
	}
	return prompt[:at] + instruction + prompt[at+len(replaces):], at, nil
}

// NotInCommands are the characters that readers who edit a command should avoid, with spaces between them. They are
// the characters of a keyboard that some shell changes within double quotes. shell.Check refuses them in prompts, but
// refuses a % only where two of them enclose a word, as in %PATH%. It also refuses what readers hardly type: a tab,
// typographic double quotes, and ^ at the start of a line.
const NotInCommands = "\" ` $ \\ ! %"

// Invocation returns the command line that passes a prompt to the agent as one quoted argument. Every shell passes on
// the exact prompt if it passes shell.Check. If agentCLI is "", Invocation returns "".
func Invocation(agentCLI, prompt string) string {
	if agentCLI == "" {
		return ""
	}
	return agentCLI + ` "` + prompt + `"`
}
