package tomldoc

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestRemove: everything at a path is removed with its comments, and every other byte stays.
func TestRemove(t *testing.T) {
	const first = "# Head.\n\n[[r]]\ns = \"a\"\n"
	const last = "# Of c.\n[[r]]\ns = \"c\"\n"
	entry := Keys("r").Index(1)
	table := Keys("r", "b")
	for _, test := range []struct {
		name   string
		source string // the removed parts are between vertical bars
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

			edits.Remove(test.path)

			difftest.Equal(t, string(edits.Bytes()), want.String())
		})
	}
}

// TestRemoveWindows: in a file with Windows line ends, the same is removed.
func TestRemoveWindows(t *testing.T) {
	edits := parse(t, "[[r]]\r\ns = 1\r\n\r\n[[r]]\r\ns = 2\r\n\r\n[[r]]\r\ns = 3\r\n").Edit()

	edits.Remove(Keys("r").Index(1))

	difftest.Equal(t, string(edits.Bytes()), "[[r]]\r\ns = 1\r\n\r\n[[r]]\r\ns = 3\r\n")
}
