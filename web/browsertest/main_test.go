// Package browsertest holds the real program against what it promises to readers and authors, in a
// real browser. Each file has one subject and begins with its promises. Nothing is emulated:
// servers are stopped, replaced and put behind others.
//
// With -short the tests need Chromium and nothing else, and what they leave out says why. Without
// it they hold the promises of [inEach] in Firefox and WebKitGTK too, go through more languages,
// windows and moments, and need what make verify installs.
//
// Firefox and WebKit cannot be asked: a small quota, the event beforeinstallprompt, to stop a
// worker, and other timers for a page. Tests that need one of these are Chromium's alone. The
// console stays empty where nothing fails, but for one line of WebKit's, which does not know the
// directive manifest-src.
package browsertest

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/browsertest/harness"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if _, err := engine.FindChromium(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(harness.Main(m, engine.Stop))
}
