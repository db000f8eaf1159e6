package importer

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// readTOML takes the prompt of a command of Gemini CLI: a TOML file with the keys prompt and
// description.
func (r *reader) readTOML(f file, data []byte) error {
	doc, problems := tomldoc.Parse(f.path, data)
	if problems != nil {
		return problems
	}
	prompt, ok := doc.Tree()["prompt"].(string)
	if !ok {
		return r.leaveOutOrRefuse(f, "it has no prompt")
	}
	found := Recipe{Origin: Origin{File: f.path}, Line: 1, Name: f.name, Category: f.category}
	found.WhyItHolds, _ = doc.Tree()["description"].(string)
	for key := range doc.Tree() {
		if key != "prompt" && key != "description" {
			r.result.Keys[key] = append(r.result.Keys[key], f.path)
		}
	}
	if !f.isInFolder && !r.isOneOfSeveral {
		r.given.Rule = Settings
	}
	value := &document{file: f.path, text: prompt}
	value.locate = func(offset int) (line, column int) {
		at := doc.ProblemAt(doc.InText(tomldoc.Keys("prompt"), offset), problem.Problem{})
		return at.Line, at.Column
	}
	r.take(found, value.whole(), nil)
	return nil
}

// leaveOutOrRefuse deals with a file that is no prompt: in a folder it is something else, but whoever
// named it took it for one.
func (r *reader) leaveOutOrRefuse(f file, reason string) error {
	if !f.isInFolder {
		return errors.New(reason)
	}
	r.given.Files--
	r.leaveOut(problem.InFile(f.path, problem.Problem{Message: reason}))
	return nil
}

// Columns of a table of prompts.
const (
	titleColumn  = "act"
	promptColumn = "prompt"
)

// readCSV takes the prompts of a table with the columns act and prompt, a row each.
func (r *reader) readCSV(d *document, f file) error {
	rows := csv.NewReader(strings.NewReader(d.text))
	header, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return r.leaveOutOrRefuse(f, "it is empty")
	}
	if err != nil {
		return csvProblem(f.path, err)
	}
	title := columnOf(header, titleColumn)
	prompt := columnOf(header, promptColumn)
	if title < 0 || prompt < 0 {
		return r.leaveOutOrRefuse(f, "it does not have the columns act and prompt")
	}
	if !f.isInFolder && !r.isOneOfSeveral {
		r.given.Rule = Rows
	}
	for i, name := range header {
		if i != title && i != prompt {
			r.result.Keys[name] = append(r.result.Keys[name], f.path)
		}
	}
	count := map[string]int{}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return csvProblem(f.path, err)
		}
		count[row[title]]++
		found := Recipe{
			Origin:   Origin{File: f.path, Part: numbered(row[title], count[row[title]])},
			Name:     row[title],
			Title:    row[title],
			Category: f.category,
		}
		found.Line, _ = rows.FieldPos(title)
		r.take(found, cell(f.path, rows, row, prompt), nil)
	}
}

// numbered returns what tells something from others of the same name, of which it is one, counted from
// 1.
func numbered(name string, number int) string {
	if number == 1 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, number)
}

func columnOf(header []string, name string) int {
	return slices.IndexFunc(header, func(title string) bool {
		return strings.EqualFold(strings.TrimSpace(title), name)
	})
}

// cell returns a text in a row that has just been read. Within the text, a quotation mark is one
// character where the file has two, so columns are those of the text.
func cell(path string, rows *csv.Reader, row []string, column int) excerpt {
	firstLine, firstColumn := rows.FieldPos(column)
	text := row[column]
	value := &document{file: path, text: text}
	value.locate = func(offset int) (line, column int) {
		line, column = positionIn(text, offset)
		if line == 1 {
			column += firstColumn - 1
		}
		return firstLine + line - 1, column
	}
	return value.whole()
}

func csvProblem(path string, err error) error {
	at, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return err
	}
	return problem.Problem{
		File:    path,
		Line:    at.Line,
		Column:  at.Column,
		Kind:    problem.Syntax,
		Message: "not a table of comma-separated values: " + at.Err.Error(),
	}
}
