package serve

import (
	"sync"
	"time"
)

// tally counts events for the log, in which a line for each would be too many. Its zero value is ready to use.
type tally struct {
	mu    sync.Mutex
	count int // since the log last said so
	said  time.Time
}

// tallyPause is the time between two lines.
const tallyPause = 10 * time.Second

// add counts an event. It returns the count if it is time to log it, else 0.
func (t *tally) add() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count++
	now := time.Now()
	if now.Sub(t.said) < tallyPause {
		return 0
	}
	count := t.count
	t.count, t.said = 0, now
	return count
}
