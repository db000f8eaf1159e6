package browsertest

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// Promises of this file: the colour scheme.
//
// - It is remembered, takes effect before anything is painted, and colours the window.

// TestSchemeIsRemembered: a chosen colour scheme takes effect at once, and remains after the start
// of the client, in other languages and after a reload. The window has the colour of the page.
func TestSchemeIsRemembered(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		b.Scheme("light")
		b.visit("/en/")
		b.expectScheme("system", "light")
		b.setScheme("dark")
		b.expectScheme("dark", "dark")
		b.startClient()
		b.expectScheme("dark", "dark")
		b.choose("ja")
		b.expectScheme("dark", "dark")
		b.visit("/fr/?wasm=false")
		b.expectScheme("dark", "dark")
		b.setScheme("system")
		b.expectScheme("system", "light")
		b.Scheme("dark")
		b.expectScheme("system", "dark")
		b.setScheme("light")
		b.visit("/nothing-here")
		b.expectScheme("light", "light")
	})
}

// expectScheme fails the test unless the radio button with a value is checked, and the page and its
// window are in the given scheme.
func (b *tab) expectScheme(checked, scheme string) {
	b.T.Helper()
	got := eval[map[string]string](b, `(() => {
		const page = getComputedStyle(document.body).backgroundColor;
		const themes = [...document.querySelectorAll("meta[name=theme-color]")];
		const theme = themes.find(({ media }) => !media || matchMedia(media).matches);
		const probe = document.createElement("i"); // has the browser write both colours in the same way
		probe.style.color = theme.content;
		document.body.append(probe);
		const window = getComputedStyle(probe).color;
		probe.remove();
		const schemeOf = (color) => (color.match(/\d+/g)[0] > 127 ? "light" : "dark");
		return {
			checked: find(".scheme-switch :checked").value,
			page: schemeOf(page),
			window: window === page ? "like the page" : window,
		};
	})()`)
	want := map[string]string{
		"checked": checked,
		"page":    scheme,
		"window":  "like the page",
	}
	difftest.Equal(b.T, got, want, "the scheme")
}

// TestSchemeBeforePage: the chosen colour scheme takes effect before there is anything to paint.
func TestSchemeBeforePage(t *testing.T) {
	begin(t, sameWithShort)
	b, f := alone(t, "--remove-worker")
	b.visit("/en/").setScheme("dark")
	held := make(chan bool)
	f.answerAt("^/fr/$", func(w http.ResponseWriter, r *http.Request) {
		head, body, _ := strings.Cut(f.begin(w, r), "<body")
		io.WriteString(w, head)
		w.(http.Flusher).Flush()
		select {
		case <-held:
		case <-r.Context().Done():
		}
		io.WriteString(w, "<body"+body)
	})
	b.run(`location.href = find('.language-switch a[hreflang="fr"]').href`)
	b.Wait(`document.documentElement.lang === "fr" && document.documentElement.dataset.scheme === "dark"`)
	if children := eval[int](b, `document.body?.children.length ?? 0`); children > 0 {
		t.Errorf("the body has %d elements already, so this test proves nothing", children)
	}
	close(held)
	b.waitLanguage("fr")
}
