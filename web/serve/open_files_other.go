//go:build !unix

package serve

import "math"

func maxOpenFiles() int { return math.MaxInt }
