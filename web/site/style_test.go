package site

import "testing"

// TestSplitPrint: print rules are separated from the others, even in nested blocks.
func TestSplitPrint(t *testing.T) {
	screen, print := splitPrint("a{b:c}@media print{d{e:f}@page{g:h}}i{j:k}@media print{l{m:n}}")
	if screen != "a{b:c}i{j:k}" || print != "d{e:f}@page{g:h}l{m:n}" {
		t.Errorf("got %q and %q", screen, print)
	}
}
