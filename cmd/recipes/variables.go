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
	services := kubernetesServices(environment)
	for _, line := range environment {
		name, value, _ := strings.Cut(line, "=")
		if !strings.HasPrefix(name, variablePrefix) || value == "" || slices.Contains(known, name) ||
			slices.ContainsFunc(services, func(service string) bool { return isOfService(name, service) }) {
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

// serviceHost ends the name of a variable that Kubernetes sets in every container for each Service of the namespace.
const serviceHost = "_SERVICE_HOST"

// kubernetesServices returns the beginnings of the variables that Kubernetes has set, one for each Service, such as
// RECIPES for the Service recipes.
func kubernetesServices(environment []string) []string {
	var services []string
	for _, line := range environment {
		name, _, _ := strings.Cut(line, "=")
		if service, isHost := strings.CutSuffix(name, serviceHost); isHost {
			services = append(services, service)
		}
	}
	return services
}

// isOfService reports whether a variable is one of those that Kubernetes sets for a Service: RECIPES_SERVICE_HOST,
// RECIPES_SERVICE_PORT, RECIPES_SERVICE_PORT_<NAME>, RECIPES_PORT, and RECIPES_PORT_8000_TCP and others that begin like
// it. Nobody has written them, so they are no misspelt settings.
func isOfService(name, service string) bool {
	rest, isOf := strings.CutPrefix(name, service)
	return isOf && (rest == serviceHost || rest == "_PORT" ||
		strings.HasPrefix(rest, "_SERVICE_PORT") || strings.HasPrefix(rest, "_PORT_"))
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
