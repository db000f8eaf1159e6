package source_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/browsertest/harness"
)

// TestHostileFolders: what never ends, waits for ever, leads out of the folder or is larger than any catalogue is
// refused, with a word on what to do. Links within the folder work.
func TestHostileFolders(t *testing.T) {
	outside := t.TempDir()
	harness.WriteFile(t, filepath.Join(outside, "secret.toml"), "secret = 1\n")
	const noLink = "fr.toml: the link leads out of the folder or to nothing; put the file in its place"
	const noPipe = ": this is a device, a pipe or a socket; put a file in its place"
	link := func(from, to string) func(string) error {
		return func(dir string) error {
			os.Remove(filepath.Join(dir, from))
			return os.Symlink(to, filepath.Join(dir, from))
		}
	}
	pipe := func(name string) func(string) error {
		return func(dir string) error {
			os.Remove(filepath.Join(dir, name))
			os.Mkdir(filepath.Join(dir, "locales"), 0o755)
			return exec.Command("mkfifo", filepath.Join(dir, name)).Run()
		}
	}
	fill := func(text string, size int64, names ...string) func(string) error {
		return func(dir string) error {
			for _, name := range names {
				harness.WriteFile(t, filepath.Join(dir, name), text)
				if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
					return err
				}
			}
			return nil
		}
	}
	for name, test := range map[string]struct {
		prepare func(dir string) error
		want    string // what cannot be read and why; "" if everything can
	}{
		"link to a file outside": {link("fr.toml", filepath.Join(outside, "secret.toml")), noLink},
		"relative link":          {link("fr.toml", "../../../../../../../../etc/hostname"), noLink},
		"link to a device":       {link("fr.toml", "/dev/zero"), noLink},
		"link to nothing":        {link("fr.toml", "nothing"), noLink},
		"link to messages":       {link("locales", outside), "locales: the link leads out of the folder or to nothing; put the file in its place"},
		"link inside":            {link("pt.toml", "fr.toml"), ""},
		"pipe":                   {pipe("fr.toml"), "fr.toml" + noPipe},
		"pipe of messages":       {pipe("locales/active.fr.toml"), "locales/active.fr.toml" + noPipe},
		"folder":                 {func(dir string) error { return os.Mkdir(filepath.Join(dir, "de.toml"), 0o755) }, "de.toml: is a directory"},
		"messages are a file":    {fill("", 0, "locales"), "locales: not a directory"},
		"one large file":         {fill("", 50_000_000, "fr.toml"), ": its files have more than 16777216 bytes together; make several catalogues of it"},
		"large files together":   {fill("", 9<<20, "ca.toml", "cs.toml"), ": its files have more than 16777216 bytes together; make several catalogues of it"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copySmall(t)
			if err := test.prepare(dir); err != nil {
				t.Fatal(err)
			}
			_, err := open(t, dir).Check()
			want := "<nil>"
			if of, ok := strings.CutPrefix(test.want, ":"); ok {
				want = "reading " + dir + ":" + of
			} else if test.want != "" {
				want = "reading " + filepath.Join(dir, test.want)
			}
			difftest.Expect(t, want, fmt.Sprint(err))
		})
	}
}

// refusing is a folder that may not be read. For root, who runs the tests in a container, there is no real one.
type refusing struct{}

func (refusing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

// TestUnreadableFolder: a folder that may not be read is not one without files.
func TestUnreadableFolder(t *testing.T) {
	if _, err := source.New(refusing{}, locales.Bundled()).Check(); fmt.Sprint(err) != "reading content: permission denied" {
		t.Errorf("got %v", err)
	}
}
