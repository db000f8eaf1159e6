package catalogue_test

import (
	"maps"
	"slices"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/published"
	"prompt-recipes/content/tomldoc"
)

// forAuthors are the tags of pages for authors on which no text has a tag of its own.
var forAuthors = map[string]map[tomldoc.Path]string{}

// TestPages: there is a page in each language, made of the texts of that language.
func TestPages(t *testing.T) {
	got, _ := pages(t, small(t), nil)

	titles := map[string]string{}
	for tag, page := range got {
		difftest.Equal(t, page.Language, tag)
		titles[tag] = page.Title
	}
	difftest.Equal(t, titles, map[string]string{"en": "Title", "fr": "Titre"})
}

// TestPagesFromFiles: browsers make the same pages of the files, for readers and for authors.
func TestPagesFromFiles(t *testing.T) {
	for name, tags := range map[string]map[string]map[tomldoc.Path]string{
		"readers": nil,
		"authors": {"fr": {tomldoc.Keys("title"): catalogue.StaleTag("")}},
	} {
		t.Run(name, func(t *testing.T) {
			c := small(t)
			changeTexts(c, "fr", func(texts *content.LanguageFile) { texts.RelatedLinksTitle = "" })

			want, files := pages(t, c, tags)

			got := map[string]content.Page{}
			for tag := range want {
				entries := decoded[content.CatalogueFile](t, content.CatalogueFileName, files)
				texts := decoded[content.LanguageFile](t, content.LanguageFileName(tag), files)
				var err error
				if got[tag], err = content.Assemble(tag, entries, texts, c.SkillSlugs()); err != nil {
					t.Fatal(err)
				}
			}
			difftest.Equal(t, got, want)
		})
	}
}

// TestDraft: a draft has neither a page nor a file, for readers and for authors.
func TestDraft(t *testing.T) {
	for name, tags := range map[string]map[string]map[tomldoc.Path]string{"readers": nil, "authors": forAuthors} {
		t.Run(name, func(t *testing.T) {
			c := small(t)
			c.Drafts = map[string]bool{"fr": true}

			got, files := pages(t, c, tags)

			difftest.Equal(t, slices.Sorted(maps.Keys(got)), []string{"en"}, "pages")
			difftest.Equal(t, slices.Sorted(maps.Keys(files)), []string{"catalogue.toml", "en.toml"}, "files")
		})
	}
}

// TestTags: authors see the tag of a text before it. Other texts and other languages have none.
func TestTags(t *testing.T) {
	tags := map[string]map[tomldoc.Path]string{
		"fr": {tomldoc.Keys("recipes", "unit-tests", "title"): catalogue.StaleTag("")},
	}

	got, _ := pages(t, small(t), tags)

	difftest.Equal(t, got["fr"].Categories[0].Recipes[0].Title, "[stale] Unit Tests")
	difftest.Equal(t, got["fr"].Title, "Titre")
	difftest.Equal(t, got["en"].Categories[0].Recipes[0].Title, "Unit Tests")
}

// TestFilled: for authors, a text that a language lacks is that of the source language, with its tag before it.
func TestFilled(t *testing.T) {
	for name, text := range map[string]string{"missing": "", "white space": " \n"} {
		t.Run(name, func(t *testing.T) {
			c := small(t)
			changeRecipe(c, "fr", func(recipe *content.RecipeText) { recipe.WhyItHolds = text })

			got, _ := pages(t, c, forAuthors)

			difftest.Equal(t, got["fr"].Categories[0].Recipes[0].WhyItHolds, "[en] Because.")
		})
	}
}

// TestFilledRecipe: for authors, a recipe that a language lacks has all texts of the source language.
func TestFilledRecipe(t *testing.T) {
	c := small(t)
	delete(c.Languages["fr"].Texts.Recipes, "unit-tests")

	got, _ := pages(t, c, forAuthors)

	recipe := got["fr"].Categories[0].Recipes[0]
	difftest.Equal(t, recipe.Title, "[en] Unit Tests")
	difftest.Equal(t, recipe.SwapOuts[0].Label, "[en] Fuzzing")
}

// TestInNoLanguage: a text that the source language lacks, too, stays empty for authors, and its tag is not shown
// alone.
func TestInNoLanguage(t *testing.T) {
	c := small(t)

	got, _ := pages(t, c, forAuthors)

	difftest.Equal(t, got["fr"].ShortTitle, "")
	difftest.Equal(t, got["fr"].Categories[0].Recipes[0].ExpectedOutput, "")
}

// TestNotFilled: readers never see a text of another language.
func TestNotFilled(t *testing.T) {
	c := small(t)
	changeRecipe(c, "fr", func(recipe *content.RecipeText) { recipe.WhyItHolds = "" })

	got, _ := pages(t, c, nil)

	difftest.Equal(t, got["fr"].Categories[0].Recipes[0].WhyItHolds, "")
}

// TestOmittedBlock: a block that a language omits is not filled, so its file has no words of it.
func TestOmittedBlock(t *testing.T) {
	c := small(t)
	c.Entries.Languages = map[string]content.LanguageSettings{"fr": {Omit: []string{content.BlockCallToAction}}}
	changeTexts(c, "fr", func(texts *content.LanguageFile) { texts.CallToAction = content.CallToActionText{} })

	got, files := pages(t, c, forAuthors)

	difftest.Equal(t, got["fr"].CallToAction, nil)
	texts := decoded[content.LanguageFile](t, "fr.toml", files)
	difftest.Equal(t, texts.CallToAction, content.CallToActionText{})
}

