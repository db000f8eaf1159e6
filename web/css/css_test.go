package css

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestBundle: base.css comes first, and errors name the file.
func TestBundle(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, test := range []struct {
		files     fstest.MapFS
		want, err string
	}{
		{fstest.MapFS{"a.css": file("a { color: red }"), "base.css": file("b { margin: 0 }")}, "b{margin:0}a{color:red}", ""},
		{fstest.MapFS{"a.css": file("")}, "", "no base.css"},
		{fstest.MapFS{"base.css": file("a { --x: </STYLE> }")}, "", "base.css holds </style"},
	} {
		got, err := Bundle(test.files)
		if got != test.want || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("got %q and %v, want %q and %q", got, err, test.want, test.err)
		}
	}
}

// TestSplitPrint: print rules are separated, nested blocks included.
func TestSplitPrint(t *testing.T) {
	screen, print := SplitPrint("a{b:c}@media print{d{e:f}@page{g:h}}i{j:k}@media print{l{m:n}}")
	if screen != "a{b:c}i{j:k}" || print != "d{e:f}@page{g:h}l{m:n}" {
		t.Errorf("got %q and %q", screen, print)
	}
}
