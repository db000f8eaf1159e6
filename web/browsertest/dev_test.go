package browsertest

import (
	"fmt"
	"math"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/built/builttest"
	"prompt-recipes/web/serve/dev"
	"prompt-recipes/web/servertest"
)

// Promises of this file: what authors see while they write.
//
// - Edits of prose, words, styles and order appear within a second. The page is loaded again at the
//   line that the author is looking at, with the same swap-outs open and in the same colour scheme.
// - Mistakes are shown over the last good page and go when they are mended.
// - The folder may be replaced. Nothing is served that would show something old. An open page does
//   not keep the server running.

// devPage opens a page of a catalogue that is being edited, and waits until the page is told about
// edits.
func devPage(t *testing.T, dir, path string) (*tab, *servertest.Server) {
	t.Helper()
	s := servertest.Serve(t, "--dev", "--content", dir)
	b := openTab(t, 1280)
	b.visitDev(s, path)
	return b, s
}

// visitDev loads a page of a server for authors, and waits until the page is told about edits.
func (b *tab) visitDev(s *servertest.Server, path string) {
	b.T.Helper()
	b.site = s.URL
	b.visit(path)
	b.waitListening()
}

// waitListening waits until the page has asked which version is served, which it does after the
// first message from the server.
func (b *tab) waitListening() {
	b.T.Helper()
	b.Wait(`performance.getEntriesByType("resource").some((e) => e.initiatorType === "xmlhttprequest")`)
}

// waitText waits until the page is loaded and the text of an element has the given beginning.
func (b *tab) waitText(selector, beginning string) {
	b.T.Helper()
	const condition = `document.readyState === "complete" && find(%q).textContent.startsWith(%q)`
	b.Wait(fmt.Sprintf(condition, selector, beginning))
}

// waitNoErrors waits until the overlay of errors is empty.
func (b *tab) waitNoErrors() {
	b.T.Helper()
	b.Wait(`find(".dev-overlay").textContent === ""`)
}

// rename renames a file or a folder.
func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// topOf returns the distance between an element and the top of the window.
func (b *tab) topOf(id string) float64 {
	b.T.Helper()
	return eval[float64](b, fmt.Sprintf(`find("#" + %q).getBoundingClientRect().top`, id))
}

// expectTop fails the test unless the distance between an element and the top of the window is as
// wanted.
func (b *tab) expectTop(id string, want float64) {
	b.T.Helper()
	const pixel = 1 // windows scroll by whole pixels
	if got := b.topOf(id); math.Abs(got-want) > pixel {
		b.T.Errorf("%s is %v px below the top of the window, want %v", id, got, want)
	}
}

// readRecipe scrolls to the middle of a recipe and opens its swap-out.
func (b *tab) readRecipe(id string) {
	b.T.Helper()
	b.run(fmt.Sprintf(`
		const recipe = find("#" + %q);
		recipe.querySelector("details").open = true;
		recipe.scrollIntoView({ behavior: "instant" });
		scrollBy({ top: 120, behavior: "instant" });
	`, id))
}

// openSwapOuts returns the ids of the open swap-outs.
func (b *tab) openSwapOuts() []string {
	b.T.Helper()
	return eval[[]string](b, `[...document.querySelectorAll("main details[open]")].map((e) => e.closest("li").id)`)
}

const longer = "Longer by a good many words. "

// lengthenIntroduction adds enough text above all recipes to move everything below it.
func lengthenIntroduction(t *testing.T, dir string) {
	t.Helper()
	introduction := sourcetest.Bundled(t).Pages["en"].Introduction[0]
	filetest.Edit(t, filepath.Join(dir, "en.toml"), introduction, strings.Repeat(longer, 60)+introduction)
}

// TestDevKeepsPlace: what the author is looking at stays in place when the text above it becomes
// longer.
func TestDevKeepsPlace(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		dir := sourcetest.CopyCatalogue(t)
		b.visitDev(servertest.Serve(t, "--dev", "--content", dir), "/en/")
		b.setScheme("dark")
		b.readRecipe("structured-bug-hunt")
		top := b.topOf("structured-bug-hunt")
		open := b.openSwapOuts()

		lengthenIntroduction(t, dir)
		b.waitText(".introduction", longer)

		b.expectTop("structured-bug-hunt", top)
		difftest.Equal(t, b.openSwapOuts(), open, "open swap-outs")
		difftest.Equal(t, eval[string](b, `document.documentElement.dataset.scheme`), "dark", "the colour scheme")
		b.expectQuiet()
		b.expectNoInjections()
	})
}

