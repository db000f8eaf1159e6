// Typecheck reports where packages, or their tests, do not compile. It reads everything that they import from its
// source. So for another system, as in GOOS=windows typecheck ./..., it takes seconds; go vet would first compile for
// minutes.
package main

import (
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	checked, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Tests: true}, os.Args[1:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "typecheck:", err)
		os.Exit(1)
	}
	if packages.PrintErrors(checked) > 0 {
		os.Exit(1)
	}
}
