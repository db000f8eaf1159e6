package site_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/published"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestPromptDigests: page.json and SHA256SUMS have the digest of the file of every prompt, and SHA256SUMS has no
// other digests. page.json and llms.txt have the address of the file. TestCommandLines of cmd/recipes checks that
// sha256sum accepts SHA256SUMS.
func TestPromptDigests(t *testing.T) {
	s := sitetest.Bundled(t)
	sums := string(s.Files["prompts/SHA256SUMS"].Body)
	llms := string(s.Files["llms.txt"].Body)
	type prompt struct {
		Slug   string
		URL    string
		SHA256 string
	}
	var page struct {
		Categories []struct {
			Recipes []struct {
				prompt
				SwapOuts []prompt `json:"swap_outs"`
			}
		}
	}
	if err := json.Unmarshal(s.Files["ja/page.json"].Body, &page); err != nil {
		t.Fatal(err)
	}
	n := 0
	check := func(name, url, inPage string) {
		t.Helper()
		n++
		want := fmt.Sprintf("%x", sha256.Sum256(s.Files["prompts/"+name].Body))
		difftest.Equal(t, inPage, want, name, " in page.json")
		if !strings.Contains(sums, want+"  "+name+"\n") {
			t.Errorf("%s: SHA256SUMS lacks %s", name, want)
		}
		if url != "https://example.org/base/prompts/"+name || !strings.Contains(llms, "("+url+")") {
			t.Errorf("%s: page.json has the address %s, llms.txt may lack it", name, url)
		}
	}
	for _, category := range page.Categories {
		for _, r := range category.Recipes {
			check(r.Slug+".txt", r.URL, r.SHA256)
			for _, s := range r.SwapOuts {
				check(r.Slug+"/"+s.Slug+".txt", s.URL, s.SHA256)
			}
		}
	}
	if lines := strings.Count(sums, "\n"); lines != n || n == 0 {
		t.Errorf("SHA256SUMS has %d lines for %d prompts", lines, n)
	}
}

// TestSkillFiles: the files beside SKILL.md are sent in an archive that browsers do not show, but revalidate.
func TestSkillFiles(t *testing.T) {
	input := sitetest.Input(t, content.Bundled(), locales.Bundled())
	input.WrittenSkills = map[string]*published.Skill{"config-audit": {Name: "config-audit", Files: map[string][]byte{
		"SKILL.md":  []byte("Look at page.html."),
		"page.html": []byte("<script>alert(1)</script>"),
	}}}

	s, err := site.Build(input, sitetest.Options())
	if err != nil {
		t.Fatal(err)
	}

	archive := s.Files[".well-known/agent-skills/config-audit.tar.gz"]
	if archive == nil {
		t.Fatal("there is no archive")
	}
	difftest.Equal(t, archive.ContentType(), "application/gzip")
	difftest.Equal(t, archive.Cache, site.NotCached)
	for _, path := range s.Paths() {
		if strings.Contains(path, "page.html") {
			t.Errorf("there is %s", path)
		}
	}
}

// TestWrittenSkill: if an author has written the skill of a recipe, all forms of the page name its files, and the
// page links to its SKILL.md.
func TestWrittenSkill(t *testing.T) {
	dir := filetest.Copy(t, contenttest.Folder(), filepath.Join(t.TempDir(), "content"))
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "prompt = '''\nWrite tests.\nRun them.'''\n",
		"file = \"../unit-tests/SKILL.md\"\nfiles = [\"scripts/run.sh\"]\n")
	skill := filepath.Join(filepath.Dir(dir), "unit-tests")
	filetest.WriteFile(t, filepath.Join(skill, "SKILL.md"), "---\nname: unit-tests\ndescription: Tests.\n---\nWrite tests.\n")
	filetest.WriteFile(t, filepath.Join(skill, "scripts", "run.sh"), "go test\n")
	from, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	checked, err := from.Check()
	if err != nil {
		t.Fatal(err)
	}
	input, err := checked.Published()
	if err != nil {
		t.Fatal(err)
	}

	s, err := site.Build(input, sitetest.Options())

	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"en/": `Skill: <a href="../.well-known/agent-skills/unit-tests/SKILL.md">SKILL.md</a> · ` +
			`<code translate="no">scripts/run.sh</code>`,
		"fr/":          `/SKILL.md">SKILL.md</a> · <code translate="no">scripts/run.sh</code>`,
		"en/page.md":   "Skill: `SKILL.md`, `scripts/run.sh`",
		"en/page.json": "\"skill_files\": [\n            \"SKILL.md\",\n            \"scripts/run.sh\"\n          ]",
		".well-known/agent-skills/unit-tests/SKILL.md": "description: Tests.",
	} {
		if body := string(s.Files[path].Body); !strings.Contains(body, want) {
			t.Errorf("%s does not have %s:\n%s", path, want, body)
		}
	}
}
