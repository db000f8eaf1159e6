// Package problem describes what is wrong in a file.
//
// A [Problem] is data: its kind, severity, place, message, what to do about it, and the lines around it. Programs
// tell problems apart by their [Kind], never by the words of a message.
package problem

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/content/textfile"
)

// Kind says what sort of mistake a problem is.
type Kind string

// The kinds of problem.
const (
	File    Kind = "file"    // a file is missing, has a wrong name or cannot be used
	Syntax  Kind = "syntax"  // the file is not TOML
	Type    Kind = "type"    // a value has the wrong type
	Unknown Kind = "unknown" // a key, slug or message that does not belong there
	// something is missing or empty; another mistake in the file may be the cause
	Missing Kind = "missing"
	Value   Kind = "value" // a value breaks the rule for its key
	// a prompt does not reach the agent as it is written, or it hides text from people
	Prompt      Kind = "prompt"
	Text        Kind = "text"        // a text for readers contains something that is not allowed there
	Typography  Kind = "typography"  // a matter of taste, which is not enforced
	Translation Kind = "translation" // a translation is not up to date
	Skill       Kind = "skill"       // a recipe cannot be offered as a skill for coding agents
	NotAdded    Kind = "not-added"   // a prompt is in a place for prompts of recipes, but no recipe is made from it
)

// Severity says how bad a problem is. A lower value is more severe.
type Severity int

// The severities. Error is the zero value, so a [Problem] that does not say otherwise is an error.
const (
	Error   Severity = iota // no site can be made
	Warning                 // somebody should look at it
	Note                    // work that is left to do, or a mistake in a draft; what is published is right
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	default:
		return "note"
	}
}

// MarshalText implements [encoding.TextMarshaler].
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Problem is something wrong in a file.
type Problem struct {
	File      string // "" for a problem without a place
	Line      int    // starting at 1
	Column    int    // in characters, starting at 1
	Kind      Kind
	Severity  Severity
	Message   string // what is wrong
	Hint      string // what to do about it by hand
	Remedy    Remedy // what the program can do about it; the zero value if it can do nothing
	FirstLine int    // number of the first of Lines, starting at 1
	// the line with the problem and the lines next to it; nil for a file without text
	Lines []string
}

// Remedy is something that the program can do about a problem. Packages that find problems do not know the commands
// of the program; the commands say how to apply a remedy.
type Remedy struct {
	Action   Action
	Language string // tag of the language that the action is about
	Category string // slug of the category for BeginRecipe; "" for any category
	Recipe   string // slug of the recipe for RenameRecipe
	NewSlug  string // new slug for RenameRecipe; "" if several slugs are possible
	Path     string // path of the folder or file for AddRecipes, as an editor finds it
}

// Action is what a remedy does. The zero value stands for no action.
type Action string

// The actions.
const (
	BeginCatalogue Action = "begin-catalogue"
	BeginRecipe    Action = "begin-recipe"
	AddRecipes     Action = "add-recipes"    // begins recipes from the new prompts at Path
	RenameRecipe   Action = "rename-recipe"  // gives Recipe its new slug in the files that have the old slug
	BeginCategory  Action = "begin-category" // begins a category with a recipe in it
	BeginWords     Action = "begin-words"    // writes the message file of Language
	CopyMissing    Action = "copy-missing"   // copies the texts that Language lacks from the source language
	CopyAgain      Action = "copy-again"     // copies source texts again that have changed since they were copied
	ListTexts      Action = "list-texts"     // lists the texts of Language that are not up to date
	ShowText       Action = "show-text"      // shows the source text of a text that is not up to date
	RecordTexts    Action = "record-texts"   // records that texts of Language are up to date
)

// InFile returns a problem with a file as a whole. Its place is the start of the file.
func InFile(file string, p Problem) Problem {
	p.File = file
	p.Line = 1
	p.Column = 1
	return p
}

// excerptMargin is the number of lines that an excerpt has before and after the line with the problem.
const excerptMargin = 1

