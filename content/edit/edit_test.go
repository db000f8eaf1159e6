package edit_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content/edit"
)

// TestSet: a text is written in the quotes that it had, and no other byte changes.
func TestSet(t *testing.T) {
	for name, test := range map[string]struct{ document, path, text, want string }{
		"basic":                    {"a = \"x\" # c\nb = 1\n", "a", "y \"z\" \\", "a = \"y \\\"z\\\" \\\\\" # c\nb = 1\n"},
		"literal":                  {"a = 'x'\n", "a", `y "z"`, "a = 'y \"z\"'\n"},
		"literal that cannot be":   {"a = 'x'\n", "a", "it's", "a = \"it's\"\n"},
		"multi-line literal":       {"a = '''\nx'''\n", "a", "y\nz", "a = '''\ny\nz'''\n"},
		"multi-line basic":         {"a = \"\"\"x\"\"\"\n", "a", "y\\n", "a = \"\"\"y\\\\n\"\"\"\n"},
		"character by number":      {"a = \"x\\u00A0:\"\nb = \"x\"\n", "b", "y\u00a0:", "a = \"x\\u00A0:\"\nb = \"y\\u00A0:\"\n"},
		"character as it is":       {"b = \"x\"\n", "b", "y\u00a0:", "b = \"y\u00a0:\"\n"},
		"Windows":                  {"\ufeffa = \"x\"\r\n[t]\r\nb = 1\r\n", "t.c", "y", "\ufeffa = \"x\"\r\n[t]\r\nb = 1\r\nc = \"y\"\r\n"},
		"element":                  {"a = [\"x\", 'y']\n", "a[1]", "z", "a = [\"x\", 'z']\n"},
		"inline table":             {"a = {b = \"x\", c = \"y\"}\n", "a.b", "z", "a = {b = \"z\", c = \"y\"}\n"},
		"list of tables":           {"[[a]]\nb = \"x\"\n[[a]]\nb = \"y\"\n", "a[1].b", "z", "[[a]]\nb = \"x\"\n[[a]]\nb = \"z\"\n"},
		"no last line end":         {"a = \"x\"", "b", "y", "a = \"x\"\nb = \"y\""},
		"added to a table":         {"[a]\nb = \"x\" # c\n\n# d\n[e]\nf = 1\n", "a.g", "y", "[a]\nb = \"x\" # c\ng = \"y\"\n\n# d\n[e]\nf = 1\n"},
		"added before a sub-table": {"[a]\nb = \"x\"\n[a.c]\nd = 1\n", "a.g", "y", "[a]\nb = \"x\"\ng = \"y\"\n[a.c]\nd = 1\n"},
		"added to an empty table":  {"[a] # c\n[e]\nf = 1\n", "a.g", "y", "[a] # c\ng = \"y\"\n[e]\nf = 1\n"},
		"added with its table":     {"[r.x]\nb = 1\n\n# d\n[e]\nf = 1\n", "r.x.s.g", "y", "[r.x]\nb = 1\n\n[r.x.s]\ng = \"y\"\n\n# d\n[e]\nf = 1\n"},
		"added at the end":         {"a = 1\n\n", "t.g", "y", "a = 1\n\n[t]\ng = \"y\"\n\n"},
		"added element":            {"a = [\"x\"]\n", "a[1]", "y", "a = [\"x\", \"y\"]\n"},
		"added element on a line":  {"a = [\n  \"x\",\n]\n", "a[1]", "y", "a = [\n  \"x\",\n  \"y\",\n]\n"},
		"added without a comma":    {"a = [\n  \"x\"\n]\n", "a[1]", "y", "a = [\n  \"x\",\n  \"y\"\n]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := edit.Set([]byte(test.document), test.path, test.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestSetRefuses: what cannot be written without changing more is an error that names the path.
func TestSetRefuses(t *testing.T) {
	for path, document := range map[string]string{
		"a[1].b": "[[a]]\nb = \"x\"\n",
		"a[2]":   "a = [\"x\"]\n",
		"a.b":    "a = \"x\"\n",
		"a.c":    "a = {b = 1}\n",
	} {
		if got, err := edit.Set([]byte(document), path, "y"); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
}
