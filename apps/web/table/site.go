package table

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/openings"
)

// The types below are answers to other sites. Names and shapes are those of the tablebase and the explorer of Lichess,
// and of Lidraughts for moves.

// SiteMove is a move as text. A Line accepts both forms.
type SiteMove struct {
	UCI string `json:"uci"` // the squares of its path, two digits each
	SAN string `json:"san"` // as PDN has it
}

func siteMove(p draughts.Position, m draughts.Move) SiteMove {
	var uci strings.Builder
	for _, sq := range p.Path(m) {
		fmt.Fprintf(&uci, "%02d", sq)
	}
	return SiteMove{uci.String(), p.MoveText(m)}
}

// readUCI returns the text of a move with its squares separated if it has the form of SiteMove.UCI.
func readUCI(text string) string {
	if strings.Trim(text, "0123456789") != "" || len(text)%2 != 0 {
		return text
	}
	return string(bytes.Join(slices.Collect(slices.Chunk([]byte(text), 2)), []byte("-")))
}

// Named is a player or an opening.
type Named struct {
	Name string `json:"name"`
}

func openingOf(g *draughts.Game) *Named {
	if name, _ := openings.Name(g); name != "" {
		return &Named{name}
	}
	return nil
}

// LegalMoves is a position with its legal moves.
type LegalMoves struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen"`
	Turn    string           `json:"turn"`
	Opening *Named           `json:"opening"`
	Over    *Over            `json:"over"` // nil while the game goes on
	Moves   []LegalMove      `json:"moves"`
}

// LegalMove is a legal move with its squares.
type LegalMove struct {
	SiteMove
	Path     []draughts.Square `json:"path"`
	Captured []draughts.Square `json:"captured"`
	Crowned  bool              `json:"crowned"`
}

// LegalMovesOf returns the position of a game with its legal moves.
func LegalMovesOf(g *draughts.Game) LegalMoves {
	p := g.Position()
	l := LegalMoves{p.Variant(), p.String(), side(p.Turn()), openingOf(g), viewOver(g.Outcome()), []LegalMove{}}
	if l.Over != nil {
		return l
	}
	for m := range p.All() {
		v := viewMove(p, m)
		l.Moves = append(l.Moves, LegalMove{siteMove(p, m), v.Path, append([]draughts.Square{}, v.Captured...), v.Crowned})
	}
	return l
}

// The limits of BestMove.
const (
	MaxBestTime  = 5 * time.Second // with the time to wait for an engine less than the server's WriteTimeout
	MaxBestNodes = 5_000_000
	MaxBestLines = maxLines
)

// BestMove is the engine's choice. The scores of its lines are for White.
type BestMove struct {
	SiteMove
	Words string `json:"words"` // the score in words
	Analysis
}

// BestMove returns the engine's choice in a game: that of a level, or within limits if level is nil. It never searches
// for longer than MaxBestTime, and for less time while others wait.
func (e *Engines) BestMove(
	ctx context.Context, g *draughts.Game, level *draughts.Level, l draughts.Limits,
) (BestMove, error) {
	if g.Outcome().Result != draughts.Ongoing {
		return BestMove{}, draughts.ErrGameOver
	}
	lane := e.analysis
	if level != nil && *level <= maxQuick {
		lane = e.quick
	}
	l.Time = cmp.Or(l.Time, MaxBestTime)
	found, err := e.advise(ctx, lane, g, nil, level, l)
	if err != nil {
		return BestMove{}, err
	}
	p := g.Position()
	return BestMove{siteMove(p, found.Move()), scoreWords(found.Score(), p.Turn()), viewAnalysis(found)}, nil
}

// Tabled is what an endgame database knows of a position, for the side to move.
type Tabled struct {
	Category string `json:"category"` // "win", "draw", "loss" or "unknown"
	DTW      *int   `json:"dtw"`      // plies to the win, negative to the loss; nil if unknown or drawn
}

// tabled returns a result for a side. plies are those to the end, negative if unknown.
func tabled(r draughts.Result, plies int, turn draughts.Color) (t Tabled) {
	winner, won := r.Winner()
	if !won {
		return Tabled{Category: "draw"}
	}
	if plies >= 0 {
		t.DTW = &plies
	}
	if t.Category = "win"; winner != turn {
		t.Category = "loss"
		plies = -plies
	}
	return t
}

// Tablebase is a position with its moves as an endgame database knows them.
type Tablebase struct {
	Tabled
	Moves []TabledMove `json:"moves"` // the best first
}

// TabledMove is a move with what the database knows of the position after it: a loss is good for the side that moves.
type TabledMove struct {
	SiteMove
	Tabled
	Zeroing bool `json:"zeroing"` // a capture, or the move of a man
}

