package main

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/web/baseurl"
	"prompt-recipes/web/servertest"
)

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
	cmd := servertest.Recipes(t, "serve", "--addr", "0.0.0.0:0")
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

// TestServeNotifiesSystemd: systemd is told that the server is ready when readers get answers.
func TestServeNotifiesSystemd(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	systemd, err := net.ListenPacket("unixgram", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer systemd.Close()
	cmd := servertest.Recipes(t, "serve", "--addr", "127.0.0.1:0")
	cmd.Env = append(cmd.Environ(), "NOTIFY_SOCKET="+socket)
	if err := systemd.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}

	server := servertest.Start(t, cmd)

	message := make([]byte, 100)
	n, _, err := systemd.ReadFrom(message)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, string(message[:n]), "READY=1")
	response, err := http.Get(server.URL + "/en/")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	difftest.Equal(t, response.StatusCode, http.StatusOK)
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

// TestListen: without a base URL, addresses in the pages are those of the listener.
func TestListen(t *testing.T) {
	for _, test := range []struct{ addr, host string }{
		{"127.0.0.1:0", "127.0.0.1"},
		{"localhost:0", "localhost"},
		{"LOCALHOST:0", "localhost"},
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
func listenOn(t *testing.T, addr string) (base *url.URL, listener net.Listener) {
	t.Helper()
	host, err := parseAddress("--addr", addr)
	if err != nil {
		t.Fatal(err)
	}
	if listener, err = listen(addr, host); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() }) // nothing else closes it
	return baseurl.OfListener(host, listener.Addr()), listener
}
