package commands

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
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

// TestMessagesAreShort gives each command, and a command with each flag, very long arguments.
func TestMessagesAreShort(t *testing.T) {
	long := []string{strings.Repeat("x", 20_000), "W:W" + strings.Repeat("x,", 10_000), strings.Repeat("9", 20_000)}
	check := func(args ...string) {
		t.Helper()
		r := call("", args...)
		call := strings.Join(args, " ")
		require.Contains(t, []int{cli.ExitUsage, cli.ExitFailed}, r.status, "%.100s", call)
		assert.NotEmpty(t, r.out+r.err, "%.100s", call)
		assert.LessOrEqual(t, len(r.out)+len(r.err), 8000, "%.100s", call)
	}
	for _, text := range long {
		check(text)
		tried := map[string]bool{}
		for _, c := range all() {
			name := strings.Fields(c.name)
			check(append(name, "-"+text)...)
			check(append(name, text, text)...)
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if !tried[f.Name] {
					check(append(name, "--"+f.Name, text, text)...)
				}
				tried[f.Name] = true
			})
		}
	}
}