// TestDevKeepsFragment: the page keeps the fragment of its address, and the place to which the
// author has scrolled since.
func TestDevKeepsFragment(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/#testing")
	b.readRecipe("structured-bug-hunt")
	top := b.topOf("structured-bug-hunt")

	lengthenIntroduction(t, dir)
	b.waitText(".introduction", longer)

	b.expectTop("structured-bug-hunt", top)
	b.Wait(`location.hash === "#testing"`)
}

// TestDevKeepsPlaceInSection: removing a paragraph from the same section does not move what the
// author is looking at.
func TestDevKeepsPlaceInSection(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/")
	b.readRecipe("api-backend-with-auth")
	top := b.topOf("api-backend-with-auth")

	failureModes := regexp.MustCompile(`(?ms)(^\[recipes\.full-stack-web-app\]$.*?)^failure_modes = [^\n]*\n`)
	for _, language := range sourcetest.Bundled(t).Languages {
		name := filepath.Join(dir, language+".toml")
		text := filetest.ReadFile(t, name)
		filetest.WriteFile(t, name, failureModes.ReplaceAllString(text, "$1"))
	}
	lengthenIntroduction(t, dir)
	b.waitText(".introduction", longer)

	b.expectTop("api-backend-with-auth", top)
}

// TestDevSavedByRename: the server also notices editors that save by replacing the old file with a
// new one.
func TestDevSavedByRename(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/")

	name := filepath.Join(dir, "en.toml")
	text := filetest.ReadFile(t, name)
	introduction := sourcetest.Bundled(t).Pages["en"].Introduction[0]
	filetest.WriteFile(t, name+".new", strings.Replace(text, introduction, "Saved. "+introduction, 1))
	rename(t, name+".new", name)

	b.waitText(".introduction", "Saved. "+introduction)
}

// TestDevMessages: edits of the words of the interface appear as soon as the folder has a message
// file.
func TestDevMessages(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/")
	const button = `#structured-bug-hunt button[data-copy]`

	words := filetest.ReadFile(t, "../../locales/active.en.toml")
	name := filepath.Join(dir, "locales", "active.en.toml")
	shown := sourcetest.Bundled(t).Words["en"].Message("CopyCommand")
	filetest.WriteFile(t, name, strings.Replace(words, strconv.Quote(shown), `"Take"`, 1))
	b.waitText(button, "Take")

	filetest.Edit(t, name, `"Take"`, `"Grab"`)
	b.waitText(button, "Grab")
}

// TestDevOrder: a recipe that is moved takes its text along.
func TestDevOrder(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/")

	const category = "[[categories]]\nslug = \"configuration-and-environment\"\n"
	name := filepath.Join(dir, "catalogue.toml")
	filetest.Edit(t, name, category, "")
	filetest.Edit(t, name, "[[categories]]", category+"\n[[categories]]")

	b.Wait(`find("main article").id === "config-audit"`)
	b.waitText("#config-audit .recipe-title", "Config Audit")
}

// TestDevWithoutStorage: in a browser that blocks storage, edits appear at the top of the page.
func TestDevWithoutStorage(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	s := servertest.Serve(t, "--dev", "--content", dir)
	b := openTab(t, 1280)
	b.onNewDocument(withoutStorage)
	b.visitDev(s, "/en/")
	b.readRecipe("structured-bug-hunt")

	lengthenIntroduction(t, dir)

	b.waitText(".introduction", longer)
	b.expectQuiet()
}

// TestDevUnknownAddress: the page for unknown addresses shows edits too.
func TestDevUnknownAddress(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/nowhere/")

	words := filetest.ReadFile(t, "../../locales/active.en.toml")
	title := regexp.MustCompile(`(?m)^NotFoundTitle = .*`)
	words = title.ReplaceAllString(words, `NotFoundTitle = "Nothing here"`)
	filetest.WriteFile(t, filepath.Join(dir, "locales", "active.en.toml"), words)

	b.waitText("h1", "Nothing here")
}

