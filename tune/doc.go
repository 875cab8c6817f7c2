// Package tune fits the weights of evaluations to games.
//
// [SelfPlay] lets the engine play games against itself. [SamplesOf] takes positions for training from these games or
// from games of other players. [ClassicFit] finds the weights of [draughts.Classic] that best predict the game results.
//
// [PatternFit] finds the weights of [draughts.Patterns]. There are many more of them, so they need more games. The
// games are stored as samples: quiet positions with their result and score. A [SampleWriter] writes such a file and a
// [SampleReader] reads it game by game. [ReadSamples] reads any number of these files, or PDN files, into a training
// set and a held-out set. [Validate] measures how well an evaluation predicts the results of the held-out set.
//
// The commands "draughts selfplay" and "draughts tune" do this in a terminal.
package tune
