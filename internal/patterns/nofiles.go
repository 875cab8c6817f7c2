//go:build draughts_noweights

package patterns

import "embed"

// files is empty: see Give.
var files embed.FS
