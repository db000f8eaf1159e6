package sitetest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/messages"
	"prompt-recipes/content/published"
	"prompt-recipes/locales"
)

const (
	// Note is the comment at the start of every file of the catalogues and of their messages.
	Note = "# for authors only"
	// Attack is part of every hostile text, and of nothing else in a site.
	Attack = "alert(1)"
	// AttackPrompt is the hostile prompt. It uses everything that the rules for prompts allow.
	AttackPrompt = `# <script>alert(1)</script> <img src=x onerror=alert(1)> </pre></code> --> ]]> &lt;b&gt; ` +
		`{{.X}} *a* [b](c) ~~~ 'd' | # end`
	// evil is a text that tries to be more than text in every format of the site. It uses everything that the rules
	// for texts allow.
	evil = `</title></script></style></textarea><script>alert(1)</script><img src=x onerror=alert(1)> ` +
		`<b>b</b> <!-- --> ]]> <?php ?> [a](javascript:b) ![c](d) [e]: f **g** __h__ ~~i~~ ` +
		`<https://j.example> &lt;k&gt; &copy; &#x6c; ${m} {{.Author}} %s %d ` +
		`"n" 'o' | p | \u0071 \n \ "onmouseover="r" --- end`
	// evilCode is evil followed by code between backticks.
	evilCode = evil + " `<script>alert(1)</script> **b** [a](b) &amp;` and `\\`"
	evilHref = "https://example.org/onerror?a&copy;b&lt;='(x)*_~&amp;#/"
)

// starts are beginnings that try to turn a text into something else.
var starts = []string{
	"", "# ", "- ", "+ ", "* ", "1. ", "23) ", "> ", "=== ", "--- ", "~~~ ", "| a | ", "[a]: b ",
	"<div> ", "<!-- ", "*** ", "!", "%YAML ", "@", "://",
}

var placeholder = regexp.MustCompile(`{{.*?}}`)

// author writes a catalogue, hostile or plain. Each of its texts is unique.
type author struct {
	isHostile bool
	texts     int // number of texts written so far
}

// write returns the next text, plain or hostile, with a unique beginning.
func (a *author) write(plain, hostile string) string {
	a.texts++
	if a.isHostile {
		return starts[a.texts%len(starts)] + fmt.Sprint(a.texts, " ") + hostile
	}
	return fmt.Sprint("Plain ", a.texts, plain)
}

// prose returns a text without code.
func (a *author) prose() string { return a.write("", evil) }

// code returns a text with code.
func (a *author) code() string { return a.write(" with `code` and `more`", evilCode) }

func (a *author) href() string {
	if a.isHostile {
		return evilHref
	}
	return "https://example.org/plain"
}

// prompt returns a prompt that a shell passes on unchanged.
func (a *author) prompt() string {
	if a.isHostile {
		return AttackPrompt
	}
	return "Write it."
}

// promptOnly returns a prompt that a shell would change.
func (a *author) promptOnly() string {
	if a.isHostile {
		return AttackPrompt + " ```" + evilCode
	}
	return "Write it."
}

// table is a table of a TOML file.
type table = map[string]any

// catalogue returns the content of catalogue.toml, except for its date.
func (a *author) catalogue() table {
	prompt := a.prompt()
	change := []string{prompt[2:]}
	swapOuts := []table{
		{"slug": "replace", "kind": "replace", "replaces": prompt[:5], "instruction": prompt, "change": change},
		{"slug": "append", "kind": "append", "instruction": prompt},
		{"slug": "alternative", "kind": "alternative", "instruction": prompt},
	}
	return table{
		"agent_cli":       "claude",
		"source_language": "eo",
		"author_label":    a.prose(),
		"call_to_action":  table{"href": a.href(), "placements": []string{"top", "end"}},
		"categories":      []table{{"slug": "one"}},
		"recipes": []table{
			{"slug": "recipe", "category": "one", "prompt": prompt, "change": change, "swap_outs": swapOuts},
			{"slug": "alone", "category": "one", "prompt": a.promptOnly(), "prompt_only": true, "change": change},
		},
		"related_links": []table{{"slug": "docs", "href": a.href(), "title": a.prose(), "changelog": true}},
		"more_links":    []table{{"slug": "more", "href": a.href()}},
	}
}

// language returns the content of <language>.toml.
func (a *author) language() table {
	return table{
		"title":          a.prose(),
		"summary":        a.prose(),
		"tags":           []string{a.prose(), a.prose()},
		"breadcrumb":     []string{a.prose(), a.prose(), a.prose()},
		"introduction":   []string{a.code(), a.code()},
		"call_to_action": table{"title": a.prose(), "text": a.code(), "label": a.prose()},
		"categories":     table{"one": table{"title": a.prose()}},
		"recipes": table{
			"recipe": table{
				"title":           a.prose(),
				"why_it_holds":    a.code(),
				"failure_modes":   a.code(),
				"expected_output": a.code(),
				"swap_outs":       table{"replace": a.prose(), "append": a.prose(), "alternative": a.prose()},
			},
			"alone": table{"title": a.prose(), "why_it_holds": a.code()},
		},
		"principles": table{
			"title":   a.prose(),
			"opening": a.code(),
			"items":   []table{{"lead": a.code(), "text": a.code()}, {"lead": a.code(), "text": a.code()}},
		},
		"library_section":     table{"title": a.prose(), "paragraphs": []string{a.code()}},
		"related_links_title": a.prose(),
		"more_links_title":    a.prose(),
		"related_links":       table{"docs": table{"description": a.code()}},
		"more_links": table{
			"more": table{"title": a.prose(), "description": a.code(), "href": a.href()},
		},
	}
}

// messages returns a message file with the same messages as like, in all their forms.
func (a *author) messages(like map[string]messages.Message) map[string]messages.Message {
	own := map[string]messages.Message{}
	for _, id := range slices.Sorted(maps.Keys(like)) {
		own[id] = messages.Message{}
		for form, text := range like[id] {
			// A message must have the placeholders of the built-in message.
			needed := strings.Join(placeholder.FindAllString(text, -1), " ")
			own[id][form] = placeholder.ReplaceAllString(a.prose(), "{x}") + needed
		}
	}
	return own
}

// Twin returns a catalogue in two languages and its message files, hostile or plain. The hostile twin and the plain
// twin differ only in their texts.
func Twin(tb testing.TB, hostile bool) *published.Catalogue {
	tb.Helper()
	words := messages.English()
	a := &author{isHostile: hostile}
	catalogue := fstest.MapFS{
		"catalogue.toml": encode(tb, "published_at = 2026-03-18\n", a.catalogue()),
	}
	messageFiles := fstest.MapFS{}
	for _, language := range []string{"eo", "it"} {
		catalogue[language+".toml"] = encode(tb, "", a.language())
		messageFiles[locales.MessageFile(language)] = encode(tb, "", a.messages(words))
	}
	return Input(tb, catalogue, messageFiles)
}

// encode returns a TOML file that begins with Note, then head, which must be TOML, and then v.
func encode(tb testing.TB, head string, v any) *fstest.MapFile {
	tb.Helper()
	data, err := toml.Marshal(v)
	if err != nil {
		tb.Fatal(err)
	}
	return &fstest.MapFile{Data: append([]byte(Note+"\n"+head), data...)}
}
