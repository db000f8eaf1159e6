package main

import (
	"encoding/json"
	"io"

	"github.com/urfave/cli/v3"
)

// formatFlag chooses between a report for people and one for tools.
func formatFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Usage: "report as `text or json`", Value: "text"}
}

// chosenFormat is the one of two writers that formatFlag asks for.
func chosenFormat[W any](c *cli.Command, text, json W) (W, error) {
	switch format := c.String("format"); format {
	case "text":
		return text, nil
	case "json":
		return json, nil
	default:
		return text, usageErrorf("--format is %q, expected text or json", format)
	}
}

func encodeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
