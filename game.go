package draughts

import (
	"errors"
	"fmt"
)

// Game is a start position and the moves made from it, with undo and redo. NewGame, NewGameAt and NewGameFrom make one.
// It is for one goroutine at a time; Clone makes a copy for another.
//
// The zero Game has no position and no rules. Its Position and its Outcome are zero. It refuses moves and declarations
// with ErrNoPosition.
type Game struct {
	states []gameState // the positions of the game, those undone included
	moves  []Move      // moves[i] leads from states[i] to states[i+1]
	ply    int         // the current position is states[ply]
	ended  Outcome     // as declared by Resign, AgreeDraw, ClaimDraw or End
	endPly int         // the ply at which it was declared
}

type gameState struct {
	position Position
	counters DrawCounters
}

// Result is the result of a game. The zero Result is Ongoing.
type Result uint8

// The results.
const (
	Ongoing Result = iota
	WhiteWins
	BlackWins
	Draw
)

// Win returns the result in which c wins.
func Win(c Color) Result { return WhiteWins + Result(c) }

// Winner returns the side that has won, and false if there is none.
func (r Result) Winner() (Color, bool) {
	return Color(r-WhiteWins) & 1, r == WhiteWins || r == BlackWins
}

// String returns the result in words, such as "White wins".
func (r Result) String() string {
	if int(r) < len(resultNames) {
		return resultNames[r]
	}
	return "invalid result"
}

var resultNames = [...]string{"ongoing", "White wins", "Black wins", "draw"}

// Reason is why a game has ended. The zero Reason is NoReason.
type Reason uint8

// The reasons.
const (
	NoReason     Reason = iota
	NoPieces            // the side to move has no pieces
	NoMoves             // the side to move cannot move
	KingMade            // a side has got a king, where that wins
	Repetition          // the same position, the same side to move, too often
	NoProgress          // too many moves without a capture or a man's move
	EndingLimit         // too many moves with material that does not win
	Agreement           // the players agreed on a draw
	Resignation         // the loser resigned
	TimeOut             // the loser's time ran out
	Forfeit             // the loser did not appear or broke the rules
	Adjudication        // an arbiter decided
)

// String returns the reason in words, such as "no legal moves".
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "invalid reason"
}

var reasonNames = [...]string{
	NoReason: "no reason", NoPieces: "no pieces left", NoMoves: "no legal moves", KingMade: "a king",
	Repetition: "repetition",
	NoProgress: "no capture or man's move for too long", EndingLimit: "move limit of the ending",
	Agreement: "agreement", Resignation: "resignation", TimeOut: "time-out", Forfeit: "forfeit",
	Adjudication: "adjudication",
}

// Outcome is the result of a game and the reason for it. The zero Outcome is that of a game that goes on.
type Outcome struct {
	Result Result
	Reason Reason
}

// String returns result and reason, such as "White wins: no legal moves".
func (o Outcome) String() string {
	if o.Reason == NoReason {
		return o.Result.String()
	}
	return o.Result.String() + ": " + o.Reason.String()
}

// Errors of a Game.
var (
	// ErrGameOver is returned for a move or a declaration after the end of the game.
	ErrGameOver = errors.New("the game is over")
	// ErrNoPosition is returned for a move, a declaration or a search in the zero Game.
	ErrNoPosition = errors.New("the zero Game has no position: NewGame makes one that can be played")
	// ErrNoClaim is returned for a claim of a draw that the rules do not grant.
	ErrNoClaim = errors.New("there is no draw to claim")
	// ErrNoSuchPly is returned for a number of plies that the game does not have.
	ErrNoSuchPly = errors.New("no such ply")
	// ErrNotAnOutcome is returned by End for an outcome that cannot end the game now. It does not end a game at all,
	// contradicts itself, or is contradicted by the current position.
	ErrNotAnOutcome = errors.New("not the outcome of this game")
)

// NewGame returns a game of v at its start position. It panics if v is invalid.
func NewGame(v Variant) *Game {
	if !v.IsValid() {
		panic(fmt.Sprintf("draughts: NewGame: %v %d", ErrUnknownVariant, uint8(v)))
	}
	return newGame(v.Start(), DrawCounters{})
}

