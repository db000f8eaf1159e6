package main

import (
	"cmp"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
)

// contentFlag is the flag of commands for authors, who have a catalogue of their own.
func contentFlag() cli.Flag { return newContentFlag("the current folder, if it has a catalogue.toml") }

// publishedContentFlag is the flag of commands that can publish the built-in page.
func publishedContentFlag() cli.Flag {
	return newContentFlag("the current folder, if it has a catalogue.toml, or else the built-in page")
}

// newContentFlag returns a flag whose help says which catalogue a command takes without the flag.
func newContentFlag(without string) cli.Flag {
	return stringSetting("content", "read the catalogue from `DIR`, "+
		"and message files from DIR/locales if there are any, or where that says (default: "+without+")", "")
}

// errNoCatalogue is the error of a command that needs a catalogue of the user.
func errNoCatalogue(c *cli.Command) error {
	guess := cmp.Or(contentHint(c.Args().First()), contentHint(usualFolder))
	hint := problem.WithHint("name the folder of your catalogue with --content DIR", guess)
	return usageErrorf("there is no %s here: %s", content.CatalogueFileName, hint)
}

// usualFolder is the folder in which projects usually keep a catalogue, as this one does.
const usualFolder = "content"

// aboutBuiltIn names the built-in page, and says how to publish another one.
func aboutBuiltIn() string {
	return problem.WithHint("the built-in page; --content DIR is for yours", contentHint(usualFolder))
}

// openPublished opens the catalogue in the folder of a command, or the built-in one if dir is "".
func openPublished(c *cli.Command, dir string) (*source.Source, error) {
	if dir == "" {
		return source.Bundled(), nil
	}
	return openOwn(c, dir)
}

// openOwn opens the catalogue in the folder of a command for authors.
func openOwn(c *cli.Command, dir string) (*source.Source, error) {
	if dir == "" {
		return nil, errNoCatalogue(c)
	}
	opened, err := source.Open(dir)
	if err != nil {
		return nil, usageErrorf("%s: %w", nameOf("content"), err)
	}
	return opened, nil
}
