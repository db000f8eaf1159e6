// Buildclient compiles the client, cmd/wasm, into web/client/compiled, where it is embedded. Run it in the root of the
// repository. With -compress it also writes the compressed forms for a release.
//
// Readers download the client, so it is compiled without two things that it never uses, a third of its size:
//
//   - text/template calls methods by names that are known only at run time. For that the linker keeps every exported method
//     of every type. go-i18n links text/template, and no message calls a method.
//   - go-app has its components and an HTTP server in one package. The server links net/http and TLS.
//
// There is no option for either, so the client is compiled from changed copies: of the standard library through -overlay;
// of go-app, which -overlay does not reach, through a replace directive in a go.mod that only buildclient uses. Everything
// else, go build ./... and go test included, uses the unchanged sources. A change must match its source exactly: with
// another toolchain or go-app, buildclient fails and names the change.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	goApp  = "github.com/maxence-charriere/go-app/v10"
	work   = ".build"              // for the copies; always the same path, so that the same sources give the same bytes
	output = "web/client/compiled" // see package client, which knows the names of the files

	programName = "client.wasm"
	supportName = "wasm_exec.js"
)

// change is an edit of a source file: it replaces old, which must occur exactly once, by new. Without old it removes the
// file.
type change struct {
	file, old, new string
}

var templateChange = change{"exec.go", "ptr.MethodByName(fieldName)", "(reflect.Value{})"}

var goAppChanges = []change{
	{"http.go", "", ""},
	{"resource.go", "\t\"net/http\"\n", ""},
	{"resource.go", "\thttp.Handler\n", "\tHandler any\n"},
	{"resource.go", "http.FileServer(http.Dir(directory))", "nil"},
	{"wasm.go", "h *Handler", "h any"},
}

func main() {
	release := flag.Bool("compress", false, "compress the client as well as it can be: a minute, the first time")
	flag.Parse()
	if err := build(*release); err != nil {
		fmt.Fprintln(os.Stderr, "buildclient:", err)
		os.Exit(1)
	}
}

func build(release bool) error {
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	goroot, err := goCommand("env", "GOROOT")
	if err != nil {
		return err
	}
	overlay, err := changeTemplate(filepath.Join(goroot, "src", "text", "template"))
	if err != nil {
		return err
	}
	modfile, err := changeGoApp()
	if err != nil {
		return err
	}
	deps, err := goCommand("list", "-modfile", modfile, "-deps", "./cmd/wasm")
	if err != nil {
		return err
	}
	if slices.Contains(strings.Fields(deps), "net/http") {
		return fmt.Errorf("the client links net/http despite the changes to %s; see the comment on this command", goApp)
	}
	support, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", supportName))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(output, supportName), support, 0o644); err != nil {
		return err
	}
	program := filepath.Join(output, programName)
	// -buildvcs=false: with the commit in it, readers would fetch it again after a change of texts only.
	if _, err := goCommand("build", "-modfile", modfile, "-overlay", overlay, "-trimpath", "-buildvcs=false", "-ldflags", "-s -w",
		"-o", program, "./cmd/wasm"); err != nil {
		return err
	}
	client, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	if release {
		if err := writeForms(output, client); err != nil {
			return err
		}
	}
	return embed(output, client)
}

// goCommand runs the go command for the client's platform and returns its output.
func goCommand(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOWORK=off")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

// changeTemplate writes an overlay with the changed text/template, whose sources are in dir, and returns its path.
func changeTemplate(dir string) (string, error) {
	if err := templateChange.apply(dir, filepath.Join(work, "template")); err != nil {
		return "", err
	}
	changed, err := filepath.Abs(filepath.Join(work, "template", templateChange.file))
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(dir, templateChange.file): changed}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(work, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

// changeGoApp writes a changed copy of go-app and a go.mod that uses it, whose path it returns.
func changeGoApp() (string, error) {
	source, err := goCommand("list", "-f", "{{.Module.Dir}}", goApp+"/pkg/app") // unlike list -m, this downloads it
	if err != nil {
		return "", err
	}
	if source == "" {
		return "", fmt.Errorf("the go command does not say where %s is", goApp)
	}
	folder := filepath.Join(work, "go-app")
	if err := os.CopyFS(folder, os.DirFS(source)); err != nil {
		return "", err
	}
	pkg := filepath.Join(folder, "pkg", "app")
	for _, c := range goAppChanges {
		if err := c.apply(pkg, pkg); err != nil {
			return "", err
		}
	}
	modfile := filepath.Join(work, "go.mod")
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(work, name), data, 0o644); err != nil {
			return "", err
		}
	}
	_, err = goCommand("mod", "edit", "-replace", goApp+"=./"+filepath.ToSlash(folder), modfile)
	return modfile, err
}

// apply makes the change to the file of the folder from, and writes the result to the folder to.
func (c change) apply(from, to string) error {
	source := filepath.Join(from, c.file)
	if c.old == "" {
		if err := os.Remove(source); err != nil {
			return fmt.Errorf("removing a file that the client does not need: %w", err)
		}
		return nil
	}
	data, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	if n := strings.Count(string(data), c.old); n != 1 {
		return fmt.Errorf("%s: %q occurs %d times; the change was made for a version where it occurs once", source, c.old, n)
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, c.file), []byte(strings.Replace(string(data), c.old, c.new, 1)), 0o644)
}
