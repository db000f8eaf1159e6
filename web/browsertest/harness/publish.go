package harness

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// Shared is a site for tests that neither stop nor change it. Those that ask for the same flags get the same one.
func Shared(t testing.TB, args ...string) *Server {
	t.Helper()
	return SharedAt(t, *host, *basePath, args...)
}

// SharedAt is such a site with a host of its own and under a path that ends in a slash.
func SharedAt(t testing.TB, host, path string, args ...string) *Server {
	t.Helper()
	name := strings.Join(append([]string{host, path}, args...), " ")
	return sharedAs(t, name, func() (*Server, error) { return publish(Program(t), host, path, args) })
}

// SharedAs is such a site that goes by a name, published with the flags that args returns when it is first asked for.
func SharedAs(t testing.TB, name string, args func() []string) *Server {
	t.Helper()
	return sharedAs(t, name, func() (*Server, error) { return publish(Program(t), *host, *basePath, args()) })
}

func sharedAs(t testing.TB, name string, publish func() (*Server, error)) *Server {
	t.Helper()
	s, err := sites.get(name, publish)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// once are functions by name, each of which makes a value when it is first called.
type once[T any] struct{ sync.Map }

func (o *once[T]) get(name string, make func() (T, error)) (T, error) {
	get, _ := o.LoadOrStore(name, sync.OnceValues(make))
	return get.(func() (T, error))()
}

var (
	sites   once[*Server]
	exports once[string]
)

func closeShared() {
	for _, site := range sites.Range {
		if s, err := site.(func() (*Server, error))(); err == nil {
			s.kill()
		}
	}
	for _, export := range exports.Range {
		root, _ := export.(func() (string, error))()
		os.RemoveAll(root)
	}
}

func publish(program, host, path string, args []string) (*Server, error) {
	args = append(args, "--base-url", "http://localhost"+path)
	switch host {
	case "serve":
		s, err := start(exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...))
		if err == nil {
			s.URL += strings.TrimSuffix(path, "/")
		}
		return s, err
	case "nginx", "caddy":
		root, err := exported(program, path, args)
		if err != nil {
			return nil, err
		}
		dir := filepath.Join(root, filepath.FromSlash(path))
		return runHost(program, host, path, dir, nil, "/srv/public/docs/prompts", dir, "/srv/public", root)
	case "nginx proxy", "caddy proxy":
		s, err := publish(program, "serve", path, args)
		if err != nil {
			return nil, err
		}
		address, _, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), "/")
		return runHost(program, host, path, "", s, "127.0.0.1:8000", address)
	}
	return nil, fmt.Errorf("-host is %q, expected serve, nginx, caddy, nginx proxy or caddy proxy", host)
}