// TestDevLanguageRemoved: when a language is removed, its page gives way to the page for unknown
// addresses. When the language comes back, so does its page.
func TestDevLanguageRemoved(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/fr/")
	b.readRecipe("structured-bug-hunt")
	name := filepath.Join(dir, "fr.toml")

	rename(t, name, name+".away")
	b.Wait(`document.querySelector("article") === null && document.querySelector("h1") !== null`)

	rename(t, name+".away", name)
	b.waitText("h1", b.title("fr"))
}

// TestDevMistakes: a mistake is shown over the last good page, with its place and line, until it is
// mended.
func TestDevMistakes(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, s := devPage(t, dir, "/en/")
	const overlay = `find(".dev-overlay")`
	name := filepath.Join(dir, "en.toml")

	filetest.Edit(t, name, `summary = "Ten`, `sumary = "<b>Ten</b>`)
	b.Wait(overlay + `.querySelectorAll(".dev-overlay__problem").length === 1`)

	difftest.Equal(t, eval[string](b, overlay+".role"), "alert", "the role of the overlay")
	shown := eval[string](b, overlay+".innerText")
	for _, want := range []string{
		name + ":6:1",
		"unknown key sumary; did you mean summary?",
		`    6 | sumary = "<b>Ten</b> copy-ready prompts`,
		`    5 | short_title = "Prompts"`,
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("the overlay does not show %q but:\n%s", want, shown)
		}
	}
	if !eval[bool](b, `(() => {
		const overlay = find(".dev-overlay");
		const box = overlay.getBoundingClientRect();
		const top = document.elementFromPoint(box.left + 30, box.top + 30);
		return overlay.contains(top) && !overlay.querySelector("b") && find("h1").checkVisibility();
	})()`) {
		t.Error("the overlay is not over the page, or content became markup in it")
	}
	style := eval[string](b, `(() => {
		const line = find(".dev-overlay__source > span");
		const before = getComputedStyle(line.parentNode, "::before");
		return before.content + " " + getComputedStyle(line).display;
	})()`)
	difftest.Equal(t, style, "none inline", "the excerpt without the style of the page")
	_, response := servertest.Get(t, s.URL+"/en/")
	difftest.Equal(t, response.StatusCode, 200, "the status of the last good page, with a mistake in the catalogue")

	filetest.Edit(t, name, `sumary = "<b>Ten</b>`, `summary = "Twelve`)
	b.waitText(".summary", "Twelve")
	b.waitNoErrors()
	if eval[bool](b, overlay+`.checkVisibility()`) {
		t.Error("the overlay is still there")
	}
	b.expectQuiet()
}

// TestDevWarnings: the page shows the number of warnings, and lists them on request.
func TestDevWarnings(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir, "/en/")
	const note = `find(".dev-note")`

	filetest.Edit(t, filepath.Join(dir, "en.toml"), `summary = "Ten`, `summary = "Twelve`)
	b.waitText(".summary", "Twelve")
	b.Wait(note + `.innerText === "4 warnings"`) // the summary of each translation is stale

	b.Click(".dev-note")
	b.Wait(note + `.innerText.includes("de.toml:6:1")`)
	b.expectQuiet()
}

// TestDevServerRestarted: the page says that the server has ended, and continues when the server is started again.
func TestDevServerRestarted(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, s := devPage(t, dir, "/en/")

	s.Stop(t)
	b.Wait(`find(".dev-overlay").textContent.includes("No connection to recipes serve")`)

	servertest.Serve(t, "--dev", "--content", dir, "--addr", strings.TrimPrefix(s.URL, "http://"))
	b.waitNoErrors()
}

// TestDevFolderReplaced: the folder may disappear and come back, or be replaced by another.
func TestDevFolderReplaced(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	b, _ := devPage(t, dir+"/", "/en/") // a shell completes a folder with a slash
	name := filepath.Join(dir, "en.toml")

	rename(t, dir, dir+"-away")
	b.Wait(`find(".dev-overlay").textContent`)
	rename(t, dir+"-away", dir)
	b.waitNoErrors()
	filetest.Edit(t, name, b.title("en"), "Back again")
	b.waitText("h1", "Back again")

	other := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(other, "en.toml"), b.title("en"), "Another folder")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	rename(t, other, dir)
	b.waitText("h1", "Another folder")
	filetest.Edit(t, name, "Another folder", "And its edit")
	b.waitText("h1", "And its edit")
}

