package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/drift"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/po"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
)

func poCommand() *cli.Command {
	return &cli.Command{
		Name:  "po",
		Usage: "exchange translations with editors and services that know gettext",
		Commands: []*cli.Command{
			{
				Name:      "export",
				Usage:     "print the texts of a language as a PO file",
				ArgsUsage: "LANGUAGE",
				Description: "Each text has its key as context, its place, and the present translation. A translation that is not up to\n" +
					"date is fuzzy, and has the source text that it was made from as previous text, if that is known.\n\n" +
					"   recipes po export fr --content DIR > fr.po",
				Flags:  []cli.Flag{contentFlag(), messagesFlag()},
				Action: exportPO,
			},
			{
				Name:      "import",
				Usage:     "write the translations of a PO file to the files of its language",
				ArgsUsage: "FILE",
				Description: "Texts that are fuzzy or empty are left alone. The others are written to the language file, or to the message\n" +
					"file for words of the interface, and recorded as made from the source text in the PO file. No other byte of\n" +
					"these files changes.\n\n" +
					"   recipes po import fr.po --content DIR",
				Flags:  []cli.Flag{contentFlag(), messagesFlag()},
				Action: importPO,
			},
		},
	}
}

func exportPO(_ context.Context, c *cli.Command) error {
	language := c.Args().First()
	if c.NArg() != 1 {
		return usageErrorf("po export takes one language: recipes po export LANGUAGE")
	}
	_, checked, err := openTranslations(c)
	if err != nil {
		return err
	}
	texts := checked.Texts(language)
	if len(texts) == 0 {
		return usageErrorf("%q is not a language that is translated here", language)
	}
	f := po.File{Language: language, Comment: "Plain text; code is between `backticks`, and {{.Words}} in braces stay as they are."}
	for _, text := range texts {
		isWord := strings.HasPrefix(text.Key, drift.WordsPrefix)
		if text.State == drift.Extra || isWord && c.String("content") != "" && !checked.IsOwn(language) {
			continue // there is nothing to translate, or no file to write it to
		}
		comment := "Word of the interface"
		if !isWord {
			comment = "On the page: " + newStatusEntry(text).Page
		}
		if text.State != "" {
			comment += "\nState: " + string(text.State)
		}
		fuzzy := text.State != "" && text.State != drift.Missing
		entry := po.Entry{Comment: comment, Reference: text.Source, Fuzzy: fuzzy, Context: text.Key, Source: text.Now, Translation: text.Translation}
		if fuzzy {
			entry.Previous = text.Before
		}
		f.Entries = append(f.Entries, entry)
	}
	_, err = c.Root().Writer.Write(f.Encode())
	return err
}

func importPO(_ context.Context, c *cli.Command) error {
	name, dir := c.Args().First(), c.String("content")
	if c.NArg() != 1 {
		return usageErrorf("po import takes one file: recipes po import FILE --content DIR")
	}
	if dir == "" {
		return usageErrorf("the built-in catalogue cannot be written: name the folder of yours with --content DIR")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, wrong := po.Decode(name, data)
	if len(wrong) > 0 {
		return wrong
	}
	from, checked, err := openTranslations(c)
	if err != nil {
		return err
	}
	texts := map[string]drift.Text{}
	for _, text := range checked.Texts(f.Language) {
		texts[text.Key] = text
	}
	if len(texts) == 0 {
		return fmt.Errorf("%s is in the language %q, which is not one that is translated here", name, f.Language)
	}
	in := poImport{text: problem.NewText(name, data), own: checked.IsOwn(f.Language), texts: texts, changes: map[string]map[string]string{}, sources: map[string]string{}}
	for _, entry := range f.Entries {
		in.add(entry)
	}
	files, err := in.files()
	if err != nil {
		return err
	}
	record, err := checked.Record(f.Language, in.sources)
	if err != nil {
		return err
	}
	if record != nil {
		files[filepath.Join(dir, drift.FileName)] = record
	}
	if err := replaceFiles("", files); err != nil {
		return err
	}
	w := c.Root().Writer
	if len(in.problems) > 0 {
		if err := writeText(w, in.problems); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "%s: %s written, %s recorded as up to date, %d fuzzy or empty\n", f.Language, counted(in.written, "text"), counted(len(in.sources), "text"), in.open)
	return refuseErrors(c, from, in.problems)
}

// refuseErrors is an error if texts could not be imported, or if the catalogue has errors now.
func refuseErrors(c *cli.Command, from *source.Source, problems problem.List) error {
	checked, err := from.Check()
	if err != nil {
		return err
	}
	if wrong := checked.Problems.Errors(); len(wrong) > 0 {
		return errors.Join(writeText(c.Root().Writer, wrong), errReported)
	}
	if len(problems.Errors()) > 0 {
		return errReported
	}
	return nil
}

// poImport is what the entries of a PO file change.
type poImport struct {
	text     *problem.Text // of the PO file
	own      bool          // words of the interface can be written
	texts    map[string]drift.Text
	changes  map[string]map[string]string // texts by file and path
	sources  map[string]string            // the source texts to be recorded, by key
	written  int
	open     int
	problems problem.List
}

func (in *poImport) add(entry po.Entry) {
	text, ok := in.texts[entry.Context]
	id, isWord := strings.CutPrefix(entry.Context, drift.WordsPrefix)
	switch same := entry.Translation == text.Translation; {
	case entry.Fuzzy || entry.Translation == "":
		in.open++
	case !ok || text.State == drift.Extra:
		in.problems = append(in.problems, in.text.Warningf(entry.Offset, "the catalogue has no text %q any more; it is left out", entry.Context))
	case same && (text.State == "" || entry.Source != text.Now):
	case !same && isWord && !in.own:
		in.problems = append(in.problems, in.text.Errorf(entry.Offset, "%s is built in, and cannot be written: begin a file with recipes messages %s > DIR/locales/active.%[2]s.toml", entry.Context, text.Language))
	default:
		in.sources[entry.Context] = entry.Source
		if same {
			return
		}
		path := entry.Context
		if isWord {
			path = id
		}
		if in.changes[text.Problem.File] == nil {
			in.changes[text.Problem.File] = map[string]string{}
		}
		in.changes[text.Problem.File][path] = entry.Translation
		in.written++
	}
}

// files are the files that change, by path. A text that cannot be written is a problem, and is not recorded.
func (in *poImport) files() (map[string][]byte, error) {
	files := map[string][]byte{}
	for path, changes := range in.changes {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		t := problem.NewText(path, data)
		missing := maps.Clone(changes)
		maps.DeleteFunc(missing, func(key, _ string) bool { _, _, ok := t.Span(key); return ok })
		maps.DeleteFunc(changes, func(key, _ string) bool { _, ok := missing[key]; return ok })
		if data, err = edit.Replace(data, changes); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for _, key := range slices.Sorted(maps.Keys(missing)) {
			changed, err := edit.Set(data, key, missing[key])
			if err != nil {
				in.problems = append(in.problems, t.Errorf(t.Key(key), "%s", err))
				delete(in.sources, key)
				in.written--
				continue
			}
			data = changed
		}
		files[path] = data
	}
	return files, nil
}
