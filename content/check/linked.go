package check

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// LinkedPrompts reads the files of prompts that are outside of a catalogue, and finds the recipes in them. ignored has
// the paths that the catalogue ignores. missing has the origins without a prompt.
type LinkedPrompts func(origins []content.PromptOrigin, ignored []string) (
	found map[content.PromptOrigin]importer.Recipe, missing map[content.PromptOrigin]NoPrompt)

// maxSkillDescription is the maximum length of the description of a skill, in characters. Clients that install skills
// leave out one with a longer description.
const maxSkillDescription = 1024

// NoPrompt says why there is no prompt at an origin: there are mistakes in the file, or the entry of the recipe is
// wrong.
type NoPrompt struct {
	// Mistakes has mistakes in the file, each with its place. It lacks those that another origin has already.
	Mistakes problem.List
	Key      string          // the key of the entry that is wrong: file, part or number; "" for mistakes in the file
	Reason   problem.Problem // what is wrong with its value
}

// link gives all recipes that name a file what that file says. What the entries of these recipes say themselves comes
// first.
func (f *files) link(prompts LinkedPrompts) {
	var linked []int // indexes of recipes
	var origins []content.PromptOrigin
	for i, entry := range f.catalogue.entries.Recipes {
		path := tomldoc.Keys("recipes").Index(i)
		switch {
		case f.checkOrigin(path, entry):
			linked = append(linked, i)
			origins = append(origins, entry.Origin())
		case f.catalogue.Document.Has(path.Key("file")):
			f.markUnread(entry.Slug)
		}
	}
	if len(linked) == 0 {
		return
	}
	found, missing := prompts(origins, f.catalogue.entries.Ignore)
	for n, i := range linked {
		path := tomldoc.Keys("recipes").Index(i)
		entry := &f.catalogue.entries.Recipes[i]
		if reason, isMissing := missing[origins[n]]; isMissing {
			f.reportNoPrompt(path, reason)
			f.markUnread(entry.Slug)
		} else {
			f.linkRecipe(path, entry, found[origins[n]])
			f.linkNotes(entry.Slug, found[origins[n]])
		}
	}
}

// reportNoPrompt reports that there is no prompt where the recipe at a path says.
func (f *files) reportNoPrompt(path tomldoc.Path, missing NoPrompt) {
	for _, mistake := range missing.Mistakes {
		f.catalogue.ReportElsewhere(path.Key("prompt"), mistake)
	}
	if missing.Key != "" {
		f.catalogue.Report(path.Key(missing.Key), missing.Reason)
	}
}

// checkOrigin returns whether the recipe at a path names a file that its prompt can be read from. It reports a problem
// if the recipe has no prompt, or two.
func (f *files) checkOrigin(path tomldoc.Path, entry content.RecipeEntry) bool {
	hasFile := f.catalogue.Document.Has(path.Key("file"))
	hasPrompt := f.catalogue.Document.Has(path.Key("prompt"))
	wrong := problem.Problem{Kind: problem.Value}
	switch {
	case !hasFile && !hasPrompt:
		f.catalogue.Report(path.Key("prompt"), problem.Problem{
			Kind:    problem.Missing,
			Message: f.catalogue.Name(path) + ".prompt is missing",
		})
		return false
	case hasFile && hasPrompt:
		wrong.Message = f.catalogue.Name(path) + " has a prompt and the file of one"
		wrong.Hint = "remove one of the two"
	case !hasFile:
		f.reportKeysOfFile(path)
		return false
	case !paths.Pattern.MatchString(entry.File):
		wrong.Message = fmt.Sprintf("%s is %q, expected the path of a file from that of this file, such as "+
			"../prompts/review.md", f.catalogue.Name(path.Key("file")), entry.File)
	case f.catalogue.Document.Has(path.Key("number")) && entry.Number < 1:
		f.catalogue.Report(path.Key("number"), problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("%s is %d, expected 1 or more", f.catalogue.Name(path.Key("number")), entry.Number),
		})
		return false
	default:
		return true
	}
	f.catalogue.Report(path.Key("file"), wrong)
	return false
}

// reportKeysOfFile reports keys that say where in a file the prompt is, although the recipe at a path names no file.
func (f *files) reportKeysOfFile(path tomldoc.Path) {
	for _, key := range []string{"part", "number"} {
		if f.catalogue.Document.Has(path.Key(key)) {
			f.catalogue.Report(path.Key(key), problem.Problem{
				Kind:    problem.Value,
				Message: f.catalogue.Name(path) + " has " + key + ", and no file",
				Hint:    "remove the line",
			})
		}
	}
}

