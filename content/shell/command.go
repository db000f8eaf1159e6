package shell

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// CommandPattern matches a command that every shell runs as it is written. A word that begins with @ is a
// variable in PowerShell, and one that begins with = is a path in zsh.
var CommandPattern = regexp.MustCompile(`^(~/)?[A-Za-z0-9][A-Za-z0-9._/@-]*( [A-Za-z0-9._/-][A-Za-z0-9._/@=-]*)*$`)

// MaxCommand is the maximum length of a command, in bytes. [MaxLine] leaves room for it.
const MaxCommand = 100

// IsCommand reports whether every shell runs a command as it is written, and whether it is short enough.
func IsCommand(command string) bool {
	return len(command) <= MaxCommand && CommandPattern.MatchString(command)
}

// interpreters run what follows them as a script or as a command.
var interpreters = []string{
	"bash", "dash", "eval", "exec", "fish", "ksh", "perl", "php", "powershell", "pwsh", "python", "python3",
	"ruby", "sh", "ssh", "sudo", "zsh",
}

// Interpreter returns the program in a command that would run the prompt after it as a script or on another
// machine, such as bash. It returns "" if there is none.
func Interpreter(command string) string {
	for _, word := range strings.Fields(command) {
		if name := path.Base(word); slices.Contains(interpreters, name) {
			return name
		}
	}
	return ""
}
