package serve

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the networks of the proxies whose word on a reader's address is trusted.
type Proxies []netip.Prefix

// ParseProxies reads networks such as 10.0.0.0/8 and single addresses.
func ParseProxies(texts []string) (Proxies, error) {
	var p Proxies
	for _, text := range texts {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			address, addressErr := netip.ParseAddr(text)
			if addressErr != nil || address.Zone() != "" {
				return nil, fmt.Errorf("%q is neither a network such as 10.0.0.0/8 nor an address such as 127.0.0.1", text)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		p = append(p, prefix)
	}
	return p, nil
}

// Trust reports whether an address is that of a trusted proxy.
func (p Proxies) Trust(address netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(address) })
}

// Reader is the address that a request comes from: that of the peer, or if the peer is a trusted proxy, the last address
// in X-Forwarded-For that is not one. What stands before it there could be made up by the reader. The result is invalid
// if the peer has no IP address.
func (p Proxies) Reader(r *http.Request) netip.Addr {
	reader := parseAddress(r.RemoteAddr)
	if !p.Trust(reader) {
		return reader
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(forwarded) {
		address := parseAddress(strings.TrimSpace(text))
		if !address.IsValid() {
			break
		}
		if reader = address; !p.Trust(reader) {
			break
		}
	}
	return reader
}

// parseAddress reads an address with or without a port. An IPv4 address that is written as IPv6 becomes IPv4.
func parseAddress(text string) netip.Addr {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr().Unmap()
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}
