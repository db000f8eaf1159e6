package source

import (
	"bytes"
	"fmt"
	"image/png"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// sharePicture is a file with a share picture.
type sharePicture struct {
	name     string
	language string // "" for all languages without a picture of their own
	data     []byte
}

// readPictures reads those files of a catalogue whose names are those of share pictures.
func (r *reader) readPictures(names []string) ([]sharePicture, error) {
	var pictures []sharePicture
	for _, name := range names {
		language, isPicture := pictureLanguage(name)
		if !isPicture {
			continue
		}
		data, err := r.read(r.source.catalogue, name)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, sharePicture{name: name, language: language, data: data})
	}
	return pictures, nil
}

// pictureLanguage returns the language of the share picture in a file with this name. The language is "" for the
// picture of all languages without their own. isPicture is false for the name of any other file.
func pictureLanguage(name string) (language string, isPicture bool) {
	if name == content.SharePictureName("") {
		return "", true
	}
	language, hasPrefix := strings.CutPrefix(name, "share.")
	language, hasSuffix := strings.CutSuffix(language, ".png")
	return language, hasPrefix && hasSuffix && language != ""
}

// checkPictures checks the format and the size of share pictures, and that their languages exist. A problem with the
// picture of a draft is only a note, because nothing of a draft is published.
func (s *Source) checkPictures(f *catalogueFiles, drafts map[string]bool) problem.List {
	var found problem.List
	for _, picture := range f.pictures {
		if picture.language != "" && !slices.Contains(f.languages, picture.language) {
			found = append(found, problem.InFile(s.inCatalogue(picture.name), problem.Problem{
				Kind:     problem.File,
				Severity: problem.Warning,
				Message:  fmt.Sprintf("there is no language %s for this share picture", picture.language),
				Hint:     "rename or remove the file",
			}))
			continue
		}
		message := wrongPicture(picture.data)
		if message == "" {
			continue
		}
		severity := problem.Error
		if drafts[picture.language] {
			severity = problem.Note
		}
		found = append(found, problem.InFile(s.inCatalogue(picture.name), problem.Problem{
			Kind:     problem.File,
			Severity: severity,
			Message:  message,
			Hint: fmt.Sprintf("a share picture is a PNG of %d by %d pixels",
				content.SharePictureWidth, content.SharePictureHeight),
		}))
	}
	return found
}

// wrongPicture returns what is wrong with a share picture, or "".
func wrongPicture(data []byte) string {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return "this is not a PNG file"
	}
	if config.Width != content.SharePictureWidth || config.Height != content.SharePictureHeight {
		return fmt.Sprintf("the picture has %d by %d pixels", config.Width, config.Height)
	}
	return ""
}

func picturesByLanguage(pictures []sharePicture) map[string][]byte {
	byLanguage := map[string][]byte{}
	for _, picture := range pictures {
		byLanguage[picture.language] = picture.data
	}
	return byLanguage
}
