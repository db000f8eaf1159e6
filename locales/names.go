//go:build !js

package locales

import (
	"cmp"
	"fmt"
	"slices"
)

// languageName is the message that readers choose a language by.
const languageName = "LanguageName"

func (f *messageFile) languageName() string {
	if m, ok := f.messages[languageName]; ok {
		return m.Other
	}
	return ""
}

// sharedNames reports languages that have the name of another.
func sharedNames(files []*messageFile) []error {
	var problems []error
	owners := map[string]string{}
	// The English file is taken to be right wherever it stands: most others begin as a copy of it.
	if i := slices.IndexFunc(files, func(f *messageFile) bool { return f.name == MessageFile(sourceLanguage) }); i >= 0 {
		owners[files[i].languageName()] = files[i].name
	}
	for _, f := range files {
		name := f.languageName()
		owner := cmp.Or(owners[name], f.name)
		owners[name] = owner
		if owner != f.name && name != "" { // one without a name is reported already
			problems = append(problems, Problem{f.name, f.line(languageName), 1,
				fmt.Sprintf("message %s is %q, as it is in %s; write this language's own name, or readers cannot tell the two apart", languageName, name, owner)})
		}
	}
	return problems
}
