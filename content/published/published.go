// Package published has the types of what a site is made from. Package source makes them from the files of a
// catalogue, and package site makes a site from them.
package published

import (
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Catalogue has everything that is published of a catalogue. It has no errors.
type Catalogue struct {
	SourceLanguage string
	Languages      []string                // tags: the source language, then the others in alphabetical order
	Pages          map[string]content.Page // by language
	// Files are the files that Pages were made from, by name, in the form that [content.Decode] takes. Readers'
	// browsers get them. So they have no comments, which are for authors, and catalogue.toml contains all prompts. It
	// names no file or folder of its author, except for the files of skills.
	Files map[string][]byte
	Words map[string]*locales.Localizer // words of the interface, by language
	// Messages are the message files that Words were read from, without comments, by language.
	Messages map[string][]byte
	// Pictures are share pictures by language: PNG files of the size that package content names. The picture under ""
	// is for all languages without their own.
	Pictures map[string][]byte
	Skills   []string // slugs of the recipes that can be installed as skills
	// WrittenSkills are the skills that authors have written for their recipes, by slug of the recipe.
	WrittenSkills map[string]*Skill
	// Descriptions has the descriptions in the files of prompts, by slug of the recipe. Agents choose a skill by
	// them.
	Descriptions map[string]string
}

// Skill is a skill that its author has written.
type Skill struct {
	Name        string
	Description string
	Files       map[string][]byte // by path in the skill's folder, with slashes; one is [content.SkillFile]
}
