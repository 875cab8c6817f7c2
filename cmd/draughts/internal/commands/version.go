package commands

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/godraughts/draughts/internal/cli"
)

const versionAbout = `
Prints the version of the module; the revision of its source, its time, and
whether the source was modified after it; and the version of Go and the platform
that the program was built for. Lines that are not known are left out.

  draughts version
  draughts version --json
`

type versionCommand struct{ cli.FormatFlags }

func (c *versionCommand) Register(f *flag.FlagSet) { c.RegisterObject(f) }

func (c *versionCommand) Run(args []string, s cli.Streams) error {
	return cli.PrintRows(&c.FormatFlags, s.Out, []versionObject{newVersionObject(buildInfo())})
}

func buildInfo() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{GoVersion: runtime.Version()}
}

// versionObject is what --json prints.
type versionObject struct {
	Version  string `json:"version"`            // of the module; "(devel)" if it was not built from a release
	Revision string `json:"revision,omitempty"` // of the version control system
	Time     string `json:"time,omitempty"`     // of the revision
	Modified bool   `json:"modified,omitempty"` // the source was modified after the revision
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	Level    string `json:"level,omitempty"` // of the architecture, such as GOAMD64=v1
}

func newVersionObject(info *debug.BuildInfo) versionObject {
	v := versionObject{Version: info.Main.Version, Go: info.GoVersion, OS: runtime.GOOS, Arch: runtime.GOARCH}
	if v.Version == "" {
		v.Version = "(devel)"
	}
	level := "GO" + strings.ToUpper(runtime.GOARCH)
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		case level:
			v.Level = s.Key + "=" + s.Value
		}
	}
	return v
}

func (v versionObject) String() string {
	revision := v.Revision
	if revision != "" && v.Modified {
		revision += ", modified"
	}
	text := "draughts " + v.Version
	for _, line := range [][2]string{
		{"revision", revision}, {"time", v.Time}, {"go", v.Go},
		{"platform", strings.TrimSpace(v.OS + "/" + v.Arch + " " + v.Level)},
	} {
		if line[1] != "" {
			text += fmt.Sprintf("\n%-8s %s", line[0], line[1])
		}
	}
	return text
}
