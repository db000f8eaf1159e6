package web_test

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/locales"
	"prompt-recipes/web"
)

// BenchmarkCatalogue checks, builds and exports catalogues of growing size: time and memory grow with it, no faster.
func BenchmarkCatalogue(b *testing.B) {
	for _, recipes := range []int{10, 100, 1000} {
		files := contenttest.Large(recipes)
		perSecond := func(b *testing.B) {
			b.ReportMetric(float64(recipes*b.N)/b.Elapsed().Seconds(), "recipes/s")
		}
		b.Run(fmt.Sprintf("check/%d recipes", recipes), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := content.Load(files); err != nil {
					b.Fatal(err)
				}
			}
			perSecond(b)
		})
		b.Run(fmt.Sprintf("build/%d recipes", recipes), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				build(b, files)
			}
			perSecond(b)
		})
		b.Run(fmt.Sprintf("export/%d recipes", recipes), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				site := build(b, files)
				if err := site.Export(b.Context(), b.TempDir(), func(int, int) {}); err != nil {
					b.Fatal(err)
				}
			}
			perSecond(b)
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(memory.Sys)/1e6, "MB-of-memory")
		})
	}
}

// BenchmarkHugo renders the same text with Hugo, where it is installed: a page per language with a bare layout.
func BenchmarkHugo(b *testing.B) {
	if _, err := exec.LookPath("hugo"); err != nil {
		b.Skip("hugo is not installed")
	}
	for _, recipes := range []int{10, 1000} {
		b.Run(fmt.Sprintf("%d recipes", recipes), func(b *testing.B) {
			dir := b.TempDir()
			site, err := web.Build(web.Options{Content: contenttest.Large(recipes), Locales: locales.Bundled(), BaseURL: &url.URL{Scheme: "https", Host: "example.org", Path: "/"}})
			if err != nil {
				b.Fatal(err)
			}
			write := func(name, text string) {
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					b.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					b.Fatal(err)
				}
			}
			write("hugo.toml", "baseURL = \"https://example.org/\"\ndisableKinds = [\"taxonomy\", \"term\", \"home\", \"section\", \"RSS\", \"sitemap\"]\n")
			write("layouts/_default/single.html", "<!doctype html><title>{{.Title}}</title>{{.Content}}")
			for _, tag := range site.Languages {
				write("content/"+tag+".md", "---\ntitle: Large\n---\n"+string(site.File(tag+"/page.md").Body))
			}
			for b.Loop() {
				cmd := exec.Command("hugo", "--quiet", "--cleanDestinationDir")
				cmd.Dir = dir
				if output, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, output)
				}
			}
			b.ReportMetric(float64(recipes*b.N)/b.Elapsed().Seconds(), "recipes/s")
		})
	}
}
