// Package skills makes the recipes of a catalogue installable as skills for coding agents. Each
// skill is a folder with a SKILL.md.
//
//	/.well-known/agent-skills/index.json        skills by URL and digest: discovery 0.2
//	/.well-known/agent-skills/<slug>/SKILL.md   a recipe as a skill
//	/skills.tar.gz                              all skills as <slug>/SKILL.md, to be unpacked
//
// The formats are described at https://github.com/cloudflare/agent-skills-discovery-rfc (discovery)
// and https://agentskills.io/specification (a skill). The index contains no absolute URL, so it
// works at any address and base path.
//
// The input is the page in the catalogue's source language. The same page gives the same bytes. The
// words around the prompts are English, like the prompts. Only package site imports this package.
package skills

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/template"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/web/markdown"
)

// Paths that other packages link to.
const (
	Archive = "skills.tar.gz"
	Index   = discovery + "index.json"
)

const (
	discovery = ".well-known/agent-skills/"
	skillName = "SKILL.md"
	// only an identifier: there is no file at this URL
	schemaID = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
)

// index is index.json.
type index struct {
	Schema string  `json:"$schema"`
	Skills []skill `json:"skills"`
}

// skill is a recipe as a skill, and its entry in the index.
type skill struct {
	Description string `json:"description"`
	Digest      string `json:"digest"` // of the file, with the name of the algorithm
	Name        string `json:"name"`
	Type        string `json:"type"`
	URL         string `json:"url"` // of the file, relative to the index; also its path in the archive
	file        []byte
}

// Files returns all files of the package, by path below the base path. absolute returns the URL of
// such a path. The page must have passed all checks of a catalogue. Skills are listed in page
// order.
//
// A recipe is left out if an agent would replace something in its skill that its author did not mean
// to be replaced: see content.SkillFaults.
func Files(page content.Page, absolute func(path string) string) (map[string][]byte, error) {
	list := []skill{} // not nil, which would be null in the index
	for _, category := range page.Categories {
		for _, r := range category.Recipes {
			if !r.IsSkill {
				continue
			}
			url := absolute(page.Language + "/#" + r.Slug)
			s, err := newSkill(r, Description(r, category.Title), url)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	}
	listed, err := json.MarshalIndent(index{Schema: schemaID, Skills: list}, "", "  ")
	if err != nil {
		return nil, err
	}
	packed, err := pack(list, page.PublishedAt.Time)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{
		Index:   append(listed, '\n'),
		Archive: packed,
	}
	for _, s := range list {
		files[discovery+s.URL] = s.file
	}
	return files, nil
}

func newSkill(r content.Recipe, description, url string) (skill, error) {
	file, err := writeSkill(r, description, url)
	if err != nil {
		return skill{}, err
	}
	return skill{
		Description: description,
		Digest:      fmt.Sprintf("sha256:%x", sha256.Sum256(file)),
		Name:        r.Slug,
		Type:        "skill-md",
		URL:         r.Slug + "/" + skillName,
		file:        file,
	}, nil
}

// pack returns the archive. Its files have no owners. Each has the date of the catalogue, limited
// to the dates that the format can express, or the Unix epoch if the catalogue has no date.
func pack(list []skill, published time.Time) ([]byte, error) {
	const latest = 1<<33 - 1 // in seconds: eleven octal digits
	modified := time.Unix(min(max(0, published.Unix()), latest), 0)

	var packed bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	archive := tar.NewWriter(compressed)
	for _, s := range list {
		header := tar.Header{
			Name:    s.URL,
			Size:    int64(len(s.file)),
			Mode:    0o644,
			ModTime: modified,
			Format:  tar.FormatUSTAR,
		}
		if err := archive.WriteHeader(&header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(s.file); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	if err := compressed.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

//go:embed SKILL.md.tmpl
var skillText string

var skillTemplate = template.Must(template.New(skillName).Funcs(template.FuncMap{
	"yaml":   yamlString,
	"text":   markdown.Text,
	"fenced": markdown.Fenced,
	"added":  content.Recipe.OwnChange,
	"users":  forUsers,
	"front":  frontMatter,
}).Parse(skillText))

// skillData is the data of SKILL.md.tmpl.
type skillData struct {
	Recipe      content.Recipe
	Description string
	URL         string
}

// writeSkill fills in SKILL.md.tmpl. url is the address of the recipe on the page. The front matter has only
// keys of the specification, and those that the author of the recipe has written.
//
// A skill with a description of its author has the prompt as it stands: agents choose it by that description, and then
// the prompt is what they are to do. Any other skill says how to follow the prompt.
//
// Swap-outs are changes to the prompt, not composed prompts:
//
//   - The phrase to replace occurs exactly once.
//   - A reviewer sees what differs.
//   - An agent does not have four prompts before it that differ in one line.
//
// Texts are escaped, since people read a skill as Markdown before they install it. Phrases of a
// prompt are between backticks, which the check refuses in them.
func writeSkill(r content.Recipe, description, url string) ([]byte, error) {
	var b bytes.Buffer
	err := skillTemplate.Execute(&b, skillData{Recipe: r, Description: description, URL: url})
	if err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// forUsers returns the phrases that users have to replace. Claude Code replaces the others itself,
// also where a skill lists them.
func forUsers(phrases []string) []string {
	var left []string
	for _, phrase := range phrases {
		if !content.IsReplacedInSkill(phrase) {
			left = append(left, phrase)
		}
	}
	return left
}

// frontMatter returns lines of YAML for what the author of a recipe has written for the front matter of its skill,
// without the description. What is true or false is no string there.
func frontMatter(f content.FrontMatter) string {
	f.Description = ""
	var b strings.Builder
	for _, text := range schema.FrontMatterTexts(f) {
		value := text.Text
		if value != "true" && value != "false" {
			value = yamlString(value)
		}
		fmt.Fprintf(&b, "\n%s: %s", text.Key, value)
	}
	return b.String()
}

// yamlString returns s as a double-quoted YAML scalar, which allows every escape that Go writes. It
// escapes "---", because the parser of the reference validator ends the frontmatter at the first
// one, wherever it is.
func yamlString(s string) string {
	return strings.ReplaceAll(strconv.Quote(s), "---", `\x2d\x2d\x2d`)
}
