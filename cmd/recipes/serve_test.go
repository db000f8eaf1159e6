package main

import (
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
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/browsertest/harness"
	"prompt-recipes/web/site"
	"prompt-recipes/web/site/sitetest"
)

// TestServeRefuses: if something is wrong in its catalogue, the server says what and ends.
func TestServeRefuses(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), "summary =", "sumary =")
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "[categories.testing]", "[categories.testing")

	output := fail(t, dir, exitFailure, "serve --addr 127.0.0.1:0")

	expectSays(t, output, "en.toml:6:1: unknown key sumary", "fr.toml:")
	if strings.Contains(output, `"serving"`) {
		t.Errorf("it serves:\n%s", output)
	}
}

var clientPath = regexp.MustCompile(`/assets/client\.[^"]+\.wasm`)

// TestServeFinishes: when the server is told to stop, it completes the answer that it is sending.
func TestServeFinishes(t *testing.T) {
	s := harness.Serve(t)
	index, _ := harness.Get(t, s.URL+"/client.json")
	response, err := http.Get(s.URL + clientPath.FindString(index))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()

	s.Signal(syscall.SIGTERM)
	s.Await(t, "stopping") // most of the client, several megabytes, is still to be sent
	n, err := io.Copy(io.Discard, response.Body)

	if err != nil || n < 5_000_000 {
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
	address := listener.Addr().String()

	output := fail(t, t.TempDir(), exitFailure, "serve --addr "+address)

	want := address + " is in use by another program; stop it, " +
		"or choose another address with --addr (ADDR of make run)\n"
	difftest.Equal(t, output, want)
}

// TestServeStops: a server that is answering nothing stops at once.
func TestServeStops(t *testing.T) {
	s := harness.Serve(t)
	start := time.Now()

	err := s.Stop(t)

	if err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("it stopped with %v after %v", err, time.Since(start))
	}
}

// TestAccessLog: requests are logged unless the log is switched off. Health checks are never
// logged.
func TestAccessLog(t *testing.T) {
	for _, test := range []struct{ value, want string }{
		{"on", "[GET /fr/nulle-part 404]"},
		{"off", "[]"},
	} {
		t.Run(test.value, func(t *testing.T) {
			s := harness.Serve(t, "--access-log", test.value)

			health, response := harness.Get(t, s.URL+"/healthz")
			harness.Get(t, s.URL+"/fr/nulle-part")
			if err := s.Stop(t); err != nil { // so that the log is complete
				t.Errorf("it stopped with %v", err)
			}

			if health != "ok\n" || response.StatusCode != 200 {
				t.Errorf("/healthz answers %d %q", response.StatusCode, health)
			}
			difftest.Equal(t, fmt.Sprint(listRequests(t, s)), test.want, "--access-log ", test.value)
		})
	}
}

// listRequests returns the requests in the log of a server, such as "GET / 200". It fails the test
// if the log says that an answer has less than 50 bytes.
func listRequests(t *testing.T, s *harness.Server) []string {
	t.Helper()
	var requests []string
	for _, r := range s.Requests() {
		requests = append(requests, fmt.Sprint(r["method"], " ", r["path"], " ", r["status"]))
		if r["bytes"].(float64) < 50 {
			t.Errorf("the access log says %v", r)
		}
	}
	return requests
}

// TestHSTS: server and export ask browsers to use https only if a flag says so.
func TestHSTS(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports the whole site: make verify runs it")
	}
	const header = "Strict-Transport-Security"
	for _, test := range []struct{ flag, want string }{
		{"--hsts=false", ""},
		{"--hsts", "max-age=31536000"},
	} {
		flags := []string{"--content", small, "--base-url", "https://example.org/", test.flag}
		dir := t.TempDir()

		_, response := harness.Get(t, harness.Serve(t, flags...).URL+"/en/")
		succeed(t, ".", "export "+strings.Join(flags, " ")+" "+dir)
		exported := filetest.ReadFile(t, filepath.Join(dir, "_headers"))

		difftest.Equal(t, response.Header.Get(header), test.want, test.flag)
		difftest.Equal(t, strings.Contains(exported, header), test.want != "", test.flag, " of an export")
	}
}

