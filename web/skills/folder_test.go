package skills_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/published"
)

const script = "#!/bin/sh\necho staged\n"

// commitSkill is a SKILL.md of an author.
const commitSkill = "---\nname: commit\ndescription: Commits.\nallowed-tools: [Read]\n---\r\nCommit, then run scripts/run.sh.\n"

// withFiles returns a page with two skills. It also returns the first of them, commit, as a skill that its author has
// written.
func withFiles() (page content.Page, written map[string]*published.Skill) {
	page = single(content.Recipe{Slug: "commit", Title: "Commit", Prompt: "Commit.", IsSkill: true})
	page.Categories[0].Recipes = append(page.Categories[0].Recipes,
		content.Recipe{Slug: "deploy", Title: "Deploy", Prompt: "Deploy it.", IsSkill: true})
	return page, map[string]*published.Skill{"commit": {Name: "commit", Description: "Commits.", Files: map[string][]byte{
		"SKILL.md":          []byte(commitSkill),
		"scripts/run.sh":    []byte(script),
		"reference.md":      []byte("# Reference\r\n"),
		"assets/page.html":  []byte("<script>alert(1)</script>"),
		"assets/empty":      {},
		"assets/mark.bin":   {0xff, 0, '\n'},
		"scripts/README.md": []byte("Run run.sh.\n"),
	}}}
}

// TestWritten: a skill that its author has written is published unchanged.
func TestWritten(t *testing.T) {
	page, written := withFiles()
	written["commit"].Files = map[string][]byte{"SKILL.md": []byte(commitSkill)}

	all := filesWith(t, page, written)

	difftest.Equal(t, string(all[folder+"commit/SKILL.md"]), commitSkill)
	difftest.Equal(t, readIndex(t, all)[0].Description, "Commits.")
	difftest.Equal(t, readIndex(t, all)[0].Type, "skill-md")
}

// TestFolder: for a skill with more files, the index names an archive. The archive has the files at its top level,
// SKILL.md first. A script is executable.
func TestFolder(t *testing.T) {
	page, written := withFiles()

	with := filesWith(t, page, written)

	archive := with[folder+"commit.tar.gz"]
	difftest.Equal(t, readIndex(t, with)[0], listed{
		Name:        "commit",
		Description: "Commits.",
		Type:        "archive",
		URL:         "commit.tar.gz",
		Digest:      fmt.Sprintf("sha256:%x", sha256.Sum256(archive)),
	})
	epoch := time.Unix(0, 0).UTC()
	difftest.Equal(t, unpack(t, archive), []packed{
		{"SKILL.md", commitSkill, 0o644, epoch},
		{"assets/empty", "", 0o644, epoch},
		{"assets/mark.bin", "\xff\x00\n", 0o644, epoch},
		{"assets/page.html", "<script>alert(1)</script>", 0o644, epoch},
		{"reference.md", "# Reference\r\n", 0o644, epoch},
		{"scripts/README.md", "Run run.sh.\n", 0o644, epoch},
		{"scripts/run.sh", script, 0o755, epoch},
	})
}

// TestFolderAddresses: files beside SKILL.md have no addresses of their own, so that none of them is a page of the site.
func TestFolderAddresses(t *testing.T) {
	page, written := withFiles()

	all := filesWith(t, page, written)

	difftest.Equal(t, slices.Sorted(maps.Keys(all)), []string{
		folder + "commit.tar.gz",
		folder + "commit/SKILL.md",
		folder + "deploy/SKILL.md",
		folder + "index.json",
		"skills.tar.gz",
	})
}

// TestFolderInArchive: the archive of all skills has each file in the folder of its skill, with the date of the
// catalogue.
func TestFolderInArchive(t *testing.T) {
	page, written := withFiles()
	page.PublishedAt.Time = time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC)

	all := filesWith(t, page, written)

	var paths []string
	for _, f := range unpack(t, all["skills.tar.gz"]) {
		paths = append(paths, f.Path)
		difftest.Equal(t, f.Date, page.PublishedAt.Time, f.Path)
		if name, isOfCommit := strings.CutPrefix(f.Path, "commit/"); isOfCommit {
			difftest.Equal(t, f.Data, string(written["commit"].Files[name]), f.Path)
		}
		difftest.Equal(t, f.Mode == 0o755, f.Path == "commit/scripts/run.sh", f.Path, " is executable")
	}
	difftest.Equal(t, paths, []string{
		"commit/SKILL.md",
		"commit/assets/empty",
		"commit/assets/mark.bin",
		"commit/assets/page.html",
		"commit/reference.md",
		"commit/scripts/README.md",
		"commit/scripts/run.sh",
		"deploy/SKILL.md",
	})
}

// TestFolderDigest: the digest of a skill with more files stays the same when only the date of the catalogue changes,
// since agents' clients install a skill again after a change of its digest.
func TestFolderDigest(t *testing.T) {
	page, written := withFiles()
	before := filesWith(t, page, written)
	page.PublishedAt.Time = time.Date(2026, 3, 18, 0, 0, 0, 0, time.UTC)

	after := filesWith(t, page, written)

	difftest.Equal(t, readIndex(t, after), readIndex(t, before))
}

// TestFolderNames: a file keeps its name, even with unusual characters and a great length.
func TestFolderNames(t *testing.T) {
	names := []string{
		"references/" + strings.Repeat("long-", 15) + "name/" + strings.Repeat("long-", 15) + "name.md",
		"references/über uns.md",
		"references/参考.md",
		"references/" + strings.Repeat("長い", 50) + ".md",
	}
	page, written := withFiles()
	for _, name := range names {
		written["commit"].Files[name] = []byte("About " + name)
	}

	all := filesWith(t, page, written)

	for _, archive := range []string{"skills.tar.gz", folder + "commit.tar.gz"} {
		unpacked := map[string]string{}
		for _, f := range unpack(t, all[archive]) {
			unpacked[strings.TrimPrefix(f.Path, "commit/")] = f.Data
		}
		for _, name := range names {
			difftest.Equal(t, unpacked[name], "About "+name, archive)
		}
	}
}

// TestFolderOfNoSkill: the files of a recipe that is no skill are not published.
func TestFolderOfNoSkill(t *testing.T) {
	page, written := withFiles()
	page.Categories[0].Recipes[0].IsSkill = false

	all := filesWith(t, page, written)

	difftest.Equal(t, len(all), 3, "files: the index, the archive and the other skill")
	difftest.Equal(t, len(unpack(t, all["skills.tar.gz"])), 1, "files in the archive")
}
