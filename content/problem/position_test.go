package problem

import (
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

func TestPositions(t *testing.T) {
	const source = `# comment = 1
a = "x" # b = 2
"c d" = '''
e = 3'''
f.g = [ # list
  "h, i", [1, 2],
  { j = "]", k.l = 'm' },
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
	p := NewText("test.toml", []byte(source))
	for path, want := range map[string]string{
		"a": "a = ", `c d`: `"c d" =`, "f.g": "f.g =", "f.g[0]": `"h, i"`, "f.g[1]": "[1, 2]", "f.g[1][1]": "2],", "f.g[2].j": `j = "]"`,
		"f.g[2].k.l": "k.l", "n": "[n]", "n.o": "o =", "s[0]": "[[s]]\nt = 1979", "s[0].t": "t = 1979", "s[0].u[0]": "[[s.u]]",
		"s[0].u[0].v.w": "w = true", "s[1].t": "t = 2", "s[1].missing.deeper": "[[s]]\nt = 2", "missing": "# comment",
	} {
		if at := p.Key(path); !strings.HasPrefix(source[at:], want) {
			t.Errorf("%s is found at %q, want %q", path, source[at:min(at+12, len(source))], want)
		}
	}
	for path, want := range map[string]struct {
		n    int
		text string
	}{
		"a": {0, `x" #`}, "c d": {4, "3'''"}, "f.g[2].k.l": {0, "m'"}, "n.o": {8, `" r"""`},
	} {
		if at := p.Value(path, want.n); !strings.HasPrefix(source[at:], want.text) {
			t.Errorf("byte %d of %s is found at %q, want %q", want.n, path, source[at:min(at+12, len(source))], want.text)
		}
	}
}

// FuzzPositions compares the scanner with the decoder: it finds every key of a document that the decoder accepts.
func FuzzPositions(f *testing.F) {
	for _, seed := range []string{"a = 1", "[a.b]\nc.d = {e = [1, {f = 2}]}", "[[a]]\n[[a.b]]\nc = '''x'''\n[[a]]\nd = \"\"\"\\\n \"\"\"", "'a' = 1 # x\n\"b\" = 2", "a = [\n# c\n]"} {
		f.Add(seed)
	}
	index := regexp.MustCompile(`\[\d+\]`)
	f.Fuzz(func(t *testing.T, source string) {
		p := scan(source) // ends for any text
		var tree map[string]any
		md, err := toml.Decode(source, &tree)
		if err != nil {
			return
		}
		for _, key := range md.Keys() {
			for _, part := range key {
				if strings.ContainsAny(part, ".[]\"'\\") || part == "" {
					return // such keys make ambiguous paths
				}
			}
			want := strings.Join(key, ".")
			found := false
			for path := range p.keys {
				found = found || index.ReplaceAllString(path, "") == want
			}
			if !found {
				t.Errorf("%q: key %s is not found; found are %v", source, want, p.keys)
			}
		}
	})
}