// Probe looks a position up.
func Probe(db *egdb.DB, p draughts.Position) Tablebase {
	t := Tablebase{Tabled{Category: "unknown"}, []TabledMove{}}
	ranked, err := db.RankMoves(p)
	if value, known := db.ProbeMoves(p); known {
		if p.HasMoves() {
			value.Plies = cmp.Or(value.Plies, -1)
		}
		t.Tabled = tabled(value.Result, value.Plies, p.Turn())
	}
	for _, r := range ranked {
		after := tabled(r.Probe.Result, r.Probe.Plies-1, p.Turn().Other())
		t.Moves = append(t.Moves, TabledMove{siteMove(p, r.Move), after, isZeroing(p, r.Move)})
	}
	if err != nil { // a move leads to a position that is unknown
		for m := range p.All() {
			t.Moves = append(t.Moves, TabledMove{siteMove(p, m), Tabled{Category: "unknown"}, isZeroing(p, m)})
		}
	}
	return t
}

func isZeroing(p draughts.Position, m draughts.Move) bool {
	return len(m.Captured()) > 0 || !p.At(m.From()).IsKing()
}

// Results counts games by result.
type Results struct {
	White int `json:"white"`
	Draws int `json:"draws"`
	Black int `json:"black"`
}

// resultsOf returns a tally of the side to move.
func resultsOf(t archive.Tally, turn draughts.Color) Results {
	if turn == draughts.Black {
		return Results{t.Losses, t.Draws, t.Wins}
	}
	return Results{t.Wins, t.Draws, t.Losses}
}

// Explored is what the games of an archive have played in a position.
type Explored struct {
	Opening *Named `json:"opening"`
	Results
	Moves    []ExploredMove `json:"moves"` // the most frequent first
	TopGames []ExploredGame `json:"topGames"`
}

// ExploredMove counts the games in which a move was made.
type ExploredMove struct {
	SiteMove
	Rating *int `json:"averageRating"` // of those who made it; nil if unknown
	Results
}

// ExploredGame is a game that has the position.
type ExploredGame struct {
	ID     string          `json:"id"`     // its number in the archive
	Winner *draughts.Color `json:"winner"` // nil for a draw or an unknown result
	White  Named           `json:"white"`
	Black  Named           `json:"black"`
	Date   string          `json:"date"`
}

// ErrNoArchive is returned if there is no archive to explore.
var ErrNoArchive = errors.New("this server has no archive of games")

// Explore returns what the archive has played in the position of a game.
func (l *Lessons) Explore(ctx context.Context, g *draughts.Game) (Explored, error) {
	if l.archive == nil {
		return Explored{}, ErrNoArchive
	}
	p := g.Position()
	tree, err := l.archive.Continuations(ctx, p)
	if err != nil {
		return Explored{}, err
	}
	games, err := l.firstGames(ctx, p)
	if err != nil {
		return Explored{}, err
	}
	x := Explored{openingOf(g), resultsOf(tree.Total, p.Turn()), []ExploredMove{}, []ExploredGame{}}
	for _, c := range tree.Next {
		m := ExploredMove{SiteMove: siteMove(p, c.Move), Results: resultsOf(c.Tally, p.Turn())}
		if rating := int(math.Round(c.Rating)); rating > 0 {
			m.Rating = &rating
		}
		x.Moves = append(x.Moves, m)
	}
	for _, played := range games {
		game := ExploredGame{
			ID: strconv.Itoa(played.Number), White: Named{played.White}, Black: Named{played.Black}, Date: played.Date,
		}
		if winner, won := draughts.Result(played.Result).Winner(); won {
			game.Winner = &winner
		}
		x.TopGames = append(x.TopGames, game)
	}
	return x, nil
}

// Reasons explain a position, and a move if one is asked for: then the evaluation is of the position after a legal one.
type Reasons struct {
	Legal *bool `json:"legal"` // nil without a move
	Refusal
	FEN        string         `json:"fen"`
	Turn       string         `json:"turn"`
	Evaluation string         `json:"evaluation"` // the terms below are its terms
	Score      draughts.Score `json:"score"`      // for the side to move, without a search
	Terms      []eval.Term    `json:"terms"`
}

// Why says why a move is illegal, and how the evaluation judges the position after it. Without a move it judges p.
func Why(p draughts.Position, move string) (r Reasons) {
	r.Squares, r.Moves = []draughts.Square{}, []MoveView{}
	if move != "" {
		m, err := p.ParseMove(readUCI(move))
		legal := err == nil
		if r.Legal = &legal; legal {
			p = p.After(m)
		} else {
			r.Refusal = Refuse(err)
		}
	}
	x := eval.Explain(draughts.Patterns{}, p)
	r.FEN, r.Turn, r.Evaluation, r.Score, r.Terms = p.String(), side(p.Turn()), x.Evaluation, x.Total, x.Terms
	return r
}
