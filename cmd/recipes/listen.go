package main

import (
	"errors"
	"fmt"
	"net"
	"syscall"
)

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
