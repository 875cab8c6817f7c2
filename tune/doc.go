// Package tune finds weights for an evaluation by playing: [SelfPlay] lets the engine play games against itself,
// [Quiet] takes from games, these or those of experts, the positions that an evaluation can judge, and [Fit] finds the
// weights with which [draughts.Classic] foretells best how the games ended.
//
// [PatternFit] finds those of [draughts.Patterns], of which there are so many that they take far more games. These are
// kept as samples, the quiet positions alone with result and score: a [SampleWriter] writes such a file, a
// [SampleReader] reads it game by game, and [ReadSamples] reads any number of them, or of PDN, as what there is to learn
// from and what is held out. [Validate] says how well an evaluation foretells what was held out.
//
// The commands "draughts selfplay" and "draughts tune" do this from a terminal.
package tune
