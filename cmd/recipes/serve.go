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

	"prompt-recipes/web"
)

func serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve",
		Usage: "serve the site over HTTP until interrupted",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringFlag{
				Name:    "addr",
				Usage:   "listen on `HOST:PORT`",
				Value:   "localhost:8000",
				Sources: cli.EnvVars("RECIPES_ADDR", "ADDR"),
			},
			&cli.StringFlag{
				Name:    "base-url",
				Usage:   "absolute `URL` under which readers reach the site, with its path (default: http:// and the address)",
				Sources: environment("BASE_URL"),
			},
			removeWorkerFlag(),
			&cli.BoolFlag{Name: "dev", Usage: "show every edit of the catalogue in --content at once in the open pages, and every error over them", Sources: environment("DEV")},
			&cli.StringFlag{Name: "css", Usage: "with --dev, take the style sheets from `DIR` and show their edits too (web/css in the source tree)", Sources: environment("CSS")},
		},
		Action: serve,
	}
}

func removeWorkerFlag() cli.Flag {
	return &cli.BoolFlag{
		Name:    "remove-worker",
		Usage:   "end offline use: readers' service workers remove themselves and their caches",
		Sources: environment("REMOVE_WORKER"),
	}
}

// siteHandler is the handler of a site that does not change, and the site's languages.
func siteHandler(_ context.Context, c *cli.Command, base *url.URL, _ *slog.Logger) (http.Handler, []string, error) {
	from, err := openSource(c)
	if err != nil {
		return nil, nil, err
	}
	site, err := build(from, web.Options{BaseURL: base, RemoveWorker: c.Bool("remove-worker")})
	if err != nil {
		return nil, nil, err
	}
	go site.Compress()
	return site.Handler(), site.Languages, nil
}

// gracePeriod is how long open requests may take after the server is told to stop.
const gracePeriod = 10 * time.Second

// serve builds the site. It listens only if the site has no errors, or if --dev shows them.
func serve(ctx context.Context, c *cli.Command) error {
	start := time.Now()
	signal.Ignore(syscall.SIGPIPE) // the server goes on when nobody reads its log
	lines := web.NewLogWriter(os.Stdout)
	defer lines.Close()
	log := slog.New(slog.NewJSONHandler(lines, nil))
	base, err := baseURL(c.String("base-url"), c.String("addr"))
	if err != nil {
		return err
	}
	prepare := siteHandler
	if c.Bool("dev") {
		prepare = devHandler
	} else if c.String("css") != "" {
		return usageErrorf("--css is for --dev: add that, or leave it out")
	}
	handler, languages, err := prepare(ctx, c, base, log)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.String("addr"))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program; stop it, or choose another address with --addr", c.String("addr"))
	} else if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", c.String("addr"), err)
	}
	log.Info("serving", "url", base.String(), "addr", listener.Addr().String(), "languages", languages, "built_in_ms", time.Since(start).Milliseconds())

	server := &http.Server{
		Handler:           web.AccessLog(handler, lines),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping", "grace_period", gracePeriod.String())
	drain, cancel := context.WithTimeout(context.Background(), gracePeriod)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		return fmt.Errorf("stopped with requests unanswered: %w", err)
	}
	log.Info("stopped")
	return nil
}

var plainPath = regexp.MustCompile(`^/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$`)

// baseURL is the URL that readers use: as given, or that of the address itself.
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
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !plainPath.MatchString(u.Path) || (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String() != u.String() || u.Host == "" {
		return nil, usageErrorf("--base-url is %q, expected an absolute URL of plain words, such as https://example.org/docs/prompts/", given)
	}
	return u, nil
}
