package main

import (
	"os"
	"testing"

	"prompt-recipes/web/browsertest/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m, func() {})) }
