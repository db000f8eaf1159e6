package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The browser tests run against whatever publishes the site, at the root or under a base path:
//
//	go test ./cmd/recipes -host nginx -base /docs/prompts/
var (
	host     = flag.String("host", "serve", "what publishes the site in browser tests: serve, or nginx or caddy with an export")
	basePath = flag.String("base", "/", "base path of the site in browser tests")
)

// base is the base path without its last slash: what stands between an origin and /en/.
func base() string { return strings.TrimSuffix(*basePath, "/") }

// publish makes the site available, with the flags that serve and export share, until the test ends.
func publish(t *testing.T, args ...string) *server {
	t.Helper()
	return publishAt(t, *host, *basePath, args...)
}

// publishAt does so with a host of its own and under a path that ends in a slash.
func publishAt(t *testing.T, host, path string, args ...string) *server {
	t.Helper()
	switch host {
	case "serve":
		s := serveSite(t, append(args, "--base-url", "http://localhost"+path)...)
		s.url += strings.TrimSuffix(path, "/")
		return s
	case "nginx", "caddy":
		return publishExport(t, host, path, args)
	}
	t.Fatalf("-host is %q, expected serve, nginx or caddy", host)
	return nil
}

// publishExport exports the site and starts a web server on it, with the configuration that the export holds.
func publishExport(t *testing.T, host, path string, args []string) *server {
	t.Helper()
	dir := t.TempDir()
	site := filepath.Join(dir, "root", filepath.FromSlash(path))
	exportAt(t, path, site, args...)
	addr := freeAddress(t)
	var cmd *exec.Cmd
	switch host {
	case "nginx":
		user := ""
		if os.Getuid() == 0 { // the test's folder is for root alone
			user = "user root;\n"
		}
		writeFile(t, filepath.Join(dir, "nginx.conf"), fmt.Sprintf(`%[4]sdaemon off;
master_process off;
pid %[1]s/nginx.pid;
error_log stderr;
include /etc/nginx/modules-enabled/*.conf;
events {}
http {
    access_log off;
    client_body_temp_path %[1]s/body;
    server {
        listen %[2]s;
        root %[1]s/root;
        brotli_static on;
        include %[3]s/.hosting/nginx.conf;
    }
}
`, dir, addr, site, user))
		cmd = exec.Command("nginx", "-c", filepath.Join(dir, "nginx.conf"))
	case "caddy":
		writeFile(t, filepath.Join(dir, "Caddyfile"), fmt.Sprintf("{\n\tadmin off\n\tauto_https off\n}\n\nhttp://%s {\n\troot * %s/root\n\timport %s/.hosting/Caddyfile\n}\n", addr, dir, site))
		cmd = exec.Command("caddy", "run", "--adapter", "caddyfile", "--config", filepath.Join(dir, "Caddyfile"))
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir)
	}
	var output strings.Builder
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v (make test installs it)", err)
	}
	s := &server{url: "http://" + addr + strings.TrimSuffix(path, "/"), cmd: cmd, end: make(chan error, 1)}
	go func() { s.end <- cmd.Wait() }()
	t.Cleanup(func() { cmd.Process.Kill() })
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if response, err := http.Get(s.url + "/en/"); err == nil {
			response.Body.Close()
			if response.StatusCode != 200 {
				t.Fatalf("%s answers %s\n%s", host, response.Status, output.String())
			}
			return s
		}
		if len(s.end) > 0 || time.Now().After(deadline) {
			t.Fatalf("%s does not answer\n%s", host, output.String())
		}
	}
}

// exportTo exports the site for the root of a host.
func exportTo(t *testing.T, dir string, args ...string) {
	t.Helper()
	exportAt(t, "/", dir, args...)
}

func exportAt(t *testing.T, path, dir string, args ...string) {
	t.Helper()
	args = append([]string{"export", "--base-url", "http://localhost" + path}, append(args, dir)...)
	if output, err := recipes(args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// path is where the tab is, below the base path.
func (b *tab) path() string {
	b.t.Helper()
	return strings.TrimPrefix(eval[string](b, "location.pathname"), base())
}

// sitePath is what a request asks for, below the base path.
func sitePath(r *http.Request) string { return strings.TrimPrefix(r.URL.Path, base()) }
