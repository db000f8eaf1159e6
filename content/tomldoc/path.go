package tomldoc

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Path leads from a document to a key or to a list entry. The zero value is the document itself. A
// Path is immutable: no method changes its receiver.
type Path struct {
	steps []step
}

// step is a key of a table or an index of a list.
type step struct {
	key     string
	index   int
	isIndex bool
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
func (p Path) Key(key string) Path { return p.with(step{key: key}) }

// Index returns the path of an entry of the list at p.
func (p Path) Index(i int) Path { return p.with(step{index: i, isIndex: true}) }

func (p Path) with(last step) Path {
	return Path{append(slices.Clip(p.steps), last)}
}

// IsRoot reports whether p is the document itself.
func (p Path) IsRoot() bool { return len(p.steps) == 0 }

// Len returns the number of keys and indexes in p.
func (p Path) Len() int { return len(p.steps) }

// Parent returns the path of the table or list that contains p. The parent of the document is the
// document.
func (p Path) Parent() Path { return p.First(p.Len() - 1) }

// First returns the path of the first n keys and indexes of p, or p if it has no more than n.
func (p Path) First(n int) Path { return Path{p.steps[:max(0, min(n, p.Len()))]} }

// LastKey returns the key that p ends in. It returns "" if p is the document or ends in an index.
func (p Path) LastKey() string {
	if p.IsRoot() {
		return ""
	}
	return p.steps[p.Len()-1].key
}

// LastIndex returns the index that p ends in, and whether p ends in one.
func (p Path) LastIndex() (i int, ok bool) {
	if p.IsRoot() {
		return 0, false
	}
	last := p.steps[p.Len()-1]
	return last.index, last.isIndex
}

// Equal reports whether p and q lead to the same place.
func (p Path) Equal(q Path) bool { return slices.Equal(p.steps, q.steps) }

// IsIn reports whether p is q, or a path below it.
func (p Path) IsIn(q Path) bool {
	return p.Len() >= q.Len() && slices.Equal(p.steps[:q.Len()], q.steps)
}

// WithoutIndexes returns p with its keys alone. The result is the same for all entries of a list.
func (p Path) WithoutIndexes() Path {
	return Path{slices.DeleteFunc(slices.Clone(p.steps), func(s step) bool { return s.isIndex })}
}

// String returns the path as authors know it, such as recipes[0].swap_outs[1].label. [ParsePath]
// parses it.
func (p Path) String() string {
	var b strings.Builder
	for i, s := range p.steps {
		switch {
		case s.isIndex:
			b.WriteString("[" + strconv.Itoa(s.index) + "]")
			continue
		case i > 0:
			b.WriteByte('.')
		}
		if s.key == "" || strings.ContainsAny(s.key, `.[]"`) {
			b.WriteString(strconv.Quote(s.key))
		} else {
			b.WriteString(s.key)
		}
	}
	return b.String()
}

// Strings returns paths as authors know them, see [Path.String].
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

// parseIndex reads an index in brackets.
func (p Path) parseIndex(text string) (next Path, rest string, err error) {
	number, rest, closed := strings.Cut(text[1:], "]")
	i, err := strconv.Atoi(number)
	if !closed || err != nil || i < 0 {
		return p, "", errors.New("expected a number and ] after [")
	}
	return p.Index(i), rest, nil
}

// parseKey reads a key and the dot before it. The first key of a path has no dot.
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
