package site

import (
	"errors"
	"testing"

	"prompt-recipes/app/ui"
)

// TestInEachError: a failure for one language, even a panic, becomes an error that names the
// language. A panic in a goroutine would end the server.
func TestInEachError(t *testing.T) {
	failure := errors.New("no ink")
	_, err := inEach([]ui.Language{{Tag: "en"}, {Tag: "fr"}}, func(l ui.Language) (string, error) {
		if l.Tag == "fr" {
			return "", failure
		}
		return "made", nil
	})
	if !errors.Is(err, failure) || err.Error() != "fr: no ink" {
		t.Errorf("got %v", err)
	}
}
