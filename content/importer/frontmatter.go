package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"
)

// frontMatter is the YAML between two lines of --- at the start of a file. It describes the text that follows.
type frontMatter struct {
	// entries in the order of the file; nil if the file has no front matter
	entries []frontMatterEntry
	end     int    // the offset at which the text begins
	source  string // the value of source below the key metadata; "" if there is none
	isYAML  bool   // whether the front matter is valid YAML; otherwise it was read key by key
}

// frontMatterEntry is a key with its value.
type frontMatterEntry struct {
	key   string
	value string // "" for a list, a table or bytes
}

// exists reports whether the file has front matter, even an empty one.
func (f frontMatter) exists() bool { return f.entries != nil }

// value returns the first value of a key, or "" if there is none.
func (f frontMatter) value(key string) string {
	for _, e := range f.entries {
		if e.key == key {
			return e.value
		}
	}
	return ""
}

// has reports whether the front matter has a key, with or without a value.
func (f frontMatter) has(key string) bool {
	return slices.ContainsFunc(f.entries, func(e frontMatterEntry) bool { return e.key == key })
}

// find returns the offset of a key in the text of the file, or -1 if the front matter lacks the key.
func (f frontMatter) find(text, key string) int {
	at := 0
	for line := range strings.Lines(text[:f.end]) {
		if strings.HasPrefix(line, key+":") {
			return at
		}
		at += len(line)
	}
	return -1
}

// unusedKeys returns the keys that give nothing to a recipe. A key that is there twice is among them.
func (f frontMatter) unusedKeys() []string {
	isUsed := map[string]bool{}
	var unused []string
	for _, e := range f.entries {
		isText := e.key == "name" || e.key == "title" || e.key == "description"
		if isText && e.value != "" && !isUsed[e.key] {
			isUsed[e.key] = true
			continue
		}
		unused = append(unused, e.key)
	}
	return unused
}

// isOfPage reports whether the front matter belongs to a skill that a page of recipes offers. The source of such a
// skill is the recipe on the page, whose anchor is the name of the skill.
func (f frontMatter) isOfPage() bool {
	name := f.value("name")
	return name != "" && strings.HasSuffix(f.source, "/#"+name)
}

// fence is the line before and after front matter.
const fence = "---"

// tomlFence is the line before and after front matter in TOML, which coding agents do not read.
const tomlFence = "+++"

// readFrontMatter reads the front matter at the start of a text. Lines between two lines of --- that contain no keys
// are not front matter: in Markdown, they are text between two rules.
func readFrontMatter(text string) frontMatter {
	inside, after, isFenced := findFences(text)
	if !isFenced {
		return frontMatter{}
	}
	source := text[inside.start:inside.end]
	f := frontMatter{end: after}
	if f.entries, f.source, f.isYAML = parseYAML(source); f.isYAML {
		return f
	}
	entries, areEntries := readEachKey(source)
	if !areEntries {
		return frontMatter{}
	}
	f.entries = entries
	return f
}

// findFences finds the line of --- at the start of a text and the line that closes it. It returns the position of the
// lines between the two, and the offset after the closing line. isFenced is false if the text has no such lines.
func findFences(text string) (inside span, after int, isFenced bool) {
	const endOfYAML = "..." // a YAML document may end like this
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

// Limits of front matter. Parsing takes time and memory that grow with the square of the depth, and people nest a few
// lists or tables at most.
const (
	maxFrontMatter = 64_000 // bytes
	maxBrackets    = 1_000  // brackets and braces that open something
	maxListMarks   = 10     // lists within one another that begin in one line
)

// isWithinLimits reports whether front matter keeps to the limits.
func isWithinLimits(text string) bool {
	hasManyBrackets := strings.Count(text, "[")+strings.Count(text, "{") > maxBrackets
	if len(text) > maxFrontMatter || hasManyBrackets {
		return false
	}
	for line := range strings.Lines(text) {
		marks := 0
		for word := range strings.FieldsSeq(line) {
			if word != "-" && word != "?" {
				break
			}
			marks++
		}
		if marks > maxListMarks {
			return false
		}
	}
	return true
}

// parseYAML parses a YAML mapping. It returns the entries of the mapping and its metadata.source.
func parseYAML(text string) (entries []frontMatterEntry, source string, ok bool) {
	if !isWithinLimits(text) {
		return nil, "", false
	}
	var mapping yaml.MapSlice
	if err := yaml.UnmarshalWithOptions([]byte(text), &mapping, yaml.AllowDuplicateMapKey()); err != nil {
		return nil, "", false
	}
	entries = []frontMatterEntry{}
	for _, item := range mapping {
		key := fmt.Sprint(item.Key)
		if metadata, isTable := item.Value.(map[string]any); isTable && key == "metadata" {
			source = cmp.Or(source, textOf(metadata["source"]))
		}
		entries = append(entries, frontMatterEntry{key, textOf(item.Value)})
	}
	return entries, source, true
}

// textOf returns a value of YAML as a text. It returns "" for any value other than a text, a number or a truth value.
func textOf(value any) string {
	switch value := value.(type) {
	case string:
		return strings.TrimSpace(value)
	case bool, int64, uint64, float64:
		return fmt.Sprint(value)
	}
	return ""
}

// readEachKey reads front matter that is not valid YAML as a whole, such as these lines, which coding agents accept:
//
//	description: Use when: asked
//	argument-hint: [service] [since]
//
// Each key is read with its lines alone. If these are not valid YAML, everything after the first colon is the value.
// Lines that begin with white space, - or # belong to the key before them. areEntries is false if any other line has no
// key.
func readEachKey(text string) (entries []frontMatterEntry, areEntries bool) {
	isOther := func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	var keys []string // each with its lines
	for line := range strings.Lines(text) {
		if strings.ContainsRune(" \t\n-#", rune(line[0])) {
			if len(keys) > 0 {
				keys[len(keys)-1] += line
			}
			continue
		}
		key, _, hasColon := strings.Cut(line, ":")
		if !hasColon || key == "" || strings.ContainsFunc(key, isOther) {
			return nil, false
		}
		keys = append(keys, line)
	}
	for _, lines := range keys {
		if one, _, isYAML := parseYAML(lines); isYAML && len(one) == 1 {
			entries = append(entries, one[0])
			continue
		}
		line, _, _ := strings.Cut(lines, "\n")
		key, value, _ := strings.Cut(line, ":")
		entries = append(entries, frontMatterEntry{key, strings.TrimSpace(value)})
	}
	return entries, entries != nil
}
