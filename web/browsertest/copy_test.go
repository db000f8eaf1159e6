package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: copying.
//
// - Every button copies exactly the command or the prompt that is shown, with and without the
//   client, in every language.
// - The message with the result moves nothing and goes away.
// - A selection by hand copies the same text.

// TestCopy: every copy button copies exactly what is shown, before and after the client has
// started, and says so in the reader's language.
func TestCopy(t *testing.T) {
	begin(t, lessWithShort)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.visit("/en/").startClient()
	for _, language := range languages(t, "fr") {
		b.choose(language)
		b.expectCopies(language)
	}
	b.expectQuiet()
}

// TestCopyWithoutClipboard: copy buttons also work without the asynchronous clipboard, for example
// on a plain http origin.
func TestCopyWithoutClipboard(t *testing.T) {
	begin(t, notWithShort("it copies each prompt of the page again"))
	b := openTab(t, 1280)
	allowClipboard(b)
	for _, language := range languages(t, "ja") {
		b.visit("/" + language + "/?wasm=false")
		b.run(`navigator.clipboard.writeText = () => Promise.reject(new Error("not here"))`)
		b.expectCopies(language)
	}
	b.expectQuiet()
}

// expectCopies fails the test unless every copy button of the page copies its text.
func (b *tab) expectCopies(language string) {
	b.T.Helper()
	want := map[string]string{ // by button
		copyButton(content.LibrarySlug, "command"): installCommand(),
	}
	for id, invocation := range invocations(b.T, language) {
		prompt := strings.TrimPrefix(invocation, `claude "`)
		want[copyButton(id, "command")] = invocation
		want[copyButton(id, "prompt")] = strings.TrimSuffix(prompt, `"`)
	}
	b.openAll(".swap-out details") // closed, a swap-out has only the button for its command
	got := map[string]string{}
	for button := range want {
		b.Click(button)
		b.waitState(button, "copied")
		got[button] = b.clipboardText()
	}
	difftest.Equal(b.T, got, want, language, ", ", b.app(), ": clipboard")
}

// TestCopyOneAfterTheOther: when the clipboard answers one button late, that button does not remove
// the message of the button pressed after it. Nor does a button that was pressed before a switch of
// language.
func TestCopyOneAfterTheOther(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.visit("/fr/").startClient()
	b.Click(copyButton("config-audit", "command"))
	b.waitState(copyButton("config-audit", "command"), "copied")
	b.choose("en")
	b.run(`
		const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);
		let writes = 0;
		navigator.clipboard.writeText = async (text) => {
			writes++;
			if (writes === 1) await new Promise((resolve) => setTimeout(resolve, 500));
			return writeText(text);
		};
	`)

	b.Click(copyButton("config-audit", "prompt"))
	b.Click(copyButton(content.LibrarySlug, "command"))

	b.Wait(`find("#page--status").textContent ===
		find("#page--copied").textContent`)
	b.Wait(`!document.querySelector("[data-state]") && !find("#page--status").textContent`)
	b.expectQuiet()
}

// installCommand returns the command that installs the recipes of the shared site.
func installCommand() string {
	return content.InstallSkills("http://localhost" + servertest.Base() + "/")
}

// invocations returns the invocations of the recipes and swap-outs of a page, by the id of the
// element that shows them.
func invocations(t testing.TB, language string) map[string]string {
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

// TestCopyByHand: clicking a copy button copies its text, byte for byte, and moves nothing.
func TestCopyByHand(t *testing.T) {
	recipe := sourcetest.Bundled(t).Pages["en"].Categories[0].Recipes[0]
	swap := recipe.SwapOuts[1]
	swapID := recipe.Slug + "--" + swap.Slug
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		allowClipboard(b)
		b.visit("/en/")
		for _, part := range []struct{ id, what, text string }{
			{recipe.Slug, "command", recipe.Invocation},
			{recipe.Slug, "prompt", recipe.Prompt},
			{swapID, "command", swap.Invocation},
			{swapID, "prompt", swap.Prompt},
			{content.LibrarySlug, "command", installCommand()},
		} {
			button := copyButton(part.id, part.what)
			if part.id == swapID && part.what == "prompt" {
				b.Click("#" + swapID + " summary") // closed, a swap-out has only the button for its command
			}
			b.Hover(button)
			before := eval[[]string](b, placesOfText)
			b.Click(button)
			b.waitState(button, "copied")
			difftest.Equal(t, eval[[]string](b, placesOfText), before, "places before and after ", button)
			difftest.Equal(t, b.Paste(), part.text, "what is pasted after ", button)
		}
		b.expectQuiet()
	})
}

