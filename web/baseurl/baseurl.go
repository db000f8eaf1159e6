// Package baseurl makes the URLs under which readers reach a site, as browsers write them.
package baseurl

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// plainPath matches the paths of base URLs. Like plainHost, it allows nothing that a shell would read.
var plainPath = regexp.MustCompile(`^/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$`)

// hostNames converts host names to the form in which browsers write them: in lower case, with
// punycode for what is not ASCII. It allows underscores, because names of containers may have them.
var hostNames = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(false), idna.VerifyDNSLength(true))

// Parse parses an absolute URL. In the result, the path ends in a slash, and the host is written as browsers write it.
// An error says what is wrong with the URL, and does not repeat it.
func Parse(given string) (*url.URL, error) {
	u, err := url.Parse(given)
	switch {
	case err != nil:
		return nil, errors.New("it is not a URL")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, errors.New("it must begin with https:// or http://")
	case u.Hostname() == "":
		return nil, errors.New("it names no host")
	case u.User != nil:
		return nil, errors.New("it must not have a name or a password")
	case u.RawQuery != "" || u.ForceQuery || strings.Contains(given, "#"):
		return nil, errors.New("it must not have a query or a fragment")
	case path.Base(u.Path) == "index.html":
		return nil, errors.New("it is the address of the folder, so leave index.html out")
	}
	u.Path = strings.TrimSuffix(u.Path, "/") + "/"
	// RawPath is for paths with characters that need no escape, such as %2F
	if u.RawPath != "" || !plainPath.MatchString(u.Path) {
		return nil, errors.New("its path may have letters, digits, and . _ ~ - after the first character of a name, " +
			"since readers copy command lines with it")
	}
	port, err := browserPort(u)
	if err != nil {
		return nil, errors.New("its port must be from 1 to 65535")
	}
	host, err := browserHostName(u)
	if err != nil {
		return nil, errors.New("browsers or shells would not take its host as it is written")
	}
	u.Host = host + port
	return u, nil
}

// browserPort returns the port of a URL with its colon, as browsers write it: a plain number, and ""
// for the port that the scheme has anyway.
func browserPort(u *url.URL) (string, error) {
	if u.Port() == "" {
		return "", nil
	}
	number, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		return "", err
	}
	switch {
	case number == 0:
		return "", errors.New("there is no port 0")
	case u.Scheme == "http" && number == 80, u.Scheme == "https" && number == 443:
		return "", nil
	}
	return fmt.Sprintf(":%d", number), nil
}

// browserHostName returns the host of a URL without its port, as browsers write it.
func browserHostName(u *url.URL) (string, error) {
	if strings.Contains(u.Hostname(), ":") {
		return browserIPv6(u.Hostname())
	}
	name, err := hostNames.ToASCII(u.Hostname())
	switch {
	case err != nil:
		return "", err
	case !plainHost.MatchString(name):
		return "", errors.New("it has characters that are not plain")
	case endsInNumber.MatchString(name):
		_, err = netip.ParseAddr(name)
	}
	return name, err
}

// endsInNumber matches the hosts that browsers take for IPv4 addresses. They write them as four decimal numbers, so
// that 1.2.3 becomes 1.2.0.3.
var endsInNumber = regexp.MustCompile(`(^|\.)([0-9]+|0x[0-9a-f]*)\.?$`)

// plainHost matches the names of hosts that mean the same in every shell without quotes: readers copy
// command lines with the base URL.
var plainHost = regexp.MustCompile(`^[a-z0-9_.-]+$`)

// browserIPv6 returns an IPv6 address in brackets, as browsers write it. A browser takes no zone.
func browserIPv6(name string) (string, error) {
	address, err := netip.ParseAddr(name)
	switch {
	case err != nil:
		return "", err
	case address.Zone() != "":
		return "", errors.New("it has a zone")
	case address.Is4In6(): // netip writes the end of it as IPv4
		b := address.As16()
		return fmt.Sprintf("[::ffff:%x:%x]", uint(b[12])<<8|uint(b[13]), uint(b[14])<<8|uint(b[15])), nil
	}
	return "[" + address.String() + "]", nil
}

// OfListener returns the URL of a host that a server listens on at a TCP address, in a form that readers on this
// machine can use.
func OfListener(host string, at net.Addr) *url.URL {
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	// browsers write names in lower case, and leave out the default port
	address := strings.TrimSuffix(net.JoinHostPort(strings.ToLower(host), strconv.Itoa(at.(*net.TCPAddr).Port)), ":80")
	return &url.URL{Scheme: "http", Host: address, Path: "/"}
}
