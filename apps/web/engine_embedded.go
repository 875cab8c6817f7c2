//go:build draughts_engine

package main

import (
	"embed"
	"io/fs"
)

// embedded has the files of the engine for the browser, which .ci/binaries builds into the folder engine.
//
//go:embed engine
var embedded embed.FS

var embeddedEngine, _ = fs.Sub(embedded, "engine") // the name is valid
