package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestServeRefuses: a server with something wrong in its catalogue says what, and never listens.
func TestServeRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(dir string)
		want  []string
	}{
		"broken files": {func(dir string) {
			harness.Edit(t, filepath.Join(dir, "en.toml"), "summary =", "sumary =")
			harness.Edit(t, filepath.Join(dir, "fr.toml"), "[categories.testing]", "[categories.testing")
		}, []string{"en.toml:1:1: summary is missing", "en.toml:5:1: unknown key sumary", "fr.toml:"}},
		"half-translated file": {func(dir string) {
			harness.Edit(t, filepath.Join(dir, "fr.toml"), "[recipes.config-audit]", "[recipes.config-audits]")
		}, []string{": recipes.config-audit is missing; catalogue.toml has it", ": recipes.config-audits is not in catalogue.toml"}},
		"missing catalogue": {func(dir string) { os.Remove(filepath.Join(dir, "catalogue.toml")) }, []string{"catalogue.toml:1:1: the file is missing"}},
		"missing source":    {func(dir string) { os.Remove(filepath.Join(dir, "en.toml")) }, []string{"there is no en.toml"}},
		"language without words": {func(dir string) {
			data, _ := fs.ReadFile(content.Bundled(), "en.toml")
			os.WriteFile(filepath.Join(dir, "sv.toml"), data, 0o644)
		}, []string{"locales/active.sv.toml:1:1: the file is missing"}},
		"own words that lack some": {func(dir string) {
			os.Mkdir(filepath.Join(dir, "locales"), 0o755)
			os.WriteFile(filepath.Join(dir, "locales", "active.fr.toml"), []byte("LanguageName = \"Français\"\n"), 0o644)
		}, []string{"locales/active.fr.toml:1:1: the file lacks messages that the built-in active.en.toml has: April, August, "}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := harness.CopyCatalogue(t)
			test.spoil(dir)
			output, err := harness.Recipes(t, "serve", "--addr", "127.0.0.1:0", "--content", dir).CombinedOutput()
			output = bytes.ReplaceAll(output, []byte(dir+"/"), nil) // what is left of the places is the same everywhere
			if err == nil {
				t.Fatal("it served")
			}
			for _, want := range test.want {
				if !strings.Contains(string(output), want) {
					t.Errorf("it does not say %q but:\n%s", want, output)
				}
			}
			if strings.Contains(string(output), `"serving"`) {
				t.Error("it listened")
			}
		})
	}
}

func TestServeWithoutContent(t *testing.T) {
	for dir, want := range map[string]string{"no/such/folder": "--content: there is no folder no/such/folder\n", "main.go": "--content: main.go is not a folder\n"} {
		if output, err := harness.Recipes(t, "serve", "--content", dir).CombinedOutput(); err == nil || string(output) != want {
			t.Errorf("got %v and %q, want %q", err, output, want)
		}
	}
}

// TestServeFinishes: a request that is being answered when the server is told to stop is answered in full.
func TestServeFinishes(t *testing.T) {
	s := harness.Serve(t)
	index, _ := harness.Get(t, s.URL+"/client.json")
	response, err := http.Get(s.URL + regexp.MustCompile(`/assets/client\.[^"]+\.wasm`).FindString(index))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	s.Terminate()
	time.Sleep(500 * time.Millisecond) // most of the client, megabytes of it, is still to be sent
	if n, err := io.Copy(io.Discard, response.Body); err != nil || n < 5_000_000 {
		t.Errorf("the answer is cut off after %d bytes: %v", n, err)
	}
	if err := <-s.End; err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

func TestServePortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	output, err := harness.Recipes(t, "serve", "--addr", listener.Addr().String()).CombinedOutput()
	want := listener.Addr().String() + " is in use by another program; stop it, or choose another address with --addr\n"
	if err == nil || string(output) != want {
		t.Errorf("got %v and %q, want %q", err, output, want)
	}
}

