package site

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestJoinStyles: base.css comes first, and a folder without it is refused.
func TestJoinStyles(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	got, err := joinStyles(fstest.MapFS{"a.css": file("a{}\n"), "base.css": file("b{}\n")})
	if string(got) != "b{}\na{}\n" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := joinStyles(fstest.MapFS{"a.css": file("")}); err == nil || !strings.Contains(err.Error(), "base.css") {
		t.Errorf("without base.css the error is %v", err)
	}
}

// TestSplitPrint: print rules are separated, nested blocks included.
func TestSplitPrint(t *testing.T) {
	screen, print := splitPrint("a{b:c}@media print{d{e:f}@page{g:h}}i{j:k}@media print{l{m:n}}")
	if screen != "a{b:c}i{j:k}" || print != "d{e:f}@page{g:h}l{m:n}" {
		t.Errorf("got %q and %q", screen, print)
	}
}
