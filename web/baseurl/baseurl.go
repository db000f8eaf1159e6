// Package baseurl makes the URLs under which readers reach a site.
package baseurl

import (
	"errors"
	"net"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// plainHost matches the hosts of base URLs, with their ports, and plainPath the paths. They allow nothing that a
// shell would change without quotes: readers copy command lines that contain the base URL.
var (
	plainHost = regexp.MustCompile(`^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:[0-9]+)?$`)
	plainPath = regexp.MustCompile(`^/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$`)
)

// hosts converts hosts to the form in which browsers write them: in lower case, with punycode for characters that are
// not ASCII. It allows underscores, because names of containers may have them. It does not change ports and brackets
// of IPv6.
var hosts = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(false), idna.VerifyDNSLength(true))

var (
	errIndex    = errors.New("it is the address of the folder, so leave index.html out")
	errNotPlain = errors.New("it must be http:// or https://, a host, and names of folders that have letters, " +
		"digits, and . _ ~ - after the first character, without a password, a query or a fragment")
)

// Parse parses an absolute URL. In the result, the path ends in a slash, and the host is in the form that browsers
// write, without the default port. An error says what is expected, and does not repeat the URL.
func Parse(given string) (*url.URL, error) {
	u, err := url.Parse(given)
	if err != nil {
		return nil, errNotPlain
	}
	if path.Base(u.Path) == "index.html" {
		return nil, errIndex
	}
	host, hostErr := hosts.ToASCII(u.Host)
	_, portErr := net.LookupPort("tcp", u.Port())
	defaultPort := ":80" // browsers leave it out
	if u.Scheme == "https" {
		defaultPort = ":443"
	}
	base := &url.URL{
		Scheme: u.Scheme,
		Host:   strings.TrimSuffix(strings.TrimSuffix(host, ":"), defaultPort),
		Path:   strings.TrimSuffix(u.Path, "/") + "/",
	}
	switch {
	case base.Scheme != "http" && base.Scheme != "https",
		errors.Join(hostErr, portErr) != nil,
		!plainHost.MatchString(base.Host),
		!plainPath.MatchString(base.Path),
		u.RawPath != "", // set for paths with unnecessary escapes, such as %2F
		u.User != nil,
		u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return nil, errNotPlain
	}
	return base, nil
}

// OfListener returns the URL of a server that listens for a host at a TCP address, in a form that readers on this
// machine can use.
func OfListener(host string, at net.Addr) *url.URL {
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	// browsers write names in lower case, and leave out the default port
	address := strings.TrimSuffix(net.JoinHostPort(strings.ToLower(host), strconv.Itoa(at.(*net.TCPAddr).Port)), ":80")
	return &url.URL{Scheme: "http", Host: address, Path: "/"}
}
