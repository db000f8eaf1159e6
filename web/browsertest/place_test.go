package browsertest

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"

	"prompt-recipes/web/browsertest/harness"
)

var switches = flag.Int("switches", 60, "number of switches of TestReadingPlace in Chromium; in the others it makes 20")

// Promises of this file: the reading place.
//
// - A switch of language never moves what is being read: the block of text at the reading line is there after it, the same share
//   of it, within a line. The reading line is a third down the window, or at the heading that is seen above that. A block that
//   the other language leaves out gives its place to its neighbours. Disclosures stay as they are, and the focus on the switch.

// sight is what a reader has before the eyes.
type sight struct {
	Scroll, End, Window float64
	Footer              float64 // its height, which grows when it says that the page is kept
	Blocks              []block
	Open                []string // disclosures
	Focus               string   // in the settings
}

// block is a block of text that can be seen, or could after scrolling.
type block struct {
	Name              string // the same in every language
	Top, Height, Line float64
	Heading           bool // in the window, not covered
}

// look is a sight.
const look = `(() => {
	const count = {};
	const kinds = "h1, h2, h3, h4, h5, p, pre, li, summary";
	const name = (e) => {
		const kind = [e.parentElement.closest("[id]").id, e.parentElement.className, e.localName, e.className, e.matches("section ~ * *")].join(" ");
		return kind + " " + (count[kind] = (count[kind] ?? 0) + 1);
	};
	const blocks = [...document.querySelectorAll("main :is(" + kinds + ")")].map((e) => {
		const { left, top, height } = e.getBoundingClientRect();
		const seen = height > 1 && !e.querySelector(kinds) && !e.closest("details:not([open]) > :not(summary)");
		const heading = e.matches("h1, h2, h3") && e.contains(document.elementFromPoint(left + 1, top + 1));
		return { name: name(e), seen, top, height, line: parseFloat(getComputedStyle(e).lineHeight), heading };
	});
	const focus = document.activeElement;
	return {
		focus: focus.closest(".settings") ? focus.hreflang ?? focus.localName : "",
		scroll: scrollY, end: document.documentElement.scrollHeight - innerHeight,
		footer: document.querySelector(".site-footer").offsetHeight, window: innerHeight,
		blocks: blocks.filter(({ seen }) => seen),
		open: [...document.querySelectorAll("main details[open]")].map((e) => e.closest("[id]").id),
	};
})()`

// reading is the index of the block at the reading line, and that line.
func (s *sight) reading() (int, float64) {
	line, heading := s.Window/3, -1
	for i, b := range s.Blocks {
		if b.Heading && b.Top <= line {
			heading = i
		}
	}
	if heading >= 0 {
		return heading, s.Blocks[heading].Top
	}
	for i, b := range s.Blocks {
		if b.Top+b.Height > line {
			return i, max(line, b.Top)
		}
	}
	last := len(s.Blocks) - 1
	return last, s.Blocks[last].Top + s.Blocks[last].Height
}

// moved says how the text at the reading line has moved; "" if it has not.
func (s *sight) moved(after sight) string {
	if s.Scroll == 0 && after.Scroll == 0 {
		return ""
	}
	there := map[string]block{}
	for _, b := range after.Blocks {
		there[b.Name] = b
	}
	i, line := s.reading()
	reading := s.Blocks[i]
	low, high := math.Inf(-1), math.Inf(1) // where the page should be scrolled to
	for at, b := range s.Blocks {
		same, ok := there[b.Name]
		switch {
		case ok && at < i:
			low = after.Scroll + same.Top + same.Height - line
		case ok && at == i:
			low = after.Scroll + same.Top + (line-reading.Top)/reading.Height*same.Height - line
			high = low
		case ok && math.IsInf(high, 1):
			high = after.Scroll + same.Top - line
		}
	}
	low, high = min(max(low, 0), after.End-after.Footer), min(max(high, 0), after.End)
	if after.Scroll < low-reading.Line || after.Scroll > high+reading.Line {
		return fmt.Sprintf("%+v, with the reading line at %v, wants the page scrolled to %v..%v, it is at %v of %v", reading, line, low, high, after.Scroll, after.End)
	}
	if !slices.Equal(s.Open, after.Open) {
		return fmt.Sprintf("the disclosures of %q were open, of %q are", s.Open, after.Open)
	}
	return ""
}

// expectPlace fails the test if the reader sees another place than before.
func (b *tab) expectPlace(name string, before sight) sight {
	b.T.Helper()
	after := eval[sight](b, look)
	if moved := before.moved(after); moved != "" {
		b.T.Errorf("%s: %s", name, moved)
	}
	return after
}

