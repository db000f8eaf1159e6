// Package browsertest holds the real program against what it promises to readers and authors, in a real browser. Each file
// has one subject and begins with its promises. Nothing is emulated: servers are stopped, replaced and put behind others.
package browsertest

import (
	"os"
	"testing"

	"prompt-recipes/web/browsertest/engine"
	"prompt-recipes/web/browsertest/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m, engine.Stop)) }
