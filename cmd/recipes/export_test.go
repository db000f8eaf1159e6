package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// small is the folder of a catalogue whose export takes a third of the time that the bundled one
// takes.
const small = "../../content/contenttest/small"

// exportSmall exports the small catalogue to a folder, and returns what the program prints.
func exportSmall(t *testing.T, dir, url, flags string) string {
	t.Helper()
	return succeed(t, ".", "export --content "+small+" --base-url "+url+" "+flags+" "+dir)
}

// savedMessage returns what an export of the small catalogue prints if web servers need not reload.
// The catalogue has a warning.
func savedMessage(dir, url string) string {
	return dir + " holds the site for " + url + "; 1 warning: recipes check --content " + small + " shows them\n"
}

// TestExport: the command says where the site is, how to see its warnings, whether there is anything
// to publish, and when web servers must reload: after a change of the path, which their configurations
// contain, but not after another change.
func TestExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")

	first := exportSmall(t, dir, "http://localhost/other/", "")
	again := exportSmall(t, dir, "http://localhost/other/", "")
	otherPath := exportSmall(t, dir, "http://localhost/", "--move")
	otherVersion := exportSmall(t, dir, "http://localhost/", "--remove-worker")

	const changed = "the headers have changed since the last export: reload nginx or Caddy, " +
		"or publish _headers and _redirects again\n"
	expectSays(t, first, savedMessage(dir, "http://localhost/other/"), "files written, 0 removed\n")
	difftest.Equal(t, again, savedMessage(dir, "http://localhost/other/")+"no file has changed\n"+
		small+"/fr.toml:2:1: 20 texts are untranslated; recipes status fr --content "+small+" lists them\n")
	expectSays(t, otherPath, dir+" holds the site for http://localhost/ in place of that for http://localhost/other/; ", changed)
	expectSays(t, otherVersion, savedMessage(dir, "http://localhost/"), "\n"+aboutRemoveWorker+"\n")
	if strings.Contains(first+otherVersion, changed) {
		t.Errorf("web servers need not reload:\n%s%s", first, otherVersion)
	}
}

// TestExportElsewhere: an export with another base URL than the one before is a mistake in the command line.
func TestExportElsewhere(t *testing.T) {
	dir := t.TempDir()
	exportSmall(t, dir, "https://example.org/docs/prompts/", "")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, ".", exitUsage, "export --content "+small+" --base-url https://example.org/other/ "+dir)

	difftest.Equal(t, output, dir+" holds the site for https://example.org/docs/prompts/, which that for "+
		"https://example.org/other/ would replace: choose another folder, or write --move too if the site has moved\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestExportStyle: every page of an export links the style sheet, which readers keep for offline use, and contains none.
// So the headers need not name the style sheet, and are the same for every version.
func TestExportStyle(t *testing.T) {
	dir := t.TempDir()
	exportSmall(t, dir, "http://localhost/docs/", "")

	files := filetest.ReadFiles(t, dir)
	link := regexp.MustCompile(`<link rel="stylesheet" href="/docs/(assets/style\.[0-9a-f]{12}\.css)">`)
	for _, name := range []string{"index.html", "404.html", "en/index.html", "en/404.html", "en/offline/index.html"} {
		linked := link.FindStringSubmatch(files[name])
		if linked == nil || files[linked[1]] == "" || strings.Contains(files[name], "<style") {
			t.Errorf("%s: %q is the link to its style sheet", name, linked)
			continue
		}
		expectSays(t, files["worker.js"], `"`+linked[1]+`":{"hash":`)
	}
	for _, name := range []string{"_headers", ".hosting/nginx.conf", ".hosting/Caddyfile", "worker.js"} {
		expectSays(t, files[name], "; style-src 'self'; ")
	}
}

// TestExportWithoutContent: an export without --content does not replace the site of another catalogue.
func TestExportWithoutContent(t *testing.T) {
	site := filepath.Join(t.TempDir(), "site")
	exportSmall(t, site, "http://localhost/", "")
	before := filetest.ReadFiles(t, site)

	output := fail(t, t.TempDir(), exitFailure, "export --base-url http://localhost/ "+site)

	expectSays(t, output, "this exports the built-in page; --content DIR is for yours\n",
		site+" holds the site of another catalogue, ", "name the catalogue with --content")
	difftest.Equal(t, filetest.ReadFiles(t, site), before)
}

// TestEmptyContent: no command takes the built-in catalogue if the one to take has an empty name.
func TestEmptyContent(t *testing.T) {
	for _, command := range []string{"export --base-url http://localhost/ site", "serve --addr nowhere",
		"check", "remove review"} {
		cmd := servertest.Recipes(t, strings.Fields(command)...)
		cmd.Dir = t.TempDir()
		cmd.Env = append(cmd.Environ(), "RECIPES_CONTENT=")

		output, _ := cmd.CombinedOutput()

		difftest.Equal(t, cmd.ProcessState.ExitCode(), exitUsage, command)
		difftest.Equal(t, string(output), "--content or RECIPES_CONTENT is set but empty: "+
			"set it to the folder of the catalogue, or leave it out\n", command)
	}
}

// TestExportBroken: an export of a catalogue with errors changes nothing.
func TestExportBroken(t *testing.T) {
	site := filepath.Join(t.TempDir(), "site")
	exportSmall(t, site, "http://localhost/", "")
	before := filetest.ReadFiles(t, site)
	broken := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(broken, "fr.toml"), "summary =", "sumary =")

	output := fail(t, broken, exitFailure, "export --base-url https://example.org/ "+site)

	expectSays(t, output, "fr.toml")
	difftest.Equal(t, filetest.ReadFiles(t, site), before)
}

