package browsertest

import (
	"os"
	"sync"
	"testing"

	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/browsertest/engine"
)

// A mode says what a test does in each of the three ways in which these tests are run:
//
//	go test -short          Chromium alone, as make test does
//	AFTER_SHORT=1 go test   what -short has left out, as make verify does after make test
//	go test                 both of these in one run
type mode struct {
	reasonNotShort string // why -short skips the test; "" if it does not
	repeatsShort   bool   // whether it only repeats in Chromium what it has done with -short
}

var (
	// sameWithShort is the mode of tests that do the same with -short and without. With
	// AFTER_SHORT=1, Chromium skips them, because it has run them with -short.
	sameWithShort = mode{repeatsShort: true}

	// lessWithShort is the mode of tests that do less with -short. With AFTER_SHORT=1, Chromium
	// runs them again, in full.
	lessWithShort = mode{}
)

// notWithShort returns the mode of tests that -short skips, for the given reason.
func notWithShort(reason string) mode { return mode{reasonNotShort: reason} }

// skipWithShort skips the test with -short if the mode says so.
func (m mode) skipWithShort(t *testing.T) {
	t.Helper()
	if testing.Short() && m.reasonNotShort != "" {
		t.Skip(m.reasonNotShort + ": make verify runs it")
	}
}

// skipAfterShort skips the test with AFTER_SHORT=1 if it would only repeat what it did with -short.
func (m mode) skipAfterShort(t *testing.T) {
	t.Helper()
	if m.repeatsShort && os.Getenv("AFTER_SHORT") != "" && !testing.Short() {
		t.Skip("it has been run with -short")
	}
}

// begin begins a test that needs no engine but Chromium: it skips the test where the mode says so,
// and makes it parallel.
func begin(t *testing.T, m mode) {
	t.Helper()
	m.skipWithShort(t)
	m.skipAfterShort(t)
	t.Parallel()
}

// inBrowsers runs a test in Chromium, and without -short in Firefox and WebKit too. Each run gets a
// tab for an origin of its own in front of the shared site.
func inBrowsers(t *testing.T, m mode, test func(t *testing.T, b *tab, f *front)) {
	t.Helper()
	m.skipWithShort(t)
	t.Parallel()
	for _, e := range engine.All {
		t.Run(e.Name, func(t *testing.T) {
			if e.Name == "Chromium" {
				m.skipAfterShort(t)
			} else {
				notWithShort("another engine").skipWithShort(t)
				turns[e.Name].Lock()
				t.Cleanup(turns[e.Name].Unlock)
			}
			b, f := inFront(t, e)
			test(t, b, f)
		})
	}
}

// thorough reports whether a test tries all its cases: in Chromium, without -short. With -short,
// and in the other engines, which are slow, it tries few.
func (b *tab) thorough() bool {
	return b.Engine == "Chromium" && !testing.Short()
}

// allOrFirst returns all cases if the test is thorough, and otherwise only the first. It is for
// cases that each start the client.
func allOrFirst[T any](b *tab, cases []T) []T {
	if b.thorough() {
		return cases
	}
	return cases[:1]
}

// inTurn returns all cases in Chromium, and in the other engines only the one whose turn it is in a round.
func inTurn[T any](b *tab, round int, cases []T) []T {
	if b.Engine == "Chromium" {
		return cases
	}
	i := round % len(cases)
	return cases[i : i+1]
}

// turns has a lock for each engine in which only one window has the focus, so that one test at a
// time uses it. In Chromium every tab has the focus.
var turns = map[string]*sync.Mutex{"Firefox": {}, "WebKit": {}}

// languages returns the languages of the catalogue or, with -short, only the given ones.
func languages(t testing.TB, short ...string) []string {
	t.Helper()
	if testing.Short() {
		return short
	}
	return sourcetest.Bundled(t).Languages
}