func TestServeStops(t *testing.T) {
	s := harness.Serve(t)
	if body, response := harness.Get(t, s.URL+"/healthz"); body != "ok\n" || response.StatusCode != 200 {
		t.Errorf("/healthz answers %d %q", response.StatusCode, body)
	}
	harness.Get(t, s.URL+"/fr/nulle-part")
	start := time.Now()
	if err := s.Stop(t); err != nil {
		t.Errorf("it stopped with %v", err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("with nothing to answer it took %v to stop", took)
	}
	last := s.Requests()[len(s.Requests())-1]
	if last["method"] != "GET" || last["path"] != "/fr/nulle-part" || last["status"] != 404.0 || last["bytes"].(float64) < 100 {
		t.Errorf("the access log says %v", last)
	}
}

func TestServeUnderBasePath(t *testing.T) {
	s := harness.Serve(t, "--base-url", "https://example.org/docs/prompts")
	body, _ := harness.Get(t, s.URL+"/docs/prompts/fr/")
	for _, want := range []string{
		`<link rel="canonical" href="https://example.org/docs/prompts/fr/">`,
		`<link rel="alternate" hreflang="x-default" href="https://example.org/docs/prompts/">`,
		`href="/docs/prompts/en/" hreflang="en"`,
		`src="/docs/prompts/assets/boot.`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not hold %s", want)
		}
	}
	for path, want := range map[string]string{"/docs/prompts/": "/docs/prompts/en/", "/docs/prompts": "/docs/prompts/", "/docs/prompts/fr?wasm=false": "/docs/prompts/fr/?wasm=false"} {
		if _, response := harness.Get(t, s.URL+path); response.Header.Get("Location") != want {
			t.Errorf("%s leads to %q, want %q", path, response.Header.Get("Location"), want)
		}
	}
	if _, response := harness.Get(t, s.URL+"/en/"); response.StatusCode != 404 {
		t.Errorf("outside the base path the answer is %d", response.StatusCode)
	}
}

func TestHSTS(t *testing.T) {
	const name = "Strict-Transport-Security"
	args := []string{"--base-url", "https://example.org/"}
	for want, args := range map[string][]string{"": args, "max-age=31536000": append(args, "--hsts")} {
		if _, response := harness.Get(t, harness.Serve(t, args...).URL+"/en/"); response.Header.Get(name) != want {
			t.Errorf("%v: it sends %q", args, response.Header.Get(name))
		}
	}
}

// TestServeFlagsRefused: flags that contradict each other, or ask for nothing, are mistakes in the command line.
func TestServeFlagsRefused(t *testing.T) {
	for args, want := range map[string]string{
		"--hsts":                          "--hsts is for sites reached over https, and the base URL is http://localhost:8000/: set --base-url\n",
		"--hsts --dev --content .":        "--hsts is for readers, not for --dev: leave one of them out\n",
		"--max-connections 0":             "--max-connections is 0, expected 1 or more\n",
		"--max-connections-per-address 0": "--max-connections-per-address is 0, expected 1 or more\n",
	} {
		output, err := harness.Recipes(t, append([]string{"serve"}, strings.Fields(args)...)...).CombinedOutput()
		exit, _ := errors.AsType[*exec.ExitError](err)
		if exit == nil || exit.ExitCode() != exitUsage || string(output) != want {
			t.Errorf("%s: got %v and %q, want %q", args, err, output, want)
		}
	}
}

// TestServeFewFiles: a process that may open 48 files answers readers while one address holds 100 connections.
func TestServeFewFiles(t *testing.T) {
	cmd := harness.Recipes(t, "serve", "--addr", "127.0.0.1:0")
	limited := exec.Command("sh", append([]string{"-c", `ulimit -n 48 && exec "$@"`, "sh", cmd.Path}, cmd.Args[1:]...)...)
	limited.Dir, limited.Env = cmd.Dir, cmd.Env
	s := harness.Start(t, limited)
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	for range 100 {
		c, err := from.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	s.Await(t, "connections refused: too many from one address")
	for range 20 {
		if body, _ := harness.Get(t, s.URL+"/healthz"); body != "ok\n" {
			t.Errorf("it answers %q", body)
		}
	}
	if err := s.Stop(t); err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

// TestServeWithoutLogReader: the server answers, and stops with 0, after the program that read its log has ended.
func TestServeWithoutLogReader(t *testing.T) {
	log, toLog, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := harness.Recipes(t, "serve", "--addr", "127.0.0.1:0", "--access-log", "common")
	cmd.Stdout = toLog
	s := harness.Start(t, cmd)
	toLog.Close()
	log.Close()
	harness.Get(t, s.URL+"/en/")
	if err := s.Stop(t); err != nil { // it has written the log by then
		t.Errorf("it stopped with %v", err)
	}
}

func TestBaseURL(t *testing.T) {
	for _, test := range []struct{ given, addr, want string }{
		{"", "localhost:8000", "http://localhost:8000/"},
		{"", ":8000", "http://localhost:8000/"},
		{"", "0.0.0.0:80", "http://localhost:80/"},
		{"", "[::1]:80", "http://[::1]:80/"},
		{"https://example.org", ":80", "https://example.org/"},
		{"https://example.org/a/b", ":80", "https://example.org/a/b/"},
		{"", "8000", ""},
		{"example.org", ":80", ""},
		{"ftp://example.org/", ":80", ""},
		{"https://example.org/?a", ":80", ""},
		{"https://example.org/?", ":80", ""},
		{"https://user:secret@example.org/", ":80", ""},
		{"https://example.org//evil/", ":80", ""},
		{"https://example.org/a/../b/", ":80", ""},
		{"https://example.org/a%20b/", ":80", ""},
	} {
		u, err := baseURL(test.given, test.addr)
		if err != nil {
			u = &url.URL{}
		}
		if u.String() != test.want {
			t.Errorf("%q at %q: got %q (%v), want %q", test.given, test.addr, u, err, test.want)
		}
	}
}

func TestServeFlags(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"--dev", "--dev shows edits of a catalogue, and the built-in one cannot be edited: name its folder with --content DIR\n"},
		{"--css .", "--css is for --dev: add that, or leave it out\n"},
		{"--dev --content . --css nowhere", "--css: there is no folder nowhere\n"},
		{"--access-log xml", "--access-log is \"xml\", expected off, json or common\n"},
		{"--trusted-proxy localhost", "--trusted-proxy: \"localhost\" is neither a network such as 10.0.0.0/8 nor an address such as 127.0.0.1\n"},
	} {
		if output, err := harness.Recipes(t, append([]string{"serve"}, strings.Fields(test.args)...)...).CombinedOutput(); err == nil || string(output) != test.want {
			t.Errorf("%s: got %v and %q, want %q", test.args, err, output, test.want)
		}
	}
}

