// Package skills makes the recipes of a catalogue installable: as skills for coding agents, each a folder with a
// SKILL.md, and as a feed that can be followed.
//
//	/.well-known/agent-skills/index.json        skills by URL and digest: discovery 0.2
//	/.well-known/agent-skills/<slug>/SKILL.md   a recipe as a skill
//	/.well-known/skills/index.json              skills by their files: discovery 0.1, for older clients
//	/.well-known/skills/<slug>/SKILL.md         the same bytes again
//	/skills.tar.gz                              all skills as <slug>/SKILL.md, to be unpacked where an agent looks
//	/changes.atom                               the recipes as a feed; only for a catalogue with a date
//
// The formats: discovery is https://github.com/cloudflare/agent-skills-discovery-rfc, a skill is
// https://agentskills.io/specification. The indexes hold no absolute URL, so they work at any address and base path.
//
// The input is the page in the catalogue's source language; the same page gives the same bytes. The words around the
// prompts are English, like the prompts. Only package site imports this.
package skills

import (
	"encoding/json"

	"prompt-recipes/content"
)

// Paths of files that others link to.
const (
	Archive = "skills.tar.gz"
	Feed    = "changes.atom" // only for a catalogue with a date
)

const (
	discovery       = ".well-known/agent-skills/" // since 0.2
	legacyDiscovery = ".well-known/skills/"       // 0.1
	indexName       = "index.json"
	skillName       = "SKILL.md"
	schema          = "https://schemas.agentskills.io/discovery/0.2.0/schema.json" // an identifier; nothing is there
)

// File is a file of the site.
type File struct {
	Path string // below the base path, without a leading slash
	Body []byte
}

// Files are all files of the package. absolute makes the URL of a path below the base path. The page
// has passed every check of a catalogue.
func Files(page content.Page, absolute func(path string) string) ([]File, error) {
	all := makeSkills(page, absolute)
	files, err := indexes(all)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		files = append(files, File{discovery + s.path(), s.body}, File{legacyDiscovery + s.path(), s.body})
	}
	packed, err := archive(all, page.PublishedAt)
	if err != nil {
		return nil, err
	}
	files = append(files, File{Archive, packed})
	if page.PublishedAt.IsZero() {
		return files, nil // every entry of a feed needs a date, and the clock's would change with every build
	}
	changes, err := feed(page, all, absolute)
	return append(files, File{Feed, changes}), err
}

// indexes are the lists of all skills, one for each version of discovery. Clients look for the newer one first.
func indexes(all []skill) ([]File, error) {
	type entry struct {
		Name        string   `json:"name"`
		Type        string   `json:"type,omitempty"`
		Description string   `json:"description"`
		URL         string   `json:"url,omitempty"` // relative to the index
		Digest      string   `json:"digest,omitempty"`
		Files       []string `json:"files,omitempty"`
	}
	type index struct {
		Schema string  `json:"$schema,omitempty"`
		Skills []entry `json:"skills"`
	}
	current, legacy := index{Schema: schema, Skills: []entry{}}, index{Skills: []entry{}}
	for _, s := range all {
		e := entry{Name: s.recipe.Slug, Description: s.description, Files: []string{skillName}}
		legacy.Skills = append(legacy.Skills, e)
		e.Type, e.URL, e.Digest, e.Files = "skill-md", s.path(), s.digest(), nil
		current.Skills = append(current.Skills, e)
	}
	first, err := json.MarshalIndent(current, "", "  ")
	if err != nil {
		return nil, err
	}
	second, err := json.MarshalIndent(legacy, "", "  ")
	return []File{
		{discovery + indexName, append(first, '\n')},
		{legacyDiscovery + indexName, append(second, '\n')},
	}, err
}
