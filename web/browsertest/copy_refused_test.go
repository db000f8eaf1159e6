package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
)

// Promises of this file: copying where the clipboard does not take a text.
//
// - A button claims success only when the clipboard has taken the text. Otherwise the keyboard's copy
//   command copies it.

// openRefusing opens the English page in a browser that refuses access to the clipboard. The page has no worker,
// because the announcement that the page is ready for offline use could replace the message under test.
func openRefusing(t *testing.T, width int) *tab {
	t.Helper()
	b := openTab(t, width)
	b.onNewDocument(refuseCopying)
	b.site = servertest.Shared(t, "--remove-worker").URL
	return b.visit("/en/?wasm=false")
}

// TestCopyRefused: when the browser refuses the clipboard, a copy button reports a failure and
// opens nothing. The keyboard's copy command then copies the text.
func TestCopyRefused(t *testing.T) {
	begin(t, sameWithShort)
	recipe := sourcetest.Bundled(t).Pages["en"].Categories[0].Recipes[0]
	swap := recipe.SwapOuts[0]
	swapID := recipe.Slug + "--" + swap.Slug
	b := openRefusing(t, 360)
	allowClipboard(b)
	for _, part := range []struct{ id, what, text string }{
		{recipe.Slug, "command", recipe.Invocation},
		{recipe.Slug, "prompt", recipe.Prompt},
		{swapID, "command", swap.Invocation},
	} {
		button := copyButton(part.id, part.what)
		b.Click(button)
		b.waitState(button, "copy-failed")
		b.waitStatus("Not copied: press Ctrl+C or ⌘C.")
		difftest.Equal(t, b.copySelected(), part.text, "what the keyboard's copy command takes after ", button)
	}
	if eval[bool](b, `find("#`+swapID+` details").open`) {
		t.Error("the swap-out was opened")
	}
}

// TestCopyRefusedOnce: after several buttons have failed, only the last one says so.
func TestCopyRefusedOnce(t *testing.T) {
	begin(t, sameWithShort)
	const first, second = "full-stack-web-app", "full-stack-web-app--vue-3"
	b := openRefusing(t, 360)

	for _, id := range []string{first, second, first} {
		b.Click(copyButton(id, "command"))
	}

	b.waitState(copyButton(first, "command"), "copy-failed")
	b.Wait(`document.querySelectorAll("[data-state]").length === 1`)
}

// TestCopyAnotherSelection: after a failure, the keyboard's copy command copies what the reader has
// selected since.
func TestCopyAnotherSelection(t *testing.T) {
	begin(t, sameWithShort)
	button := copyButton("full-stack-web-app", "command")
	b := openRefusing(t, 360)
	allowClipboard(b)
	b.Click(button)
	b.waitState(button, "copy-failed")
	for _, selection := range []string{
		`getSelection().selectAllChildren(find("h1"))`,
		`getSelection().extend(find("article pre"), 0)`,
	} {
		b.run(selection)
		want := eval[string](b, "getSelection().toString()")
		if want == "" {
			t.Fatalf("%s selects nothing", selection)
		}
		difftest.Equal(t, b.copySelected(), want, "what the keyboard's copy command takes after ", selection)
	}
}

// TestCopyByTouch: on a touch screen, the message of a failure says what to do with a finger.
func TestCopyByTouch(t *testing.T) {
	begin(t, sameWithShort)
	button := copyButton("config-audit", "prompt")
	b := openRefusing(t, 1280)
	call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})

	b.Tap(button)
	b.waitState(button, "copy-failed-touch")

	shown := eval[string](b, `[...document.querySelectorAll(".announcer span")]
		.filter((e) => e.checkVisibility())
		.map((e) => e.textContent)
		.join()`)
	difftest.Equal(t, shown, sourcetest.Bundled(t).Words["en"].Message("CopyFailedTouch"))
}

// refuseCopying makes the browser refuse pages access to the clipboard.
const refuseCopying = `
	navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
	document.execCommand = () => false;
`
