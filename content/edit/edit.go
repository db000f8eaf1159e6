// Package edit changes texts of a TOML file, and leaves every other byte as it is: comments, order, line ends, and the quotes
// that texts are written in.
//
// A path is that of a key, such as recipes.config-audit.title or introduction[1]; see package content/problem. Every change is
// decoded again before it is returned, and must have changed exactly what was asked for.
//
// This package imports content/problem of the project. Packages catalogue and source, and the programs, may import it.
package edit

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/problem"
)

// mark is the byte order mark, which no offset counts.
var mark = []byte("\ufeff")

// Set is a document with the text at a path replaced, or added if the document does not have it. A text is added in the table
// or list that it belongs in. An error says that this is not possible: an element of a list of tables cannot be added.
func Set(data []byte, path, text string) ([]byte, error) {
	source := problem.NewText("", data)
	if _, _, ok := source.Span(path); ok {
		return Replace(data, map[string]string{path: text})
	}
	return add(data, source, path, text)
}

// Replace is a document with texts replaced, by path. It must have all of them.
func Replace(data []byte, texts map[string]string) ([]byte, error) {
	type literal struct {
		start, end int
		path, text string
	}
	source := problem.NewText("", data)
	var literals []literal
	for path, text := range texts {
		start, end, ok := source.Span(path)
		if !ok {
			return nil, fmt.Errorf("there is no text %s", path)
		}
		literals = append(literals, literal{start, end, path, quoted(source.Source(), source.Source()[start:end], text)})
	}
	slices.SortFunc(literals, func(a, b literal) int { return b.start - a.start }) // so that offsets stay right
	changed := data
	for _, l := range literals {
		changed = splice(changed, l.start, l.end, l.text)
	}
	return changed, verify(data, changed, texts)
}

// add adds a text that a document does not have.
func add(data []byte, t *problem.Text, path, text string) ([]byte, error) {
	if list, ok := strings.CutSuffix(path, "]"); ok {
		bracket := strings.LastIndexByte(list, '[')
		var n int
		if _, err := fmt.Sscanf(list[bracket:], "[%d", &n); err == nil && n > 0 {
			if start, end, ok := t.Span(problem.Index(list[:bracket], n-1)); ok {
				return addElement(data, t, path, text, start, end)
			}
		}
		return nil, fmt.Errorf("%s cannot be added without %s; write it by hand", path, list[:bracket])
	}
	dot := strings.LastIndexByte(path, '.')
	table, key := path[:max(0, dot)], path[dot+1:]
	line := key + " = " + quoted(t.Source(), `"`, text)
	if end := t.End(table, true); end >= 0 {
		end = lineEnd(t.Source(), end)
		if changed, err := change(data, path, text, end, end, newline(data)+line); err == nil {
			return changed, nil
		}
	}
	if t.Has(table) {
		end := lineEnd(t.Source(), t.Key(table))
		return change(data, path, text, end, end, newline(data)+line)
	}
	if strings.ContainsRune(table, '[') {
		return nil, fmt.Errorf("%s cannot be added without %s; write it by hand", path, table)
	}
	block := "[" + table + "]\n" + line
	if above := table[:max(0, strings.LastIndexByte(table, '.'))]; above != "" && t.End(above, false) >= 0 {
		return InsertAfter(data, above, block)
	}
	return InsertAfter(data, "", block)
}

// addElement adds a text to a list of texts after its last element, which is at the given offsets.
func addElement(data []byte, t *problem.Text, path, text string, start, end int) ([]byte, error) {
	source := t.Source()
	value := quoted(source, source[start:end], text)
	indent := source[strings.LastIndexByte(source[:start], '\n')+1 : start]
	if strings.TrimSpace(indent) != "" {
		return change(data, path, text, end, end, ", "+value)
	}
	if strings.HasPrefix(source[end:], ",") {
		end++
		return change(data, path, text, end, end, newline(data)+indent+value+",")
	}
	return change(data, path, text, end, end, ","+newline(data)+indent+value)
}

// InsertAfter is a document with lines after everything that is at a path or below it, and blank lines around them. The path
// "" stands for the whole document. It is an error if the document is not TOML afterwards.
func InsertAfter(data []byte, path, lines string) ([]byte, error) {
	t := problem.NewText("", data)
	at := len(t.Source())
	if path == "" {
		at = len(strings.TrimRight(t.Source(), " \t\r\n"))
	} else if end := t.End(path, false); end >= 0 {
		at = lineEnd(t.Source(), end)
	}
	lines = strings.ReplaceAll("\n\n"+lines, "\n", newline(data))
	if next := strings.TrimLeft(t.Source()[at:], "\r"); next == "" || !strings.HasPrefix(strings.TrimLeft(next[1:], "\r"), "\n") && len(next) > 1 {
		lines += newline(data) // a blank line before what follows, or the end of the last line
	}
	changed := splice(data, at, at, lines)
	var tree map[string]any
	if err := toml.Unmarshal(changed, &tree); err != nil {
		return nil, fmt.Errorf("nothing can be inserted after %s: %w", path, err)
	}
	return changed, nil
}

// change puts a literal in place of the bytes from start to end, and makes sure that this has changed the text at the path and
// nothing else.
func change(data []byte, path, text string, start, end int, literal string) ([]byte, error) {
	changed := splice(data, start, end, literal)
	if err := verify(data, changed, map[string]string{path: text}); err != nil {
		return nil, err
	}
	return changed, nil
}

// verify is an error if a changed document differs from what it was in more than the given texts, by path, or in less.
func verify(data, changed []byte, texts map[string]string) error {
	var was, is map[string]any
	if err := toml.Unmarshal(data, &was); err != nil {
		return err
	}
	var want any = was
	for path, text := range texts {
		want = put(want, segments(path), text)
	}
	if err := toml.Unmarshal(changed, &is); err != nil || !reflect.DeepEqual(want, any(is)) {
		return fmt.Errorf("%s cannot be changed without changing more; write it by hand", strings.Join(slices.Sorted(maps.Keys(texts)), ", "))
	}
	return nil
}

func splice(data []byte, start, end int, text string) []byte {
	if bytes.HasPrefix(data, mark) {
		start, end = start+len(mark), end+len(mark)
	}
	return append(append(append(make([]byte, 0, len(data)+len(text)), data[:start]...), text...), data[end:]...)
}

var segment = regexp.MustCompile(`[^.\[\]]+`)

func segments(path string) []string { return segment.FindAllString(path, -1) }

// put is a decoded value with a text at the place that the segments of a path name.
func put(v any, segments []string, text string) any {
	if len(segments) == 0 {
		return text
	}
	if list := reflect.ValueOf(v); list.Kind() == reflect.Slice {
		var n int
		if _, err := fmt.Sscan(segments[0], &n); err != nil || n > list.Len() {
			return v
		}
		if n == list.Len() {
			return append(v.([]any), text)
		}
		list.Index(n).Set(reflect.ValueOf(put(list.Index(n).Interface(), segments[1:], text)))
		return v
	}
	table, ok := v.(map[string]any)
	if !ok {
		table = map[string]any{}
	}
	table[segments[0]] = put(table[segments[0]], segments[1:], text)
	return table
}

// newline is the line end that a document uses.
func newline(data []byte) string {
	if end := bytes.IndexByte(data, '\n'); end > 0 && data[end-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// lineEnd is the offset of the end of the line that a byte offset is in, before the characters that end it.
func lineEnd(source string, at int) int {
	end := strings.IndexByte(source[at:], '\n')
	if end < 0 {
		return len(source)
	}
	return at + len(strings.TrimSuffix(source[at:at+end], "\r"))
}
