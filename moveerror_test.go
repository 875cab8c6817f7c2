package draughts_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// moveErrorTest is a text that is refused, with the fields of the error and the details in its message.
type moveErrorTest struct {
	name     string
	variant  draughts.Variant
	fen      string
	text     string
	sentinel error
	moves    string // the texts of Moves, in order
	details  string // what follows the sentinel in the message; Squares are the squares that it lists
}

const englishStart, internationalStart = "B:W21-32:B1-12", "W:W31-50:B1-20"

// moveErrorTests has at least one row for every sentinel, and rows for texts that may be mistaken for something else.
var moveErrorTests = []moveErrorTest{
	{"digits of which one way to split them is legal", draughts.English, "B:W32:B1,11", "115", draughts.ErrNotDiagonal,
		"11-15 11-16", ""},
	{"digits, one of two ways", draughts.English, "W:WK5:BK11,8", "511", draughts.ErrOccupied, "5-9 5-1", "11"},
	{"digits, an empty square", draughts.English, "B:WK32:BK10", "1822", draughts.ErrEmptySquare, "", "18"},
	{"marks and a number of the move", draughts.English, englishStart, "40. 11-33", draughts.ErrNoSuchSquare, "", "33"},
	{"full-width digits", draughts.English, englishStart, "１１－３３", draughts.ErrNoSuchSquare, "", "33"},
	{"names with marks", draughts.English, englishStart, "c3-C4!", draughts.ErrNoSuchSquare, "", "C4"},
	{"names that do not end", draughts.Russian, "W:Wc3:Bh8", "c3d4d", draughts.ErrMoveSyntax, "",
		"two or more squares are expected, as in c3-d4 or c3:e5"},
	{"a name alone", draughts.Brazilian, "W:Wc3:Bh8", "e4", draughts.ErrMoveSyntax, "",
		"two or more squares are expected, as in c3-d4 or c3xe5"},
	{"no separator of moves", draughts.English, englishStart, "11/15", draughts.ErrMoveSyntax, "",
		"two or more squares are expected, as in 11-15 or 22x15"},
	{"too high a number", draughts.English, englishStart, "11-33", draughts.ErrNoSuchSquare, "", "33"},
	{"no number at all is right", draughts.English, englishStart, "0-51-15", draughts.ErrNoSuchSquare, "", "0, 51"},
	{"an empty square", draughts.English, englishStart, "13-17", draughts.ErrEmptySquare, "", "13"},
	{"the opponent's piece", draughts.English, englishStart, "22-18", draughts.ErrWrongSide, "", "22"},
	{"onto a piece of the same side", draughts.English, englishStart, "8-11", draughts.ErrOccupied, "", "11"},
	{"onto the piece to be captured", draughts.English, "W:W22:B18", "22x18", draughts.ErrOccupied, "22x15", "18"},
	{"another piece must capture", draughts.English, "B:W15,22:B1,K18", "1-5", draughts.ErrMustCapture, "18x25 18x11",
		"18 must capture (18x25, 18x11)"},
	{"the same piece must capture", draughts.English, "B:W15,22:B1,K18", "18-23", draughts.ErrMustCapture,
		"18x25 18x11", "18 must capture (18x25, 18x11)"},
	{"several pieces must capture", draughts.English, "W:W22,23,32:B17,18,19", "32-28", draughts.ErrMustCapture,
		"22x15 23x16 22x13 23x14", "22 or 23 must capture (22x15, 23x16, 22x13, 23x14)"},
	{"a king goes where its capture would begin", draughts.International, twoWays, "47-41", draughts.ErrMustCapture,
		"47x38x20x9x36 47x38x24x13x36", "47 must capture (47x38x20x9x36, 47x38x24x13x36)"},
	{"the first of two jumps", draughts.English, "W:W26:B14,22", "26x17", draughts.ErrCaptureUnfinished, "26x10",
		"26x17x10"},
	{"the first jump of two ways", draughts.International, twoWays, "47x38", draughts.ErrCaptureUnfinished,
		"47x38x20x9x36 47x38x24x13x36", "47x38x20x9x36 or 47x38x24x13x36"},
	{"a king lands where it cannot go on", draughts.International, "W:WK46:B22,37", "46x32",
		draughts.ErrCaptureUnfinished, "46x6 46x11 46x17", "46x28x6 or 46x28x11 or 46x28x17"},
	{"a longer capture by another piece", draughts.International, "W:W28,48:B14,23,43", "48x39",
		draughts.ErrLongerCapture, "28x10", "2 pieces, by 28x19x10"},
	{"shorter and unfinished", draughts.International, "W:W28:B12,22,33,42,43", "28x17", draughts.ErrLongerCapture,
		"28x37", "3 pieces, by 28x39x48x37"},
	{"a wrong square on the way", draughts.English, "W:W26:B14,22", "26x18x10", draughts.ErrOtherPath, "26x10",
		"26x17x10"},
	{"a man steps back", draughts.English, "B:W32:B15", "15-10", draughts.ErrBackward, "15-18 15-19", ""},
	{"a man steps back where men may capture backwards", draughts.International, "W:W28:B1", "28-33",
		draughts.ErrBackward, "28-23 28-22", ""},
	{"a backward jump over nothing", draughts.International, "W:W28:B1", "28x39", draughts.ErrNothingToCapture,
		"28-23 28-22", "33"},
	{"a jump over nothing", draughts.English, englishStart, "11-18", draughts.ErrNothingToCapture, "11-15 11-16", "15"},
	{"a row of squares where nothing can be captured", draughts.English, englishStart, "11-16-20",
		draughts.ErrNothingToCapture, "11-15 11-16", ""},
	{"a man takes three squares", draughts.English, "B:W32:B9", "9-23", draughts.ErrTooFar, "9-13 9-14", ""},
	{"a short king flies", draughts.English, "W:WK32:B9", "32-14", draughts.ErrTooFar, "32-28 32-27", ""},
	{"off the diagonals", draughts.English, englishStart, "11-19", draughts.ErrNotDiagonal, "11-15 11-16", ""},
	{"along the row", draughts.International, "W:WK46:B1", "46-47", draughts.ErrNotDiagonal,
		"46-5 46-10 46-14 46-19 46-23 46-28 46-32 46-37 46-41", ""},
	{"to the same square", draughts.English, englishStart, "11-11", draughts.ErrSameSquare, "11-15 11-16", ""},
	{"a piece in the way", draughts.International, "W:WK46,28:B6", "46-14", draughts.ErrBlocked, "46-32 46-37 46-41",
		"28"},
	{"two pieces in the way", draughts.International, "W:WK46:B6,19,14", "46-5", draughts.ErrBlocked,
		"46-23 46-28 46-32 46-37 46-41", "14, 19"},
	{"names that are no squares", draughts.Russian, "W:Wc3:Bh8", "c3-d5-f9", draughts.ErrNoSuchSquare, "", "d5, f9"},
	{"an empty file: a man would come from behind", draughts.Brazilian, "W:Wc3:Bh8", "ed4", draughts.ErrEmptySquare,
		"", "e3"},
	{"an empty file, Black's behind", draughts.Brazilian, "B:Wc3:Bh8", "ed4", draughts.ErrEmptySquare, "", "e5"},
	{"a file with one piece", draughts.Russian, "W:Wc3,e5:Bh8", "cb6", draughts.ErrNotDiagonal, "c3-d4 c3-b4", ""},
	{"the first of three jumps, by name", draughts.Russian, "W:Wb2:Bc3,e5,g7", "bd4", draughts.ErrCaptureUnfinished,
		"b2:h8", "b2:d4:f6:h8"},
	{"the same square, by file", draughts.Russian, "W:Wc3:Bh8", "cc3", draughts.ErrSameSquare, "c3-d4 c3-b4", ""},
	{"as many pieces, but a king must capture", draughts.Italian, "W:W23,K22:B19,18,2", "23x14",
		draughts.ErrKingMustCapture, "22x13 22x15", "22x13 or 22x15"},
	{"as many pieces, but fewer kings", draughts.Italian, "W:WK30,32:B26,K27,1", "30x21", draughts.ErrMoreKings, "30x23",
		"30x23"},
	{"as many pieces and kings, but a king later", draughts.Italian, "W:WK4,K10,17:BK6,7", "4x2",
		draughts.ErrKingEarlier, "10x12", "10x3x12"},
	{"a man takes a king", draughts.Italian, "W:W22:BK18,1", "22x13", draughts.ErrMenSpareKings, "22-19", ""},
	{"fewer kings by flying kings' rules", draughts.Spanish, "W:W11,14:B15,K18,32", "11x20", draughts.ErrMoreKings,
		"14x21", "14x21"},
	{"a man where a king can", draughts.Czech, "W:WKa1,g3:Bb2,f4,b8", "g3xe5", draughts.ErrKingMustCapture,
		"a1xh8 a1xg7 a1xf6 a1xe5 a1xd4 a1xc3", "a1xh8 or a1xg7 or a1xf6 or a1xe5 or a1xd4 or a1xc3"},
	{"a man instead of a king", draughts.Frisian, "W:W28,34:BK22,30,1", "34x25", draughts.ErrHigherValue, "28x17",
		"28x17"},
	{"the same value by a man", draughts.Frisian, "W:W28,K50:B22,44,1", "28x17", draughts.ErrKingMustCapture,
		"50x33 50x39", "50x33 or 50x39"},
	{"the fourth move of a king", draughts.Frisian, "W:W18,K37:BK35:+0+3", "37-32", draughts.ErrKingMoves, "",
		"37, after 3 moves without a capture while its side has men"},
	{"a king flies on behind a king", draughts.Killer, "W:WK46:BK28", "46x14", draughts.ErrKingStops, "46x23", "46x23"},
	{"a king flies on past another piece", draughts.Killer, "W:WK46:BK28,45", "46x5", draughts.ErrKingStops, "46x23",
		"46x23"},
	{"squares behind the end of a capture", draughts.English, "B:W6,15:B1", "1x10x19x26", draughts.ErrCaptureEnds,
		"1x19", "there is nothing to jump on the way from 19 to 26"},
	{"two ways", draughts.International, twoWays, "47x36", draughts.ErrAmbiguousMove, "47x38x20x9x36 47x38x24x13x36",
		"47x38x20x9x36 or 47x38x24x13x36"},
	{"the game is over", draughts.English, "W:W5:B1,9,14", "5-1", draughts.ErrNoMoves, "", ""},
	{"the side to move has no piece", draughts.English, "W:W:B1", "5-1", draughts.ErrNoMoves, "", ""},
}

