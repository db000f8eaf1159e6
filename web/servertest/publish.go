package servertest

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// Shared returns a site for tests that neither stop nor change it. Tests that ask for the same flags share one site.
func Shared(t testing.TB, args ...string) *Server {
	t.Helper()
	return SharedAt(t, *host, *basePath, args...)
}

// SharedAt returns a shared site on the given host, below a path that ends with a slash.
func SharedAt(t testing.TB, host, path string, args ...string) *Server {
	t.Helper()
	name := strings.Join(append([]string{host, path}, args...), " ")
	return sharedAs(t, name, func() (*Server, error) {
		return publish(Program(t), host, path, args)
	})
}

// SharedAs returns the shared site with a name. When the first test asks for it, it is published with the flags that
// args returns.
func SharedAs(t testing.TB, name string, args func() []string) *Server {
	t.Helper()
	return sharedAs(t, name, func() (*Server, error) {
		return publish(Program(t), *host, *basePath, args())
	})
}

func sharedAs(t testing.TB, name string, publish func() (*Server, error)) *Server {
	t.Helper()
	s, err := sites.get(name, publish)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// once contains functions by name. Each function makes a value when it is first called.
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
		return publishByServe(program, path, args)
	case "nginx", "caddy", "nginx staging":
		root, err := exportFolder(program, path, args)
		if err != nil {
			return nil, err
		}
		name, _, isStaging := strings.Cut(host, " ")
		h := newWebServer(program, name, path)
		h.isStaging = isStaging
		h.export = filepath.Join(root, filepath.FromSlash(path))
		h.replace("/srv/public/docs/prompts", h.export)
		h.replace("/srv/public", root)
		return h.start()
	case "nginx proxy", "caddy proxy":
		s, err := publishByServe(program, path, args)
		if err != nil {
			return nil, err
		}
		address, _, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), "/")
		h := newWebServer(program, strings.TrimSuffix(host, " proxy"), path)
		h.behind = s
		h.replace("127.0.0.1:8000", address)
		return h.start()
	}
	return nil, fmt.Errorf("-host is %q, expected serve, nginx, caddy, nginx staging, nginx proxy or caddy proxy", host)
}

func publishByServe(program, path string, args []string) (*Server, error) {
	args = append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)
	s, err := start(exec.Command(program, args...))
	if err != nil {
		return nil, err
	}
	s.URL += strings.TrimSuffix(path, "/")
	return s, nil
}

// exportFolder returns a folder that contains an export at the given path. Web servers with the same flags share the
// folder.
func exportFolder(program, path string, args []string) (string, error) {
	name := strings.Join(append([]string{program}, args...), " ")
	return exports.get(name, func() (string, error) {
		root, err := os.MkdirTemp("", "export-")
		if err != nil {
			return "", err
		}
		dir := filepath.Join(root, filepath.FromSlash(path))
		return root, export(program, dir, args)
	})
}

func export(program, dir string, args []string) error {
	args = append([]string{"export"}, args...)
	args = append(args, dir)
	output, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}

// hostBlocks are the beginnings of the blocks in recipes help publishing that a web server runs.
var hostBlocks = map[string]string{
	"nginx": "server {",
	"caddy": "example.org {",
}

// proxyBlocks are the beginnings of the blocks that a proxy runs inside its own block. They publish the site, and
// withdraw a site that has moved.
var proxyBlocks = map[string][]string{
	"nginx": {"location ^~ /docs/prompts/ {", "location = /old/worker.js"},
	"caddy": {"@prompts path", "handle /old/worker.js"},
}

// The configurations around these blocks. This nginx compresses everything that it sends, as on some hosts.
const (
	nginxConfiguration = `%[2]sdaemon off;
master_process off;
pid %[1]s/nginx.pid;
error_log stderr;
include /etc/nginx/modules-enabled/*.conf;
events {}
http {
    access_log off;
    gzip on;
    gzip_types *;
    gzip_min_length 1;
    client_body_temp_path %[1]s/body;
    proxy_temp_path %[1]s/proxy;
%[3]s
}
`
	caddyConfiguration = "{\n\tadmin off\n\tauto_https off\n}\n%s\n"
)

// othersLocation is a location of nginx for the assets of other sites, which many hosts have. It must not apply to
// the assets of the site under test.
const othersLocation = `location ~* \.(css|js|json|md|png|svg|txt|wasm|webp)$ { return 404 "of others"; }`

// webServer is nginx or Caddy. Its configuration is the one that recipes help publishing prints, with some texts
// replaced. It publishes an export, or is a proxy for the server behind it.
type webServer struct {
	program   string // recipes
	name      string // nginx or caddy
	path      string // of the site, ends in a slash
	export    string // folder; "" for a proxy
	behind    *Server
	isStaging bool     // whether the web server sends a header of its own, see copyInclude
	texts     []string // the texts to replace and their replacements, in turn
	dir       string   // for the files that the web server needs
	address   string
}

func newWebServer(program, name, path string) *webServer {
	return &webServer{
		program: program,
		name:    name,
		path:    path,
	}
}

func (h *webServer) replace(old, new string) {
	h.texts = append(h.texts, old, new)
}

