package importer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"prompt-recipes/content/prose"
	"prompt-recipes/content/shell"
)

// placeholder matches what a reader or an agent replaces in most prompts. Whether a match counts depends on the text
// around it; see placeholders.
var placeholder = regexp.MustCompile(strings.Join([]string{
	`\$ARGUMENTS\b`,                     // the rest of the command line: Claude Code, Codex
	`\$[1-9]\b`,                         // a word of the command line
	`\$\{input:[^{}\n]+\}`,              // VS Code asks for it
	`[!@]\{[^{}\n]+\}`,                  // Gemini CLI: the output of a command, a file
	`\{\{ *\pL[^{}\n]*\}\}`,             // {{file}}
	`\{\pL[\pL\d _-]*\}`,                // {file}
	`<\pL[\pL\d _.:-]*>`,                // <FILE>
	`\[\pL[\pL\d_'-]*( [\pL\d_'-]+)+\]`, // [the file]
}, "|"))

// reasonForPromptOnly returns the reason why a prompt with phrases to replace cannot be part of a command line. It
// returns "" if it can.
func reasonForPromptOnly(prompt string, phrases []string) string {
	if reason := shell.Reason(prompt); reason != "" {
		return reason
	}
	for _, phrase := range phrases {
		if standsForText(prompt, phrase) {
			return "a text in place of " + phrase + " may hold anything"
		}
	}
	return ""
}

// standsForText reports whether a placeholder stands for a text that readers paste, such as a log.
func standsForText(prompt, placeholder string) bool {
	hasOwnLine := strings.Contains("\n"+prompt+"\n", "\n"+placeholder+"\n")
	return hasOwnLine || strings.Contains(strings.ToLower(placeholder), "paste")
}

// placeholders returns the placeholders of a prompt, each once. These are not placeholders:
//
//   - text in a block of code in a programming language
//   - sums such as $5 and $1.50; the numbers of arguments begin with $1
//   - {x} and [x y] in other code, such as f-strings and lists
//   - elements of HTML, and tags that have an end tag
//   - links and parts of words
//   - text that a phrase to replace must not have; see [shell.CheckPhrase]
//
// $ARGUMENTS and ${input:…} are placeholders anywhere, because agents replace them within code, too.
func placeholders(prompt string) []string {
	p := readPrompt(prompt)
	var phrases []string
	isKnown := map[string]bool{}
	for _, at := range placeholder.FindAllStringIndex(prompt, -1) {
		phrase := prompt[at[0]:at[1]]
		if !isKnown[phrase] && shell.CheckPhrase(phrase) == nil && p.isPlaceholder(at[0], phrase) {
			isKnown[phrase] = true
			phrases = append(phrases, phrase)
		}
	}
	return phrases
}

// promptText is a prompt with the facts that decide whether something in it is a placeholder.
type promptText struct {
	text             string
	parts            markdownParts
	endTags          map[string]bool // such as </file>
	hasFirstArgument bool            // whether the prompt has $1
}

func readPrompt(prompt string) promptText {
	p := promptText{
		text:             prompt,
		parts:            findParts(prompt),
		endTags:          map[string]bool{},
		hasFirstArgument: firstArgument.MatchString(prompt),
	}
	for _, tag := range endTag.FindAllString(prompt, -1) {
		p.endTags[tag] = true
	}
	return p
}

var (
	firstArgument = regexp.MustCompile(`\$1\b`)
	decimals      = regexp.MustCompile(`^[.,]\d`)
	endTag        = regexp.MustCompile(`</[^<>]*>`)
)

// isPlaceholder reports whether a match of placeholder at an offset is a placeholder, and not something else that
// looks the same.
func (p promptText) isPlaceholder(at int, phrase string) bool {
	if phrase == "$ARGUMENTS" || strings.HasPrefix(phrase, "${input:") { // agents replace these within code, too
		return true
	}
	rest := p.text[at+len(phrase):]
	before, _ := utf8.DecodeLastRuneInString(p.text[:at])
	part := p.parts.at(at)
	isNumber := len(phrase) == len("$1") && phrase[0] == '$'
	switch {
	case part.kind == program:
		return false
	case isNumber:
		return p.hasFirstArgument && !decimals.MatchString(rest)
	case strings.HasPrefix(phrase, "{{"), phrase[0] == '!', phrase[0] == '@':
		return true
	case isWordRune(before), before == '$': // ${HOME} is a variable of the shell
		return false
	case phrase[0] == '<':
		return !p.endTags["</"+phrase[1:]] && !prose.IsElement(strings.Trim(phrase, "<>"))
	}
	isDefinition := phrase[0] == '[' && strings.HasPrefix(rest, ":") // definition of a link
	return part.kind == plain && !isDefinition
}

func isWordRune(r rune) bool {
	return r == '_' || r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// partKind says what a part of Markdown is.
type partKind int

const (
	plain   partKind = iota
	code             // in no language
	program          // code in a programming language
	link
)

// markdownParts are the parts of a Markdown text that are not plain, in order.
type markdownParts []markdownPart

type markdownPart struct {
	start, end int
	kind       partKind
}

// findParts returns the parts of a Markdown text that are not plain.
func findParts(markdown string) markdownParts {
	var parts markdownParts
	source := []byte(markdown)
	document := goldmark.DefaultParser().Parse(text.NewReader(source))
	// Walk returns only errors of this function, and it returns none
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.FencedCodeBlock:
			kind := code
			if len(node.Language(source)) > 0 {
				kind = program
			}
			parts = parts.addLines(node.Lines(), kind)
		case *ast.CodeBlock:
			parts = parts.addLines(node.Lines(), code)
		case *ast.CodeSpan:
			parts = parts.addText(node, code)
		case *ast.Link:
			parts = parts.addText(node, link)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return parts
}

func (p markdownParts) addLines(lines *text.Segments, kind partKind) markdownParts {
	if lines.Len() == 0 {
		return p
	}
	return append(p, markdownPart{lines.At(0).Start, lines.At(lines.Len() - 1).Stop, kind})
}

// addText adds the text of a node. The part of a link begins at its bracket.
func (p markdownParts) addText(node ast.Node, kind partKind) markdownParts {
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		segment, ok := child.(*ast.Text)
		if !ok {
			continue
		}
		part := markdownPart{segment.Segment.Start, segment.Segment.Stop, kind}
		if kind == link {
			part.start--
		}
		p = append(p, part)
	}
	return p
}

// at returns the part that contains a byte of the text. For a byte in no part, it returns a part whose kind is plain.
func (p markdownParts) at(offset int) markdownPart {
	i, _ := slices.BinarySearchFunc(p, offset, func(part markdownPart, offset int) int { return part.end - 1 - offset })
	if i < len(p) && p[i].start <= offset && offset < p[i].end {
		return p[i]
	}
	return markdownPart{}
}