func TestMoveError(t *testing.T) {
	for _, test := range moveErrorTests {
		t.Run(test.name, func(t *testing.T) {
			p := draughts.MustParseFEN(test.variant, test.fen)
			m, err := p.ParseMove(test.text)
			require.Zero(t, m)
			requireMoveError(t, err, p, test)
		})
	}
}

func requireMoveError(t *testing.T, err error, p draughts.Position, want moveErrorTest) {
	t.Helper()
	message := fmt.Sprintf("illegal move %q: %v", want.text, want.sentinel)
	if want.sentinel == draughts.ErrMoveSyntax || want.sentinel == draughts.ErrAmbiguousMove {
		message = strings.TrimPrefix(message, "illegal ")
	}
	if want.details != "" {
		message += ": " + want.details
	}
	require.EqualError(t, err, message)
	require.ErrorIs(t, err, want.sentinel)
	var refused *draughts.MoveError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, want.text, refused.Text)
	require.Equal(t, p, refused.Position)
	require.Equal(t, want.squares(p.Variant()), refused.Squares)
	var moves []string
	for _, m := range refused.Moves {
		require.True(t, p.IsLegal(m))
		moves = append(moves, p.MoveText(m))
	}
	require.Equal(t, want.moves, strings.Join(moves, " "))
}