// TestServeLogs: the log does not say who reads unless it is asked to, and then believes trusted proxies only.
func TestServeLogs(t *testing.T) {
	for _, test := range []struct {
		args string
		want [][2]any // of each line, what it says of the address and the user agent
	}{
		{"", [][2]any{{nil, nil}}},
		{"--access-log off --log-addresses", nil},
		{"--log-addresses", [][2]any{{"127.0.0.1", "somebody's"}}},
		{"--log-addresses --trusted-proxy 10.0.0.0/8,127.0.0.1", [][2]any{{"198.51.100.7", "somebody's"}}},
	} {
		s := harness.Serve(t, strings.Fields(test.args)...)
		harness.Get(t, s.URL+"/healthz")
		harness.Get(t, s.URL+"/en/", "X-Forwarded-For", "203.0.113.1, 198.51.100.7, 10.1.2.3", "User-Agent", "somebody's")
		if err := s.Stop(t); err != nil {
			t.Errorf("%s: it stopped with %v", test.args, err)
		}
		var got [][2]any
		for _, request := range s.Requests() {
			got = append(got, [2]any{request["remote"], request["user_agent"]})
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s:\n%s", test.args, diff)
		}
	}
}

// TestServeLogsCommon: standard output holds requests in the Common Log Format and nothing else.
func TestServeLogsCommon(t *testing.T) {
	file := filepath.Join(t.TempDir(), "access.log")
	cmd := exec.Command("sh", "-c", `exec "$0" serve --addr 127.0.0.1:0 --access-log common 2>&1 >"$1"`, harness.Program(t), file)
	s := harness.Start(t, cmd)
	harness.Get(t, s.URL+"/fr/?q")
	if err := s.Stop(t); err != nil {
		t.Errorf("it stopped with %v", err)
	}
	data, err := os.ReadFile(file)
	if err != nil || !regexp.MustCompile(`^- - - \[[^]]+\] "GET /fr/ HTTP/1\.1" 200 \d+\n$`).Match(data) {
		t.Errorf("%v, and standard output holds %q", err, data)
	}
}

// TestEveryLinkedFile: every file that a page or the client's index names exists, immutable and complete in every encoding.
func TestEveryLinkedFile(t *testing.T) {
	t.Parallel()
	s := harness.Shared(t)
	page, _ := harness.Get(t, s.URL+"/en/")
	names := regexp.MustCompile(`/assets/[^"]+`).FindAllString(page, -1)
	if len(names) < 4 {
		t.Fatalf("the page names only %v", names)
	}
	index, _ := harness.Get(t, s.URL+"/client.json")
	var client ui.Client
	if err := json.Unmarshal([]byte(index), &client); err != nil {
		t.Fatalf("%v: %s", err, index)
	}
	names = append(names, client.WASM, client.Switch, client.Catalogue)
	for _, l := range client.Languages {
		names = append(names, l.Content, l.Messages, strings.TrimPrefix(l.Picture, "http://localhost"))
	}
	for _, name := range names {
		plain, response := harness.Get(t, s.URL+name, "Accept-Encoding", "identity")
		cache := response.Header.Get("Cache-Control")
		if !strings.HasPrefix(name, "/assets/") || response.StatusCode != 200 || cache != site.CacheForever {
			t.Errorf("%s: %s, %s", name, response.Status, cache)
		}
		for _, coding := range []string{"br", "zstd", "gzip"} {
			encoded, response := harness.Get(t, s.URL+name, "Accept-Encoding", coding)
			if body := sitetest.Decode(t, response.Header.Get("Content-Encoding"), strings.NewReader(encoded)); body != plain {
				t.Errorf("%s in %s has %d bytes, plain %d", name, coding, len(body), len(plain))
			}
		}
	}
}
