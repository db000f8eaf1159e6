package importer

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// frontMatter is the YAML between two lines of --- at the start of a file. It describes the text that
// follows.
type frontMatter struct {
	entries []entry // in the order of the file; nil if the file has no front matter
	end     int     // the offset at which the text begins
	source  string  // the source below the key metadata; "" if there is none
}

// isOfPage reports whether the front matter is that of a skill that a page of recipes offers. Its source is the recipe
// on the page, whose anchor is its name.
func (f frontMatter) isOfPage() bool {
	name := f.entry("name").value
	return name != "" && strings.HasSuffix(f.source, "/#"+name)
}

// entry is a key of a front matter with its value.
type entry struct {
	key    string
	value  string // "" for a list or a table
	offset int    // of the line in which the value begins or, if isRaw, of its key
	isRaw  bool   // it is not valid YAML, see readRawEntry
}

// entry returns the first entry if a key is there twice, and an empty one if it is missing.
func (f frontMatter) entry(key string) entry {
	for _, e := range f.entries {
		if e.key == key {
			return e
		}
	}
	return entry{}
}

// has reports whether a key is there, with or without a value.
func (f frontMatter) has(key string) bool {
	return slices.ContainsFunc(f.entries, func(e entry) bool { return e.key == key })
}

// find looks at the first of the given keys that has a value. It returns the offset of a character in
// that value. If the value contains the character only as an escape sequence, find returns the offset of
// the entry. isThere is false if none of the keys has a value.
func (f frontMatter) find(d *document, r rune, keys []string) (offset int, isThere bool) {
	for _, key := range keys {
		e := f.entry(key)
		if e.value == "" {
			continue
		}
		return e.offset + max(0, strings.IndexRune(d.text[e.offset:f.end], r)), true
	}
	return 0, false
}

// readFrontMatter reads the front matter at the start of a text. If the lines between the two lines of
// --- contain no keys, they are not front matter: in Markdown, such lines are text between two rules.
//
// Coding agents accept front matter that is not valid YAML, such as
//
//	description: Use when: asked
//
// So if the YAML is invalid, readFrontMatter reads each entry by itself.
func readFrontMatter(text string) frontMatter {
	inside, after, isFenced := findFences(text)
	if !isFenced {
		return frontMatter{}
	}
	source := text[inside.start:inside.end]
	if strings.TrimSpace(source) == "" {
		return frontMatter{entries: []entry{}, end: after}
	}
	if entries, ok := parseEntries(source, inside.start); ok {
		return frontMatter{entries: entries, end: after, source: skillSource(source)}
	}
	return readEachEntry(source, inside.start, after)
}

// fence is the line before and after a front matter.
const fence = "---"

// tomlFence is that line for front matter in TOML, which coding agents do not read.
const tomlFence = "+++"

// findFences finds the line of --- at the start of a text and the line that closes it. It returns the
// lines between the two, and the offset after them. isFenced is false if the text has no such lines.
func findFences(text string) (inside span, after int, isFenced bool) {
	const endOfYAML = "..." // YAML documents may end like this
	first, rest, hasMore := strings.Cut(text, "\n")
	if !hasMore || strings.TrimRight(first, " \t") != fence {
		return span{}, 0, false
	}
	start := len(first) + 1
	offset := start
	for line := range strings.SplitAfterSeq(rest, "\n") {
		mark := strings.TrimRight(line, " \t\n")
		if mark == fence || mark == endOfYAML {
			return span{start, offset}, offset + len(line), true
		}
		offset += len(line)
	}
	return span{}, 0, false
}

// readEachEntry reads front matter that is not valid YAML as a whole. It reads every valid entry as
// YAML, and every other one with readRawEntry. If one of them is not an entry at all, the lines are not
// front matter. start is the offset of source in the text, and after is the offset at which the text
// goes on.
func readEachEntry(source string, start, after int) frontMatter {
	f := frontMatter{end: after}
	for _, lines := range splitEntries(source) {
		text := source[lines.start:lines.end]
		offset := start + lines.start
		if entries, ok := parseEntries(text, offset); ok {
			f.entries = append(f.entries, entries...)
			continue
		}
		raw, isEntry := readRawEntry(text, offset)
		if !isEntry {
			return frontMatter{}
		}
		f.entries = append(f.entries, raw)
	}
	return f
}

