package harness

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
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

// once are values that are made when they are first asked for.
type once[T any] struct {
	mu     sync.Mutex
	byName map[string]func() (T, error)
}

func (o *once[T]) get(name string, make func() (T, error)) (T, error) {
	o.mu.Lock()
	get := o.byName[name]
	if get == nil {
		get = sync.OnceValues(make)
		o.byName[name] = get
	}
	o.mu.Unlock()
	return get()
}

var (
	sites   = once[*Server]{byName: map[string]func() (*Server, error){}}
	exports = once[string]{byName: map[string]func() (string, error){}}
)

func closeShared() {
	for _, site := range sites.byName {
		if s, err := site(); err == nil {
			s.kill()
		}
	}
	for _, export := range exports.byName {
		root, _ := export()
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
		return publishExport(program, host, path, args)
	}
	return nil, fmt.Errorf("-host is %q, expected serve, nginx or caddy", host)
}

// Export exports the site for the root of a host.
func Export(t testing.TB, dir string, args ...string) {
	t.Helper()
	if err := export(Program(t), dir, append(args, "--base-url", "http://localhost/")); err != nil {
		t.Fatal(err)
	}
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

// Configurations of web servers for an export.
const (
	nginxConfiguration = `%[4]sdaemon off;
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
        root %[5]s;
        brotli_static on;
        include %[3]s/.hosting/nginx.conf;
    }
}
`
	caddyConfiguration = `{
	admin off
	auto_https off
}

http://%[2]s {
	root * %[5]s
	import %[3]s/.hosting/Caddyfile
}
`
)

// publishExport exports the site and starts a web server on it, with the configuration that the export holds.
func publishExport(program, host, path string, args []string) (_ *Server, err error) {
	dir, err := os.MkdirTemp("", "publish-")
	if err != nil {
		return nil, err
	}
	s := &Server{End: make(chan error, 1), stopped: func() { os.RemoveAll(dir) }}
	defer func() {
		if err != nil {
			s.kill()
		}
	}()
	root, err := exported(program, path, args)
	if err != nil {
		return nil, err
	}
	s.Dir = filepath.Join(root, filepath.FromSlash(path))
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s.URL = "http://" + address + strings.TrimSuffix(path, "/")
	configuration, user := filepath.Join(dir, "configuration"), ""
	if os.Getuid() == 0 { // the folder is for root alone
		user = "user root;\n"
	}
	text := map[string]string{"nginx": nginxConfiguration, "caddy": caddyConfiguration}[host]
	if err := os.WriteFile(configuration, fmt.Appendf(nil, text, dir, address, s.Dir, user, root), 0o644); err != nil {
		return nil, err
	}
	s.cmd = map[string]*exec.Cmd{
		"nginx": exec.Command("nginx", "-c", configuration),
		"caddy": exec.Command("caddy", "run", "--adapter", "caddyfile", "--config", configuration),
	}[host]
	s.cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir)
	var output strings.Builder
	s.cmd.Stdout, s.cmd.Stderr = &output, &output
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w (make verify installs it)", err)
	}
	ended := make(chan bool)
	s.stopped = func() {
		<-ended
		os.RemoveAll(dir)
	}
	go func() {
		err := s.cmd.Wait()
		close(ended)
		s.End <- err
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
		case <-ended:
			return nil, fmt.Errorf("%s does not run\n%s", host, output.String())
		default:
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("%s does not answer", host)
		}
	}
}

// freeAddress is one of this machine that nobody listens on.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
