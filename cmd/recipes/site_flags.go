package main

import (
	"net/url"

	"github.com/urfave/cli/v3"

	"prompt-recipes/web/baseurl"
	"prompt-recipes/web/site"
)

func removeWorkerFlag() cli.Flag {
	return boolSetting("remove-worker",
		"end offline use: readers' service workers remove themselves and their caches")
}

func hstsFlag() cli.Flag {
	return boolSetting("hsts", "tell browsers to reach this host over https only, for a year "+
		"(Strict-Transport-Security); off unless you ask for it")
}

// aboutRemoveWorker says what --remove-worker does to readers.
const aboutRemoveWorker = "--remove-worker is set: " +
	"the service workers of readers remove themselves and what they have stored"

// readSiteOptions returns the options that the flags set for a site for readers. BaseURL is nil without --base-url.
func readSiteOptions(c *cli.Command) (site.Options, error) {
	base, err := parseBaseURL(c)
	if err != nil {
		return site.Options{}, err
	}
	return site.Options{
		BaseURL:      base,
		RemoveWorker: c.Bool("remove-worker"),
		HSTS:         c.Bool("hsts"),
	}, nil
}

// parseBaseURL returns the URL in --base-url, or nil if it is not given.
func parseBaseURL(c *cli.Command) (*url.URL, error) {
	given := c.String("base-url")
	if given == "" {
		return nil, nil
	}
	base, err := baseurl.Parse(given)
	if err != nil {
		return nil, usageErrorf("%s is %q: %w. Expected an address such as https://example.org/docs/prompts/",
			nameOf("base-url"), given, err)
	}
	return base, nil
}

// checkHSTS returns an error if --hsts is set for a site that is not reached over https, because browsers would ignore
// it. Without a base URL, readers reach the site at the address of the server, which has no https.
func checkHSTS(options site.Options) error {
	if options.HSTS && (options.BaseURL == nil || options.BaseURL.Scheme != "https") {
		return usageErrorf("%s is for sites that are reached over https: set --base-url to their address",
			nameOf("hsts"))
	}
	return nil
}
