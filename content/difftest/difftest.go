// Package difftest compares the values that tests get with the values that they want.
package difftest

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Equal fails the test unless got and want are equal. The message begins with what, if it is given, and lists the
// differences. NaN equals NaN. In types of the project, unexported fields are compared, too.
func Equal[T any](tb testing.TB, got, want T, what ...any) {
	tb.Helper()
	diff := cmp.Diff(want, got, cmpopts.EquateNaNs(), cmp.Exporter(isOfProject))
	if diff == "" {
		return
	}
	subject := fmt.Sprint(what...)
	if subject == "" {
		subject = "unexpected value"
	}
	tb.Errorf("%s (-want +got):\n%s", subject, diff)
}

func isOfProject(t reflect.Type) bool { return strings.HasPrefix(t.PkgPath(), "prompt-recipes/") }
