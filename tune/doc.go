// Package tune fits the weights of [draughts.Patterns] to games, and the constants of the search by games.
//
// [SelfPlay] lets the engine play games against itself, and yields positions for training: quiet positions with their
// result and score. [SamplesOf] takes them from games of other players. A [SampleWriter] writes such samples to a
// file and a [SampleReader] reads it game by game. [ReadSamples] reads any number of these files, or PDN files, into a
// training set and a held-out set. [PatternFit] finds the weights that best predict the results and scores of the
// training set. [Validate] measures how well an evaluation predicts the results of the held-out set.
//
// [SPSA] changes whole numbers, such as [draughts.SearchConstants], by who wins.
//
// A product that is added to something is converted to its own type first. Some processors would otherwise fuse both
// operations and round once, and the same files would give other weights there.
//
// The commands "draughts selfplay", "draughts tune" and "draughts spsa" do this in a terminal.
package tune
