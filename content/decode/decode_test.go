package decode_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// step is an entry of a list.
type step struct {
	Name string `toml:"name"`
}

// plan is a file with a key of each type. All keys are optional.
type plan struct {
	Title  string            `toml:"title" check:"optional"`
	Prompt content.Lines     `toml:"prompt" check:"optional"`
	Done   bool              `toml:"done" check:"optional"`
	Number int               `toml:"number" check:"optional"`
	Day    content.Date      `toml:"day" check:"optional"`
	Tags   []string          `toml:"tags" check:"optional"`
	First  step              `toml:"first" check:"optional"`
	Steps  []step            `toml:"steps" check:"optional"`
	Labels map[string]string `toml:"labels" check:"optional"`
	BySlug map[string]step   `toml:"by_slug" check:"optional"`
}

// TestValues: values of each type are decoded.
func TestValues(t *testing.T) {
	document := parse(t,
		`title = "Plan"`,
		`prompt = '''`,
		`Test it.`,
		`'''`,
		`done = true`,
		`number = 3`,
		`day = 2026-03-18`,
		`tags = ["a", "b"]`,
		`first = { name = "One" }`,
		`[[steps]]`,
		`name = "Two"`,
		`[[steps]]`,
		`name = "Three"`,
		`[labels]`,
		`x = "X"`,
		`[by_slug.y]`,
		`name = "Four"`,
	)

	got, problems := decode.Document[plan](document)

	expectProblems(t, problems)
	difftest.Equal(t, got, plan{
		Title:  "Plan",
		Prompt: "Test it.",
		Done:   true,
		Number: 3,
		Day:    content.Date{Time: time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC)},
		Tags:   []string{"a", "b"},
		First:  step{"One"},
		Steps:  []step{{"Two"}, {"Three"}},
		Labels: map[string]string{"x": "X"},
		BySlug: map[string]step{"y": {"Four"}},
	})
}

// TestWrongType: a value of a wrong type is told with its place and the type that is expected.
func TestWrongType(t *testing.T) {
	for line, want := range map[string]string{
		`title = 1`:               `file.toml:2:1: title must be text in quotes`,
		`prompt = ["a"]`:          `file.toml:2:1: prompt must be text in quotes`,
		`done = "true"`:           `file.toml:2:1: done must be true or false, without quotes`,
		`number = "3"`:            `file.toml:2:1: number must be a whole number, without quotes`,
		`number = 3.5`:            `file.toml:2:1: number must be a whole number, without quotes`,
		`tags = "a"`:              `file.toml:2:1: tags must be a list of text, ["…"]`,
		`tags = ["a", 1]`:         `file.toml:2:14: tags[1] must be text in quotes`,
		`first = "One"`:           `file.toml:2:1: first must be a table`,
		`steps = "One"`:           `file.toml:2:1: steps must be a list of tables, [[steps]]`,
		`steps = ["One"]`:         `file.toml:2:10: steps[0] must be a table`,
		`steps = { name = "One"}`: `file.toml:2:1: steps must be a list of tables, [[steps]]`,
		`labels = "X"`:            `file.toml:2:1: labels must be a table`,
		`labels = { x = 1 }`:      `file.toml:2:12: labels.x must be text in quotes`,
		`by_slug = { y = "Four"}`: `file.toml:2:13: by_slug.y must be a table`,
	} {
		t.Run(line, func(t *testing.T) {
			_, problems := decode.Document[plan](parse(t, "# a plan", line))

			expectProblems(t, problems, want)
			difftest.Equal(t, problems[0].Kind, problem.Type)
		})
	}
}

// TestRestOfWrongType: a value of a wrong type is left out, and all others are decoded.
func TestRestOfWrongType(t *testing.T) {
	document := parse(t, `title = 1`, `number = 3`, `labels = { x = 1, y = "Y" }`, `tags = ["a", 1, "c"]`)

	got, _ := decode.Document[plan](document)

	difftest.Equal(t, got, plan{Number: 3, Labels: map[string]string{"y": "Y"}, Tags: []string{"a", "", "c"}})
}

// TestNotADate: a day with a time or in quotes is not a date.
func TestNotADate(t *testing.T) {
	for _, value := range []string{
		`"2026-03-18"`, `2026-03-18T10:00:00Z`, `2026-03-18T10:00:00`, `10:00:00`, `2026`,
	} {
		t.Run(value, func(t *testing.T) {
			got, problems := decode.Document[plan](parse(t, "day = "+value))

			expectProblems(t, problems, "file.toml:1:1: day must be a date such as 2026-03-18, without quotes")
			difftest.Equal(t, got, plan{})
		})
	}
}

