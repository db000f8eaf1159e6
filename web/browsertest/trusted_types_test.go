package browsertest

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: Trusted Types.
//
// - Text becomes neither markup nor the address of a script, on any page, served, kept by the worker or for authors.
// - There is no second policy to do it with.
// - What the page does itself, updates and edits included, writes nothing to the console.

// injections are the outcomes of attempts to make markup or scripts of text, by kind; all must be a TypeError.
const injections = `(async () => {
	const attempts = {
		"innerHTML": () => { document.createElement("div").innerHTML = "<img src=x>"; },
		"parseFromString": () => new DOMParser().parseFromString("<img src=x>", "text/html"),
		"document.write": () => document.write("<img src=x>"),
		"Worker": () => new Worker(document.querySelector("script[src]").src),
		"serviceWorker": () => navigator.serviceWorker.register("/worker.js"),
		"script address": () => { document.createElement("script").src = "/en/page.md"; },
		"script text": () => { document.createElement("script").text = "window.injected = true"; },
		"event handler": () => document.body.setAttribute("onclick", "window.injected = true"),
		"another policy": () => trustedTypes.createPolicy("other", {}),
		"the policy again": () => trustedTypes.createPolicy("prompt-recipes", {}),
		"default policy": () => trustedTypes.createPolicy("default", {}),
	};
	const outcomes = {};
	for (const [kind, attempt] of Object.entries(attempts)) {
		try {
			await attempt();
			outcomes[kind] = "allowed";
		} catch (error) {
			outcomes[kind] = error.name;
		}
	}
	return outcomes;
})()`

func (b *tab) expectNoInjections() {
	b.T.Helper()
	want := map[string]string{}
	got := eval[map[string]string](b, injections)
	for kind := range got {
		want[kind] = "TypeError"
	}
	if diff := cmp.Diff(want, got); diff != "" || len(got) < 11 {
		b.T.Errorf("at %s, injections (-want +got):\n%s", eval[string](b, "location.href"), diff)
	}
}

func TestTrustedTypes(t *testing.T) {
	t.Parallel()
	f := newFront(t, harness.Shared(t))
	b := openAt(t, f.URL, 1280, "/fr/nowhere")
	b.expectNoInjections()
	b.visit("/en/")
	b.workerActive()
	b.startClient()
	b.choose("fr")
	b.expectNoInjections()
	f.gone()
	for _, path := range []string{"/de/", "/de/nowhere"} {
		b.visit(path)
		b.expectNoInjections()
	}
}

// TestTrustedTypesQuiet: the page gets along with them: no exception, error or warning from load to update.
func TestTrustedTypesQuiet(t *testing.T) {
	t.Parallel()
	f := newFront(t, harness.Shared(t))
	b := openTab(t, 1280)
	b.site = f.URL
	allowClipboard(b)
	b.visit("/de/")
	b.workerActive()
	b.startClient()
	copyWith(b, "config-audit")
	b.choose("ja")
	b.choose("de")
	f.replace(otherVersion(t, "Neue Fassung"))
	b.update()
	b.acceptUpdate("de", "Neue Fassung")
	b.startClient()
	b.choose("en")
	b.expectQuiet()
}

// TestTrustedTypesDev: nor does the page of an author.
func TestTrustedTypesDev(t *testing.T) {
	t.Parallel()
	dir := harness.CopyCatalogue(t)
	b, _ := devPage(t, dir)
	harness.Edit(t, filepath.Join(dir, "en.toml"), "A coding agent fills", "Edited. A coding agent fills")
	b.Wait(`document.querySelector(".introduction").textContent.startsWith("Edited")`)
	b.expectQuiet()
	b.expectNoInjections()
}
