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

// placeholder matches what a reader or an agent replaces in most prompts that have it. Which matches
// count depends on what is around them, see placeholders.
var placeholder = regexp.MustCompile(strings.Join([]string{
	`\$ARGUMENTS\b`,         // the rest of the command line: Claude Code, Codex
	`\$[1-9]\b`,             // a word of it
	`\$\{input:[^{}\n]+\}`,  // VS Code asks for it
	`[!@]\{[^{}\n]+\}`,      // Gemini CLI: the output of a command, a file
	`\{\{ *\pL[^{}\n]*\}\}`, // {{file}}
	`\{\pL[\pL\d _-]*\}`,    // {file}
	`<\pL[\pL\d _.:-]*>`,    // <FILE>
	`\[\pL[\pL\d _'-]+\]`,   // [the file]
}, "|"))

// reasonForPromptOnly returns the reason why a prompt with phrases to replace cannot be part of a command
// line, or "".
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

// placeholders returns the placeholders of a prompt, each once. It does not take these for
// placeholders:
//
//   - what is in a block of code in a programming language, except the arguments of a command
//   - sums such as $5 and $1.50; the numbers of arguments begin with $1
//   - {x} and [x y] in other code, such as f-strings, lists and regular expressions
//   - elements of HTML, and what has an end tag
//   - links, regular expressions and parts of words
//   - what no phrase to replace may have, see [shell.CheckPhrase]
func placeholders(prompt string) []string {
	p := readPrompt(prompt)
	var phrases []string
	isKnown := map[string]bool{}
	for _, at := range p.matches {
		phrase := prompt[at[0]:at[1]]
		if isKnown[phrase] || shell.CheckPhrase(phrase) != nil {
			continue
		}
		isInText := !p.code.hasLanguage(at[0]) && p.isPlaceholder(at[0], phrase)
		if isArgument(phrase) || isInText {
			isKnown[phrase] = true
			phrases = append(phrases, phrase)
		}
	}
	return phrases
}

// promptText is a prompt with what decides whether something in it is a placeholder.
type promptText struct {
	text             string
	matches          [][]int // where something may be a placeholder
	code             codeParts
	endTags          map[string]bool // such as </file>
	references       map[string]bool // such as [1] if [1]: is in the prompt
	hasFirstArgument bool            // $1
}

func readPrompt(prompt string) promptText {
	p := promptText{
		text:             prompt,
		matches:          placeholder.FindAllStringIndex(prompt, -1),
		code:             findCode(prompt),
		endTags:          map[string]bool{},
		references:       map[string]bool{},
		hasFirstArgument: firstArgument.MatchString(prompt),
	}
	for _, tag := range endTag.FindAllString(prompt, -1) {
		p.endTags[tag] = true
	}
	for _, at := range p.matches {
		if strings.HasPrefix(prompt[at[1]:], ":") {
			p.references[prompt[at[0]:at[1]]] = true
		}
	}
	return p
}

// isArgument reports whether an agent replaces a placeholder even within code.
func isArgument(phrase string) bool {
	return phrase == "$ARGUMENTS" || strings.HasPrefix(phrase, "${input:")
}

// isNumber reports whether a placeholder is the number of an argument, such as $2.
func isNumber(phrase string) bool { return len(phrase) == len("$1") && phrase[0] == '$' }

var (
	firstArgument = regexp.MustCompile(`\$1\b`)
	decimals      = regexp.MustCompile(`^[.,]\d`)
	endTag        = regexp.MustCompile(`</[^<>]*>`)
)

// isPlaceholder reports whether a match at an offset is a placeholder of a prompt that nobody would take for code.
func (p promptText) isPlaceholder(at int, phrase string) bool {
	rest := p.text[at+len(phrase):]
	before, _ := utf8.DecodeLastRuneInString(p.text[:at])
	after, _ := utf8.DecodeRuneInString(rest)
	isPartOfWord := isWordRune(before)
	isInCode := p.code.has(at)
	switch {
	case isNumber(phrase):
		return p.hasFirstArgument && !decimals.MatchString(rest)
	case strings.HasPrefix(phrase, "{{"), phrase[0] == '$', phrase[0] == '!', phrase[0] == '@':
		return true
	case phrase[0] == '<':
		isElement := prose.IsElement(strings.Trim(phrase, "<>"))
		hasEndTag := p.endTags["</"+phrase[1:]]
		return !isPartOfWord && !hasEndTag && !isElement
	case phrase[0] == '{':
		isVariable := before == '$'
		return !isInCode && !isPartOfWord && !isVariable
	}
	isLink := strings.ContainsRune("([:", after) || p.references[phrase]
	isPattern := strings.ContainsRune(`\^(|]!`, before) || strings.ContainsRune(`+*?{|)$\`, after) && after != '?' ||
		isWordRune(after) || isCharacterClass(phrase)
	return !isInCode && !isPartOfWord && !isLink && !isPattern
}

// isCharacterClass looks for the ranges that are usual in regular expressions.
func isCharacterClass(phrase string) bool {
	return strings.Contains(phrase, "a-z") || strings.Contains(phrase, "A-Z") || strings.Contains(phrase, "0-9")
}

func isWordRune(r rune) bool {
	return r == '_' || r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// codeParts are the parts of a prompt that are code.
type codeParts []codePart

type codePart struct {
	start, end  int
	hasLanguage bool
}

// findCode finds the code in a prompt, which is Markdown.
func findCode(prompt string) codeParts {
	var parts codeParts
	source := []byte(prompt)
	document := goldmark.DefaultParser().Parse(text.NewReader(source))
	// the walk returns errors of this function only, and there are none
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.FencedCodeBlock:
			parts = parts.addLines(node.Lines(), len(node.Language(source)) > 0)
		case *ast.CodeBlock:
			parts = parts.addLines(node.Lines(), false)
		case *ast.CodeSpan:
			for child := node.FirstChild(); child != nil; child = child.NextSibling() {
				if t, ok := child.(*ast.Text); ok {
					parts = append(parts, codePart{start: t.Segment.Start, end: t.Segment.Stop})
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return parts
}

func (c codeParts) addLines(lines *text.Segments, hasLanguage bool) codeParts {
	if lines.Len() == 0 {
		return c
	}
	return append(c, codePart{lines.At(0).Start, lines.At(lines.Len() - 1).Stop, hasLanguage})
}

// at returns the part that a byte of the prompt is in. It is empty for a byte outside of code. The parts are in the
// order of the prompt.
func (c codeParts) at(offset int) codePart {
	i, _ := slices.BinarySearchFunc(c, offset, func(part codePart, offset int) int { return part.end - 1 - offset })
	if i < len(c) && c[i].start <= offset && offset < c[i].end {
		return c[i]
	}
	return codePart{}
}

func (c codeParts) has(offset int) bool         { return c.at(offset).end > 0 }
func (c codeParts) hasLanguage(offset int) bool { return c.at(offset).hasLanguage }
