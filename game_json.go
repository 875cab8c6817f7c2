package draughts

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

type gameJSON struct {
	Variant Variant                     `json:"variant"`
	Rules   *Rules                      `json:"rules,omitempty"`  // of a variant that is not built in
	Start   strictjson.Placed[string]   `json:"start,omitzero"`   // FEN, with H and F; none for the start of the variant
	Endings EndingCounts                `json:"endings,omitzero"` // at the start
	Moves   []strictjson.Placed[string] `json:"moves"`
	Ply     *strictjson.Placed[int]     `json:"ply,omitempty"` // the current one; none if it is the last
	Outcome strictjson.Placed[Outcome]  `json:"outcome,omitzero"`
}

// MarshalJSON returns an object with the rule set, the start if it is not that of the rule set, the moves, also those
// undone, and the outcome after the last of the moves. The error wraps ErrNoPosition for the zero
// Game, and ErrNotEncodable if the game begins at a position that cannot be set up.
func (g Game) MarshalJSON() ([]byte, error) {
	if len(g.frames) == 0 {
		return nil, ErrNoPosition
	}
	v, start := g.Variant(), g.StartSetup()
	if p, err := start.Position(); err != nil || p != g.Start() {
		return nil, fmt.Errorf("%w: Game: the start %s: %w", ErrNotEncodable, quote.Text(start.FEN()), err)
	}
	doc := gameJSON{Variant: v, Endings: start.Counters.Endings, Moves: []strictjson.Placed[string]{}}
	if !v.IsBuiltin() {
		doc.Rules = new(v.Rules())
	}
	if start != v.Start().Setup() {
		doc.Start.Value = start.FEN()
	}
	for i, m := range g.moves {
		doc.Moves = append(doc.Moves, strictjson.Placed[string]{Value: g.frames[i].position.MoveText(m)})
	}
	if g.ply < len(g.moves) {
		doc.Ply = &strictjson.Placed[int]{Value: g.ply}
		g.ply = len(g.moves) // of this copy
	}
	doc.Outcome.Value = g.judged()
	return json.Marshal(doc)
}

// UnmarshalJSON reads what MarshalJSON returns and plays the moves. Moves may be written as [Position.ParseMove] reads
// them. The outcome may be missing if it follows from the moves. A rule set that is not built in must have been
// registered, with the same rules. The error is a *DecodeError, for a move with its number; g is then unchanged.
func (g *Game) UnmarshalJSON(text []byte) error {
	var doc gameJSON
	if ok, err := readJSON("Game", text, &doc); !ok {
		return err
	}
	read, refused := doc.game()
	if refused != nil {
		return refused
	}
	*g = *read
	return nil
}

// GobEncode returns what MarshalJSON returns.
func (g Game) GobEncode() ([]byte, error) { return g.MarshalJSON() }

// GobDecode reads what GobEncode returns.
func (g *Game) GobDecode(text []byte) error { return g.UnmarshalJSON(text) }

func refuseGame(field string, offset int, reason error) (*Game, *DecodeError) {
	return nil, &DecodeError{"Game", field, offset, []error{reason}}
}

func (doc *gameJSON) game() (*Game, *DecodeError) {
	g, refused := doc.begin()
	if refused != nil {
		return nil, refused
	}
	for i, m := range doc.Moves {
		if _, err := g.PlayText(m.Value); err != nil {
			return refuseGame(fmt.Sprintf("moves[%d]", i), m.Offset, fmt.Errorf("move %d: %w", i+1, err))
		}
	}
	if declared := doc.Outcome.Value; declared != (Outcome{}) && declared != g.Outcome() {
		if err := g.End(declared); err != nil {
			return refuseGame("outcome", doc.Outcome.Offset, fmt.Errorf("%w; it is given as %s", err, declared))
		}
	}
	if doc.Ply != nil {
		if err := g.GoTo(doc.Ply.Value); err != nil {
			return refuseGame("ply", doc.Ply.Offset, err)
		}
	}
	return g, nil
}

func (doc *gameJSON) begin() (*Game, *DecodeError) {
	switch {
	case !doc.Variant.IsValid():
		return refuseGame("variant", 0, fmt.Errorf("%w: the field is missing", ErrUnknownVariant))
	case doc.Rules != nil && !reflect.DeepEqual(*doc.Rules, doc.Variant.Rules()):
		return refuseGame("rules", 0, fmt.Errorf("%w: they are not those of %s in this program", ErrRules, doc.Variant))
	}
	start := doc.Variant.Start().Setup()
	if fen := doc.Start; fen.Value != "" {
		var err error
		if start, err = ParseSetup(doc.Variant, fen.Value); err != nil {
			return refuseGame("start", fen.Offset, err)
		}
	}
	start.Counters.Endings = doc.Endings
	g, err := NewGameFrom(start)
	if err != nil {
		return refuseGame("start", doc.Start.Offset, err)
	}
	if g.at(0).counters != start.Counters {
		return refuseGame("endings", 0, fmt.Errorf("%w: a count for an ending that is not on the board", ErrJSON))
	}
	return g, nil
}
