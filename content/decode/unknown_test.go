package decode_test

import (
	"testing"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// TestUnknownKey: a key that a table does not have is told with its place and the keys that the table may have.
func TestUnknownKey(t *testing.T) {
	_, problems := decode.Document[step](parse(t, `name = "One"`, `colour = "red"`))

	expectProblems(t, problems, "file.toml:2:1: unknown key colour; expected one of name")
	difftest.Equal(t, problems[0].Kind, problem.Unknown)
}

// TestUnknownKeyOfAnotherFile: a file that is neither catalogue.toml nor that of a language has none of
// their keys, so nothing says that a key of it belongs in one of them.
func TestUnknownKeyOfAnotherFile(t *testing.T) {
	type record struct {
		Texts map[string]string `toml:"texts"`
	}
	document, wrong := tomldoc.Parse("translations.toml", []byte("[texts]\n[recipes]\nprompt = 1\n"))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}

	_, problems := decode.Document[record](document)

	const want = "translations.toml:2:1: unknown key recipes; expected one of texts"
	difftest.Equal(t, problems.Error(), want)
}

// TestBelongsIn: an unknown key gets the hint that the caller has for it and its value.
func TestBelongsIn(t *testing.T) {
	advice := decode.Advice{BelongsIn: func(key tomldoc.Path, value any) string {
		if key == tomldoc.Keys("first", "colour") && value == "red" {
			return "colour belongs in another file"
		}
		return ""
	}}
	file := fileOf(t, `[first]`, `name = "One"`, `colour = "red"`, `shape = "round"`)

	file.Decode(&plan{}, advice)

	expectProblems(t, file.Problems(decode.Structure),
		"file.toml:3:1: unknown key colour; colour belongs in another file",
		"file.toml:4:1: unknown key shape; expected one of name",
	)
}

// TestMisspeltKey: a misspelt key is told with the key that was meant, which is not missing, too. Its value is not
// used.
func TestMisspeltKey(t *testing.T) {
	got, problems := decode.Document[step](parse(t, `nme = "One"`))

	expectProblems(t, problems, "file.toml:1:1: unknown key nme; did you mean name?")
	difftest.Equal(t, got, step{})
}

// TestMisspeltAmongNear: of two keys that are near, the one that the table lacks was meant. It is the one that the hint
// names, and it is not missing, too.
func TestMisspeltAmongNear(t *testing.T) {
	type record struct {
		Name string `toml:"name"`
		Fame string `toml:"fame"`
	}

	_, problems := decode.Document[record](parse(t, `name = "One"`, `bame = "Two"`))

	expectProblems(t, problems, "file.toml:2:1: unknown key bame; did you mean fame?")
}

// TestMisspeltTwice: a key that the table has already is named, too, if no other one is near.
func TestMisspeltTwice(t *testing.T) {
	_, problems := decode.Document[step](parse(t, `name = "One"`, `nme = "Two"`))

	expectProblems(t, problems, "file.toml:2:1: unknown key nme; did you mean name?")
}

// TestCapitals: a key in capitals is told with the right one, and its value is used. The right one is not missing, too.
func TestCapitals(t *testing.T) {
	type record struct {
		Steps []step `toml:"steps"`
	}

	got, problems := decode.Document[record](parse(t, "[[Steps]]", `NAME = "One"`))

	expectProblems(t, problems,
		"file.toml:1:1: unknown key Steps; did you mean steps?",
		"file.toml:2:1: unknown key NAME; did you mean name?",
	)
	difftest.Equal(t, got, record{[]step{{"One"}}})
}

// TestWrongTypeInCapitals: a value of a wrong type below a key in capitals is told at that key.
func TestWrongTypeInCapitals(t *testing.T) {
	_, problems := decode.Document[step](parse(t, "", "Name = 1"))

	expectProblems(t, problems,
		"file.toml:2:1: Name must be text in quotes",
		"file.toml:2:1: unknown key Name; did you mean name?",
	)
}

// TestTableOfATable: the hint for an unknown list names the table of the file that has a list with that name.
func TestTableOfATable(t *testing.T) {
	type principles struct {
		Items []step `toml:"items"`
	}
	type record struct {
		Principles principles `toml:"principles" check:"optional"`
	}

	_, problems := decode.Document[record](parse(t, "[[items]]", `name = "One"`))

	expectProblems(t, problems, "file.toml:1:1: unknown key items; did you mean principles.items?")
}

