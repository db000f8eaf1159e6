package main

import (
	"prompt-recipes/content/source"
	"prompt-recipes/web/site"
)

// build checks a source, and builds the site from it. If the source has errors, build returns them as a problem.List.
// With options.Dev, which is for authors, no language has to have all texts.
func build(from *source.Source, options site.Options) (built *site.Site, checked *source.Checked, err error) {
	check := from.Check
	if options.Dev {
		check = from.CheckForAuthors
	}
	checked, err = check()
	if err != nil {
		return nil, nil, err
	}
	published, err := checked.Published()
	if err != nil {
		return nil, nil, err
	}
	built, err = site.Build(published, options)
	return built, checked, err
}
