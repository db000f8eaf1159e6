package sitetest

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"

	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
	"prompt-recipes/web/site"
)

const (
	// Note is a comment in every file of the catalogues and of their messages.
	Note = "# for authors only"
	// Attack is in every hostile text, and in nothing else of a site.
	Attack = "alert(1)"
	// AttackPrompt is the hostile prompt. It has what the rules for prompts allow.
	AttackPrompt = `# <script>alert(1)</script> <img src=x onerror=alert(1)> </pre></code> --> ]]> &lt;b&gt; {{.X}} *a* [b](c) ~~~ 'd' | # end`
	// evil tries to be anything but a text, in every format of the site. It has what the rules for
	// texts allow.
	evil = `</title></script></style></textarea><script>alert(1)</script><img src=x onerror=alert(1)> <b>b</b> <!-- --> ]]> ` +
		`<?php ?> [a](javascript:b) ![c](d) [e]: f **g** __h__ ~~i~~ <https://j.example> &lt;k&gt; &copy; &#x6c; ${m} {{.Author}} %s %d ` +
		`"n" 'o' | p | \u0071 \n \ "onmouseover="r" --- end`
	// evilCode is evil between backticks.
	evilCode = evil + " `<script>alert(1)</script> **b** [a](b) &amp;` and `\\`"
	evilHref = "https://example.org/onerror?a&copy;b&lt;='(x)*_~&amp;#/"
)

// starts try to make the beginning of a text the beginning of something else.
var starts = []string{"", "# ", "- ", "+ ", "* ", "1. ", "23) ", "> ", "=== ", "--- ", "~~~ ", "| a | ", "[a]: b ", "<div> ", "<!-- ", "*** ", "!", "%YAML ", "@", "://"}

var placeholder = regexp.MustCompile(`{{.*?}}`)

// Twin is a catalogue in two languages, hostile or plain, and its message files. But for their
// texts the two are the same.
func Twin(tb testing.TB, hostile bool) site.Input {
	tb.Helper()
	n := 0
	text := func(plain, evil string) string {
		n++
		if hostile {
			return starts[n%len(starts)] + fmt.Sprint(n, " ") + evil
		}
		return fmt.Sprint("Plain ", n, plain)
	}
	p := func() string { return text("", evil) }
	c := func() string { return text(" with `code` and `more`", evilCode) }
	prompt, alone, href := "Write it.", "Write it.", "https://example.org/plain"
	if hostile {
		prompt, alone, href = AttackPrompt, AttackPrompt+" ```"+evilCode, evilHref
	}
	encode := func(head string, v any) *fstest.MapFile {
		data, err := toml.Marshal(v)
		if err != nil {
			tb.Fatal(err)
		}
		return &fstest.MapFile{Data: append([]byte(Note+"\n"+head), data...)}
	}
	catalogue, messageFiles := fstest.MapFS{}, fstest.MapFS{}
	type m = map[string]any
	catalogue["catalogue.toml"] = encode("published_at = 2026-03-18\n", m{
		"agent_cli": "claude", "source_language": "eo", "author_label": p(),
		"call_to_action": m{"href": href, "placements": []string{"top", "end"}}, "categories": []m{{"slug": "one"}},
		"recipes": []m{{"slug": "recipe", "category": "one", "prompt": prompt, "change": []string{prompt[2:]}, "swap_outs": []m{
			{"slug": "replace", "kind": "replace", "replaces": prompt[:5], "instruction": prompt, "change": []string{prompt[2:]}},
			{"slug": "append", "kind": "append", "instruction": prompt},
			{"slug": "alternative", "kind": "alternative", "instruction": prompt},
		}}, {"slug": "alone", "category": "one", "prompt": alone, "prompt_only": true, "change": []string{prompt[2:]}}},
		"related_links": []m{{"slug": "docs", "href": href, "title": p(), "changelog": true}},
		"more_links":    []m{{"slug": "more", "href": href}},
	})
	english, err := fs.ReadFile(locales.Bundled(), "active.en.toml")
	if err != nil {
		tb.Fatal(err)
	}
	words := messages.Read("", english).Messages
	for _, language := range []string{"eo", "it"} {
		catalogue[language+".toml"] = encode("", m{
			"title": p(), "summary": p(), "tags": []string{p(), p()}, "breadcrumb": []string{p(), p(), p()}, "introduction": []string{c(), c()},
			"call_to_action": m{"title": p(), "text": c(), "label": p()},
			"categories":     m{"one": m{"title": p()}},
			"recipes": m{"recipe": m{"title": p(), "why_it_holds": c(), "failure_modes": c(), "expected_output": c(),
				"swap_outs": m{"replace": p(), "append": p(), "alternative": p()}},
				"alone": m{"title": p(), "why_it_holds": c()}},
			"principles":      m{"title": p(), "opening": c(), "items": []m{{"lead": c(), "text": c()}, {"lead": c(), "text": c()}}},
			"library_section": m{"title": p(), "paragraphs": []string{c()}}, "related_links_title": p(), "more_links_title": p(),
			"related_links": m{"docs": m{"description": c()}}, "more_links": m{"more": m{"title": p(), "description": c(), "href": href}},
		})
		own := map[string]messages.Message{}
		for _, id := range slices.Sorted(maps.Keys(words)) {
			own[id] = messages.Message{}
			for form, text := range words[id] {
				own[id][form] = placeholder.ReplaceAllString(p(), "{x}") + strings.Join(placeholder.FindAllString(text, -1), " ")
			}
		}
		messageFiles[locales.MessageFile(language)] = encode("", own)
	}
	return Input(tb, catalogue, messageFiles)
}
