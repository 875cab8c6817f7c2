package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// MoveView is a move in the form for a page. A page can make it on its board without knowing the rules.
type MoveView struct {
	Text     string            `json:"text"`
	Path     []draughts.Square `json:"path"` // the squares of the piece, from the first to the last
	Captured []draughts.Square `json:"captured,omitempty"`
	Crowned  bool              `json:"crowned,omitempty"`
	Strength string            `json:"strength,omitempty"` // such as "!", of a game that was loaded
	NAGs     []int             `json:"nags,omitempty"`     // numeric annotation glyphs
	Eval     *int              `json:"eval,omitempty"`     // for White, in hundredths of a man; see draughts.Score
	Comment  string            `json:"comment,omitempty"`
	Opening  string            `json:"opening,omitempty"` // the name of the opening that the move completes
}

func viewMove(p draughts.Position, m draughts.Move) MoveView {
	path := p.Path(m)
	return MoveView{
		Text:    p.MoveText(m),
		Path:    path,
		Crowned: m.IsPromotion(),
		// In the order of the jumps, if the path determines it: the page removes the pieces one by one.
		Captured: inPathOrder(p.Variant(), path, m.Captured()),
	}
}

func viewLegal(p draughts.Position) []MoveView {
	legal := []MoveView{}
	for m := range p.All() {
		legal = append(legal, viewMove(p, m))
	}
	return legal
}

// viewPlayed returns the view of a move that is played in p, with the name of its opening.
func viewPlayed(p draughts.Position, m draughts.Move) MoveView {
	v := viewMove(p, m)
	v.Opening = openings.NameOf(p.After(m))
	return v
}

// inPathOrder sorts the captured squares in the order in which the path passes over them.
func inPathOrder(v draughts.Variant, path, captured []draughts.Square) []draughts.Square {
	var ordered []draughts.Square
	for i := range len(path) - 1 {
		passed := func(sq draughts.Square) bool { return between(v, path[i], path[i+1], sq) }
		if n := slices.IndexFunc(captured, passed); n >= 0 {
			ordered = append(ordered, captured[n])
		}
	}
	if len(ordered) != len(captured) {
		return captured
	}
	return ordered
}

// between reports whether sq lies on the straight line between two squares.
func between(v draughts.Variant, from, to, sq draughts.Square) bool {
	fromRow, fromCol, _ := v.Place(from)
	toRow, toCol, _ := v.Place(to)
	row, col, _ := v.Place(sq)
	straight := (row-fromRow)*(toCol-fromCol) == (col-fromCol)*(toRow-fromRow)
	within := (row-fromRow)*(row-toRow) <= 0 && (col-fromCol)*(col-toCol) <= 0
	return straight && within
}

// View is a table in the form for a page.
type View struct {
	Revision int64 `json:"revision"`
	Shown          // with undone moves, too
	// Variations are a list of VariationView.
	Variations  json.RawMessage `json:"variations,omitempty"`
	Ply         int             `json:"ply"`               // the number of moves made
	Opening     string          `json:"opening,omitempty"` // the name of the opening, if it has one
	Claim       draughts.Reason `json:"claim,omitempty"`   // the rule by which the side to move may claim a draw
	Claims      []string        `json:"claims,omitempty"`  // the moves with which it may claim one: see Game.ClaimDrawWith
	Players     Pair[Player]    `json:"players"`
	Present     Pair[bool]      `json:"present"` // whether the person has the table open; true for an engine
	Watchers    int             `json:"watchers"`
	Review      *ReviewView     `json:"review,omitempty"`       // the review that goes on
	ReviewFault string          `json:"review_fault,omitempty"` // why the last review ended early
	Offer       *Offer          `json:"offer,omitempty"`
	Won         Pair[int]       `json:"won"` // games: see Table.score
	Drawn       int             `json:"drawn"`
	Clock       *ClockView      `json:"clock,omitempty"`
	Paused      bool            `json:"paused,omitempty"` // the clock is stopped and no move can be made
	About       []string        `json:"about,omitempty"`  // a heading for a loaded game
	// Limits are the rules that count moves towards a draw.
	Limits []draughts.DrawLimit `json:"limits,omitempty"`
}

// Over is how a game has ended.
type Over struct {
	Winner string          `json:"winner"` // "" for a draw
	Reason draughts.Reason `json:"reason"`
	Words  string          `json:"words"`
}

// viewOver returns how a game has ended, or nil while it goes on.
func viewOver(outcome draughts.Outcome) *Over {
	if outcome.Result == draughts.Ongoing {
		return nil
	}
	over := &Over{Reason: outcome.Reason, Words: outcome.String()}
	if winner, ok := outcome.Result.Winner(); ok {
		over.Winner = side(winner)
	}
	return over
}

// makeView returns the view without the clock.
func (t *Table) makeView() View {
	p := t.game.Position()
	v := View{
		Revision:    t.revision,
		Shown:       showLine(t.game, append([]MoveView{}, t.line...)),
		Variations:  t.variations,
		Ply:         t.game.Ply(),
		Players:     t.players,
		Watchers:    len(t.listeners),
		ReviewFault: t.reviewFault,
		Offer:       t.offer,
		Paused:      t.paused,
		About:       append(append([]string(nil), t.about...), t.leftOut...),
	}
	if r := t.review; r != nil {
		v.Review = &ReviewView{len(r.judgements), len(r.moves)}
		for i := range min(len(r.evals), len(v.Moves)) {
			v.Moves[i].Eval = &r.evals[i]
		}
	}
	for _, c := range sides {
		*v.Present.Of(c) = t.players.Of(c).Kind == Engine || t.browsers(*t.seats.Of(c)) > 0
	}
	v.Opening, _ = openings.Name(t.game)
	v.Won, v.Drawn = t.score()
	if v.Over != nil {
		return v
	}
	v.Claim = t.game.ClaimableDraw()
	for m := range p.All() {
		if t.game.ClaimableDrawWith(m) != draughts.NoReason {
			v.Claims = append(v.Claims, p.MoveText(m))
		}
	}
	v.Limits = t.game.DrawLimits()
	return v
}

