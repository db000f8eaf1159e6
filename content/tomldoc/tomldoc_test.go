package tomldoc

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

func parse(t testing.TB, source string) *Document {
	t.Helper()
	d, problems := Parse("test.toml", []byte(source))
	if problems != nil {
		t.Fatal(problems)
	}
	return d
}

// TestDeepNesting: a document with so many brackets that they would overflow the stack has a mistake.
func TestDeepNesting(t *testing.T) {
	for _, bracket := range []string{"[", "{a="} {
		_, problems := Parse("test.toml", []byte("a = "+strings.Repeat(bracket, 5_000_000)))

		if len(problems) != 1 {
			t.Errorf("%s: %v", bracket, problems)
		}
	}
}

const withAllKinds = `# comment = 1
a = "x" # b = 2
"c d" = '''
e = 3'''
f.g = [ # list
  "h, i", [1, 2],
  { j = "]", k.l = 'm' },
  [ # none
  ], {},
]
[n]
o = """
p \
  q\u00e9\xe9 " r"""
[[s]]
t = 1979-05-27 07:32:00
[[s.u]]
[s.u.v]
w = true
[[s]]
t = 2
`

func path(t testing.TB, text string) Path {
	t.Helper()
	p, err := ParsePath(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOffset(t *testing.T) {
	d := parse(t, withAllKinds)
	for where, want := range map[string]string{
		"a":                     "a = ",
		"c d":                   `"c d" =`,
		"f.g":                   "f.g =",
		"f.g[0]":                `"h, i"`,
		"f.g[1]":                "[1, 2]",
		"f.g[1][1]":             "2],",
		"f.g[2].j":              `j = "]"`,
		"f.g[2].k.l":            "k.l",
		"f.g[3]":                "[ # none",
		"f.g[4]":                "{}",
		"n":                     "[n]",
		"n.o":                   "o =",
		"s[0]":                  "[[s]]\nt = 1979",
		"s[0].t":                "t = 1979",
		"s[0].u[0]":             "[[s.u]]",
		"s[0].u[0].v.w":         "w = true",
		"s[1].t":                "t = 2",
		"s[1].missing.deeper":   "[[s]]\nt = 2",
		"missing":               "# comment",
		`"".missing`:            "# comment",
		"f.g[9]":                "f.g =",
		"n.missing":             "[n]",
		"s[0].u[0].v.missing.x": "[s.u.v]",
	} {
		if at := d.Offset(path(t, where)); !strings.HasPrefix(d.Source()[at:], want) {
			t.Errorf("%s is found at %.12q, want %q", where, d.Source()[at:], want)
		}
	}
}

func TestLiteral(t *testing.T) {
	d := parse(t, withAllKinds)
	for where, want := range map[string]string{
		"a":             `"x"`,
		"c d":           "'''\ne = 3'''",
		"f.g[1]":        "[1, 2]",
		"f.g[2]":        `{ j = "]", k.l = 'm' }`,
		"f.g[3]":        "[ # none\n  ]",
		"s[0].t":        "1979-05-27 07:32:00",
		"s[0].u[0].v.w": "true",
		"s":             "",
	} {
		difftest.Equal(t, d.Literal(path(t, where)), want, where)
	}
}

func TestOffsetInText(t *testing.T) {
	d := parse(t, withAllKinds)
	for _, test := range []struct {
		path string
		n    int // byte of the decoded string
		want string
	}{
		{"a", 0, `x" #`},
		{"c d", 4, "3'''"},
		{"f.g[2].k.l", 0, "m'"},
		{"n.o", 3, `\u00e9`},
		{"n.o", 7, ` " r"""`},
	} {
		if at := d.OffsetInText(path(t, test.path), test.n); !strings.HasPrefix(d.Source()[at:], test.want) {
			t.Errorf("byte %d of %s is found at %.12q, want %q", test.n, test.path, d.Source()[at:], test.want)
		}
	}
}

// FuzzParse looks for a document with a key that the decoder accepts and that has no position, and for a text that
// makes Parse fail.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		withAllKinds,
		"[a.b]\nc.d = {e = [1, {f = 2}]}",
		"[[a]]\n[[a.b]]\nc = '''x'''\n[[a]]\nd = \"\"\"\\\n \"\"\"",
		"a = [\n# c\n]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		d, problems := Parse("test.toml", []byte(source))
		if problems != nil {
			return
		}
		var tree map[string]any
		md, err := toml.Decode(d.Source(), &tree)
		if err != nil {
			t.Fatalf("the decoder refuses %q: %v", source, err)
		}
		found := map[Path]bool{}
		for path := range d.places.entries {
			found[path.WithoutIndexes()] = true
		}
		for _, key := range md.Keys() {
			if !found[Keys(key...)] {
				t.Errorf("%q: key %s is not found", source, key)
			}
		}
	})
}

// TestProblemAt: the place of every character equals the place that counting from the start of the text gives.
func TestProblemAt(t *testing.T) {
	for _, source := range []string{
		"",
		"#a",
		"\n",
		"#aé\n\n#日本語 🦊\n#b",
		"\ufeff#a\n#b\n",
		strings.Repeat("#é日x\n", 100),
		"#" + strings.Repeat("é日", 1000),
	} {
		d := parse(t, source)
		line, column := 1, 1
		for i, r := range d.Source() + "." {
			p := d.ProblemAt(i, problem.Problem{})
			if p.Line != line || p.Column != column {
				t.Fatalf("byte %d of %.20q: %d:%d, want %d:%d", i, source, p.Line, p.Column, line, column)
			}
			column++
			if r == '\n' {
				line++
				column = 1
			}
		}
	}
}

func TestExcerpt(t *testing.T) {
	d := parse(t, "a=1\nb=2\nc=3\nd=4\n")
	for offset, want := range map[int][]string{
		0:    {"a=1", "b=2"},
		5:    {"a=1", "b=2", "c=3"},
		13:   {"c=3", "d=4"},
		1000: {"d=4"},
	} {
		difftest.Equal(t, d.ProblemAt(offset, problem.Problem{}).Lines, want, "byte ", offset)
	}
}