func export(program, dir string, args []string) error {
	output, err := exec.Command(program, append(append([]string{"export"}, args...), dir)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}

// exported is a folder that holds an export for the given path there. Web servers with the same flags share it.
func exported(program, path string, args []string) (root string, err error) {
	return exports.get(strings.Join(append([]string{program}, args...), " "), func() (string, error) {
		root, err := os.MkdirTemp("", "export-")
		if err != nil {
			return "", err
		}
		return root, export(program, filepath.Join(root, filepath.FromSlash(path)), args)
	})
}

// hosts are the web servers, and how the blocks of recipes help publishing begin that they run. Proxies also run what withdraws
// a site.
var hosts = map[string][]string{
	"nginx":       {"server {"},
	"caddy":       {"example.org {"},
	"nginx proxy": {"location /docs/prompts/ {", "location = /old/worker.js"},
	"caddy proxy": {"@prompts path", "handle /old/worker.js"},
}

// What is around these blocks.
const (
	nginxConfiguration = `%[2]sdaemon off;
master_process off;
pid %[1]s/nginx.pid;
error_log stderr;
include /etc/nginx/modules-enabled/*.conf;
events {}
http {
    access_log off;
    client_body_temp_path %[1]s/body;
    proxy_temp_path %[1]s/proxy;
%[3]s
}
`
	caddyConfiguration = "{\n\tadmin off\n\tauto_https off\n}\n%[3]s\n"
)

// printed is the blocks of recipes help publishing that begin with the given texts, one after the other.
func printed(program string, beginnings ...string) (blocks string, err error) {
	help, err := exec.Command(program, "help", "publishing").Output()
	for _, beginning := range beginnings {
		_, rest, found := strings.Cut(string(help), "\n    "+beginning)
		if !found {
			return "", fmt.Errorf("recipes help publishing has no %s", beginning)
		}
		block, _, _ := strings.Cut(rest, "\n\n")
		blocks += "\n    " + beginning + block
	}
	return blocks, err
}

// runHost starts a web server with the configuration that recipes help publishing prints, in which it replaces texts. dir is the
// export that it publishes, or behind is the server that it is a proxy for.
func runHost(program, host, path, export string, behind *Server, texts ...string) (_ *Server, err error) {
	dir, err := os.MkdirTemp("", "publish-")
	if err != nil {
		return nil, err
	}
	s := &Server{Dir: export, End: make(chan error, 1), stopped: func() { os.RemoveAll(dir) }}
	defer func() {
		if err != nil {
			s.kill()
		}
	}()
	blocks, err := printed(program, hosts[host]...)
	if err != nil {
		return nil, err
	}
	address, err := FreeAddress()
	if err != nil {
		return nil, err
	}
	s.URL = "http://" + address + strings.TrimSuffix(path, "/")
	configuration, user := filepath.Join(dir, "configuration"), ""
	if os.Getuid() == 0 { // the folder is for root alone
		user = "user root;\n"
	}
	server, proxy := strings.CutSuffix(host, " proxy")
	if proxy {
		blocks = hosts[server][0] + blocks + "\n}"
	}
	blocks = strings.NewReplacer(append(texts, "server {", "server {\nlisten "+address+";", "example.org {", "http://"+address+" {")...).Replace(blocks)
	if path != "/" && !proxy { // another export on the same host
		name := map[string]string{"nginx": "nginx.conf", "caddy": "Caddyfile"}[server]
		own, err := os.ReadFile(filepath.Join(export, ".hosting", name))
		beside := filepath.Join(dir, "beside")
		if err := errors.Join(err, os.WriteFile(beside, bytes.ReplaceAll(own, []byte(strings.TrimSuffix(path, "/")), []byte("/beside")), 0o644)); err != nil {
			return nil, err
		}
		line := regexp.MustCompile(`( (?:include|import) )\S+/` + regexp.QuoteMeta(name))
		blocks = line.ReplaceAllString(blocks, "${1}"+beside+map[string]string{"nginx": ";"}[server]+"\n$0")
	}
	text := map[string]string{"nginx": nginxConfiguration, "caddy": caddyConfiguration}[server]
	if err := os.WriteFile(configuration, fmt.Appendf(nil, text, dir, user, blocks), 0o644); err != nil {
		return nil, err
	}
	s.cmd = map[string]*exec.Cmd{
		"nginx": exec.Command("nginx", "-c", configuration),
		"caddy": exec.Command("caddy", "run", "--adapter", "caddyfile", "--config", configuration),
	}[server]
	s.cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir)
	var output strings.Builder
	s.cmd.Stdout, s.cmd.Stderr = &output, &output
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w (make verify installs it)", err)
	}
	s.stopped = func() {
		<-s.End
		os.RemoveAll(dir)
		if proxy {
			behind.kill()
		}
	}
	go func() {
		s.End <- s.cmd.Wait()
		close(s.End) // for those who wait again
	}()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if response, err := http.Get(s.URL + "/en/"); err == nil {
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				return nil, fmt.Errorf("%s answers %s", host, response.Status)
			}
			return s, nil
		}
		select {
		case <-s.End:
			return nil, fmt.Errorf("%s does not run\n%s", host, output.String())
		default:
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("%s does not answer", host)
		}
	}
}

// FreeAddress is one of this machine that nobody listens on.
func FreeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
