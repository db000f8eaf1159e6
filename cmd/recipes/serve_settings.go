package main

import (
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/site"
)

// serveSettings are the settings of serve, checked.
type serveSettings struct {
	dir            string       // of the catalogue; "" for the built-in one
	addr           string       // HOST:PORT to listen on
	host           string       // of addr
	site           site.Options // without BaseURL if none is given: then the address of the server is used
	maxConnections int
	logsRequests   bool
}

// readServeSettings returns the settings in the flags and in the environment. It returns an error for settings that
// contradict each other or have impossible values, and for any argument.
func readServeSettings(c *cli.Command) (serveSettings, error) {
	host, err := parseAddress(nameOf("addr"), c.String("addr"))
	if err != nil {
		return serveSettings{}, err
	}
	options, err := readSiteOptions(c)
	if err != nil {
		return serveSettings{}, err
	}
	options.Dev = c.Bool("dev")
	settings := serveSettings{
		dir:            folder(c),
		addr:           c.String("addr"),
		host:           host,
		site:           options,
		maxConnections: c.Int("max-connections"),
		logsRequests:   c.String("access-log") == "on",
	}
	return settings, checkServe(c, settings)
}

// checkServe returns an error for settings that readServeSettings refuses.
func checkServe(c *cli.Command, settings serveSettings) error {
	isDev := settings.site.Dev
	access := c.String("access-log")
	switch {
	case c.Args().Present():
		argument := c.Args().First()
		return usageErrorf("recipes serve takes no arguments, got %q; %s",
			argument, problem.WithHint("see recipes serve --help", contentHint(argument)))
	case access != "on" && access != "off":
		return usageErrorf("%s is %q, expected on or off", nameOf("access-log"), access)
	case settings.maxConnections < 1:
		return usageErrorf("%s is %d, expected 1 or more", nameOf("max-connections"), settings.maxConnections)
	case settings.site.BaseURL == nil && strings.Contains(settings.addr, "%"):
		return usageErrorf("%s is %q, with a zone, which no browser takes: add --base-url",
			nameOf("addr"), settings.addr)
	case isDev && settings.site.HSTS:
		return usageErrorf("%s is for readers, not for --dev: leave one of them out", nameOf("hsts"))
	case isDev && settings.dir == "":
		return errNoCatalogue(c)
	}
	return checkHSTS(settings.site)
}
