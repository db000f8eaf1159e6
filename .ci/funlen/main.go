// Funlen reports functions of more than 80 lines. The command of that name has fixed limits.
package main

import (
	"math"

	"github.com/ultraware/funlen"
	"golang.org/x/tools/go/analysis/singlechecker"
)

func main() {
	const (
		maxLines       = 80
		maxStatements  = math.MaxInt // lines are enough
		ignoreComments = true
	)
	singlechecker.Main(funlen.NewAnalyzer(maxLines, maxStatements, ignoreComments))
}
