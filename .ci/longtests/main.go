// Longtests lists tests for make verify, as a pattern for go test -run. It lists the tests of the packages in the given
// folders in which testing.Short is called: make test has run the others. If a function that is no test calls
// testing.Short, any test of its package may depend on it, and all tests of that package are listed.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	var long []string
	for _, folder := range os.Args[1:] {
		tests, err := longTests(folder)
		if err != nil {
			fmt.Fprintln(os.Stderr, "longtests:", err)
			os.Exit(1)
		}
		long = append(long, tests...)
	}
	fmt.Printf("^(%s)$\n", strings.Join(long, "|"))
}

// longTests returns the names of the tests of a folder that may do less with -short.
func longTests(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return nil, err
	}
	var all, long []string
	isAnyLong := false
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declaration := range parsed.Decls {
			function, isFunction := declaration.(*ast.FuncDecl)
			if !isFunction {
				continue
			}
			name := function.Name.Name
			isTest := strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz")
			if isTest {
				all = append(all, name)
			}
			switch isLong := callsShort(function); {
			case isLong && isTest:
				long = append(long, name)
			case isLong:
				isAnyLong = true
			}
		}
	}
	if isAnyLong {
		return all, nil
	}
	return long, nil
}

// callsShort reports whether a function calls testing.Short.
func callsShort(function *ast.FuncDecl) bool {
	found := false
	ast.Inspect(function, func(node ast.Node) bool {
		if selector, isSelector := node.(*ast.SelectorExpr); isSelector && selector.Sel.Name == "Short" {
			pkg, isName := selector.X.(*ast.Ident)
			found = found || isName && pkg.Name == "testing"
		}
		return true
	})
	return found
}
