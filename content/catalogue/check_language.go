package catalogue

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// checkLanguage compares a language file with the catalogue: every slug has its text and every text its slug.
func checkLanguage(d *Document[content.LanguageFile], language string, catalogue *Document[content.CatalogueFile]) {
	c, l := catalogue.Value, d.Value
	if base, _, _ := strings.Cut(language, "-"); l.Lang != "" && (!languageTag.MatchString(l.Lang) || !strings.HasPrefix(l.Lang+"-", base+"-")) {
		d.problem("lang", "lang is %q, expected %q, or a tag that begins with it and a hyphen", l.Lang, base)
	}
	omit := c.Languages[language].Omit
	if !d.dropped["categories"] {
		matchKeys(d, "categories", l.Categories, c.Categories, catalogue.lacks("categories"))
	}
	for i, entry := range c.Recipes {
		isFirst := i == slices.IndexFunc(c.Recipes, func(r content.RecipeEntry) bool { return r.Slug == entry.Slug })
		if text, ok := l.Recipes[entry.Slug]; ok && isFirst {
			matchKeys(d, "recipes."+entry.Slug+".swap_outs", text.SwapOuts, entry.SwapOuts, catalogue.lacks(problem.Index("recipes", i)+".swap_outs"))
		}
	}
	if !d.dropped["recipes"] {
		matchKeys(d, "recipes", l.Recipes, c.Recipes, catalogue.lacks("recipes"))
	}
	if checkOmitted(d, omit, "related_links", l.RelatedLinks != nil || l.RelatedLinksTitle != "", language) {
		checkLinks(d, "related_links", l.RelatedLinksTitle, l.RelatedLinks, c.RelatedLinks, catalogue.lacks("related_links"))
	}
	if checkOmitted(d, omit, "more_links", l.MoreLinks != nil || l.MoreLinksTitle != "", language) {
		checkLinks(d, "more_links", l.MoreLinksTitle, l.MoreLinks, c.MoreLinks, catalogue.lacks("more_links"))
	}
	hasText := l.CallToAction != (content.CallToActionText{}) || !d.lacks("call_to_action.title")
	hasHref := c.CallToAction.Href != "" || !catalogue.lacks("call_to_action.href")
	switch {
	case !checkOmitted(d, omit, "call_to_action", hasText, language):
	case hasText && !hasHref && catalogue.lacks("call_to_action"):
		d.problem("call_to_action", "%s has no call_to_action with a href for this text", content.CatalogueFileName)
	case !hasText && hasHref:
		d.missing("call_to_action", "call_to_action is missing; write it, or name it in omit, under [languages.%s] of %s", language, content.CatalogueFileName)
	}
}

// checkVersions checks what catalogue.toml says of the languages.
func checkVersions(d *Document[content.CatalogueFile], languages map[string]*Document[content.LanguageFile]) {
	for _, tag := range slices.Sorted(maps.Keys(d.Value.Languages)) {
		path, version := problem.Join("languages", tag), d.Value.Languages[tag]
		if languages[tag] == nil {
			d.warningIn(path, 0, "there is no %s; expected one of the languages %s", content.LanguageFileName(tag), strings.Join(slices.Sorted(maps.Keys(languages)), ", "))
		}
		if version.Draft && tag == d.Value.SourceLanguage {
			d.problem(path+".draft", "the source language cannot be a draft, the others are made from it; remove the line")
		}
		checkChoices(d, path+".omit", version.Omit, omittable)
		checkChoices(d, path+".placements", version.Placements, placements)
	}
}

// checkChoices reports values of a list that are not among the choices, or are there twice.
func checkChoices[F any](d *Document[F], path string, values, choices []string) {
	for i, value := range values {
		if !slices.Contains(choices, value) {
			d.problem(problem.Index(path, i), "%q is not possible here, expected one of %s%s", value, strings.Join(choices, ", "), problem.DidYouMean(value, choices))
		} else if slices.Contains(values[:i], value) {
			d.problem(problem.Index(path, i), "%q is named twice", value)
		}
	}
}

// checkOmitted reports whether a version has a block. A block that it omits must not be in its file.
func checkOmitted(d *Document[content.LanguageFile], omit []string, key string, written bool, language string) bool {
	omitted := slices.Contains(omit, key)
	if omitted && written {
		d.problem(key, "%s is in this file, and in omit under [languages.%s] of %s; remove one of the two", key, language, content.CatalogueFileName)
	}
	return !omitted
}

func checkLinks(d *Document[content.LanguageFile], key, title string, texts map[string]content.LinkText, entries []content.LinkEntry, whole bool) {
	for _, entry := range entries {
		path := problem.Join(key, entry.Slug)
		checkHref(d, path+".href", texts[entry.Slug].Href)
		switch text, ok := texts[entry.Slug]; {
		case ok && text.Title == "" && entry.Title == "":
			d.missing(path+".title", "%s.title is missing", path)
		case ok && text.Title != "" && entry.Title != "":
			d.problem(path+".title", "%s has the title %q for every language in %s; remove this one", entry.Slug, entry.Title, content.CatalogueFileName)
		}
	}
	switch {
	case len(entries) > 0 && title == "":
		d.missing(key+"_title", "%s_title is missing", key)
	case len(entries) == 0 && title != "" && whole:
		d.problem(key+"_title", "%s has no %s for this title", content.CatalogueFileName, key)
	}
	matchKeys(d, key, texts, entries, whole)
}

