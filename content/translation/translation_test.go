package translation_test

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// small returns the small catalogue, with no French text that equals the English one.
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
	loaded := check.Load("", files)
	if wrong := append(wrong, loaded.Broken...); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return &translation.Set{Catalogue: loaded, Record: record}
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

// paths returns the paths of keys.
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
	loaded := load(t, files)
	marked, err := loaded.Mark("fr", tomldoc.Path{})
	if err != nil {
		t.Fatal(err)
	}
	write(t, files, loaded.Record)
	return marked
}

// mark records that some French texts are up to date.
func mark(t *testing.T, files map[string][]byte, keys ...string) translation.Marked {
	t.Helper()
	loaded := load(t, files)
	marked, err := loaded.Mark("fr", paths(t, keys)...)
	if err != nil {
		t.Fatal(err)
	}
	write(t, files, loaded.Record)
	return marked
}

// countFrench returns the number of French texts.
func countFrench(t *testing.T, files map[string][]byte) int {
	t.Helper()
	var french content.LanguageFile
	if err := content.Decode("", files["fr.toml"], &french); err != nil {
		t.Fatal(err)
	}
	return len(schema.Texts(french))
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

// find returns the only text with a key among those that are not up to date.
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

const (
	because       = "recipes.unit-tests.why_it_holds"
	english       = `["First.", "Second."]`
	french        = `["le First.", "le Second."]`
	englishReason = `"Because."`
)

// TestUnrecorded: before anything is recorded, every text is unrecorded.
func TestUnrecorded(t *testing.T) {
	files := small(t)
	difftest.Equal(t, strings.Count(states(t, files), "unrecorded"), countFrench(t, files))
}

func TestUpToDate(t *testing.T) {
	files := small(t)
	markAll(t, files)
	difftest.Equal(t, states(t, files), "")
}

// TestStale: a text whose source has changed comes with everything that a translator needs.
func TestStale(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	got := find(t, files, because)
	difftest.Equal(t, got.Problem.Error(), "fr.toml:16:1: stale: "+because)
	difftest.Equal(t, got.Problem.Severity, problem.Warning)
	got.Problem = problem.Problem{}
	want := translation.Text{
		Language:    "fr",
		Key:         paths(t, []string{because})[0],
		State:       translation.Stale,
		Page:        "/fr/#unit-tests",
		WordCount:   3,
		Before:      "Because.",
		Now:         "Because it is.",
		Change:      "Because{+ it is+}.",
		Translation: "le Because.",
	}
	difftest.Equal(t, got, want)
}

// TestMarkStale: marking a stale text makes it up to date, and the record drops the old source text
// if no other translation was made from it.
func TestMarkStale(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	mark(t, files, because)
	difftest.Equal(t, states(t, files), "")
	if strings.Contains(string(files[translation.FileName]), englishReason) {
		t.Error("the record keeps a text that nothing was made from")
	}
}

func TestMissing(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", english, `["First.", "Second.", "Third."]`)
	got := find(t, files, "introduction[2]")
	missing := fmt.Sprintf("%s, %s, %s, %s, %s", got.State, got.Now, got.Translation, got.Problem.Place(), got.Page)
	difftest.Equal(t, missing, "missing, Third., , fr.toml:5:1, /fr/")
}

func TestExtra(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", "failure_modes = \"None.\"\n", "")
	got := find(t, files, "recipes.unit-tests.failure_modes")
	extra := fmt.Sprintf("%s, %s, %s, %d words", got.State, got.Now, got.Translation, got.WordCount)
	difftest.Equal(t, extra, "extra, , le None., 2 words")
}

// TestRenamed: when a slug changes in the source, its texts are missing under the new slug and
// extra under the old one. When the translation gets the new slug too, they are up to date again.
func TestRenamed(t *testing.T) {
	files := small(t)
	markAll(t, files)
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		files[name] = []byte(strings.ReplaceAll(string(files[name]), "unit-tests", "all-tests"))
	}
	got := states(t, files)
	for _, want := range []string{"missing recipes.all-tests.title", "extra recipes.unit-tests.title"} {
		if !strings.Contains(got, want) {
			t.Errorf("the states lack %q: %s", want, got)
		}
	}
	files["fr.toml"] = []byte(strings.ReplaceAll(string(files["fr.toml"]), "unit-tests", "all-tests"))
	difftest.Equal(t, states(t, files), "")
}

