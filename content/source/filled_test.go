package source_test

import (
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
)

// copyWithHoles copies the small catalogue, removes some French texts, of which the language omits
// some on purpose, and returns the folder.
func copyWithHoles(t *testing.T) string {
	t.Helper()
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.fr]\nomit = [\"call_to_action\"]\n[[categories]]")
	replaceText(t, dir, "fr.toml", "[call_to_action]\ntitle = \"Call\"\ntext = \"Text.\"\nlabel = \"Go\"\n", "")
	replaceText(t, dir, "fr.toml", `["First.", "Second."]`, `["", "Deux."]`)
	replaceText(t, dir, "fr.toml", "fuzz = \"Fuzzing\"\n", "")
	replaceText(t, dir, "fr.toml", "[[principles.items]]\nlead = \"Lead.\"\n", "[[principles.items]]\n")
	return dir
}

func TestNotFilled(t *testing.T) {
	requireErrors(t, checkFolder(t, copyWithHoles(t)))
}

// TestFilled: a text that a language lacks, or that is empty, comes from the source language, with
// a mark. A text that the language omits on purpose does not.
func TestFilled(t *testing.T) {
	checked := checkFilled(t, copyWithHoles(t))

	requireNoErrors(t, checked)
	page := siteOf(t, checked).Pages["fr"]
	difftest.Equal(t, page.Title, "Titre")
	difftest.Equal(t, page.Introduction, []string{"[en] First.", "Deux."})
	difftest.Equal(t, page.Categories[0].Recipes[0].SwapOuts[0].Label, "[en] Fuzzing")
	difftest.Equal(t, page.Principles.Items[0].Lead, "[en] Lead.")
	if page.CallToAction != nil {
		t.Errorf("what the language omits is there: %v", page.CallToAction)
	}
}

// TestFilledFiles: the files from which browsers make pages have the texts that are filled in, too.
func TestFilledFiles(t *testing.T) {
	checked := checkFilled(t, copyWithHoles(t))

	filled := siteOf(t, checked)

	var entries content.CatalogueFile
	if err := content.Decode("", filled.Files["catalogue.toml"], &entries); err != nil {
		t.Fatal(err)
	}
	var french content.LanguageFile
	if err := content.Decode("", filled.Files["fr.toml"], &french); err != nil {
		t.Fatal(err)
	}
	page, err := content.Assemble("fr", entries, french, filled.Skills)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, page, filled.Pages["fr"])
}

// TestFilledMistake: a mistake stays an error if no text of the source language can replace it.
func TestFilledMistake(t *testing.T) {
	dir := copyWithHoles(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")

	requireErrors(t, checkFilled(t, dir))
}

// TestFilledCopies: for authors, texts and words of the interface that are still in the source language
// are marked; what is translated, or recorded as rightly the same, is not.
func TestFilledCopies(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "it.toml", string(contenttest.Small(t)["fr.toml"]))
	replaceText(t, dir, "it.toml", `summary = "Summary."`, `summary = "Sommario."`)
	writeFile(t, dir, "locales/active.it.toml", "LanguageName = \"Italiano\"\nTags = \"Etichette\"\nCopied = \"Copied\"\n"+
		"SwapOuts.one = \"Swap-out\"\nSwapOuts.other = \"Swap-outs\"\n")
	markText(t, dir, tomldoc.Keys("categories", "testing", "title"))

	filled := checkFilled(t, dir)
	published := checkFolder(t, dir)

	requireNoErrors(t, filled)
	requireNoErrors(t, published)
	page := siteOf(t, filled).Pages["it"]
	difftest.Equal(t, page.Summary, "Sommario.")
	difftest.Equal(t, page.Introduction, []string{"[en] First.", "[en] Second."})
	difftest.Equal(t, page.Categories[0].Recipes[0].SwapOuts[0].Label, "[en] Fuzzing")
	difftest.Equal(t, siteOf(t, filled).Pages["fr"].Categories[0].Title, "Testing")
	words := siteOf(t, filled).Words["it"]
	difftest.Equal(t, words.Message("Tags"), "Etichette")
	difftest.Equal(t, words.Message("Copied"), "[en] Copied")
	difftest.Equal(t, words.Message("CopyPrompt"), "[en] Copy prompt")
	difftest.Equal(t, words.MessageCount("SwapOuts", 1), "[en] Swap-out")
	difftest.Equal(t, siteOf(t, filled).Words["fr"].Message("Tags"), "Tags")
	difftest.Equal(t, siteOf(t, published).Pages["it"].Introduction, []string{"First.", "Second."})
	difftest.Equal(t, siteOf(t, published).Words["it"].Message("Copied"), "Copied")
}

// TestFilledStale: for authors, translations and words whose source has changed are marked, and so are copies that a list
// has too many of.
func TestFilledStale(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "it.toml", string(contenttest.Small(t)["fr.toml"]))
	replaceText(t, dir, "it.toml", `summary = "Summary."`, `summary = "Sommario."`)
	writeFile(t, dir, "locales/active.it.toml", "LanguageName = \"Italiano\"\nCopied = \"Copiato\"\n")
	writeRecord(t, dir, checkFolder(t, dir).Translations.BeginLanguage("it").Record)
	replaceText(t, dir, "en.toml", `"Summary."`, `"The summary."`)
	replaceText(t, dir, "en.toml", `["First.", "Second."]`, `["First."]`)
	writeFile(t, dir, "locales/active.en.toml", "Copied = \"It is copied\"\n")

	filled := siteOf(t, checkFilled(t, dir))
	published := siteOf(t, checkFolder(t, dir))

	difftest.Equal(t, filled.Pages["it"].Summary, "[stale: [-Summary-]{+The summary+}.] Sommario.")
	difftest.Equal(t, filled.Pages["it"].Introduction, []string{"[en] First.", "[en] Second."})
	difftest.Equal(t, filled.Words["it"].Message("Copied"), "[stale] Copiato")
	difftest.Equal(t, published.Pages["it"].Summary, "Sommario.")
	difftest.Equal(t, published.Words["it"].Message("Copied"), "Copiato")
}
