package site

import (
	"strings"
	"testing"
)

// TestSplitPrint: print rules are separated from the others, even in nested blocks.
func TestSplitPrint(t *testing.T) {
	screen, print, err := splitPrint("a{b:c}@media print{d{e:f}@page{g:h}}i{j:k}@media print{l{m:n}}")
	if screen != "a{b:c}i{j:k}" || print != "d{e:f}@page{g:h}l{m:n}" || err != nil {
		t.Errorf("got %q, %q, %v", screen, print, err)
	}
}

// TestSplitPrintError: a block that does not end is an error.
func TestSplitPrintError(t *testing.T) {
	if _, _, err := splitPrint("a{b:c}@media print{d{e:f}"); err == nil {
		t.Error("no error")
	}
}

// TestPaperColors: they are those of the screen, with and without spaces.
func TestPaperColors(t *testing.T) {
	for _, style := range []string{
		":root{--ink: #000;--paper: light-dark(#fbf9f4, #0f1512)}@media print{:root{--paper: #fff}}",
		":root{--paper:light-dark(#fbf9f4,#0f1512)}",
	} {
		light, dark, err := paperColors(style)
		if light != "#fbf9f4" || dark != "#0f1512" || err != nil {
			t.Errorf("%s: got %q, %q, %v", style, light, dark, err)
		}
	}
}

// TestPaperColorsError: a value that has no two colours is an error that says where to mend it.
func TestPaperColorsError(t *testing.T) {
	for _, style := range []string{
		"",
		":root{--paper: #fff}",
		":root{--paper: light-dark(#fbf9f4)}",
		":root{--paper: light-dark(rgb(1, 2, 3), #0f1512)}",
	} {
		_, _, err := paperColors(style)
		if err == nil || !strings.Contains(err.Error(), "web/css/base.css") {
			t.Errorf("%q: %v", style, err)
		}
	}
}
