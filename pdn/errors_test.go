package pdn

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestErrors(t *testing.T) {
	games, errs := readFile(t, "testdata/errors.pdn", Options{})
	for _, want := range []struct {
		game     int
		is       error
		line     int
		column   int
		ply      int
		depth    int
		text     string
		moves    int // that are left of the game
		contains string
	}{
		{1, draughts.ErrOccupied, 3, 19, 3, 0, "8-12", 2, "illegal move"},
		{3, draughts.ErrMustCapture, 9, 19, 3, 0, "8-11", 2, "15x22"},
		{5, draughts.ErrNoSuchSquare, 17, 10, 2, 0, "33-29", 1, "33"},
		{8, draughts.ErrNoSuchSquare, 26, 1, 0, 0, "W:W21,99:B1", 0, "99"},
		{10, ErrTag, 33, 1, 0, 0, "[Event of 1950]", 2, "[Event of 1950]"},
		{11, ErrUnclosedVariation, 38, 29, 3, 2, "*", 1, "in a variation"},
		{12, ErrUnopenedVariation, 41, 10, 2, 0, ")", 2, "no variation to close"},
		{13, ErrNoMoveBefore, 44, 1, 1, 0, "(", 1, "no move before"},
		{14, draughts.ErrOccupied, 47, 29, 3, 1, "16x23", 2, "in a variation"},
		{15, ErrNoMoveBefore, 50, 1, 1, 0, "$1", 1, "$1"},
		{16, ErrUnexpected, 53, 10, 2, 0, `"`, 2, "unexpected"},
		{18, ErrUnclosedComment, 59, 10, 2, 0, "{", 1, "not closed"},
		{20, ErrTag, 65, 1, 1, 0, "[Round 1]", 3, "[Round 1]"},
		{21, ErrUnexpected, 69, 28, 4, 0, "é-ü", 3, "é-ü"},
		{22, ErrUnclosedComment, 71, 10, 2, 0, "{", 1, "not closed"},
		{23, ErrUnclosedVariation, 74, 1, 2, 1, "", 1, "not closed"},
	} {
		require.NotEmpty(t, errs)
		e := errs[0]
		errs = errs[1:]
		require.Equal(t, want.game, e.Game)
		require.ErrorIs(t, e, want.is, "game %d", e.Game)
		require.Equal(t, [4]int{want.line, want.column, want.ply, want.depth}, [4]int{e.Line, e.Column, e.Ply, e.Depth},
			"game %d", e.Game)
		require.Equal(t, want.text, e.Text)
		require.Contains(t, e.Error(), want.contains)
		moves, _ := games[e.Game-1].Main.CountMoves()
		require.Equal(t, want.moves, moves, "game %d", e.Game)
		require.NotEmpty(t, games[e.Game-1].Tags, "what a damaged game has is kept")
	}
	require.Equal(t, "Good", games[1].Tags.Get("Event"))
	require.Equal(t, "1", games[9].Tags.Get("Round"), "tags behind the broken one belong to the same game")
	first := games[0].Main.Moves
	require.Equal(t, "8-12", first[2].Text, "a move that cannot be made is kept")
	require.Equal(t, draughts.Move{}, first[2].Move)
	require.Equal(t, "4-8", first[4].Text, "and those behind it")

	var moveError *draughts.MoveError
	_, errs = readFile(t, "testdata/errors.pdn", Options{})
	require.ErrorAs(t, errs[0], &moveError)
	require.Equal(t, []draughts.Square{12}, moveError.Squares)
}

func TestKind(t *testing.T) {
	tests := []struct {
		text string
		want error
	}{
		{"1. 11-15 9-13 *", draughts.ErrWrongSide},
		{`[FEN "W:W99:B1"] *`, draughts.ErrNoSuchSquare},
		{"1. 11-15 (9-13 *", ErrUnclosedVariation},
		{`[GameType "99"] *`, draughts.ErrUnknownVariant},
		{`[GameType "20,B"] *`, ErrGameType},
		{"1. 11- 15 *", ErrSpace},
	}
	for _, tt := range tests {
		s := NewScanner(strings.NewReader(tt.text), Options{})
		require.True(t, s.Next())
		all := append(s.Errors(), s.Warnings()...)
		require.Len(t, all, 1, tt.text)
		require.Equal(t, tt.want, all[0].Kind(), tt.text)
	}
	plain := errors.New("plain")
	require.Equal(t, plain, (&Error{Err: plain}).Kind())
}

func TestFirstError(t *testing.T) {
	several := 0
	scanGames(t, func(s *Scanner, _ *Game) {
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

// TestNumbersRefused reads numbers that are no moves, or ambiguous ones. Each has an error or a warning.
func TestNumbersRefused(t *testing.T) {
	for text, want := range map[string]error{
		"1. 11 *":                                draughts.ErrMoveSyntax,
		"1. 11 23-19 *":                          draughts.ErrMoveSyntax,
		"1. 11 15 23 19 2. 11 *":                 draughts.ErrMoveSyntax,
		"1. 11 15 23 2. 8-11 *":                  draughts.ErrWrongSide,
		"1. 11 15 22 18 2. 8 11 *":               draughts.ErrMustCapture,
		"[FEN \"B:WK32:BK1,K10\"]\n1. 106 32-28": draughts.ErrAmbiguousMove,
	} {
		s := NewScanner(strings.NewReader(text), Options{})
		require.True(t, s.Next())
		found := false
		for _, e := range append(s.Errors(), s.Warnings()...) { // what is ambiguous is read on, with a warning
			found = found || errors.Is(&e, want)
		}
		require.True(t, found, text)
	}
}
