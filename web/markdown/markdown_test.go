package markdown

import "testing"

// TestText: a text stays text, wherever it stands, and code stays code.
func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"Plain, with 3.5 and a-b.": "Plain, with 3.5 and a-b.",
		"1. Not a list":            `1\. Not a list`,
		"12) nor this":             `12\) nor this`,
		"- nor this":               `\- nor this`,
		"+ nor this":               `\+ nor this`,
		"> no quotation":           `\> no quotation`,
		"=== no heading":           `\=== no heading`,
		"# no heading":             `\# no heading`,
		"*a* _b_ [c](d) <e> ~f~":   `\*a\* \_b\_ \[c\](d) \<e> \~f\~`,
		"AT&amp;T":                 `AT\&amp;T`,
		"`*code*` and *not*":       "`*code*` and \\*not\\*",
		"` a ` and ` b` and ` `":   "`  a  ` and ` b` and ` `",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
