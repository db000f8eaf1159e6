package picture

import (
	"slices"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

// TestPictureType: the fonts have every character that the pictures of the built-in catalogue show. fonts/README.md says
// what to do when a text has a new character.
func TestPictureType(t *testing.T) {
	catalogue, words := harness.Catalogue(t), harness.Words(t)
	for _, tag := range catalogue.Languages {
		p := catalogue.Page(tag)
		invocation := p.Categories[0].Recipes[0].Invocation
		for _, text := range append(p.Breadcrumb, p.Title, invocation, words[tag].Message("Copy")) {
			for _, kind := range []typeface{displayType, monoType, sansType, boldType} {
				if kind.face(text, 10).font == nil {
					t.Errorf("%s: no font of %s has all of %q", tag, kind, text)
				}
			}
		}
	}
	if sansType.face("ཀ", 10).font != nil {
		t.Error("Tibetan has a font: this test tells nothing")
	}
}

// TestWrap: a phrase that is wider than a line is broken.
func TestWrap(t *testing.T) {
	f := displayType.face("長いカタカナ", 10)
	for _, line := range f.wrap("長いプロンプトテンプレート", 40) {
		if f.width(line) > 40 {
			t.Errorf("%q is wider than its line", line)
		}
	}
}

// TestBalance: the lines of a heading have about the same width, and no word is broken.
func TestBalance(t *testing.T) {
	for text, want := range map[string][]string{
		"Prompt Templates That Ship Code": {"Prompt Templates", "That Ship Code"},
		"Initialisation de projet":        {"Initialisation", "de projet"},
		"リリースできるコードを書かせるプロンプトテンプレート": {"リリースできるコードを", "書かせる", "プロンプトテンプレート"},
	} {
		if got := displayType.face(text, 28).balance(text, 328); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	}
}

// TestPictureSize: share pictures are small files, also in a script without a font.
func TestPictureSize(t *testing.T) {
	catalogue, words := harness.Catalogue(t), harness.Words(t)
	for _, tag := range catalogue.Languages {
		for _, title := range []string{
			catalogue.Page(tag).Title,
			"བོད་ཡིག",
			"One very long title that says all that there is to say about the prompts below and then some more",
		} {
			p := catalogue.Page(tag)
			p.Title = title
			if n := len(Share(p, words[tag])); n > 40_000 {
				t.Errorf("%s: %s: %d bytes", tag, title, n)
			}
		}
	}
}
