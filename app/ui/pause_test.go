package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestPauseWith: the client may pause before the page, and before each recipe, swap-out and command line.
func TestPauseWith(t *testing.T) {
	page := &Page{
		Content: content.Page{
			Categories: []content.Category{{
				Recipes: []content.Recipe{{
					Slug:     "recipe",
					SwapOuts: []content.SwapOut{{Slug: "one"}, {Slug: "two"}},
				}},
			}},
		},
		Words:     englishWords(t),
		Languages: []Language{{Tag: "en"}},
	}
	pauses := 0
	page.PauseWith(func() { pauses++ })

	if err := app.NewTestEngine().Load(page); err != nil {
		t.Fatal(err)
	}

	difftest.Equal(t, pauses, 1+2+2*2, "the page, the recipe and its command line, and two for each swap-out")
}
