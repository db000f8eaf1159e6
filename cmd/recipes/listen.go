package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"syscall"

	"github.com/urfave/cli/v3"
)

// listen listens on the address in --addr. It also returns the base URL: the one in --base-url, or
// else the URL of the listener.
func listen(c *cli.Command) (base *url.URL, l net.Listener, err error) {
	addr := c.String("addr")
	host, err := parseAddress(addr)
	if err != nil {
		return nil, nil, err
	}
	given := c.String("base-url")
	if given != "" {
		if base, err = parseBaseURL(given); err != nil {
			return nil, nil, err
		}
	} else if strings.Contains(host, "%") {
		return nil, nil, usageErrorf("--addr is %q, with a zone, which no browser takes: add --base-url", addr)
	}
	network := "tcp"
	if net.ParseIP(host).To4() != nil { // 0.0.0.0 would mean IPv6 too
		network = "tcp4"
	}
	l, err = net.Listen(network, addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, nil, fmt.Errorf("%s is in use by another program; stop it, "+
			"or choose another address with --addr", addr)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	if base == nil {
		base = listenerURL(host, l.Addr().(*net.TCPAddr).Port)
	}
	return base, l, nil
}

// parseAddress returns the host of HOST:PORT.
func parseAddress(addr string) (host string, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err == nil && port != "" {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || port == "" {
		return "", usageErrorf("--addr is %q, expected HOST:PORT such as localhost:8000 or :8000, "+
			"with a port up to 65535", addr)
	}
	return host, nil
}

// listenerURL returns the URL of a host and port that the server listens on, in a form that readers
// on this machine can use.
func listenerURL(host string, port int) *url.URL {
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	// browsers write names in lower case, and leave out the default port
	address := strings.TrimSuffix(net.JoinHostPort(strings.ToLower(host), strconv.Itoa(port)), ":80")
	return &url.URL{Scheme: "http", Host: address, Path: "/"}
}