// squares returns the squares that the details list; NoSquare for a name that the board does not have.
func (want *moveErrorTest) squares(v draughts.Variant) (squares []draughts.Square) {
	switch want.sentinel {
	case draughts.ErrMoveSyntax, draughts.ErrCaptureUnfinished, draughts.ErrLongerCapture, draughts.ErrKingMustCapture,
		draughts.ErrMoreKings, draughts.ErrKingEarlier, draughts.ErrHigherValue, draughts.ErrKingStops,
		draughts.ErrOtherPath, draughts.ErrAmbiguousMove:
		return nil
	}
	list, _, _ := strings.Cut(want.details, " must capture")
	list, _, _ = strings.Cut(list, ", after")
	list = strings.NewReplacer("there is nothing to jump on the way from ", "", " to ", ",", " or ", ",").Replace(list)
	for _, text := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
		sq, err := v.ParseSquare(strings.TrimSpace(text))
		if n, numbered := strconv.Atoi(strings.TrimSpace(text)); err != nil && numbered == nil {
			sq = draughts.Square(n)
		}
		squares = append(squares, sq)
	}
	return squares
}

// TestMoveErrorNamesFewMoves has a capture with many ways: the message must be short.
func TestMoveErrorNamesFewMoves(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK27,50:B8,9,10,11,12,20,21,22,25,30,31,33,34,41,42,43,44")
	_, err := p.ParseMove("50-45")
	var refused *draughts.MoveError
	require.ErrorAs(t, err, &refused)
	require.ErrorIs(t, err, draughts.ErrMustCapture)
	require.Greater(t, len(refused.Moves), 30)
	require.True(t, strings.HasSuffix(err.Error(), fmt.Sprintf(", %d more)", len(refused.Moves)-10)), err)
	require.Equal(t, 10, strings.Count(err.Error(), ","))
}