// TestNoDate: the date that stands for no date is told.
func TestNoDate(t *testing.T) {
	_, problems := decode.Document[plan](parse(t, "day = 0001-01-01"))

	expectProblems(t, problems,
		"file.toml:1:1: day is 0001-01-01, which stands for no date; write another date, or remove the key")
	difftest.Equal(t, problems[0].Kind, problem.Value)
}

// TestMissingKeys: each required key that is missing is told once, with its name in the table that should have it. The
// place is that table.
func TestMissingKeys(t *testing.T) {
	type entry struct {
		Slug string   `toml:"slug"`
		Href string   `toml:"href"`
		Tags []string `toml:"tags"`
		Note string   `toml:"note" check:"optional"`
	}
	type list struct {
		Title   string           `toml:"title"`
		Steps   []step           `toml:"steps"`
		First   step             `toml:"first"`
		Prompt  content.Lines    `toml:"prompt" check:"one-of"`
		Words   map[string]entry `toml:"words" check:"slugs"`
		Entries []entry          `toml:"entries"`
	}

	_, problems := decode.Document[list](parse(t, "# a list", "[[entries]]", `slug = "a"`))

	expectProblems(t, problems,
		"file.toml:1:1: first is missing",
		"file.toml:1:1: steps is missing",
		"file.toml:1:1: title is missing; write it above the first [header]",
		"file.toml:2:1: entries.a.href is missing",
		"file.toml:2:1: entries.a.tags is missing",
	)
	for _, p := range problems {
		difftest.Equal(t, p.Kind, problem.Missing, p.Message)
	}
}

// TestEmptyText: a text of nothing but white space is missing. If the table can do without the text, the hint says so.
func TestEmptyText(t *testing.T) {
	type texts struct {
		Required string            `toml:"required"`
		Optional string            `toml:"optional" check:"optional"`
		OneOf    string            `toml:"one_of" check:"one-of"`
		Labels   map[string]string `toml:"labels"`
		List     []string          `toml:"list"`
	}
	document := parse(t,
		`required = ""`,
		`optional = " "`,
		`one_of = "\n\t"`,
		`labels = { x = "" }`,
		`list = [""]`,
	)

	_, problems := decode.Document[texts](document)

	expectProblems(t, problems,
		"file.toml:1:1: required is empty; write the text",
		"file.toml:2:1: optional is empty; write the text, or remove the key",
		"file.toml:3:1: one_of is empty; write the text",
		"file.toml:4:12: labels.x is empty; write the text",
		"file.toml:5:9: list[0] is empty; write the text",
	)
	for _, p := range problems {
		difftest.Equal(t, p.Kind, problem.Missing, p.Message)
	}
}

// TestEmptyList: an empty list is told with what belongs in it.
func TestEmptyList(t *testing.T) {
	_, problems := decode.Document[plan](parse(t, "tags = []", "steps = []"))

	expectProblems(t, problems,
		`file.toml:1:1: tags is empty; expected a list of text, ["…"]`,
		"file.toml:2:1: steps is empty; expected a list of tables, [[steps]]",
	)
	difftest.Equal(t, problems[0].Kind, problem.Value)
}

// TestBeginList: if the program can begin a list that is empty or missing, the problem has that as its remedy. The line
// of the empty list has to go.
func TestBeginList(t *testing.T) {
	type lists struct {
		Steps []step   `toml:"steps"`
		More  []step   `toml:"more"`
		Tags  []string `toml:"tags"`
	}
	remedy := problem.Remedy{Action: problem.BeginRecipe}
	advice := decode.Advice{Begin: func(list reflect.Type) problem.Remedy {
		if list == reflect.TypeFor[[]step]() {
			return remedy
		}
		return problem.Remedy{}
	}}
	file := fileOf(t, "steps = []", "tags = []")

	file.Decode(&lists{}, advice)

	problems := file.Problems(decode.Structure)
	problems.Sort()
	expectProblems(t, problems,
		"file.toml:1:1: steps is empty; remove this line",
		`file.toml:2:1: tags is empty; expected a list of text, ["…"]`,
		"file.toml:1:1: more is missing",
	)
	var remedies []problem.Remedy
	for _, p := range problems {
		remedies = append(remedies, p.Remedy)
	}
	difftest.Equal(t, remedies, []problem.Remedy{remedy, {}, remedy}, "remedies")
}

