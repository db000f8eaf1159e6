package engine_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"prompt-recipes/web/browsertest/engine"
)

const document = `<!DOCTYPE html>
<title>Driven</title>
<body style="background: teal">
<p>Text</p>
<div style="height: 3000px"></div>
<button onclick="this.textContent = event.isTrusted ? 'clicked' : 'not by a hand'" onmouseenter="this.title = 'hovered'">Click</button>
<input>
<script>console.warn("a line of the console")</script>`

func TestMain(m *testing.M) {
	defer engine.Stop()
	m.Run()
}

// TestEngines: every engine does for a page what a [engine.Tab] promises.
func TestEngines(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, document)
	}))
	t.Cleanup(s.Close)
	for _, e := range engine.All {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			b := e.Open(t)
			b.Visit(s.URL + "/")
			if title := engine.Eval[string](b, "document.title"); title != "Driven" {
				t.Errorf("the title is %q", title)
			}
			if sum := engine.Eval[int](b, "new Promise((resolve) => setTimeout(() => resolve(20 + 22), 10))"); sum != 42 {
				t.Errorf("a promise is %d", sum)
			}
			b.Wait(`document.hasFocus()`)
			b.Hover("button")
			b.Wait(`document.querySelector("button").title === "hovered"`)
			b.Click("button")
			b.Wait(`document.querySelector("button").textContent === "clicked"`)
			b.Type("\tSchön!")
			b.Wait(`document.querySelector("input").value === "Schön!"`)

			for _, width := range []int{320, 1280} {
				b.Resize(width, 700)
				picture, err := png.Decode(bytes.NewReader(b.Screenshot()))
				if err != nil {
					t.Fatal(err)
				}
				red, green, _, _ := picture.At(picture.Bounds().Dx()-30, 5).RGBA()
				if size := picture.Bounds().Size(); size.X != width || red != 0 || green>>8 != 0x80 {
					t.Errorf("the picture is %v, its corner %x %x; it should be %d wide and teal", size, red, green, width)
				}
			}
			for _, paper := range [][2]float64{{210, 297}, {297, 210}} {
				if pdf := b.Print(paper[0], paper[1]); !bytes.HasPrefix(pdf, []byte("%PDF-")) {
					t.Errorf("on %v it prints %.20q", paper, pdf)
				}
			}

			b.Scheme("dark")
			b.Scheme("light")

			engine.Eval[bool](b, `(localStorage.shared = "yes", true)`)
			other := b.OpenTab()
			other.Visit(s.URL + "/other")
			other.Wait(`localStorage.shared === "yes"`)
			if path := engine.Eval[string](b, "location.pathname"); path != "/" {
				t.Errorf("the first tab is at %s", path)
			}
			other.Reload()
			other.Wait(`localStorage.shared === "yes"`)
			other.Close()
			if e.Name != "WebKit" {
				fresh := e.Open(t)
				fresh.Visit(s.URL + "/")
				if engine.Eval[bool](fresh, `"shared" in localStorage`) {
					t.Error("another profile shares what is stored")
				}
			}

			said := func(line string) bool { return strings.Contains(line, "a line of the console") }
			if lines := b.Console(); !slices.ContainsFunc(lines, said) {
				t.Errorf("the console has %q", lines)
			}
		})
	}
}

// TestWindowReplaced: a new window of WebKit whose first page does not answer is replaced by one of the same size.
func TestWindowReplaced(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch {
		case r.URL.Path == "/late":
			time.Sleep(6 * time.Second)
		case asked.Add(1) == 1:
			// Blocks the page for 12 s, longer than it may take to answer. WebKit ends a single such request after 10 s.
			fmt.Fprint(w, `<script>onload = () => setTimeout(() => {
				for (let i = 0; i < 2; i++) {
					const request = new XMLHttpRequest();
					request.open("GET", "/late", false);
					request.send();
				}
			})</script>`)
		default:
			fmt.Fprint(w, document)
		}
	}))
	t.Cleanup(s.Close)
	b := engine.All[2].Open(t)
	b.Resize(640, 480)
	b.Visit(s.URL + "/")
	if got := engine.Eval[string](b, "document.title + ' ' + innerWidth"); got != "Driven 640" || asked.Load() != 2 {
		t.Errorf("the page is %q after %d requests", got, asked.Load())
	}
	b.Visit(s.URL + "/")
	if asked.Load() != 3 {
		t.Errorf("a page of a window in use was asked for %d times", asked.Load()-2)
	}
}
