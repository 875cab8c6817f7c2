package draughts

import (
	"errors"
	"fmt"
	"iter"
)

// Game is a start position and the moves made from it, with undo and redo. NewGame, NewGameAt and NewGameFrom make one.
// It is for one goroutine at a time; Clone makes a copy for another.
//
// The zero Game has no rules; its Position and Outcome are zero. It refuses moves and declarations with ErrNoPosition.
type Game struct {
	frames  []frame // the positions of the game, those undone included
	moves   []Move  // moves[i] leads from frames[i] to frames[i+1]
	ply     int     // the current position is frames[ply]
	number  int     // of the first move; 0 in the zero Game
	outcome Outcome // of the current position
	ended   Outcome // as declared by Resign, AgreeDraw, ClaimDraw or End, after the last of the moves
}

// Errors of a Game.
var (
	// ErrGameOver is returned for a move or a declaration after the end of the game.
	ErrGameOver = errors.New("the game is over")
	// ErrNoPosition is returned for a move, a declaration or a search in the zero Game.
	ErrNoPosition = errors.New("the zero Game has no position: NewGame makes one that can be played")
	// ErrNoSuchPly is returned for a number of plies that the game does not have.
	ErrNoSuchPly = errors.New("no such ply")
)

// NewGame returns a game of v at its start position. It panics if v is invalid.
func NewGame(v Variant) *Game {
	if !v.IsValid() {
		panic(fmt.Sprintf("draughts: NewGame: %v %d", ErrUnknownVariant, uint8(v)))
	}
	return newGame(v.Start(), DrawCounters{}, 1)
}

// NewGameAt returns a game that begins at p. The counters of the draw rules begin at zero. The game is the zero Game if
// p is the zero Position.
func NewGameAt(p Position) *Game {
	if !p.IsValid() {
		return &Game{}
	}
	return newGame(p, DrawCounters{}, 1)
}

// NewGameFrom returns a game that begins at s, with its counters and move number. The error is from [Setup.Position].
func NewGameFrom(s Setup) (*Game, error) {
	p, err := s.Position()
	if err != nil {
		return nil, err
	}
	return newGame(p, s.Counters, s.MoveNumber), nil
}

func newGame(p Position, c DrawCounters, number int) *Game {
	g := &Game{frames: []frame{{position: p, counters: c.restrictedTo(p)}}, number: max(number, 1)}
	g.outcome = g.judged()
	return g
}

// Clone returns a game that is independent of g, its undone moves included.
func (g *Game) Clone() *Game {
	c := *g
	c.frames = append([]frame(nil), g.frames...)
	c.moves = append([]Move(nil), g.moves...)
	return &c
}

// Board returns a Board at the current position of g with its history.
func (g *Game) Board() *Board {
	b := &Board{frames: make([]frame, 0, g.ply+128)}
	b.load(g)
	return b
}

// Variant returns the rule set.
func (g *Game) Variant() Variant { return g.Start().Variant() }

// Start returns the position in which the game began.
func (g *Game) Start() Position { return g.at(0).position }

// Position returns the current position.
func (g *Game) Position() Position { return g.at(g.ply).position }

// at returns the frame after ply plies; noFrame if g does not have it.
func (g *Game) at(ply int) *frame {
	if !g.has(ply) {
		return &noFrame
	}
	return &g.frames[ply]
}

// has reports whether g has a frame after that number of plies. The zero Game has none.
func (g *Game) has(ply int) bool { return uint(ply) < uint(len(g.frames)) }

// played returns the frames up to the current one.
func (g *Game) played() []frame { return g.frames[:min(g.ply+1, len(g.frames))] }

// PositionAt returns the position after the given number of plies. 0 is the start. Plies that were undone count too.
// The error is ErrNoSuchPly if there are fewer.
func (g *Game) PositionAt(ply int) (Position, error) {
	if !g.has(ply) {
		return Position{}, g.noSuchPly(ply)
	}
	return g.frames[ply].position, nil
}

// Setup returns the current position with the counters of the draw rules and the number of the next move, for its FEN
// or for another game. Moves count from 1, or from the MoveNumber with which g began.
func (g *Game) Setup() Setup {
	s := g.Position().Setup()
	s.Counters = g.DrawCounters()
	s.MoveNumber = g.number + (int(g.Start().Turn()^g.Start().rules().FirstToMove)+g.ply)/2
	return s
}

// String returns g as PDN in one line, for people and logs: the rules, the FEN of the start unless it is that of the
// rules, the moves made and, in a comment, the outcome. Package pdn writes files.
func (g Game) String() string {
	text := fmt.Sprintf("[Variant %q] ", g.Variant())
	if start := g.StartSetup(); start != g.Variant().Start().Setup() {
		text += fmt.Sprintf("[FEN %q] ", start.FEN())
	}
	if g.ply > 0 {
		text += g.Start().lineText(g.number, g.moves[:g.ply]) + " "
	}
	if g.outcome.Result != Ongoing {
		text += "{" + g.outcome.String() + "} "
	}
	return text + "*"
}

