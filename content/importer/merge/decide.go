package merge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/schema"
)

// decide says what is done with each recipe that was found. known has the recipes of the catalogue by their slugs, and
// namer gives slugs to new ones.
func decide(
	found []importer.Recipe, m *matches, files *readFiles, known map[string]knownRecipe, namer *slugNamer, o Options,
) []Decision {
	hasOthers := m.filesWithOthers(files)
	var decisions []Decision
	for i, recipe := range found {
		origin := files.places[i].origin
		e := m.entryAt[origin]
		switch {
		case e == nil, e.isRemoved && recipe.IsNamed && !hasOthers[origin.File]: // the user asks for it again
			decisions = append(decisions, begin(recipe, origin, namer))
		case e.isRemoved:
			decisions = append(decisions, Decision{Recipe: recipe, Slug: e.Slug, Action: LeftOut})
		default:
			decisions = append(decisions, follow(recipe, e, origin, known[e.Slug], o))
		}
	}
	return decisions
}

// filesWithOthers has the files with recipes that were not taken out of the catalogue.
func (m *matches) filesWithOthers(files *readFiles) map[string]bool {
	hasOthers := map[string]bool{}
	for _, here := range files.places {
		if e := m.entryAt[here.origin]; e == nil || !e.isRemoved {
			hasOthers[here.origin.File] = true
		}
	}
	return hasOthers
}

// begin decides about a recipe at an origin that the catalogue does not have.
func begin(recipe importer.Recipe, origin imports.Origin, namer *slugNamer) Decision {
	name := nameOf(recipe)
	slug := namer.recipe(name)
	recipe.Title = cmp.Or(recipe.Title, importer.TitleOf(slug))
	return Decision{
		Recipe:    recipe,
		Slug:      slug,
		IsRenamed: !isPlainSlug(slug, name),
		Action:    New,
		Texts:     textsOf(recipe),
	}
}

// follow decides about a recipe that the catalogue has, and that is at an origin now.
func follow(recipe importer.Recipe, e *entry, origin imports.Origin, known knownRecipe, o Options) Decision {
	recipe.Title = cmp.Or(recipe.Title, importer.TitleOf(e.Slug))
	d := Decision{Recipe: recipe, Slug: e.Slug, entry: e}
	// a number that has changed is not the author's doing
	if e.isRecorded() && (e.isMoved || e.was.Unnumbered() != origin.Unnumbered()) {
		d.MovedFrom = e.Origin()
	}
	d.Texts = compareTexts(recipe, known, e.Entry, o)
	isChanged := len(d.Keys(ChangedInFile)) > 0
	switch {
	case len(d.Keys(Unchanged)) == len(d.Texts):
		d.Action = Same
	case !isChanged:
		d.Action = Edited
	case !o.Replace && !o.Take:
		d.Action = Changed
	default:
		d.Action = Replaced
		if d.BlockedBy = d.unfitSwapOut(known.swapOuts); d.BlockedBy != nil {
			d.Action = Blocked
		}
	}
	return d
}

// textsOf returns the texts of the file of a recipe, none of which the catalogue has taken yet.
func textsOf(r importer.Recipe) []Text {
	return []Text{
		{Key: "title", InFile: r.Title, State: ChangedInFile},
		{Key: "prompt", InFile: r.Prompt, State: ChangedInFile},
		{Key: "why_it_holds", InFile: r.WhyItHolds, State: ChangedInFile},
		{Key: "skill", InFile: skillText(r.Skill), State: ChangedInFile},
	}
}

// skillText returns what a recipe has for the front matter of its skill as one text.
func skillText(skill content.FrontMatter) string {
	var b strings.Builder
	for _, text := range schema.FrontMatterTexts(skill) {
		fmt.Fprintf(&b, "%s: %s\n", text.Key, text.Text)
	}
	return b.String()
}

// Keys returns the keys of the texts in some states.
func (d Decision) Keys(states ...TextState) []string {
	var keys []string
	for _, text := range d.Texts {
		if slices.Contains(states, text.State) {
			keys = append(keys, text.Key)
		}
	}
	return keys
}

// written returns the texts of the file, by key, that the catalogue has when this is done, or in place of which it
// keeps others for good.
func (d Decision) written() map[string]string {
	texts := map[string]string{}
	isTaken := d.Action == New || d.Action == Replaced
	for _, text := range d.Texts {
		if text.State == Unchanged || text.State == Kept || text.State == ChangedInFile && isTaken {
			texts[text.Key] = text.InFile
		}
	}
	return texts
}

// knownRecipe is a recipe that the catalogue has already.
type knownRecipe struct {
	category string            // slug
	texts    map[string]string // by key
	swapOuts []content.SwapOutEntry
}

// knownRecipes returns the recipes of a catalogue by their slugs.
func knownRecipes(catalogue *check.Catalogue) map[string]knownRecipe {
	words := catalogue.Languages[catalogue.SourceLanguage].Texts.Recipes
	known := map[string]knownRecipe{}
	for _, entry := range catalogue.Entries.Recipes {
		texts := map[string]string{
			"title":        words[entry.Slug].Title,
			"prompt":       string(entry.Prompt),
			"why_it_holds": words[entry.Slug].WhyItHolds,
			"skill":        skillText(entry.Skill),
		}
		known[entry.Slug] = knownRecipe{entry.Category, texts, entry.SwapOuts}
	}
	return known
}

// compareTexts returns the texts of the file of a recipe, and what has become of each. recorded has the texts that the
// catalogue last took.
func compareTexts(recipe importer.Recipe, known knownRecipe, recorded imports.Entry, o Options) []Text {
	var texts []Text
	for _, text := range textsOf(recipe) {
		inCatalogue := known.texts[text.Key]
		// a title that is made from the name of the file differs if the file was renamed, which is no change
		isMadeTitle := text.Key == "title" && !recipe.HasTitle && !recorded.IsWritten(text.Key, "")
		isOfCatalogue := text.InFile == "" && recorded.IsWritten(text.Key, "") // the file never had it
		// a recipe needs these two, so nobody has taken them out on purpose
		isLost := inCatalogue == "" && (text.Key == "title" || text.Key == "prompt")
		switch {
		case isLost:
			text.State = ChangedInFile
		case isOfCatalogue, isMadeTitle && recorded.IsWritten(text.Key, inCatalogue):
			continue
		case isMadeTitle:
			text.State = LocallyEdited
		default:
			text.State = compare(text, inCatalogue, recorded, o)
		}
		texts = append(texts, text)
	}
	return texts
}

// compare returns the state of a text. inCatalogue is what the catalogue has in its place.
func compare(text Text, inCatalogue string, recorded imports.Entry, o Options) TextState {
	switch {
	case text.InFile == inCatalogue:
		return Unchanged
	case recorded.IsWritten(text.Key, inCatalogue):
		return ChangedInFile
	case o.Take:
		return ChangedInFile
	case recorded.IsWritten(text.Key, text.InFile):
		return LocallyEdited
	case o.Keep:
		return Kept
	default:
		return Conflict
	}
}

// unfitSwapOut returns an error that names a swap-out which does not apply to the prompt of the file. That does not
// matter if the prompt of the catalogue stays.
func (d Decision) unfitSwapOut(swapOuts []content.SwapOutEntry) error {
	if !slices.Contains(d.Keys(ChangedInFile), "prompt") {
		return nil
	}
	for _, s := range swapOuts {
		if _, _, err := content.Compose(d.Prompt, s.Kind, s.Replaces, string(s.Instruction)); err != nil {
			return fmt.Errorf("its swap-out %s: %w", s.Slug, err)
		}
	}
	return nil
}
