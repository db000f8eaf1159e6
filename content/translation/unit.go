package translation

import (
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// unit is what is translated and recorded as a whole: a single text, or all texts of a list. A list is one unit
// because a translation may need two paragraphs for what its source says in one. The zero value has no text.
type unit struct {
	texts []string
	paths []tomldoc.Path // path of each text, in the order of texts
}

// separator joins the texts of a list where a unit is one string. No text contains it; see package prose.
const separator = "\n"

// String returns the unit in the form that the record stores and hashes.
func (u unit) String() string { return strings.Join(u.texts, separator) }

func (u unit) exists() bool { return len(u.texts) > 0 }

func (u unit) hash() string { return textfile.Hash(u.String()) }

// among returns the paths of the texts in the unit that are also in others. It leaves out texts without letters.
func (u unit) among(others []string) []tomldoc.Path {
	var paths []tomldoc.Path
	for i, text := range u.texts {
		if hasLetters(text) && slices.Contains(others, text) {
			paths = append(paths, u.paths[i])
		}
	}
	return paths
}

// forPeople returns a recorded unit on one line, with ¶ between the texts of a list.
func forPeople(recorded string) string { return strings.ReplaceAll(recorded, separator, " ¶ ") }

// KeyOf returns the key of the unit that a text of a language file belongs to: the path of the list around the text,
// or the path of the text itself. It returns introduction for introduction[0].
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
