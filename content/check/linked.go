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
	"prompt-recipes/content/published"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// Prompts has what [Input.ReadPrompts] has found at the origins: each origin is in one of the two maps.
type Prompts struct {
	Found   map[content.PromptOrigin]importer.Recipe
	Missing map[content.PromptOrigin]NoPrompt
}

// NoPrompt says why there is no prompt at an origin: there are mistakes in the file, or the entry of the recipe is
// wrong.
type NoPrompt struct {
	// Mistakes has the mistakes in the file, each with its place. It does not repeat the mistakes of another origin.
	Mistakes problem.List
	// Key is the key of the entry that is wrong: file, part or number. It is "" if the file has mistakes.
	Key    string
	Reason problem.Problem // what is wrong with the value of the key
}

// findLinked finds the recipes whose prompts are in other files, and reports what is wrong with the keys that say
// where.
func (d *decoded) findLinked() {
	for i, entry := range d.catalogue.entries.Recipes {
		path := tomldoc.Keys("recipes").Index(i)
		if d.checkOrigin(path, entry) {
			d.linked = append(d.linked, i)
		} else if d.catalogue.Document.Has(path.Key("file")) {
			d.markUnread(entry.Slug)
		}
	}
}

// checkOrigin returns whether the recipe at a path names a file, from which its prompt can be read. It reports a recipe
// without a prompt or with two, and wrong values of the keys that name the file and the place in it.
func (d *decoded) checkOrigin(path tomldoc.Path, entry content.RecipeEntry) bool {
	hasFile := d.catalogue.Document.Has(path.Key("file"))
	hasPrompt := d.catalogue.Document.Has(path.Key("prompt"))
	key := "file" // the key that is wrong
	wrong := problem.Problem{Kind: problem.Value}
	switch {
	case hasPrompt && !hasFile:
		d.reportKeysOfFile(path)
		return false
	case !hasFile:
		key = "prompt"
		wrong.Kind = problem.Missing
		wrong.Message = d.catalogue.Name(path) + ".prompt is missing"
	case hasPrompt:
		wrong.Message = d.catalogue.Name(path) + " has a prompt and the file of one"
		wrong.Hint = "remove one of the two"
	case !paths.Pattern.MatchString(entry.File):
		wrong.Message = fmt.Sprintf("%s is %q, expected the path of a file from that of this file, such as "+
			"../prompts/review.md", d.catalogue.Name(path.Key("file")), entry.File)
	case d.catalogue.Document.Has(path.Key("number")) && entry.Number < 1:
		key = "number"
		wrong.Message = fmt.Sprintf("%s is %d, expected 1 or more", d.catalogue.Name(path.Key(key)), entry.Number)
	default:
		return true
	}
	d.catalogue.Report(path.Key(key), wrong)
	return false
}

// reportKeysOfFile reports keys that say where in a file the prompt is, although the recipe at a path names no file.
func (d *decoded) reportKeysOfFile(path tomldoc.Path) {
	for _, key := range []string{"part", "number"} {
		if d.catalogue.Document.Has(path.Key(key)) {
			d.catalogue.Report(path.Key(key), problem.Problem{
				Kind:    problem.Value,
				Message: d.catalogue.Name(path) + " has " + key + ", and no file",
				Hint:    "remove the line",
			})
		}
	}
}

// origins says where the prompts are that catalogue.toml does not have itself, in the order of the recipes.
func (d *decoded) origins() []content.PromptOrigin {
	var origins []content.PromptOrigin
	for _, i := range d.linked {
		origins = append(origins, d.catalogue.entries.Recipes[i].Origin())
	}
	return origins
}

// fromPrompts has what only the files of prompts say, by slug of the recipe; see [catalogue.Catalogue].
type fromPrompts struct {
	skills       map[string]*published.Skill
	descriptions map[string]string
}

// link gives all recipes that name a file what that file says. Where the entry of a recipe says something itself, the
// entry counts.
func (d *decoded) link(prompts Prompts) fromPrompts {
	added := fromPrompts{skills: map[string]*published.Skill{}, descriptions: map[string]string{}}
	for _, i := range d.linked {
		path := tomldoc.Keys("recipes").Index(i)
		entry := &d.catalogue.entries.Recipes[i]
		if reason, isMissing := prompts.Missing[entry.Origin()]; isMissing {
			d.reportNoPrompt(path, reason)
			d.markUnread(entry.Slug)
			continue
		}
		found := prompts.Found[entry.Origin()]
		d.linkRecipe(path, entry, found)
		d.linkNotes(entry.Slug, found)
		if found.WhyItHolds != "" {
			added.descriptions[entry.Slug] = found.WhyItHolds
		}
		if found.Skill != nil && !entry.NoSkill && d.checkSkill(path, entry, found.Skill) {
			added.skills[entry.Slug] = &published.Skill{
				Name:        found.Skill.Name,
				Description: found.Skill.Description,
				Files:       map[string][]byte{content.SkillFile: found.Skill.File},
			}
		}
	}
	return added
}

