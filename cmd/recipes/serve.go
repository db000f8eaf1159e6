package main

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
	"github.com/urfave/cli/v3"
	"golang.org/x/term"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/baseurl"
	"prompt-recipes/web/serve"
	"prompt-recipes/web/serve/dev"
	"prompt-recipes/web/serve/live"
	"prompt-recipes/web/serve/logqueue"
	"prompt-recipes/web/site"
)

func serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve",
		Usage: "serve the site over HTTP until interrupted",
		Description: "On SIGHUP the catalogue is read again and the site replaced; with --dev the server ends. " +
			"See recipes help publishing.",
		Flags: []cli.Flag{
			publishedContentFlag(),
			stringSetting("addr", "listen on `HOST:PORT`", "localhost:8000"),
			stringSetting("base-url", "absolute `URL` under which readers reach the site, with its path "+
				"(default: http:// and the address, for readers on this machine)", ""),
			removeWorkerFlag(),
			stringSetting("access-log", "log requests: `on or off`", "on"),
			hstsFlag(),
			&cli.IntFlag{
				Name:    "max-connections",
				Usage:   "keep at most `N` connections open; at the limit idle ones give way",
				Value:   512,
				Sources: cli.EnvVars(variableName("max-connections")),
			},
			boolFlag("dev", "for authors: open pages follow every edit in --content and show every problem"),
		},
		Action: runServe,
	}
}

func removeWorkerFlag() cli.Flag {
	return boolSetting("remove-worker",
		"end offline use: readers' service workers remove themselves and their caches")
}

func hstsFlag() cli.Flag {
	return boolSetting("hsts", "tell browsers to reach this host over https only, for a year "+
		"(Strict-Transport-Security); off unless you ask for it")
}

// siteOptions returns the options that the flags set for a site for readers under a URL.
func siteOptions(c *cli.Command, base *url.URL) site.Options {
	return site.Options{
		BaseURL:      base,
		RemoveWorker: c.Bool("remove-worker"),
		HSTS:         c.Bool("hsts"),
	}
}

// checkHSTS returns an error if --hsts is set for a site that is not reached over https: browsers would ignore it. base
// is nil for the address of the server, which has no https.
func checkHSTS(c *cli.Command, base *url.URL) error {
	if c.Bool("hsts") && (base == nil || base.Scheme != "https") {
		return usageErrorf("%s is for sites that are reached over https: set --base-url to their address",
			nameOf("hsts"))
	}
	return nil
}

// runServe builds the site and then serves it. If the catalogue has errors, it serves only with
// --dev, which shows them.
func runServe(ctx context.Context, c *cli.Command) error {
	start := time.Now()
	ctx = untilSignal(ctx)
	signal.Ignore(syscall.SIGPIPE) // the server must not stop when nobody reads its log
	reloads := reloadSignals(c)
	host, err := parseAddress(nameOf("addr"), c.String("addr"))
	if err != nil {
		return err
	}
	base, err := parseBaseURL(c)
	if err != nil {
		return err
	}
	if err := checkServe(c, base); err != nil {
		return err
	}
	dir := folder(c)
	from, err := openPublished(c, dir)
	if err != nil {
		return err
	}
	listener, err := listen(c.String("addr"), host)
	if err != nil {
		return err
	}
	defer listener.Close()
	if base == nil {
		base = baseurl.OfListener(host, listener.Addr())
	}
	log, flush := logqueue.New(os.Stdout, term.IsTerminal(int(os.Stdout.Fd())))
	defer flush()

	server := serve.Server{
		Connections: c.Int("max-connections"),
		Log:         log,
		Requests:    log,
	}
	if c.String("access-log") == "off" {
		server.Requests = slog.New(slog.DiscardHandler)
	}
	var about []slog.Attr
	if c.Bool("dev") {
		server.Handler = authorsHandler(ctx, from, base, siteBuilder(c, from, base), log)
	} else {
		server.Handler, about, err = readersHandler(ctx, siteBuilder(c, from, base), reloads, log)
	}
	if err != nil {
		return err
	}
	about = append([]slog.Attr{slog.String("catalogue", cmp.Or(dir, aboutBuiltIn()))}, about...)
	about = append(about, slog.Int64("built_in_ms", time.Since(start).Milliseconds()))
	logStart(log, base, listener, about)
	warnAboutSettings(log, c, base, listener)
	notifySystemd(log)
	return server.Run(ctx, listener)
}

// notifySystemd tells systemd, if that started the program and wants to know, that readers get answers from now on. The
// listener keeps their requests until the server takes them.
func notifySystemd(log *slog.Logger) {
	if _, err := daemon.SdNotify(false, daemon.SdNotifyReady); err != nil {
		log.Warn("systemd could not be told that the server is ready", "error", err.Error())
	}
}

