package messages

import (
	"cmp"

	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
)

// languageName is the message that readers choose a language by.
const languageName = "LanguageName"

// sharedNames reports languages that have the name of another.
func sharedNames(files []*messageFile, problems *problem.List) {
	owners := map[string]string{}
	// The English file is right wherever it is in the list: most others begin as a copy of it.
	for _, f := range files {
		if f.name == locales.MessageFile(sourceLanguage) {
			owners[f.languageName()] = f.name
		}
	}
	for _, f := range files {
		name := f.languageName()
		owner := cmp.Or(owners[name], f.name)
		owners[name] = owner
		if owner != f.name && name != "" { // a file without a name has been reported
			*problems = append(*problems, f.text.Errorf(f.text.Key(languageName),
				"message %s is %q, as it is in %s; write this language's own name, or readers cannot tell the two apart", languageName, name, owner))
		}
	}
}

func (f *messageFile) languageName() string {
	name, _ := f.messages[languageName].(string)
	return name
}
