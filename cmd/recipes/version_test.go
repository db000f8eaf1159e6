package main

import (
	"runtime/debug"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestVersionIn: the version is that of the module, or else the revision of its source, and says
// whether the source was modified.
func TestVersionIn(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef"}
	modified := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	clean := debug.BuildSetting{Key: "vcs.modified", Value: "false"}
	for _, test := range []struct {
		module   string
		settings []debug.BuildSetting
		want     string
	}{
		{"v1.2.3", nil, "v1.2.3"},
		{"v1.2.4-0.2026-abc", []debug.BuildSetting{revision, clean}, "v1.2.4-0.2026-abc"},
		{"v1.2.4-0.2026-abc+dirty", []debug.BuildSetting{revision, modified}, "v1.2.4-0.2026-abc (modified)"},
		{"(devel)", []debug.BuildSetting{revision, clean}, "0123456789abcdef"},
		{"", []debug.BuildSetting{revision, modified}, "0123456789abcdef (modified)"},
		{"(devel)", nil, "(devel)"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: test.module}, Settings: test.settings}
		difftest.Equal(t, versionIn(info), test.want)
	}
}

// TestVersion: the command and the flag print the same version.
func TestVersion(t *testing.T) {
	command := succeed(t, ".", "version")
	flag := succeed(t, ".", "--version")

	difftest.Equal(t, flag, "recipes version "+command)
	if strings.TrimSpace(command) == "" {
		t.Error("the version is empty")
	}
}
