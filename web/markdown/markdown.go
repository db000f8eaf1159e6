// Package markdown writes texts of a catalogue as Markdown in which they stay texts: nothing in them becomes a heading, a
// link, a list or HTML. See https://spec.commonmark.org.
//
// It imports nothing of the project, and any package below web may import it.
package markdown

import (
	"regexp"
	"strings"
)

var (
	escapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, "#", `\#`, "&", `\&`, "~", `\~`, "|", `\|`, "`", "\\`")
	// What begins a list, a quotation or a heading's underline at the beginning of a line.
	start = regexp.MustCompile(`^([0-9]{0,9})([-+>=.)])`)
)

// Text escapes a text that problem.CheckText accepts. Its code spans need no escapes, but Markdown takes away a space at
// both ends of them.
func Text(text string) string {
	parts := strings.Split(text, "`")
	for i, part := range parts {
		if i%2 == 0 {
			parts[i] = escapes.Replace(part)
		} else if strings.HasPrefix(part, " ") && strings.HasSuffix(part, " ") && strings.Trim(part, " ") != "" {
			parts[i] = " " + part + " "
		}
	}
	parts[0] = start.ReplaceAllString(parts[0], `$1\$2`)
	return strings.Join(parts, "`")
}

// Plain escapes a line of any characters. It has no code spans.
func Plain(line string) string { return start.ReplaceAllString(escapes.Replace(line), `$1\$2`) }

// Link is a link with a text that has no code. The href holds the characters of a URL only. An ampersand may begin the
// name of a character, and parentheses may end the link too early.
func Link(text, href string) string {
	href = strings.ReplaceAll(href, "&", "&amp;")
	if strings.ContainsAny(href, "()") {
		href = "<" + href + ">"
	}
	return "[" + Text(text) + "](" + href + ")"
}

// Fenced is text as a block of code in a language, which no line of the text can close.
func Fenced(language, text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + text + "\n" + fence
}
