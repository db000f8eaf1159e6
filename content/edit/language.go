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

// BeginLanguage begins a language that a catalogue does not have. It returns the data of the files that change, by
// path: the new file of the language with the texts of the source language, and catalogue.toml with the language as a
// draft. It returns an error if another language has this tag as its lang, or if the author has to write the language
// into catalogue.toml by hand.
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

// beginTexts returns a copy of the file of the source language with a new comment at the top and without the key
// lang.
func beginTexts(source *tomldoc.Document, tag, sourceTag string) []byte {
	begun := source.Edit()
	begun.Remove(tomldoc.Keys("lang"))
	begun.ReplaceTopComment(fmt.Sprintf("%s, made from %s. recipes status %[1]s lists what is not translated yet.",
		tag, content.LanguageFileName(sourceTag)))
	return begun.Bytes()
}

// addDraft returns catalogue.toml with a language added as a draft. If the file already says whether the language is
// a draft, it stays the same.
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

// BeginMessages returns the data of the message file that a language begins with; see [messages.Begin]. isBuiltIn
// says that the catalogue needs no such file, because the program has the messages. It is false for a catalogue with
// its own folder of messages, which must contain all messages.
func BeginMessages(from *translation.Set, tag string) (data []byte, isBuiltIn bool, err error) {
	var own []byte
	if source := from.Messages[from.Catalogue.SourceLanguage]; source.IsOwn {
		own = []byte(source.Document.Source())
	}
	data, isBuiltIn, err = messages.Begin(tag, from.Catalogue.SourceLanguage, own)
	return data, isBuiltIn && from.Catalogue.Entries.Messages == "", err
}