// TestDevStops: a page that listens for edits does not keep the server from stopping.
func TestDevStops(t *testing.T) {
	begin(t, sameWithShort)
	_, s := devPage(t, sourcetest.CopyCatalogue(t), "/en/")

	start := time.Now()
	err := s.Stop(t)

	if err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("it stopped after %v: %v", time.Since(start), err)
	}
}

// TestDevStartsWithMistakes: mistakes at the start are shown in place of a page, which appears when
// they are mended.
func TestDevStartsWithMistakes(t *testing.T) {
	begin(t, sameWithShort)
	dir := sourcetest.CopyCatalogue(t)
	name := filepath.Join(dir, "fr.toml")
	filetest.Edit(t, name, "[categories.testing]", "[categories.testing")
	s := servertest.Serve(t, "--dev", "--content", dir, "--base-url", "http://localhost/docs/prompts/")

	b := openAt(t, s.URL, 1280, "/docs/prompts/fr/")
	b.Wait(fmt.Sprintf(`find(".dev-overlay").innerText.includes(%q)`, "| [categories.testing\n"))
	position := eval[string](b, `getComputedStyle(find(".dev-overlay")).position`)
	difftest.Equal(t, position, "fixed", "the style of the overlay")

	filetest.Edit(t, name, "[categories.testing\n", "[categories.testing]\n")
	b.Wait(`document.querySelector("article")`)
	b.waitNoErrors()
}

// TestDevFault: before there is a page, a message keeps its line breaks, so that the stack of a fault of the program
// can be read.
func TestDevFault(t *testing.T) {
	begin(t, sameWithShort)
	builttest.Fill(t)
	server := dev.NewServer(&url.URL{Scheme: "http", Host: "localhost", Path: "/"})
	listener := httptest.NewServer(server)
	t.Cleanup(func() {
		listener.CloseClientConnections() // the page keeps one open
		listener.Close()
	})
	server.ShowErrors(problem.List{{Severity: problem.Error, Message: "a fault\nmain.draw()\n\tpage.go:5"}})

	b := openAt(t, listener.URL, 390, "/en/")

	b.waitText(".dev-overlay__message", "a fault")
	difftest.Equal(t, eval[string](b, `find(".dev-overlay__message").innerText`), "a fault\nmain.draw()\n\tpage.go:5")
}

// TestDevSiteIsForAuthors: a site for authors leaves out what would show something old or take
// long, and its policy stays strict.
func TestDevSiteIsForAuthors(t *testing.T) {
	begin(t, sameWithShort)
	s := servertest.Serve(t, "--dev", "--content", sourcetest.CopyCatalogue(t))

	page, response := servertest.Get(t, s.URL+"/en/", "Accept-Encoding: br, gzip")

	for _, unwanted := range []string{"data-worker", "data-client"} {
		if strings.Contains(page, unwanted) {
			t.Errorf("the page has %s", unwanted)
		}
	}
	policy := response.Header.Get("Content-Security-Policy")
	for _, want := range []string{"style-src 'self' 'sha256-", "script-src 'self' 'wasm-unsafe-eval';"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy has no %s: %s", want, policy)
		}
	}
	difftest.Equal(t, response.Header.Get("Content-Encoding"), "", "how the page is compressed")
	if worker, _ := servertest.Get(t, s.URL+"/worker.js"); !strings.Contains(worker, "unregister") {
		t.Error("the worker of an earlier site is not removed")
	}
}

// TestDevFilesAreForAuthors: a site for readers contains nothing that is only for authors.
func TestDevFilesAreForAuthors(t *testing.T) {
	begin(t, sameWithShort)
	published := servertest.Shared(t)
	for _, path := range []string{"/dev/events", "/dev/dev.js", "/dev/dev.css"} {
		_, response := servertest.Get(t, published.URL+path)
		difftest.Equal(t, response.StatusCode, 404, "the status of ", path, " of a published site")
	}
}