// NewGameAt returns a game that begins at p. The counters of the draw rules begin at zero. The game is the zero Game if
// p is the zero Position.
func NewGameAt(p Position) *Game {
	if !p.IsValid() {
		return &Game{}
	}
	return newGame(p, DrawCounters{})
}

// NewGameFrom returns a game that begins at s, with the counters of s. The error is that of [Setup.Position].
func NewGameFrom(s Setup) (*Game, error) {
	p, err := s.Position()
	if err != nil {
		return nil, err
	}
	return newGame(p, s.Counters), nil
}

func newGame(p Position, c DrawCounters) *Game {
	return &Game{states: []gameState{{p, c.restrictedTo(p)}}}
}

// Clone returns a game that is independent of g, its undone moves included.
func (g *Game) Clone() *Game {
	c := *g
	c.states = append([]gameState(nil), g.states...)
	c.moves = append([]Move(nil), g.moves...)
	return &c
}

// Variant returns the rule set.
func (g *Game) Variant() Variant { return g.Start().Variant() }

// Start returns the position in which the game began.
func (g *Game) Start() Position { return g.at(0).position }

// Position returns the current position.
func (g *Game) Position() Position { return g.at(g.ply).position }

// at returns the state after ply plies; the zero state if g does not have it.
func (g *Game) at(ply int) gameState {
	if !g.has(ply) {
		return gameState{}
	}
	return g.states[ply]
}

// has reports whether g has a state after that number of plies. The zero Game has none.
func (g *Game) has(ply int) bool { return uint(ply) < uint(len(g.states)) }

// PositionAt returns the position after the given number of plies. 0 is the start. Plies that were undone count too.
// The error is ErrNoSuchPly if there are fewer.
func (g *Game) PositionAt(ply int) (Position, error) {
	if !g.has(ply) {
		return Position{}, g.noSuchPly(ply)
	}
	return g.states[ply].position, nil
}

// DrawCounters returns the counters of the draw rules in the current position.
func (g *Game) DrawCounters() DrawCounters { return g.at(g.ply).counters }

// Ply returns the number of moves made.
func (g *Game) Ply() int { return g.ply }

// Moves returns the moves made, without those undone. The slice is the caller's.
func (g *Game) Moves() []Move { return append([]Move(nil), g.moves[:g.ply]...) }

// Play makes m. It drops the moves that could be redone. The error is a *MoveError if m is not legal, ErrGameOver if
// the game is over, and ErrNoPosition for the zero Game. On an error nothing changes.
func (g *Game) Play(m Move) error {
	if err := g.checkOngoing(); err != nil {
		return err
	}
	before := g.states[g.ply]
	after, err := before.position.Apply(m)
	if err != nil {
		return err
	}
	g.moves = append(g.moves[:g.ply], m)
	g.states = append(g.states[:g.ply+1], gameState{after, before.counters.after(before.position, m, after)})
	g.ply++
	g.ended = Outcome{}
	return nil
}

// PlayText reads a move as [Position.ParseMove] does and makes it. The error is that of ParseMove or of Play.
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
	return nil
}

func (g *Game) noSuchPly(ply int) error {
	if len(g.states) == 0 {
		return fmt.Errorf("%w: %d, the zero Game has none", ErrNoSuchPly, ply)
	}
	return fmt.Errorf("%w: %d, the game has 0 to %d", ErrNoSuchPly, ply, len(g.moves))
}

// Repetitions returns how often the current position has occurred, this time included; 0 for the zero Game.
func (g *Game) Repetitions() int {
	if len(g.states) == 0 {
		return 0
	}
	now := g.states[g.ply]
	n := 0
	// Before the last capture or man's move the position cannot have been the same.
	for _, s := range g.states[max(0, g.ply-int(now.counters.NoProgress)) : g.ply+1] {
		if s.position == now.position {
			n++
		}
	}
	return n
}

