// Package langtag knows the language tags that files of a catalogue may have as names, such as pt-BR in pt-BR.toml.
package langtag

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"prompt-recipes/content"
)

// Pattern matches a language tag with the usual capitals and, where needed, a script and a region: zh-Hant-TW.
var Pattern = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-[0-9]{3})?$`)

// OfFile returns the language of a file of prose from the file's name. It returns "" for other files.
func OfFile(file string) string {
	tag, isTOML := strings.CutSuffix(file, ".toml")
	if isTOML && Pattern.MatchString(tag) {
		return tag
	}
	return ""
}

// Likely returns the tag that somebody probably meant by another spelling, or by the name of a file: pt-BR for
// PT_br.toml. It returns "" if there is no such tag.
func Likely(written string) string {
	name, _ := strings.CutSuffix(strings.ToLower(written), ".toml")
	tag, err := language.Parse(name)
	if err != nil || OfFile(content.LanguageFileName(tag.String())) == "" {
		return ""
	}
	return tag.String()
}

// others are tags that have plural rules but stand for no single language: the tag of an unknown language, and tags
// of groups of languages.
var others = []string{"und", "art", "nah", "smi"}

// IsLanguage reports whether a tag stands for a single language, and not for an unknown one or a group of languages.
func IsLanguage(tag string) bool {
	base, _, _ := strings.Cut(tag, "-")
	return !slices.Contains(others, base)
}

// rightToLeft are the scripts that are written from right to left. The page does not support them.
var rightToLeft = []string{"Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"}

// IsRightToLeft reports whether the language of a tag is written from right to left.
func IsRightToLeft(tag string) bool {
	script, _ := language.Make(tag).Script()
	return slices.Contains(rightToLeft, script.String())
}