// reader is somebody who reads and chooses a language, with hands.
type reader struct {
	*tab
	random *rand.Rand
	input  string // "mouse", "finger" or "keys"
}

func (r *reader) press(selector string) {
	r.T.Helper()
	if r.input == "finger" {
		r.Tap(selector)
	} else {
		r.Click(selector)
	}
}

// wander goes to a random place: by the wheel, or by what the browser finds on the page. One in three opens a disclosure there.
func (r *reader) wander() {
	r.T.Helper()
	r.Wheel(math.Floor(eval[float64](r.tab, "-scrollY + Math.max(0, document.documentElement.scrollHeight - innerHeight) * "+fmt.Sprint(r.random.Float64()))))
	if r.input == "keys" { // a click or a selection is where the next Tab begins
		return
	}
	if r.random.IntN(6) == 0 {
		prompt := harness.Catalogue(r.T).Page("en").Categories[r.random.IntN(9)].Recipes[0].Prompt[:20]
		r.run(fmt.Sprintf(`window.find(%q)`, prompt))
		r.Wait(settled("true"))
	}
	if r.random.IntN(3) == 0 {
		if shown := eval[string](r.tab, `[...document.querySelectorAll("main summary")].find((e) => e.getBoundingClientRect().top > 100 && e.getBoundingClientRect().bottom < innerHeight - 100)?.closest("[id]").id ?? ""`); shown != "" {
			r.press("#" + shown + " summary")
			r.Wheel(float64(r.random.IntN(600)))
		}
	}
}

// to chooses a language.
func (r *reader) to(language string) {
	r.T.Helper()
	if r.input != "keys" {
		r.set(r.press, languageLink(language))
		return
	}
	focused := func(selector string) bool {
		return eval[bool](r.tab, fmt.Sprintf("document.activeElement.matches(%q)", selector))
	}
	for !focused(languageLink(language)) {
		r.Type("\t")
		if focused(".settings:not([open]) > summary") {
			r.Type("\r")
		}
		if !focused(".skip-link, .settings *") {
			r.T.Fatalf("the keyboard has passed the link to %s", language)
		}
	}
	r.Type("\r")
}

// TestReadingPlace: a reader chooses languages at random places, by mouse, finger and keyboard, with the client and without,
// and offline in the second half.
func TestReadingPlace(t *testing.T) {
	inAll(t, func(t *testing.T, b *tab, f *front) {
		seed := cmp.Or(*firstSeed, uint64(time.Now().UnixNano()))
		t.Logf("-seed %d", seed)
		random := rand.New(rand.NewPCG(seed, 0))
		b.visit("/en/").workerActive()
		b.keepClient()
		b.kept(true)
		all := harness.Catalogue(t).Languages
		inputs, rest := []string{"mouse", "keys", "finger"}, *switches
		if testing.Short() {
			rest = 12
		} else if b.ctx == nil {
			inputs, rest = inputs[:2], 20
		}
		offline := rest / 2
		for round := 0; rest > 0; round++ {
			if rest <= offline {
				f.gone()
			}
			r := &reader{b, random, inputs[random.IntN(len(inputs))]}
			width, height := []int{320, 390, 640, 768, 1280, 1920}[random.IntN(6)], 600+random.IntN(400) // 640 is 1280 magnified twice
			from, to := all[round%5], all[(round%5+1+round/5%4)%5]                                       // after twenty, all pairs
			client, text := random.IntN(2) == 0, int64(16)
			if b.ctx != nil {
				if random.IntN(5) == 0 {
					text, height = 32, height+400 // lower windows have no bars that stay
				}
				call(b, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: text}})
			}
			name := fmt.Sprintf("round %d, %s to %s by %s at %dx%d, text of %d px, client: %v", round, from, to, r.input, width, height, text, client)
			b.Resize(width, height)
			b.visit(fmt.Sprintf("/%s/?wasm=%v", from, client))
			if client {
				b.startClient()
			}
			r.wander()
			before := eval[sight](b, look)
			r.to(to)
			b.waitLanguage(to)
			rest--
			if client {
				b.expectPlace(name, before)
			}
			b.Wait(`document.readyState === "complete" && !document.querySelector("[style]")`)
			after := b.expectPlace(name+", later", before)
			if (client || r.input == "keys") && after.Focus != "summary" && after.Focus != to {
				t.Errorf("%s: the focus is on %q", name, after.Focus)
			}
			if client {
				r.wander()
				before = eval[sight](b, look)
				b.run("history.back()")
				b.waitLanguage(from)
				rest--
				b.expectPlace(name+", back", before)
			}
		}
	})
}
