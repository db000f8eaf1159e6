package fault

import (
	"errors"
	"strings"
	"testing"
)

// TestGuardPanic: a panic becomes an Error that names the function in which it happened.
func TestGuardPanic(t *testing.T) {
	err := Guard(func() error { panic("no such case") })

	if _, isFault := errors.AsType[Error](err); !isFault {
		t.Fatalf("%v is not a fault", err)
	}
	if text := err.Error(); !strings.Contains(text, "no such case") || !strings.Contains(text, "TestGuardPanic") {
		t.Errorf("the error does not say what has happened and where: %s", text)
	}
}

// TestGuardError: an error of the function is returned unchanged.
func TestGuardError(t *testing.T) {
	want := errors.New("no file")

	if err := Guard(func() error { return want }); err != want {
		t.Errorf("got %v, want %v", err, want)
	}
}
