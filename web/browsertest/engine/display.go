package engine

import (
	"context"
	"fmt"
	"regexp"
	"strings"
)

var displayNumber = regexp.MustCompile(`(?m)^\d+\n`) // there may be warnings before and after it

// openDisplay starts an X server with a window manager, and returns the name of the display.
func openDisplay(ctx context.Context) (string, error) {
	x, err := start(nil, "Xvfb", "-displayfd", "1", "-screen", "0", "1800x1400x24", "-nolisten", "tcp")
	if err != nil {
		return "", err
	}
	var number string
	err = until(ctx, func() (bool, error) {
		number = displayNumber.FindString(x.output())
		return number != "", nil
	})
	if err != nil {
		return "", fmt.Errorf("starting Xvfb: %w\n%s", err, x.output())
	}
	display := ":" + strings.TrimSpace(number)
	_, err = start([]string{"DISPLAY=" + display}, "openbox")
	return display, err
}