// TestExportStale: a catalogue with stale texts is exported, and the command tells how to list
// them.
func TestExportStale(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports a site: make verify runs it")
	}
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Title"`, `title = "Another Title"`)

	output := succeed(t, dir, "export --base-url https://x.example/ site")

	expectSays(t, output, "site holds the site for https://x.example/; 2 warnings: recipes check shows them\n")
}

// TestExportToRoot: an export does not go to the root of the file system, which a command line with "$DIR/" names if DIR
// is not set.
func TestExportToRoot(t *testing.T) {
	output := fail(t, ".", exitUsage, "export --content "+small+" --base-url http://localhost/ /")

	expectSays(t, output, "/ was no export before and has other files: ")
}

// TestExportAmongOthers: a first export to a folder with other files is a mistake in the command line.
func TestExportAmongOthers(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "thesis.txt"), "years of work")

	output := fail(t, ".", exitUsage, "export --content "+small+" --base-url http://localhost/ "+dir)

	expectSays(t, output, dir+" was no export before and has other files: thesis.txt (1 in all). Name a folder that is new, ")
	difftest.Equal(t, filetest.Files(t, dir), []string{"thesis.txt"})
}

func TestExportWithoutURL(t *testing.T) {
	output := fail(t, t.TempDir(), exitUsage, "export site")

	if !strings.HasPrefix(output, "--base-url is required: ") {
		t.Error(output)
	}
}

// TestExportIntoCatalogue: the command refuses to write a site into the folder of its catalogue.
func TestExportIntoCatalogue(t *testing.T) {
	dir := beginCatalogue(t, "")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitUsage, "export --base-url http://localhost/ .")

	expectSays(t, output, ". was no export before and has other files: catalogue.toml, en.toml", ", such as public\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestExportPermissions: files and folders get the permissions that the umask leaves, and so does
// the exported folder itself.
func TestExportPermissions(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports twice: make verify runs it")
	}
	for _, test := range []struct{ umask, want string }{
		{"022", "755 755 644"},
		{"077", "700 700 600"},
	} {
		dir := filepath.Join(t.TempDir(), "new", "site")
		cmd := exec.Command("sh", "-c", `umask "$1"; shift; exec "$@"`, "sh", test.umask,
			servertest.Program(t), "export", "--content", small, "--base-url", "http://localhost/", dir)

		output, err := cmd.CombinedOutput()

		if err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		difftest.Equal(t, readModes(t, dir, "", "assets", "en/index.html"), test.want, "umask ", test.umask)
	}
}

// readModes returns the permissions of files and folders, such as "755 644".
func readModes(t *testing.T, dir string, names ...string) string {
	t.Helper()
	var modes []string
	for _, name := range names {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		modes = append(modes, fmt.Sprintf("%o", info.Mode().Perm()))
	}
	return strings.Join(modes, " ")
}