// StartSetup returns the start with the counters of the draw rules with which g began, for its FEN or for another game.
// Its MoveNumber is 0 if the moves count from 1.
func (g *Game) StartSetup() Setup {
	s := g.Start().Setup()
	s.Counters = g.at(0).counters
	if g.number > 1 {
		s.MoveNumber = g.number
	}
	return s
}

// DrawCounters returns the counters of the draw rules in the current position.
func (g *Game) DrawCounters() DrawCounters { return g.at(g.ply).counters }

// Outcome returns the result of the game in its current position and the reason, or Ongoing. A draw that must be
// claimed is an outcome only after ClaimDraw or ClaimDrawWith.
func (g *Game) Outcome() Outcome { return g.outcome }

func (g *Game) judged() Outcome {
	if g.ended.Result != Ongoing && g.ply == len(g.moves) {
		return g.ended
	}
	f := &g.frames[g.ply]
	if o := f.position.Outcome(); o.Result != Ongoing {
		return o
	}
	if f.counters == (DrawCounters{}) { // as after a move by a man
		return Outcome{}
	}
	if reason := g.drawReason(false); reason != NoReason {
		return Outcome{Draw, reason}
	}
	return Outcome{}
}

// drawReason returns the rule by which the current position is drawn; NoReason if there is none. If claimed is set it
// returns only rules that need a claim, otherwise only rules that do not.
func (g *Game) drawReason(claimed bool) Reason {
	f := g.at(g.ply)
	d := &f.position.rules().Draws
	switch {
	case !claimed && f.counters.endingDraws(d):
		return EndingLimit
	case d.ClaimRepetition == claimed && repeated(g.played(), d.Repetition):
		return Repetition
	case d.ClaimNoProgress == claimed && f.counters.noProgressDraws(d) && !d.replacesNoProgress(f.position):
		return NoProgress
	}
	return NoReason
}

// Ply returns the number of moves made.
func (g *Game) Ply() int { return g.ply }

// Moves returns the moves made, without those undone. The slice is the caller's.
func (g *Game) Moves() []Move { return append([]Move(nil), g.moves[:g.ply]...) }

// Undone returns the moves that Redo would make, in their order. The slice is the caller's.
func (g *Game) Undone() []Move { return append([]Move(nil), g.moves[g.ply:]...) }

// All yields the moves made, without those undone, each with the position in which it was made. The last move leads to
// Position. The loop may change g: it is over the moves made when it began.
func (g *Game) All() iter.Seq2[Position, Move] {
	return func(yield func(Position, Move) bool) {
		p := g.Start()
		for _, m := range g.Moves() {
			if !yield(p, m) {
				return
			}
			p = p.After(m)
		}
	}
}

// Play makes m. It drops the moves that could be redone, unless m is the first of them. The error is a *MoveError if m
// is not legal, ErrGameOver if the game is over, and ErrNoPosition for the zero Game. On an error nothing changes.
// After GoTo(0), Play does not allocate until the game gets longer than before.
func (g *Game) Play(m Move) error {
	if err := g.checkOngoing(); err != nil {
		return err
	}
	if g.ply == len(g.moves) || g.moves[g.ply] != m {
		if p := g.frames[g.ply].position; !p.IsLegal(m) {
			_, err := p.Apply(m)
			return err
		}
		g.moves = append(g.moves[:g.ply], m)
		if g.ply+1 == cap(g.frames) {
			g.frames = append(g.frames, frame{})
		}
		g.frames = g.frames[:g.ply+2]
		g.frames[g.ply+1].follow(&g.frames[g.ply], m)
	}
	g.ply++
	g.ended = Outcome{}
	g.outcome = g.judged()
	return nil
}

// PlayText reads a move as [Position.ParseMove] does and makes it. The error is from ParseMove or Play.
func (g *Game) PlayText(s string) (Move, error) {
	if err := g.checkOngoing(); err != nil {
		return Move{}, err
	}
	m, err := g.Position().ParseMove(s)
	if err != nil {
		return Move{}, err
	}
	return m, g.Play(m)
}

// Undo goes back one move and reports whether there was one. It restores the outcome too.
func (g *Game) Undo() bool { return g.GoTo(g.ply-1) == nil }

// Redo makes the move last undone and reports whether there was one.
func (g *Game) Redo() bool { return g.GoTo(g.ply+1) == nil }

// GoTo goes to the position after the given number of plies: back, or forward through moves that were undone. If there
// is no such position the error is ErrNoSuchPly and nothing changes.
func (g *Game) GoTo(ply int) error {
	if !g.has(ply) {
		return g.noSuchPly(ply)
	}
	g.ply = ply
	g.outcome = g.judged()
	return nil
}

