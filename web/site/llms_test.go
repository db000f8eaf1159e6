package site_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/site/sitetest"
)

// llmsFile is what the reference parser of the format, at https://github.com/AnswerDotAI/llms-txt,
// reads from llms.txt.
type llmsFile struct {
	title, summary, info string
	sections             map[string][]llmsLink
}

type llmsLink struct{ title, url, description string }

var (
	llmsSection = regexp.MustCompile(`(?m)^##\s*(.*?$)`)
	llmsLine    = regexp.MustCompile(`-\s*\[([^\]]+)\]\(([^\)]+)\)(?::\s*(.*))?`)
	llmsStart   = regexp.MustCompile(`(?ms)^#\s*(.+?$)\n+(?:^>\s*(.+?$)$)?\n+(.*)`)
)

// parseLLMs reads llms.txt by the rules of that parser. It fails the test for a line below a heading of level 2 that
// is not a link, because that parser would end with an error.
func parseLLMs(t *testing.T, text string) llmsFile {
	t.Helper()
	headings := llmsSection.FindAllStringSubmatchIndex(text, -1)
	if len(headings) == 0 {
		t.Fatalf("it has no section:\n%s", text)
	}
	start := llmsStart.FindStringSubmatch(strings.TrimSpace(text[:headings[0][0]]))
	if start == nil {
		t.Fatalf("it has no title or no text below it:\n%s", text)
	}
	file := llmsFile{start[1], start[2], start[3], map[string][]llmsLink{}}
	for i, heading := range headings {
		end := len(text)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		name := text[heading[2]:heading[3]]
		if _, isThere := file.sections[name]; isThere {
			t.Errorf("two sections are named %s", name)
		}
		for line := range strings.SplitSeq(strings.TrimSpace(text[heading[1]:end]), "\n") {
			if strings.TrimSpace(line) == "" {
				continue
			}
			link := llmsLine.FindStringSubmatch(line)
			if link == nil || !strings.HasPrefix(line, link[0]) || link[0] != line {
				t.Errorf("below %s, this is not only a link: %s", name, line)
				continue
			}
			file.sections[name] = append(file.sections[name], llmsLink{link[1], link[2], link[3]})
		}
	}
	return file
}

// TestLLMs: the reference parser of llms.txt reads all of it.
func TestLLMs(t *testing.T) {
	s := sitetest.Build(t, os.DirFS("testdata/catalogue"))

	file := parseLLMs(t, string(s.Files["llms.txt"].Body))

	difftest.Equal(t, file.title+"|"+file.summary, `Title \<1> \& “more”|A summary.`, "title and summary")
	for _, want := range []string{"npx skills@", "The JSON of the page has", "If you are the agent"} {
		if !strings.Contains(file.info, want) {
			t.Errorf("the text below the title has no %q", want)
		}
	}
	if n := len(file.sections["The page"]); n != 2*len(s.Languages) {
		t.Errorf("there are %d links to the page in %d languages", n, len(s.Languages))
	}
}

// TestLLMsHostile: the parser reads the same sections and addresses, whatever texts a catalogue has.
func TestLLMsHostile(t *testing.T) {
	plain := parseLLMs(t, string(twin(t, false)["llms.txt"]))

	hostile := parseLLMs(t, string(twin(t, true)["llms.txt"]))

	difftest.Equal(t, addressesOf(hostile), addressesOf(plain))
}

// addressesOf returns all addresses in llms.txt.
func addressesOf(file llmsFile) map[string]bool {
	all := map[string]bool{}
	for _, links := range file.sections {
		for _, link := range links {
			all[link.url] = true
		}
	}
	return all
}
