//go:build !draughts_engine

package main

import "io/fs"

// embeddedEngine is nil: a program that is built without the tag draughts_engine has no engine for the browser.
var embeddedEngine fs.FS
