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
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/web/markdown"
)

// Archive and Index are the paths of what others link to.
const Archive, Index = "skills.tar.gz", discovery + "index.json"

const (
	discovery = ".well-known/agent-skills/"
	skillName = "SKILL.md"
	schema    = "https://schemas.agentskills.io/discovery/0.2.0/schema.json" // an identifier; nothing is there
)

// Files are all files of the package by path below the base path, skills in page order. absolute makes the URL of such a path. The
// page has passed every check of a catalogue.
//
// The archive has no owners, and every file in it is dated by the catalogue, as far as the format can date it, or by the Unix epoch
// where that has no date.
func Files(page content.Page, absolute func(path string) string) map[string][]byte {
	files := map[string][]byte{}
	list := []map[string]string{}
	var packed bytes.Buffer
	compressed := must(gzip.NewWriterLevel(&packed, gzip.BestCompression))
	archive := tar.NewWriter(compressed)
	modified := time.Unix(min(max(0, page.PublishedAt.Unix()), 1<<33-1), 0)
	for _, category := range page.Categories {
		for _, r := range category.Recipes {
			path, description := r.Slug+"/"+skillName, content.SkillDescription(r, category.Title)
			body := skillFile(r, description, absolute(page.Language+"/#"+r.Slug))
			if part, _ := content.NotInSkill(string(body)); part != "" {
				continue // an agent would get another prompt
			}
			files[discovery+path] = body
			list = append(list, map[string]string{
				"name": r.Slug, "type": "skill-md", "description": description,
				"digest": fmt.Sprintf("sha256:%x", sha256.Sum256(body)), "url": path, // relative to the index
			})
			header := tar.Header{Name: path, Size: int64(len(body)), Mode: 0o644, ModTime: modified, Format: tar.FormatUSTAR}
			must(0, archive.WriteHeader(&header))
			must(archive.Write(body))
		}
	}
	must(0, archive.Close())
	must(0, compressed.Close())
	index := must(json.MarshalIndent(map[string]any{"$schema": schema, "skills": list}, "", "  "))
	files[Index], files[Archive] = append(index, '\n'), packed.Bytes()
	return files
}

// must returns v. The errors it is used for cannot happen: writes go to memory, slugs and dates fit into a tar, JSON is made of
// texts, and the template is built in and fits its data.
func must[T any](v T, err error) T {
	if err != nil {
		panic("skills: " + err.Error())
	}
	return v
}

//go:embed SKILL.md.tmpl
var skillText string

var skillTemplate = template.Must(template.New(skillName).Funcs(template.FuncMap{
	"yaml": yamlString, "text": markdown.Text, "fenced": markdown.Fenced, "added": addedChange,
}).Parse(skillText))

// skillFile is SKILL.md of a recipe that stands on the page at a URL. Its frontmatter has only keys of the specification.
//
// Swap-outs are changes to the prompt, not composed prompts: the phrase to replace occurs exactly once, a reviewer sees
// what differs, and an agent does not have four prompts before it that differ in a line. Texts are escaped, since people
// read a skill as Markdown before they install it. Phrases of a prompt stand between backticks, which no prompt has.
func skillFile(r content.Recipe, description, url string) []byte {
	var b bytes.Buffer
	must(0, skillTemplate.Execute(&b, map[string]any{"Recipe": r, "Description": description, "URL": url}))
	return b.Bytes()
}

// addedChange is the phrases to replace in a swap-out that its recipe does not name already.
func addedChange(r content.Recipe, s content.SwapOut) []string {
	return slices.DeleteFunc(slices.Clone(s.Change), func(phrase string) bool {
		return s.Kind != content.Alternative && slices.Contains(r.Change, phrase)
	})
}

// yamlString is s as a double-quoted scalar, which takes every escape that Go writes. The parser of the reference
// validator ends the frontmatter at the first "---", wherever it stands.
func yamlString(s string) string { return strings.ReplaceAll(strconv.Quote(s), "---", `\x2d\x2d\x2d`) }