// TestInserted: when a paragraph is inserted in both languages, the paragraphs after it stay up to
// date, because the record remembers their texts.
func TestInserted(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", english, `["New.", "First.", "Second."]`)
	contenttest.Replace(t, files, "fr.toml", french, `["le New.", "le First.", "le Second."]`)
	difftest.Equal(t, states(t, files), "stale introduction[0]")
	mark(t, files, "introduction[0]")
	difftest.Equal(t, states(t, files), "")
}

// TestMarkLanguage: marking a language leaves out texts that only one of the two languages has.
func TestMarkLanguage(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", "fuzz = \"le Fuzzing\"\n", "fuzz = \"le Fuzzing\"\nbench = \"Bench\"\n")
	contenttest.Replace(t, files, "fr.toml", "failure_modes = \"le None.\"\n", "")
	difftest.Equal(t, len(markAll(t, files).Recorded), countFrench(t, files)-1) // all but bench
}

func TestMarkLanguageRefuses(t *testing.T) {
	loaded := load(t, small(t))
	for language, want := range map[string]string{
		"en": "en is the source language, which the others are made from: mark one of these",
		"it": `"it" is not a language that is translated here`,
	} {
		if _, err := loaded.Mark(language, tomldoc.Path{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", language, err, want)
		}
	}
}

// TestMarkTexts: marking a key marks all texts below it.
func TestMarkTexts(t *testing.T) {
	for keys, want := range map[string]int{
		"recipes":                          4,
		"recipes.unit-tests":               4,
		"recipes.unit-tests.swap_outs":     1,
		"recipes.unit-tests.title":         1,
		"recipes.unit-tests title":         5,
		"title title recipes introduction": 7,
		"introduction":                     2,
		"principles.items[0]":              2,
	} {
		marked := mark(t, small(t), strings.Fields(keys)...)
		difftest.Equal(t, len(marked.Recorded), want, keys)
	}
}

// TestMarkTextsRefuses: a key without a text that both languages have is a mistake. Without keys,
// nothing is recorded.
func TestMarkTextsRefuses(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", "fuzz = \"le Fuzzing\"\n", "fuzz = \"le Fuzzing\"\nbench = \"Bench\"\n")
	contenttest.Replace(t, files, "fr.toml", "failure_modes = \"le None.\"\n", "")
	const notBoth = "en.toml and fr.toml do not both have %s; the status of the language says which lacks it"
	for key, want := range map[string]string{
		"recipes.unit-test":                  "fr.toml has no text recipes.unit-test; did you mean recipes.unit-tests?",
		"headline":                           "fr.toml has no text headline",
		"recipes.unit-tests.swap_outs.bench": fmt.Sprintf(notBoth, "recipes.unit-tests.swap_outs.bench"),
		"recipes.unit-tests.failure_modes":   fmt.Sprintf(notBoth, "recipes.unit-tests.failure_modes"),
	} {
		loaded := load(t, files)
		_, err := loaded.Mark("fr", paths(t, []string{"title", key})...)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", key, err, want)
		}
	}
	difftest.Equal(t, mark(t, files), translation.Marked{})
}

// TestMarkOutdated: marking a language does not record a translation that nobody has changed since
// its source changed.
func TestMarkOutdated(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)
	difftest.Equal(t, markAll(t, files), translation.Marked{Outdated: []string{"recipes.unit-tests.title"}})
	difftest.Equal(t, states(t, files), "stale recipes.unit-tests.title")
	contenttest.Replace(t, files, "fr.toml", `"le Unit Tests"`, `"le Tests"`)
	difftest.Equal(t, markAll(t, files), translation.Marked{Recorded: []translation.Recorded{
		{Key: "recipes.unit-tests.title", Source: "Tests", Change: "[-Unit -]Tests"},
	}})
	difftest.Equal(t, states(t, files), "")
}

