package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

// variablePrefix keeps the environment variables of this program apart from those of other programs.
const variablePrefix = "RECIPES_"

// checkVariables returns an error for a variable with our prefix that no command knows. A misspelt one would be ignored
// otherwise, and the program might publish another catalogue than the one that was meant. environment has lines such as
// those of [os.Environ].
func checkVariables(root *cli.Command, environment []string) error {
	known := knownVariables(root)
	for _, line := range environment {
		name, value, _ := strings.Cut(line, "=")
		if !strings.HasPrefix(name, variablePrefix) || value == "" || slices.Contains(known, name) {
			continue
		}
		if meant := problem.Nearest(name, known); meant != "" {
			return usageErrorf("no command knows the environment variable %s; did you mean %s?", name, meant)
		}
		return usageErrorf("no command knows the environment variable %s: unset it; known are %s",
			name, strings.Join(known, ", "))
	}
	return nil
}

// knownVariables returns the environment variables of all commands, sorted.
func knownVariables(root *cli.Command) []string {
	var known []string
	for _, command := range root.Commands {
		for _, flag := range command.Flags {
			if documented, ok := flag.(cli.DocGenerationFlag); ok {
				known = append(known, documented.GetEnvVars()...)
			}
		}
	}
	slices.Sort(known)
	return slices.Compact(known)
}
