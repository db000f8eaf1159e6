package content_test

import (
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestNotInSkill: of several texts that Claude Code replaces, the first in the text is named.
func TestNotInSkill(t *testing.T) {
	part, at := content.NotInSkill("Take $1, then !`ls`.")
	difftest.Expect(t, "$1", part)
	difftest.Expect(t, 5, at)
}
