package translation_test

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// small returns the small catalogue, changed so that no French text equals the English one.
func small(t *testing.T) map[string][]byte {
	files := contenttest.Small(t)
	files["fr.toml"] = regexp.MustCompile(`"([^"]+)"`).ReplaceAll(files["fr.toml"], []byte(`"le $1"`))
	return files
}

// load decodes the files of a catalogue and their record.
func load(t *testing.T, files map[string][]byte) *translation.Set {
	t.Helper()
	files = maps.Clone(files)
	record, wrong := translation.ReadRecord(translation.FileName, files[translation.FileName])
	delete(files, translation.FileName)
	checked := check.Files(check.Input{Files: files})
	if len(wrong) > 0 || len(checked.Broken) > 0 {
		t.Fatal(wrong, checked.Broken)
	}
	return &translation.Set{Catalogue: checked.Catalogue, Record: record}
}

// write adds a record to the files.
func write(t *testing.T, files map[string][]byte, record *translation.Record) {
	t.Helper()
	data, err := record.Encode()
	if err != nil {
		t.Fatal(err)
	}
	files[translation.FileName] = data
}

// writeList writes a list as the introduction in the file of a language.
func writeList(t *testing.T, files map[string][]byte, file string, texts []string) {
	t.Helper()
	before, after, isThere := strings.Cut(string(files[file]), "introduction = [")
	_, after, isClosed := strings.Cut(after, "]\n")
	if !isThere || !isClosed {
		t.Fatalf("%s has no introduction", file)
	}
	files[file] = fmt.Appendf(nil, "%sintroduction = [\"%s\"]\n%s", before, strings.Join(texts, `", "`), after)
}

// paths parses keys as paths.
func paths(t *testing.T, keys []string) []tomldoc.Path {
	t.Helper()
	all := make([]tomldoc.Path, len(keys))
	for i, key := range keys {
		var err error
		if all[i], err = tomldoc.ParsePath(key); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// markAll records that all French texts of the small catalogue are up to date.
func markAll(t *testing.T, files map[string][]byte) translation.Marked {
	t.Helper()
	after, marked, err := load(t, files).Mark("fr", tomldoc.Path{})
	if err != nil {
		t.Fatal(err)
	}
	write(t, files, after.Record)
	return marked
}

// mark records that some French texts are up to date.
func mark(t *testing.T, files map[string][]byte, keys ...string) translation.Marked {
	t.Helper()
	after, marked, err := load(t, files).Mark("fr", paths(t, keys)...)
	if err != nil {
		t.Fatal(err)
	}
	write(t, files, after.Record)
	return marked
}

// skipped returns the states and keys of the texts that Mark has skipped.
func skipped(marked translation.Marked) []string {
	var all []string
	for _, text := range marked.Skipped {
		all = append(all, string(text.State)+" "+text.Key.String())
	}
	return all
}

// countFrench returns the number of French texts. A list counts as one text.
func countFrench(t *testing.T, files map[string][]byte) int {
	t.Helper()
	return len(load(t, files).Keys("fr"))
}

// states lists the texts that are not up to date, such as "stale title".
func states(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var all []string
	for _, text := range load(t, files).Compare() {
		all = append(all, string(text.State)+" "+text.Key.String())
	}
	return strings.Join(all, ", ")
}

// find returns the text with a key from the texts that are not up to date. It fails the test unless there is exactly
// one.
func find(t *testing.T, files map[string][]byte, key string) translation.Text {
	t.Helper()
	var found []translation.Text
	for _, text := range load(t, files).Compare() {
		if text.Key.String() == key {
			found = append(found, text)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s is there %d times, want it once: %v", key, len(found), found)
	}
	return found[0]
}