// TestServeWithoutLogReader: after the program that reads its log has ended, the server still
// answers, and exits with 0 when it is stopped.
func TestServeWithoutLogReader(t *testing.T) {
	cmd, log := startOnAllAddresses(t)
	serving, _ := readStart(t, log)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}

	worker, _ := harness.Get(t, serving.URL+"worker.js")
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()

	if !strings.Contains(worker, `{"version":"`+serving.SiteVersion+`"`) {
		t.Errorf("it says that it serves %q", serving.SiteVersion)
	}
	if err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

// TestServeOnAllAddresses: without a base URL, a server on all addresses says which site it serves,
// and warns that readers on other machines get links to that address.
func TestServeOnAllAddresses(t *testing.T) {
	_, log := startOnAllAddresses(t)

	serving, warning := readStart(t, log)

	difftest.Equal(t, warning.Level, "WARN")
	expectSays(t, warning.Msg, serving.URL+": set --base-url")
}

// startOnAllAddresses starts a server without a base URL, and returns it and its log.
func startOnAllAddresses(t *testing.T) (*exec.Cmd, io.ReadCloser) {
	t.Helper()
	cmd := harness.Recipes(t, "serve", "--addr", "0.0.0.0:0")
	log, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() }) // fails if it has stopped already
	return cmd, log
}

type logRecord struct {
	URL         string
	SiteVersion string `json:"site_version"`
	Level       string
	Msg         string
}

// readStart returns the first two records of a log.
func readStart(t *testing.T, log io.Reader) (serving, warning logRecord) {
	t.Helper()
	records := json.NewDecoder(log)
	if err := errors.Join(records.Decode(&serving), records.Decode(&warning)); err != nil {
		t.Fatal(err)
	}
	return serving, warning
}

// TestBaseURL: a base URL becomes what browsers make of it, and its path ends with a slash.
func TestBaseURL(t *testing.T) {
	for _, test := range []struct{ given, want string }{
		{"https://example.org", "https://example.org/"},
		{"https://example.org/a/b", "https://example.org/a/b/"},
		{"http://例え.jp/", "http://xn--r8jz45g.jp/"},
		{"http://EXAMPLE.org:8080", "http://example.org:8080/"},
		{"http://[::1]:8000/", "http://[::1]:8000/"},
		{"http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"},
		{"http://[2001:DB8::0001]:80/", "http://[2001:db8::1]/"},
		{"http://[::ffff:192.0.2.1]/", "http://[::ffff:c000:201]/"},
		{"http://my_app:8000/", "http://my_app:8000/"},
		{"https://x.example:443", "https://x.example/"},
		{"http://x.example:/", "http://x.example/"},
		{"http://x.example:0080/", "http://x.example/"},
		{"http://x.example:08080/", "http://x.example:8080/"},
	} {
		u, err := parseBaseURL(test.given)
		if err != nil {
			t.Error(err)
			continue
		}
		difftest.Equal(t, u.String(), test.want, test.given)
	}
}

func TestBaseURLRefuses(t *testing.T) {
	for _, given := range []string{
		"http://x:99999/",
		"http://x:0/",
		"http://:8000/",
		"http://a..b/",
		"example.org",
		"ftp://example.org/",
		"https://example.org/?a",
		"https://example.org/?",
		"https://user:secret@example.org/",
		"https://example.org//evil/",
		"https://example.org/a/../b/",
		"https://example.org/a%20b/",
		"https://a$(id).example/",
		"https://a;b.example/",
		"https://a&b.example/",
		"https://a'b.example/",
		`https://a"b.example/`,
		"https://a*b.example/",
		"https://a!b.example/",
		"https://a(b).example/",
		"https://a,b.example/",
		"https://a=b.example/",
		"https://a%24b.example/",
		"https://x.example:$80/",
		"https://x.example/$(id)/",
		"https://x.example/a;b/",
		"https://x.example/a*/",
		"http://[::1%25eth0]/",
		"http://[::1%25$(id)]/",
		"http://[::g]/",
	} {
		if u, err := parseBaseURL(given); err == nil {
			t.Errorf("%q is taken for %s", given, u)
		}
	}
}

