package translation_test

import (
	"regexp"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// rewrite reads the record of the files and writes it again.
func rewrite(t *testing.T, files map[string][]byte) {
	t.Helper()
	write(t, files, load(t, files).Record)
}

// TestEncodeWithoutText: a record may lack a source text, for example after a merge of two versions. After it has
// been written again, it can be read.
func TestEncodeWithoutText(t *testing.T) {
	files := small(t)
	markAll(t, files)
	files[translation.FileName] = regexp.MustCompile(`.* = "Because."\n`).ReplaceAll(files[translation.FileName], nil)

	rewrite(t, files)

	difftest.Equal(t, states(t, files), "")
}

// TestEncodeEmptyText: a record can be read even if a source text was empty when the record was written.
func TestEncodeEmptyText(t *testing.T) {
	for _, empty := range []string{"", " "} {
		files := small(t)
		loaded := load(t, files)
		document, _ := tomldoc.Parse("", nil)
		loaded.Messages = map[string]translation.Messages{
			"en": {Document: document, Words: map[string]translation.Word{"Copy": {Text: empty}}, IsOwn: true},
			"fr": {Document: document, Words: map[string]translation.Word{"Copy": {Text: "Copier"}}, IsOwn: true},
		}
		after, _, err := loaded.Mark("fr", tomldoc.Path{})
		if err != nil {
			t.Fatal(err)
		}
		write(t, files, after.Record)

		rewrite(t, files)
	}
}

// TestMarkWithoutMessages: the record of messages stays while their file is missing.
func TestMarkWithoutMessages(t *testing.T) {
	document, _ := tomldoc.Parse("", nil)
	loaded := load(t, small(t))
	loaded.Messages = map[string]translation.Messages{
		"en": {Document: document, Words: map[string]translation.Word{"Copy": {Text: "Copy"}}, IsOwn: true},
		"fr": {Document: document, Words: map[string]translation.Word{"Copy": {Text: "Copier"}}, IsOwn: true},
	}
	marked, _, err := loaded.Mark("fr", tomldoc.Path{})
	if err != nil {
		t.Fatal(err)
	}
	before := marked.Record.Languages["fr"]["words.Copy"]

	delete(marked.Messages, "fr")
	again, _, err := marked.Mark("fr", tomldoc.Path{})

	if err != nil || before == "" {
		t.Fatal(err, before)
	}
	difftest.Equal(t, again.Record.Languages["fr"]["words.Copy"], before)
}

// TestReadEmptyRecord: a file that is empty or has only comments is an empty record, which keeps no command from
// writing.
func TestReadEmptyRecord(t *testing.T) {
	for _, text := range []string{"", "\n", "# What each translation was made from.\n"} {
		record, problems := translation.ReadRecord("translations.toml", []byte(text))

		difftest.Equal(t, problems, nil)
		difftest.Equal(t, record, &translation.Record{Texts: map[string]string{}, Languages: map[string]map[string]string{}})
	}
}
