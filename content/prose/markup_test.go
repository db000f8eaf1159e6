package prose_test

import (
	"runtime"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/prose"
)

// TestMarkup: markup is reported at its beginning. A character reference ends with a semicolon, and is no longer than
// the longest name in HTML.
func TestMarkup(t *testing.T) {
	for text, want := range map[string]string{
		"AT&amp;T &lt;x&gt;":                  "&amp;T &lt;x&gt; &gt;",
		"&#65; and &#x41;":                    "&#65; &#x41;",
		"&CounterClockwiseContourIntegral;":   "&CounterClockwiseContourIntegral;",
		"`&amp;`, R&D; this & that; AT&T":     "",
		"at the end &amp":                     "",
		"&" + strings.Repeat("a", 99) + "; &": "",
		"a [link](https://example.org/) here": "[link](https://example.org/)",
		"an ![image](a.png)":                  "![image](a.png)",
		"**bold** and *not*, 2 * 3, `*a*`":    "**bold** *not*,",
		"- list":                              "-",
		"1. list":                             "1.",
		"2026. A year":                        "",
		"# Heading":                           "#",
		"> quotation":                         ">",
		"<b>bold</b>, List<T> and <br/>":      "<b>bold</b>, </b>, <br/>",
		"<div>a block":                        "<div>a",
		"<T> is a type":                       "",
	} {
		var found []string
		for _, p := range prose.Markup(text) {
			word, _, _ := strings.Cut(text[p.Offset:], " ")
			found = append(found, word)
		}
		difftest.Equal(t, strings.Join(found, " "), want, text)
	}
}

// TestMarkupMemory: many ampersands need no more memory than other text of the same length.
func TestMarkupMemory(t *testing.T) {
	bytesOf := func(text string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		prose.Markup(text)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	many := bytesOf(strings.Repeat("&", 20_000))
	if other := bytesOf(strings.Repeat("a", 20_000)); many > other+1_000_000 {
		t.Errorf("%d bytes were allocated, %d for other text", many, other)
	}
}
