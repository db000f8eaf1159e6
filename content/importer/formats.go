package importer

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// readTOML reads a command of Gemini CLI: a TOML file with the keys prompt and description. It returns the mistakes
// that keep the file from being imported.
func (r *reader) readTOML(f file, data []byte) (Reading, problem.List) {
	doc, problems := tomldoc.Parse(f.path, data)
	if problems != nil {
		return Reading{}, problems
	}
	prompt, ok := doc.Tree()["prompt"].(string)
	if !ok {
		return Reading{}, r.leaveOutOrRefuse(f, "it has no prompt")
	}
	found := Recipe{Origin: content.PromptOrigin{File: f.path}, Line: 1, Name: f.name, Category: f.category}
	found.WhyItHolds, _ = doc.Tree()["description"].(string)
	for _, key := range slices.Sorted(maps.Keys(doc.Tree())) {
		if key != "prompt" && key != "description" {
			found.UnusedKeys = append(found.UnusedKeys, key)
		}
	}
	value := &document{file: f.path, text: prompt}
	value.problem = func(offset int, p problem.Problem) problem.Problem {
		return doc.ProblemAt(doc.OffsetInText(tomldoc.Keys("prompt"), offset), p)
	}
	r.take(found, value.whole(), nil)
	return Reading{Files: 1, Rule: cmp.Or(f.rule, Settings)}, nil
}

// leaveOutOrRefuse leaves out a file without a prompt if it was found in a folder. If the user named the file, it
// returns the reason as a problem.
func (r *reader) leaveOutOrRefuse(f file, reason string) problem.List {
	if f.rule != Folder {
		return inFile(f.path, reason)
	}
	r.leaveOut(problem.InFile(f.path, problem.Problem{Message: reason}))
	return nil
}

// The columns that a table of prompts must have.
const (
	titleColumn  = "act"
	promptColumn = "prompt"
)

// readCSV reads a table with the columns act and prompt. Each row is a recipe. It returns the mistakes that keep the
// table, or the rest of it, from being imported.
func (r *reader) readCSV(d *document, f file) (Reading, problem.List) {
	rows := csv.NewReader(strings.NewReader(d.text))
	rows.Comma = separator(d.text)
	rows.LazyQuotes = rows.Comma == '\t' // many programs write tables with tabs without quoting
	header, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return Reading{}, r.leaveOutOrRefuse(f, "it is empty")
	}
	if err != nil {
		return Reading{}, csvProblem(d, err)
	}
	title := columnOf(header, titleColumn)
	prompt := columnOf(header, promptColumn)
	if title < 0 || prompt < 0 {
		return Reading{}, r.leaveOutOrRefuse(f, "it does not have the columns act and prompt")
	}
	read := Reading{Files: 1, Rule: Rows}
	var unused []string
	for i, name := range header {
		if i != title && i != prompt {
			unused = append(unused, name)
		}
	}
	for {
		row, err := rows.Read()
		isOfOtherLength := errors.Is(err, csv.ErrFieldCount)
		switch {
		case errors.Is(err, io.EOF):
			return read, nil
		case err != nil && !isOfOtherLength:
			return read, csvProblem(d, err)
		}
		name := ""
		if title < len(row) {
			name = plainLine(row[title])
		}
		origin := r.newOrigin(f.path, name)
		if isOfOtherLength { // the rows after this one can still be read
			r.refuseRecipe(origin, csvProblem(d, err))
			continue
		}
		found := Recipe{
			Origin:     origin,
			Name:       row[title],
			Category:   f.category,
			Title:      row[title],
			IsNameless: name == "",
			UnusedKeys: unused,
		}
		found.Line, _ = rows.FieldPos(title)
		r.take(found, cell(d, rows, row, prompt), nil)
	}
}

// separator returns the character between the columns of a table: a semicolon, as in countries where the comma is
// part of numbers, a tab or, by default, a comma.
func separator(table string) rune {
	for _, separator := range ";\t" {
		if hasColumns(table, separator) {
			return separator
		}
	}
	return ','
}

// isTable reports whether the first line of a text that is not empty has the columns act and prompt, with any
// separator.
func isTable(text string) bool { return hasColumns(text, separator(text)) }

// hasColumns reports whether the first line of a text that is not empty has the columns act and prompt, with the given
// separator.
func hasColumns(text string, separator rune) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n") // package csv skips empty lines
	names := strings.Split(strings.ReplaceAll(first, `"`, ""), string(separator))
	return columnOf(names, titleColumn) >= 0 && columnOf(names, promptColumn) >= 0
}

// columnOf returns the index of a column, or -1 if the header does not have it. It ignores case and spaces around the
// name.
func columnOf(header []string, name string) int {
	return slices.IndexFunc(header, func(title string) bool {
		return strings.EqualFold(strings.TrimSpace(title), name)
	})
}

// cell returns the text in a column of the row that rows has just read. In a cell between quotation marks, the file
// has two quotation marks for each one in the text.
func cell(d *document, rows *csv.Reader, row []string, column int) mappedText {
	at := d.lines.Offset(rows.FieldPos(column))
	if !strings.HasPrefix(d.text[at:], `"`) {
		return d.written(row[column], at)
	}
	at++
	var pieces []mappedText
	for piece := range strings.SplitAfterSeq(row[column], `"`) {
		pieces = append(pieces, d.written(piece, at))
		at += len(piece)
		if strings.HasSuffix(piece, `"`) {
			at++
		}
	}
	return d.concat(pieces...)
}

// csvProblem returns a mistake in a table as a problem, at the place that package csv gives.
func csvProblem(d *document, err error) problem.List {
	at, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return inFile(d.file, err.Error())
	}
	return problem.List{d.problem(d.lines.Offset(at.Line, at.Column), problem.Problem{
		Kind:    problem.Syntax,
		Message: "not a table of comma-separated values: " + at.Err.Error(),
	})}
}
