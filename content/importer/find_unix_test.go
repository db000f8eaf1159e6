//go:build unix

package importer_test

import (
	"errors"
	"os"
	"slices"
	"syscall"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
)

// TestReadFolderOfOddFiles: links to files are read. Links to folders and pipes are listed as left out, a broken link
// is refused, and nothing waits for a pipe.
func TestReadFolderOfOddFiles(t *testing.T) {
	enterFolder(t, map[string]string{"other/other.md": "Other.\n", "prompts/a.md": "Do it.\n"})
	for link, target := range map[string]string{
		"prompts/file.md":   "../other/other.md",
		"prompts/folder":    "../other",
		"prompts/broken.md": "nowhere.md",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo("prompts/pipe.md", 0o600); err != nil {
		t.Fatal(err)
	}

	found := importer.Read([]string{"prompts"}, importer.Options{})
	difftest.Equal(t, describe(found, nil), `prompts: 2 of 2, folder

left out:
  prompts/folder:1:1: it is a link to a folder; name it to take it
  prompts/pipe.md:1:1: it is a device, a pipe or a socket

refused:
  prompts/broken.md:1:1: no such file or directory
`)
}

// TestReadLinkedFolderOfAgent: a link to a folder is listed as left out, even if it is in place of a coding agent's
// folder or of one of the agent's folders for prompts. Other links beside it are ignored.
func TestReadLinkedFolderOfAgent(t *testing.T) {
	enterFolder(t, map[string]string{
		"shared/a.md":            "Do it.\n",
		"project/.claude/odd.md": "Not a recipe.\n",
		"project/b.md":           "Do it.\n",
	})
	for link, target := range map[string]string{
		"project/.claude/commands": "../../shared",
		"project/.claude/other":    "../../shared",
		"project/.gemini":          "../shared",
		"project/.hidden":          "../shared",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}

	found := importer.Read([]string{"project"}, importer.Options{})
	difftest.Equal(t, describe(found, nil), `project: 1 of 1, folder

left out:
  project/.claude/commands:1:1: it is a link to a folder; name it to take it
  project/.gemini:1:1: it is a link to a folder; name it to take it
`)
}

// TestReadPipeNamedLikeSkill: nothing waits for a pipe with the name of a folder's prompt, or for a pipe that a link
// with this name leads to.
func TestReadPipeNamedLikeSkill(t *testing.T) {
	for name, makeSkill := range map[string]func() error{
		"pipe": func() error { return syscall.Mkfifo("prompts/SKILL.md", 0o600) },
		"link": func() error {
			return errors.Join(syscall.Mkfifo("pipe", 0o600), os.Symlink("../pipe", "prompts/SKILL.md"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			enterFolder(t, map[string]string{"prompts/a.md": "Do it.\n"})
			if err := makeSkill(); err != nil {
				t.Fatal(err)
			}

			found := importer.Read([]string{"prompts"}, importer.Options{})
			difftest.Equal(t, describe(found, nil), `prompts: 1 of 1, folder

left out:
  prompts/SKILL.md:1:1: it is a device, a pipe or a socket
`)
		})
	}
}

// TestReadSkillThatLeadsNowhere: a broken link with the name of a folder's prompt is refused, and the files beside it
// are not read as prompts.
func TestReadSkillThatLeadsNowhere(t *testing.T) {
	enterFolder(t, map[string]string{"prompts/a.md": "Not a recipe.\n"})
	if err := os.Symlink("nowhere.md", "prompts/SKILL.md"); err != nil {
		t.Fatal(err)
	}

	found := importer.Read([]string{"prompts"}, importer.Options{})
	difftest.Equal(t, describe(found, nil), `prompts: 0 of 0, folder

refused:
  prompts/SKILL.md:1:1: no such file or directory
`)
}

// TestReadFilesOfSkill: the other files of a skill are those that its author has put there. Hidden files, links and
// packages of others do not count. A file that is no skill has no other files.
func TestReadFilesOfSkill(t *testing.T) {
	enterFolder(t, map[string]string{
		"deploy/SKILL.md":            "---\nname: deploy\ndescription: Deploys it.\n---\nDeploy it.\n",
		"deploy/.env":                "SECRET=1\n",
		"deploy/.git/config":         "",
		"deploy/node_modules/a/a.js": "",
		"deploy/run.sh":              "",
		"deploy/seeds/.keep":         "",
		"deploy/seeds/a/b.txt":       "",
		"deploy/seeds/vendor/c.txt":  "",
		"prose/system.md":            "Write it.\n",
		"prose/notes.txt":            "",
		"secret.txt":                 "",
	})
	for link, target := range map[string]string{"deploy/file.txt": "../secret.txt", "deploy/folder": "../prose"} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo("deploy/pipe", 0o600); err != nil {
		t.Fatal(err)
	}

	found := importer.Read([]string{"."}, importer.Options{})
	difftest.Equal(t, found.Recipes[0].Skill.Others, []string{"run.sh", "seeds/a/b.txt"})
	difftest.Equal(t, found.Recipes[1].Skill, nil)
	var leftOut []string
	for _, p := range found.LeftOut {
		leftOut = append(leftOut, p.File)
	}
	for _, name := range []string{"deploy/file.txt", "deploy/folder", "deploy/pipe"} {
		if !slices.Contains(leftOut, name) {
			t.Errorf("%s is not listed among %v", name, leftOut)
		}
	}
}

// TestReadFolderThatIsClosed: a folder that cannot be read is refused, and the other folders are read.
func TestReadFolderThatIsClosed(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root can read every folder")
	}
	enterFolder(t, map[string]string{"prompts/a/a.md": "Do it.\n", "prompts/b/b.md": "Do it.\n"})
	if err := os.Chmod("prompts/a", 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // or else the folder could not be removed
		if err := os.Chmod("prompts/a", 0o700); err != nil {
			t.Error(err)
		}
	})

	found := importer.Read([]string{"prompts"}, importer.Options{})
	difftest.Equal(t, describe(found, nil), `prompts: 1 of 1, folder

refused:
  prompts/a:1:1: permission denied
`)
}

// TestReadNameInLatin1: a file whose name is not UTF-8 is refused, since no catalogue could name it.
func TestReadNameInLatin1(t *testing.T) {
	enterFolder(t, map[string]string{"prompts/a.md": "Do it.\n"})
	if err := os.WriteFile("prompts/caf\xe9.md", []byte("Say it.\n"), 0o600); err != nil {
		t.Skip("this file system has only names in UTF-8")
	}

	found := importer.Read([]string{"prompts"}, importer.Options{})
	difftest.Equal(t, len(found.Recipes), 1)
	difftest.Equal(t, found.Mistakes()[0].Message, "the name of the file is not UTF-8: rename the file")
}
