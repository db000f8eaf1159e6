package main

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/urfave/cli/v3"
)

// formatFlag chooses between a report for people and one for tools.
func formatFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Usage: "report as `text or json`", Value: "text", Validator: func(format string) error {
		if format != "text" && format != "json" {
			return errors.New("expected text or json")
		}
		return nil
	}}
}

func encodeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
