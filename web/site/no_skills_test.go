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
