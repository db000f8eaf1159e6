package merge

import (
	"cmp"
	"fmt"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// decide says what is done with each recipe that was found. known has the recipes of the catalogue by their slugs, and
// namer gives slugs to new ones.
func decide(
	found []importer.Recipe, m *matches, files *files, known map[string]knownRecipe, namer *namer, o Options,
) []Decision {
	hasOthers := m.filesWithOthers(files)
	var decisions []Decision
	for i, recipe := range found {
		d := Decision{Recipe: recipe}
		origin := files.places[i].origin
		e := m.entryAt[origin]
		switch {
		case e == nil, e.isRemoved && recipe.IsNamed && !hasOthers[origin.File]: // the user asks for it again
			d.begin(namer)
		case e.isRemoved:
			d.Action = LeftOut
			d.Slug = e.Slug
		default:
			d.follow(e, origin)
			d.update(known[e.Slug], e.Entry, o)
		}
		decisions = append(decisions, d)
	}
	return decisions
}

// filesWithOthers has the files with recipes that were not taken out of the catalogue.
func (m *matches) filesWithOthers(files *files) map[string]bool {
	hasOthers := map[string]bool{}
	for _, here := range files.places {
		if e := m.entryAt[here.origin]; e == nil || !e.isRemoved {
			hasOthers[here.origin.File] = true
		}
	}
	return hasOthers
}

// begin makes the recipe a new one.
func (d *Decision) begin(namer *namer) {
	name := nameOf(d.Recipe)
	d.Action = New
	d.Slug = namer.recipe(name)
	d.IsRenamed = !isPlainSlug(d.Slug, name)
	d.Title = cmp.Or(d.Title, importer.TitleOf(d.Slug))
	d.Texts = textsOf(d.Recipe)
}

// follow makes the recipe one that the catalogue has, and says whether it is at another origin now.
func (d *Decision) follow(e *entry, origin imports.Origin) {
	d.entry = e
	d.Slug = e.Slug
	d.Title = cmp.Or(d.Title, importer.TitleOf(d.Slug))
	// a number that has changed is not the author's doing
	if e.isRecorded() && (e.isMoved || e.was.Unnumbered() != origin.Unnumbered()) {
		d.MovedFrom = e.Origin()
		d.MovedTo = origin
	}
}

// textsOf returns the texts of the file of a recipe, none of which the catalogue has taken yet.
func textsOf(r importer.Recipe) []Text {
	return []Text{
		{Key: "title", InFile: r.Title, State: ChangedInFile},
		{Key: "prompt", InFile: r.Prompt, State: ChangedInFile},
		{Key: "why_it_holds", InFile: r.WhyItHolds, State: ChangedInFile},
	}
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
		}
		known[entry.Slug] = knownRecipe{entry.Category, texts, entry.SwapOuts}
	}
	return known
}

// update sets the action for a recipe that the catalogue has. recorded has the texts that it last took.
func (d *Decision) update(known knownRecipe, recorded imports.Entry, o Options) {
	for _, text := range textsOf(d.Recipe) {
		inCatalogue := known.texts[text.Key]
		// a title that is made from the name of the file differs if the file was renamed, which is no change
		isMadeTitle := text.Key == "title" && !d.HasTitle && !recorded.IsWritten(text.Key, "")
		isOfCatalogue := text.InFile == "" && recorded.IsWritten(text.Key, "") // the file never had it
		switch {
		case isOfCatalogue, isMadeTitle && recorded.IsWritten(text.Key, inCatalogue):
			continue
		case isMadeTitle:
			text.State = LocallyEdited
		default:
			text.State = compare(text, inCatalogue, recorded, o)
		}
		d.Texts = append(d.Texts, text)
	}
	isChanged := len(d.Keys(ChangedInFile)) > 0
	switch {
	case len(d.Keys(Unchanged)) == len(d.Texts):
		d.Action = Same
	case !isChanged:
		d.Action = Edited
	case !o.Replace:
		d.Action = Changed
	default:
		d.Action = Replaced
		d.block(known.swapOuts)
	}
}

// compare returns the state of a text. inCatalogue is what the catalogue has in its place.
func compare(text Text, inCatalogue string, recorded imports.Entry, o Options) TextState {
	switch {
	case text.InFile == inCatalogue:
		return Unchanged
	case recorded.IsWritten(text.Key, inCatalogue):
		return ChangedInFile
	case recorded.IsWritten(text.Key, text.InFile):
		return LocallyEdited
	case o.Keep:
		return Kept
	default:
		return Conflict
	}
}

// block keeps the recipe from being replaced if a swap-out does not apply to the prompt of the file. That does not
// matter if the prompt of the catalogue stays.
func (d *Decision) block(swapOuts []content.SwapOutEntry) {
	if !slices.Contains(d.Keys(ChangedInFile), "prompt") {
		return
	}
	for _, s := range swapOuts {
		if _, _, err := content.Compose(d.Prompt, s.Kind, s.Replaces, string(s.Instruction)); err != nil {
			d.Action = Blocked
			d.BlockedBy = fmt.Errorf("its swap-out %s: %w", s.Slug, err)
			return
		}
	}
}
