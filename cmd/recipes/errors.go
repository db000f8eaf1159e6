package main

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"prompt-recipes/content/fault"
	"prompt-recipes/content/problem"
)

// Exit statuses, as recipes --help documents them.
const (
	exitFailure = 1
	exitUsage   = 2
)

// usageError is the error of a command line that is wrong or names what is not there.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usageErrorf(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// joinType is the type of what [errors.Join] returns, which has no exported name.
var joinType = reflect.TypeOf(errors.Join(errors.New("")))

// errReported is the error of a command that has printed already what is wrong.
var errReported = errors.New("the output says what is wrong")

// report prints an error, if there is one, and returns the exit status.
func report(w io.Writer, err error) int {
	if err == nil {
		return 0
	}
	for _, line := range errorLines(err) {
		printf(w, "%s\n", line)
	}
	if _, isUsage := errors.AsType[usageError](err); isUsage {
		return exitUsage
	}
	return exitFailure
}

// errorLines returns the lines to print for an error. Each problem has a line, and so has each of several errors that
// were joined. A fault of the program has the lines of its stack.
func errorLines(err error) []string {
	var lines []string
	for _, one := range joinedErrors(err) {
		problems, isList := one.(problem.List)
		_, isFault := errors.AsType[fault.Error](one)
		switch {
		case one == errReported:
			continue
		case isList:
			lines = append(lines, problemLines(problems)...)
		case isFault:
			message := strings.ReplaceAll(strings.TrimSpace(one.Error()), "\t", "    ")
			lines = append(lines, strings.Split(message, "\n")...)
		default:
			lines = append(lines, one.Error())
		}
	}
	return lines
}

// joinedErrors returns the errors that were joined with [errors.Join], in order. It returns any other error alone, also
// one that wraps several errors: that has words of its own.
func joinedErrors(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || reflect.TypeOf(err) != joinType {
		return []error{err}
	}
	var all []error
	for _, one := range joined.Unwrap() {
		all = append(all, joinedErrors(one)...)
	}
	return all
}