// reportNoPrompt reports that there is no prompt where the recipe at a path says.
func (d *decoded) reportNoPrompt(path tomldoc.Path, missing NoPrompt) {
	for _, mistake := range missing.Mistakes {
		d.catalogue.ReportElsewhere(path.Key("prompt"), mistake)
	}
	if missing.Key != "" {
		d.catalogue.Report(path.Key(missing.Key), missing.Reason)
	}
}

// linkRecipe gives the entry of the recipe at a path what the file says about the prompt.
func (d *decoded) linkRecipe(path tomldoc.Path, entry *content.RecipeEntry, found importer.Recipe) {
	d.catalogue.SetElsewhere(path.Key("prompt"), found.InPrompt)
	entry.Prompt = content.Lines(found.Prompt)
	if entry.Change == nil {
		entry.Change = found.Change
	}
	entry.PromptOnly = entry.PromptOnly || found.PromptOnly != ""
	entry.NoSkill = entry.NoSkill || found.HasTools
	if entry.Number > 1 {
		d.catalogue.Report(path.Key("number"), problem.Problem{
			Kind:     problem.Value,
			Severity: problem.Note,
			Message: fmt.Sprintf("%s has several parts of the name %q, which only their order tells apart: if it "+
				"changes, their recipes show each other's prompts", entry.File, entry.Part),
			Hint: "give each a name of its own, there and here",
		})
	}
}

// linkNotes gives a recipe the notes of its file, as a text of the source language. It does nothing if the source
// language has notes for the recipe itself.
func (d *decoded) linkNotes(slug string, found importer.Recipe) {
	if d.source == nil || found.WhyItHolds == "" {
		return
	}
	path := tomldoc.Keys("recipes", slug, "why_it_holds")
	texts, isThere := d.source.texts.Recipes[slug]
	if !isThere || d.source.Document.Has(path) {
		return
	}
	texts.WhyItHolds = found.WhyItHolds
	d.source.texts.Recipes[slug] = texts
	d.source.SetElsewhere(path, func(_ int, p problem.Problem) problem.Problem { return found.InNotes(p) })
	d.source.linked[path] = true
}

// markUnread marks the notes of a recipe as unknown, because its file was not read and may have notes. It does nothing
// if the source language has notes for the recipe itself.
func (d *decoded) markUnread(slug string) {
	path := tomldoc.Keys("recipes", slug, "why_it_holds")
	if d.source != nil && !d.source.Document.Has(path) {
		d.source.unread[path] = true
	}
}

// checkSkill returns whether agents accept the skill in the file of a recipe. If not, the recipe gets no skill.
func (d *decoded) checkSkill(path tomldoc.Path, entry *content.RecipeEntry, skill *importer.Skill) bool {
	report := func(message, hint string) {
		d.catalogue.Report(path.Key("file"), problem.Problem{
			Kind:     problem.Skill,
			Severity: problem.Warning,
			Message:  message,
			Hint:     hint,
		})
	}
	if fault, hint := refusal(skill, entry.Slug); fault != "" {
		entry.NoSkill = true
		report(fault+", so this recipe is not among the skills", hint)
		return false
	}
	if !skill.IsYAML {
		report("the front matter of the skill is not YAML, so some agents cannot read it",
			"put texts with a colon in quotation marks")
	}
	if len(entry.SwapOuts) > 0 {
		report("the skill of its author is published as it is, without the swap-outs of the recipe",
			"write them in its file, too, or leave them out")
	}
	return true
}

// maxSkillDescription is the maximum length of the description of a skill, in characters. Clients that install skills
// leave out one with a longer description.
const maxSkillDescription = 1024

// refusal says why agents or clients would refuse a skill, and what to do. slug is the slug of its recipe. refusal
// returns "" if they would accept the skill.
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

// whole returns the file together with the texts that are in the files of prompts. If the file has inline tables, to
// which nothing can be added, whole returns it as it is. Then commands that copy such a text return an error.
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
