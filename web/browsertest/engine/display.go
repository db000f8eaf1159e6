package engine

import (
	"errors"
	"regexp"
	"strings"
)

var displayNumber = regexp.MustCompile(`(?m)^\d+\n`) // there may be warnings around it

// openDisplay starts an X server with a window manager, and gives its name.
func openDisplay() (string, error) {
	x, err := start(nil, "Xvfb", "-displayfd", "1", "-screen", "0", "1800x1400x24", "-nolisten", "tcp")
	if err != nil {
		return "", err
	}
	var display string
	err = until(func() error {
		number := displayNumber.FindString(x.output())
		if number == "" {
			return errors.New("Xvfb does not start: " + x.output())
		}
		display = ":" + strings.TrimSpace(number)
		return nil
	})
	if err != nil {
		return "", err
	}
	_, err = start([]string{"DISPLAY=" + display}, "openbox")
	return display, err
}
