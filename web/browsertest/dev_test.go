package browsertest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: what authors see while they write.
//
// - Edits of prose, words, styles and order appear within a second, around what the author is looking at.
// - Mistakes are shown over the last good page and go when they are mended.
// - The folder may be replaced; nothing that would show something old is served; an open page does not keep it running.

// devPage opens the English page of a catalogue that is being edited, and waits until it hears of edits.
func devPage(t *testing.T, dir string, args ...string) (*tab, *harness.Server) {
	t.Helper()
	s := harness.Serve(t, append([]string{"--dev", "--content", dir}, args...)...)
	b := openAt(t, s.URL, 1280, "/en/")
	b.Wait(`performance.getEntriesByType("resource").some((e) => e.initiatorType === "xmlhttprequest")`) // as every message asks for
	eval[bool](b, `window.opened = true`)
	return b, s
}

// TestDevEdits: edits of prose and messages appear in the page that is open, around what the author is looking at.
func TestDevEdits(t *testing.T) {
	everyday(t)
	dir := harness.CopyCatalogue(t)
	b, _ := devPage(t, dir)
	b.run(`
		document.querySelector("#structured-bug-hunt details").open = true;
		document.getElementById("structured-bug-hunt").scrollIntoView({behavior: "instant"});
		scrollBy({top: -60, behavior: "instant"});
		document.querySelector("#structured-bug-hunt button[data-copy]").focus({preventScroll: true});
	`)
	const top = `document.getElementById("structured-bug-hunt").getBoundingClientRect().top`
	const state = `(() => [
		document.activeElement.dataset.copy,
		[...document.querySelectorAll("details")].map((d) => Number(d.open)).join(""),
		window.opened,
	].join(" | "))()`
	before, place := eval[string](b, state), eval[float64](b, top)
	expect := func(what string) {
		t.Helper()
		if moved := eval[float64](b, top) - place; math.Abs(moved) > 1 { // windows scroll by whole pixels
			t.Errorf("%s: what is being read has moved by %v px", what, moved)
		}
		difftest.Expect(t, before, eval[string](b, state), what, ": before and after")
	}

	// Above what is being read, and so long that everything below it moves.
	harness.Edit(t, filepath.Join(dir, "en.toml"), "A precise prompt yields", strings.Repeat("Longer by a good many words. ", 60)+"A precise prompt yields")
	b.Wait(`document.querySelector(".introduction").textContent.startsWith("Longer by")`)
	expect("prose")

	// As editors save: a new file in the place of the old one.
	text := harness.ReadFile(t, filepath.Join(dir, "en.toml"))
	harness.WriteFile(t, filepath.Join(dir, "en.toml.new"), strings.Replace(text, "Longer by", "Saved. Longer by", 1))
	if err := os.Rename(filepath.Join(dir, "en.toml.new"), filepath.Join(dir, "en.toml")); err != nil {
		t.Fatal(err)
	}
	b.Wait(`document.querySelector(".introduction").textContent.startsWith("Saved. Longer by")`)
	expect("new file")

	words := harness.ReadFile(t, "../../locales/active.en.toml")
	harness.WriteFile(t, filepath.Join(dir, "locales", "active.en.toml"), strings.Replace(words, `Copy command`, `Take`, 1))
	b.Wait(`document.activeElement.textContent.startsWith("Take")`)
	expect("message")
	harness.Edit(t, filepath.Join(dir, "locales", "active.en.toml"), `"Take"`, `"Grab"`)
	b.Wait(`document.activeElement.textContent.startsWith("Grab")`)

	// A recipe that changes its place takes its text along.
	const category = "[[categories]]\nslug = \"configuration-and-environment\"\n"
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), category, "")
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "[[categories]]", category+"\n[[categories]]")
	b.Wait(`document.querySelector("main article").id === "config-audit"`)
	if same := eval[bool](b, `new Promise((resolve) => {
		const request = new XMLHttpRequest();
		request.open("GET", location.href);
		request.responseType = "document";
		request.onload = () => resolve(request.response);
		request.send();
	}).then((next) => {
		for (const details of document.querySelectorAll("details")) details.open = false;
		for (const link of document.querySelectorAll(".side-navigation a")) link.removeAttribute("aria-current"); // the reading position
		document.querySelector("[data-section]")?.removeAttribute("data-section");
		return next.body.isEqualNode(document.body) && next.head.isEqualNode(document.head);
	})`); !same {
		t.Error("the page in the browser is not the one that is served")
	}
	b.expectQuiet()
	b.expectNoInjections()
}

