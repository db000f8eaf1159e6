package prose

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestTypography: each language has its own quotation marks and spaces, and a text that does not
// follow them gets advice.
func TestTypography(t *testing.T) {
	for _, test := range []struct{ language, text, want string }{
		{"fr", "Un prompt\u00a0: « oui\u00a0»", `"« ": write "«\u00a0"`},
		{"fr", "Un prompt\u00a0: «\u00a0oui\u00a0», n’est-ce pas\u202f?", ""},
		{"fr", "Non; oui ! voici:", `";": write "\u202f;" " !": write "\u202f!" ":": write "\u00a0:"`},
		{"fr", "«ça»", `"«": write "«\u00a0" "»": write "\u00a0»"`},
		{"fr", "l'agent", `"'": write "’"`},
		{"fr", "à 12:30, voir https://example.org\u202f; vraiment\u202f?!", ""},
		{"fr", "`a: b; c!` est du code", ""},
		{"fr", "En 2026: oui, et le 3 : non, à 10:30", `":": write "\u00a0:" " :": write "\u00a0:"`},
		{"fr", "Un rapport de 2:1 sur localhost:8000", ""},
		{"fr", "l’\"autre\" dit \"oui\"", `"\"": write "«\u00a0" "\"": write "«\u00a0" "\"": write "\u00a0»" "\"": write "\u00a0»"`},
		{"it", "l’\"altro\"", `"\"": write "“" "\"": write "”"`},
		{"it", "l'\"altro\"", `"\"": write "“" "\"": write "”" "'": write "’"`},
		{"en", "“He said \"yes\"”, “\"no\"”", ""},
		{"de", "„Sag \"ja\"“ und \"nein\"", ""},
		{"fr-CA", "Non; oui!", ""},
		{"de", "„Schau mal drüber“ genügt", ""},
		{"de", "»Schau mal drüber« genügt", ""},
		{"de", "“Schau mal drüber” genügt", `"“": write "„" "”": write "“"`},
		{"de-AT", "Das \"hier\"", `"\"": write "„" "\"": write "“"`},
		{"de", "„Sag ‚ja‘“, geht’s … `'a' ...`", ""},
		{"de", "„Sag 'ja'“, geht's ...", `"'": write "’" "...": write "…"`},
		{"ja", "プロンプトはReactを使う。`test`スクリプト", ""},
		{"ja", "プロンプトは React を使う!", `" ": write "" " ": write "" "!": write "！"`},
		{"ja", "`test` スクリプト", `" ": write ""`},
		{"ja", "動きます.待つ...", `".": write "。" "...": write "……"`},
		{"en", "It’s “fine”.", ""},
		{"en", "It's \"not\" ...", `"\"": write "“" "\"": write "”" "'": write "’" "...": write "…"`},
		{"en", "It 'is not' the '90s", `"'": write "‘" "'": write "’" "'": write "’"`},
		{"pt-PT", "\"aspas\"", `"\"": write "“" "\"": write "”"`},
		{"en", "He said—\"yes\", [\"no\"] and/\"or\"", `"\"": write "“" "\"": write "“" "\"": write "“" "\"": write "”" ` +
			`"\"": write "”" "\"": write "”"`},
		{"de", "Ja–\"ja\"", `"\"": write "„" "\"": write "“"`},
		{"fr", "Un signe (!) et [?]", ""},
		{"eo", "\"ne\" : ; !", ""},
		{"it", "L'«ora» di “qui”", `"'": write "’"`},
		{"it", "E' pronto, e' vero", `"E'": write "È" "e'": write "è"`},
		{"it-CH", "Ora c'e’.", `"e’": write "è" "'": write "’"`},
		{"it", "un po' di te'", `"'": write "’" "'": write "’"`},
		{"it", "La lettera ‘e’", ""},
		{"it", "un po’ di ‘questo’ e l’«altro», `e'`", ""},
		{"it", "Premi 'Copia' ora", `"'": write "‘" "'": write "’"`},
		{"it", "un po’ di ‘test’ e l’«altro»", ""},
		{"it", "« ecco », questo , e  quello", `" ": write "" " ": write "" " ": write "" "  ": write " "`},
		{"it", "`a  b , c` e «ecco»", ""},
		{"es", "esto , y «eso »", `" ": write "" " ": write ""`},
		{"en", "e' is fine", `"'": write "’"`},
	} {
		got := listAdvice(test.language, test.text)

		difftest.Equal(t, got, test.want, test.language, " ", test.text)
	}
}

// listAdvice returns the advice for a text, without the names of the marks.
func listAdvice(language, text string) string {
	var all []string
	for _, p := range Typography(language, text) {
		advice, _, _ := strings.Cut(p.Text(), " (")
		all = append(all, advice)
	}
	return strings.Join(all, " ")
}

// TestTypographyOfAddresses: an address follows no rule of a language, but the punctuation after it does.
func TestTypographyOfAddresses(t *testing.T) {
	for _, test := range []struct{ language, text, want string }{
		{"es", "Busca en https://example.org/a?a=1&!b=2 y www.example.org?c=2.", ""},
		{"fr", "Voir https://example.org:80/a;b?c:d=!e et http://localhost/Été?a.", ""},
		{"fr", "Les adresses en https:// ou en ftp://example.org", ""},
		{"fr", "Voir https://example.org/a; puis (https://example.org/b!)", `";": write "\u202f;" "!": write "\u202f!"`},
		{"it", "Vedi https://example.org/perchè/e'/a...b", ""},
		{"en", "See https://example.org/'a'/it's...b, it's", `"'": write "’"`},
		{"en", "See 'https://example.org/a'", `"'": write "‘" "'": write "’"`},
		{"de", "Siehe https://example.org/it's und \"https://example.org/\"", `"\"": write "„" "\"": write "“"`},
		{"ja", "詳しくはhttps://example.org/検索,を参照。https://example.org/ を", `",": write "、"`},
	} {
		got := listAdvice(test.language, test.text)

		difftest.Equal(t, got, test.want, test.language, " ", test.text)
	}
}

// TestPlaceAfterAddress: a mark after an address with letters of several bytes is reported where it stands.
func TestPlaceAfterAddress(t *testing.T) {
	found := Typography("en", "See https://example.org/Été?a, it's")

	difftest.Equal(t, len(found), 1, found)
	difftest.Equal(t, found[0].Offset, len("See https://example.org/Été?a, it"))
}

// TestItalianPlace: an apostrophe for an accent is reported where its word begins.
func TestItalianPlace(t *testing.T) {
	found := Typography("it", "Non è, e' sì")

	difftest.Equal(t, len(found), 1, found)
	difftest.Equal(t, found[0].Offset, len("Non è, "))
}
