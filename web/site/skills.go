package site

import "prompt-recipes/web/skills"

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
	var sums []skills.File
	for _, f := range prompts {
		sums = append(sums, skills.File{Path: f.Path, Body: f.Body})
	}
	return append(files, file(checksumsPath, skills.Checksums(promptFolder, sums))), nil
}
