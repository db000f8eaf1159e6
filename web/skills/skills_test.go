package skills_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/published"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/skills"
)

// Paths of the skills in a site.
const (
	folder    = ".well-known/agent-skills/"
	indexPath = folder + "index.json"
)

// page returns the page of a catalogue in its source language.
func page(tb testing.TB, catalogue fs.FS) content.Page {
	tb.Helper()
	checked, err := source.New(catalogue, locales.Bundled()).Check()
	if err != nil {
		tb.Fatal(err)
	}
	input, err := checked.Published()
	if err != nil {
		tb.Fatal(err)
	}
	return input.Pages[input.SourceLanguage]
}

// recipes returns all recipes of a page, in page order.
func recipes(p content.Page) []content.Recipe {
	var all []content.Recipe
	for _, category := range p.Categories {
		all = append(all, category.Recipes...)
	}
	return all
}

// single returns a page with one recipe.
func single(r content.Recipe) content.Page {
	categories := []content.Category{{Title: "Testing", Recipes: []content.Recipe{r}}}
	return content.Page{Language: "en", Lang: "en", Title: "Page", Categories: categories}
}

// files returns the files for a page on which no author has written a skill, by path.
func files(tb testing.TB, p content.Page) map[string][]byte {
	tb.Helper()
	return filesWith(tb, p, nil)
}