// TestMisplacedKey: a key below the wrong header is told with the table around it that should have the key, where it
// is not missing, too.
func TestMisplacedKey(t *testing.T) {
	type item struct {
		Slug  string `toml:"slug"`
		Href  string `toml:"href"`
		First step   `toml:"first"`
	}
	type record struct {
		Title string `toml:"title"`
		Items []item `toml:"items"`
	}

	_, problems := decode.Document[record](parse(t,
		`[[items]]`,
		`slug = "a"`,
		`[items.first]`,
		`name = "One"`,
		`href = "/"`,
		`title = "Plan"`,
	))

	expectProblems(t, problems,
		"file.toml:5:1: unknown key href; it is a key of items.a: move it above the first [header] there",
		"file.toml:6:1: unknown key title; it is a key of the file: move it above the first [header] there",
	)
}

// TestMisplacedTwice: of two tables around a misplaced key that may have it, the inner one is told.
func TestMisplacedTwice(t *testing.T) {
	type item struct {
		Title string `toml:"title" check:"optional"`
		First step   `toml:"first"`
	}
	type record struct {
		Title string          `toml:"title"`
		Items map[string]item `toml:"items"`
	}

	_, problems := decode.Document[record](parse(t,
		`title = "Plan"`,
		`[items.a.first]`,
		`name = "One"`,
		`title = "A"`,
	))

	expectProblems(t, problems,
		"file.toml:4:1: unknown key title; it is a key of items.a: move it above the first [header] there")
}

// TestNotMisplaced: a key is not told to belong in a table that is not around it.
func TestNotMisplaced(t *testing.T) {
	type record struct {
		First  step `toml:"first"`
		Second struct {
			Href string `toml:"href"`
		} `toml:"second"`
	}

	_, problems := decode.Document[record](parse(t, `name = "One"`, `[first]`, `name = "One"`, `[second]`, `href = "/"`,
		`name = "Two"`))

	expectProblems(t, problems,
		"file.toml:1:1: unknown key name; expected one of first, second",
		"file.toml:6:1: unknown key name; expected one of href",
	)
}

// TestMissingHeader: if the table around has the key of a misplaced one already, a header may be missing.
func TestMissingHeader(t *testing.T) {
	_, problems := decode.Document[plan](parse(t, `title = "Plan"`, `[first]`, `name = "One"`, `title = "Other plan"`))

	expectProblems(t, problems, "file.toml:4:1: unknown key title; "+
		"the file has one already: the [header] that this one belongs to may be missing above it")
}

// labelled is an entry with labels.
type labelled struct {
	Title      string            `toml:"title"`
	WhyItHolds string            `toml:"why_it_holds"`
	Labels     map[string]string `toml:"labels"`
}

// labelledEntries is a file of entries by slug.
type labelledEntries struct {
	Items map[string]labelled `toml:"items"`
}

// TestKeysAmongLabels: keys of an entry below the header of its labels are told together. They are neither labels nor
// missing.
func TestKeysAmongLabels(t *testing.T) {
	got, problems := decode.Document[labelledEntries](parse(t,
		`[items.a]`,
		`[items.a.labels]`,
		`x = "X"`,
		`title = "A"`,
		`why_it_holds = "Because."`,
	))

	expectProblems(t, problems, "file.toml:4:1: keys of items.a below [items.a.labels]: title, why_it_holds; "+
		"move them above that, or write the [header] that is missing above them")
	difftest.Equal(t, problems[0].Kind, problem.Unknown)
	difftest.Equal(t, got.Items["a"].Labels, map[string]string{"x": "X"})
}

// TestLabelNamedLikeAKey: a label may have the name of a key that its entry has itself.
func TestLabelNamedLikeAKey(t *testing.T) {
	got, problems := decode.Document[labelledEntries](parse(t,
		`[items.a]`,
		`title = "A"`,
		`why_it_holds = "Because."`,
		`[items.a.labels]`,
		`title = "Another title"`,
	))

	expectProblems(t, problems)
	difftest.Equal(t, got.Items["a"].Labels, map[string]string{"title": "Another title"})
}

// TestLabelThatIsNoSlug: a key whose name no label may have is misplaced, even if its entry has the key.
func TestLabelThatIsNoSlug(t *testing.T) {
	got, problems := decode.Document[labelledEntries](parse(t,
		`[items.a]`,
		`title = "A"`,
		`why_it_holds = "Because."`,
		`[items.a.labels]`,
		`why_it_holds = "Of another entry."`,
	))

	expectProblems(t, problems, "file.toml:5:1: keys of items.a below [items.a.labels]: why_it_holds; "+
		"move them above that, or write the [header] that is missing above them")
	difftest.Equal(t, got.Items["a"].Labels, map[string]string{})
}
