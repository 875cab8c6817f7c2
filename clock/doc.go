// Package clock is the clock of a game: what the players have agreed on, and the time that each has left.
//
// A [Control] is the time control: sudden death, an increment (Fischer), a delay (simple or Bronstein), moves per
// period, several periods. [Parse] reads one as people write it:
//
//	5m                 5 minutes for the game
//	5m+3s              3 seconds more after each move
//	10m d5s            the first 5 seconds of each move do not count
//	10m b5s            up to 5 seconds of the time for a move are returned after it
//	40/90m,30m+30s     90 minutes for 40 moves, then 30 minutes for the rest with 30 seconds more after each move
//	40/60m             an hour for each 40 moves
//	none               no limit
//
// A [Clock] is the state of both clocks of a game. It is started for the side to move and pressed after each move. It
// can be paused, and taking back a move restores the times. It has no goroutine and no timer: every method that depends
// on the time takes the time, so that tests need not wait.
//
//	k, err := clock.New(clock.MustParse("5m+3s"))
//	err = k.Start(draughts.Black, time.Now())
//	...
//	err = k.Press(time.Now()) // Black has moved, the clock of White runs
//	limits := k.Limits(time.Now())
//
// [Clock.Deadline] says when the flag falls, for programs that set a timer.
package clock