// TestCatalogueIsKept: making pages changes no text and no entry of the catalogue.
func TestCatalogueIsKept(t *testing.T) {
	c := small(t)
	c.Entries.Recipes[0].File = "unit-tests.md"
	changeRecipe(c, "fr", func(recipe *content.RecipeText) { recipe.WhyItHolds = "" })

	pages(t, c, forAuthors)

	difftest.Equal(t, c.Entries.Recipes[0].File, "unit-tests.md")
	difftest.Equal(t, c.Languages["fr"].Texts.Recipes["unit-tests"].WhyItHolds, "")
}

// TestSkillFiles: of a recipe with a skill that its author has written, the files of the skill are published, SKILL.md
// first. Files of other recipes are not.
func TestSkillFiles(t *testing.T) {
	c := small(t)
	c.Entries.Recipes[0].Files = []string{"run.sh", "docs/cases.md"}
	other := c.Entries.Recipes[0]
	other.Slug = "other"
	other.SwapOuts = nil
	c.Entries.Recipes = append(c.Entries.Recipes, other)
	c.Skills = map[string]*published.Skill{"unit-tests": {}}

	got, _ := pages(t, c, nil)

	recipes := got["en"].Categories[0].Recipes
	difftest.Equal(t, recipes[0].SkillFiles, []string{"SKILL.md", "docs/cases.md", "run.sh"})
	difftest.Equal(t, recipes[1].SkillFiles, nil)
}

// TestSkillsOnPages: pages in every language say which recipes can be installed as skills.
func TestSkillsOnPages(t *testing.T) {
	c := small(t)
	other := c.Entries.Recipes[0]
	other.Slug = "other"
	other.NoSkill = true
	c.Entries.Recipes = append(c.Entries.Recipes, other)

	got, _ := pages(t, c, nil)

	recipes := got["fr"].Categories[0].Recipes
	difftest.Equal(t, recipes[0].IsSkill, true)
	difftest.Equal(t, recipes[1].IsSkill, false)
}

// TestPagesOfMistakes: a catalogue with a swap-out that cannot be made has no pages.
func TestPagesOfMistakes(t *testing.T) {
	c := small(t)
	c.Entries.Recipes[0].SwapOuts[0].Replaces = "not in the prompt"

	got, files, err := c.Pages(nil)

	if err == nil || got != nil || files != nil {
		t.Errorf("got pages %v of files %v, error %v", got, files, err)
	}
}

// TestSkillSlugs: a recipe is a skill if its author wants that, and if the author has written the skill, or agents
// replace nothing in what is made of the recipe.
func TestSkillSlugs(t *testing.T) {
	for name, test := range map[string]struct {
		change func(c *catalogue.Catalogue)
		want   []string
	}{
		"without a fault": {
			change: func(*catalogue.Catalogue) {},
			want:   []string{"unit-tests"},
		},
		"not wanted": {
			change: func(c *catalogue.Catalogue) { c.Entries.Recipes[0].NoSkill = true },
		},
		"written but not wanted": {
			change: func(c *catalogue.Catalogue) {
				c.Entries.Recipes[0].NoSkill = true
				c.Skills = map[string]*published.Skill{"unit-tests": {}}
			},
		},
		"with a fault in the prompt": {
			change: func(c *catalogue.Catalogue) { c.Entries.Recipes[0].Prompt = "Test $1." },
		},
		"written in spite of a fault": {
			change: func(c *catalogue.Catalogue) {
				c.Entries.Recipes[0].Prompt = "Test $1."
				c.Skills = map[string]*published.Skill{"unit-tests": {}}
			},
			want: []string{"unit-tests"},
		},
		"another one is written": {
			change: func(c *catalogue.Catalogue) {
				c.Entries.Recipes[0].Prompt = "Test $1."
				c.Skills = map[string]*published.Skill{"other": {}}
			},
		},
		"with a fault in the source language": {
			change: func(c *catalogue.Catalogue) {
				changeRecipe(c, "en", func(recipe *content.RecipeText) { recipe.WhyItHolds = "$ARGUMENTS" })
			},
		},
		"with a fault in another language": {
			change: func(c *catalogue.Catalogue) {
				changeRecipe(c, "fr", func(recipe *content.RecipeText) { recipe.WhyItHolds = "$ARGUMENTS" })
			},
			want: []string{"unit-tests"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := small(t)
			test.change(c)

			difftest.Equal(t, c.SkillSlugs(), test.want)
		})
	}
}

// TestSkillSlugsInOrder: the slugs are in the order of the recipes.
func TestSkillSlugsInOrder(t *testing.T) {
	c := small(t)
	first := c.Entries.Recipes[0]
	first.Slug = "z"
	c.Entries.Recipes = []content.RecipeEntry{first, c.Entries.Recipes[0]}

	difftest.Equal(t, c.SkillSlugs(), []string{"z", "unit-tests"})
}

// TestStaleTag: the tag of a text that is not up to date says what has changed, if that is known.
func TestStaleTag(t *testing.T) {
	difftest.Equal(t, catalogue.StaleTag(""), "[stale] ")
	difftest.Equal(t, catalogue.StaleTag("two words are new"), "[stale: two words are new] ")
}
