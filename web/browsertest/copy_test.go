package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: copying.
//
// - Every button puts exactly what is shown on the clipboard, with and without the client, in every language.
// - It claims success only when the clipboard took the text; otherwise the keyboard's copy command takes it.
// - What it says moves nothing and goes away.
// - What a reader selects by hand is the same text.

// TestCopy: every copy button puts exactly what is shown on the clipboard, before and after the client started, and
// says so in the reader's language.
func TestCopy(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	allowClipboard(b)
	copyAll := func(language string) {
		t.Helper()
		want := invocations(t, language)
		want[content.LibrarySlug] = content.InstallSkills("http://localhost" + harness.Base() + "/")
		got := eval[map[string]string](b, `(async () => {
			const got = {};
			for (const button of document.querySelectorAll("[data-copy]")) {
				button.click();
				while (button.dataset.state !== "copied") await new Promise((resolve) => setTimeout(resolve));
				got[button.closest("li, article, section").id] = await navigator.clipboard.readText();
			}
			return got;
		})()`)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, %s: clipboard (-want +got):\n%s", language, eval[string](b, "document.documentElement.dataset.app"), diff)
		}
	}
	for _, language := range languages(t, "ja") {
		b.visit("/" + language + "/?wasm=false")
		copyAll(language)
	}
	b.visit("/en/")
	const label = `document.querySelector("[data-copy]").textContent`
	english := eval[string](b, label)
	b.startClient()
	for _, language := range languages(t, "fr") {
		b.choose(language)
		copyAll(language)
	}
	b.choose("en") // while the buttons still say "copied"
	copyWith(b, content.LibrarySlug)
	b.Wait(`document.getElementById("page--status").textContent === document.getElementById("page--copied").textContent`)
	b.Wait(`!document.querySelector("[data-state]") && !document.getElementById("page--status").textContent`)
	if got := eval[string](b, label); got != english {
		t.Errorf("after the switch the label is %q, want %q", got, english)
	}
	b.expectQuiet()
}

// invocations are those of the recipes and swap-outs of a page, by the id of the element that shows them.
func invocations(t *testing.T, language string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, r := range recipes(t, language) {
		all[r.Slug] = r.Invocation
		for _, swap := range r.SwapOuts {
			all[r.Slug+"--"+swap.Slug] = swap.Invocation
		}
	}
	return all
}

// TestCopyByHand: what is clicked is what is pasted, to the byte, and nothing moves.
func TestCopyByHand(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		allowClipboard(b)
		b.visit("/en/")
		recipe := harness.Catalogue(t).Page("en").Categories[0].Recipes[0]
		const places = `[...document.querySelectorAll("main :is(pre, h3, h5, button, p)")].map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y + scrollY, width, height].join())`
		for _, part := range []struct{ id, text string }{
			{recipe.Slug, recipe.Invocation},
			{recipe.Slug + "--" + recipe.SwapOuts[1].Slug, recipe.SwapOuts[1].Invocation},
			{content.LibrarySlug, content.InstallSkills("http://localhost" + harness.Base() + "/")},
		} {
			button := "#" + part.id + " .copy-button"
			b.Hover(button)
			before := eval[[]string](b, places)
			b.Click(button)
			b.Wait(fmt.Sprintf(`document.querySelector(%q).dataset.state === "copied"`, button))
			if diff := cmp.Diff(before, eval[[]string](b, places)); diff != "" {
				t.Errorf("copying %s moves (-before +after):\n%s", part.id, diff)
			}
			if got := b.Paste(); got != part.text {
				t.Errorf("%s is pasted as %q, want %q", part.id, got, part.text)
			}
		}
		b.expectQuiet()
	})
}

