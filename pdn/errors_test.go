package pdn

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestKind reads texts with one error or warning each.
func TestKind(t *testing.T) {
	for text, want := range map[string]error{
		"1. 11-15 9-13 *":                          draughts.ErrWrongSide,
		"1. 11-15 22-18 8-11 *":                    draughts.ErrMustCapture,
		"1. 11-15 (11-16 22-18 16x23) *":           draughts.ErrOccupied,
		`[FEN "W:W99:B1"] *`:                       draughts.ErrNoSuchSquare,
		"[Event of 1950] 1. 11-15 *":               ErrTag,
		"1. 11-15 (9-13 *":                         ErrUnclosedVariation,
		"1. 11-15 ) *":                             ErrUnopenedVariation,
		"$1 1. 11-15 *":                            ErrNoMoveBefore,
		"1. 11-15 } *":                             ErrUnexpected,
		"1. 11-15 {and so on *":                    ErrUnclosedComment,
		`1. 11-15 /EPD "W:W9:B1"/ *`:               ErrSetup,
		`[GameType "99"] *`:                        draughts.ErrUnknownVariant,
		`[GameType "20,B"] *`:                      ErrGameType,
		"1. 11- 15 *":                              ErrSpace,
		"1. 11 *":                                  draughts.ErrMoveSyntax,
		"1. 11 23-19 *":                            draughts.ErrMoveSyntax,
		"1. 11 15 23 19 2. 11 *":                   draughts.ErrMoveSyntax,
		"1. 11 15 23 2. 8-11 *":                    draughts.ErrWrongSide,
		"1. 11 15 22 18 2. 8 11 *":                 draughts.ErrMustCapture,
		"[FEN \"B:WK32:BK1,K10\"]\n1. 106 32-28 *": draughts.ErrAmbiguousMove,
	} {
		s := NewScanner(strings.NewReader(text), Options{})
		require.True(t, s.Next())
		var kinds []error
		for _, e := range append(s.Errors(), s.Warnings()...) {
			kinds = append(kinds, e.Kind())
		}
		require.Contains(t, kinds, want, text)
	}
	plain := errors.New("plain")
	require.Equal(t, plain, (&Error{Err: plain}).Kind())
}

// TestMoveError checks that the error about a move is that of package draughts, and that the move is kept.
func TestMoveError(t *testing.T) {
	g, err := NewReader(strings.NewReader("1. 11-15 23-19 2. 8-12 19x10 *"), Options{}).Read()
	var moveError *draughts.MoveError
	require.ErrorAs(t, err, &moveError)
	require.ErrorIs(t, err, draughts.ErrOccupied)
	require.Equal(t, []draughts.Square{12}, moveError.Squares)
	require.Equal(t, &Node{Text: "8-12"}, g.Main.Moves[2])
	require.Equal(t, &Node{Text: "19x10"}, g.Main.Moves[3], "and those behind it")
}

// TestFirstError compares FirstError with Errors, and the counts of moves with those of the tree.
func TestFirstError(t *testing.T) {
	several := 0
	scanGames(t, func(s *Scanner, g *Game) {
		moves, inVariations := s.CountMoves()
		wantMoves, wantInVariations := g.Main.CountMoves()
		require.Equal(t, [2]int{wantMoves, wantInVariations}, [2]int{moves, inVariations}, s.Number())
		problems := s.Errors()
		if len(problems) == 0 {
			require.NoError(t, s.FirstError())
			return
		}
		require.Equal(t, &problems[0], s.FirstError())
		several += len(problems) - 1
	})
	require.Positive(t, several)
}
