package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/web/serve"
)

func serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve",
		Usage: "serve the site over HTTP until interrupted",
		Description: "On SIGHUP the catalogue in --content is read again and the site replaced. If the catalogue has errors, they\n" +
			"are logged and the site stays as it was.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringFlag{Name: "addr", Usage: "listen on `HOST:PORT`", Value: "localhost:8000", Sources: cli.EnvVars("ADDR")},
			&cli.StringFlag{
				Name:  "base-url",
				Usage: "absolute `URL` under which readers reach the site, with its path (default: http:// and the address)",
			},
			removeWorkerFlag(),
			&cli.StringFlag{
				Name:  "access-log",
				Usage: "log requests as `FORMAT`: off, json or common; with common, other messages go to standard error",
				Value: "json",
			},
			&cli.BoolFlag{
				Name:  "log-addresses",
				Usage: "log who reads: addresses, and in json user agents (personal data in many countries)",
			},
			&cli.StringSliceFlag{
				Name:  "trusted-proxy",
				Usage: "take readers' addresses from X-Forwarded-For if the request comes from `CIDR[,CIDR]`",
			},
			hstsFlag("off"),
			&cli.IntFlag{Name: "max-connections", Usage: "keep at most `N` connections open; others wait", Value: 4096},
			&cli.IntFlag{
				Name: "max-connections-per-address",
				Usage: "close connections of an address (IPv6: a /64) that has `N` open, if it is not a --trusted-proxy " +
					"(default: an eighth of --max-connections)",
				HideDefault: true,
			},
			&cli.BoolFlag{Name: "dev", Usage: "for authors: open pages follow every edit in --content and show every problem"},
			&cli.StringFlag{
				Name:  "css",
				Usage: "with --dev, read the style sheets from `DIR` and follow their edits too (web/css in the source tree)",
			},
		},
		Action: runServe,
	}
}

func removeWorkerFlag() cli.Flag {
	return &cli.BoolFlag{
		Name:  "remove-worker",
		Usage: "end offline use: readers' service workers remove themselves and their caches",
	}
}

func hstsFlag(byDefault string) cli.Flag {
	return &cli.BoolFlag{
		Name:        "hsts",
		Usage:       "tell browsers to reach this host over https only, for a year (Strict-Transport-Security)",
		DefaultText: byDefault,
	}
}

// hsts is the value of hstsFlag.
func hsts(c *cli.Command, base *url.URL, byDefault bool) (bool, error) {
	if !c.IsSet("hsts") {
		return byDefault, nil
	}
	if c.Bool("hsts") && base.Scheme != "https" {
		return false, usageErrorf("--hsts is for sites reached over https, and the base URL is %s: set --base-url", base)
	}
	return c.Bool("hsts"), nil
}

// limits are the bounds that the flags set for connections.
func limits(c *cli.Command) (serve.Limits, error) {
	l := serve.Limits{Connections: c.Int("max-connections"), PerAddress: c.Int("max-connections-per-address")}
	if l.Connections < 1 {
		return l, usageErrorf("--max-connections is %d, expected 1 or more", l.Connections)
	}
	if c.IsSet("max-connections-per-address") && l.PerAddress < 1 {
		return l, usageErrorf("--max-connections-per-address is %d, expected 1 or more", l.PerAddress)
	}
	return l, nil
}

// runServe builds the site and then listens. With problems in the catalogue it listens only for --dev, which shows them.
func runServe(ctx context.Context, c *cli.Command) error {
	start := time.Now()
	signal.Ignore(syscall.SIGPIPE) // the server must not stop when nobody reads its log
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP) // from here on it ends the program no more; --dev follows edits without it
	access, err := accessLog(c)
	if err != nil {
		return err
	}
	base, err := baseURL(c.String("base-url"), c.String("addr"))
	if err != nil {
		return err
	}
	limits, err := limits(c)
	if err != nil {
		return err
	}
	limits.Proxies = access.Proxies
	lines := serve.NewLogWriter(os.Stdout)
	defer lines.Close()
	messages := lines
	if c.String("access-log") == "common" { // a program that reads this format knows no other
		messages = serve.NewLogWriter(os.Stderr)
		defer messages.Close()
	}
	log := slog.New(slog.NewJSONHandler(messages, nil))
	var handler http.Handler
	var languages []string
	switch {
	case c.Bool("dev") && c.Bool("hsts"):
		return usageErrorf("--hsts is for readers, not for --dev: leave one of them out")
	case c.Bool("dev"):
		handler, languages, err = devHandler(ctx, c, base, log)
	case c.String("css") != "":
		return usageErrorf("--css is for --dev: add that, or leave it out")
	default:
		handler, languages, err = siteHandler(ctx, c, base, reload, log)
	}
	if err != nil {
		return err
	}
	if access.Format != nil {
		handler = access.Handler(handler, lines)
	}
	listener, err := net.Listen("tcp", c.String("addr"))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program; stop it, or choose another address with --addr", c.String("addr"))
	} else if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", c.String("addr"), err)
	}
	log.Info("serving", "url", base.String(), "addr", listener.Addr().String(), "languages", languages,
		"built_in_ms", time.Since(start).Milliseconds())
	return serve.Run(ctx, listener, handler, limits, log)
}

// accessLog is what the flags say about the access log. It has no format if there is none.
func accessLog(c *cli.Command) (serve.AccessLog, error) {
	access := serve.AccessLog{Readers: c.Bool("log-addresses")}
	name := c.String("access-log")
	var known bool
	if access.Format, known = serve.LogFormats[name]; !known && name != "off" {
		return access, usageErrorf("--access-log is %q, expected off, json or common", name)
	}
	var err error
	if access.Proxies, err = serve.ParseProxies(c.StringSlice("trusted-proxy")); err != nil {
		return access, usageErrorf("--trusted-proxy: %w", err)
	}
	return access, nil
}

var plainPath = regexp.MustCompile(`^/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$`)

// baseURL is the URL that readers use: the given one, or else the one of the address.
func baseURL(given, addr string) (*url.URL, error) {
	host, port, err := net.SplitHostPort(addr)
	if _, portErr := net.LookupPort("tcp", port); err != nil || portErr != nil {
		return nil, usageErrorf("--addr is %q, expected HOST:PORT such as localhost:8000", addr)
	}
	if given != "" {
		return readersURL(given)
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "localhost"
	}
	return &url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}, nil
}

// readersURL is an absolute URL whose path ends in a slash.
func readersURL(given string) (*url.URL, error) {
	u, err := url.Parse(given)
	if err == nil && !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || !plainPath.MatchString(u.Path) ||
		(&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String() != u.String() {
		const message = "--base-url is %q, expected an absolute URL of plain words, such as https://example.org/docs/prompts/"
		return nil, usageErrorf(message, given)
	}
	return u, nil
}
