package site_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/web/site/sitetest"
)

// TestNoSkills: a site whose only recipe cannot be a skill does not offer to install skills.
func TestNoSkills(t *testing.T) {
	const section = "[library_section]\ntitle = \"Library\"\nparagraphs = [\"Keep them.\"]\n"
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", "Write tests.\nRun them.", "Pay $50 for tests.")
	contenttest.Replace(t, files, "catalogue.toml", "[[recipes]]", "[[recipes]]\nprompt_only = true")
	for _, library := range []string{section, ""} {
		contenttest.Replace(t, files, "en.toml", section, library)
		catalogue := fstest.MapFS{}
		for _, name := range []string{"catalogue.toml", "en.toml"} {
			catalogue[name] = &fstest.MapFile{Data: files[name]}
		}
		s := sitetest.Build(t, catalogue)

		for _, path := range []string{"en/", "en/offline/", "en/page.md", "llms.txt"} {
			text := strings.ToLower(string(s.Files[path].Body))
			difftest.Equal(t, strings.Contains(text, " skills"), false, path, " mentions skills")
			difftest.Equal(t, strings.Contains(text, "#build-your-own-library"), library != "" && path == "en/", path)
		}
	}
}

// TestNotSkills: in each format, a page names the recipes that the command for skills does not install.
func TestNotSkills(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", "[[recipes]]", "[[recipes]]\nslug = \"deploy\"\ncategory = \"testing\"\n"+
		"prompt = \"Deploy it.\"\nno_skill = true\n\n[[recipes]]\nslug = \"roll-back\"\ncategory = \"testing\"\n"+
		"prompt = \"Roll back.\"\nno_skill = true\n\n[[recipes]]")
	catalogue := fstest.MapFS{
		"catalogue.toml": &fstest.MapFile{Data: files["catalogue.toml"]},
		"en.toml": &fstest.MapFile{Data: append(files["en.toml"],
			"\n[recipes.deploy]\ntitle = \"Deploy it\"\n[recipes.roll-back]\ntitle = \"Roll back\"\n"...)},
	}

	s := sitetest.Build(t, catalogue)

	for path, want := range map[string]string{
		"en/":        "<p>Not among them: Deploy it · Roll back</p>",
		"en/page.md": "\nNot among them: Deploy it · Roll back\n",
		"llms.txt":   "as skills for Claude Code, Codex and others, without Deploy it · Roll back:\n",
	} {
		if text := string(s.Files[path].Body); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", path, want, text)
		}
	}
}
