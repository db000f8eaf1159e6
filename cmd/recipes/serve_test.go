package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/app/ui"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/web/servertest"
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

// getClient asks a server for the client, several megabytes, of which it can send only the beginning before the body of
// the response is read.
func getClient(t *testing.T, s *servertest.Server) *http.Response {
	t.Helper()
	index, _ := servertest.Get(t, s.URL+"/client.json")
	response, err := http.Get(s.URL + clientPath.FindString(index))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

// TestServeFinishes: when the server is told to stop, it completes the answer that it is sending.
func TestServeFinishes(t *testing.T) {
	s := servertest.Serve(t)
	response := getClient(t, s)

	s.Signal(syscall.SIGTERM)
	s.Await(t, "stopping")
	n, err := io.Copy(io.Discard, response.Body)

	if err != nil || n < 5_000_000 {
		t.Errorf("the answer is cut off after %d bytes: %v", n, err)
	}
	if err := <-s.End; err != nil {
		t.Errorf("it stopped with %v", err)
	}
}

// TestServeSecondSignal: a server that is finishing an answer ends at once when it is told to stop a second time.
func TestServeSecondSignal(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			s := servertest.Serve(t)
			getClient(t, s)
			s.Signal(signal)
			s.Await(t, "stopping")

			s.Signal(signal)

			select {
			case err := <-s.End:
				if err == nil || !strings.Contains(err.Error(), signal.String()) {
					t.Errorf("it stopped with %v", err)
				}
			case <-time.After(5 * time.Second):
				t.Error("it goes on with its answer")
			}
		})
	}
}

// TestDocumentedGracePeriod: who waits for a server that is told to stop waits longer than it may take: systemd before it
// kills it, and Caddy before it gives up.
func TestDocumentedGracePeriod(t *testing.T) {
	s := servertest.Serve(t)
	s.Signal(syscall.SIGTERM)
	period, err := time.ParseDuration(s.Await(t, "stopping")["grace_period"].(string))
	if err != nil {
		t.Fatal(err)
	}
	for name, setting := range map[string]string{
		"help/publishing.md":     `lb_try_duration (\d+s)`,
		"deploy/recipes.service": `TimeoutStopSec=(\d+)`,
	} {
		found := regexp.MustCompile(setting).FindStringSubmatch(filetest.ReadFile(t, name))
		if found == nil {
			t.Fatalf("%s has no %s", name, setting)
		}

		wait, err := time.ParseDuration(strings.TrimSuffix(found[1], "s") + "s")

		if err != nil || wait <= period {
			t.Errorf("%s: %s, and the server may take %v", name, found[0], period)
		}
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

	want := address + " is in use by another program; stop it, or choose another address with --addr\n"
	difftest.Equal(t, output, want)
}

// TestServeFlagsFirst: a mistake in the command line is told before that the port is in use.
func TestServeFlagsFirst(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for flags, want := range map[string]string{
		"--hsts":                   "--hsts is for sites that are reached over https: set --base-url to their address\n",
		"--content no/such/folder": "--content: there is no folder no/such/folder\n",
	} {
		output := fail(t, t.TempDir(), exitUsage, "serve --addr "+listener.Addr().String()+" "+flags)

		difftest.Equal(t, output, want)
	}
}

// TestServeStops: a server that is answering nothing stops at once.
func TestServeStops(t *testing.T) {
	s := servertest.Serve(t)
	start := time.Now()

	err := s.Stop(t)

	if err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("it stopped with %v after %v", err, time.Since(start))
	}
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

		_, response := servertest.Get(t, servertest.Serve(t, flags...).URL+"/en/")
		succeed(t, ".", "export "+strings.Join(flags, " ")+" "+dir)
		exported := filetest.ReadFile(t, filepath.Join(dir, "_headers"))

		difftest.Equal(t, response.Header.Get(header), test.want, test.flag)
		difftest.Equal(t, strings.Contains(exported, header), test.want != "", test.flag, " of an export")
	}
}

// TestServeFlags: flags that contradict each other, or have no effect, are mistakes in the command
// line. One line says which flag it is, and what is expected.
func TestServeFlags(t *testing.T) {
	for _, test := range []struct{ flags, want string }{
		{"--dev", "no catalogue.toml here: .* --content DIR"},
		{"--content no/such/folder", "^--content: .* no/such/folder"},
		{"--content main.go", "^--content: main.go is "},
		{"--hsts --dev --content .", "^--hsts .* --dev"},
		{"--hsts", "^--hsts .* https: .* --base-url"},
		{"--access-log xml", `^--access-log is "xml", expected on or off`},
		{"--max-connections 0", `^--max-connections is 0, expected 1 `},
		{"--addr [::1%lo]:80", `^--addr is "\[::1%lo\]:80", .* --base-url`},
		{"--addr 8000", `^--addr is "8000", expected HOST:PORT`},
		{"--addr localhost:", `^--addr is "localhost:", expected HOST:PORT`},
	} {
		t.Run(test.flags, func(t *testing.T) {
			expectLine(t, fail(t, ".", exitUsage, "serve --addr 127.0.0.1:0 "+test.flags), test.want)
		})
	}
}

