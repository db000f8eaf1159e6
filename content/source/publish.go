package source

import (
	"maps"
	"slices"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/published"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
)

// tags are what is put before texts on the pages of authors; see [Source.CheckForAuthors].
type tags struct {
	prose map[string]map[tomldoc.Path]string // by language and path of the text
	words map[string]map[string]string       // by language and id of the message
}

// tagsFor returns the tags of texts that are not up to date:
//
//   - Copies get the tag of the source language. In a list, each copy gets it.
//   - Missing messages get it, too. Missing prose gets it when [catalogue.Catalogue.Pages] fills it in.
//   - Stale translations get a tag with the change. In a list, only the first entry gets it.
func tagsFor(outdated []translation.Text, sourceLanguage string) tags {
	all := tags{prose: map[string]map[tomldoc.Path]string{}, words: map[string]map[string]string{}}
	for _, text := range outdated {
		switch {
		case text.State == translation.Untranslated, text.State == translation.Extra:
			all.add(text, text.Copies, catalogue.SourceTag(sourceLanguage))
		case text.State == translation.Missing && translation.IsMessage(text.Key):
			all.add(text, []tomldoc.Path{text.Key}, catalogue.SourceTag(sourceLanguage))
		case text.State == translation.Stale:
			all.add(text, text.Paths[:1], catalogue.StaleTag(changeIn(text)))
		}
	}
	return all
}

func (t *tags) add(text translation.Text, paths []tomldoc.Path, tag string) {
	if t.prose[text.Language] == nil {
		t.prose[text.Language] = map[tomldoc.Path]string{}
		t.words[text.Language] = map[string]string{}
	}
	for _, path := range paths {
		if translation.IsMessage(path) {
			t.words[text.Language][path.LastKey()] = tag
		} else {
			t.prose[text.Language][path] = tag
		}
	}
}

// changeIn returns what has changed in the source of a stale text. It returns "" for a message, because the change may
// contain placeholders that the page cannot fill in.
func changeIn(text translation.Text) string {
	if translation.IsMessage(text.Key) {
		return ""
	}
	return text.Change
}

func newPublished(in *contents, added tags) (*published.Catalogue, error) {
	pages, files, err := in.result.Catalogue.Pages(added.prose)
	if err != nil {
		return nil, err
	}
	source := in.result.Catalogue.SourceLanguage
	ready := &published.Catalogue{
		SourceLanguage: source,
		Languages:      sourceFirst(slices.Sorted(maps.Keys(pages)), source),
		Pages:          pages,
		Files:          files,
		Words:          map[string]*locales.Localizer{},
		Messages:       map[string][]byte{},
		Pictures:       picturesByLanguage(in.files.pictures),
		Skills:         in.result.Catalogue.SkillSlugs(),
		WrittenSkills:  in.skills,
		Descriptions:   in.result.Catalogue.Descriptions,
	}
	// a message that a language lacks comes from the source language
	bundle := locales.NewBundle(source)
	for _, language := range ready.Languages {
		data, err := messages.Encode(in.messages.byLanguage[language].all, added.words[language])
		if err != nil {
			return nil, err
		}
		if err := bundle.Add(language, data); err != nil {
			return nil, err
		}
		ready.Words[language] = bundle.Localizer(language)
		ready.Messages[language] = data
	}
	return ready, nil
}
