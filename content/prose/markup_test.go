package prose

import (
	"runtime"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestFindEntities: a character reference ends with a semicolon and has no more characters than the
// longest name in HTML.
func TestFindEntities(t *testing.T) {
	for prose, want := range map[string]string{
		"AT&amp;T &lt;x&gt;":                  "&amp; &lt; &gt;",
		"&#65; and &#x41;":                    "&#65; &#x41;",
		"&CounterClockwiseContourIntegral;":   "&CounterClockwiseContourIntegral;",
		"`&amp;`, R&D; this & that; AT&T":     "",
		"at the end &amp":                     "",
		"&" + strings.Repeat("a", 99) + "; &": "",
	} {
		var found []string
		for _, at := range findEntities(prose) {
			found = append(found, prose[at.start:at.end])
		}
		difftest.Equal(t, strings.Join(found, " "), want, prose)
	}
}

// TestFindEntitiesMemory: many ampersands need no more memory than as much other text.
func TestFindEntitiesMemory(t *testing.T) {
	prose := strings.Repeat("&", 20_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	findEntities(prose)
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 1_000_000 {
		t.Errorf("%d bytes were allocated", bytes)
	}
}
