package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/source"
	"prompt-recipes/web/built"
	"prompt-recipes/web/site"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "say what the program was built from; go version -m lists its modules",
		Action: func(_ context.Context, c *cli.Command) error {
			w := c.Root().Writer
			fmt.Fprintf(w, "version    %s\n", version())
			fmt.Fprintf(w, "go         %s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			program, err := built.File(built.Client)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "client     client.%s.wasm, %d bytes\n", site.ShortHash(program), len(program))
			fmt.Fprintf(w, "languages  %s\n", strings.Join(source.Bundled().Languages(), " "))
			return nil
		},
	}
}

// version is that of the module, in a repository with the time and the revision of the commit and whether there were changes.
// It is "(devel)" when it was built from a folder that says nothing of versions.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}
