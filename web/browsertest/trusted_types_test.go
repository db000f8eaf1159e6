package browsertest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: Trusted Types.
//
// - Text becomes neither markup nor the address of a script, on any page, served, kept by the worker or for authors.
// - There is no second policy to do it with.
//
// What the page does itself writes nothing to the console: see TestCopy, TestSwitchLanguage, TestUpdate and TestDevEdits.

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
	everyday(t)
	f := newFront(t, harness.Shared(t))
	b := openAt(t, f.URL, 1280, "/fr/nowhere")
	b.expectNoInjections()
	b.visit("/en/").workerActive()
	b.startClient()
	b.choose("fr")
	b.expectNoInjections()
	f.gone()
	for _, path := range []string{"/de/", "/de/nowhere"} {
		b.visit(path)
		b.expectNoInjections()
	}
}
