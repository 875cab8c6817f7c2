//go:build !draughts_noweights

package patterns

import "embed"

// files holds the built-in weights, a file for each game that weights were fitted to. Only functions refer to it, so a
// program that does not evaluate positions does not link it. A program for the browser is built with the tag
// draughts_noweights, and loads the weights that it needs: see Give. docs/experiments/evaluation.md has the games and
// matches behind the weights.
//
//go:embed weights/*.patterns
var files embed.FS
