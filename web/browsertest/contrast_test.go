package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// Promise of this file: text has a contrast of 7 to 1, controls of 4.5, also with the colours of the system.

// lowContrast lists the texts that have too little contrast with their background: less than 4.5 in buttons, and less
// than 7 elsewhere. For each text it gives the two colours, the custom properties with these colours, and the place
// of the text.
const lowContrast = `(() => {
	const linear = (value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	};
	const parse = (color) => color.match(/[\d.]+/g).map(Number);
	const luminance = (color) => {
		const [r, g, b] = parse(color);
		return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
	};
	const background = (element) => {
		for (let e = element; e; e = e.parentElement) {
			const color = getComputedStyle(e).backgroundColor;
			const isOpaque = (parse(color)[3] ?? 1) > 0;
			if (isOpaque) return color;
		}
	};
	const contrast = (color, behind) => {
		const [darker, lighter] = [luminance(color), luminance(behind)].sort((a, b) => a - b);
		return (lighter + 0.05) / (darker + 0.05);
	};
	const properties = [...document.styleSheets]
		.flatMap((sheet) => [...sheet.cssRules])
		.filter((rule) => rule.selectorText === ":root")
		.flatMap((rule) => [...rule.style])
		.filter((name) => name.startsWith("--"));
	const withProperties = (color, element) => {
		const probe = element.appendChild(document.createElement("i"));
		const hasColor = (name) => {
			probe.style.backgroundColor = "var(" + name + ")";
			return getComputedStyle(probe).backgroundColor === color;
		};
		const names = new Set(properties.filter(hasColor));
		probe.remove();
		return [...names, color].join(" ");
	};
	const low = new Map(); // the first text of each kind
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const e = walker.currentNode.parentElement;
		const isHidden = !e.checkVisibility() || e.closest(".visually-hidden, .skip-link");
		if (isHidden || !walker.currentNode.data.trim()) continue;
		const least = e.closest("button") ? 4.5 : 7;
		const { color } = getComputedStyle(e);
		const behind = background(e);
		const ratio = contrast(color, behind);
		if (ratio >= least) continue;
		const place = e.localName + "." + e.className + " in " + e.parentElement.className;
		const colors = withProperties(color, e) + " on " + withProperties(behind, e);
		const kind = ratio.toFixed(2) + " to 1 instead of " + least + ": " + colors + ": " + place;
		if (!low.has(kind)) low.set(kind, walker.currentNode.data.trim().slice(0, 40));
	}
	return [...low].map(([kind, text]) => kind + ", such as “" + text + "”");
})()`

// TestContrast: in both schemes, text has a contrast of at least 7 to 1, and controls of 4.5.
func TestContrast(t *testing.T) {
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		for _, language := range inTurn(b, 0, []string{"ja", "en"}) {
			b.visit("/" + language + "/?wasm=false")
			b.openAll("*")
			for _, scheme := range []string{"light", "dark"} {
				b.Scheme(scheme)
				b.expectNone(language+", "+scheme, lowContrast)
			}
		}
	})
}

// TestSystemColours: with forced system colours, text has the same contrast, and lines replace what colours show
// otherwise.
func TestSystemColours(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	feature := &emulation.MediaFeature{Name: "forced-colors", Value: "active"}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{feature},
	})

	b.visit("/en/?wasm=false#debugging")

	b.expectNone("low contrast", lowContrast)
	b.expectNone("not outlined", `[":target h2", ".invocation"].filter((selector) => {
		const { outlineStyle } = getComputedStyle(find(selector));
		return outlineStyle !== "solid";
	})`)
}
