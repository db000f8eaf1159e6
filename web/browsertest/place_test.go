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

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"

	"prompt-recipes/content/source/sourcetest"
)

var switches = flag.Int("switches", 30, "number of switches of TestReadingPlace in Chromium; in the others it makes 8")

// Promises of this file: the reading place.
//
// - A switch of language never moves what is being read: after it, the same share of the same block
//   of text is at the reading line, within a line. The reading line is a third down the window, or
//   at the heading that is visible above that. If the other language leaves out the block, its
//   neighbours take its place. Disclosures stay as they are, and the focus stays on the switch.
// - Turning a phone keeps the text at the top of the window there (TestTurnedPhone).
// - A link to the first swap-out of a recipe shows the heading of the swap-outs, too (TestSwapOutLink).

// sight is what a reader sees.
type sight struct {
	Scroll, End, Window float64
	Footer              float64 // its height, which grows when it says that the page is kept
	Blocks              []block
	Open                []string // disclosures
	Focus               string   // in the settings
}

// block is a block of text that is visible, or would be after scrolling.
type block struct {
	Name              string // the same in every language
	Top, Height, Line float64
	Heading           bool // in the window, and not covered
}

// look is an expression that returns a sight.
const look = `(() => {
	const kinds = "h1, h2, h3, h4, h5, h6, p, pre, li, summary";
	const count = {};
	const name = (e) => {
		const { id } = e.parentElement.closest("[id]");
		const kind = [id, e.parentElement.className, e.localName, e.className, e.matches("section ~ * *")].join(" ");
		count[kind] = (count[kind] ?? 0) + 1;
		return kind + " " + count[kind];
	};
	const blockOf = (e) => {
		const { left, top, height } = e.getBoundingClientRect();
		const isFolded = e.closest("details:not([open]) > :not(summary)") !== null;
		const notes = e.closest(".notes"); // on wide screens they stay in sight while the page scrolls
		const isBeside = notes !== null && getComputedStyle(notes).position === "sticky";
		const isUncovered = e.contains(document.elementFromPoint(left + 1, top + 1));
		return {
			name: name(e),
			seen: height > 1 && !isFolded && !isBeside && !e.querySelector(kinds),
			top,
			height,
			line: parseFloat(getComputedStyle(e).lineHeight),
			heading: e.matches("h1, .section-title, .recipe-title, .call-to-action-title") && isUncovered,
		};
	};
	const blocks = [...document.querySelectorAll("main :is(" + kinds + ")")].map(blockOf);
	const open = [...document.querySelectorAll("main details[open]")];
	const focus = document.activeElement;
	return {
		focus: focus.closest(".settings") ? focus.hreflang ?? focus.localName : "",
		scroll: scrollY,
		end: document.documentElement.scrollHeight - innerHeight,
		footer: find(".site-footer").offsetHeight,
		window: innerHeight,
		blocks: blocks.filter(({ seen }) => seen),
		open: open.map((e) => e.closest("[id]").id),
	};
})()`