// Outcome returns the result of the game in its current position and the reason, or Ongoing. A draw that must be
// claimed is an outcome only after ClaimDraw.
func (g *Game) Outcome() Outcome {
	if g.ended.Result != Ongoing && g.endPly == g.ply {
		return g.ended
	}
	p := g.Position()
	if !p.IsValid() {
		return Outcome{}
	}
	if winner, reason := p.winner(); reason != NoReason {
		return Outcome{Win(winner), reason}
	}
	if reason := g.drawReason(false); reason != NoReason {
		return Outcome{Draw, reason}
	}
	return Outcome{}
}

// checkOngoing returns ErrNoPosition for the zero Game, ErrGameOver after the end of the game, and nil otherwise.
func (g *Game) checkOngoing() error {
	if len(g.states) == 0 {
		return ErrNoPosition
	}
	if o := g.Outcome(); o.Result != Ongoing {
		return fmt.Errorf("%w: %s", ErrGameOver, o)
	}
	return nil
}

// winner returns the side that has won in p, and why; NoReason if neither has.
func (p Position) winner() (Color, Reason) {
	rs := p.rules()
	mover := p.Turn()
	us, _ := p.sides()
	blocked := mover.Other() // the winner if the side to move cannot move
	if rs.Losing {
		blocked = mover
	}
	switch {
	case rs.KingWins && p.kings != 0:
		if p.kings&us != 0 {
			return mover, KingMade
		}
		return mover.Other(), KingMade
	case us == 0:
		return blocked, NoPieces
	case !p.HasMoves():
		return blocked, NoMoves
	}
	return 0, NoReason
}

// drawReason returns the rule by which the current position is drawn; NoReason if there is none. If claimed is set it
// returns only rules that need a claim, otherwise only rules that do not.
func (g *Game) drawReason(claimed bool) Reason {
	d := &g.Position().rules().Draws
	c := g.DrawCounters()
	switch {
	case !claimed && c.endingDraws(d):
		return EndingLimit
	case d.ClaimRepetition == claimed && d.Repetition > 0 && g.Repetitions() >= d.Repetition:
		return Repetition
	case d.ClaimNoProgress == claimed && c.noProgressDraws(d):
		return NoProgress
	}
	return NoReason
}

// ClaimableDraw returns the rule by which the player to move may claim a draw now; NoReason if there is none. Draws
// that need no claim end the game at once and are not among them.
func (g *Game) ClaimableDraw() Reason {
	if g.Outcome().Result != Ongoing {
		return NoReason
	}
	return g.drawReason(true)
}

// DrawLimits returns how far the current position is from a draw by each rule that counts moves: see
// [DrawCounters.DrawLimits].
func (g *Game) DrawLimits() []DrawLimit { return g.DrawCounters().DrawLimits(g.Position()) }

// ClaimDraw ends the game as a draw by the rule that ClaimableDraw returns. If there is none the error is ErrNoClaim.
func (g *Game) ClaimDraw() error {
	reason := g.ClaimableDraw()
	if reason == NoReason && g.Outcome().Result == Ongoing {
		return ErrNoClaim
	}
	return g.End(Outcome{Draw, reason})
}

// Resign ends the game as lost by c.
func (g *Game) Resign(c Color) error { return g.End(Outcome{Win(c.Other()), Resignation}) }

// AgreeDraw ends the game as drawn by agreement.
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
	if !g.mayEnd(o) {
		return fmt.Errorf("%w: %s", ErrNotAnOutcome, o)
	}
	g.moves, g.states = g.moves[:g.ply], g.states[:g.ply+1]
	g.ended, g.endPly = o, g.ply
	return nil
}

// mayEnd reports whether o may be declared in the current position, in which the game goes on.
func (g *Game) mayEnd(o Outcome) bool {
	_, won := o.Result.Winner()
	switch o.Reason {
	case Agreement:
		return o.Result == Draw
	case Resignation, TimeOut, Forfeit:
		return won
	case Adjudication:
		return won || o.Result == Draw
	case Repetition, NoProgress:
		return o.Result == Draw && g.ClaimableDraw() == o.Reason
	}
	return false
}
