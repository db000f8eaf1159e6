package main

import (
	"encoding/json"
	"io"

	"github.com/urfave/cli/v3"
)

// formatFlag chooses between a report for people and one for tools.
func formatFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Usage: "report as `text or json`", Value: "text", Sources: environment("FORMAT")}
}

// wantsJSON is what formatFlag says.
func wantsJSON(c *cli.Command) (bool, error) {
	switch format := c.String("format"); format {
	case "text":
		return false, nil
	case "json":
		return true, nil
	default:
		return false, usageErrorf("--format is %q, expected text or json", format)
	}
}

func encodeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