// TestEmptyFile: of a file with nothing but white space, only that is told.
func TestEmptyFile(t *testing.T) {
	file := fileOf(t, "", "  ")

	hasValues := file.Decode(&step{}, decode.Advice{})

	difftest.Equal(t, hasValues, false)
	expectProblems(t, file.Problems(decode.Structure),
		"file.toml:1:1: the file is empty; write what belongs in it")
	difftest.Equal(t, file.Found()[0].Problem.Kind, problem.File)
}

// TestFileOfComments: a file of comments has values to check, none of which is there.
func TestFileOfComments(t *testing.T) {
	file := fileOf(t, "# name")

	hasValues := file.Decode(&step{}, decode.Advice{})

	difftest.Equal(t, hasValues, true)
	expectProblems(t, file.Problems(decode.Structure),
		"file.toml:1:1: name is missing; write it above the first [header]")
}

// TestNotTOML: of a file that is not TOML, only the problem of the syntax is told. It is about the file as a whole.
func TestNotTOML(t *testing.T) {
	document, wrong := tomldoc.Parse("file.toml", []byte("name = \"a\"\nname\n"))
	file := decode.NewFile(document, wrong)

	hasValues := file.Decode(&step{}, decode.Advice{})

	difftest.Equal(t, hasValues, false)
	difftest.Equal(t, file.Problems(decode.Structure), wrong)
	difftest.Equal(t, file.Found()[0].About, tomldoc.Path{})
}

// TestOrderOfProblems: the problems of a document are in the order of their places, with missing keys last.
func TestOrderOfProblems(t *testing.T) {
	type record struct {
		A string `toml:"a"`
		B string `toml:"b"`
		C string `toml:"c"`
	}

	_, problems := decode.Document[record](parse(t, "c = 1", "b = 1"))

	expectProblems(t, problems,
		"file.toml:1:1: c must be text in quotes",
		"file.toml:2:1: b must be text in quotes",
		"file.toml:1:1: a is missing; write it above the first [header]",
	)
}

// TestSameProblems: the problems of many keys and entries are found in the same order each time.
func TestSameProblems(t *testing.T) {
	document := parse(t, "z = 1", "y = 1", "x = 1", "[labels]", "d = 1", "c = 1", "b = 1", "a = 1")
	for range 20 { // a map may be in this order by chance
		file := decode.NewFile(document, nil)

		file.Decode(&plan{}, decode.Advice{})

		difftest.Equal(t, messages(file, decode.Structure), []string{
			"labels.a must be text in quotes",
			"labels.b must be text in quotes",
			"labels.c must be text in quotes",
			"labels.d must be text in quotes",
			"unknown key x",
			"unknown key y",
			"unknown key z",
		})
	}
}

// TestWrongTypeToldOnce: what callers find at a value of a wrong type, an empty text or a missing key is not told, too.
func TestWrongTypeToldOnce(t *testing.T) {
	type record struct {
		Wrong   string `toml:"wrong"`
		Empty   string `toml:"empty"`
		Missing string `toml:"missing"`
		Right   string `toml:"right"`
	}
	file := fileOf(t, "wrong = 1", `empty = ""`, `right = "a"`)
	file.Decode(&record{}, decode.Advice{})

	for _, key := range []string{"wrong", "empty", "missing", "right"} {
		file.Report(tomldoc.Keys(key), problem.Problem{Message: key + " is not a slug"})
	}

	difftest.Equal(t, messages(file, decode.Values), []string{"right is not a slug"})
}

// TestDeepPlace: a mistake in an entry inside others has its own place, and the name that authors give it.
func TestDeepPlace(t *testing.T) {
	type swapOut struct {
		Slug string `toml:"slug"`
		Kind string `toml:"kind"`
	}
	type recipe struct {
		Slug     string    `toml:"slug"`
		SwapOuts []swapOut `toml:"swap_outs"`
	}
	type catalogue struct {
		Recipes []recipe `toml:"recipes"`
	}
	document := parse(t, strings.Split(`[[recipes]]
slug = "a"
[[recipes.swap_outs]]
slug = "b"
kind = "append"
[[recipes.swap_outs]]
slug = "c"
kind = 1`, "\n")...)

	_, problems := decode.Document[catalogue](document)

	expectProblems(t, problems, "file.toml:8:1: recipes.a.swap_outs.c.kind must be text in quotes")
}
