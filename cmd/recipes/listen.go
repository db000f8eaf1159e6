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

// addresses returns the host in --addr, and the URL in --base-url, which is nil if it is not given.
func addresses(c *cli.Command) (host string, base *url.URL, err error) {
	addr := c.String("addr")
	name := nameOf(c, "addr")
	if host, err = parseAddress(name, addr); err != nil {
		return "", nil, err
	}
	if given := c.String("base-url"); given != "" {
		base, err = parseBaseURL(nameOf(c, "base-url"), given)
	} else if strings.Contains(host, "%") {
		err = usageErrorf("%s is %q, with a zone, which no browser takes: add --base-url", name, addr)
	}
	return host, base, err
}

// listen listens on HOST:PORT.
func listen(addr, host string) (net.Listener, error) {
	network := "tcp"
	if net.ParseIP(host).To4() != nil { // 0.0.0.0 would mean IPv6 too
		network = "tcp4"
	}
	listener, err := net.Listen(network, addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is in use by another program; stop it, "+
			"or choose another address with --addr", addr)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	return listener, nil
}

// parseAddress returns the host of HOST:PORT, which was given as the named flag or variable.
func parseAddress(name, addr string) (host string, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err == nil && port != "" {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || port == "" {
		return "", usageErrorf("%s is %q, expected HOST:PORT such as localhost:8000 or :8000, "+
			"with a port up to 65535", name, addr)
	}
	return host, nil
}

// listenerURL returns the URL of a host that the server listens on at an address with a port, in a form that readers on
// this machine can use.
func listenerURL(host string, at net.Addr) *url.URL {
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	// browsers write names in lower case, and leave out the default port
	address := strings.TrimSuffix(net.JoinHostPort(strings.ToLower(host), strconv.Itoa(at.(*net.TCPAddr).Port)), ":80")
	return &url.URL{Scheme: "http", Host: address, Path: "/"}
}