// matchKeys reports the slugs of entries that a table lacks and, if whole is true and all of them are slugs, its keys that no
// entry has.
func matchKeys[V, E any](d *Document[content.LanguageFile], path string, table map[string]V, entries []E, whole bool) {
	var want, missing []string
	for _, entry := range entries {
		key := reflect.ValueOf(entry).FieldByName("Slug").String()
		if want = append(want, key); !slugPattern.MatchString(key) {
			whole = false // the slug is missing or wrong, which has been reported
		} else if _, ok := table[key]; !ok {
			missing = append(missing, key)
		}
	}
	extra := slices.DeleteFunc(slices.Sorted(maps.Keys(table)), func(key string) bool {
		return !whole || slices.Contains(want, key)
	})
	for _, key := range extra {
		meant, hint := problem.Nearest(key, missing), problem.DidYouMean(key, want)
		if hint == "" && len(missing) == 1 && len(extra) == 1 {
			meant, hint = missing[0], fmt.Sprintf("; if its name in %s is %s now, write that", content.CatalogueFileName, missing[0])
		}
		d.dropped[problem.Join(path, meant)] = true // what it stands for is not missing too
		p := d.problem(problem.Join(path, key), "%s is not in %s; remove it or correct the slug%s", problem.Join(path, key), content.CatalogueFileName, hint)
		if hint == "" || d.filled {
			p.Severity = problem.Warning // it is not shown
		}
	}
	for _, key := range missing {
		write := key + ` = "…"`
		if reflect.TypeFor[V]().Kind() == reflect.Struct {
			write = "[" + problem.Join(path, key) + "]"
		}
		d.missing(problem.Join(path, key), "%s is missing; %s has it: write %s", problem.Join(path, key), content.CatalogueFileName, write)
	}
}

// checkParity reports where a translation lacks an optional part that its source has or has one that it has not, and lists of
// another length. What catalogue.toml says is in every language is for checkLanguage.
func checkParity(d, source *Document[content.LanguageFile], path string, have, want reflect.Value) {
	switch have.Kind() {
	case reflect.Struct:
		for field, value := range have.Fields() {
			key, in := field.Tag.Get("toml"), want.FieldByIndex(field.Index)
			at, optional := problem.Join(path, key), field.Tag.Get("check") == "optional" && value.Kind() != reflect.Map
			switch {
			case field.Tag.Get("rule") != "", slices.Contains(omittable, strings.TrimSuffix(key, "_title")):
			case optional && value.IsZero() && !in.IsZero():
				d.missing(at, "%s is missing; the source language has it", at)
			case optional && in.IsZero() && !value.IsZero() && source.lacks(at):
				d.problem(at, "%s is not in the source language; remove it", at).Severity = problem.Warning
			default:
				checkParity(d, source, at, value, in)
			}
		}
	case reflect.Slice:
		if have.Len() != want.Len() && min(have.Len(), want.Len()) > 0 {
			p := d.problem(path, "%s has %d entries, the source language has %d", path, have.Len(), want.Len())
			if p.Missing = have.Len() < want.Len(); !p.Missing {
				p.Severity = problem.Warning
			}
		}
	case reflect.Map:
		for _, key := range have.MapKeys() {
			if in := want.MapIndex(key); in.IsValid() {
				checkParity(d, source, problem.Join(path, key.String()), have.MapIndex(key), in)
			}
		}
	}
}

var codeSpan = regexp.MustCompile("`[^`]+`")

// checkCode reports code of the source that a translation does not repeat, in the same text or elsewhere in the same list.
func checkCode(d *Document[content.LanguageFile], source map[string]string) {
	own := map[string]string{}
	for path, text := range Texts(d.Value) {
		own[index.ReplaceAllString(path, "")] += text
	}
	for path, text := range source {
		translation, ok := own[index.ReplaceAllString(path, "")]
		for _, code := range codeSpan.FindAllString(text, -1) {
			if ok && !strings.Contains(translation, code) {
				d.warningIn(path, 0, "the source text has %s, which is the same in every language; write it here too", code)
			}
		}
	}
}

// checkSkills notes what keeps recipes from being skills for coding agents. Skills have the texts of the source language.
func checkSkills(catalogue *Document[content.CatalogueFile], source *Document[content.LanguageFile]) {
	for i, entry := range catalogue.Value.Recipes {
		path, texts := problem.Index("recipes", i), source.Value.Recipes[entry.Slug]
		noteSkill(source, "recipes."+entry.Slug+".title", texts.Title)
		noteSkill(source, "recipes."+entry.Slug+".why_it_holds", texts.WhyItHolds)
		if !entry.PromptOnly && catalogue.Value.AgentCLI != "" {
			continue // its prompts hold no ! and no $
		}
		noteSkill(catalogue, path+".prompt", string(entry.Prompt))
		for j, s := range entry.SwapOuts {
			noteSkill(catalogue, problem.Index(path+".swap_outs", j)+".instruction", string(s.Instruction))
		}
	}
}

func noteSkill[F any](d *Document[F], path, text string) {
	if part, at := content.NotInSkill(text); part != "" {
		p := d.problemIn(path, at, "Claude Code replaces %s where it loads a skill, so this recipe is not among the skills; name an example in place of an argument, and list it in change", part)
		p.Severity = problem.Note
	}
}
