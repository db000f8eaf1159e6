package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/app/ui"
	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestServeRefuses: a server with something wrong in its catalogue says what, and ends.
func TestServeRefuses(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(dir, "en.toml"), "summary =", "sumary =")
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "[categories.testing]", "[categories.testing")
	output, err := harness.Recipes(t, "serve", "--addr", "127.0.0.1:0", "--content", dir).CombinedOutput()
	for _, want := range []string{"en.toml:5:1: unknown key sumary", "fr.toml:"} {
		if err == nil || !bytes.Contains(output, []byte(want)) || bytes.Contains(output, []byte(`"serving"`)) {
			t.Errorf("it ends with %v and does not say %q but:\n%s", err, want, output)
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
	s.Signal(syscall.SIGTERM)
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
	want := listener.Addr().String() + " is in use by another program; stop it, or choose another address with --addr (ADDR of make run)\n"
	if err == nil || string(output) != want {
		t.Errorf("got %v and %q, want %q", err, output, want)
	}
}

// TestServeStops: a server with nothing to answer stops at once. It has logged requests unless that is switched off,
// health checks never.
func TestServeStops(t *testing.T) {
	for value, want := range map[string]string{"on": "[GET /fr/nulle-part 404]", "off": "[]"} {
		s := harness.Serve(t, "--access-log", value)
		if body, response := harness.Get(t, s.URL+"/healthz"); body != "ok\n" || response.StatusCode != 200 {
			t.Errorf("/healthz answers %d %q", response.StatusCode, body)
		}
		harness.Get(t, s.URL+"/fr/nulle-part")
		start := time.Now()
		if err := s.Stop(t); err != nil || time.Since(start) > 5*time.Second {
			t.Errorf("it stopped with %v after %v", err, time.Since(start))
		}
		var got []string
		for _, r := range s.Requests() {
			got = append(got, fmt.Sprint(r["method"], " ", r["path"], " ", r["status"]))
			if r["bytes"].(float64) < 50 {
				t.Errorf("the access log says %v", r)
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("with --access-log %s it logs %v, want %s", value, got, want)
		}
	}
}

// TestHSTS: server and export ask for https only where they are told to.
func TestHSTS(t *testing.T) {
	const name = "Strict-Transport-Security"
	args := []string{"--content", small, "--base-url", "https://example.org/"}
	for want, args := range map[string][]string{"": args, "max-age=31536000": append(args, "--hsts")} {
		if _, response := harness.Get(t, harness.Serve(t, args...).URL+"/en/"); response.Header.Get(name) != want {
			t.Errorf("%v: it sends %q", args, response.Header.Get(name))
		}
		dir := t.TempDir()
		harness.Run(t, append([]string{"export", dir}, args...)...)
		if headers := harness.ReadFiles(t, dir)["_headers"]; headers == "" || strings.Contains(headers, name) != (want != "") {
			t.Errorf("%v: the export has the headers\n%s", args, headers)
		}
	}
}

// TestServeWithoutLogReader: the server says which site it serves, and where its links do not lead. It answers, and
// stops with 0, after the program that read its log has ended.
func TestServeWithoutLogReader(t *testing.T) {
	cmd := harness.Recipes(t, "serve", "--addr", "0.0.0.0:0")
	log, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	var serving, warning struct{ URL, Version, Level, Msg string }
	lines := json.NewDecoder(log)
	if err := errors.Join(lines.Decode(&serving), lines.Decode(&warning)); err != nil {
		t.Fatal(err)
	}
	if warning.Level != "WARN" || !strings.Contains(warning.Msg, serving.URL+": set --base-url") {
		t.Errorf("without --base-url on all addresses it says %v", warning)
	}
	log.Close()
	if worker, _ := harness.Get(t, serving.URL+"worker.js"); !strings.Contains(worker, `{"version":"`+serving.Version+`"`) {
		t.Errorf("it says that it serves %q", serving.Version)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err != nil { // it has written the log by then
		t.Errorf("it stopped with %v", err)
	}
}

func TestReadersURL(t *testing.T) {
	for given, want := range map[string]string{
		"https://example.org":              "https://example.org/",
		"https://example.org/a/b":          "https://example.org/a/b/",
		"http://例え.jp/":                    "http://xn--r8jz45g.jp/",
		"http://EXAMPLE.org:8080":          "http://example.org:8080/",
		"http://[::1]:8000/":               "http://[::1]:8000/",
		"http://my_app:8000/":              "http://my_app:8000/",
		"http://x:99999/":                  "",
		"https://x.example:443":            "https://x.example/",
		"http://x.example:/":               "http://x.example/",
		"http://x:0/":                      "",
		"http://:8000/":                    "",
		"http://a..b/":                     "",
		"example.org":                      "",
		"ftp://example.org/":               "",
		"https://example.org/?a":           "",
		"https://example.org/?":            "",
		"https://user:secret@example.org/": "",
		"https://example.org//evil/":       "",
		"https://example.org/a/../b/":      "",
		"https://example.org/a%20b/":       "",
	} {
		u, err := parseBaseURL(given)
		if err != nil {
			u = &url.URL{}
		}
		if u.String() != want {
			t.Errorf("%q: got %q (%v), want %q", given, u, err, want)
		}
	}
}

// TestListen: without a base URL, addresses in the pages are those of the listener, a named port included.
func TestListen(t *testing.T) {
	for addr, host := range map[string]string{
		"127.0.0.1:0": "127.0.0.1", "localhost:0": "localhost", ":0": "localhost", "0.0.0.0:0": "localhost", "[::]:0": "localhost", "[::1]:0": "[::1]",
	} {
		var base *url.URL
		var l net.Listener
		c := serveCommand()
		c.Action = func(_ context.Context, c *cli.Command) (err error) { base, l, err = listen(c); return err }
		if err := c.Run(t.Context(), []string{"serve", "--addr", addr}); err != nil {
			t.Errorf("%s: %v", addr, err)
			continue
		}
		l.Close()
		_, port, err := net.SplitHostPort(l.Addr().String())
		if want := "http://" + net.JoinHostPort(strings.Trim(host, "[]"), port) + "/"; err != nil || base.String() != want {
			t.Errorf("%s: the base URL is %s (%v), want %s", addr, base, err, want)
		}
	}
	for host, want := range map[string]string{"": "http://localhost/", "::1": "http://[::1]/", "::80": "http://[::80]/"} {
		port, err := net.LookupPort("tcp", "http")
		if got := listenerURL(host, port).String(); err != nil || got != want {
			t.Errorf("%q: a named port makes %s (%v), want %s", host, got, err, want)
		}
	}
}

// TestServeFlags: flags that contradict each other, or ask for nothing, are mistakes in the command line.
func TestServeFlags(t *testing.T) {
	for args, want := range map[string]string{
		"--dev":                    errBuiltIn.Error() + "\n",
		"--content no/such/folder": "--content: there is no folder no/such/folder\n",
		"--content main.go":        "--content: main.go is not a folder\n",
		"--hsts --dev --content .": "--hsts is for readers, not for --dev: leave one of them out\n",
		"--hsts":                   "--hsts is for sites that are reached over https: set --base-url to their address\n",
		"--access-log xml":         "--access-log is \"xml\", expected on or off\n",
		"--max-connections 0":      "--max-connections is 0, expected 1 or more\n",
		"--max-connections many":   "invalid value \"many\" for flag -max-connections: strconv.ParseInt: parsing \"many\": invalid syntax; see recipes help serve\n",
		"RECIPES_HSTS=yes":         "could not parse \"yes\" as bool value from environment variable \"RECIPES_HSTS\" for flag hsts: parse error; see recipes help serve\n",
		"--addr [fe80::1%lo]:8000": "--addr is \"[fe80::1%lo]:8000\", with a zone, which no browser takes: add --base-url\n",
		"--addr 8000":              "--addr is \"8000\", expected HOST:PORT such as localhost:8000 or :8000, with a port up to 65535\n",
		"--addr localhost:":        "--addr is \"localhost:\", expected HOST:PORT such as localhost:8000 or :8000, with a port up to 65535\n",
	} {
		cmd := harness.Recipes(t, "serve", "--addr", "127.0.0.1:0")
		if strings.HasPrefix(args, "RECIPES_") {
			cmd.Env = append(cmd.Environ(), args)
		} else {
			cmd.Args = append(cmd.Args, strings.Fields(args)...)
		}
		output, err := cmd.CombinedOutput()
		exit, _ := errors.AsType[*exec.ExitError](err)
		if exit == nil || exit.ExitCode() != exitUsage || string(output) != want {
			t.Errorf("%s: got %v and %q, want %q", args, err, output, want)
		}
	}
}

// TestServeDevMissing: under --dev a text that a language lacks is the source language's, marked. Other commands refuse
// it.
func TestServeDevMissing(t *testing.T) {
	dir := harness.CopyCatalogue(t)
	harness.Edit(t, filepath.Join(dir, "fr.toml"), `title = "Audit de configuration"`, `title = ""`)
	s := harness.Serve(t, "--dev", "--content", dir)
	if page, _ := harness.Get(t, s.URL+"/fr/"); !strings.Contains(page, "[en] Config Audit") {
		t.Error("the title is not shown in English")
	}
	if output, ok := harness.Run(t, "export", "--base-url", "https://example.org/", "--content", dir, t.TempDir()); ok {
		t.Error(output)
	}
}

// TestEveryLinkedFile: every file that a page or the client's index names exists, immutable and complete in every
// encoding.
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
		plain, response := harness.Get(t, s.URL+name, "Accept-Encoding: identity")
		cache := response.Header.Get("Cache-Control")
		if !strings.HasPrefix(name, "/assets/") || response.StatusCode != 200 || cache != site.CacheForever {
			t.Errorf("%s: %s, %s", name, response.Status, cache)
		}
		for _, coding := range []string{"br", "zstd", "gzip"} {
			encoded, response := harness.Get(t, s.URL+name, "Accept-Encoding: "+coding)
			if body := sitetest.Decode(t, response.Header.Get("Content-Encoding"), strings.NewReader(encoded)); body != plain {
				t.Errorf("%s in %s has %d bytes, plain %d", name, coding, len(body), len(plain))
			}
		}
	}
}