// TestCopyRefused: when the browser gives the page no way to the clipboard, the button does not claim success and opens
// nothing. The keyboard's copy command then takes the text, and only that: not when something else is selected.
func TestCopyRefused(t *testing.T) {
	t.Parallel()
	recipe := harness.Catalogue(t).Page("en").Categories[0].Recipes[0]
	swap := recipe.SwapOuts[0]
	swapID := recipe.Slug + "--" + swap.Slug
	b := openTab(t, 360)
	allowClipboard(b)
	b.onNewDocument(refuseCopying)
	b.visit("/en/?wasm=false")
	refuse := func(ids ...string) {
		t.Helper()
		b.run(`"` + strings.Join(ids, " ") + `".split(" ").forEach((id) => document.querySelector("#" + id + " [data-copy]").click())`)
		b.Wait(copyButton(ids[len(ids)-1]) + `.dataset.state === "copy-failed"`)
	}
	refuse(recipe.Slug)
	b.Wait(`document.getElementById("page--status").textContent === "Not copied: press Ctrl+C or ⌘C"`)
	if got := b.copySelected(); got != recipe.Invocation {
		t.Errorf("the keyboard's copy command takes %q", got)
	}
	refuse(swapID)
	if got := b.copySelected(); got != swap.Invocation {
		t.Errorf("the keyboard's copy command takes %q of a swap-out that is closed", got)
	}
	if eval[bool](b, `document.querySelector("#`+swapID+` details").open`) {
		t.Error("the swap-out was opened")
	}
	refuse(recipe.Slug, swapID, recipe.Slug)
	b.Wait(`document.querySelectorAll("[data-state]").length === 1`)
	b.run(`getSelection().selectAllChildren(document.querySelector("h1"))`)
	if got, want := b.copySelected(), eval[string](b, "getSelection().toString()"); got != want || got == "" {
		t.Errorf("the keyboard's copy command takes %q, selected is %q", got, want)
	}
}

// TestCopyTheOlderWay: where there is no asynchronous clipboard, as on a plain http origin, copying still works.
func TestCopyTheOlderWay(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	allowClipboard(b)
	b.visit("/en/?wasm=false")
	eval[bool](b, `navigator.clipboard.writeText("nothing yet").then(() => {
		navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
		return true;
	})`)
	recipe := harness.Catalogue(t).Page("en").Categories[0].Recipes[0]
	if got := copyWith(b, recipe.Slug); got != recipe.Invocation {
		t.Errorf("the clipboard has %q", got)
	}
}

// TestCopyMovesNothing: whatever a copy button has to say, every element stays where it is and as large as it is.
func TestCopyMovesNothing(t *testing.T) {
	t.Parallel()
	widths := []int{320, 390, 700, 1280, 1920} // each language goes through two of them
	b := openTab(t, 1280)
	b.site = harness.Shared(t, "--remove-worker").URL // which would have the page say that it is kept
	for i, language := range languages(t, "de") {
		for _, result := range []string{"copied", "copy-failed"} {
			b.visit("/" + language + "/?wasm=false&" + result)
			if result == "copied" {
				b.run(`navigator.clipboard.writeText = async () => {}`)
			} else {
				eval[bool](b, `(() => { `+refuseCopying+` return true; })()`)
			}
			for _, width := range slices.Compact([]int{widths[0], widths[i]}) {
				b.Resize(width, 800)
				b.expectNone(fmt.Sprintf("%s, %s: moved at %d px", language, result, width), `(async () => {
					const elements = [...document.querySelectorAll("body *")].filter((e) => !e.closest(".announcer"));
					const places = () => elements.map((e) => [e, Object.values(e.getBoundingClientRect().toJSON()).join()]);
					const moved = new Set(), before = new Map(places());
					for (const button of document.querySelectorAll("[data-copy]")) {
						button.click();
						while (button.dataset.state !== "`+result+`") await new Promise((resolve) => setTimeout(resolve));
						for (const [e, place] of places()) if (before.get(e) !== place) moved.add(e.outerHTML.slice(0, 100) + before.get(e) + " -> " + place);
					}
					return [...moved].slice(0, 5);
				})()`)
			}
		}
	}
}