// placesOfText lists the positions of texts and buttons on the page.
const placesOfText = `[...document.querySelectorAll("main :is(pre, .recipe-title, .swap-title, button, p)")].map((e) => {
	const { x, y, width, height } = e.getBoundingClientRect();
	return [x, y + scrollY, width, height].join();
})`

// TestCopyWholePage: copying a selection of the whole page includes its commands and excludes the
// text of controls.
func TestCopyWholePage(t *testing.T) {
	recipe := sourcetest.Bundled(t).Pages["en"].Categories[0].Recipes[0]
	inBrowsers(t, sameWithShort, func(t *testing.T, b *tab, _ *front) {
		allowClipboard(b)
		b.visit("/en/")
		b.Click("h1")

		b.Press('⌃', 'a')
		b.Press('⌃', 'c')

		got := b.Paste()
		if !strings.Contains(got, recipe.Invocation) {
			t.Errorf("the page is pasted without a command: %q", got)
		}
		for _, control := range []string{"Copy prompt", "Dotted"} {
			if strings.Contains(got, control) {
				t.Errorf("the page is pasted with %q: %q", control, got)
			}
		}
	})
}

// TestCopyPromptAlone: a prompt without a command line has one button, which copies the prompt as
// shown, even after a switch of language.
func TestCopyPromptAlone(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 1280)
	allowClipboard(b)
	b.site = servertest.Serve(t, "--content", "../site/testdata/catalogue").URL
	b.visit("/en/").startClient()
	const base = "Split `a b.go` where \"case \\t\" is.\n\n- Keep \"$EDITOR\" at 100%!"
	for _, language := range []string{"en", "fr"} {
		b.choose(language)
		for id, prompt := range map[string]string{
			"split-file":         base,
			"split-file--quoted": base + "\n\nSay “done”.",
		} {
			button := copyButton(id, "command")
			b.Click(button)
			b.waitState(button, "copied")
			difftest.Equal(t, b.Paste(), prompt, language, ", ", id, ": what is pasted")
			count := eval[int](b, `document.querySelectorAll("#`+id+` > .invocation [data-copy]").length`)
			difftest.Equal(t, count, 1, language, ", ", id, ": the number of buttons")
		}
	}
	b.expectQuiet()
}

// TestCopyMovesNothing: every element keeps its place and size, whatever message a copy button shows.
func TestCopyMovesNothing(t *testing.T) {
	begin(t, lessWithShort)
	widths := []int{320, 390, 700, 1280, 1920} // each language is tested at two of them
	results := map[string]string{              // and the script that makes copying end so
		"copied":      `navigator.clipboard.writeText = async () => {};`,
		"copy-failed": refuseCopying,
	}
	b := openTab(t, 1280)
	// a worker would make the page say that it is kept
	b.site = servertest.Shared(t, "--remove-worker").URL
	for i, language := range languages(t, "de") {
		for result, script := range results {
			b.visit("/" + language + "/?wasm=false&" + result)
			b.run(script)
			for _, width := range slices.Compact([]int{widths[0], widths[i]}) {
				b.Resize(width, 800)
				b.expectCopyMovesNothing(fmt.Sprintf("%s at %d px", language, width), result)
			}
		}
	}
}