// filesWith returns the files for a page and the skills that authors have written, by path.
func filesWith(tb testing.TB, p content.Page, written map[string]*published.Skill) map[string][]byte {
	tb.Helper()
	catalogue := &published.Catalogue{
		SourceLanguage: p.Language,
		Pages:          map[string]content.Page{p.Language: p},
		WrittenSkills:  written,
	}
	all, err := skills.Files(catalogue, absolute)
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

func absolute(path string) string { return "https://example.org/base/" + path }

// TestGolden: the skills of the starter catalogue equal the golden files.
func TestGolden(t *testing.T) {
	all := files(t, page(t, edit.Starter()))
	filetest.Golden(t, "testdata/golden/index.json", string(all[indexPath]))
	filetest.Golden(t, "testdata/golden/SKILL.md", string(all[folder+"unit-tests/SKILL.md"]))
}

type frontmatter struct {
	Name        string            `yaml:"name"`
	Description string            `yaml:"description"`
	Metadata    map[string]string `yaml:"metadata"`
}

// parse splits a SKILL.md in the same way as the reference validator, which ends the front matter at the first "---".
// It fails the test if a key is not in frontmatter.
func parse(tb testing.TB, skill []byte) (meta frontmatter, body string) {
	tb.Helper()
	parts := strings.SplitN(string(skill), "---", 3)
	if len(parts) != 3 || parts[0] != "" {
		tb.Fatalf("no frontmatter in %q", skill)
	}
	if err := yaml.UnmarshalWithOptions([]byte(parts[1]), &meta, yaml.Strict()); err != nil {
		tb.Fatalf("%v in %q", err, skill)
	}
	return meta, parts[2]
}

// listed is an entry of the index.
type listed struct {
	Name        string
	Description string
	Type        string
	URL         string
	Digest      string
}

// readIndex returns the entries of the index, in its order.
func readIndex(tb testing.TB, all map[string][]byte) []listed {
	tb.Helper()
	var index struct{ Skills []listed }
	if err := json.Unmarshal(all[indexPath], &index); err != nil {
		tb.Fatal(err)
	}
	return index.Skills
}

// TestIndex: the index names every skill, with a URL that leads to a file with that digest, from
// any base path.
func TestIndex(t *testing.T) {
	base, err := url.Parse(absolute(indexPath))
	if err != nil {
		t.Fatal(err)
	}
	for _, catalogue := range []fs.FS{content.Bundled(), edit.Starter()} {
		p := page(t, catalogue)
		all := files(t, p)
		index := readIndex(t, all)
		want := recipes(p)
		if len(index) != len(want) {
			t.Fatalf("%d skills, want %d", len(index), len(want))
		}
		for i, r := range want {
			s := index[i]
			at, err := base.Parse(s.URL)
			if err != nil {
				t.Fatal(err)
			}
			skill := all[strings.TrimPrefix(at.Path, "/base/")]
			meta, _ := parse(t, skill)
			if s.Name != r.Slug || s.Name != meta.Name || s.Description != meta.Description {
				t.Errorf("skill %d is %+v, its file has %+v", i, s, meta)
			}
			if digest := fmt.Sprintf("sha256:%x", sha256.Sum256(skill)); s.Digest != digest {
				t.Errorf("%s: digest %s, its bytes have %s", s.Name, s.Digest, digest)
			}
		}
	}
}

// TestSkills: a skill contains the texts of its recipe. Its description says when to use it, and
// its metadata names the place on the page that it comes from.
func TestSkills(t *testing.T) {
	for _, catalogue := range []fs.FS{content.Bundled(), edit.Starter()} {
		p := page(t, catalogue)
		all := files(t, p)
		for _, r := range recipes(p) {
			skill := all[folder+r.Slug+"/SKILL.md"]
			meta, body := parse(t, skill)
			const only = "only when the user asks for it by name ("
			if !strings.Contains(meta.Description, `"`+r.Title+`"`) ||
				!strings.Contains(meta.Description, only+r.Slug+")") {
				t.Errorf("%s: description %q", r.Slug, meta.Description)
			}
			if want := "https://example.org/base/en/#" + r.Slug; meta.Metadata["source"] != want {
				t.Errorf("%s: source is %q, want %q", r.Slug, meta.Metadata["source"], want)
			}
			texts := []string{"```text\n" + r.Prompt + "\n```\n", "## Notes\n\n" + r.WhyItHolds + "\n"}
			for _, s := range r.SwapOuts {
				texts = append(texts, s.Label, "```text\n"+s.Instruction+"\n```\n")
			}
			for _, text := range texts {
				if !strings.Contains(body, text) {
					t.Errorf("%s lacks %q", r.Slug, text)
				}
			}
			if len(skill) > 10_000 { // the specification recommends less than 5,000 tokens
				t.Errorf("%s has %d bytes", r.Slug, len(skill))
			}
		}
	}
}

// TestAnyProse: any prose comes back from YAML unchanged, and a prompt cannot end its block.
func TestAnyProse(t *testing.T) {
	titles := []string{
		`true`,
		`null`,
		`"quoted" \ back`,
		`it's: a #title, [really] {so} & *more* !tag %x @y |z >w`,
		"a --- b ----- c",
		"- list",
		"",
		"line\nbreak\ttab",
		"no\u00a0break\u2028and\ufeff\u007f\u0085 signs",
		"日本語の題名",
		"🧪 \U000e0001",
	}
	for _, title := range titles {
		r := content.Recipe{Slug: "a-slug", Title: title, Prompt: "Begin.\n````\n---\n```\nEnd.", WhyItHolds: "Why."}
		r.IsSkill = true
		skill := files(t, single(r))[folder+"a-slug/SKILL.md"]
		meta, body := parse(t, skill)
		if !strings.Contains(meta.Description, `"`+strings.ReplaceAll(title, ">", "")+`"`) {
			t.Errorf("title %q came back in %q", title, meta.Description)
		}
		if want := "\n`````text\n" + r.Prompt + "\n`````\n"; !strings.Contains(body, want) {
			t.Errorf("no %q in %q", want, body)
		}
	}
}

// packed is a file of an archive.
type packed struct {
	Path string
	Data string
	Mode int64
	Date time.Time
}

// unpack returns the files of an archive, in its order.
func unpack(tb testing.TB, archive []byte) []packed {
	tb.Helper()
	unpacked, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		tb.Fatal(err)
	}
	var all []packed
	for reader := tar.NewReader(unpacked); ; {
		header, err := reader.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			tb.Fatal(err)
		}
		data, err := io.ReadAll(reader)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, packed{header.Name, string(data), header.Mode, header.ModTime.UTC()})
	}
}

// TestArchive: the archive contains the files that are served, with the date of the catalogue.
// TestCommandLines of cmd/recipes checks that tar unpacks it.
func TestArchive(t *testing.T) {
	p := page(t, content.Bundled())
	all := files(t, p)
	var want []packed
	for _, r := range recipes(p) {
		name := r.Slug + "/SKILL.md"
		want = append(want, packed{name, string(all[folder+name]), 0o644, p.PublishedAt.UTC()})
	}

	difftest.Equal(t, unpack(t, all["skills.tar.gz"]), want)
}
