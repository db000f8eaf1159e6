package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// commandLines writes commands of this program, for messages that say what to run. They are for the catalogue of the
// command that writes the message.
type commandLines struct {
	content string // the folder in --content; "" if --content is not set, since other commands do not need it then
}

// commandsFor returns the commands for the catalogue that a command works on.
func commandsFor(c *cli.Command) commandLines { return commandLines{c.String("content")} }

// line returns the command with the given words and, where it is needed, --content.
func (c commandLines) line(words ...string) string {
	line := slices.Concat([]string{"recipes"}, words)
	if c.content != "" {
		line = append(line, "--content", c.content)
	}
	for i, word := range line {
		line[i] = shellWord(word)
	}
	return strings.Join(line, " ")
}

// mark returns the command that records the text of a language under a key.
func (c commandLines) mark(language, key string) string {
	return c.line("status", "--mark", language+":"+key)
}

// plainWord matches words that mean the same in every shell without quotes.
var plainWord = regexp.MustCompile(`^[\w./:-]+$`)

// shellWord returns a word in the form in which a shell command line takes it.
func shellWord(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