// expectCopyMovesNothing fails the test if elements move when copying ends with the given result.
func (b *tab) expectCopyMovesNothing(where, result string) {
	b.T.Helper()
	for _, button := range []string{
		copyButton("full-stack-web-app", "command"),
		copyButton("full-stack-web-app", "prompt"),
		copyButton("full-stack-web-app--vue-3", "command"),
		copyButton(content.LibrarySlug, "command"),
	} {
		b.Hover(button)
		b.run(`
			const all = [...document.querySelectorAll("body *")];
			window.elements = all.filter((e) => !e.closest(".announcer"));
			window.place = (e) => Object.values(e.getBoundingClientRect().toJSON()).join();
			window.before = elements.map(place);
		`)
		b.Click(button)
		b.waitState(button, result)
		b.expectNone(fmt.Sprintf("%s, %s, %s: moved", where, button, result), `
			elements
				.filter((e, i) => place(e) !== before[i])
				.map((e) => e.outerHTML.slice(0, 100))
				.slice(0, 5)
		`)
	}
}

// TestCopyStates: success and failure have colours of their own, even under the pointer, in both
// schemes.
func TestCopyStates(t *testing.T) {
	begin(t, sameWithShort)
	button := copyButton("full-stack-web-app--vue-3", "command")
	b := openTab(t, 1280)
	for _, scheme := range []string{"light", "dark"} {
		b.emulate("", scheme)
		b.visit("/en/?wasm=false")
		b.Hover(button)
		colours := eval[map[string]string](b, fmt.Sprintf(`(() => {
			const button = find(%q);
			const colours = {};
			for (const state of ["none", "copied", "copy-failed", "copy-failed-touch"]) {
				if (state === "none") delete button.dataset.state;
				else button.dataset.state = state;
				const { backgroundColor } = getComputedStyle(button);
				colours[state] = button.matches(":hover") ? backgroundColor : "not under the pointer";
			}
			return colours;
		})()`, button))
		difftest.Equal(t, colours["copy-failed-touch"], colours["copy-failed"], scheme, ": the colour of a failure")
		different := map[string]bool{}
		for _, colour := range colours {
			different[colour] = true
		}
		if len(different) != 3 {
			t.Errorf("%s: the button is not of three colours: %v", scheme, colours)
		}
	}
}

// TestSelection: a reader who selects an invocation by hand and copies it with the keyboard gets
// exactly the invocation, however it is marked up.
func TestSelection(t *testing.T) {
	begin(t, sameWithShort)
	b := openTab(t, 320)
	allowClipboard(b)
	b.visit("/ja/?wasm=false")
	for id, invocation := range invocations(t, "ja") {
		b.run(fmt.Sprintf(`
			const pre = find("#%s pre");
			const details = pre.closest("details");
			if (details) details.open = true;
			getSelection().selectAllChildren(pre);
		`, id))
		difftest.Equal(t, eval[string](b, `getSelection().toString()`), invocation, id, ": what is selected")
		pre := fmt.Sprintf(`find("#%s pre")`, id)
		difftest.Equal(t, eval[string](b, pre+".innerText"), invocation, id, ": what is shown")
		difftest.Equal(t, eval[string](b, pre+".textContent"), invocation, id, ": what is held")
		difftest.Equal(t, b.copySelected(), invocation, id, ": what is pasted")
	}
}

// clipboard is locked by the test that uses the clipboard, which all tabs share.
var clipboard sync.Mutex

// allowClipboard gives a tab of Chromium access to the clipboard, and keeps all other tabs from
// using it until the test ends. In other engines only one test runs at a time.
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

// copySelected runs the keyboard's copy command and then returns the text on the clipboard.
func (b *tab) copySelected() string {
	b.T.Helper()
	b.Press('⌃', 'c')
	return b.clipboardText()
}

// clipboardText returns the text on the clipboard.
func (b *tab) clipboardText() string {
	b.T.Helper()
	return eval[string](b, "navigator.clipboard.readText()")
}

// copyButton returns a selector for the button that copies the "command" or "prompt" of a recipe,
// swap-out or section.
func copyButton(id, what string) string {
	return fmt.Sprintf(`#%s [data-copy=%s]`, id, what)
}

// waitState waits until a copy button shows how copying has ended.
func (b *tab) waitState(button, state string) {
	b.T.Helper()
	b.Wait(fmt.Sprintf(`find(%q).dataset.state === %q`, button, state))
}
