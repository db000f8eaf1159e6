package decode_test

import (
	"fmt"
	"testing"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// TestReport: the place of a problem is the key at its path or, if the file lacks that, the table that should have it.
func TestReport(t *testing.T) {
	file := fileOf(t, `title = "Plan"`, `[first]`, `name = "One"`)

	file.Report(tomldoc.Keys("first", "name"), problem.Problem{Message: "too short"})
	file.Report(tomldoc.Keys("first", "href"), problem.Problem{Message: "not there"})
	file.Report(tomldoc.Keys("href"), problem.Problem{Message: "not there either"})

	expectProblems(t, file.Problems(decode.Values),
		"file.toml:3:1: too short",
		"file.toml:2:1: not there",
		"file.toml:1:1: not there either",
	)
}

// TestReportInText: the place of a problem at a byte of a text is where the file writes that byte.
func TestReportInText(t *testing.T) {
	file := fileOf(t, `title = "\"Plan\" B"`)

	file.ReportInText(tomldoc.Keys("title"), len(`"Plan" `), problem.Problem{Message: "B is no word"})

	expectProblems(t, file.Problems(decode.Values), "file.toml:1:19: B is no word")
}

// TestReportElsewhere: a problem that has a place in another file keeps it, and is about a path of this one.
func TestReportElsewhere(t *testing.T) {
	file := fileOf(t, `title = "Plan"`)
	path := tomldoc.Keys("title")
	wrong := problem.InFile("prompt.md", problem.Problem{Message: "no title"})

	file.ReportElsewhere(path, wrong)

	difftest.Equal(t, file.Found(), []decode.Found{{Problem: wrong, About: path, Phase: decode.Values}})
}

// TestSetElsewhere: if a text of another file is used instead of a string, problems in the text have their place there.
// Those of other texts do not.
func TestSetElsewhere(t *testing.T) {
	file := fileOf(t, `prompt = "a"`, `title = "Plan"`)
	file.SetElsewhere(tomldoc.Keys("prompt"), func(at int, p problem.Problem) problem.Problem {
		p.File = "prompt.md"
		p.Line = 1
		p.Column = at + 1
		return p
	})

	file.ReportInText(tomldoc.Keys("prompt"), 20, problem.Problem{Message: "in the prompt"})
	file.ReportInText(tomldoc.Keys("title"), 2, problem.Problem{Message: "in the title"})

	expectProblems(t, file.Problems(decode.Values), "prompt.md:1:21: in the prompt", "file.toml:2:12: in the title")
}

// TestFound: problems are in the order in which they were found, with the path that they are about and their phase.
func TestFound(t *testing.T) {
	file := fileOf(t, `a = 1`, `b = 1`)
	a := tomldoc.Keys("a")
	b := tomldoc.Keys("b")
	p := problem.Problem{Message: "wrong"}

	file.Report(b, p)
	file.ReportStructure(a, p)

	difftest.Equal(t, file.Found(), []decode.Found{
		{Problem: file.Document.Problem(b, p), About: b, Phase: decode.Values},
		{Problem: file.Document.Problem(a, p), About: a, Phase: decode.Structure},
	})
}

// TestProblems: the problems of a phase are those that were found in it.
func TestProblems(t *testing.T) {
	file := fileOf(t, `a = 1`)

	file.Report(tomldoc.Keys("a"), problem.Problem{Message: "of the values"})
	file.ReportStructure(tomldoc.Keys("a"), problem.Problem{Message: "of the structure"})

	difftest.Equal(t, messages(file, decode.Structure), []string{"of the structure"})
	difftest.Equal(t, messages(file, decode.Values), []string{"of the values"})
}

// TestSuppress: what is reported at a suppressed path is dropped, in whichever way. What was reported before stays, and
// so does what is reported beside it and below it.
func TestSuppress(t *testing.T) {
	file := fileOf(t, `[a]`, `b = "text"`)
	path := tomldoc.Keys("a")
	file.Report(path, problem.Problem{Message: "before"})

	file.Suppress(path)

	file.Report(path, problem.Problem{Message: "after"})
	file.ReportStructure(path, problem.Problem{Message: "after, of the structure"})
	file.ReportInText(path, 1, problem.Problem{Message: "after, in the text"})
	file.ReportElsewhere(path, problem.Problem{Message: "after, elsewhere"})
	file.Report(path.Key("b"), problem.Problem{Message: "below"})
	file.Report(tomldoc.Keys("c"), problem.Problem{Message: "beside"})
	difftest.Equal(t, messages(file, decode.Values), []string{"before", "below", "beside"})
	difftest.Equal(t, messages(file, decode.Structure), nil)
}

// TestIsSuppressed: only the path that is suppressed is.
func TestIsSuppressed(t *testing.T) {
	file := fileOf(t, `a = 1`)

	file.Suppress(tomldoc.Keys("a"))

	difftest.Equal(t, file.IsSuppressed(tomldoc.Keys("a")), true)
	difftest.Equal(t, file.IsSuppressed(tomldoc.Keys("b")), false)
}

// TestLimit: of many problems, a file keeps one more than is shown, so that it can be told that there are more.
func TestLimit(t *testing.T) {
	file := fileOf(t, `a = 1`)

	for i := range problem.MaxPerFile + 10 {
		file.Report(tomldoc.Keys("a"), problem.Problem{Message: fmt.Sprint(i)})
	}

	kept := messages(file, decode.Values)
	difftest.Equal(t, len(kept), problem.MaxPerFile+1)
	difftest.Equal(t, kept[problem.MaxPerFile], fmt.Sprint(problem.MaxPerFile), "the last one")
}

// TestLimitOfGroups: many problems of one severity, many missing texts and many problems of one phase do not hide the
// others.
func TestLimitOfGroups(t *testing.T) {
	path := tomldoc.Keys("a")
	for name, report := range map[string]func(file *decode.File){
		"severity": func(file *decode.File) {
			file.Report(path, problem.Problem{Message: "other", Severity: problem.Warning})
		},
		"missing": func(file *decode.File) {
			file.Report(path, problem.Problem{Message: "other", Kind: problem.Missing})
		},
		"phase": func(file *decode.File) { file.ReportStructure(path, problem.Problem{Message: "other"}) },
	} {
		t.Run(name, func(t *testing.T) {
			file := fileOf(t, `a = 1`)
			for range problem.MaxPerFile + 10 {
				file.Report(path, problem.Problem{Message: "one of many", Kind: problem.Value})
			}

			report(file)

			found := file.Found()
			difftest.Equal(t, found[len(found)-1].Problem.Message, "other")
		})
	}
}

// TestLimitOfKinds: mistakes of different kinds are limited together, except for what is missing.
func TestLimitOfKinds(t *testing.T) {
	file := fileOf(t, `a = 1`)
	for range problem.MaxPerFile + 1 {
		file.Report(tomldoc.Keys("a"), problem.Problem{Message: "one of many", Kind: problem.Value})
	}

	file.Report(tomldoc.Keys("a"), problem.Problem{Message: "other", Kind: problem.Text})

	difftest.Equal(t, len(file.Found()), problem.MaxPerFile+1)
}

// TestNoPlaceBeyondLimit: no place in another file is looked for if the problem is dropped, because that takes time.
func TestNoPlaceBeyondLimit(t *testing.T) {
	file := fileOf(t, `a = "text"`)
	path := tomldoc.Keys("a")
	lookups := 0
	file.SetElsewhere(path, func(_ int, p problem.Problem) problem.Problem {
		lookups++
		return p
	})

	for range problem.MaxPerFile + 10 {
		file.ReportInText(path, 0, problem.Problem{Message: "wrong"})
	}

	difftest.Equal(t, lookups, problem.MaxPerFile+1)
}

// TestIsReliable: a key counts as the author wrote it, or left it out, unless it has a wrong type, is misspelt, or may
// be meant by an unknown key beside it.
func TestIsReliable(t *testing.T) {
	file := fileOf(t, `title = 1`, `number = 3`, `[first]`, `colour = "red"`, `[by_slug.x]`, `name = "One"`)
	file.Decode(&plan{}, decode.Advice{})

	for path, want := range map[tomldoc.Path]bool{
		tomldoc.Keys("number"):                true,
		tomldoc.Keys("done"):                  true,
		tomldoc.Keys("by_slug", "x", "name"):  true,
		tomldoc.Keys("title"):                 false,
		tomldoc.Keys("first", "name"):         false,
		tomldoc.Keys("first", "anything"):     false,
		tomldoc.Keys("by_slug", "x", "other"): true,
	} {
		difftest.Equal(t, file.IsReliable(path), want, path)
	}
}

// TestName: the name of a path has slugs instead of the indexes of entries that have one.
func TestName(t *testing.T) {
	file := fileOf(t,
		`title = "Plan"`,
		`tags = ["a"]`,
		`first = { slug = "not-an-entry" }`,
		`[[recipes]]`,
		`slug = "config-audit"`,
		`[[recipes.swap_outs]]`,
		`slug = 'by-hand'`,
		`[[recipes.swap_outs]]`,
		`kind = "append"`,
		`[[recipes]]`,
		`slug = "Not a slug"`,
		`[[recipes.swap_outs]]`,
		`slug = "inside"`,
	)

	for text, want := range map[string]string{
		"":                             "",
		"title":                        "title",
		"tags[0]":                      "tags[0]",
		"first.slug":                   "first.slug",
		"recipes":                      "recipes",
		"recipes[0]":                   "recipes.config-audit",
		"recipes[0].prompt":            "recipes.config-audit.prompt",
		"recipes[0].swap_outs[0].kind": "recipes.config-audit.swap_outs.by-hand.kind",
		"recipes[0].swap_outs[1].kind": "recipes.config-audit.swap_outs[1].kind",
		"recipes[1].prompt":            "recipes[1].prompt",
		"recipes[1].swap_outs[0].kind": "recipes[1].swap_outs.inside.kind",
		"recipes[2].prompt":            "recipes[2].prompt",
	} {
		path, err := tomldoc.ParsePath(text)
		if err != nil {
			t.Fatal(err)
		}

		difftest.Equal(t, file.Name(path), want, text)
	}
}
