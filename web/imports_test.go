package web

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/filetest"
)

const module = "prompt-recipes/"

// forBrowsers are the packages that readers download as part of the client.
var forBrowsers = []string{"app/browser", "app/phrase", "app/ui", "content", "locales"}

// importRules say what packages import, directly or indirectly.
var importRules = []struct {
	pkg       string   // path of a package, or a pattern for go list
	client    bool     // compiled for browsers
	allowed   []string // packages of this project; nil for any
	forbidden []string // packages of any module, and those below them
}{
	// What readers download.
	{pkg: "cmd/wasm", client: true, allowed: forBrowsers, forbidden: []string{
		"os/exec", "testing",
		"golang.org/x/net/html", "github.com/andybalholm/brotli", "github.com/evanw/esbuild",
	}},
	{pkg: "app/prerender", allowed: []string{}},
	{pkg: "app/ui", allowed: forBrowsers, forbidden: []string{"os/exec"}},
	// Catalogues know nothing of sites.
	{pkg: "content/...", forbidden: []string{module + "app", module + "cmd", module + "web"}},
	{pkg: "locales/...", forbidden: []string{module + "app", module + "cmd", module + "web"}},
	// The rules for a single text or prompt know nothing of files.
	{pkg: "content/prose", allowed: []string{"content/problem", "content/textfile"}},
	{pkg: "content/shell", allowed: []string{"content/problem", "content/prose", "content/textfile"}},
	{pkg: "content/tomldoc", allowed: []string{"content/problem", "content/textfile"}},
	{pkg: "content/decode", forbidden: []string{module + "content/check"}},
	// Catalogues are compared and edited without knowing how they were checked.
	{pkg: "content/catalogue", forbidden: []string{module + "content/check", module + "content/importer"}},
	{pkg: "content/translation", forbidden: []string{module + "content/check"}},
	{pkg: "content/edit", forbidden: []string{module + "content/check"}},
	{pkg: "content/importer/plan", forbidden: []string{module + "content/check"}},
	// Catalogues are checked without what changes them.
	{pkg: "content/source", forbidden: []string{module + "content/edit"}},
	{pkg: "content/importer/known", forbidden: []string{module + "content/check", module + "content/edit"}},
	// Prompts are read without knowing the catalogue that they go to.
	{pkg: "content/importer", forbidden: []string{
		module + "content/check", module + "content/edit", module + "content/schema",
	}},
	// A site is made of what is published, without knowing how that was checked, where its files are and who sends it.
	// Only the client's build has the client.
	{pkg: "web/site", forbidden: []string{
		module + "app/browser", module + "content/check", module + "content/source", module + "web/serve",
		module + "web/export",
	}},
	{pkg: "web/serve/...", forbidden: []string{
		module + "app/browser", module + "content/check", module + "web/export", "github.com/urfave/cli",
	}},
	{pkg: "web/export", forbidden: []string{
		module + "app/browser", module + "content/check", module + "web/serve",
	}},
	// Tests of any package may use filetest, and the tests of the command line run the program without browsers.
	{pkg: "content/filetest", allowed: []string{"content/difftest"}},
	{pkg: "web/servertest", forbidden: []string{module + "web/browsertest", "github.com/chromedp"}},
	// It does not import web/built, which does not compile while a file is missing there.
	{pkg: "cmd/build", allowed: []string{"content/atomicfile", "web/compress", "web/digest"}},
	{pkg: "cmd/recipes", forbidden: []string{
		module + "app/browser", "github.com/chromedp", "github.com/evanw/esbuild", "testing",
	}},
}

// TestImports: every package keeps to importRules.
func TestImports(t *testing.T) {
	root, err := filetest.Module()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range importRules {
		t.Run(rule.pkg, func(t *testing.T) {
			for _, dependency := range dependencies(t, root, rule.pkg, rule.client) {
				if slices.ContainsFunc(rule.forbidden, func(pkg string) bool { return isBelow(dependency, pkg) }) {
					t.Errorf("it imports %s, which it must not", dependency)
				}
				own, ours := strings.CutPrefix(dependency, module)
				if !ours || own == rule.pkg || rule.allowed == nil {
					continue
				}
				if !slices.Contains(rule.allowed, own) {
					t.Errorf("it imports %s, but of this project only %v are allowed", dependency, rule.allowed)
				}
			}
		})
	}
}

// dependencies returns the packages that a package imports, directly or indirectly, in the program
// or in the client.
func dependencies(t *testing.T, root, pkg string, client bool) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "./"+pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	if client {
		cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
	}
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(output))
}

// isBelow reports whether a package is other or below it.
func isBelow(pkg, other string) bool {
	return pkg == other || strings.HasPrefix(pkg, other+"/")
}
