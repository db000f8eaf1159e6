package browsertest

import "testing"

// Promises of this file: Trusted Types.
//
// - On every page, whether served, kept by the worker or for authors, text can become neither
//   markup nor the address of a script.
// - No second policy can be created to allow it.
//
// What the page does itself writes nothing to the console: see TestCopy, TestSwitchLanguage,
// TestUpdate and TestDevKeepsPlace.

// injections lists the attempts to turn text into markup or scripts that do not end with a
// TypeError.
const injections = `(async () => {
	const attempts = {
		"innerHTML": () => { document.createElement("div").innerHTML = "<img src=x>"; },
		"parseFromString": () => new DOMParser().parseFromString("<img src=x>", "text/html"),
		"document.write": () => document.write("<img src=x>"),
		"Worker": () => new Worker(find("script[src]").src),
		"serviceWorker": () => navigator.serviceWorker.register("/worker.js"),
		"script address": () => { document.createElement("script").src = "/en/page.md"; },
		"script text": () => { document.createElement("script").text = "window.injected = true"; },
		"event handler": () => document.body.setAttribute("onclick", "window.injected = true"),
		"another policy": () => trustedTypes.createPolicy("other", {}),
		"the policy again": () => trustedTypes.createPolicy("prompt-recipes", {}),
		"default policy": () => trustedTypes.createPolicy("default", {}),
	};
	const wrong = [];
	for (const [kind, attempt] of Object.entries(attempts)) {
		try {
			await attempt();
			wrong.push(kind + " is allowed");
		} catch (error) {
			if (error.name !== "TypeError") wrong.push(kind + ": " + error.name);
		}
	}
	return wrong;
})()`

func (b *tab) expectNoInjections() {
	b.T.Helper()
	b.expectNone("at "+eval[string](b, "location.href"), injections)
}

func TestTrustedTypes(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t)
	b.visit("/fr/nowhere").expectNoInjections()
	b.visit("/en/").workerActive()
	b.startClient()
	b.choose("fr")
	b.expectNoInjections()
	f.gone()
	for _, path := range []string{"/de/", "/de/nowhere"} {
		b.visit(path).expectNoInjections()
	}
}
