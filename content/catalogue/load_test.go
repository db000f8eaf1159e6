package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
)

func TestLoad(t *testing.T) {
	files := contenttest.Small(t)
	loaded := catalogue.Load("", files, false)
	c := loaded.Catalogue
	if c == nil {
		t.Fatal(loaded.Problems)
	}
	difftest.Expect(t, []string{"en", "fr"}, c.Languages)
	var all content.CatalogueFile
	var french content.LanguageFile
	content.Decode("", files["catalogue.toml"], &all)
	content.Decode("", files["fr.toml"], &french)
	decoded, err := content.Assemble("fr", all, french)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Expect(t, c.Page("fr"), decoded, "what the server loads and what the browser decodes")
}

// TestLoadProblems breaks the small catalogue in one place: it has the problems of that, nothing else. With advice, a page is made.
func TestLoadProblems(t *testing.T) {
	long := strings.Repeat("a", 65)
	for name, test := range map[string]struct {
		file, old, new string // the change
		want           string
	}{
		"syntax":                       {"fr.toml", `title = "Titre"`, `title = "Titre`, `fr.toml:1:9: the text that opens here has no closing " in its line; write a straight " after it`},
		"wrong type":                   {"fr.toml", `tags = ["one", "two"]`, `tags = "one"`, `fr.toml:3:1: tags must be a list of text, ["…"]`},
		"empty key":                    {"fr.toml", `title = "Titre"`, "\"\" = 1\ntitle = \"Titre\"", "fr.toml:1:1: unknown key ; expected one of lang, title, summary, tags, breadcrumb, introduction, call_to_action, categories, recipes, principles, library_section, related_links_title, more_links_title, related_links, more_links"},
		"tables for text":              {"fr.toml", `paragraphs = ["Keep them."]`, "[[library_section.paragraphs]]\ntext = \"Keep them.\"", "fr.toml:28:1: library_section.paragraphs[0] must be text in quotes"},
		"quoted date":                  {"catalogue.toml", `2026-03-18`, `"2026-03-18"`, `catalogue.toml:4:1: published_at must be a date such as 2026-03-18, without quotes`},
		"missing key":                  {"fr.toml", "summary = \"Summary.\"\n", "", `fr.toml:1:1: summary is missing; write it above the first [header]; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"empty text":                   {"fr.toml", `"Because."`, `""`, `fr.toml:16:1: recipes.unit-tests.why_it_holds is empty; write the text, or remove the key; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"missing translation":          {"fr.toml", "[categories.testing]\ntitle = \"Testing\"\n", "[categories]\n", `fr.toml:12:1: categories.testing is missing; catalogue.toml has it: write [categories.testing]; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"missing table":                {"fr.toml", "[categories.testing]\ntitle = \"Testing\"\n", "", `fr.toml:1:1: categories.testing is missing; catalogue.toml has it: write [categories.testing]; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"replacement that cuts":        {"catalogue.toml", "prompt = '''", "change = [\"Write tests\"]\nprompt = '''", `advice: catalogue.toml:19:13: this cuts "Write tests", which readers replace; take in all of it`},
		"missing label":                {"fr.toml", "fuzz = \"Fuzzing\"\n", "", `fr.toml:18:1: recipes.unit-tests.swap_outs.fuzz is missing; catalogue.toml has it: write fuzz = "…"; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"label of nothing":             {"fr.toml", "fuzz =", "bench = \"x\"\nfuzz =", `advice: fr.toml:19:1: recipes.unit-tests.swap_outs.bench is not in catalogue.toml; remove it or correct the slug`},
		"missing section":              {"fr.toml", "[library_section]\ntitle = \"Library\"\nparagraphs = [\"Keep them.\"]\n", "", `fr.toml:1:1: library_section is missing; the source language has it; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"section the source has not":   {"en.toml", "[library_section]\ntitle = \"Library\"\nparagraphs = [\"Keep them.\"]\n", "", `advice: fr.toml:26:1: library_section is not in the source language; remove it`},
		"missing optional part":        {"fr.toml", "failure_modes = \"None.\"\n", "", `fr.toml:14:1: recipes.unit-tests.failure_modes is missing; the source language has it; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"part the source has not":      {"fr.toml", "failure_modes =", "expected_output = \"x\"\nfailure_modes =", `advice: fr.toml:17:1: recipes.unit-tests.expected_output is not in the source language; remove it`},
		"fewer paragraphs":             {"fr.toml", `["First.", "Second."]`, `["First."]`, `fr.toml:5:1: introduction has 1 entries, the source language has 2; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"missing call to action":       {"fr.toml", "[call_to_action]\ntitle = \"Call\"\ntext = \"Text.\"\nlabel = \"Go\"\n", "", `fr.toml:1:1: call_to_action is missing; write it, or name it in omit, under [languages.fr] of catalogue.toml; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"omitted and written":          {"catalogue.toml", "[[cat", "[languages.fr]\nomit = [\"call_to_action\"]\n[[cat", `fr.toml:7:1: call_to_action is in this file, and in omit under [languages.fr] of catalogue.toml; remove one of the two`},
		"draft of the source language": {"catalogue.toml", "[[cat", "[languages.en]\ndraft = true\n[[cat", `catalogue.toml:8:1: the source language cannot be a draft, the others are made from it; remove the line`},
		"not omittable":                {"catalogue.toml", "[[cat", "[languages.fr]\nomit = [\"title\"]\n[[cat", `catalogue.toml:8:9: "title" is not possible here, expected one of author_label, published_at, side_navigation, call_to_action, related_links, more_links`},
		"placement":                    {"catalogue.toml", `["top"]`, `["middle"]`, `catalogue.toml:5:65: "middle" is not possible here, expected one of top, end`},
		"misspelt slug":                {"fr.toml", "[categories.testing]", "[categories.tesing]", "fr.toml:12:1: categories.tesing is not in catalogue.toml; remove it or correct the slug; did you mean testing?"},
		"version of no language":       {"catalogue.toml", "[[cat", "[languages.it]\nomit = [\"more_links\"]\n[[cat", `advice: catalogue.toml:7:1: there is no it.toml; expected one of the languages en, fr`},
		"missing link title":           {"fr.toml", "title = \"Docs\"\n", "", `fr.toml:29:1: related_links.docs.title is missing; recipes status says whether it has moved, and --copy copies it from en.toml`},
		"French typography, escaped":   {"fr.toml", `"Because."`, `"\u00c0 vrai dire ?"`, `advice: fr.toml:16:33: " ?": write "\u202f?" (French has a narrow no-break space before it)`},
		"unsafe prompt":                {"catalogue.toml", "Run them.", "Run $THEM.", `catalogue.toml:14:5: $ begins a substitution in the shell; spell it out, or set prompt_only = true`},
		"unsafe composed prompt":       {"catalogue.toml", `"fuzz tests"`, `"fuzz \"tests"`, `catalogue.toml:19:21: " would end the shell's quotation; use ', or set prompt_only = true`},
		"replacement that is not":      {"catalogue.toml", `replaces = "tests"`, `replaces = "test suites"`, `catalogue.toml:18:1: "test suites" occurs 0 times in the prompt, it must occur exactly once; copy a phrase of it, with its capitals and line breaks`},
		"change that is not":           {"catalogue.toml", "prompt = ", "change = [\"tests\", \"Run it\"]\nprompt = ", `catalogue.toml:12:20: "Run it" is not in the prompt; expected an exact phrase of it`},
		"change of a swap-out":         {"catalogue.toml", "kind = ", "change = [\"Run\"]\nkind = ", `catalogue.toml:17:11: "Run" is not in the instruction; it is in the prompt: move this line above the first [[recipes.swap_outs]] of the recipe`},
		"change over two lines":        {"catalogue.toml", "prompt = ", "change = [\"tests.\\nRun\"]\nprompt = ", `catalogue.toml:12:11: "tests.\nRun" has a line break; name the phrases of each line`},
		"slug of the page itself":      {"catalogue.toml", "[[recipes]]\nslug = \"unit-tests\"", "[[recipes]]\nslug = \"page\"", "catalogue.toml:10:1: slug page is taken by the page itself; choose another\nen.toml:14:1: recipes.page is missing; catalogue.toml has it: write [recipes.page]\nfr.toml:14:1: recipes.page is missing; catalogue.toml has it: write [recipes.page]; recipes status says whether it has moved, and --copy copies it from en.toml"},
		"misspelt kind":                {"catalogue.toml", `kind = "replace"`, `kind = "replaces"`, `catalogue.toml:17:1: kind is "replaces", expected one of replace, append, alternative; did you mean replace?`},
		"replaces of another kind":     {"catalogue.toml", `kind = "replace"`, `kind = "append"`, `catalogue.toml:18:1: replaces is only for swap-outs of kind "replace", this one is "append"`},
		"misspelt category":            {"catalogue.toml", "category = \"testing\"\n", "category = \"testin\"\n", "catalogue.toml:11:1: there is no category \"testin\"; expected one of testing, or to begin it write [[categories]] and slug = \"testin\" after line 8, and [categories.testin] and title = \"…\" in each language; did you mean testing?"},
		"slug with an underscore":      {"fr.toml", "[recipes.unit-tests]", "[recipes.unit_tests]", "fr.toml:14:1: recipes.unit_tests is not in catalogue.toml; remove it or correct the slug; did you mean unit-tests?\nfr.toml:18:1: recipes.unit-tests.failure_modes is missing; the source language has it; recipes status says whether it has moved, and --copy copies it from en.toml\nfr.toml:18:1: recipes.unit-tests.title is missing; recipes status says whether it has moved, and --copy copies it from en.toml\nfr.toml:18:1: recipes.unit-tests.why_it_holds is missing; the source language has it; recipes status says whether it has moved, and --copy copies it from en.toml"},
		"slug with capitals":           {"catalogue.toml", "slug = \"fuzz\"", "slug = \"Fuzz\"", "catalogue.toml:16:1: slug is \"Fuzz\", expected lower-case words joined by hyphens, such as full-test-setup"},
		"unknown key in the source":    {"en.toml", "failure_modes =", "failure_mode =", "en.toml:17:1: unknown key failure_mode; did you mean failure_modes?"},
		"table for a list":             {"catalogue.toml", "[[related_links]]", "[related_links]", "catalogue.toml:20:1: related_links must be a list of tables, [[related_links]]"},
		"link in Markdown":             {"fr.toml", `"Because."`, `"Oui, [vraiment](https://example.org/), et ` + "`[a](b)`" + `."`, "advice: fr.toml:16:22: \"[vraiment](https://example.org/)\" is shown as it stands: prose has no markup but `code`. Write the text alone; a link goes into related_links or more_links"},
		"bold in Markdown":             {"fr.toml", `"Because."`, `"2 * 3, snake_case and **bold** but ` + "`**code**`" + `."`, "advice: fr.toml:16:39: \"**bold**\" is shown as it stands: prose has no markup but `code`. Write the text alone; a link goes into related_links or more_links"},
		"HTML":                         {"fr.toml", `"Because."`, `"A&B, <img> and x < y"`, "advice: fr.toml:16:22: \"<img>\" is shown as it stands: prose has no markup but `code`. Write the text alone; a link goes into related_links or more_links"},
		"slug that is taken":           {"catalogue.toml", "[[related_links]]\n", "[[related_links]]\nslug = \"docs\"\nhref = \"https://example.org/\"\n[[related_links]]\n", "catalogue.toml:24:1: slug docs is taken by line 21; choose another"},
		"long URL":                     {"catalogue.toml", "href = \"https://example.org/docs\"", "href = \"https://example.org/" + strings.Repeat("a", 2000) + "\"", "catalogue.toml:22:1: related_links.docs.href has 2020 characters, more than 2000; name a shorter address"},
		"right to left in a byline":    {"catalogue.toml", `author_label = "@author"`, `author_label = "@a\u202eb"`, "catalogue.toml:3:19: author_label has a tab, a line break or an invisible character, U+202E; write a space instead, or nothing"},
		"long text":                    {"fr.toml", `"Because."`, `"` + strings.Repeat("x", 20_001) + `"`, "fr.toml:16:17: recipes.unit-tests.why_it_holds has 20001 bytes, more than the 20000 of the longest text; shorten it"},
		"relative link":                {"catalogue.toml", `"https://example.org/docs"`, `"/docs"`, `catalogue.toml:22:1: related_links.docs.href is "/docs", expected an absolute URL such as https://example.org/page`},
		"category without a recipe":    {"catalogue.toml", "[[recipes]]", "[[categories]]\nslug = \"new\"\n[[recipes]]", "en.toml:12:1: categories.new is missing; catalogue.toml has it: write [categories.new]\nfr.toml:12:1: categories.new is missing; catalogue.toml has it: write [categories.new]; recipes status says whether it has moved, and --copy copies it from en.toml\ncatalogue.toml:9:1: categories.new has no recipe yet, so the page leaves it out; recipes add SLUG --category new begins one"},
		"text of several lines":        {"fr.toml", `"Because."`, "\"\"\"\nBecause.\n\"\"\"", `fr.toml:17:9: recipes.unit-tests.why_it_holds has several lines; a text is one line, between " and "`},
		"empty optional text":          {"en.toml", `"None."`, `""`, `en.toml:17:1: recipes.unit-tests.failure_modes is empty; write the text, or remove the key`},
		"command at home":              {"catalogue.toml", `"claude"`, `"~/bin/npx codex@latest --model=x@y"`, ""},
		"command with a variable":      {"catalogue.toml", `"claude"`, `"npx @openai/codex"`, `catalogue.toml:1:1: agent_cli is "npx @openai/codex", expected a command such as claude, with flags if need be: at most 100 letters, digits, spaces and . _ / @ = -, where no word begins with @ or =, and ~/ only at the start`},
		"source language without file": {"catalogue.toml", `source_language = "en"`, `source_language = "it"`, `catalogue.toml:2:1: there is no it.toml; the source language needs a file`},
		"link with a quoted query":     {"catalogue.toml", `"https://example.org/docs"`, `'https://example.org/?q="x" onclick=y'`, `catalogue.toml:22:1: related_links.docs.href is "https://example.org/?q=\"x\" onclick=y", expected an absolute URL such as https://example.org/page`},
		"variable for a command":       {"catalogue.toml", `"claude"`, `"A=1 claude"`, `catalogue.toml:1:1: agent_cli is "A=1 claude", expected a command such as claude, with flags if need be: at most 100 letters, digits, spaces and . _ / @ = -, where no word begins with @ or =, and ~/ only at the start`},
		"missing kind":                 {"catalogue.toml", "kind = \"replace\"\n", "", `catalogue.toml:15:1: recipes.unit-tests.swap_outs.fuzz.kind is missing`},
		"missing categories":           {"catalogue.toml", "[[categories]]\nslug = \"testing\"\n", "", "catalogue.toml:1:1: categories is missing"},
		"missing slug":                 {"catalogue.toml", "[[related_links]]\nslug = \"docs\"\n", "[[related_links]]\n", "catalogue.toml:20:1: related_links[0].slug is missing"},
		"empty prompt":                 {"catalogue.toml", "'''\nWrite tests.\nRun them.'''", "''", `catalogue.toml:12:1: recipes.unit-tests.prompt is empty; write the text`},
		"code in a title":              {"fr.toml", `"Unit Tests"`, "\"Unit `Tests`\"", "fr.toml:15:15: recipes.unit-tests.title has a backtick, but titles and labels cannot have code; write plain text"},
		"placement named twice":        {"catalogue.toml", `["top"]`, `["top", "top"]`, `catalogue.toml:5:72: "top" is named twice`},
		"title of no links":            {"fr.toml", "related_links_title =", "more_links_title = \"x\"\nrelated_links_title =", `fr.toml:6:1: catalogue.toml has no more_links for this title`},
		"lone carriage return":         {"fr.toml", "summary =", "\rsummary =", `fr.toml:2:1: a carriage return without a line feed; save the file with line ends of Unix (LF) or Windows (CR LF)`},
		"key of the file in a table":   {"catalogue.toml", "[[categories]]\nslug = \"testing\"\n", "[[categories]]\nslug = \"testing\"\nagent_clu = 1\nauthor_label = \"@b\"\n", "catalogue.toml:9:1: unknown key agent_clu; expected one of slug\ncatalogue.toml:10:1: unknown key author_label; the file has one already: the [header] that this one belongs to may be missing above it"},
		"key of a recipe in its table": {"catalogue.toml", "kind =", "category = \"testing\"\nkind =", "catalogue.toml:17:1: unknown key category; recipes.unit-tests has one already: the [header] that this one belongs to may be missing above it"},
		"key of a recipe among labels": {"fr.toml", "fuzz =", "expected_output = \"x\"\nfuzz =", "fr.toml:19:1: keys of recipes.unit-tests below [recipes.unit-tests.swap_outs]: expected_output; move them above that, or write the [header] that is missing above them"},
		"wrong types in a list":        {"catalogue.toml", "kind = \"replace\"\n", "kind = 1\nchange = [1, \"Run\"]\nsort = 2\n", "catalogue.toml:17:1: recipes.unit-tests.swap_outs.fuzz.kind must be text in quotes\ncatalogue.toml:18:11: recipes.unit-tests.swap_outs.fuzz.change[0] must be text in quotes\ncatalogue.toml:18:14: \"Run\" is not in the instruction; it is in the prompt: move this line above the first [[recipes.swap_outs]] of the recipe\ncatalogue.toml:19:1: unknown key sort; expected one of slug, kind, replaces, instruction, change"},
		"wrong type in a language":     {"fr.toml", "[related_links.docs]\ntitle = \"Docs\"", "[related_links.docs]\nsort = 1\ntitle = 1", "fr.toml:30:1: unknown key sort; expected one of title, description, href\nfr.toml:31:1: related_links.docs.title must be text in quotes"},
		"skill with a long name": {"catalogue.toml", "slug = \"unit-tests\"", "slug = \"" + long + "\"", "catalogue.toml:10:1: the slug has 65 characters, more than 64; shorten it\n" +
			"en.toml:14:1: recipes.unit-tests is not in catalogue.toml; remove it or correct the slug; if its name in catalogue.toml is " + long + " now, write that\n" +
			"fr.toml:14:1: recipes.unit-tests is not in catalogue.toml; remove it or correct the slug; if its name in catalogue.toml is " + long + " now, write that"},
		"command in a skill": {"en.toml", `"Because."`, "\"Now!`rm -r .`\"", "advice: fr.toml:16:17: the source text has `rm -r .`, which is the same in every language; write it here too\n" +
			"en.toml:16:20: Claude Code replaces !` where it loads a skill, so this recipe is not among the skills; name an example in place of an argument, and list it in change"},
		"argument of a skill":      {"catalogue.toml", "Run them.'''", "Run $1 \"now\".'''\nprompt_only = true", "advice: catalogue.toml:14:5: Claude Code replaces $1 where it loads a skill, so this recipe is not among the skills; name an example in place of an argument, and list it in change"},
		"quotes in a prompt":       {"catalogue.toml", "Run them.", "Run '''them.", "catalogue.toml:14:5: the ''' here ends the text that opens in line 12; a text that has ''' goes between \"\"\" and \"\"\", where \\\\ stands for a backslash"},
		"code that a list lost":    {"en.toml", `"Keep them."`, "\"Keep `them`.\"", "advice: fr.toml:28:16: the source text has `them`, which is the same in every language; write it here too"},
		"code that a link lost":    {"en.toml", `description = "Docs."`, "description = \"`Docs`.\"", "advice: fr.toml:31:16: the source text has `Docs`, which is the same in every language; write it here too"},
		"keys below the labels":    {"fr.toml", "title = \"Unit Tests\"\nwhy_it_holds = \"Because.\"\nfailure_modes = \"None.\"\n[recipes.unit-tests.swap_outs]\n", "[recipes.unit-tests.swap_outs]\ntitle = \"Unit Tests\"\nwhy_it_holds = \"Because.\"\nfailure_modes = \"None.\"\n", "fr.toml:16:1: keys of recipes.unit-tests below [recipes.unit-tests.swap_outs]: title, why_it_holds, failure_modes; move them above that, or write the [header] that is missing above them"},
		"renamed slug":             {"catalogue.toml", "slug = \"fuzz\"", "slug = \"random-input\"", "en.toml:19:1: recipes.unit-tests.swap_outs.fuzz is not in catalogue.toml; remove it or correct the slug; if its name in catalogue.toml is random-input now, write that\nfr.toml:19:1: recipes.unit-tests.swap_outs.fuzz is not in catalogue.toml; remove it or correct the slug; if its name in catalogue.toml is random-input now, write that"},
		"words among the prompts":  {"catalogue.toml", "[[related_links]]", "[recipes.more]\nwhy_it_holds = \"x\"\n[[related_links]]", "catalogue.toml:20:1: unknown key more; why_it_holds belongs in the file of the language"},
		"prompt among the words":   {"fr.toml", "failure_modes =", "prompt = \"x\"\nfailure_modes =", "fr.toml:17:1: unknown key prompt; prompt belongs in catalogue.toml"},
		"list without its table":   {"catalogue.toml", "[[recipes.swap_outs]]", "[[swap_outs]]", "catalogue.toml:15:1: unknown key swap_outs; did you mean recipes.swap_outs?\nen.toml:19:1: recipes.unit-tests.swap_outs.fuzz is not in catalogue.toml; remove it or correct the slug\nfr.toml:19:1: recipes.unit-tests.swap_outs.fuzz is not in catalogue.toml; remove it or correct the slug"},
		"recipe that was copied":   {"catalogue.toml", "[[related_links]]", "[[recipes]]\nslug = \"unit-tests\"\ncategory = \"testing\"\nprompt = \"Write.\"\n[[related_links]]", "catalogue.toml:21:1: slug unit-tests is taken by line 10; choose another"},
		"command in a translation": {"fr.toml", `"Because."`, "\"Now\u202f!`ls`\"", ""},
		"invalid UTF-8":            {"fr.toml", `Titre`, "Titr\xe9", `fr.toml:1:14: not valid UTF-8; save the file as UTF-8`},
	} {
		t.Run(name, func(t *testing.T) {
			files := contenttest.Small(t)
			contenttest.Replace(t, files, test.file, test.old, test.new)
			loaded := catalogue.Load("", files, false)
			got := loaded.Problems.Error()
			if loaded.Catalogue != nil && got != "" {
				got = "advice: " + got
			}
			difftest.Expect(t, test.want, got)
		})
	}
}

// TestSameLang: two files in one language would be one for browsers and search engines.
func TestSameLang(t *testing.T) {
	files := contenttest.Small(t)
	files["fr-CA.toml"] = files["fr.toml"]
	contenttest.Replace(t, files, "fr.toml", `title = "Titre"`, "lang = \"fr-CA\"\n"+`title = "Titre"`)
	const want = `fr.toml:1:1: lang is "fr-CA", as that of fr-CA.toml; write another, or leave one of the two files out`
	difftest.Expect(t, want, catalogue.Load("", files, false).Problems.Error())
}

// TestLoadSyntaxErrors: each is reported where the author must look, never on the line after.
func TestLoadSyntaxErrors(t *testing.T) {
	for source, want := range map[string]string{
		"a = 1\n[[b]\nc = 1\n":                    "2:5: expected ] after the name, found the end of the line; write [name], or [[name]] for an entry of a list",
		"a = 1\nb = \"c\nd = 1\n":                 "2:5: the text that opens here has no closing \" in its line; write a straight \" after it",
		"a = 1\nb = '''c\n":                       "2:5: the text that opens here has no closing '''; write ''' after it",
		"a = 1\nb = \"\"\"c\n\nd = 1\n":           "2:5: the text that opens here has no closing \"\"\"; write \"\"\" after it",
		"a = [\"b\",\n \"c]\n":                    "2:2: the text that opens here has no closing \" in its line; write a straight \" after it",
		"a = '''b\n\nc = '''\nd e\nf = '''g'''\n": "1:5: the text that opens here has no closing ''' before line 3, where the next one opens; write ''' after it",
		"a = [\"b\"\n\"c\"]\n":                    "2:1: expected a comma or the end of the list, found '\"'; write a comma between two entries, and ] or } after the last",
		"a = 1\nb = \"é\" c\nd = 1\n":             "2:5: the text that opens here ends before c; write \\\" for each \" within it",
		"[a]\nb = 1\nb = 2\n":                     "3:1: a.b is in line 2 already; remove one of the two, or write the [header] above this one that it belongs to",
		"[a.b]\nc = 1\n[[a]]\nc = 1\n":            "3:3: what begins in line 1 belongs below a [[a]]: move it there",
		"a = ''\nb c\nd = 1\n":                    "1:5: the text that opens here is empty; a prompt of several lines is between ''' and '''",
		"a = 1\n<<<<<<< HEAD\nb = 1\n":            "2:1: <<<<<<<, ======= and >>>>>>> are from a merge of two versions; keep one of the two, and remove these lines",
		" \n":                                     "1:1: the file is empty; write what belongs in it",
		"a = 1\nb \nc = 1\n":                      "2:3: there is no = after the key; write key = \"text\"",
		"a = 1\nb =\nc = 1\n":                     "2:4: there is no value after the =; write one, such as a text between \" and \"",
		"a = 1\n= 1\n":                            "2:1: there is no key before '='; write key = \"text\"",
		"a = 1\na = 2\n":                          "2:1: a is in line 1 already; remove one of the two",
		"a = \"\"\"b\n  é\\é\n\"\"\"\n":           "2:5: \\é begins no escape; write \\\\ for a backslash, or put the text between ' and '",
		"a = 1\nb = \"\"\"c\n\\ d\ne\n\"\"\"\n":   "2:8: \\  begins no escape; write \\\\ for a backslash, or put the text between ' and '",
		"a = 1\n\fb = 1\n":                        "2:1: an invisible character, 0x0c; remove it",
		"\ufeffa 1\n":                             "1:3: expected key = \"text\", found '1'; a key has letters, digits, - and _, and a comment begins with #",
		"a = “b”\n":                               "1:5: “ opens no text; write \" before the text and after it",
		"a = \"b”\nc = 1\n":                       "1:5: the text that opens here has no closing \" in its line; write a straight \" after it",
		"a = \"b":                                 "1:5: the text that opens here has no closing \" in its line; write a straight \" after it",
		"a = \"\nb c\n\nd\n":                      "1:5: the text that opens here has no closing \" in its line; write all of it in one line, or a prompt of several lines between ''' and '''",
		"a = \"b\nc d, e\"\n":                     "1:5: the text that opens here has no closing \" in its line; write all of it in one line, or a prompt of several lines between ''' and '''",
		"a = 23/11/2026\n":                        "1:7: '/' is in no value; a date is written 2026-03-18, a text is between \" and \"",
		"a = It holds\n":                          "1:5: It is no value; a text is between \" and \", a date is written 2026-03-18, and true and false are in small letters",
		"a = 'b's'\n":                             "1:5: the text that opens here ends before s; a text with ' within it goes between \" and \"",
		"a = 1;\n":                                "1:6: ';' is too much in this line; a text is between \" and \", a comment begins with #, and each key or [name] has its own line",
		"a = [1,,2]\n":                            "1:8: there is nothing before this comma; remove it",
		"[a]\nb = 1\n[a]\n":                       "3:2: a is in line 1 already; remove one of the two, or if each is an entry of a list, write [[a]] above all that belongs to it",
		"[[a]]\nb = 1\n[[a]]\nb = 1\nb = 2\n":     "5:1: a.b is in line 4 already; remove one of the two, or write the [header] above this one that it belongs to",
		"[]\n":                                    "1:2: a part of the name between the brackets is missing; write [name]",
		"a = \"\\u12\"\n":                         "1:6: \\u begins no escape; write \\\\ for a backslash, or put the text between ' and '",
		"a = 99999999999999999999\n":              "1:5: this is no TOML: 99999999999999999999 is out of range for int64",
	} {
		files := contenttest.Small(t)
		files["fr.toml"] = []byte(source)
		if got := catalogue.Load("", files, false).Problems.Error(); got != "fr.toml:"+want {
			t.Errorf("%q:\ngot  %s\nwant fr.toml:%s", source, got, want)
		}
	}
}

func TestLoadReportsAllProblems(t *testing.T) {
	files := contenttest.Small(t)
	files["catalogue.toml"] = []byte(strings.NewReplacer("Run them.", "Run them!", `"@author"`, `7`).Replace(string(files["catalogue.toml"])))
	files["fr.toml"] = []byte("title = \n")
	files["en.toml"] = []byte(strings.Replace(string(files["en.toml"]), "summary", "sumary", 1))
	files["Deutsch.toml"] = nil
	problems := catalogue.Load("", files, false).Problems
	var places []string
	for _, p := range problems {
		places = append(places, strings.Join(strings.SplitN(p.Error(), ":", 4)[:3], ":"))
	}
	want := []string{"catalogue.toml:3:1", "catalogue.toml:14:9", "en.toml:2:1", "fr.toml:1:9", "Deutsch.toml:1:1"}
	difftest.Expect(t, want, places, problems)
}

// TestManyProblems: the problems of a file with very many are the same each time.
func TestManyProblems(t *testing.T) {
	files := contenttest.Small(t)
	var unknown strings.Builder
	for i := range 8000 {
		fmt.Fprintf(&unknown, "k%04d = 1\n", i)
	}
	files["fr.toml"] = append([]byte(unknown.String()), files["fr.toml"]...)
	loaded := catalogue.Load("", files, false)
	if len(loaded.Problems) != 8000 || len(loaded.Broken) == 0 {
		t.Errorf("%d problems, %d of them keep the file from being compared", len(loaded.Problems), len(loaded.Broken))
	}
	difftest.Expect(t, loaded.Problems, catalogue.Load("", files, false).Problems)
}

// TestWithoutCatalogue: a missing catalogue.toml is the only problem, since nothing is known of the other files.
func TestWithoutCatalogue(t *testing.T) {
	const want = "catalogue.toml:1:1: the file is missing; it has the prompts and their order. Name the folder with it, or start a catalogue with recipes init"
	files := catalogue.Load("", map[string][]byte{"Cargo.toml": []byte("[package"), "en.toml": []byte("a = 1\n")}, false)
	if got := files.Problems.Error() + files.Broken.Error(); got != want+want {
		t.Error(got)
	}
}
