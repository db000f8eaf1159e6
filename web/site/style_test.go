package site

import (
	"strings"
	"testing"

	"prompt-recipes/web/built"
	"prompt-recipes/web/built/builttest"
)

// TestPaperColors: the browser's window has the colours of the page.
func TestPaperColors(t *testing.T) {
	builttest.Fill(t)

	want := "--paper: light-dark(" + lightPaper + ", " + darkPaper + ")"
	if !strings.Contains(string(built.Files["screen.css"]), want) {
		t.Errorf("web/css/base.css has not %s: give lightPaper and darkPaper in web/site/assets.go its colours", want)
	}
}
