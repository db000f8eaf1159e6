package web

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestMapOfWeb: doc.go lists exactly the folders that are here.
func TestMapOfWeb(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, entry := range entries {
		if entry.IsDir() {
			folders = append(folders, entry.Name()+"/")
		}
	}

	var named []string
	for _, match := range regexp.MustCompile(`(?m)^//\t([a-z]+/) `).FindAllStringSubmatch(filetest.ReadFile(t, "doc.go"), -1) {
		named = append(named, match[1])
	}

	difftest.Equal(t, slices.Sorted(slices.Values(named)), folders)
}

// TestMapOfProject: recipes help developing lists exactly the folders with Go files in app, content and locales.
func TestMapOfProject(t *testing.T) {
	folders := []string{".ci/", "app/", "cmd/", "content/", "locales/", "web/"}
	for _, parent := range []string{"app", "content", "locales"} {
		files, err := filepath.Glob("../" + parent + "/*/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			folders = append(folders, filepath.Base(filepath.Dir(file))+"/")
		}
	}
	slices.Sort(folders)

	_, rest, _ := strings.Cut(filetest.ReadFile(t, "../cmd/recipes/help/developing.md"), "## The folders\n")
	list, _, _ := strings.Cut(rest, "\n## ")
	named := regexp.MustCompile(`\.?[a-z]+/`).FindAllString(list, -1)

	difftest.Equal(t, slices.Sorted(slices.Values(named)), slices.Compact(folders))
}
