package prose

import (
	"regexp"
	"strings"
)

// CodeSpans returns the code in a text, each piece with its backticks.
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

// blankCode replaces every byte between backticks with an x, so that offsets stay the same.
func blankCode(text string) string {
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = strings.Repeat("x", len(parts[i]))
	}
	return strings.Join(parts, "`")
}

// address matches a URL in prose, without the punctuation after it, which belongs to the sentence.
var address = regexp.MustCompile(`(?i)(?:[a-z]+://|www\.)(?:[\p{Latin}0-9\-._~:/?#\[\]@!$&'()*+,;=%]*[\p{Latin}0-9])?`)

// blankAddresses replaces every byte of a URL with an x, so that offsets stay the same.
func blankAddresses(text string) string {
	return address.ReplaceAllStringFunc(text, func(url string) string { return strings.Repeat("x", len(url)) })
}
