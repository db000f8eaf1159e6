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

// runServe serves a site until a signal ends the program.
func runServe(ctx context.Context, c *cli.Command) error {
	start := time.Now()
	ctx = untilSignal(ctx)
	signal.Ignore(syscall.SIGPIPE) // the server must not stop when nobody reads its log
	settings, err := readServeSettings(c)
	if err != nil {
		return err
	}
	from, err := openPublished(c, settings.dir)
	if err != nil {
		return err
	}
	listener, err := listen(settings.addr, settings.host)
	if err != nil {
		return err
	}
	defer listener.Close()
	log, flush := logqueue.New(os.Stdout, term.IsTerminal(int(os.Stdout.Fd())))
	defer flush()
	options := settings.site
	if options.BaseURL == nil {
		options.BaseURL = baseurl.OfListener(settings.host, listener.Addr())
	}
	handler, about, err := openSite(ctx, from, options, commandsFor(c), log)
	if err != nil {
		return err
	}
	about = append([]slog.Attr{
		slog.String("url", options.BaseURL.String()),
		slog.String("addr", listener.Addr().String()),
		slog.String("program", programVersion()),
		slog.String("catalogue", cmp.Or(settings.dir, aboutBuiltIn())),
	}, about...)
	about = append(about, slog.Int64("built_in_ms", time.Since(start).Milliseconds()))
	log.LogAttrs(ctx, slog.LevelInfo, "serving", about...)
	warnAboutSettings(log, settings, listener.Addr(), options.BaseURL)
	notifySystemd(log)
	return newServer(settings, handler, log).Run(ctx, listener)
}

// openSite returns a handler of the site of a source, and what the log says about the site. If the catalogue has
// errors, openSite returns them, except with options.Dev: then the handler shows them.
func openSite(
	ctx context.Context, from *source.Source, options site.Options, commands commandLines, log *slog.Logger,
) (handler http.Handler, about []slog.Attr, err error) {
	buildSite := siteBuilder(from, options, commands)
	if options.Dev {
		return authorsHandler(ctx, from, buildSite, options.BaseURL, log), nil, nil
	}
	return readersHandler(ctx, buildSite, log)
}

// siteBuilder returns a function that builds the site of a source. The problems that it returns have hints which
// command does something about them.
func siteBuilder(from *source.Source, options site.Options, commands commandLines) live.Build {
	return func() (*site.Site, problem.List, error) {
		built, checked, err := build(from, options)
		if err != nil {
			return nil, nil, errorWithCommands(err, commands)
		}
		return built, withCommands(checked.Problems, commands), nil
	}
}

// authorsHandler returns a handler whose pages follow every edit of a source. The handler needs no signal to build the
// site again, so SIGHUP ends the program: a terminal that is closed must not leave a server that holds the port.
func authorsHandler(
	ctx context.Context, from *source.Source, buildSite live.Build, base *url.URL, log *slog.Logger,
) http.Handler {
	server := dev.NewServer(base)
	beyond := func() dev.Beyond {
		messages, files := from.Beyond()
		return dev.Beyond{Folder: messages, Files: files}
	}
	live.FollowEdits(ctx, server, buildSite, from.CatalogueDir(), beyond, log)
	return server
}

// readersHandler builds a site, and returns a handler that builds the site again on SIGHUP, and what the log says about
// the site.
func readersHandler(
	ctx context.Context, buildSite live.Build, log *slog.Logger,
) (handler http.Handler, about []slog.Attr, err error) {
	reloads := make(chan os.Signal, 1)
	signal.Notify(reloads, syscall.SIGHUP)
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

// newServer returns a server with the settings for connections and for the log of requests.
func newServer(settings serveSettings, handler http.Handler, log *slog.Logger) *serve.Server {
	requests := log
	if !settings.logsRequests {
		requests = slog.New(slog.DiscardHandler)
	}
	return &serve.Server{
		Handler:     handler,
		Connections: settings.maxConnections,
		Log:         log,
		Requests:    requests,
	}
}

// warnAboutSettings logs what an operator may not expect of the settings. The server listens at addr, and the site has
// addresses below base.
func warnAboutSettings(log *slog.Logger, settings serveSettings, addr net.Addr, base *url.URL) {
	if settings.site.RemoveWorker {
		log.Warn(aboutRemoveWorker)
	}
	address, isTCP := addr.(*net.TCPAddr)
	isForOthers := isTCP && address.IP.IsUnspecified() || !term.IsTerminal(int(os.Stdout.Fd()))
	if isForOthers && !settings.site.Dev && settings.site.BaseURL == nil {
		log.Warn("readers on other machines get links to " + base.String() +
			": set --base-url to the address that they use")
	}
}

// notifySystemd tells systemd, if systemd has started the program and waits for that, that readers get answers from now
// on. The listener keeps the requests of readers until the server takes them.
func notifySystemd(log *slog.Logger) {
	if _, err := daemon.SdNotify(false, daemon.SdNotifyReady); err != nil {
		log.Warn("systemd could not be told that the server is ready", "error", err.Error())
	}
}
