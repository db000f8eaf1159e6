package script

import (
	"strings"
	"testing"
)

// TestBundle: scripts hold what they import, and modules keep their exports.
func TestBundle(t *testing.T) {
	boot, err := Bundle("boot.js")
	if err != nil || !strings.Contains(string(boot), "page--status") || strings.Contains(string(boot), "import ") {
		t.Errorf("boot.js: %v\n%.300s", err, boot)
	}
	module, err := BundleModule("switch.js")
	if err != nil || !strings.Contains(string(module), " as open") {
		t.Errorf("switch.js: %v\n%.300s", err, module)
	}
}

// TestBundleErrors: an error names the file and the position.
func TestBundleErrors(t *testing.T) {
	for source, want := range map[string]string{
		"let x = 1;\nlet = ;\n":  "x.js:2:",
		`import "./missing.js";`: "missing.js",
	} {
		if _, err := BundleSource("x.js", []byte(source)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %s", source, err, want)
		}
	}
}
