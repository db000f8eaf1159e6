package main

import (
	"io/fs"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web"
)

// around is how many lines are shown before and after the one that a problem is in.
const around = 1

// problems takes the error of a build apart, down to the lines in which things are wrong.
func (d *development) problems(err error) []web.DevProblem {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []web.DevProblem
		for _, err := range joined.Unwrap() {
			all = append(all, d.problems(err)...)
		}
		return all
	}
	switch found := err.(type) {
	case locales.Problem:
		moved := located(d.c, found).(locales.Problem)
		return []web.DevProblem{excerpt(messages(d.c), found.File, web.DevProblem{File: moved.File, Line: found.Line, Column: found.Column, Message: found.Message})}
	case content.Problems:
		var all []web.DevProblem
		for i, moved := range located(d.c, found).(content.Problems) {
			all = append(all, excerpt(d.content, found[i].File, web.DevProblem{File: moved.File, Line: moved.Line, Column: moved.Column, Message: moved.Message}))
		}
		return all
	}
	return []web.DevProblem{{Message: err.Error()}}
}

// excerpt adds the lines around the place of a problem, when the file can be read.
func excerpt(fsys fs.FS, name string, p web.DevProblem) web.DevProblem {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return p // which is the problem
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	p.FirstLine = max(1, p.Line-around)
	p.Lines = lines[min(p.FirstLine-1, len(lines)):min(p.Line+around, len(lines))]
	return p
}
