package locales_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"prompt-recipes/locales"
)

func TestDate(t *testing.T) {
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for tag, want := range map[string]string{"en": "March 1, 2026", "fr": "1er mars 2026", "pt": "1º de março de 2026", "de": "1. März 2026", "ja": "2026年3月1日"} {
		data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(tag))
		if err != nil {
			t.Fatal(err)
		}
		words, err := locales.Parse(tag, data)
		if err != nil {
			t.Fatal(err)
		}
		if got := words.Date(day); got != want {
			t.Errorf("%s: got %q, want %q", tag, got, want)
		}
	}
}

// TestMessagesInUse: the program uses exactly the messages that exist.
func TestMessagesInUse(t *testing.T) {
	data, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var messages map[string]any
	if err := toml.Unmarshal(data, &messages); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for m := time.January; m <= time.December; m++ {
		used[m.String()] = true
	}
	for _, dir := range []string{".", "../app/ui", "../app/browser", "../web/site", "../web/picture"} {
		paths, _ := filepath.Glob(dir + "/*.go")
		for _, path := range paths {
			if !strings.HasSuffix(path, "_test.go") {
				collectIDs(t, path, used)
			}
		}
	}
	want := slices.Sorted(maps.Keys(messages))
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(used))); diff != "" {
		t.Errorf("messages in active.en.toml (-) and in the program (+) differ:\n%s", diff)
	}
}

// collectIDs notes the ids that a Go file passes to the functions that look up messages.
func collectIDs(t *testing.T, path string, used map[string]bool) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	lookups := []string{"Message", "MessageWith", "message", "note"}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		if !slices.Contains(lookups, name) {
			return true
		}
		for _, arg := range call.Args {
			if literal, ok := arg.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				id, _ := strconv.Unquote(literal.Value)
				used[id] = true
				break
			}
		}
		return true
	})
}
