package export

import (
	"os"
	"path/filepath"
	"testing"
)

// TestExchangeInSteps: exchangeInSteps and exchange give the same result.
func TestExchangeInSteps(t *testing.T) {
	parent := t.TempDir()
	made, at := filepath.Join(parent, "made"), filepath.Join(parent, "at")
	for dir, name := range map[string]string{made: "new", at: "old"} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		exchange     func(made, at string) error
		inMade, inAt string
	}{
		{exchangeInSteps, "old", "new"},
		{exchange, "new", "old"},
		{exchangeInSteps, "old", "new"},
	} {
		if err := test.exchange(made, at); err != nil {
			t.Fatal(err)
		}
		for dir, name := range map[string]string{made: test.inMade, at: test.inAt} {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 2 {
		t.Errorf("there are other files: %v, %v", entries, err)
	}
}
