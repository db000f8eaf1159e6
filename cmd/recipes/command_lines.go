package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// commandLines makes command lines of this program, for messages that say what to run. They work on the catalogue of
// the command that is running now.
type commandLines struct {
	content string // the folder in --content; "" if --content is not set, since the command lines need none then
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

// shellWord returns a word as it is written in a command line of a shell: in quotes if it needs them.
func shellWord(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
