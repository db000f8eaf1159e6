package built_test

import (
	"bytes"
	"testing"

	"prompt-recipes/web/built"
	"prompt-recipes/web/built/builttest"
	"prompt-recipes/web/compress"
)

// program is the compiled client.
func program(t *testing.T) []byte {
	t.Helper()
	builttest.Fill(t)
	data, err := built.File(built.Client)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSize holds the client to its budget: 1,500,000 bytes, compressed as make build does it. Its parts, in bytes:
//
//	Go's runtime                                              418,000
//	go-app, with encoding/json, regexp, net/url, reflect      637,000
//	toml                                                       58,000
//	go-i18n, with text/template, x/text, the plural rules     239,000
//	ours                                                       89,000
//
// Without the changes that cmd/build makes it would be 2,148,000: text/template's call of methods by name accounts
// for 362,000 of that, go-app's server for 385,000; they overlap.
func TestSize(t *testing.T) {
	data := program(t)
	brotli := compress.Encodings[0]
	sent, budget := built.Files[brotli.FileName(data)], 1_500_000
	if sent == nil { // make build has not run; the best compression takes half a minute, and is 0.85 times as large
		sent, budget = brotli.Quick(data), 1_765_000
	}
	if len(sent) > budget {
		t.Errorf("the client has %d bytes of %d, the budget is %d", len(sent), len(data), budget)
	}
	t.Logf("the client has %d bytes, compressed %d of %d", len(data), len(sent), budget)
}

// TestLinksNoServer: go-app's package holds an HTTP server, which cmd/build leaves out.
func TestLinksNoServer(t *testing.T) {
	data := program(t)
	for _, symbol := range []string{
		"net/http.", "crypto/tls.", "pkg/app.(*Handler)", "pkg/app.(*engineX).Start", "vcs.revision",
	} {
		if bytes.Contains(data, []byte(symbol)) {
			t.Errorf("the client holds %s", symbol)
		}
	}
	if !bytes.Contains(data, []byte("prompt-recipes/app/ui.(*Page).Render")) {
		t.Error("the client holds no names of functions, so this test proves nothing")
	}
}
