package content_test

import (
	"testing"
	"time"

	"prompt-recipes/content"
)

// TestDateWithoutZone: a date is the same day, at midnight UTC, whatever time zone the decoder has taken for the machine's.
func TestDateWithoutZone(t *testing.T) {
	want := time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC)
	for _, hours := range []int{-11, 0, 14} {
		var d content.Date
		if err := d.UnmarshalTOML(time.Date(2026, 3, 18, 0, 0, 0, 0, time.FixedZone("date-local", hours*60*60))); err != nil {
			t.Fatal(err)
		}
		if d.Time != want {
			t.Errorf("%d hours from UTC: %v, want %v", hours, d.Time, want)
		}
	}
}
