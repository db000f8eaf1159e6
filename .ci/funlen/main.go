// Funlen reports functions of more than 80 lines. This command exists because the original command
// funlen has fixed limits.
package main

import (
	"math"

	"github.com/ultraware/funlen"
	"golang.org/x/tools/go/analysis/singlechecker"
)

func main() {
	const (
		maxLines       = 80
		maxStatements  = math.MaxInt // no limit: a limit of lines is enough
		ignoreComments = true
	)
	singlechecker.Main(funlen.NewAnalyzer(maxLines, maxStatements, ignoreComments))
}
