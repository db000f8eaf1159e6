package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/site"
)

// source is what a site is made from: the catalogue in the folder that --content names, or the one that is built in.
type source struct {
	dir       string // "" for what is built in
	catalogue fs.FS
	messages  fs.FS // the built-in message files and, in their place or beside them, those of the catalogue
}

func contentFlag() cli.Flag {
	return &cli.StringFlag{
		Name:    "content",
		Usage:   "read the catalogue from `DIR`, and message files from DIR/locales if there are any (default: what is built in)",
		Sources: environment("CONTENT"),
	}
}

// openSource is the source that contentFlag chose.
func openSource(c *cli.Command) (source, error) {
	dir := c.String("content")
	if dir == "" {
		return source{"", content.Bundled(), locales.Bundled()}, nil
	}
	files, err := openFolder("content", dir)
	if err != nil {
		return source{}, err
	}
	s := source{dir: dir, catalogue: files}
	s.messages = layered{os.DirFS(s.messageFolder()), locales.Bundled()}
	return s, nil
}

// openFolder is the folder that a flag names.
func openFolder(flag, dir string) (fs.FS, error) {
	if info, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil, usageErrorf("--%s: there is no folder %s", flag, dir)
	} else if err != nil {
		return nil, usageErrorf("--%s: %w", flag, err)
	} else if !info.IsDir() {
		return nil, usageErrorf("--%s: %s is no folder", flag, dir)
	}
	return os.DirFS(dir), nil
}

// catalogueFolder and messageFolder are where an editor finds the files from here. What is built in is in the source tree.
func (s source) catalogueFolder() string { return cmp.Or(s.dir, "content") }
func (s source) messageFolder() string   { return filepath.Join(s.dir, "locales") }

// build makes the site with the given options. Its problems are where an editor finds them.
func (s source) build(o site.Options) (*site.Site, error) {
	in := site.Input{Messages: map[string][]byte{}}
	var err, wordsErr error
	in.Catalogue, err = content.Load(s.catalogue)
	in.Words, wordsErr = locales.Load(s.messages, content.Languages(s.catalogue))
	if err := s.located(errors.Join(err, wordsErr, s.unread())); err != nil {
		return nil, err
	}
	for _, tag := range in.Catalogue.Languages {
		if in.Messages[tag], err = fs.ReadFile(s.messages, locales.MessageFile(tag)); err != nil {
			return nil, err
		}
	}
	return site.Build(in, o)
}

// unread reports files among the catalogue's message files that nothing reads, because of their names.
func (s source) unread() error {
	if s.dir == "" {
		return nil
	}
	var expected []string
	for _, tag := range content.Languages(s.catalogue) {
		expected = append(expected, locales.MessageFile(tag))
	}
	var unread []error
	names, _ := fs.Glob(os.DirFS(s.messageFolder()), "[^.]*.toml") // no editor's own files; fails for bad patterns only
	for _, name := range names {
		if !slices.Contains(expected, name) {
			unread = append(unread, locales.Problem{File: name, Line: 1, Column: 1, Message: "no language has a message file of this name, expected one of " + strings.Join(expected, ", ")})
		}
	}
	return errors.Join(unread...)
}

// located is an error with the files of its problems named as an editor finds them.
func (s source) located(err error) error {
	found, other := s.findings(err)
	if len(found) == 0 {
		return other
	}
	return errors.Join(problems(found), other)
}

// findings takes the problems out of an error. What is no problem with a place comes back as an error.
func (s source) findings(err error) ([]finding, error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []finding
		var others []error
		for _, err := range joined.Unwrap() {
			found, other := s.findings(err)
			all, others = append(all, found...), append(others, other)
		}
		return all, errors.Join(others...)
	}
	if found, ok := errors.AsType[problems](err); ok {
		return found, nil
	}
	if found, ok := errors.AsType[content.Problems](err); ok {
		var all []finding
		for _, p := range found {
			all = append(all, findingIn(s.catalogue, s.catalogueFolder(), p.File, p.Line, p.Column, p.Message))
		}
		return all, nil
	}
	if p, ok := errors.AsType[locales.Problem](err); ok {
		return []finding{findingIn(s.messages, s.messageFolder(), p.File, p.Line, p.Column, p.Message)}, nil
	}
	return nil, err
}

// layered holds the files of all its layers; a file hides those of its name in the layers after it.
type layered []fs.FS

// Open implements fs.FS.
func (l layered) Open(name string) (file fs.File, err error) {
	for _, layer := range l {
		if file, err = layer.Open(name); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return file, err
}
