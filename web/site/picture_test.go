package site_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// withPictures returns the small catalogue with share pictures, which are given by the names of
// their files.
func withPictures(t *testing.T, pictures map[string][]byte) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"catalogue.toml", "en.toml", "fr.toml"} {
		files[name] = &fstest.MapFile{Data: []byte(filetest.ReadFile(t, "testdata/catalogue/"+name))}
	}
	for name, data := range pictures {
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// newPicture returns a share picture of a shade of its own.
func newPicture(t *testing.T, shade uint8) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, content.SharePictureWidth, content.SharePictureHeight))
	picture.Pix[0] = shade
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	return encoded.Bytes()
}

// property returns the content of an Open Graph property of a page, or "" if the page does not have
// it.
func property(page []byte, name string) string {
	element := regexp.MustCompile(`<meta property="` + name + `" content="([^"]*)">`)
	found := element.FindSubmatch(page)
	if found == nil {
		return ""
	}
	return string(found[1])
}

// sharedPicture returns the share picture that the page in a language names.
func sharedPicture(t *testing.T, s *site.Site, language string) []byte {
	t.Helper()
	address := property(s.Files[language+"/"].Body, "og:image")
	file := s.Files[strings.TrimPrefix(address, "https://example.org/base/")]
	if file == nil {
		t.Fatalf("%s: the site has no picture %q", language, address)
	}
	return file.Body
}

// TestPictures: a page names the share picture of its language, or else the common one.
func TestPictures(t *testing.T) {
	french := newPicture(t, 1)
	common := newPicture(t, 2)
	s := sitetest.Build(t, withPictures(t, map[string][]byte{"share.fr.png": french, "share.png": common}))
	for language, want := range map[string][]byte{"en": common, "fr": french} {
		if !bytes.Equal(sharedPicture(t, s, language), want) {
			t.Errorf("%s has another picture", language)
		}
	}
}

// TestLogoAsPicture: the pages of a catalogue without share pictures name the picture of the logo.
func TestLogoAsPicture(t *testing.T) {
	logo := []byte(filetest.ReadFile(t, "icons/share.png"))
	for name, catalogue := range map[string]fs.FS{
		"one language":  oneLanguage(t),
		"two languages": os.DirFS("testdata/catalogue"),
	} {
		s := sitetest.Build(t, catalogue)
		for _, language := range s.Languages {
			if !bytes.Equal(sharedPicture(t, s, language), logo) {
				t.Errorf("%s, %s: another picture", name, language)
			}
		}
	}
}

// TestBundledPictures: every page of the built-in catalogue has a share picture of its own.
func TestBundledPictures(t *testing.T) {
	s := sitetest.Bundled(t)
	for _, language := range s.Languages {
		want := filetest.ReadFile(t, "../../content/"+content.SharePictureName(language))
		if string(sharedPicture(t, s, language)) != want {
			t.Errorf("%s has another picture", language)
		}
	}
}

// TestPictureSize: a page that names the picture of the logo also states its size.
func TestPictureSize(t *testing.T) {
	s := sitetest.Build(t, os.DirFS("testdata/catalogue"))
	picture, err := png.DecodeConfig(bytes.NewReader(sharedPicture(t, s, "en")))
	if err != nil {
		t.Fatal(err)
	}
	page := s.Files["en/"].Body
	said := property(page, "og:image:width") + " " + property(page, "og:image:height")
	difftest.Equal(t, fmt.Sprint(picture.Width, " ", picture.Height), said)
}
