package edit

import (
	"fmt"
	"path/filepath"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// BeginLanguage begins a language that a catalogue does not have. It returns the files that change, by
// path: the texts of the language, which are those of the source language, and catalogue.toml, in which
// the language is a draft. It returns an error if the tag is the lang of another language, or if the
// language has to be written into catalogue.toml by hand.
func BeginLanguage(from *catalogue.Catalogue, tag string) (map[string][]byte, error) {
	for _, l := range from.Languages {
		if l.Texts.Lang == tag {
			return nil, fmt.Errorf("%s has lang = %q already: change that first", l.Document.File(), tag)
		}
	}
	catalogue, err := addDraft(from.Document, tag)
	if err != nil {
		return nil, err
	}
	source := from.Source().Whole
	texts := filepath.Join(filepath.Dir(source.File()), content.LanguageFileName(tag))
	return map[string][]byte{
		from.Document.File(): catalogue,
		texts:                beginTexts(source, tag, from.SourceLanguage),
	}, nil
}

// beginTexts copies the file of the source language without its lang, which is that of the source language.
func beginTexts(source *tomldoc.Document, tag, sourceTag string) []byte {
	begun := source.Edit()
	begun.Remove(tomldoc.Keys("lang"))
	begun.ReplaceTopComment(fmt.Sprintf("%s, made from %s. recipes status %[1]s lists what is not translated yet.",
		tag, content.LanguageFileName(sourceTag)))
	return begun.Bytes()
}

// addDraft adds a language to catalogue.toml, as a draft. It changes nothing if the file says already
// whether it is one.
func addDraft(d *tomldoc.Document, tag string) ([]byte, error) {
	languages := tomldoc.Keys("languages")
	edits := d.Edit()
	switch {
	case d.Has(languages.Key(tag).Key("draft")):
	case d.Has(languages.Key(tag)), d.Literal(languages) != "": // a table in braces
		return nil, fmt.Errorf("%s: write draft = true for %s into %s by hand, and try again", d.File(), tag, languages)
	default:
		edits.AddBlock(languages, "[languages."+tag+"]\ndraft = true # take this line out to publish the language")
	}
	return edited(edits)
}

// BeginMessages returns the messages that a language begins with, see [messages.Begin], and whether the catalogue has
// them without a file. One that names a folder of messages has all of them there.
func BeginMessages(from *translation.Set, tag string) (data []byte, isBuiltIn bool, err error) {
	var own []byte
	if source := from.Messages[from.Catalogue.SourceLanguage]; source.IsOwn {
		own = []byte(source.Document.Source())
	}
	data, isBuiltIn, err = messages.Begin(tag, from.Catalogue.SourceLanguage, own)
	return data, isBuiltIn && from.Catalogue.Entries.Messages == "", err
}