// TestMarkTableOutdated: to mark a recipe does not record a translation either that nobody has changed since its source
// changed, but to mark that text does.
func TestMarkTableOutdated(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)

	table := mark(t, files, "recipes.unit-tests")
	text := mark(t, files, "recipes.unit-tests.title")

	difftest.Equal(t, table, translation.Marked{Outdated: []string{"recipes.unit-tests.title"}})
	difftest.Equal(t, text, translation.Marked{Recorded: []translation.Recorded{
		{Key: "recipes.unit-tests.title", Source: "Tests", Change: "[-Unit -]Tests"},
	}})
}

// TestCorrected: a translation that was changed while its source stayed as it was is up to date, and has to be recorded
// before its source changes.
func TestCorrected(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Unit Tests"`, `"les Unit Tests"`)

	before := load(t, files).Corrected("fr")
	open := states(t, files)
	markAll(t, files)
	after := load(t, files).Corrected("fr")

	difftest.Equal(t, before, paths(t, []string{"recipes.unit-tests.title"}))
	difftest.Equal(t, open, "")
	difftest.Equal(t, after, nil)
}

// TestMarkLanguageAndTexts: a text whose key is given together with its whole language is recorded, also if the
// language alone would not do that.
func TestMarkLanguageAndTexts(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)
	contenttest.Replace(t, files, "en.toml", `"Summary."`, `"The summary."`)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	contenttest.Replace(t, files, "fr.toml", `"le None."`, `"None."`)
	catalogue := load(t, files)

	marked, err := catalogue.Mark("fr", tomldoc.Path{}, tomldoc.Keys("summary"), paths(t, []string{because})[0])

	if err != nil {
		t.Fatal(err)
	}
	var recorded []string
	for _, text := range marked.Recorded {
		recorded = append(recorded, text.Key)
	}
	marked.Recorded = nil
	difftest.Equal(t, recorded, []string{because, "summary"})
	difftest.Equal(t, marked, translation.Marked{
		Same:     []string{"recipes.unit-tests.failure_modes"},
		Outdated: []string{"recipes.unit-tests.title"},
	})
}

// TestCopied: a text that is the same in both languages is untranslated until somebody marks its
// key. Marking the whole language does not change that.
func TestCopied(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	difftest.Equal(t, markAll(t, files), translation.Marked{Same: []string{because}})
	difftest.Equal(t, states(t, files), "untranslated "+because)
	mark(t, files, because)
	difftest.Equal(t, states(t, files), "")
}

// TestCopiedBefore: a text that equals an earlier source text is untranslated too.
func TestCopiedBefore(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	markAll(t, files)
	got := find(t, files, because)
	difftest.Equal(t, string(got.State)+" "+got.Before, "untranslated Because.")
}

// TestBegun: a language that begins as a copy stays untranslated when its source changes. When its
// texts are translated after that, marking the whole language does not record the one whose source
// changed.
func TestBegun(t *testing.T) {
	files := small(t)
	translated := files["fr.toml"]
	files["fr.toml"] = files["en.toml"]
	loaded := load(t, files)
	loaded.BeginLanguage("fr")
	write(t, files, loaded.Record)
	all := countFrench(t, files)
	difftest.Equal(t, strings.Count(states(t, files), "untranslated"), all)

	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	difftest.Equal(t, strings.Count(states(t, files), "untranslated"), all)

	files["fr.toml"] = translated
	difftest.Equal(t, states(t, files), "stale "+because)
	difftest.Equal(t, markAll(t, files).Outdated, []string{because})
}

// TestBeginTexts: texts that have been copied are untranslated, and the records of other texts
// stay.
func TestBeginTexts(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", english, `["First.", "Second.", "Third."]`)
	contenttest.Replace(t, files, "fr.toml", french, `["le First.", "le Second.", "Third."]`)
	loaded := load(t, files)
	loaded.BeginTexts("fr", paths(t, []string{"introduction[2]"}))
	write(t, files, loaded.Record)
	difftest.Equal(t, states(t, files), "untranslated introduction[2]")
	contenttest.Replace(t, files, "en.toml", `"Third."`, `"The third."`)
	difftest.Equal(t, states(t, files), "untranslated introduction[2]")
}

