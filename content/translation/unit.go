package translation

import (
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// unit is what is translated and recorded as a whole: one text, or all texts of a list. A list is a unit because a
// translation may need two paragraphs for what its source says in one. The zero value stands for no text.
type unit struct {
	texts []string
	paths []tomldoc.Path // of the texts, in the order of texts
}

// separator stands between the texts of a list where a unit is one string. A text cannot contain it, see package prose.
const separator = "\n"

// String returns the texts of the unit in the form that is recorded and hashed.
func (u unit) String() string { return strings.Join(u.texts, separator) }

func (u unit) exists() bool { return len(u.texts) > 0 }

func (u unit) hash() string { return textfile.Hash(u.String()) }

// among returns the paths of those texts of the unit that are among others. Texts without letters do not count.
func (u unit) among(others []string) []tomldoc.Path {
	var paths []tomldoc.Path
	for i, text := range u.texts {
		if hasLetters(text) && slices.Contains(others, text) {
			paths = append(paths, u.paths[i])
		}
	}
	return paths
}

// forPeople returns a recorded unit in one line.
func forPeople(recorded string) string { return strings.ReplaceAll(recorded, separator, " ¶ ") }

// KeyOf returns the key under which a text of a language file is translated: that of the list that it is in, or its
// own.
func KeyOf(path tomldoc.Path) tomldoc.Path {
	for p := path; !p.IsRoot(); p = p.Parent() {
		if _, isEntry := p.LastIndex(); isEntry {
			return p.Parent()
		}
	}
	return path
}

// unitsIn returns the units of a language file by key.
func unitsIn(file content.LanguageFile) map[tomldoc.Path]unit {
	units := map[tomldoc.Path]unit{}
	schema.EachText(file, func(path tomldoc.Path, text string, _ bool) {
		u := units[KeyOf(path)]
		u.texts = append(u.texts, text)
		u.paths = append(u.paths, path)
		units[KeyOf(path)] = u
	})
	return units
}
