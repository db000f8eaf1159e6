package tomldoc

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestRemoveAll: what is at a path goes with its comments, and every other byte stays.
func TestRemoveAll(t *testing.T) {
	const first = "# Head.\n\n[[r]]\ns = \"a\"\n"
	const last = "# Of c.\n[[r]]\ns = \"c\"\n"
	entry := Keys("r").Index(1)
	table := Keys("r", "b")
	for _, test := range []struct {
		name   string
		source string // what goes is between vertical bars
		path   Path
	}{
		{"entry", first + "\n|# Of b.\n[[r]]\ns = \"b\" # b\n# t = 1\n\n|" + last, entry},
		{"between keys", first + "\n|[[r]]\n# Of s.\ns = \"b\"\n\n# Of t.\nt = 1\n\n|" + last, entry},
		{"its tables", first + "\n|[[r]]\ns = \"b\"\n\n[[r.w]]\nk = 1\n[r.w.x]\n\n\n|" + last, entry},
		{"at the end", first + "|\n[[r]]\ns = \"b\"\n\n\n|", entry},
		{"without blank lines", "[[r]]\ns = \"a\"\n|[[r]]\ns = \"b\"\n|" + last, entry},
		{"before an indented header", "[[r]]\ns = \"a\"\n|[[r]]\ns = \"b\"\n|# Of c.\n  [[r]]\ns = \"c\"\n", entry},
		{"comment of its own", first + "\n|[[r]]\ns = \"b\"\n\n|# Now c:\n\n" + last, entry},
		{"head", "# Head.\n|[r.b]\nk = 1\n|\n[x]\nk = 2\n", table},
		{"apart", "[r.a]\nk = 1\n\n|[r.b]\nk = 2\n\n|[x]\nk = 3\n|\n[r.b.w]\nk = 4\n|", table},
		{"dotted", "|r.b.k = 1\n|r.a.k = 2\n|r.b.l = 3 # l\n|", table},
		{"in a table", "[r]\na = { k = 1 }\n|b = { k = 2 }\n|c = { k = 3 }\n", table},
	} {
		t.Run(test.name, func(t *testing.T) {
			var want strings.Builder
			for i, part := range strings.Split(test.source, "|") {
				if i%2 == 0 {
					want.WriteString(part)
				}
			}
			edits := parse(t, strings.ReplaceAll(test.source, "|", "")).Edit()

			edits.RemoveAll(test.path)

			difftest.Equal(t, string(edits.Bytes()), want.String())
		})
	}
}

// TestRemoveAllWindows: the same goes for a file with Windows line ends.
func TestRemoveAllWindows(t *testing.T) {
	edits := parse(t, "[[r]]\r\ns = 1\r\n\r\n[[r]]\r\ns = 2\r\n\r\n[[r]]\r\ns = 3\r\n").Edit()

	edits.RemoveAll(Keys("r").Index(1))

	difftest.Equal(t, string(edits.Bytes()), "[[r]]\r\ns = 1\r\n\r\n[[r]]\r\ns = 3\r\n")
}

// TestRemoveInBrackets: keys of inline tables and entries of lists go with one comma, and what remains is TOML.
func TestRemoveInBrackets(t *testing.T) {
	for _, test := range []struct{ source, removed, want string }{
		{"x = {a = 1, b = 2}\ny = 3\n", "a", "x = {b = 2}\ny = 3\n"},
		{"x = {a = 1, b = 2}\ny = 3\n", "b", "x = {a = 1}\ny = 3\n"},
		{"x = { a = 1 , b = 2 , c = 3 } # d\n", "a", "x = { b = 2 , c = 3 } # d\n"},
		{"x = { a = 1 , b = 2 , c = 3 } # d\n", "b", "x = { a = 1 , c = 3 } # d\n"},
		{"x = { a = 1 , b = 2 , c = 3 } # d\n", "c", "x = { a = 1 , b = 2 } # d\n"},
		{"x = {a = 1, b = 2, c = 3}\n", "a b", "x = {c = 3}\n"},
		{"x = {a = 1, b = 2, c = 3}\n", "c a", "x = {b = 2}\n"},
		{"x = {a = 1, b = 2, c = 3}\n", "b c", "x = {a = 1}\n"},
		{"x = { a = 1, b = 2, c = 3 }\n", "c b", "x = { a = 1 }\n"},
		{"x = {a = 1, b = 2}\n", "b a", "x = {}\n"},
		{"x = { a = 1 }", "a", "x = {  }"},
		{"x = {b.c = 1, b.a = {d = 2, e = 3}}\n", "b.a.d", "x = {b.c = 1, b.a = {e = 3}}\n"},
		{"x = {b.c = 1, b.a = {d = 2, e = 3}}\n", "b.a", "x = {b.c = 1}\n"},
		{"x = {\n  a = 1, # one\n  b = 2 # two\n}\n", "a", "x = {\n  b = 2 # two\n}\n"},
		{"x = {\n  a = 1, # one\n  b = 2 # two\n}\n", "b", "x = {\n  a = 1, # one\n}\n"},
		{"x = {a = 1 # one,\n , b = 2}\n", "a", "x = {b = 2}\n"},
		{"x = {a = 1, # one,\n b = 2}\n", "b", "x = {a = 1, # one,\n }\n"},
		{"[[x]]\nc = [{a = 1, b = 2}]\n", "[0].c[0].b", "[[x]]\nc = [{a = 1}]\n"},
		{"x = [1, 2]\n", "[0]", "x = [2]\n"},
		{"x = [\n  1,\n  2\n]\n", "[1]", "x = [\n  1,\n]\n"},
	} {
		edits := parse(t, test.source).Edit()
		for key := range strings.FieldsSeq(test.removed) {
			edits.Remove(path(t, strings.ReplaceAll("x."+key, ".[", "[")))
		}
		difftest.Equal(t, string(edits.Bytes()), test.want, test.removed)
		parse(t, test.want)
	}
}
