// Package markdown writes texts of a catalogue as Markdown in which they remain plain texts: nothing in them becomes
// a heading, a link, a list or HTML. See https://spec.commonmark.org.
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

// start matches what begins a list, a quotation or the underline of a heading at the beginning of a line.
var start = regexp.MustCompile(`^([0-9]{0,9})([-+>=.)])`)

// Text escapes a text that prose.Check accepts. Code spans need no escapes. But if a span begins and ends with a
// space and is not blank, Markdown strips one space from both ends, so Text adds another one there.
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

// keepSpaces returns the code of a span. It adds a space at both ends if Markdown would strip one there.
func keepSpaces(code string) string {
	isBlank := strings.Trim(code, " ") == ""
	if !isBlank && strings.HasPrefix(code, " ") && strings.HasSuffix(code, " ") {
		return " " + code + " "
	}
	return code
}

// escapeStart escapes the beginning of a line, so that the line can begin only a paragraph.
func escapeStart(line string) string { return start.ReplaceAllString(line, `$1\$2`) }

// Plain escapes a line, which may contain any characters. It treats backticks as text, not as code.
func Plain(line string) string { return escapeStart(escapes.Replace(line)) }

// Link returns a link. text contains no code, and href contains only characters of a URL. Link escapes href: an
// ampersand could begin a character reference, and parentheses could end the link too early.
func Link(text, href string) string {
	href = strings.ReplaceAll(href, "&", "&amp;")
	if strings.ContainsAny(href, "()") {
		href = "<" + href + ">"
	}
	return "[" + Text(text) + "](" + href + ")"
}

// Fenced returns text as a block of code in a language. No line of the text can close the block.
func Fenced(language, text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + text + "\n" + fence
}
