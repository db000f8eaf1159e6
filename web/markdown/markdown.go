// Package markdown writes texts of a catalogue as Markdown in which they stay texts: nothing in
// them becomes a heading, a link, a list or HTML. See https://spec.commonmark.org.
//
// It imports nothing of the project, and any package below web may import it.
package markdown

import (
	"regexp"
	"strings"
)

var escapes = strings.NewReplacer(
	`\`, `\\`,
	"*", `\*`,
	"_", `\_`,
	"[", `\[`,
	"]", `\]`,
	"<", `\<`,
	"#", `\#`,
	"&", `\&`,
	"~", `\~`,
	"|", `\|`,
	"`", "\\`",
)

// start matches what begins a list, a quotation or a heading's underline at the beginning of a
// line.
var start = regexp.MustCompile(`^([0-9]{0,9})([-+>=.)])`)

// Text escapes a text that check.Text accepts. Its code spans need no escapes, but Markdown takes
// away a space at both ends of them.
func Text(text string) string {
	parts := strings.Split(text, "`") // prose and code in turn
	for i, part := range parts {
		isCode := i%2 == 1
		if isCode {
			parts[i] = keepSpaces(part)
		} else {
			parts[i] = escapes.Replace(part)
		}
	}
	parts[0] = escapeStart(parts[0])
	return strings.Join(parts, "`")
}

// keepSpaces is the code of a span, with another space at both ends if Markdown would take one
// away.
func keepSpaces(code string) string {
	isBlank := strings.Trim(code, " ") == ""
	if !isBlank && strings.HasPrefix(code, " ") && strings.HasSuffix(code, " ") {
		return " " + code + " "
	}
	return code
}

// escapeStart is a line that begins nothing but a paragraph.
func escapeStart(line string) string { return start.ReplaceAllString(line, `$1\$2`) }

// Plain escapes a line of any characters. It has no code spans.
func Plain(line string) string { return escapeStart(escapes.Replace(line)) }

// Link is a link with a text that has no code. The href holds the characters of a URL only. An
// ampersand may begin the name of a character, and parentheses may end the link too early.
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
