// Package skills makes the recipes of a catalogue installable as skills for coding agents. Each skill is a folder
// with a SKILL.md. A skill that an author has written may have other files, too.
//
//	/.well-known/agent-skills/index.json        skills by URL and digest: discovery 0.2
//	/.well-known/agent-skills/<slug>/SKILL.md   a recipe as a skill
//	/.well-known/agent-skills/<slug>.tar.gz     the folder of a skill that has other files, without <slug>/
//	/skills.tar.gz                              all skills as <slug>/<file>, to be unpacked
//
// The other files are only in archives: a page that an author has written must not run on the origin of the site.
//
// The formats are described at https://github.com/cloudflare/agent-skills-discovery-rfc (discovery) and
// https://agentskills.io/specification (a skill). The index contains no absolute URL, so it works at any address and
// base path.
//
// The input is a catalogue. The skills are those of its page in the source language. The same catalogue gives the same
// bytes. The words around the prompts are English, like the prompts. Only package site imports this package.
package skills

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/published"
	"prompt-recipes/web/digest"
	"prompt-recipes/web/markdown"
)

const (
	discovery = ".well-known/agent-skills/"
	// an identifier, at which there is no file
	schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
)

// index is the content of index.json.
type index struct {
	Schema string  `json:"$schema"`
	Skills []skill `json:"skills"`
}

// skill is a recipe as a skill, and its entry in the index. The entry refers to SKILL.md or, if the skill has other
// files, to an archive of its folder.
type skill struct {
	Description string `json:"description"`
	Digest      string `json:"digest"` // digest of SKILL.md or the archive, with the name of the algorithm
	Name        string `json:"name"`
	Type        string `json:"type"`
	URL         string `json:"url"` // URL of SKILL.md or the archive, relative to the index
	files       []file // files of the folder: SKILL.md, then the others by path
	archive     []byte // nil for a skill without other files
}

// Files returns all files of the package, by path below the base path. Skills that authors have written are published
// unchanged. absolute returns the URL of a path below the base path. Skills are listed in page order.
//
// Files leaves out a recipe if an agent would replace something in its skill that the author does not want replaced;
// see content.SkillFaults.
func Files(input *published.Catalogue, absolute func(path string) string) (map[string][]byte, error) {
	page := input.Pages[input.SourceLanguage]
	list, err := listSkills(page, input, absolute)
	if err != nil {
		return nil, err
	}
	listed, err := json.MarshalIndent(index{Schema: schema, Skills: list}, "", "  ")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{discovery + "index.json": append(listed, '\n')}
	var all []file // each file in a folder with the name of its skill
	for _, s := range list {
		for _, f := range s.files {
			all = append(all, file{s.Name + "/" + f.path, f.data})
		}
		files[discovery+s.Name+"/"+content.SkillFile] = s.files[0].data
		if s.archive != nil {
			files[discovery+s.URL] = s.archive
		}
	}
	files["skills.tar.gz"], err = pack(all, page.PublishedAt.Time)
	return files, err
}

func listSkills(
	page content.Page, input *published.Catalogue, absolute func(path string) string,
) ([]skill, error) {
	list := []skill{} // not nil, which would become null in the index
	for _, category := range page.Categories {
		for _, r := range category.Recipes {
			if !r.IsSkill {
				continue
			}
			source := input.WrittenSkills[r.Slug]
			if source == nil {
				var err error
				description := Description(r, category.Title, input.Descriptions[r.Slug])
				source, err = writeSkill(r, description, absolute(page.Language+"/#"+r.Slug))
				if err != nil {
					return nil, err
				}
			}
			s, err := newSkill(source)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	}
	return list, nil
}

// newSkill returns a skill in the form in which it is published.
func newSkill(source *published.Skill) (skill, error) {
	text := source.Files[content.SkillFile]
	s := skill{
		Description: source.Description,
		Digest:      "sha256:" + digest.Hex(text),
		Name:        source.Name,
		Type:        "skill-md",
		URL:         source.Name + "/" + content.SkillFile,
		files:       []file{{content.SkillFile, text}},
	}
	if len(source.Files) == 1 {
		return s, nil
	}
	for _, path := range slices.Sorted(maps.Keys(source.Files)) {
		if path != content.SkillFile {
			s.files = append(s.files, file{path, source.Files[path]})
		}
	}
	var err error
	// without a date, so that the digest changes only when the files change
	s.archive, err = pack(s.files, time.Time{})
	if err != nil {
		return skill{}, err
	}
	s.Digest = "sha256:" + digest.Hex(s.archive)
	s.Type = "archive"
	s.URL = source.Name + ".tar.gz"
	return s, nil
}

//go:embed SKILL.md.tmpl
var skillText string

var skillTemplate = template.Must(template.New(content.SkillFile).Funcs(template.FuncMap{
	"yaml":   yamlString,
	"text":   markdown.Text,
	"fenced": markdown.Fenced,
	"added":  content.Recipe.OwnChange,
	"users":  forUsers,
	"filled": agentFills,
}).Parse(skillText))

// skillData is the data of SKILL.md.tmpl.
type skillData struct {
	Recipe      content.Recipe
	Description string
	URL         string
}

// writeSkill makes a skill from SKILL.md.tmpl. url is the address of the recipe on the page. The front matter has
// only keys of the specification.
//
// The skill contains swap-outs as changes to the prompt, not as composed prompts:
//
//   - The phrase to replace occurs exactly once.
//   - A reviewer sees what differs.
//   - An agent does not see four prompts that differ in one line.
//
// Texts are escaped, since people read a skill as Markdown before they install it. Phrases of a prompt are between
// backticks; the check refuses phrases that contain backticks.
func writeSkill(r content.Recipe, description, url string) (*published.Skill, error) {
	var text bytes.Buffer
	if err := skillTemplate.Execute(&text, skillData{Recipe: r, Description: description, URL: url}); err != nil {
		return nil, err
	}
	return &published.Skill{
		Name:        r.Slug,
		Description: description,
		Files:       map[string][]byte{content.SkillFile: text.Bytes()},
	}, nil
}

// forUsers returns the phrases that users have to replace. Claude Code replaces the other phrases itself, even where
// a skill lists them.
func forUsers(phrases []string) []string {
	var left []string
	for _, phrase := range phrases {
		if !content.IsReplacedInSkill(phrase) {
			left = append(left, phrase)
		}
	}
	return left
}

// agentFills reports whether Claude Code replaces something in the prompt of a recipe or in an instruction of its
// swap-outs.
func agentFills(r content.Recipe) bool {
	isFilled := func(s content.SwapOut) bool { return content.IsReplacedInSkill(s.Instruction) }
	return content.IsReplacedInSkill(r.Prompt) || slices.ContainsFunc(r.SwapOuts, isFilled)
}

// yamlString returns s as a double-quoted YAML scalar, which allows every escape that Go writes. It escapes "---",
// because the parser of the reference validator ends the front matter at the first "---", even within a value.
func yamlString(s string) string {
	return strings.ReplaceAll(strconv.Quote(s), "---", `\x2d\x2d\x2d`)
}
