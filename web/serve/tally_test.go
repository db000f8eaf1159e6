package serve

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestTally: the first event is logged at once, and those soon after it with the next one.
func TestTally(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var events tally
		for i, event := range []struct {
			after time.Duration
			want  int
		}{{0, 1}, {0, 0}, {tallyPause - 1, 0}, {1, 3}, {2 * tallyPause, 1}} {
			time.Sleep(event.after)
			if got := events.add(); got != event.want {
				t.Errorf("event %d: got %d, want %d", i, got, event.want)
			}
		}
	})
}
