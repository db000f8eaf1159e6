package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/phrase"
	"prompt-recipes/locales"
)

// markup is HTML. Only escaped turns a text into markup.
type markup string

func escaped(text string) markup {
	return markup(html.EscapeString(text))
}

// startTag returns the start tag of an element. attributes are names and values in turn.
func startTag(name string, attributes ...string) markup {
	tag := "<" + markup(name)
	for i := 0; i < len(attributes); i += 2 {
		tag += markup(" "+attributes[i]) + `="` + escaped(attributes[i+1]) + `"`
	}
	return tag + ">"
}

// element returns the markup of an element around some content. attributes are names and values in turn.
func element(name string, content markup, attributes ...string) markup {
	return startTag(name, attributes...) + content + "</" + markup(name) + ">"
}

// raw returns an element that is made from markup. It writes line breaks as character references, because they are
// part of the text: [prompt-recipes/app/prerender.HTML] removes the line breaks that go-app adds.
func raw(m markup) app.UI {
	return app.Raw(strings.ReplaceAll(string(m), "\n", "&#10;"))
}

// prose returns an element that contains a text of the catalogue, including its code spans.
func prose(tag, text string) app.UI {
	return textElement(tag, "", text, withCode(text, escaped))
}

// shortText returns an element that contains a heading or another short text, including its code spans. Japanese text
// breaks only between phrases. This takes both the <wbr> elements here and word-break in the style sheet. A <wbr> is
// not part of the text that is copied or read aloud.
func shortText(tag, class, text string) app.UI {
	return textElement(tag, class, text, phrases(text))
}

// textElement returns an element that contains a text. content is the markup of the same text. If the markup contains
// no elements, textElement uses the text, because go-app draws text faster than markup.
func textElement(tag, class, text string, content markup) app.UI {
	if isText(content) {
		return app.Elem(tag).Class(class).Text(text)
	}
	if class == "" {
		return raw(element(tag, content))
	}
	return raw(element(tag, content, "class", class))
}

// isText reports whether markup contains no elements.
func isText(m markup) bool {
	return !strings.Contains(string(m), "<")
}

// phrases returns the markup of a text, with its code spans and, in Japanese, a <wbr> between phrases.
func phrases(text string) markup {
	return withCode(text, splitPhrases)
}

func splitPhrases(text string) markup {
	var split []string
	for _, p := range phrase.Split(text) {
		split = append(split, html.EscapeString(p))
	}
	return markup(strings.Join(split, "<wbr>"))
}

// withCode returns the markup of a text. The parts between backticks become code, and the function plain returns the
// markup of the other parts.
func withCode(text string, plain func(string) markup) markup {
	var m markup
	for i, part := range strings.Split(text, "`") {
		isCode := i%2 == 1
		if isCode {
			m += code(part)
		} else {
			m += plain(part)
		}
	}
	return m
}

// code returns the markup of code, such as the name of a file, which must not be translated.
func code(text string) markup {
	return element("code", escaped(text), "translate", "no")
}

// message returns the markup of an interface message. parts contains the markup for the placeholders of the message,
// by name.
func message(words *locales.Localizer, id string, parts map[string]markup) markup {
	marks := map[string]string{}
	for name := range parts {
		marks[name] = "\x02" + name + "\x03" // a mark that neither the message's template nor the escaping changes
	}
	text := html.EscapeString(words.MessageWith(id, marks))
	for name, part := range parts {
		text = strings.ReplaceAll(text, marks[name], string(part))
	}
	return markup(text)
}