// rewrite reads the record of the files, and writes it again.
func rewrite(t *testing.T, files map[string][]byte) {
	t.Helper()
	write(t, files, load(t, files).Record)
}

// TestEncodeWithoutText: a record that lacks a source text, as after a merge of two versions, can be read
// after it has been written again.
func TestEncodeWithoutText(t *testing.T) {
	files := small(t)
	markAll(t, files)
	files[translation.FileName] = regexp.MustCompile(`.* = "Because."\n`).ReplaceAll(files[translation.FileName], nil)

	rewrite(t, files)

	difftest.Equal(t, states(t, files), "")
}

// TestEncodeEmptyText: a record can be read although a source text was empty when it was written.
func TestEncodeEmptyText(t *testing.T) {
	for _, empty := range []string{"", " "} {
		files := small(t)
		loaded := load(t, files)
		document, _ := tomldoc.Parse("", nil)
		loaded.Messages = map[string]translation.Messages{
			"en": {Document: document, Texts: map[string]string{"Copy": empty}, IsOwn: true},
			"fr": {Document: document, Texts: map[string]string{"Copy": "Copier"}, IsOwn: true},
		}
		if _, err := loaded.Mark("fr", tomldoc.Path{}); err != nil {
			t.Fatal(err)
		}
		write(t, files, loaded.Record)

		rewrite(t, files)
	}
}

// TestOmitted: a block that a language omits on purpose is not missing.
func TestOmitted(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "catalogue.toml", "[[cat",
		"[languages.fr]\nomit = [\"related_links\", \"call_to_action\"]\n[[cat")
	for _, block := range []string{
		`[call_to_action]
title = "le Call"
text = "le Text."
label = "le Go"
`,
		`related_links_title = "le Related"
`,
		`[related_links.docs]
title = "le Docs"
description = "le Docs."
`,
	} {
		contenttest.Replace(t, files, "fr.toml", block, "")
	}
	markAll(t, files)
	difftest.Equal(t, states(t, files), "")
	if loaded := load(t, files); len(loaded.Problems.Of(problem.Error)) > 0 {
		t.Error(loaded.Problems)
	}
}

// TestCompareWithMissing: a missing key or an empty text is a missing text. It does not stop other
// texts from being compared, so a recipe may be half written.
func TestCompareWithMissing(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "catalogue.toml", "'''\nWrite tests.\nRun them.'''", "''")
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, `""`)
	contenttest.Replace(t, files, "fr.toml", "summary = \"le Summary.\"\n", "")
	difftest.Equal(t, states(t, files), "missing summary, missing "+because)
}

// TestBroken: any other problem of syntax or structure stops the texts from being compared.
func TestBroken(t *testing.T) {
	for name, test := range map[string]struct{ file, old, new, want string }{
		"no source language": {"catalogue.toml", "source_language = \"en\"\n", "",
			"catalogue.toml:1:1: source_language is missing"},
		"empty source language": {"catalogue.toml", `"en"`, `" "`,
			"catalogue.toml:2:1: source_language is empty"},
		"source language without file": {"catalogue.toml", `"en"`, `"it"`,
			"catalogue.toml:2:1: there is no it.toml; the source language needs a file"},
		"wrong type": {"fr.toml", `["le one", "le two"]`, `"one"`,
			"fr.toml:3:1: tags must be a list of text"},
		"syntax": {"fr.toml", `"le Titre"`, "",
			"fr.toml:1:9: there is no value after the ="},
		"record without texts": {translation.FileName, "[texts]\n", "",
			"translations.toml:1:1: texts is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			mark(t, files, "title")
			contenttest.Replace(t, files, test.file, test.old, test.new)
			_, found := translation.ReadRecord(translation.FileName, files[translation.FileName])
			delete(files, translation.FileName)
			found = append(found, check.Load("", files).Broken...)
			if !strings.Contains(found.Error(), test.want) {
				t.Errorf("got %v, want %s", found, test.want)
			}
		})
	}
}