// TestDevMistakes: a mistake is shown over the last good page with its place and line, and goes when it is mended.
func TestDevMistakes(t *testing.T) {
	everyday(t)
	dir := harness.CopyCatalogue(t)
	b, s := devPage(t, dir)
	const overlay = `document.querySelector(".dev-overlay")`
	difftest.Expect(t, "alert", eval[string](b, overlay+".role"), "the role of the overlay")
	harness.Edit(t, filepath.Join(dir, "en.toml"), `summary = "Ten`, `sumary = "<b>Ten</b>`)
	b.Wait(overlay + `.querySelectorAll(".dev-overlay__problem").length === 1`)
	shown := eval[string](b, overlay+".innerText")
	for _, want := range []string{
		filepath.Join(dir, "en.toml") + ":5:1",
		"unknown key sumary",
		`    5 | sumary = "<b>Ten</b> copy-ready prompts`,
		`    4 | title = "Prompt Templates`,
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("the overlay does not show %q but:\n%s", want, shown)
		}
	}
	if !eval[bool](b, `(() => {
		const overlay = document.querySelector(".dev-overlay");
		const box = overlay.getBoundingClientRect();
		const top = document.elementFromPoint(box.left + 30, box.top + 30);
		return overlay.contains(top) && !overlay.querySelector("b") && document.querySelector("h1").checkVisibility();
	})()`) {
		t.Error("the overlay is not over the page, or content became markup in it")
	}
	const style = `(([line]) => getComputedStyle(line.parentNode, "::before").content + getComputedStyle(line).display)(document.querySelectorAll(".dev-overlay__source > span"))`
	difftest.Expect(t, "noneinline", eval[string](b, style), "the excerpt without the style of the page")
	_, response := harness.Get(t, s.URL+"/en/")
	difftest.Expect(t, 200, response.StatusCode, "the status of the last good page, with a mistake in the catalogue")
	harness.Edit(t, filepath.Join(dir, "en.toml"), `sumary = "<b>Ten</b>`, `summary = "Twelve`)
	b.Wait(`!` + overlay + `.textContent && document.querySelector(".summary").textContent.startsWith("Twelve")`)
	if !eval[bool](b, `window.opened && !`+overlay+`.checkVisibility()`) {
		t.Error("the page was loaded anew, or the overlay is still there")
	}
	const note = `document.querySelector(".dev-note")`
	b.Wait(note + `.innerText === "4 warnings"`) // the summary of each translation is stale
	b.Click(".dev-note")
	b.Wait(note + `.innerText.includes("de.toml:5:1")`)
	b.expectQuiet()
	s.Stop(t)
	b.Wait(overlay + `.textContent.includes("No connection to recipes serve")`)
	harness.Serve(t, "--dev", "--content", dir, "--addr", strings.TrimPrefix(s.URL, "http://"))
	b.Wait("!" + overlay + ".textContent")
}

// TestDevFolderReplaced: the folder may go away and come back, or another be put in its place. A page that listens for edits
// does not keep the server from stopping.
func TestDevFolderReplaced(t *testing.T) {
	everyday(t)
	dir := harness.CopyCatalogue(t)
	b, s := devPage(t, dir+"/") // as shells complete it
	away := dir + "-away"
	rename := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	title := func(text string) string { return fmt.Sprintf(`document.querySelector("h1").textContent === %q`, text) }

	rename(dir, away)
	b.Wait(`document.querySelector(".dev-overlay").textContent`)
	rename(away, dir)
	b.Wait(`!document.querySelector(".dev-overlay").textContent`)
	harness.Edit(t, filepath.Join(dir, "en.toml"), b.title("en"), "Back again")
	b.Wait(title("Back again"))

	other := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(other, "en.toml"), b.title("en"), "Another folder")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	rename(other, dir)
	b.Wait(title("Another folder"))
	harness.Edit(t, filepath.Join(dir, "en.toml"), "Another folder", "And its edit")
	b.Wait(title("And its edit"))
	start := time.Now()
	if err := s.Stop(t); err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("it stopped after %v: %v", time.Since(start), err)
	}
}

// TestDevStartsWithMistakes: what is wrong at the start is shown in place of a page, which comes when it is mended.
func TestDevStartsWithMistakes(t *testing.T) {
	everyday(t)
	dir := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "[categories.testing]", "[categories.testing")
	s := harness.Serve(t, "--dev", "--content", dir, "--base-url", "http://localhost/docs/prompts/")
	b := openAt(t, s.URL, 1280, "/docs/prompts/fr/")
	b.Wait(fmt.Sprintf(`document.querySelector(".dev-overlay").innerText.includes(%q)`, "| [categories.testing\n"))
	difftest.Expect(t, "fixed", eval[string](b, `getComputedStyle(document.querySelector(".dev-overlay")).position`), "the style of the overlay")
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "[categories.testing\n", "[categories.testing]\n")
	b.Wait(`document.querySelector("article") && !document.querySelector(".dev-overlay").textContent`)
}

// TestDevSiteIsForAuthors: what would show an author something old or take long is left out, and the policy stays strict.
func TestDevSiteIsForAuthors(t *testing.T) {
	everyday(t)
	s := harness.Serve(t, "--dev", "--content", harness.CopyCatalogue(t))
	page, response := harness.Get(t, s.URL+"/en/", "Accept-Encoding: br, gzip")
	for _, unwanted := range []string{"data-worker", "data-client"} {
		if strings.Contains(page, unwanted) {
			t.Errorf("the page has %s", unwanted)
		}
	}
	if policy := response.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "style-src 'self' 'sha256-") || !strings.Contains(policy, "script-src 'self' 'wasm-unsafe-eval';") {
		t.Errorf("the policy is %s", policy)
	}
	difftest.Expect(t, "", response.Header.Get("Content-Encoding"), "how the page is compressed")
	if worker, _ := harness.Get(t, s.URL+"/worker.js"); !strings.Contains(worker, "unregister") {
		t.Error("the worker of an earlier site is not removed")
	}
	published := harness.Shared(t)
	for _, path := range []string{"/dev/events", "/dev/dev.js", "/dev/dev.css"} {
		_, response := harness.Get(t, published.URL+path)
		difftest.Expect(t, 404, response.StatusCode, "the status of ", path, " of a published site")
	}
}