// parseEntries parses source, which must be a mapping in YAML, and returns its entries. offset is where
// source begins in the text.
func parseEntries(source string, offset int) (entries []entry, ok bool) {
	file, err := parser.ParseBytes([]byte(source), 0)
	if err != nil || len(file.Docs) != 1 {
		return nil, false
	}
	mapping, ok := file.Docs[0].Body.(*ast.MappingNode)
	if !ok {
		return nil, false
	}
	anchors := map[string]ast.Node{}
	for _, value := range mapping.Values {
		e := entry{key: value.Key.GetToken().Value}
		line := value.Value.GetToken().Position.Line
		e.offset = offset + offsetOfLine(source, line)
		e.value = scalarText(referred(value.Value, anchors))
		entries = append(entries, e)
	}
	return entries, true
}

// referred returns the value that has an anchor or a tag, or for which an alias stands. anchors has the values of the
// anchors before it; referred adds another one. It returns nil for bytes in base64, which are no text.
func referred(value ast.Node, anchors map[string]ast.Node) ast.Node {
	switch node := value.(type) {
	case *ast.AnchorNode:
		value = referred(node.Value, anchors)
		anchors[node.Name.GetToken().Value] = value
	case *ast.TagNode:
		value = referred(node.Value, anchors)
		if token.ReservedTagKeyword(node.Start.Value) == token.BinaryTag {
			value = nil
		}
	case *ast.AliasNode:
		value = anchors[node.Value.GetToken().Value] // nil for an anchor that is not there
	}
	return value
}

// skillSource returns the value of metadata.source in YAML, or "".
func skillSource(source string) string {
	var skill struct {
		Metadata struct {
			Source string `yaml:"source"`
		} `yaml:"metadata"`
	}
	if err := yaml.Unmarshal([]byte(source), &skill); err != nil {
		return "" // metadata of another kind
	}
	return skill.Metadata.Source
}

// scalarText returns a YAML value as text. It returns "" for a list or a table.
func scalarText(value ast.Node) string {
	if block, ok := value.(*ast.LiteralNode); ok {
		value = block.Value
	}
	switch value.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode, *ast.BoolNode:
		return value.GetToken().Value // as the author wrote it: 3.10 must not become 3.1
	}
	scalar, ok := value.(ast.ScalarNode)
	if !ok || scalar.GetValue() == nil {
		return ""
	}
	return strings.TrimSpace(fmt.Sprint(scalar.GetValue()))
}

// offsetOfLine counts lines from 1, as the YAML parser does.
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

// splitEntries splits YAML into entries. A line that begins with white space, - or # belongs to the
// entry before it.
func splitEntries(source string) []span {
	var entries []span
	offset := 0
	for line := range strings.SplitAfterSeq(source, "\n") {
		continues := line == "" || strings.ContainsRune(" \t\n-#", rune(line[0]))
		if !continues || len(entries) == 0 {
			entries = append(entries, span{start: offset})
		}
		offset += len(line)
		entries[len(entries)-1].end = offset
	}
	return entries
}

// readRawEntry reads an entry that is not valid YAML. Everything after the first colon is the value, in one
// line.
func readRawEntry(lines string, offset int) (e entry, isEntry bool) {
	key, value, hasColon := strings.Cut(lines, ":")
	isKey := func(r rune) bool { return r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	if !hasColon || key == "" || strings.TrimLeftFunc(key, isKey) != "" {
		return entry{}, false
	}
	value = strings.Join(strings.Fields(value), " ")
	return entry{key: key, value: value, offset: offset, isRaw: true}, true
}