// TestListen: without a base URL, addresses in the pages are those of the listener.
func TestListen(t *testing.T) {
	for _, test := range []struct{ addr, host string }{
		{"127.0.0.1:0", "127.0.0.1"},
		{"localhost:0", "localhost"},
		{":0", "localhost"},
		{"0.0.0.0:0", "localhost"},
		{"[::]:0", "localhost"},
		{"[::1]:0", "::1"},
	} {
		base, listener := listenOn(t, test.addr)
		_, port, err := net.SplitHostPort(listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		difftest.Equal(t, base.String(), "http://"+net.JoinHostPort(test.host, port)+"/", test.addr)
	}
}

// listenOn listens at the address that --addr gives, as recipes serve does.
func listenOn(t *testing.T, addr string) (base *url.URL, l net.Listener) {
	t.Helper()
	command := serveCommand()
	command.Action = func(_ context.Context, c *cli.Command) (err error) {
		base, l, err = listen(c)
		return err
	}
	if err := command.Run(t.Context(), []string{"serve", "--addr", addr}); err != nil {
		t.Fatalf("%s: %v", addr, err)
	}
	t.Cleanup(func() { l.Close() }) // nothing else closes it
	return base, l
}

// TestListenerURL: the URL omits port 80, as browsers do, even if --addr names it.
func TestListenerURL(t *testing.T) {
	port, err := net.LookupPort("tcp", "http")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ host, want string }{
		{"", "http://localhost/"},
		{"::1", "http://[::1]/"},
		{"::80", "http://[::80]/"},
	} {
		difftest.Equal(t, listenerURL(test.host, port).String(), test.want, test.host)
	}
}

// TestServeFlags: flags that contradict each other, or have no effect, are mistakes in the command
// line.
func TestServeFlags(t *testing.T) {
	const address = ", expected HOST:PORT such as localhost:8000 or :8000, with a port up to 65535"
	for _, test := range []struct{ flags, want string }{
		{"--dev", errBuiltIn.Error()},
		{"--content no/such/folder", "--content: there is no folder no/such/folder"},
		{"--content main.go", "--content: main.go is not a folder"},
		{"--hsts --dev --content .", "--hsts is for readers, not for --dev: leave one of them out"},
		{"--hsts", "--hsts is for sites that are reached over https: set --base-url to their address"},
		{"--access-log xml", `--access-log is "xml", expected on or off`},
		{"--max-connections 0", "--max-connections is 0, expected 1 or more"},
		{"--addr [::1%lo]:80", `--addr is "[::1%lo]:80", with a zone, which no browser takes: add --base-url`},
		{"--addr 8000", `--addr is "8000"` + address},
		{"--addr localhost:", `--addr is "localhost:"` + address},
	} {
		t.Run(test.flags, func(t *testing.T) {
			output := fail(t, ".", exitUsage, "serve --addr 127.0.0.1:0 "+test.flags)

			difftest.Equal(t, output, test.want+"\n", test.flags)
		})
	}
}

// TestServeNumbers: a flag or environment variable of the wrong type is a mistake in the command
// line too.
func TestServeNumbers(t *testing.T) {
	flag := harness.Recipes(t, "serve", "--max-connections", "many")
	variable := harness.Recipes(t, "serve", "--addr", "127.0.0.1:0")
	variable.Env = append(variable.Environ(), "RECIPES_HSTS=yes")

	ofFlag, _ := flag.CombinedOutput()
	ofVariable, _ := variable.CombinedOutput()

	difftest.Equal(t, flag.ProcessState.ExitCode(), exitUsage)
	difftest.Equal(t, variable.ProcessState.ExitCode(), exitUsage)
	expectSays(t, string(ofFlag), `invalid value "many" for flag -max-connections: `, "; see recipes help serve\n")
	expectSays(t, string(ofVariable), `could not parse "yes" as bool value`, "RECIPES_HSTS",
		"; see recipes help serve\n")
}

