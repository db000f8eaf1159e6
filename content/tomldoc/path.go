package tomldoc

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Path names a key or a list entry of a document, such as recipes[0].title. The zero value names the document itself.
// Two paths to the same place are equal, so a Path may be the key of a map.
type Path struct {
	text string // see String
}

// Keys returns the path of a key in nested tables, starting with the outermost table.
func Keys(keys ...string) Path {
	var p Path
	for _, key := range keys {
		p = p.Key(key)
	}
	return p
}

// Key returns the path of a key of the table at p.
func (p Path) Key(key string) Path {
	if key == "" || strings.ContainsAny(key, `.[]"`) {
		key = strconv.Quote(key)
	}
	if p.IsRoot() {
		return Path{key}
	}
	return Path{p.text + "." + key}
}

// Index returns the path of an entry of the list at p.
func (p Path) Index(i int) Path { return Path{p.text + "[" + strconv.Itoa(i) + "]"} }

// IsRoot reports whether p is the document itself.
func (p Path) IsRoot() bool { return p.text == "" }

// Len returns the number of keys and indexes in p.
func (p Path) Len() int {
	n := 0
	for rest := p.text; rest != ""; n++ {
		_, rest = cutStep(rest)
	}
	return n
}

// Parent returns the path of the table or list that contains p. The parent of the document is the
// document.
func (p Path) Parent() Path {
	last := ""
	for rest := p.text; rest != ""; {
		last, rest = cutStep(rest)
	}
	return Path{p.text[:len(p.text)-len(last)]}
}

// First returns the path of the first n keys and indexes of p, or p if it has no more than n.
func (p Path) First(n int) Path {
	rest := p.text
	for ; n > 0 && rest != ""; n-- {
		_, rest = cutStep(rest)
	}
	return Path{p.text[:len(p.text)-len(rest)]}
}

// cutStep splits the text of a path after its first step. A step is a key with the dot before it, or an index in
// brackets. The text "recipes[0].title" has the steps "recipes", "[0]" and ".title".
func cutStep(text string) (step, rest string) {
	if text[0] == '[' {
		end := strings.IndexByte(text, ']') + 1
		return text[:end], text[end:]
	}
	start := 0
	if text[0] == '.' {
		start = 1
	}
	end := len(text)
	if text[start] == '"' {
		quoted, _ := strconv.QuotedPrefix(text[start:]) // Key wrote it, so the quotes are closed
		end = start + len(quoted)
	} else if length := strings.IndexAny(text[start:], ".["); length >= 0 {
		end = start + length
	}
	return text[:end], text[end:]
}

// last returns the last step of p, or "" if p is the document; see cutStep.
func (p Path) last() string { return p.text[len(p.Parent().text):] }

// LastKey returns the last key of p. It returns "" if p is the document or ends in an index.
func (p Path) LastKey() string {
	last := p.last()
	if strings.HasPrefix(last, "[") {
		return ""
	}
	key := strings.TrimPrefix(last, ".")
	if !strings.HasPrefix(key, `"`) {
		return key
	}
	unquoted, _ := strconv.Unquote(key) // Key wrote it
	return unquoted
}

// LastIndex returns the index at the end of p. ok is false if p does not end in an index.
func (p Path) LastIndex() (i int, ok bool) {
	number, ok := strings.CutPrefix(p.last(), "[")
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(strings.TrimSuffix(number, "]"))
	return i, err == nil
}

// Compare compares two paths for sorting: keys alphabetically, indexes as numbers.
func (p Path) Compare(q Path) int {
	a, b := p.text, q.text
	for a != "" && b != "" {
		var step, other string
		step, a = cutStep(a)
		other, b = cutStep(b)
		areIndexes := step[0] == '[' && other[0] == '['
		if areIndexes && len(step) != len(other) {
			return cmp.Compare(len(step), len(other))
		}
		if step != other {
			return cmp.Compare(step, other)
		}
	}
	return cmp.Compare(len(a), len(b))
}