// At returns the problem placed at an offset of a file, with the lines around the offset. lines are the lines of the
// file.
func (p Problem) At(file string, lines textfile.Lines, offset int) Problem {
	p.File = file
	p.Line, p.Column = lines.Position(offset)
	p.FirstLine = max(1, p.Line-excerptMargin)
	p.Lines = nil
	for number := p.FirstLine; number <= min(p.Line+excerptMargin, lines.Count()); number++ {
		p.Lines = append(p.Lines, lines.Line(number))
	}
	return p
}

// Place returns the place of the problem in the form that editors understand: file:line:column.
func (p Problem) Place() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// Text returns the message and, after a semicolon, the hint.
func (p Problem) Text() string { return WithHint(p.Message, p.Hint) }

// Error returns the problem on one line. So a single problem is an error, too.
func (p Problem) Error() string { return p.Place() + ": " + p.Text() }

// InText is something wrong within a text. It says neither which file the text comes from nor how severe the problem
// is there.
type InText struct {
	Offset  int    // byte offset into the text
	Message string // what is wrong
	Hint    string // what to do about it
}

// Text returns the message and, after a semicolon, the hint.
func (p InText) Text() string { return WithHint(p.Message, p.Hint) }

// Problem returns the problem with a kind and a severity, but without a place.
func (p InText) Problem(kind Kind, severity Severity) Problem {
	return Problem{Kind: kind, Severity: severity, Message: p.Message, Hint: p.Hint}
}

// WithHint returns a message and, after a semicolon, a hint. If one of the two is empty, it returns the other.
func WithHint(message, hint string) string {
	if message == "" || hint == "" {
		return message + hint
	}
	return message + "; " + hint
}

// List contains the problems of one or more files. It is an error; test for it with errors.As.
type List []Problem

func (l List) Error() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Of returns the problems of the given severity.
func (l List) Of(severity Severity) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return p.Severity != severity })
}

// Without returns the problems that are not of the given kind.
func (l List) Without(kind Kind) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return p.Kind == kind })
}

// OfKind returns the problems of the given kind.
func (l List) OfKind(kind Kind) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return p.Kind != kind })
}

// In returns the problems in the files with the given paths.
func (l List) In(files ...string) List {
	isElsewhere := func(p Problem) bool { return !slices.Contains(files, p.File) }
	return slices.DeleteFunc(slices.Clone(l), isElsewhere)
}

// MaxPerFile is the maximum number of problems of each severity that a file may have in the output. Nobody reads
// more.
const MaxPerFile = 1000

// Limited returns the sorted list with at most [MaxPerFile] problems of each severity in a file. The first problem
// beyond that is replaced with the problem that there are more.
func (l List) Limited() List {
	type group struct {
		file     string
		severity Severity
	}
	counts := map[group]int{}
	var limited List
	for _, p := range l {
		of := group{p.File, p.Severity}
		counts[of]++
		switch {
		case counts[of] <= MaxPerFile:
			limited = append(limited, p)
		case counts[of] == MaxPerFile+1:
			p.Message = fmt.Sprintf("the file has more than %d problems of this severity", MaxPerFile)
			p.Hint = "mend those above, then look for the others"
			p.Remedy = Remedy{}
			limited = append(limited, p)
		}
	}
	return limited
}

// WithSeverity returns the problems with their severity changed.
func (l List) WithSeverity(severity Severity) List {
	changed := slices.Clone(l)
	for i := range changed {
		changed[i].Severity = severity
	}
	return changed
}

// Sort sorts the problems into the order in which to fix them:
//
//   - Errors come before warnings, and warnings before notes.
//   - Within a severity, the files with the given paths come first, in the given order.
//   - Within a file, problems of kind [Missing] come last.
//   - Otherwise problems are in the order of their places.
func (l List) Sort(first ...string) {
	slices.SortStableFunc(l, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(rank(a.File, first), rank(b.File, first)),
			cmp.Compare(a.File, b.File),
			missingLast(a, b),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Text(), b.Text()),
		)
	})
}

// rank returns the index of a file among the files that come first, or len(first) for any other file.
func rank(file string, first []string) int {
	i := slices.Index(first, file)
	if i < 0 {
		return len(first)
	}
	return i
}

func missingLast(a, b Problem) int {
	switch {
	case a.Kind == Missing && b.Kind != Missing:
		return 1
	case a.Kind != Missing && b.Kind == Missing:
		return -1
	default:
		return 0
	}
}
