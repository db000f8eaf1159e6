package prose

import (
	"regexp"
	"strings"
)

// CodeSpans returns the code spans of a text, each with its backticks.
func CodeSpans(text string) []string {
	var spans []string
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts)-1; i += 2 {
		if parts[i] != "" {
			spans = append(spans, "`"+parts[i]+"`")
		}
	}
	return spans
}

// exempt matches a code span or a URL. It leaves out punctuation after a URL, which belongs to the sentence.
var exempt = regexp.MustCompile("`[^`]*`|" + `(?:\w+://|www\.)(?:[!-~\p{Latin}]*\w)?`)

// blank replaces every byte of a pattern's matches with an x, so that offsets stay the same.
func blank(pattern *regexp.Regexp, text string) string {
	return pattern.ReplaceAllStringFunc(text, func(match string) string { return strings.Repeat("x", len(match)) })
}
