// Package browsertest checks, in real browsers, that the real program keeps its promises to readers
// and authors. Each file has one subject and begins with its promises. Nothing is emulated: the
// tests stop servers, replace them and put them behind others.
//
// With -short the tests need Chromium and nothing else. A test that -short skips says why. Without
// -short the tests of [inBrowsers] run in Firefox and WebKitGTK too, go through more languages,
// window sizes and moments, and need what make verify installs. [mode] lists what runs when.
//
// Some tests are for Chromium alone, because the other engines offer no way to set a small quota,
// to receive the event beforeinstallprompt, to stop a worker, or to change the timers of a page.
// Others are, because they test a decision of our own code, in which engines do not differ. What
// they ask of a browser besides, such as storage, history or focus, other tests ask of all engines.
// The console stays empty where nothing fails, except for one warning of WebKit's, which does not
// know the directive manifest-src.
package browsertest

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/servertest"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if _, err := engine.FindChromium(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(servertest.Main(m, engine.Stop))
}
