package check

import "prompt-recipes/locales"

// Published is what a site is made from: everything of a catalogue that is published. It has no errors. Package source
// makes it, with the words and pictures that this package does not check.
type Published struct {
	Pages *Pages
	Words map[string]*locales.Localizer // by language
	// the message files that Words were read from, without comments, by language
	Messages map[string][]byte
	// share pictures by language: PNG files of the size that package content names. The one under ""
	// is for all languages without their own.
	Pictures map[string][]byte
	// the skills of recipes whose authors have written one, by slug
	Skills map[string]*Skill
}
