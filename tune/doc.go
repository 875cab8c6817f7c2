// Package tune finds weights for an evaluation by playing: [SelfPlay] lets the engine play games against itself,
// [Quiet] takes from games, these or those of experts, the positions that an evaluation can judge, and [Fit] finds the
// weights with which [draughts.Classic] foretells best how the games ended.
//
// The commands "draughts selfplay" and "draughts tune" do this from a terminal.
package tune
