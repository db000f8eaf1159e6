package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/web/browsertest/harness"
)

// Promises of this file: copying.
//
// - Every button puts exactly the command or the prompt that is shown on the clipboard, with and without the client, in every language.
// - It claims success only when the clipboard took the text; otherwise the keyboard's copy command takes it.
// - What it says moves nothing and goes away.
// - What a reader selects by hand is the same text.

// TestCopy: every copy button puts exactly what is shown on the clipboard, before and after the client started, and says so in
// the reader's language. It does so too where there is no asynchronous clipboard, as on a plain http origin.
func TestCopy(t *testing.T) {
	t.Parallel()
	b := openTab(t, 1280)
	allowClipboard(b)
	copyAll := func(language string) {
		t.Helper()
		got, want := map[string]string{}, map[string]string{copyButton(content.LibrarySlug, "command"): content.InstallSkills("http://localhost" + harness.Base() + "/")}
		for id, invocation := range invocations(t, language) {
			want[copyButton(id, "command")] = invocation
			want[copyButton(id, "prompt")] = strings.TrimSuffix(strings.TrimPrefix(invocation, `claude "`), `"`)
		}
		for button := range want {
			b.Click(button)
			b.Wait(state(button) + ` === "copied"`)
			got[button] = eval[string](b, "navigator.clipboard.readText()")
		}
		difftest.Expect(t, want, got, language, ", ", eval[string](b, "document.documentElement.dataset.app"), ": clipboard")
	}
	for _, language := range languages(t, "ja") {
		b.visit("/" + language + "/?wasm=false")
		b.run(`navigator.clipboard.writeText = () => Promise.reject(new Error("not here"))`)
		copyAll(language)
	}
	b.visit("/en/").startClient()
	for _, language := range languages(t, "fr") {
		b.choose(language)
		copyAll(language)
	}
	b.choose("en") // while the buttons still say "copied"
	b.run(`const writeText = navigator.clipboard.writeText.bind(navigator.clipboard); let first = true; navigator.clipboard.writeText = async (text) => { if (first) { first = false; await new Promise((resolve) => setTimeout(resolve, 500)); } return writeText(text); }`)
	b.Click(copyButton("config-audit", "prompt")) // which answers late
	b.Click(copyButton(content.LibrarySlug, "command"))
	b.Wait(`document.getElementById("page--status").textContent === document.getElementById("page--copied").textContent`)
	b.Wait(`!document.querySelector("[data-state]") && !document.getElementById("page--status").textContent`)
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

// TestCopyByHand: what is clicked is what is pasted, to the byte, and nothing moves. A selection takes no text of controls.
func TestCopyByHand(t *testing.T) {
	inEach(t, func(t *testing.T, b *tab, _ *front) {
		allowClipboard(b)
		b.visit("/en/")
		recipe := harness.Catalogue(t).Page("en").Categories[0].Recipes[0]
		const places = `[...document.querySelectorAll("main :is(pre, h3, h5, button, p)")].map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y + scrollY, width, height].join())`
		for _, part := range []struct{ id, what, text string }{
			{recipe.Slug, "command", recipe.Invocation},
			{recipe.Slug, "prompt", recipe.Prompt},
			{recipe.Slug + "--" + recipe.SwapOuts[1].Slug, "command", recipe.SwapOuts[1].Invocation},
			{recipe.Slug + "--" + recipe.SwapOuts[1].Slug, "prompt", recipe.SwapOuts[1].Prompt},
			{content.LibrarySlug, "command", content.InstallSkills("http://localhost" + harness.Base() + "/")},
		} {
			button := copyButton(part.id, part.what)
			b.Hover(button)
			before := eval[[]string](b, places)
			b.Click(button)
			b.Wait(state(button) + ` === "copied"`)
			difftest.Expect(t, before, eval[[]string](b, places), "places before and after copying ", part.id)
			difftest.Expect(t, part.text, b.Paste(), "the ", part.what, " of ", part.id, " as it is pasted")
		}
		b.Press('⌃', 'a')
		b.Press('⌃', 'c')
		if got := b.Paste(); !strings.Contains(got, recipe.Invocation) || strings.Contains(got, "Copy prompt") || strings.Contains(got, "Dotted") {
			t.Errorf("the whole page is pasted as %q", got)
		}
		b.expectQuiet()
	})
}

// TestCopyPromptAlone: a prompt without a command line has one button, which copies what is shown, also after a switch.
func TestCopyPromptAlone(t *testing.T) {
	everyday(t)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.site = harness.Serve(t, "--content", "../site/testdata/catalogue").URL
	b.visit("/en/").startClient()
	const base = "Split `a b.go` where \"case \\t\" is.\n\n- Keep \"$EDITOR\" at 100%!"
	for _, language := range []string{"en", "fr"} {
		b.choose(language)
		for id, prompt := range map[string]string{"split-file": base, "split-file--quoted": base + "\n\nSay “done”."} {
			b.Click(copyButton(id, "command"))
			b.Wait(state(copyButton(id, "command")) + ` === "copied"`)
			if got := b.Paste(); got != prompt || eval[int](b, `document.querySelectorAll("#`+id+` > .invocation [data-copy]").length`) != 1 {
				t.Errorf("%s, %s: %q is pasted", language, id, got)
			}
		}
	}
	b.expectQuiet()
}

// TestCopyRefused: when the browser gives the page no way to the clipboard, the button does not claim success and opens
// nothing. The keyboard's copy command then takes the text, and only that: not when something else is selected.
func TestCopyRefused(t *testing.T) {
	everyday(t)
	recipe := harness.Catalogue(t).Page("en").Categories[0].Recipes[0]
	swap := recipe.SwapOuts[0]
	swapID := recipe.Slug + "--" + swap.Slug
	b := openTab(t, 360)
	allowClipboard(b)
	b.onNewDocument(refuseCopying)
	b.site = harness.Shared(t, "--remove-worker").URL // which would have the page say that it is kept
	b.visit("/en/?wasm=false")
	refuse := func(what string, ids ...string) {
		t.Helper()
		for _, id := range ids {
			b.Click(copyButton(id, what))
		}
		b.Wait(state(copyButton(ids[len(ids)-1], what)) + ` === "copy-failed"`)
	}
	for _, part := range [][3]string{{"command", recipe.Slug, recipe.Invocation}, {"prompt", recipe.Slug, recipe.Prompt}, {"command", swapID, swap.Invocation}} {
		refuse(part[0], part[1])
		b.Wait(`document.getElementById("page--status").textContent === "Not copied: press Ctrl+C or ⌘C"`)
		difftest.Expect(t, part[2], b.copySelected(), "what the keyboard's copy command takes of the ", part[0], " of ", part[1])
	}
	if eval[bool](b, `document.querySelector("#`+swapID+` details").open`) {
		t.Error("the swap-out was opened")
	}
	refuse("command", recipe.Slug, swapID, recipe.Slug)
	b.Wait(`document.querySelectorAll("[data-state]").length === 1`)
	for _, script := range []string{`selectAllChildren(document.querySelector("h1"))`, `extend(document.querySelector("article pre"), 0)`} {
		b.run("getSelection()." + script)
		if got, want := b.copySelected(), eval[string](b, "getSelection().toString()"); got != want || got == "" {
			t.Errorf("the keyboard's copy command takes %q, selected is %q", got, want)
		}
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
				for _, button := range []string{copyButton("full-stack-web-app", "command"), copyButton("full-stack-web-app", "prompt"), copyButton("full-stack-web-app--vue-3", "prompt"), copyButton(content.LibrarySlug, "command")} {
					b.Hover(button)
					b.run(`
						window.elements = [...document.querySelectorAll("body *")].filter((e) => !e.closest(".announcer"));
						window.places = () => elements.map((e) => Object.values(e.getBoundingClientRect().toJSON()).join());
						window.before = places();
					`)
					b.Click(button)
					b.Wait(state(button) + " === '" + result + "'")
					b.expectNone(fmt.Sprintf("%s, %s, %s: moved at %d px", language, button, result, width), `(() => { const now = places(); return elements.filter((e, i) => now[i] !== before[i]).map((e) => e.outerHTML.slice(0, 100)).slice(0, 5); })()`)
				}
			}
		}
	}
}

