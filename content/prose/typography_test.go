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
		{"fr", "Un prompt\u00a0: « oui\u00a0»", `"« "`},
		{"fr", "Un prompt\u00a0: «\u00a0oui\u00a0», n’est-ce pas\u202f?", ""},
		{"fr", "Non; oui ! voici:", `"n;" " !" "i:"`},
		{"fr", "«ça»", `"«ç" "a»"`},
		{"fr", "l'agent", `"'"`},
		{"fr", "à 12:30, voir https://example.org\u202f; vraiment\u202f?!", ""},
		{"fr", "`a: b; c!` est du code", ""},
		{"fr", "Voici `du code`: non", "\"`:\""},
		{"fr", "En 2026: oui, et le 3 : non, à 10:30", `"6:" " :"`},
		{"fr", "Un rapport de 2:1 sur localhost:8000", ""},
		{"fr", "l’\"autre\" dit “oui”", `"\"" "\"" "“" "”"`},
		{"fr-CA", "Non; oui!", ""},
		{"fr", "Un signe (!) et [?]", ""},
		{"de", "„Schau mal drüber“ genügt", ""},
		{"de", "»Schau mal drüber« genügt", ""},
		{"de", "“Schau mal drüber” genügt", `"”"`},
		{"de-AT", "Das \"hier\"", `"\"" "\""`},
		{"de", "„Sag ‚ja‘“, geht’s … `'a' ...`", ""},
		{"de", "„Sag 'ja'“, geht's ...", `"'" "'" "'" "..."`},
		{"ja", "プロンプトはReactを使う。`test`スクリプト", ""},
		{"ja", "プロンプトは React を使う!", `"う!" "は R" "t を"`},
		{"ja", "`test` スクリプト", "\"` ス\""},
		{"ja", "動きます.待つ...", `"す." "つ."`},
		{"ja", "それは “test” と\"test\"", `"\"" "\"" "“" "”"`},
		{"ja", "「 React」や（ test ）", `"「 R" "（ t" "t ）"`},
		{"ja", "React...", `"..."`},
		{"ja", "https://example.org/Été を", ""},
		{"ja", "次 → 完了 🎉", ""},
		{"en", "It’s “fine”.", ""},
		{"en", "It's \"not\" ...", `"\"" "\"" "'" "..."`},
		{"pt-PT", "\"aspas\"", `"\"" "\""`},
		{"eo", "\"ne\" : ; !", ""},
		{"it", "L'«ora» di “qui”", `"'"`},
		{"it", "E' pronto, e' vero", `"E'" "e'"`},
		{"it-CH", "Ora c'e’.", `"'" "e’"`},
		{"it", "un po' di te'", `"'" "'"`},
		{"it", "un po’ di ‘questo’ e l’«altro», `e'`", ""},
		{"en", "e' is fine", `"'"`},
	} {
		got := listMistakes(test.language, test.text)

		difftest.Equal(t, got, test.want, test.language, " ", test.text)
	}
}

// listMistakes returns what Typography quotes of a text.
func listMistakes(language, text string) string {
	var all []string
	for _, p := range Typography(language, text) {
		mistake, _, _ := strings.Cut(p.Text(), ": write ")
		all = append(all, mistake)
	}
	return strings.Join(all, " ")
}

// TestTypographyAdvice: the message says what is wrong, and then what to write instead.
func TestTypographyAdvice(t *testing.T) {
	for _, test := range []struct{ language, text, want string }{
		{"it", "Ora e' qui", `"e'": write è for e', and ’ for another apostrophe`},
		{"fr", "Non !", `" !": write no-break spaces: U+202F before ; ! ?, U+00A0 before : and », and U+00A0 after «`},
		{"en", "it's", `"'": write ’, or ‘ before a quotation within another`},
	} {
		found := Typography(test.language, test.text)

		difftest.Equal(t, len(found), 1, test.text)
		difftest.Equal(t, found[0].Text(), test.want)
	}
}

// TestTypographyOfAddresses: the rules of a language apply to the punctuation after an address, but not to the
// address.
func TestTypographyOfAddresses(t *testing.T) {
	for _, test := range []struct{ language, text, want string }{
		{"es", "Busca en https://example.org/a?a=1&!b=2 y www.example.org?c=2.", ""},
		{"fr", "Voir https://example.org:80/a;b?c:d=!e et http://localhost/Été?a.", ""},
		{"fr", "Les adresses en https:// ou en ftp://example.org", ""},
		{"fr", "Voir https://example.org/a; puis (https://example.org/b!)", `"a;" "b!"`},
		{"it", "Vedi https://example.org/perchè/e'/a...b", ""},
		{"en", "See https://example.org/'a'/it's...b, it's", `"'"`},
		{"en", "See 'https://example.org/a'", `"'" "'"`},
		{"de", "Siehe https://example.org/it's und \"https://example.org/\"", `"\"" "\""`},
		{"ja", "詳しくはhttps://example.org/検索,を参照。https://example.org/ を", `"索,"`},
	} {
		got := listMistakes(test.language, test.text)

		difftest.Equal(t, got, test.want, test.language, " ", test.text)
	}
}

// TestPlaceAfterAddress: a mark after an address with multi-byte letters is reported at its place.
func TestPlaceAfterAddress(t *testing.T) {
	found := Typography("en", "See https://example.org/Été?a, it's")

	difftest.Equal(t, len(found), 1, found)
	difftest.Equal(t, found[0].Offset, len("See https://example.org/Été?a, it"))
}

// TestItalianPlace: an apostrophe in place of an accent is reported at the beginning of its word.
func TestItalianPlace(t *testing.T) {
	found := Typography("it", "Non è, e' sì")

	difftest.Equal(t, len(found), 1, found)
	difftest.Equal(t, found[0].Offset, len("Non è, "))
}
