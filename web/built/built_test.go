package built_test

import (
	"bytes"
	"testing"

	"prompt-recipes/web/built"
	"prompt-recipes/web/built/builttest"
	"prompt-recipes/web/compress"
)

// program returns the compiled client.
func program(t *testing.T) []byte {
	t.Helper()
	builttest.Fill(t)
	data, err := built.File(built.Client)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSize: the compressed client is within its budget of 1,823,000 bytes. With the compression of make build, which
// takes half a minute, it has 0.85 times the size. Without cmd/build, which removes parts of the Go library, it would
// have 2,550,000 bytes.
func TestSize(t *testing.T) {
	const budget = 1_823_000
	data := program(t)

	compressed, err := compress.Brotli.Compress(data)

	if err != nil {
		t.Fatal(err)
	}
	if len(compressed) > budget {
		t.Errorf("the client has %d bytes of %d, the budget is %d", len(compressed), len(data), budget)
	}
	t.Logf("the client has %d bytes, compressed %d of %d", len(data), len(compressed), budget)
}

// TestLinksNoServer: the client does not contain the HTTP server of go-app's package, which would
// link much of the Go library. cmd/build removes it.
func TestLinksNoServer(t *testing.T) {
	data := program(t)
	for _, symbol := range []string{"net/http.", "crypto/tls.", "vcs.revision"} {
		if bytes.Contains(data, []byte(symbol)) {
			t.Errorf("the client holds %s", symbol)
		}
	}
	if !bytes.Contains(data, []byte("prompt-recipes/app/ui.(*Page).Render")) {
		t.Error("the client holds no names of functions, so this test proves nothing")
	}
}