// reading returns the index of the block at the reading line, and the position of that line.
func (s *sight) reading() (int, float64) {
	line := s.Window / 3
	heading := -1
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

// moved describes how the text at the reading line has moved, or returns "" if it has not.
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
	// low and high are the places to which the page may be scrolled. If the block is gone, they are
	// at its neighbours.
	low, high := math.Inf(-1), math.Inf(1)
	for at, b := range s.Blocks {
		same, ok := there[b.Name]
		if !ok {
			continue
		}
		top := after.Scroll + same.Top - line
		switch {
		case at < i:
			low = top + same.Height
		case at == i:
			share := (line - reading.Top) / reading.Height
			low = top + share*same.Height
			high = low
		case math.IsInf(high, 1):
			high = top
		}
	}
	low = min(max(low, 0), after.End-after.Footer)
	high = min(max(high, 0), after.End)
	if after.Scroll < low-reading.Line || after.Scroll > high+reading.Line {
		const message = "%+v, with the reading line at %v, wants the page scrolled to %v..%v, it is at %v of %v"
		return fmt.Sprintf(message, reading, line, low, high, after.Scroll, after.End)
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

// reader is a reader who scrolls and chooses languages with a kind of input.
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

// wander goes to a random place, with the wheel or with the browser's search, and sometimes opens a
// disclosure there.
func (r *reader) wander() {
	r.T.Helper()
	r.wheelTo(r.random.Float64())
	if r.input == "keys" { // the next Tab would begin at a click or a selection
		return
	}
	if r.random.IntN(6) == 0 {
		recipe := sourcetest.Bundled(r.T).Pages["en"].Categories[r.random.IntN(9)].Recipes[0]
		r.run(fmt.Sprintf(`window.find(%q)`, recipe.Prompt[:20]))
		r.Wait(settled("true"))
	}
	if r.random.IntN(3) == 0 {
		r.openDisclosure()
	}
}

// wheelTo scrolls with the wheel until the given share of the page is above.
func (r *reader) wheelTo(share float64) {
	r.T.Helper()
	way := eval[float64](r.tab, fmt.Sprintf(`(() => {
		const end = Math.max(0, document.documentElement.scrollHeight - innerHeight);
		return end * %v - scrollY;
	})()`, share))
	r.Wheel(math.Floor(way))
}

// openDisclosure opens or closes the first disclosure in sight, if there is one, and scrolls on.
func (r *reader) openDisclosure() {
	r.T.Helper()
	shown := eval[string](r.tab, `(() => {
		const isInSight = (e) => {
			const { top, bottom } = e.getBoundingClientRect();
			return top > 100 && bottom < innerHeight - 100;
		};
		const summary = [...document.querySelectorAll("main summary")].find(isInSight);
		return summary?.closest("[id]").id ?? "";
	})()`)
	if shown != "" {
		r.press("#" + shown + " summary")
		r.Wheel(float64(r.random.IntN(600)))
	}
}

// chooseByInput chooses a language with the input of the reader.
func (r *reader) chooseByInput(language string) {
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

// TestReadingPlace: readers keep their place when they choose languages at random places, by mouse,
// finger and keyboard, with the client and without. In the second half they are offline.
func TestReadingPlace(t *testing.T) {
	inBrowsers(t, lessWithShort, func(t *testing.T, b *tab, f *front) {
		seed := cmp.Or(*firstSeed, uint64(time.Now().UnixNano()))
		t.Logf("-seed %d", seed)
		random := rand.New(rand.NewPCG(seed, 0))
		b.visit("/en/").workerActive()
		b.keepClient()
		b.kept(true)
		inputs := []string{"mouse", "keys", "finger"}
		rest := *switches
		if testing.Short() {
			rest = 8
		} else if b.Engine != "Chromium" {
			inputs = inputs[:2] // only Chromium can be tapped
			rest = 8
		}
		offline := rest / 2
		for number := 0; rest > 0; number++ {
			if rest <= offline {
				f.gone()
			}
			input := inputs[random.IntN(len(inputs))]
			r := newRound(t, b, random, number, input)
			rest -= r.play()
		}
	})
}

// round is the choice of a language in a window of some size, and the way back.
type round struct {
	reader
	name     string // describes its random values
	from, to string // languages
	client   bool   // whether it has started
}

// newRound chooses the sizes of the window and the text of a round, and applies them.
func newRound(t *testing.T, b *tab, random *rand.Rand, number int, input string) *round {
	t.Helper()
	all := sourcetest.Bundled(t).Languages
	next := 1 + number/len(all)%4 // so that twenty rounds have all pairs
	r := &round{
		reader: reader{b, random, input},
		from:   all[number%len(all)],
		to:     all[(number+next)%len(all)],
		client: random.IntN(2) == 0,
	}
	widths := []int{320, 390, 640, 768, 1280, 1920} // 640 is 1280 at twice the magnification
	width := widths[random.IntN(len(widths))]
	height := 600 + random.IntN(400)
	text := int64(16) // px
	if b.Engine == "Chromium" {
		if random.IntN(5) == 0 {
			text = 32
			height += 400 // nothing stays in place while a lower window scrolls
		}
		sizes := &page.FontSizes{Standard: text}
		call(b, page.SetFontSizes, page.SetFontSizesParams{FontSizes: sizes})
	}
	b.Resize(width, height)
	const format = "round %d, %s to %s by %s at %dx%d, text of %d px, client: %v"
	r.name = fmt.Sprintf(format, number, r.from, r.to, input, width, height, text, r.client)
	return r
}

// play returns the number of languages chosen. With the client it is two, because the reader then
// goes back.
func (r *round) play() int {
	r.T.Helper()
	r.visit(fmt.Sprintf("/%s/?wasm=%v", r.from, r.client))
	if r.client {
		r.startClient()
	}
	r.wander()
	before := eval[sight](r.tab, look)
	r.chooseByInput(r.to)
	r.waitLanguage(r.to)
	if r.client {
		r.expectPlace(r.name, before)
	}
	r.waitReady()
	r.waitLaidOut()
	after := r.expectPlace(r.name+", later", before)
	keepsFocus := r.client || r.input == "keys"
	if keepsFocus && after.Focus != "summary" && after.Focus != r.to {
		r.T.Errorf("%s: the focus is on %q", r.name, after.Focus)
	}
	if !r.client {
		return 1
	}

	r.wander()
	before = eval[sight](r.tab, look)
	r.run("history.back()")
	r.waitLanguage(r.from)
	r.expectPlace(r.name+", back", before)
	return 2
}

// TestTurnedPhone: the text at the top of the window stays there when a phone is turned.
func TestTurnedPhone(t *testing.T) {
	const isAtTop = `document.elementsFromPoint(innerWidth / 2, 0).includes(find("#config-audit pre"))`
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	b.visit("/en/?wasm=false")
	b.turnPhone(390, 844)
	b.waitLaidOut()
	b.run(`
		const { top } = find("#config-audit pre").getBoundingClientRect();
		scrollBy({ top: top + 50, behavior: "instant" });
	`)
	b.Wait(settled(isAtTop))

	b.turnPhone(844, 390)

	if !eval[bool](b, isAtTop) {
		t.Errorf("the reader is thrown to %v", eval[float64](b, "scrollY"))
	}
}

// turnPhone gives the page the window of a phone that is held so that it has the given size.
func (b *tab) turnPhone(width, height int64) {
	b.T.Helper()
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width:             width,
		Height:            height,
		DeviceScaleFactor: 2,
		Mobile:            true,
	})
	b.Wait(settled(fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height)))
}

// TestSwapOutLink: a link to the first swap-out of a recipe shows the heading of the swap-outs, too.
func TestSwapOutLink(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	for _, width := range []int{390, 1280, 1440} {
		b.Resize(width, 900)
		b.visit("/en/?wasm=false#pre-pr-review--backend-only")
		b.Wait(settled("scrollY > 1000"))
		isCovered := eval[bool](b, `(() => {
			const heading = find("#pre-pr-review .swap-outs-title");
			const { left, top } = heading.getBoundingClientRect();
			return document.elementFromPoint(left + 1, top + 1) !== heading;
		})()`)
		if isCovered {
			t.Errorf("at %d px, the bar covers the heading", width)
		}
	}
}
