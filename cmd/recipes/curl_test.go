package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/web/servertest"
)

// findCurlLines returns the command lines of all manuals that fetch something from a site.
func findCurlLines(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, manual := range manuals {
		for _, line := range findCommandLines(t, manual.name) {
			if strings.Contains(line, "curl") {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) < 8 {
		t.Fatalf("there are only the command lines %q", lines)
	}
	return lines
}

// TestCurl: the command lines that fetch a prompt or skills work in every shell, and start an agent
// with exactly the prompt.
func TestCurl(t *testing.T) {
	if testing.Short() {
		t.Skip("make verify has the shells that it needs")
	}
	t.Parallel()
	lines := findCurlLines(t)
	site := servertest.Shared(t).URL
	for _, shell := range shells {
		t.Run(shell, func(t *testing.T) {
			reader := newReader(t)
			for _, line := range lines {
				output, err := reader.shell(shell, line, site).CombinedOutput()

				if err != nil {
					t.Errorf("%s: %v\n%s", line, err, output)
				}
				if given, want := reader.takeStarted(t), findPrompt(t, line, site); given != want {
					t.Errorf("%s: the agent was given %q, want %q", line, given, want)
				}
			}
		})
	}
}

// TestCurlFails: if nothing can be fetched, the command line fails and starts no agent.
func TestCurlFails(t *testing.T) {
	if testing.Short() {
		t.Skip("make verify has the shells that it needs")
	}
	t.Parallel()
	lines := findCurlLines(t)
	for _, shell := range shells {
		t.Run(shell, func(t *testing.T) {
			reader := newReader(t)
			for _, line := range lines {
				output, err := reader.shell(shell, line, "http://127.0.0.1:1").CombinedOutput()

				if err == nil {
					t.Errorf("%s succeeds without a server:\n%s", line, output)
				}
				if given := reader.takeStarted(t); given != "" {
					t.Errorf("%s: the agent was given %q", line, given)
				}
			}
		})
	}
}

// takeStarted returns what the agent has been given since the last call, or "" if it was not
// started.
func (r *reader) takeStarted(t *testing.T) string {
	t.Helper()
	path := filepath.Join(r.dir, "started")
	given, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if len(given) == 0 {
		return "nothing"
	}
	return string(given)
}

// findPrompt returns the prompt of the site that a command line gives to the agent, or "" if it
// starts none.
func findPrompt(t *testing.T, line, site string) string {
	t.Helper()
	if !strings.Contains(line, `claude "`) {
		return ""
	}
	url := strings.Replace(promptURL.FindString(line), manualURL, site, 1)
	prompt, _ := servertest.Get(t, url)
	if words := replacement.FindStringSubmatch(line); words != nil {
		prompt = strings.ReplaceAll(prompt, words[1], words[2])
	}
	return strings.TrimRight(prompt, "\n") // like $()
}
