package export_test

import (
	"strings"
	"testing"

	"prompt-recipes/web/export"
)

// TestUnwritable: the error names the folder that cannot be written to. In /proc not even root can make one.
func TestUnwritable(t *testing.T) {
	for _, dir := range []string{"/proc/site", "/proc/new/site"} {
		target, err := export.Open(dir, false)
		if err != nil {
			t.Fatal(err)
		}
		_, err = target.Replace(t.Context(), smallSite(t), func(int, int) {})
		if err == nil || !strings.Contains(err.Error(), "no folder can be made in /proc (") || strings.Contains(err.Error(), "partial") {
			t.Errorf("%s: got %v", dir, err)
		}
	}
}