// applyTests are moves that are legal in one position and applied in another.
var applyTests = []struct {
	name     string
	variant  draughts.Variant
	from     string // where move is legal
	move     string
	fen      string // where it is applied
	sentinel error
	moves    string
	details  string
}{
	{"wrong side", draughts.English, "W:W22:B1", "22-18", "B:W22:B1", draughts.ErrWrongSide, "", "22"},
	{"nothing to capture", draughts.English, "W:W22:B18", "22x15", "W:W22:B1", draughts.ErrNothingToCapture,
		"22-18 22-17", "18"},
	{"unfinished", draughts.English, "W:W26:B22", "26x17", "W:W26:B14,22", draughts.ErrCaptureUnfinished, "26x10",
		"26x17x10"},
	{"shorter", draughts.International, "W:W28,48:B43", "48x39", "W:W28,48:B14,23,43", draughts.ErrLongerCapture,
		"28x10", "2 pieces, by 28x19x10"},
	{"other pieces captured", draughts.International, "W:WK46:B32", "46x23", "W:WK46:B37", draughts.ErrOtherPath,
		"46x23", "46x23"},
	{"a man's move made by a king", draughts.English, "W:W8:B12", "8-4", "W:WK8:B12", draughts.ErrOtherPath, "8-4",
		"8-4"},
	{"a piece in the way", draughts.International, twoWays, "47x38x24x13x36", "W:WK47:B14,19,24,29,31,42",
		draughts.ErrMustCapture, "47x33 47x38", "47 must capture (47x33, 47x38)"},
	{"another variant", draughts.International, internationalStart, "34-30", englishStart, draughts.ErrOtherVariant,
		"", ""},
}

// TestApplyRefuses takes a move from one position to another in which it is illegal.
func TestApplyRefuses(t *testing.T) {
	for _, test := range applyTests {
		t.Run(test.name, func(t *testing.T) {
			m, err := draughts.MustParseFEN(test.variant, test.from).ParseMove(test.move)
			require.NoError(t, err)
			v := test.variant
			if test.sentinel == draughts.ErrOtherVariant {
				v = draughts.English
			}
			p := draughts.MustParseFEN(v, test.fen)
			after, err := p.Apply(m)
			require.Equal(t, p, after)
			require.Nil(t, p.Path(m))
			requireMoveError(t, err, p, moveErrorTest{
				text: m.String(), sentinel: test.sentinel, moves: test.moves, details: test.details,
			})
		})
	}

	_, err := draughts.English.Start().Apply(draughts.Move{})
	require.EqualError(t, err, `illegal move "no move": the move is not one of this variant`)
	require.ErrorIs(t, err, draughts.ErrOtherVariant)
	require.ErrorIs(t, fmt.Errorf("ply 3: %w", err), draughts.ErrOtherVariant)
	require.False(t, errors.Is(err, draughts.ErrMustCapture))
}
