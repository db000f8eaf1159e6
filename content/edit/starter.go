package edit

import (
	"embed"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/schema"
	"prompt-recipes/locales"
)

//go:embed starter
var starter embed.FS

// Starter returns a small English catalogue to start from. Its folder "empty" contains a catalogue without recipes.
func Starter() fs.FS {
	files, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // happens only for invalid paths
	}
	return files
}

// StarterFiles returns the files of a new catalogue in a language, by their paths in the catalogue's folder.
func StarterFiles(language string, isEmpty bool) (map[string][]byte, error) {
	languageSchema := content.LanguageFileName("<language>")
	files := map[string][]byte{
		"schema/catalogue.schema.json": schema.JSON[content.CatalogueFile](content.CatalogueFileName),
		"schema/language.schema.json":  schema.JSON[content.LanguageFile](languageSchema),
	}
	from := "." // path in Starter
	if isEmpty {
		from = "empty"
	}
	inLanguage := strings.NewReplacer(`"en"`, strconv.Quote(language), "en.toml", content.LanguageFileName(language))
	for name, becomes := range map[string]string{
		content.CatalogueFileName:      content.CatalogueFileName,
		content.LanguageFileName("en"): content.LanguageFileName(language),
	} {
		data, err := fs.ReadFile(Starter(), path.Join(from, name))
		if err != nil {
			return nil, err
		}
		files[becomes] = []byte(inLanguage.Replace(string(data)))
	}
	words, isBuiltIn, err := messages.Begin(language, "en", nil)
	if err != nil {
		return nil, err
	}
	if !isBuiltIn {
		files[path.Join("locales", locales.MessageFile(language))] = words
	}
	return files, nil
}
