package prose

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// italianE reports e' for è, as people type it who have no Italian keyboard. rest is prose with a letter in place of
// the reported apostrophes, so that no other rule reports them again.
func italianE(prose string) (rest string, found []problem.InText) {
	withoutReported := []byte(prose)
	for at, r := range prose {
		isE := r == 'e' || r == 'E'
		apostrophe, size := utf8.DecodeRuneInString(prose[at+utf8.RuneLen(r):])
		if !isE || apostrophe != '\'' && apostrophe != '’' {
			continue
		}
		end := at + 1 + size
		before, after := neighbours(prose, at, end)
		isQuoted := before == '‘' || before == '\'' // 'e' is the letter
		if unicode.IsLetter(before) || unicode.IsLetter(after) || isQuoted && !isElided(prose, at) {
			continue
		}
		accented := map[rune]string{'e': "è", 'E': "È"}[r]
		found = append(found, problem.InText{
			Offset:  at,
			Message: fmt.Sprintf("%q: write %q (the accent belongs to the letter)", prose[at:end], accented),
		})
		for i := at + 1; i < end; i++ {
			withoutReported[i] = 'x'
		}
	}
	return string(withoutReported), found
}

// isElided reports whether the apostrophe before an offset belongs to the word before it, as in c'e'.
func isElided(prose string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(prose[:max(0, at-1)])
	return unicode.IsLetter(before)
}