// linkRecipe gives the recipe at a path what its file says.
func (f *files) linkRecipe(path tomldoc.Path, entry *content.RecipeEntry, found importer.Recipe) {
	f.catalogue.SetElsewhere(path.Key("prompt"), found.InPrompt)
	entry.Prompt = content.Lines(found.Prompt)
	if entry.Change == nil {
		entry.Change = found.Change
	}
	entry.PromptOnly = entry.PromptOnly || found.PromptOnly != ""
	entry.NoSkill = entry.NoSkill || found.HasTools
	if found.WhyItHolds != "" {
		f.descriptions[entry.Slug] = found.WhyItHolds
	}
	if found.Skill != nil && !entry.NoSkill {
		f.linkSkill(path, entry, found.Skill)
	}
}

// linkNotes gives a recipe the notes that its file has, in the source language, unless that has notes of its own.
func (f *files) linkNotes(slug string, found importer.Recipe) {
	if f.source == nil || found.WhyItHolds == "" {
		return
	}
	path := tomldoc.Keys("recipes", slug, "why_it_holds")
	texts, isThere := f.source.texts.Recipes[slug]
	if !isThere || f.source.Document.Has(path) {
		return
	}
	texts.WhyItHolds = found.WhyItHolds
	f.source.texts.Recipes[slug] = texts
	f.source.SetElsewhere(path, func(_ int, p problem.Problem) problem.Problem { return found.InNotes(p) })
	f.source.linked[path] = true
}

// markUnread marks the notes of a recipe whose file was not read, unless the source language has notes of its own for
// it: the file may have notes.
func (f *files) markUnread(slug string) {
	path := tomldoc.Keys("recipes", slug, "why_it_holds")
	if f.source != nil && !f.source.Document.Has(path) {
		f.source.unread[path] = true
	}
}

// linkSkill adds the skill that the file of a recipe is, or reports why no agent would take it.
func (f *files) linkSkill(path tomldoc.Path, entry *content.RecipeEntry, skill *importer.Skill) {
	report := func(message, hint string) {
		f.catalogue.Report(path.Key("file"), problem.Problem{
			Kind:     problem.Skill,
			Severity: problem.Warning,
			Message:  message,
			Hint:     hint,
		})
	}
	if fault, hint := refusal(skill, entry.Slug); fault != "" {
		entry.NoSkill = true
		report(fault+", so this recipe is not among the skills", hint)
		return
	}
	f.skills[entry.Slug] = skill
	if !skill.IsYAML {
		report("the front matter of the skill is not YAML, so some agents cannot read it",
			"put texts with a colon in quotation marks")
	}
	if len(entry.SwapOuts) > 0 {
		report("the skill of its author is published as it is, without the swap-outs of the recipe",
			"write them in its file, too, or leave them out")
	}
}

// refusal says why agents or clients would not take a skill for the recipe with a slug, and what to do. It returns ""
// if they would.
func refusal(skill *importer.Skill, slug string) (fault, hint string) {
	length := utf8.RuneCountInString(skill.Description)
	switch {
	case !slugs.IsValid(skill.Name) || slugs.HasReservedWord(skill.Name):
		return "agents refuse a skill with the name " + skill.Name,
			"name it with lower-case words joined by hyphens, without claude and anthropic"
	case skill.Name != slug:
		return "the skill has the name " + skill.Name,
			"write name: " + slug + " in its file, or give the recipe that name for its slug"
	case length > maxSkillDescription:
		return fmt.Sprintf("the description of the skill has %d characters, and agents refuse more than %d",
			length, maxSkillDescription), "shorten it"
	}
	return "", ""
}

// whole returns the file together with the texts that are in the files of prompts. A file to which these cannot be
// added, because it has inline tables, is returned as it is: commands that copy such a text refuse to.
func (l *languageFile) whole() *tomldoc.Document {
	if len(l.linked) == 0 {
		return l.Document
	}
	texts := schema.Texts(l.texts)
	edits := l.Document.Edit()
	for _, path := range slices.SortedFunc(maps.Keys(l.linked), tomldoc.Path.Compare) {
		edits.AddKey(path.Parent(), []string{"title"}, path.LastKey(), tomldoc.Quote(texts[path]))
	}
	document, problems := tomldoc.Parse(l.Document.File(), edits.Bytes())
	if problems != nil {
		return l.Document
	}
	return document
}