func (g *Game) noSuchPly(ply int) error {
	if len(g.frames) == 0 {
		return fmt.Errorf("%w: %d, the zero Game has none", ErrNoSuchPly, ply)
	}
	return fmt.Errorf("%w: %d, the game has 0 to %d", ErrNoSuchPly, ply, len(g.moves))
}

// Repetitions returns how often the current position has occurred, this time included; 0 for the zero Game.
func (g *Game) Repetitions() int { return repetitions(g.played()) }

// checkOngoing returns ErrNoPosition for the zero Game, ErrGameOver after the end of the game, and nil otherwise.
func (g *Game) checkOngoing() error {
	if len(g.frames) == 0 {
		return ErrNoPosition
	}
	if g.outcome.Result != Ongoing {
		return fmt.Errorf("%w: %s", ErrGameOver, g.outcome)
	}
	return nil
}

// ClaimableDraw returns the rule by which the player to move may claim a draw now; NoReason if there is none. Draws
// that need no claim end the game at once and are not among them.
func (g *Game) ClaimableDraw() Reason {
	if g.outcome.Result != Ongoing {
		return NoReason
	}
	return g.drawReason(true)
}

// ClaimableDrawWith returns Repetition if the player to move may claim a draw with m, because m makes a position the
// last time that it takes; NoReason otherwise. The rule is [DrawRules] ClaimWithMove.
func (g *Game) ClaimableDrawWith(m Move) Reason {
	if !g.Position().rules().Draws.ClaimWithMove {
		return NoReason
	}
	if next := g.Clone(); next.Play(m) == nil && next.ClaimableDraw() == Repetition {
		return Repetition
	}
	return NoReason
}

// DrawLimits returns [DrawCounters.DrawLimits] of the current position.
func (g *Game) DrawLimits() []DrawLimit { return g.DrawCounters().DrawLimits(g.Position()) }

// ClaimDraw ends the game as a draw by the rule that ClaimableDraw returns. If there is none the error is ErrNoClaim.
func (g *Game) ClaimDraw() error {
	reason := g.ClaimableDraw()
	if reason == NoReason && g.outcome.Result == Ongoing {
		return ErrNoClaim
	}
	return g.End(Outcome{Draw, reason})
}

// ClaimDrawWith makes m and ends the game as a draw by the rule that ClaimableDrawWith returns. If there is none the
// error is ErrNoClaim and m is not made.
func (g *Game) ClaimDrawWith(m Move) error {
	if g.outcome.Result == Ongoing && g.ClaimableDrawWith(m) == NoReason {
		return fmt.Errorf("%w with %v", ErrNoClaim, m)
	}
	if err := g.Play(m); err != nil {
		return err
	}
	return g.ClaimDraw()
}

// Resign ends the game as lost by c.
func (g *Game) Resign(c Color) error { return g.End(Outcome{Win(c.Other()), Resignation}) }

// AgreeDraw ends the game as drawn by agreement. Whether a draw was offered is up to the program.
func (g *Game) AgreeDraw() error { return g.End(Outcome{Draw, Agreement}) }

// End ends the game with an outcome that the board does not show: a time-out, a forfeit, an adjudication. The outcome
// belongs to the current position: after Undo the game goes on, Redo restores the outcome, and a new move drops it.
// Like a move, End drops the moves that could be redone.
//
// The error is ErrGameOver if the game has ended. It is ErrNotAnOutcome if o ends nothing or contradicts itself, such
// as a draw by resignation, or if the game would have ended by itself for that reason, such as NoMoves. Repetition and
// NoProgress are reasons where ClaimableDraw returns them.
func (g *Game) End(o Outcome) error {
	if err := g.checkOngoing(); err != nil {
		return err
	}
	if ok, fault := g.mayEnd(o); !ok {
		return fmt.Errorf("%w: %s", ErrNotAnOutcome, fault)
	}
	g.moves, g.frames = g.moves[:g.ply], g.frames[:g.ply+1]
	g.ended, g.outcome = o, o
	return nil
}

// mayEnd reports whether o may be declared in the current position, in which the game goes on. If not, fault says why.
func (g *Game) mayEnd(o Outcome) (ok bool, fault string) {
	_, won := o.Result.Winner()
	drawn := o.Result == Draw
	switch o.Reason {
	case Agreement:
		return drawn, "the reason is that of a draw"
	case Resignation, TimeOut, Forfeit:
		return won, "the reason is that of a win"
	case Adjudication:
		return won || drawn, "a result is missing"
	case Repetition, NoProgress:
		return drawn && g.ClaimableDraw() == o.Reason, "there is no such draw to claim"
	case NoPieces, NoMoves, KingMade, EndingLimit:
		return false, "by the rules the game goes on"
	}
	return false, "a reason is missing"
}