// TestCopyStates: success and failure have colours of their own, also under the pointer, in both schemes. To a finger a
// failure speaks of no keyboard.
func TestCopyStates(t *testing.T) {
	everyday(t)
	const id = "full-stack-web-app--vue-3"
	b := openTab(t, 1280)
	b.onNewDocument(refuseCopying)
	for _, scheme := range []string{"light", "dark"} {
		b.emulate("", scheme)
		b.visit("/en/?wasm=false")
		b.Hover(copyButton(id, "command"))
		colours := eval[[]string](b, fmt.Sprintf(`["", "copied", "copy-failed", "copy-failed-touch"].map((state) => {
			const button = document.querySelector(%q);
			state ? (button.dataset.state = state) : delete button.dataset.state;
			return button.matches(":hover") ? getComputedStyle(button).backgroundColor : "not under the pointer";
		})`, copyButton(id, "command")))
		if colours[3] != colours[2] || slices.Contains(colours[:2], colours[2]) || colours[0] == colours[1] {
			t.Errorf("%s: before, after success, and after failures the button is %q", scheme, colours)
		}
	}
	call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	b.Tap(copyButton("config-audit", "prompt"))
	b.Wait(state(copyButton("config-audit", "prompt")) + ` === "copy-failed-touch"`)
	shown := eval[string](b, `[...document.querySelectorAll(".announcer span")].filter((e) => e.checkVisibility()).map((e) => e.textContent).join()`)
	if shown == "" || strings.Contains(shown, "Ctrl") {
		t.Errorf("to a finger a failure says %q", shown)
	}
}

// TestSelection: what a reader selects by hand and copies with the keyboard is the invocation, whatever marks it up.
func TestSelection(t *testing.T) {
	everyday(t)
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
		difftest.Expect(t, []string{invocation, invocation, invocation, invocation}, append(shown, b.copySelected()), id, ": selected, shown, held and pasted")
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
	b.Press('⌃', 'c')
	return eval[string](b, "navigator.clipboard.readText()")
}

// copyButton is a selector for the button of a recipe, swap-out or section that copies its "command" or "prompt".
func copyButton(id, what string) string { return fmt.Sprintf(`#%s [data-copy=%s]`, id, what) }

// state is an expression for what a copy button says.
func state(button string) string {
	return fmt.Sprintf(`document.querySelector(%q).dataset.state`, button)
}

// refuseCopying has the browser give pages no way to the clipboard.
const refuseCopying = `navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError")); document.execCommand = () => false;`
