package commands

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersion(t *testing.T) {
	level := "GO" + strings.ToUpper(runtime.GOARCH)
	v := newVersionObject(&debug.BuildInfo{
		GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"},
		Settings: []debug.BuildSetting{
			{Key: level, Value: "v3"}, {Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "0123abcd"},
			{Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "true"},
		},
	})
	platform := runtime.GOOS + "/" + runtime.GOARCH
	require.Equal(t, "draughts v1.2.3\nrevision 0123abcd, modified\ntime     2026-01-02T03:04:05Z\ngo       go1.26.8\n"+
		"platform "+platform+" "+level+"=v3", v.String())

	v = newVersionObject(&debug.BuildInfo{GoVersion: "go1.26.8"})
	require.Equal(t, "draughts (devel)\ngo       go1.26.8\nplatform "+platform, v.String())
}

// TestVersionOfTest checks the version of this very program.
func TestVersionOfTest(t *testing.T) {
	list := lines(t, "version")
	require.Regexp(t, `^draughts \S+$`, list[0])
	require.Contains(t, strings.Join(list, "\n"), "\ngo       "+runtime.Version())
	require.Equal(t, list, lines(t, "--version"))
	var o versionObject
	require.NoError(t, json.Unmarshal([]byte(lines(t, "version --json")[0]), &o))
	require.Equal(t, runtime.Version(), o.Go)
	require.Equal(t, runtime.GOARCH, o.Arch)
}
