package catalogue

import "testing"

func TestTypography(t *testing.T) {
	for _, test := range []struct {
		language, text string
		problems       int
	}{
		{"fr", "Un prompt\u00a0: « oui\u00a0»", 1},
		{"fr", "Un prompt\u00a0: «\u00a0oui\u00a0», n’est-ce pas\u202f?", 0},
		{"fr", "Non; oui! quoi? voici: «ça»", 6},
		{"fr", "l'agent", 1},
		{"fr", "à 12:30, voir https://example.org\u202f; vraiment\u202f?!", 0},
		{"fr", "`a: b; c!` est du code", 0},
		{"de", "„Schau mal drüber“ genügt", 0},
		{"de", "“Schau mal drüber” genügt", 2},
		{"de", "Das \"hier\"", 2},
		{"ja", "プロンプトはReactを使う。`test`スクリプト", 0},
		{"ja", "プロンプトは React を使う。", 2},
		{"ja", "`test` スクリプト", 1},
		{"ja", "動きます.", 1},
		{"en", "It’s “fine”.", 0},
		{"en", "It's \"not\".", 3},
		{"pt-PT", "\"aspas\"", 2},
		{"eo", "\"ne\" : ; !", 0},
	} {
		if found := CheckTypography(test.language, test.text); len(found) != test.problems {
			t.Errorf("%s %q: got %d problems %v, want %d", test.language, test.text, len(found), found, test.problems)
		}
	}
}
