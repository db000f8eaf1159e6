package shell

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// CommandPattern matches a command that every shell runs as it is written. It excludes a word that begins with @,
// which is a variable in PowerShell, and a word that begins with =, which is a path in zsh.
var CommandPattern = regexp.MustCompile(`^(~/)?[A-Za-z0-9][A-Za-z0-9._/@-]*( [A-Za-z0-9._/-][A-Za-z0-9._/@=-]*)*$`)

// MaxCommand is the maximum length of a command in bytes. [MaxLine] leaves room for a command of this length.
const MaxCommand = 100

// IsCommand reports whether a command is short enough, and every shell runs it as it is written.
func IsCommand(command string) bool {
	return len(command) <= MaxCommand && CommandPattern.MatchString(command)
}

// interpreters are programs that take the text after them, or after an option such as -c or -e, for code, or pass it
// on to a shell. The names are in lower case, without a version.
var interpreters = []string{
	// shells
	"ash", "bash", "cmd", "csh", "dash", "elvish", "eval", "fish", "ksh", "mksh", "nu", "powershell", "pwsh",
	"sh", "tcsh", "xonsh", "yash", "zsh",
	// on another machine, as another user or in another system
	"doas", "mosh", "rsh", "ssh", "su", "sudo", "wsl",
	// languages
	"awk", "bun", "deno", "gawk", "lua", "luajit", "mawk", "node", "nodejs", "osascript", "perl",
	"php", "python", "rscript", "ruby", "tclsh", "tsx",
}

// Interpreter returns the first word of a command that names a program which would take the prompt after it for code.
// It returns the word without its folder, such as bash, or "" if there is none. Every word counts, because a program
// may call another one, as in "env sh -c".
func Interpreter(command string) string {
	for _, word := range strings.Fields(command) {
		name := path.Base(word)
		program := strings.TrimSuffix(strings.ToLower(name), ".exe")
		if slices.Contains(interpreters, strings.TrimRight(program, "0123456789.")) {
			return name
		}
	}
	return ""
}