// IsIn reports whether p is q or a path below q.
func (p Path) IsIn(q Path) bool {
	rest, ok := strings.CutPrefix(p.text, q.text)
	return ok && (q.IsRoot() || rest == "" || rest[0] == '.' || rest[0] == '[')
}

// Moved returns the path of p after everything at from has moved to another path. If a.b moves to c, then a.b.title
// becomes c.title. A path that is not in from stays the same.
func (p Path) Moved(from, to Path) Path {
	if !p.IsIn(from) {
		return p
	}
	return Path{to.text + strings.TrimPrefix(p.text, from.text)}
}

// WithoutIndexes returns p without its indexes: recipes.title for recipes[0].title.
func (p Path) WithoutIndexes() Path {
	var keys strings.Builder
	for rest := p.text; rest != ""; {
		var step string
		step, rest = cutStep(rest)
		if step[0] != '[' {
			keys.WriteString(step)
		}
	}
	return Path{strings.TrimPrefix(keys.String(), ".")}
}

// String returns the path in the form that authors know, such as recipes[0].swap_outs[1].label. [ParsePath] parses
// it.
func (p Path) String() string { return p.text }

// toml returns the keys of p as TOML writes them in a header or before an equals sign. TOML cannot write an index, so
// the result is not TOML if p contains one.
func (p Path) toml() string {
	if p.IsRoot() {
		return ""
	}
	parent := p.Parent()
	if _, isEntry := p.LastIndex(); isEntry {
		return parent.toml() + p.last()
	}
	key := QuoteKey(p.LastKey())
	if parent.IsRoot() {
		return key
	}
	return parent.toml() + "." + key
}

// QuoteKey returns a key as TOML writes it: in quotes if it needs them, otherwise bare.
func QuoteKey(key string) string {
	if bareKey.MatchString(key) {
		return key
	}
	return Quote(key)
}

// bareKey matches a key that needs no quotes.
var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// Strings returns the text of each path; see [Path.String].
func Strings(paths []Path) []string {
	texts := make([]string, len(paths))
	for i, path := range paths {
		texts[i] = path.String()
	}
	return texts
}

// ParsePath parses the result of [Path.String].
func ParsePath(text string) (Path, error) {
	var p Path
	for rest := text; rest != ""; {
		var err error
		if rest[0] == '[' {
			p, rest, err = p.parseIndex(rest)
		} else {
			p, rest, err = p.parseKey(rest)
		}
		if err != nil {
			return Path{}, fmt.Errorf("%q is not a path: %w", text, err)
		}
	}
	return p, nil
}

// parseIndex parses the index in brackets at the start of a text. It returns the path of that entry of the list at p,
// and the rest of the text.
func (p Path) parseIndex(text string) (next Path, rest string, err error) {
	number, rest, closed := strings.Cut(text[1:], "]")
	i, err := strconv.Atoi(number)
	if !closed || err != nil || i < 0 {
		return p, "", errors.New("expected a number and ] after [")
	}
	return p.Index(i), rest, nil
}

// parseKey parses the key at the start of a text, and the dot before it unless p is the document. It returns the path
// of that key of the table at p, and the rest of the text.
func (p Path) parseKey(text string) (next Path, rest string, err error) {
	if !p.IsRoot() {
		after, hasDot := strings.CutPrefix(text, ".")
		if !hasDot {
			return p, "", fmt.Errorf("expected a dot before %q", text)
		}
		text = after
	}
	key := text
	if strings.HasPrefix(text, `"`) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return p, "", err
		}
		if key, err = strconv.Unquote(quoted); err != nil {
			return p, "", err
		}
		return p.Key(key), text[len(quoted):], nil
	}
	if end := strings.IndexAny(text, ".["); end >= 0 {
		key = text[:end]
	}
	if key == "" {
		return p, "", errors.New("a key is missing")
	}
	return p.Key(key), text[len(key):], nil
}
