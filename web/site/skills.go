package site

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/web/skills"
)

// checksumsPath is the path of the SHA256SUMS of all prompts.
const checksumsPath = promptFolder + "SHA256SUMS"

// makeSkills makes the recipes installable and verifiable, see package skills. An agent's client drops a skill that does
// not match the digest in the index. So browsers and proxies may not keep these files without asking, and the service
// worker does not cache them.
func makeSkills(in Input, prompts []*File, at location) ([]*File, error) {
	made, err := skills.Files(in.Catalogue.Page(in.Catalogue.SourceLanguage), at.absolute)
	if err != nil {
		return nil, err
	}
	var files []*File
	for _, f := range made {
		files = append(files, file(f.Path, f.Body))
	}
	return append(files, file(checksumsPath, checksums(prompts))), nil
}

// checksums is a SHA256SUMS of the prompts. The names in it are relative to their folder, so that sha256sum -c works in a copy of
// that, and in alphabetical order. They hold no backslash and no line break, which sha256sum would escape.
func checksums(prompts []*File) []byte {
	prompts = slices.SortedFunc(slices.Values(prompts), func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	var sums []byte
	for _, f := range prompts {
		if name, ok := strings.CutPrefix(f.Path, promptFolder); ok {
			sums = fmt.Appendf(sums, "%s  %s\n", digest(f.Body), name)
		}
	}
	return sums
}
