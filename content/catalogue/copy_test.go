package catalogue

import (
	"bytes"
	"cmp"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// inOrder are the keys of texts of a language file, in the order in which they stand there.
func inOrder(data []byte) []string {
	l := decode[content.LanguageFile]("", data)
	return slices.SortedFunc(maps.Keys(Texts(l.Value)), func(a, b string) int { return cmp.Compare(l.Text.Key(a), l.Text.Key(b)) })
}

// TestCopy: whatever text of the source language a file lacks or has empty, it gets that where the source language has it, and loses no byte.
func TestCopy(t *testing.T) {
	source, err := os.ReadFile("../en.toml")
	if err != nil {
		t.Fatal(err)
	}
	want := inOrder(source)
	for _, lineEnd := range []string{"\n", "\r\n"} {
		source = bytes.ReplaceAll(source, []byte("\n"), []byte(lineEnd))
		begun := []byte("# Mine" + lineEnd + `title = ""` + lineEnd)
		copied := func(into []byte, keys []string) ([]byte, error) {
			return Copy(into, decode[content.LanguageFile]("", source), keys)
		}
		whole, err := copied(begun, want)
		if err != nil {
			t.Fatal(err)
		}
		text := problem.NewText("", whole)
		for _, lacks := range append(want[1:], "recipes.config-audit", "principles.items[2]", "more_links") {
			start, end, keys := text.Key(lacks), text.LineEnd(text.End(lacks))+len(lineEnd), []string{}
			if list, index, ok := strings.Cut(lacks, "["); ok && strings.HasSuffix(index, "]") && whole[start] != '[' { // no table
				if i, _ := strconv.Atoi(index[:1]); i == 0 || slices.Contains(want, problem.Index(list, i+1)) {
					continue
				} else {
					start, end = text.End(problem.Index(list, i-1)), text.End(lacks)
				}
			}
			for _, key := range want {
				if problem.Under(key, lacks) {
					keys = append(keys, key)
				}
			}
			without := slices.Concat(whole[:start], whole[end:])
			again, err := copied(without, keys)
			if err != nil {
				t.Errorf("without %s: %s", lacks, err)
			} else if got := inOrder(again); !slices.Equal(got, want) {
				t.Errorf("without %s the keys are %v, want %v", lacks, got, want)
			} else if !bytes.HasPrefix(again, without[:start]) || !bytes.HasSuffix(again, without[start:]) {
				t.Errorf("without %s bytes are lost:\n%s", lacks, again)
			} else if n := bytes.Count(again, []byte("\r\n")); n > 0 && n != bytes.Count(again, []byte("\n")) {
				t.Errorf("without %s line ends are mixed:\n%q", lacks, again)
			}
		}
	}
}
