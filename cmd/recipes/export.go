package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/web/export"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write the site to a folder, for any host of static files",
		ArgsUsage: "DIR",
		Description: `Files of an earlier export in DIR are replaced, and deleted if the site has them no more (assets,
one version later); other files stay. The first export to a folder wants none but CNAME and names that begin with a dot.
See recipes help publishing.`,
		Flags: []cli.Flag{
			contentFlag(),
			stringSetting("base-url",
				"absolute `URL` under which readers reach the site, with its path (required)", ""),
			removeWorkerFlag(),
			hstsFlag(),
		},
		Action: runExport,
	}
}

func runExport(ctx context.Context, c *cli.Command) error {
	dir := c.Args().First()
	if c.NArg() != 1 || dir == "" {
		return usageErrorf("export takes one folder: recipes export --base-url URL DIR")
	}
	if isOfOthers(dir) {
		return usageErrorf("%s has much besides a site: name a folder for the site alone, such as %s",
			dir, filepath.Join(dir, "public"))
	}
	if c.String("base-url") == "" {
		return usageErrorf("--base-url is required: the URL under which readers reach the site, " +
			"such as https://example.org/docs/prompts/")
	}
	base, err := parseBaseURL(c)
	if err != nil {
		return err
	}
	if err := checkHSTS(c, base); err != nil {
		return err
	}
	catalogue := folder(c)
	from, err := openSource(c, catalogue, c.Root().ErrWriter)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, content.CatalogueFileName)); err == nil {
		return usageErrorf("%s has a %s: name a folder that has no catalogue, such as %s",
			dir, content.CatalogueFileName, filepath.Join(dir, "public"))
	}
	built, problems, err := build(from, siteOptions(c, base))
	if err != nil {
		return err
	}
	changes, err := export.Write(ctx, built, dir, export.Options{IsBuiltIn: catalogue == "", BaseURL: base.String()})
	if _, isOthers := errors.AsType[export.OthersError](err); isOthers {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	w := c.Root().Writer
	commands := commandsFor(c)
	printf(w, "%s holds the site for %s", dir, base)
	if changes.BaseURLBefore != "" {
		printf(w, " in place of that for %s", changes.BaseURLBefore)
	}
	if warnings := problems.Of(problem.Warning); len(warnings) > 0 {
		printf(w, "; %s: %s shows them", plural(len(warnings), "warning"), commands.line("check"))
	}
	printf(w, "\n%s\n", describeChanges(changes))
	if c.Bool("remove-worker") {
		printf(w, "%s\n", aboutRemoveWorker)
	}
	notes := withCommands(problems.Of(problem.Note), commands)
	for _, language := range built.Languages {
		for _, note := range source.InLanguages(notes, language) {
			printf(w, "%s\n", note.Error()) // readers see texts that are not translated
		}
	}
	if changes.Reconfigured {
		printf(w, "the headers have changed since the last export: reload nginx or Caddy, "+
			"or publish _headers and _redirects again\n")
	}
	return nil
}

// describeChanges tells whoever publishes the folder whether there is something to publish.
func describeChanges(changes export.Changes) string {
	if changes.Written == 0 && changes.Removed == 0 {
		return "no file has changed"
	}
	return fmt.Sprintf("%s written, %d removed", plural(changes.Written, "file"), changes.Removed)
}

// isOfOthers reports whether a folder is the root of a file system or the user's home. Nobody exports a
// site there on purpose, but a command line with "$DIR/" does if DIR is not set.
func isOfOthers(dir string) bool {
	path, err := filepath.Abs(dir)
	if err != nil {
		return false // what opens it says more
	}
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	home, err := os.UserHomeDir()
	if err == nil {
		if resolved, err := filepath.EvalSymlinks(home); err == nil {
			home = resolved
		}
	}
	return path == filepath.Dir(path) || path == home
}
