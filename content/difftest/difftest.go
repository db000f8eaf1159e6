// Package difftest compares what tests got with what they want. It imports no other package of the
// project.
package difftest

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Expect fails the test if want and got differ. The message is what, followed by the differences.
func Expect(tb testing.TB, want, got any, what ...any) {
	tb.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
		tb.Errorf("%s (-want +got):\n%s", fmt.Sprint(what...), diff)
	}
}
