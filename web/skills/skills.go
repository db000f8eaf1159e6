// Package skills makes the recipes of a catalogue installable as skills for coding agents, each a folder with a SKILL.md.
//
//	/.well-known/agent-skills/index.json        skills by URL and digest: discovery 0.2
//	/.well-known/agent-skills/<slug>/SKILL.md   a recipe as a skill
//	/skills.tar.gz                              all skills as <slug>/SKILL.md, to be unpacked where an agent looks
//
// The formats: discovery is https://github.com/cloudflare/agent-skills-discovery-rfc, a skill is
// https://agentskills.io/specification. The index holds no absolute URL, so it works at any address and base path.
//
// The input is the page in the catalogue's source language; the same page gives the same bytes. The words around the
// prompts are English, like the prompts. Only package site imports this.
package skills

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"prompt-recipes/content"
)

// Archive and Index are the paths of what others link to.
const Archive, Index = "skills.tar.gz", discovery + "index.json"

const (
	discovery = ".well-known/agent-skills/"
	skillName = "SKILL.md"
	schema    = "https://schemas.agentskills.io/discovery/0.2.0/schema.json" // an identifier; nothing is there
)

// Files are all files of the package by path below the base path. absolute makes the URL of such a path. The page has passed
// every check of a catalogue.
func Files(page content.Page, absolute func(path string) string) (map[string][]byte, error) {
	all := makeSkills(page, absolute)
	files := map[string][]byte{}
	for _, s := range all {
		files[discovery+s.path()] = s.body
	}
	var err error
	if files[Index], err = index(all); err != nil {
		return nil, err
	}
	files[Archive], err = archive(all, page.PublishedAt)
	return files, err
}

// index is the list of all skills.
func index(all []skill) ([]byte, error) {
	list := []map[string]string{}
	for _, s := range all {
		list = append(list, map[string]string{
			"name": s.recipe.Slug, "type": "skill-md", "description": s.description,
			"digest": fmt.Sprintf("sha256:%x", sha256.Sum256(s.body)), "url": s.path(), // relative to the index
		})
	}
	data, err := json.MarshalIndent(map[string]any{"$schema": schema, "skills": list}, "", "  ")
	return append(data, '\n'), err
}

// archive is all skills as a compressed tar: page order, no owners, every file dated by the catalogue, or by the Unix
// epoch where that has no date.
func archive(all []skill, published content.Date) ([]byte, error) {
	modified := time.Unix(0, 0)
	if !published.IsZero() {
		modified = published.Time
	}
	var packed bytes.Buffer
	compressed, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the only error is an unknown level
	files := tar.NewWriter(compressed)
	for _, s := range all {
		size := int64(len(s.body))
		header := tar.Header{Name: s.path(), Size: size, Mode: 0o644, ModTime: modified, Format: tar.FormatUSTAR}
		if err := files.WriteHeader(&header); err != nil {
			return nil, err
		}
		if _, err := files.Write(s.body); err != nil {
			return nil, err
		}
	}
	err := errors.Join(files.Close(), compressed.Close())
	return packed.Bytes(), err
}
