package check

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

func TestTypography(t *testing.T) {
	for _, test := range []struct{ language, text, want string }{
		{"fr", "Un prompt\u00a0: « oui\u00a0»", `"« ": write "«\u00a0"`},
		{"fr", "Un prompt\u00a0: «\u00a0oui\u00a0», n’est-ce pas\u202f?", ""},
		{"fr", "Non; oui ! voici: «ça»", `";": write "\u202f;" " !": write "\u202f!" ":": write "\u00a0:" "«": write "«\u00a0" "»": write "\u00a0»"`},
		{"fr", "l'agent", `"'": write "’"`},
		{"fr", "à 12:30, voir https://example.org\u202f; vraiment\u202f?!", ""},
		{"fr", "`a: b; c!` est du code", ""},
		{"fr-CA", "Non; oui!", ""},
		{"de", "„Schau mal drüber“ genügt", ""},
		{"de", "»Schau mal drüber« genügt", ""},
		{"de", "“Schau mal drüber” genügt", `"“": write "„" "”": write "“"`},
		{"de-AT", "Das \"hier\"", `"\"": write "„" "\"": write "“"`},
		{"de", "„Sag ‚ja‘“, geht’s … `'a' ...`", ""},
		{"de", "„Sag 'ja'“, geht's ...", `"'": write "‚" "'": write "‘" "'": write "’" "...": write "…"`},
		{"ja", "プロンプトはReactを使う。`test`スクリプト", ""},
		{"ja", "プロンプトは React を使う!", `" ": write "" " ": write "" "!": write "！"`},
		{"ja", "`test` スクリプト", `" ": write ""`},
		{"ja", "動きます.待つ...", `".": write "。" "...": write "……"`},
		{"en", "It’s “fine”.", ""},
		{"en", "It's \"not\" ...", `"\"": write "“" "\"": write "”" "'": write "’" "...": write "…"`},
		{"en", "It 'is not' the '90s", `"'": write "‘" "'": write "’" "'": write "’"`},
		{"pt-PT", "\"aspas\"", `"\"": write "“" "\"": write "”"`},
		{"eo", "\"ne\" : ; !", ""},
		{"eo", "»Ne» `«` “jes", "one quotation mark of the text has no other; write the one that is missing"},
		{"it", "L'«ora» di “qui”", `"'": write "’"`},
	} {
		var found []string
		for _, p := range Typography(test.language, test.text) {
			advice, _, _ := strings.Cut(p.Text(), " (")
			found = append(found, advice)
		}
		difftest.Expect(t, test.want, strings.Join(found, " "), test.language, " ", test.text)
	}
}
