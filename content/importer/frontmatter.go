package importer

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// frontMatter is what a file says about itself before its text, in YAML between two lines of ---.
type frontMatter struct {
	entries []entry // in the order of the file; a file without front matter has nil
	end     int     // offset of the text after it
	// offsets of entries that are not YAML and have been taken as they stand
	plain []int
}

// entry is a key of a front matter.
type entry struct {
	key    string
	value  string // "" for a list or a table
	offset int    // of the value, or of what is nearest to it
}

// text returns the value of a key, "" if there is none.
func (f frontMatter) text(key string) entry {
	for _, e := range f.entries {
		if e.key == key {
			return e
		}
	}
	return entry{}
}

// find returns the offset of a character in the value of the first of some keys that the front matter
// has. isThere is false if it has none of them. A value that spells the character otherwise is reported
// where it begins.
func (f frontMatter) find(d *document, r rune, keys []string) (offset int, isThere bool) {
	for _, key := range keys {
		e := f.text(key)
		if e.value == "" {
			continue
		}
		return e.offset + max(0, strings.IndexRune(d.text[e.offset:f.end], r)), true
	}
	return 0, false
}

const fence = "---"

// readFrontMatter returns the front matter that a text begins with. What stands between two lines of
// --- and has no keys is a text between two rules.
//
// Tools that read such files are not strict, so many of them are not YAML: description: Use when: asked
// is one. Then each key is read alone, and a value that is not YAML is taken as it stands.
func readFrontMatter(text string) frontMatter {
	start, end, after := frontMatterAt(text)
	if after == 0 {
		return frontMatter{}
	}
	source := text[start:end]
	if strings.TrimSpace(source) == "" {
		return frontMatter{entries: []entry{}, end: after}
	}
	if entries, ok := parseEntries(source, start); ok {
		return frontMatter{entries: entries, end: after}
	}
	f := frontMatter{end: after}
	for _, lines := range splitEntries(source) {
		entries, ok := parseEntries(source[lines.start:lines.end], start+lines.start)
		if !ok {
			plain, isEntry := plainEntry(source[lines.start:lines.end], start+lines.start)
			if !isEntry {
				return frontMatter{}
			}
			entries = []entry{plain}
			f.plain = append(f.plain, plain.offset)
		}
		f.entries = append(f.entries, entries...)
	}
	return f
}

// frontMatterAt returns where the lines between the two of --- begin and end, and where the text goes
// on. The last is 0 if there are no two such lines.
func frontMatterAt(text string) (start, end, after int) {
	offset := 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		mark := strings.TrimRight(line, " \t\n")
		switch {
		case offset == 0 && mark != fence:
			return 0, 0, 0
		case offset == 0:
			start = len(line)
		case mark == fence || mark == "...":
			return start, offset, offset + len(line)
		}
		offset += len(line)
	}
	return 0, 0, 0
}

// parseEntries returns the keys of a mapping in YAML that stands at an offset of the text.
func parseEntries(source string, offset int) (entries []entry, ok bool) {
	file, err := parser.ParseBytes([]byte(source), 0)
	if err != nil || len(file.Docs) != 1 {
		return nil, false
	}
	mapping, ok := file.Docs[0].Body.(*ast.MappingNode)
	if !ok {
		return nil, false
	}
	for _, value := range mapping.Values {
		e := entry{key: value.Key.GetToken().Value}
		line := value.Value.GetToken().Position.Line
		e.offset = offset + offsetOfLine(source, line)
		e.value = scalarText(value.Value)
		entries = append(entries, e)
	}
	return entries, true
}

// scalarText returns a value as text, "" for a list or a table.
func scalarText(value ast.Node) string {
	if block, ok := value.(*ast.LiteralNode); ok {
		value = block.Value
	}
	switch value.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return value.GetToken().Value // 3.10 is no number here
	}
	scalar, ok := value.(ast.ScalarNode)
	if !ok || scalar.GetValue() == nil {
		return ""
	}
	return strings.TrimSpace(fmt.Sprint(scalar.GetValue()))
}

// offsetOfLine returns where a line of a text begins, with lines counted from 1.
func offsetOfLine(text string, line int) int {
	offset := 0
	for range line - 1 {
		next := strings.IndexByte(text[offset:], '\n')
		if next < 0 {
			return offset
		}
		offset += next + 1
	}
	return offset
}

// splitEntries splits YAML before each line that begins a key.
func splitEntries(source string) []span {
	var entries []span
	offset := 0
	for line := range strings.SplitAfterSeq(source, "\n") {
		goesOn := strings.TrimLeft(line, " \t\n-#") != line
		if line != "" && !goesOn || len(entries) == 0 {
			entries = append(entries, span{start: offset})
		}
		offset += len(line)
		entries[len(entries)-1].end = offset
	}
	return entries
}

// plainEntry reads lines that are not YAML as a key and, after its colon, a text in one line.
func plainEntry(lines string, offset int) (e entry, isEntry bool) {
	key, value, hasColon := strings.Cut(lines, ":")
	isKey := func(r rune) bool { return r == '-' || r == '_' || isLetterOrDigit(r) }
	if !hasColon || key == "" || strings.TrimLeftFunc(key, isKey) != "" {
		return entry{}, false
	}
	value = strings.Join(strings.Fields(value), " ")
	return entry{key: key, value: value, offset: offset}, true
}
