package po

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// decoder reads a file line by line.
type decoder struct {
	text     *problem.Text
	problems problem.List
	language string
	entries  []Entry
	seen     map[string]bool // contexts and sources, which together name a text

	entry  *Entry            // the entry that is being read, nil between entries
	fields map[string]string // its texts by keyword
	last   string            // the keyword whose text the next line may continue
	fuzzy  bool              // the comments before the next entry mark it
}

func (d *decoder) errorf(offset int, format string, args ...any) {
	d.problems = append(d.problems, d.text.Errorf(offset, format, args...))
}

func (d *decoder) read() {
	d.seen = map[string]bool{}
	if !utf8.ValidString(d.text.Source()) {
		d.errorf(0, "not valid UTF-8; save the file as UTF-8")
		return
	}
	at := 0
	for line := range strings.Lines(d.text.Source()) {
		d.line(at, strings.TrimSpace(line))
		at += len(line)
		if len(d.problems) > 0 {
			return // what follows depends on it
		}
	}
	d.end()
}

func (d *decoder) line(at int, line string) {
	keyword, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "":
		return
	case strings.HasPrefix(line, "#"):
		if d.end(); strings.HasPrefix(line, "#,") {
			for flag := range strings.SplitSeq(line[len("#,"):], ",") {
				d.fuzzy = d.fuzzy || strings.TrimSpace(flag) == "fuzzy"
			}
		}
		if strings.HasPrefix(line, "#~") {
			d.fuzzy = false // it marked an obsolete entry, which is all comments
		}
		return
	case strings.HasPrefix(line, `"`) && d.last != "":
		keyword, rest = d.last, line
	case keyword == "msgctxt", keyword == "msgid" && (d.last == "" || d.last == "msgstr"):
		if d.end(); d.entry == nil {
			d.entry, d.fields = &Entry{Fuzzy: d.fuzzy, Offset: at}, map[string]string{}
			d.fuzzy = false
		}
	case keyword == "msgid" && d.last == "msgctxt", keyword == "msgstr" && d.last == "msgid":
	case keyword == "msgid_plural", strings.HasPrefix(keyword, "msgstr["):
		d.errorf(at, "plural forms are of no use here; no text of a catalogue depends on a number")
		return
	default:
		d.errorf(at, "expected msgctxt, msgid and msgstr in this order, each with a text in double quotes")
		return
	}
	text, err := strconv.Unquote(strings.TrimSpace(rest))
	if err != nil || !strings.HasPrefix(strings.TrimSpace(rest), `"`) {
		d.errorf(at, "%s needs a text between double quotes, with \\\" and \\\\ for these characters in it", keyword)
		return
	}
	if !utf8.ValidString(text) {
		d.errorf(at, "%s has an escape, \\x or \\ with digits, that is not a character; write the character itself", keyword)
		return
	}
	d.fields[keyword] += text
	d.last = keyword
}

// end notes the entry that has been read, if there is one.
func (d *decoder) end() {
	e := d.entry
	if e == nil {
		return
	}
	if d.last != "msgstr" {
		d.errorf(e.Offset, "the entry has no msgstr")
		return
	}
	e.Context, e.Source, e.Translation = d.fields["msgctxt"], d.fields["msgid"], d.fields["msgstr"]
	d.entry, d.last = nil, ""
	name := e.Context + "\x04" + e.Source // as in the files that gettext compiles
	switch {
	case d.seen[name]:
		d.errorf(e.Offset, "the entry is here twice: msgctxt %q", e.Context)
	case e.Source == "" && e.Context == "":
		d.header(e)
	default:
		d.entries = append(d.entries, *e)
	}
	d.seen[name] = true
}

func (d *decoder) header(e *Entry) {
	for line := range strings.Lines(e.Translation) {
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch strings.ToLower(key) {
		case "language":
			d.language = strings.ReplaceAll(value, "_", "-")
		case "content-type":
			if charset := strings.ToLower(value); strings.Contains(charset, "charset=") && !strings.HasSuffix(charset, "charset=utf-8") {
				d.errorf(e.Offset, "Content-Type is %q, expected text/plain; charset=UTF-8", value)
			}
		}
	}
}