// Board returns the position as one letter for each square, in the order of the square numbers: w and b are men, W and
// B kings, and a dot is an empty square.
func Board(p draughts.Position) string { return setupBoard(p.Setup()) }

// pieceLetters are the letters of Board by draughts.Piece.
const pieceLetters = ".wbWB"

// Comments of a loaded game are cut to these numbers of characters in the view, which each browser gets. The view has
// at most maxVaried moves in variations. PDN returns everything.
const (
	maxComment  = 1000     // of a move
	maxComments = 32 << 10 // of a game
	maxVaried   = 1500
	maxNAGs     = 8 // of a move
)

// treeView makes views of the moves of a tree, within the limits.
type treeView struct {
	comments   int // characters that may still be shown
	moves      int // of variations that may still be shown
	variations []VariationView
	hidden     int // moves of variations that are not shown
}

// move returns the view of a move in the position p, with its annotations and these comments.
func (v *treeView) move(p draughts.Position, n *pdn.Node, comments []string) MoveView {
	m := viewPlayed(p, n.Move)
	m.Strength = strings.Clone(n.Strength) // a part of the text would keep all of it in memory
	m.NAGs = append([]int(nil), n.NAGs[:min(len(n.NAGs), maxNAGs)]...)
	m.Comment = strings.Clone(quote.Cut(said(comments), min(maxComment, v.comments)))
	v.comments = max(0, v.comments-utf8.RuneCountInString(m.Comment))
	if value, ok := n.Command("eval"); ok {
		m.Eval = evalOf(value)
	}
	return m
}

// evalOf returns the score of a command such as [%eval -0.25]; nil if it has none.
func evalOf(value string) *int {
	score, ok := analysis.ParseScore(value)
	if !ok {
		if score, ok = analysis.ParseScore("+" + value); !ok { // other programs omit the sign
			return nil
		}
	}
	return new(int(score))
}

// line returns the first n moves of a line that begins in the position p, after at moves, and adds the variations at
// these moves to the list. of is the place of the line in the list. The views end before a move that is not legal.
func (v *treeView) line(line *pdn.Line, p draughts.Position, of, at, n int) []MoveView {
	moves := make([]MoveView, 0, min(n, len(line.Moves)))
	for p, node := range line.Walk(p) {
		if len(moves) >= n || node.Move == (draughts.Move{}) {
			break
		}
		comments := node.CommentsAfter
		if of > 0 || len(moves) > 0 { // others stand in the heading
			comments = slices.Concat(node.CommentsBefore, comments)
		}
		if len(moves)+1 == len(line.Moves) {
			comments = slices.Concat(comments, line.Comments)
		}
		moves = append(moves, v.move(p, node, comments))
		for _, variation := range node.Variations {
			v.variation(variation, p, of, at+len(moves)-1)
		}
	}
	return moves
}

// variation adds a variation to the list.
func (v *treeView) variation(line *pdn.Line, p draughts.Position, of, at int) {
	legal := 0
	for legal < len(line.Moves) && line.Moves[legal].Move != (draughts.Move{}) {
		legal++
	}
	n := min(legal, v.moves, MaxPlies-at)
	v.hidden += legal - n
	if n <= 0 {
		return
	}
	v.moves -= n
	v.variations = append(v.variations, VariationView{Of: of, At: at})
	number := len(v.variations)
	v.variations[number-1].Moves = v.line(line, p, number, at, n) // which may move the list
}

// said returns the text of comments, without commands for programs.
func said(comments []string) string {
	var words []string
	for _, comment := range comments {
		if text, _ := pdn.SplitComment(comment); text != "" {
			words = append(words, text)
		}
	}
	return strings.Join(words, " ")
}

const resultLine = "Result: "

// about returns the tags of a game, its result and its introduction, as lines of a heading.
func about(tree *pdn.Game) []string {
	var lines []string
	for _, name := range []string{"Event", "Round", "Black", "White", "Date"} {
		if value := tree.Tags.Get(name); value != "" && value != "?" {
			lines = append(lines, name+": "+quote.Cut(value, maxTitle))
		}
	}
	if result := tree.ResultText(); result != "*" {
		lines = append(lines, resultLine+result)
	}
	if text := said(tree.Introduction()); text != "" {
		lines = append(lines, quote.Cut(text, maxComment))
	}
	return lines
}

// leftOut returns what of a tree cannot be shown, as lines of a heading.
func leftOut(tree *pdn.Game, hidden int) []string {
	var lines []string
	for i, fault := range tree.Errors {
		if i == quote.Items {
			lines = append(lines, fmt.Sprintf("Left out: %d more variations", len(tree.Errors)-i))
			break
		}
		lines = append(lines, quote.Cut(fmt.Sprintf("Left out: a variation from ply %d on: %s", fault.Ply, fault.Reason()),
			2*maxTitle))
	}
	if hidden > 0 {
		lines = append(lines, fmt.Sprintf("Left out: %d moves of variations, beyond the first %d", hidden, maxVaried))
	}
	return lines
}

// fault returns the first error of a tree that is not in a variation; nil if there is none.
func fault(tree *pdn.Game, err error) error {
	if _, inText := errors.AsType[*pdn.Error](err); !inText {
		return err
	}
	for _, e := range tree.Errors {
		if e.Depth == 0 {
			return e
		}
	}
	return nil
}
