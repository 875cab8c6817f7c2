package table

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// Exploration is a PDN, or a part of one, to look into.
type Exploration struct {
	Variant draughts.Variant `json:"variant,omitzero"` // of games without a rule set; inferred from the games if not valid
	Text    string           `json:"text"`
}

// MaxExplored is the largest number of bytes in an Exploration. A page sends a larger file in parts.
const MaxExplored = 200 << 10

// ErrTooMuchText is returned for an Exploration with more than MaxExplored bytes.
var ErrTooMuchText = errors.New("the text is too long")

// Explored is the moves played in the games of a PDN.
type Explored struct {
	Variant draughts.Variant `json:"variant,omitzero"` // of the games that were counted
	Games   int              `json:"games"`            // that were counted
	Others  int              `json:"others"`           // of another rule set, which were not counted
	Broken  int              `json:"broken"`           // of Games, that have an illegal move: those before it were counted
	Moves   []Played         `json:"moves"`
}

// Played counts the games in which a move was made in a position.
type Played struct {
	From  string `json:"from"` // the Key of the position before the move
	To    string `json:"to"`   // and behind it
	Text  string `json:"text"`
	White int    `json:"white,omitempty"` // games that White won
	Black int    `json:"black,omitempty"`
	Drawn int    `json:"drawn,omitempty"`
	Other int    `json:"other,omitempty"` // games without a result
}

// Explore counts the moves of the games in a PDN.
func Explore(e Exploration) (Explored, error) {
	if len(e.Text) > MaxExplored {
		return Explored{}, fmt.Errorf("%w: %d kB, at most %d are allowed", ErrTooMuchText, len(e.Text)>>10, MaxExplored>>10)
	}
	explored := Explored{Variant: e.Variant, Moves: []Played{}}
	type edge struct {
		from draughts.Position
		move draughts.Move
	}
	index := map[edge]int{}
	scanner := pdn.NewScanner(strings.NewReader(e.Text), pdn.Options{Variant: e.Variant, Infer: !e.Variant.IsValid()})
	for scanner.Next() {
		v := scanner.Start().Variant
		if !explored.Variant.IsValid() {
			explored.Variant = v
		}
		if !v.IsValid() || v != explored.Variant {
			explored.Others++
			continue
		}
		seen := map[edge]bool{} // a game that repeats a position counts once
		result := scanner.Result()
		for p, m := range scanner.Moves() {
			at := edge{p, m}
			if seen[at] {
				continue
			}
			seen[at] = true
			i, ok := index[at]
			if !ok {
				i = len(explored.Moves)
				index[at] = i
				explored.Moves = append(explored.Moves,
					Played{From: keyOf(p), To: keyOf(p.After(m)), Text: p.MoveText(m)})
			}
			explored.Moves[i].add(result)
		}
		if len(seen) == 0 {
			continue // no game, but a position or a comment
		}
		explored.Games++
		if scanner.FirstError() != nil {
			explored.Broken++
		}
	}
	return explored, scanner.Err()
}

// add counts a game with a result.
func (p *Played) add(result draughts.Result) {
	switch result {
	case draughts.WhiteWins:
		p.White++
	case draughts.BlackWins:
		p.Black++
	case draughts.Draw:
		p.Drawn++
	default:
		p.Other++
	}
}