// reloadSignals returns the signals on which the site is built again. There are none with --dev, which follows edits
// without a signal. So SIGHUP ends it: a terminal that is closed must not leave a server that holds the port.
func reloadSignals(c *cli.Command) <-chan os.Signal {
	signals := make(chan os.Signal, 1)
	if !c.Bool("dev") {
		signal.Notify(signals, syscall.SIGHUP)
	}
	return signals
}

// siteBuilder returns a function that builds the site of a source as the flags say.
func siteBuilder(c *cli.Command, from *source.Source, base *url.URL) live.Build {
	options := siteOptions(c, base)
	if c.Bool("dev") {
		options.Dev = true
	}
	commands := commandsFor(c)
	return func() (*site.Site, problem.List, error) {
		built, checked, err := build(from, options)
		if err != nil {
			return nil, nil, errorWithCommands(err, commands)
		}
		return built, withCommands(checked.Problems, commands), nil
	}
}

// authorsHandler returns a handler whose pages follow every edit of a source.
func authorsHandler(
	ctx context.Context, from *source.Source, base *url.URL, buildSite live.Build, log *slog.Logger,
) http.Handler {
	server := dev.NewServer(base)
	beyond := func() dev.Beyond {
		messages, files := from.Beyond()
		return dev.Beyond{Folder: messages, Files: files}
	}
	live.FollowEdits(ctx, server, buildSite, from.CatalogueDir(), beyond, log)
	return server
}

// readersHandler builds a site, and returns a handler that builds it again on each signal, and what the log says
// about the site.
func readersHandler(
	ctx context.Context, buildSite live.Build, reloads <-chan os.Signal, log *slog.Logger,
) (handler http.Handler, about []slog.Attr, err error) {
	first, problems, err := buildSite()
	if err != nil {
		return nil, nil, err
	}
	about = []slog.Attr{
		slog.String("site_version", first.Version),
		slog.Any("languages", first.Languages),
		slog.Int("warnings", len(problems.Of(problem.Warning))),
	}
	handler = live.Handler(ctx, programVersion(), first, buildSite, reloads, log)
	return handler, about, nil
}

const aboutRemoveWorker = "--remove-worker is set: " +
	"the service workers of readers remove themselves and what they have stored"

// warnAboutSettings logs what an operator may not expect of the settings.
func warnAboutSettings(log *slog.Logger, c *cli.Command, base *url.URL, listener net.Listener) {
	if c.Bool("remove-worker") {
		log.Warn(aboutRemoveWorker)
	}
	address, isTCP := listener.Addr().(*net.TCPAddr)
	isForOthers := isTCP && address.IP.IsUnspecified() || !term.IsTerminal(int(os.Stdout.Fd()))
	if isForOthers && !c.Bool("dev") && c.String("base-url") == "" {
		log.Warn("readers on other machines get links to " + base.String() +
			": set --base-url to the address that they use")
	}
}

func logStart(log *slog.Logger, base *url.URL, listener net.Listener, about []slog.Attr) {
	where := []slog.Attr{
		slog.String("url", base.String()),
		slog.String("addr", listener.Addr().String()),
		slog.String("program", programVersion()),
	}
	log.LogAttrs(context.Background(), slog.LevelInfo, "serving", append(where, about...)...)
}

// checkServe returns an error for flags that contradict each other or have impossible values, and for any argument.
// base is the URL in --base-url, or nil.
func checkServe(c *cli.Command, base *url.URL) error {
	access := c.String("access-log")
	switch {
	case c.Args().Present():
		argument := c.Args().First()
		return usageErrorf("recipes serve takes no arguments, got %q; %s",
			argument, problem.WithHint("see recipes serve --help", contentHint(argument)))
	case access != "on" && access != "off":
		return usageErrorf("%s is %q, expected on or off", nameOf("access-log"), access)
	case c.Int("max-connections") < 1:
		return usageErrorf("%s is %d, expected 1 or more", nameOf("max-connections"), c.Int("max-connections"))
	case base == nil && strings.Contains(c.String("addr"), "%"):
		return usageErrorf("%s is %q, with a zone, which no browser takes: add --base-url",
			nameOf("addr"), c.String("addr"))
	case c.Bool("dev") && c.Bool("hsts"):
		return usageErrorf("%s is for readers, not for --dev: leave one of them out", nameOf("hsts"))
	case c.Bool("dev") && folder(c) == "":
		return errNoCatalogue(c)
	case c.Bool("dev"):
		return nil
	}
	return checkHSTS(c, base)
}