// start starts the web server and waits until it answers.
func (h *webServer) start() (_ *Server, err error) {
	h.dir, err = os.MkdirTemp("", "publish-")
	if err != nil {
		return nil, err
	}
	h.address, err = FreeAddress()
	if err != nil {
		return nil, err
	}
	s := &Server{
		URL:     "http://" + h.address + strings.TrimSuffix(h.path, "/"),
		Dir:     h.export,
		End:     make(chan error, 1),
		stopped: h.removeAll,
	}
	defer func() {
		if err != nil {
			s.kill()
		}
	}()
	configuration, err := h.configuration()
	if err != nil {
		return nil, err
	}
	s.cmd = h.command(configuration)
	var output strings.Builder
	s.cmd.Stdout = &output
	s.cmd.Stderr = &output
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w (make verify installs it)", err)
	}
	s.stopped = func() {
		<-s.End
		h.removeAll()
	}
	go func() {
		s.End <- s.cmd.Wait()
		close(s.End) // for callers that wait a second time
	}()
	if err := s.waitAnswers(); err != nil {
		return nil, fmt.Errorf("%s %w", h.name, err)
	}
	return s, nil
}

// removeAll removes what the web server needed, including the server behind it.
func (h *webServer) removeAll() {
	os.RemoveAll(h.dir)
	if h.behind != nil {
		h.behind.kill()
	}
}

// configuration writes the configuration file of the web server, and returns its name.
func (h *webServer) configuration() (string, error) {
	blocks, err := h.blocks()
	if err != nil {
		return "", err
	}
	if h.isStaging {
		if err := h.copyInclude(); err != nil {
			return "", err
		}
	}
	h.replace("server {", "server {\nlisten "+h.address+";\n"+othersLocation)
	h.replace("example.org {", "http://"+h.address+" {")
	if h.behind != nil {
		blocks = hostBlocks[h.name] + blocks + "\n}"
	}
	blocks = strings.NewReplacer(h.texts...).Replace(blocks)
	if h.export != "" && h.path != "/" {
		blocks, err = h.addNeighbour(blocks)
		if err != nil {
			return "", err
		}
	}
	text := fmt.Sprintf(caddyConfiguration, blocks)
	if h.name == "nginx" {
		user := ""
		if os.Getuid() == 0 { // only root may read the folder
			user = "user root;\n"
		}
		text = fmt.Sprintf(nginxConfiguration, h.dir, user, blocks)
	}
	name := filepath.Join(h.dir, "configuration")
	return name, os.WriteFile(name, []byte(text), 0o644)
}

// blocks returns the blocks of recipes help publishing that the web server runs, one after the other.
func (h *webServer) blocks() (string, error) {
	beginnings := []string{hostBlocks[h.name]}
	if h.behind != nil {
		beginnings = proxyBlocks[h.name]
	}
	blocks := ""
	for _, beginning := range beginnings {
		block, err := h.block(beginning)
		if err != nil {
			return "", err
		}
		blocks += block
	}
	return blocks, nil
}

// block returns the block of recipes help publishing that begins with a text.
func (h *webServer) block(beginning string) (string, error) {
	help, err := exec.Command(h.program, "help", "publishing").Output()
	if err != nil {
		return "", err
	}
	_, rest, found := strings.Cut(string(help), "\n    "+beginning)
	if !found {
		return "", fmt.Errorf("recipes help publishing has no %s", beginning)
	}
	block, _, _ := strings.Cut(rest, "\n\n")
	return "\n    " + beginning + block, nil
}

// copyInclude runs a command from recipes help publishing, which copies the configuration of an export and adds a
// header. The web server includes the copy.
func (h *webServer) copyInclude() error {
	const own = "/srv/public/docs/prompts/.hosting/nginx.conf"
	command, err := h.block("sed 's/add_header")
	if err != nil {
		return err
	}
	include := filepath.Join(h.dir, "prompts.conf")
	command = strings.NewReplacer(
		own, filepath.Join(h.export, ".hosting", "nginx.conf"),
		"/etc/nginx/prompts.conf", include,
	).Replace(command)
	if output, err := exec.Command("sh", "-c", command).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	h.texts = append([]string{own, include}, h.texts...) // first, as another entry replaces the folder in own
	return nil
}

// addNeighbour makes the web server publish another export on the same host, to test that the two work side by side.
func (h *webServer) addNeighbour(blocks string) (string, error) {
	name := "Caddyfile"
	end := ""
	if h.name == "nginx" {
		name = "nginx.conf"
		end = ";"
	}
	own, err := os.ReadFile(filepath.Join(h.export, ".hosting", name))
	if err != nil {
		return "", err
	}
	path := strings.TrimSuffix(h.path, "/")
	neighbour := bytes.ReplaceAll(own, []byte(path), []byte("/beside"))
	file := filepath.Join(h.dir, "beside")
	if err := os.WriteFile(file, neighbour, 0o644); err != nil {
		return "", err
	}
	line := regexp.MustCompile(`( (?:include|import) )\S+/` + regexp.QuoteMeta(name))
	return line.ReplaceAllString(blocks, "${1}"+file+end+"\n$0"), nil
}

// command returns the command that runs the web server.
func (h *webServer) command(configuration string) *exec.Cmd {
	cmd := exec.Command("caddy", "run", "--adapter", "caddyfile", "--config", configuration)
	if h.name == "nginx" {
		cmd = exec.Command("nginx", "-c", configuration)
	}
	cmd.Env = append(os.Environ(),
		"HOME="+h.dir,
		"XDG_CONFIG_HOME="+h.dir,
		"XDG_DATA_HOME="+h.dir,
	)
	return cmd
}

// FreeAddress returns an address of this machine that nobody listens on.
func FreeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