// TestCopyStates: success and failure have colours of their own, also under the pointer, in both schemes. To a finger a
// failure speaks of no keyboard.
func TestCopyStates(t *testing.T) {
	t.Parallel()
	const id = "full-stack-web-app--vue-3"
	b := openTab(t, 1280)
	b.onNewDocument(refuseCopying)
	for _, scheme := range []string{"light", "dark"} {
		b.emulate("", scheme)
		b.visit("/en/?wasm=false")
		b.Hover("#" + id + " [data-copy]")
		b.expectNone(scheme+": colours", fmt.Sprintf(`(() => {
			const button = %s, probe = document.createElement("i"), wrong = [];
			button.parentElement.append(probe);
			for (const [state, colour] of [["copied", "--link"], ["copy-failed", "--gone"], ["copy-failed-touch", "--gone"]]) {
				button.dataset.state = state;
				probe.style.background = "var(" + colour + ")";
				const [got, want] = [button, probe].map((e) => getComputedStyle(e).backgroundColor);
				if (!button.matches(":hover") || got !== want) wrong.push(state + " is " + got + ", want " + want);
			}
			return wrong;
		})()`, copyButton(id)))
	}
	call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	b.run(copyButton("config-audit") + `.click()`)
	b.Wait(copyButton("config-audit") + `.dataset.state === "copy-failed-touch"`)
	shown := eval[string](b, `[...document.querySelectorAll(".announcer span")].filter((e) => e.checkVisibility()).map((e) => e.textContent).join()`)
	if shown == "" || strings.Contains(shown, "Ctrl") {
		t.Errorf("to a finger a failure says %q", shown)
	}
}

// TestSelection: what a reader selects by hand and copies with the keyboard is the invocation, whatever marks it up.
func TestSelection(t *testing.T) {
	t.Parallel()
	b := openTab(t, 320)
	allowClipboard(b)
	b.visit("/ja/?wasm=false")
	for id, invocation := range invocations(t, "ja") {
		shown := eval[[]string](b, fmt.Sprintf(`(() => {
			const pre = document.querySelector("#%s pre");
			if (pre.closest("details")) pre.closest("details").open = true;
			getSelection().selectAllChildren(pre);
			return [getSelection().toString(), pre.innerText, pre.textContent];
		})()`, id))
		if diff := cmp.Diff([]string{invocation, invocation, invocation, invocation}, append(shown, b.copySelected())); diff != "" {
			t.Errorf("%s: selected, shown, held and pasted (-want +got):\n%s", id, diff)
		}
	}
}

// clipboard is held by the test that uses it: all tabs have the same one.
var clipboard sync.Mutex

// allowClipboard gives a tab of Chromium the clipboard, and to no other until the test ends. In other engines a test has it
// while it is its turn.
func allowClipboard(b *tab) {
	b.T.Helper()
	if b.ctx == nil {
		return
	}
	clipboard.Lock()
	b.T.Cleanup(clipboard.Unlock)
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(b.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission:       &browser.PermissionDescriptor{Name: name},
			Setting:          browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID,
		})
		if err != nil {
			b.T.Fatal(err)
		}
	}
}

// copySelected runs the keyboard's copy command and returns what is on the clipboard then.
func (b *tab) copySelected() string {
	b.T.Helper()
	call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: "keyDown", Key: "c", Commands: []string{"copy"}})
	return eval[string](b, "navigator.clipboard.readText()")
}

// copyButton is an expression for the copy button of the recipe or swap-out with the given id.
func copyButton(id string) string {
	return fmt.Sprintf(`document.querySelector("#%s [data-copy]")`, id)
}

// copyWith clicks the copy button of a recipe or swap-out with the mouse and reads the clipboard once the button says that it has copied.
func copyWith(b *tab, id string) string {
	b.T.Helper()
	button := copyButton(id)
	b.Click("#" + id + " [data-copy]")
	b.Wait(button + `.dataset.state`)
	if state := eval[string](b, button+".dataset.state"); state != "copied" {
		b.T.Errorf("%s: the button says %s", id, state)
	}
	return eval[string](b, "navigator.clipboard.readText()")
}

// refuseCopying has the browser give pages no way to the clipboard.
const refuseCopying = `navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError")); document.execCommand = () => false;`