// expectLine fails the test unless an output is one line that a regular expression matches.
func expectLine(t *testing.T, output, want string) {
	t.Helper()
	line, rest, _ := strings.Cut(output, "\n")
	if rest != "" || !regexp.MustCompile(want).MatchString(line) {
		t.Errorf("it is no line with %s:\n%s", want, output)
	}
}

// TestServeBuiltIn: the first line of the log says that the page is the built-in one, or which catalogue it is made of.
func TestServeBuiltIn(t *testing.T) {
	for catalogue, flags := range map[string][]string{
		"the built-in page; --content DIR is for yours": nil,
		small: {"--content", small},
	} {
		log := servertest.Serve(t, flags...).Records("serving")

		difftest.Equal(t, log[0]["catalogue"], any(catalogue))
	}
}

// TestServeVariables: a message about a value names the variable that may have it.
func TestServeVariables(t *testing.T) {
	for variable, want := range map[string]string{
		"RECIPES_ADDR=8000":         ` or RECIPES_ADDR is "8000", expected HOST:PORT`,
		"RECIPES_ACCESS_LOG=xml":    ` or RECIPES_ACCESS_LOG is "xml", expected on or off`,
		"RECIPES_MAX_CONNECTIONS=0": ` or RECIPES_MAX_CONNECTIONS is 0, expected 1 `,
		"RECIPES_CONTENT=nowhere":   " or RECIPES_CONTENT: .* nowhere",
		"RECIPES_HSTS=1":            " or RECIPES_HSTS .* https",
		"RECIPES_BASE_URL=ftp://a/": ` or RECIPES_BASE_URL is "ftp://a/": .* https://`,
	} {
		t.Run(variable, func(t *testing.T) {
			command := servertest.Recipes(t, "serve")
			command.Env = append(command.Environ(), variable)

			output, _ := command.CombinedOutput()

			difftest.Equal(t, command.ProcessState.ExitCode(), exitUsage)
			expectLine(t, string(output), want)
		})
	}
}

// TestServeTypes: a flag or environment variable of the wrong type is a mistake in the command line too.
func TestServeTypes(t *testing.T) {
	for _, test := range []struct{ flag, variable, want string }{
		{"--max-connections=many", "", `"many" for flag -max-connections`},
		{"--hsts=maybe", "", `"maybe" for flag -hsts: .*; see recipes help serve`},
		{"--dev=maybe", "", `"maybe" for flag -dev: .*; see recipes help serve`},
		{"--dev=false", "RECIPES_MAX_CONNECTIONS=1k", `"1k" .* "RECIPES_MAX_CONNECTIONS"`},
		{"--dev=false", "RECIPES_HSTS=yes", `"yes" .* "RECIPES_HSTS"`},
	} {
		t.Run(test.flag+" "+test.variable, func(t *testing.T) {
			command := servertest.Recipes(t, "serve", "--addr", "127.0.0.1:0", test.flag)
			command.Env = append(command.Environ(), test.variable)

			output, _ := command.CombinedOutput()

			difftest.Equal(t, command.ProcessState.ExitCode(), exitUsage)
			expectLine(t, string(output), test.want)
		})
	}
}

// TestEveryLinkedFile: every file that a page or the client's index names exists, is immutable, and
// is complete in every encoding.
func TestEveryLinkedFile(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports the whole site: make verify runs it")
	}
	t.Parallel()
	s := servertest.Shared(t)
	for _, name := range append(findLinked(t, s), findIndexed(t, s)...) {
		plain, response := servertest.Get(t, s.URL+name, "Accept-Encoding: identity")
		cache := response.Header.Get("Cache-Control")
		if !strings.HasPrefix(name, "/assets/") || response.StatusCode != 200 || cache != site.CacheImmutable {
			t.Errorf("%s: %s, %s", name, response.Status, cache)
		}
		for _, coding := range []string{"br", "gzip"} {
			encoded, response := servertest.Get(t, s.URL+name, "Accept-Encoding: "+coding)
			body := sitetest.Decode(t, response.Header.Get("Content-Encoding"), strings.NewReader(encoded))
			if body != plain {
				t.Errorf("%s in %s has %d bytes, plain %d", name, coding, len(body), len(plain))
			}
		}
	}
}

// findLinked returns the paths of the files that the English page names.
func findLinked(t *testing.T, s *servertest.Server) []string {
	t.Helper()
	page, _ := servertest.Get(t, s.URL+"/en/")
	names := regexp.MustCompile(`/assets/[^"]+`).FindAllString(page, -1)
	if len(names) < 4 {
		t.Fatalf("the page names only %v", names)
	}
	return names
}

// findIndexed returns the paths of the files that the client's index names.
func findIndexed(t *testing.T, s *servertest.Server) []string {
	t.Helper()
	index, _ := servertest.Get(t, s.URL+"/client.json")
	var client ui.ClientIndex
	if err := json.Unmarshal([]byte(index), &client); err != nil {
		t.Fatalf("%v: %s", err, index)
	}
	names := []string{client.WASM, client.Switch, client.Catalogue}
	for _, l := range client.Languages {
		names = append(names, l.Content, l.Messages, strings.TrimPrefix(l.Picture, "http://localhost"))
	}
	return names
}