// TestServeDevMissing: with --dev, a text that a language lacks is shown in the source language,
// and marked.
func TestServeDevMissing(t *testing.T) {
	s := harness.Serve(t, "--dev", "--content", copyWithEmptyTitle(t))

	page, _ := harness.Get(t, s.URL+"/fr/")

	if !strings.Contains(page, "[en] Config Audit") {
		t.Error("the title is not shown in English")
	}
}

// TestServeDevCopies: with --dev, texts and words that are still copies are marked, and an export has
// none of the marks.
func TestServeDevCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts servers: make verify runs it")
	}
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	s := harness.Serve(t, "--dev", "--content", dir)

	page, _ := harness.Get(t, s.URL+"/it/")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "draft = true", "draft = false")
	succeed(t, dir, "export --base-url http://localhost/ site")

	if !strings.Contains(page, "[en] Our Prompt Recipes") || !strings.Contains(page, "[en] Copy command") {
		t.Error("the copies are not marked", page)
	}
	for name, text := range filetest.ReadFiles(t, filepath.Join(dir, "site")) {
		if strings.Contains(text, "[en] ") {
			t.Errorf("%s has a mark", name)
		}
	}
}

// TestExportMissing: commands that publish refuse a catalogue with missing texts.
func TestExportMissing(t *testing.T) {
	dir := copyWithEmptyTitle(t)

	output := fail(t, dir, exitFailure, "export --base-url https://example.org/ site")

	expectSays(t, output, "recipes.config-audit.title is empty")
}

// copyWithEmptyTitle copies the bundled catalogue, empties the French title of a recipe, and
// returns the folder.
func copyWithEmptyTitle(t *testing.T) string {
	t.Helper()
	dir := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `title = "Audit de configuration"`, `title = ""`)
	return dir
}

// TestServeDevPicture: with --dev, the server notices a changed share picture, as it does a changed
// TOML file.
func TestServeDevPicture(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	s := harness.Serve(t, "--dev", "--content", dir)
	picture := filepath.Join(dir, "share.fr.png")
	filetest.WriteFile(t, picture, "not a picture")
	if problem := s.Await(t, "problem"); problem["file"] != picture || problem["level"] != "ERROR" {
		t.Errorf("the log says %v", problem)
	}
}

// TestEveryLinkedFile: every file that a page or the client's index names exists, is immutable, and
// is complete in every encoding.
func TestEveryLinkedFile(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports the whole site: make verify runs it")
	}
	t.Parallel()
	s := harness.Shared(t)
	for _, name := range append(findLinked(t, s), findIndexed(t, s)...) {
		plain, response := harness.Get(t, s.URL+name, "Accept-Encoding: identity")
		cache := response.Header.Get("Cache-Control")
		if !strings.HasPrefix(name, "/assets/") || response.StatusCode != 200 || cache != site.CacheImmutable {
			t.Errorf("%s: %s, %s", name, response.Status, cache)
		}
		for _, coding := range []string{"br", "zstd", "gzip"} {
			encoded, response := harness.Get(t, s.URL+name, "Accept-Encoding: "+coding)
			body := sitetest.Decode(t, response.Header.Get("Content-Encoding"), strings.NewReader(encoded))
			if body != plain {
				t.Errorf("%s in %s has %d bytes, plain %d", name, coding, len(body), len(plain))
			}
		}
	}
}

// findLinked returns the paths of the files that the English page names.
func findLinked(t *testing.T, s *harness.Server) []string {
	t.Helper()
	page, _ := harness.Get(t, s.URL+"/en/")
	names := regexp.MustCompile(`/assets/[^"]+`).FindAllString(page, -1)
	if len(names) < 4 {
		t.Fatalf("the page names only %v", names)
	}
	return names
}

// findIndexed returns the paths of the files that the client's index names.
func findIndexed(t *testing.T, s *harness.Server) []string {
	t.Helper()
	index, _ := harness.Get(t, s.URL+"/client.json")
	var client ui.Client
	if err := json.Unmarshal([]byte(index), &client); err != nil {
		t.Fatalf("%v: %s", err, index)
	}
	names := []string{client.WASM, client.Switch, client.Catalogue}
	for _, l := range client.Languages {
		names = append(names, l.Content, l.Messages, strings.TrimPrefix(l.Picture, "http://localhost"))
	}
	return names
}
