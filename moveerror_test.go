package draughts_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// moveErrorTest is a text that is refused, with the fields and the message of the error.
type moveErrorTest struct {
	name     string
	variant  draughts.Variant
	fen      string
	text     string
	sentinel error
	squares  []draughts.Square
	moves    string // the texts of Moves, in order
	message  string
}

const englishStart, internationalStart = "B:W21-32:B1-12", "W:W31-50:B1-20"

// moveErrorTests has at least one row for every sentinel, and rows for texts that may be mistaken for something else.
var moveErrorTests = []moveErrorTest{
	{"no separator of moves", draughts.English, englishStart, "11/15", draughts.ErrMoveSyntax, nil, "",
		`move "11/15": not a move: two or more squares are expected, as in 11-15 or 22x15`},
	{"too high a number", draughts.English, englishStart, "11-33", draughts.ErrNoSuchSquare, []draughts.Square{33}, "",
		`illegal move "11-33": no such square: 33`},
	{"no number at all is right", draughts.English, englishStart, "0-51-15", draughts.ErrNoSuchSquare,
		[]draughts.Square{0, 51}, "", `illegal move "0-51-15": no such square: 0, 51`},
	{"a square of another board on the way", draughts.International, twoWays, "47x99x36", draughts.ErrNoSuchSquare,
		[]draughts.Square{99}, "", `illegal move "47x99x36": no such square: 99`},
	{"an empty square", draughts.English, englishStart, "13-17", draughts.ErrEmptySquare, []draughts.Square{13}, "",
		`illegal move "13-17": the square is empty: 13`},
	{"the opponent's piece", draughts.English, englishStart, "22-18", draughts.ErrWrongSide, []draughts.Square{22}, "",
		`illegal move "22-18": the piece is the opponent's: 22`},
	{"onto a piece of the same side", draughts.English, englishStart, "8-11", draughts.ErrOccupied,
		[]draughts.Square{11}, "", `illegal move "8-11": the square is occupied: 11`},
	{"onto the piece to be captured", draughts.English, "W:W22:B18", "22x18", draughts.ErrOccupied,
		[]draughts.Square{18}, "22x15", `illegal move "22x18": the square is occupied: 18`},
	{"another piece must capture", draughts.English, "B:W15,22:B1,K18", "1-5", draughts.ErrMustCapture,
		[]draughts.Square{18}, "18x25 18x11",
		`illegal move "1-5": a capture is compulsory: 18 must capture (18x25, 18x11)`},
	{"the same piece must capture", draughts.English, "B:W15,22:B1,K18", "18-23", draughts.ErrMustCapture,
		[]draughts.Square{18}, "18x25 18x11",
		`illegal move "18-23": a capture is compulsory: 18 must capture (18x25, 18x11)`},
	{"several pieces must capture", draughts.English, "W:W22,23,32:B17,18,19", "32-28", draughts.ErrMustCapture,
		[]draughts.Square{22, 23}, "22x15 23x16 22x13 23x14",
		`illegal move "32-28": a capture is compulsory: 22 or 23 must capture (22x15, 23x16, 22x13, 23x14)`},
	{"a move that would be illegal anyway", draughts.English, "B:W15,22:B1,K18", "1-32", draughts.ErrMustCapture,
		[]draughts.Square{18}, "18x25 18x11",
		`illegal move "1-32": a capture is compulsory: 18 must capture (18x25, 18x11)`},
	{"a king goes where its capture would begin", draughts.International, twoWays, "47-41", draughts.ErrMustCapture,
		[]draughts.Square{47}, "47x38x20x9x36 47x38x24x13x36",
		`illegal move "47-41": a capture is compulsory: 47 must capture (47x38x20x9x36, 47x38x24x13x36)`},
	{"a step on the line of a capture", draughts.International, "W:WK46:B22,37", "46-41", draughts.ErrMustCapture,
		[]draughts.Square{46}, "46x6 46x11 46x17",
		`illegal move "46-41": a capture is compulsory: 46 must capture (46x6, 46x11, 46x17)`},
	{"more moves than one wants to read", draughts.International, "W:WK46,48:B28", "48-42", draughts.ErrMustCapture,
		[]draughts.Square{46}, "46x5 46x10 46x14 46x19 46x23",
		`illegal move "48-42": a capture is compulsory: 46 must capture (46x5, 46x10, 46x14, 46x19, 46x23)`},
	{"the first of two jumps", draughts.English, "W:W26:B14,22", "26x17", draughts.ErrCaptureUnfinished, nil, "26x10",
		`illegal move "26x17": the capture is unfinished: 26x17x10`},
	{"the first jump of two ways", draughts.International, twoWays, "47x38", draughts.ErrCaptureUnfinished, nil,
		"47x38x20x9x36 47x38x24x13x36", `illegal move "47x38": the capture is unfinished: 47x38x20x9x36 or 47x38x24x13x36`},
	{"half of one way", draughts.International, twoWays, "47x38x24x13", draughts.ErrCaptureUnfinished, nil,
		"47x38x24x13x36", `illegal move "47x38x24x13": the capture is unfinished: 47x38x24x13x36`},
	{"a king lands where it cannot go on", draughts.International, "W:WK46:B22,37", "46x32",
		draughts.ErrCaptureUnfinished, nil, "46x6 46x11 46x17",
		`illegal move "46x32": the capture is unfinished: 46x28x6 or 46x28x11 or 46x28x17`},
	{"a longer capture by another piece", draughts.International, "W:W28,48:B14,23,43", "48x39",
		draughts.ErrLongerCapture, nil, "28x10",
		`illegal move "48x39": a longer capture is compulsory: 2 pieces, by 28x19x10`},
	{"a longer capture by the same piece", draughts.International, "W:W28:B22,23,14", "28x17", draughts.ErrLongerCapture,
		nil, "28x10", `illegal move "28x17": a longer capture is compulsory: 2 pieces, by 28x19x10`},
	{"shorter and unfinished", draughts.International, "W:W28:B12,22,33,42,43", "28x17", draughts.ErrLongerCapture, nil,
		"28x37", `illegal move "28x17": a longer capture is compulsory: 3 pieces, by 28x39x48x37`},
	{"a wrong square on the way", draughts.English, "W:W26:B14,22", "26x18x10", draughts.ErrOtherPath, nil, "26x10",
		`illegal move "26x18x10": the legal move takes another path: 26x17x10`},
	{"a man steps back", draughts.English, "B:W32:B15", "15-10", draughts.ErrBackward, nil, "15-18 15-19",
		`illegal move "15-10": men move forward`},
	{"a man captures backwards", draughts.English, "B:W11,32:B15", "15x8", draughts.ErrBackward, nil, "15-18 15-19",
		`illegal move "15x8": men move forward`},
	{"a man steps back where men may capture backwards", draughts.International, "W:W28:B1", "28-33",
		draughts.ErrBackward, nil, "28-23 28-22", `illegal move "28-33": men move forward`},
	{"a backward jump over nothing", draughts.International, "W:W28:B1", "28x39", draughts.ErrNothingToCapture,
		[]draughts.Square{33}, "28-23 28-22", `illegal move "28x39": there is no piece to capture: 33`},
	{"a jump over nothing", draughts.English, englishStart, "11-18", draughts.ErrNothingToCapture, []draughts.Square{15},
		"11-15 11-16", `illegal move "11-18": there is no piece to capture: 15`},
	{"a jump over a piece of the same side", draughts.English, "B:W32:B9,14", "9x18", draughts.ErrNothingToCapture,
		[]draughts.Square{14}, "9-13", `illegal move "9x18": there is no piece to capture: 14`},
	{"a row of squares where nothing can be captured", draughts.English, englishStart, "11-16-20",
		draughts.ErrNothingToCapture, nil, "11-15 11-16", `illegal move "11-16-20": there is no piece to capture`},
	{"a step by way of another square", draughts.English, englishStart, "11-16-15", draughts.ErrNothingToCapture, nil,
		"11-15 11-16", `illegal move "11-16-15": there is no piece to capture`},
	{"a man takes three squares", draughts.English, "B:W32:B9", "9-23", draughts.ErrTooFar, nil, "9-13 9-14",
		`illegal move "9-23": the piece moves one square`},
	{"a short king flies", draughts.English, "W:WK32:B9", "32-14", draughts.ErrTooFar, nil, "32-28 32-27",
		`illegal move "32-14": the piece moves one square`},
	{"off the diagonals", draughts.English, englishStart, "11-19", draughts.ErrNotDiagonal, nil, "11-15 11-16",
		`illegal move "11-19": pieces move along the diagonals`},
	{"along the row", draughts.International, "W:WK46:B1", "46-47", draughts.ErrNotDiagonal, nil,
		"46-5 46-10 46-14 46-19 46-23 46-28 46-32 46-37 46-41", `illegal move "46-47": pieces move along the diagonals`},
	{"to the same square", draughts.English, englishStart, "11-11", draughts.ErrSameSquare, nil, "11-15 11-16",
		`illegal move "11-11": the move ends where it begins`},
	{"a piece in the way", draughts.International, "W:WK46,28:B6", "46-14", draughts.ErrBlocked, []draughts.Square{28},
		"46-32 46-37 46-41", `illegal move "46-14": the way is blocked: 28`},
	{"two pieces in the way", draughts.International, "W:WK46:B6,19,14", "46-5", draughts.ErrBlocked,
		[]draughts.Square{14, 19}, "46-23 46-28 46-32 46-37 46-41", `illegal move "46-5": the way is blocked: 14, 19`},
	{"names that are no squares", draughts.Russian, "W:Wc3:Bh8", "c3-d5-f9", draughts.ErrNoSuchSquare,
		[]draughts.Square{0, 0}, "", `illegal move "c3-d5-f9": no such square: d5, f9`},
	{"a name that is no square, of a file", draughts.Russian, "W:Wc3:Bh8", "cd5", draughts.ErrNoSuchSquare,
		[]draughts.Square{0}, "", `illegal move "cd5": no such square: d5`},
	{"a number where squares have names", draughts.Russian, "W:Wc3:Bh8", "c3-33", draughts.ErrNoSuchSquare,
		[]draughts.Square{33}, "", `illegal move "c3-33": no such square: 33`},
	{"an empty square by name", draughts.Russian, "W:Wc3:Bh8", "e3-f4", draughts.ErrEmptySquare, []draughts.Square{23},
		"", `illegal move "e3-f4": the square is empty: e3`},
	{"an empty file: a man would come from behind", draughts.Brazilian, "W:Wc3:Bh8", "ed4", draughts.ErrEmptySquare,
		[]draughts.Square{23}, "", `illegal move "ed4": the square is empty: e3`},
	{"an empty file, Black's behind", draughts.Brazilian, "B:Wc3:Bh8", "ed4", draughts.ErrEmptySquare,
		[]draughts.Square{15}, "", `illegal move "ed4": the square is empty: e5`},
	{"a file with one piece", draughts.Russian, "W:Wc3,e5:Bh8", "cb6", draughts.ErrNotDiagonal, nil, "c3-d4 c3-b4",
		`illegal move "cb6": pieces move along the diagonals`},
	{"two must capture, by name", draughts.Russian, "W:Wc3,g1:Bb4,d4", "gh2", draughts.ErrMustCapture,
		[]draughts.Square{22}, "c3:e5 c3:a5",
		`illegal move "gh2": a capture is compulsory: c3 must capture (c3:e5, c3:a5)`},
	{"the first of three jumps, by name", draughts.Russian, "W:Wb2:Bc3,e5,g7", "bd4", draughts.ErrCaptureUnfinished, nil,
		"b2:h8", `illegal move "bd4": the capture is unfinished: b2:d4:f6:h8`},
	{"the same square, by file", draughts.Russian, "W:Wc3:Bh8", "cc3", draughts.ErrSameSquare, nil, "c3-d4 c3-b4",
		`illegal move "cc3": the move ends where it begins`},
	{"two ways by name", draughts.Brazilian, "W:WKe1:Bb6,c5,d2,e5", "ef4", draughts.ErrAmbiguousMove, nil,
		"e1xa5xc7xf4 e1xb4xd6xf4", `move "ef4": the move is ambiguous: e1xa5xc7xf4 or e1xb4xd6xf4`},
	{"two ways", draughts.International, twoWays, "47x36", draughts.ErrAmbiguousMove, nil,
		"47x38x20x9x36 47x38x24x13x36", `move "47x36": the move is ambiguous: 47x38x20x9x36 or 47x38x24x13x36`},
	{"the game is over", draughts.English, "W:W5:B1,9,14", "5-1", draughts.ErrNoMoves, nil, "",
		`illegal move "5-1": there are no legal moves`},
	{"the side to move has no piece", draughts.English, "W:W:B1", "5-1", draughts.ErrNoMoves, nil, "",
		`illegal move "5-1": there are no legal moves`},
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
	require.EqualError(t, err, want.message)
	require.ErrorIs(t, err, want.sentinel)
	var refused *draughts.MoveError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, want.text, refused.Text)
	require.Equal(t, p, refused.Position)
	require.Equal(t, want.squares, refused.Squares)
	var moves []string
	for _, m := range refused.Moves {
		require.True(t, p.IsLegal(m))
		moves = append(moves, p.MoveText(m))
	}
	require.Equal(t, want.moves, strings.Join(moves, " "))
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

func TestApply(t *testing.T) {
	for _, v := range draughts.Variants() {
		randomPositions(v, 5, func(p draughts.Position) {
			for m := range p.All() {
				after, err := p.Apply(m)
				require.NoError(t, err)
				require.Equal(t, p.After(m), after)
			}
		})
	}
}

// applyTests are moves that are legal in one position and applied in another.
var applyTests = []struct {
	name     string
	variant  draughts.Variant
	from     string // where move is legal
	move     string
	fen      string // where it is applied
	sentinel error
	squares  []draughts.Square
	moves    string
	message  string
}{
	{"wrong side", draughts.English, "W:W22:B1", "22-18", "B:W22:B1", draughts.ErrWrongSide, []draughts.Square{22}, "",
		`illegal move "22-18": the piece is the opponent's: 22`},
	{"nothing to capture", draughts.English, "W:W22:B18", "22x15", "W:W22:B1", draughts.ErrNothingToCapture,
		[]draughts.Square{18}, "22-18 22-17", `illegal move "22x15 (18)": there is no piece to capture: 18`},
	{"must capture", draughts.English, "W:W22:B1", "22-18", "W:W22:B17", draughts.ErrMustCapture, []draughts.Square{22},
		"22x13", `illegal move "22-18": a capture is compulsory: 22 must capture (22x13)`},
	{"unfinished", draughts.English, "W:W26:B22", "26x17", "W:W26:B14,22", draughts.ErrCaptureUnfinished, nil, "26x10",
		`illegal move "26x17 (22)": the capture is unfinished: 26x17x10`},
	{"shorter", draughts.International, "W:W28,48:B43", "48x39", "W:W28,48:B14,23,43", draughts.ErrLongerCapture, nil,
		"28x10", `illegal move "48x39 (43)": a longer capture is compulsory: 2 pieces, by 28x19x10`},
	{"other pieces captured", draughts.International, "W:WK46:B32", "46x23", "W:WK46:B37", draughts.ErrOtherPath, nil,
		"46x23", `illegal move "46x23 (32)": the legal move takes another path: 46x23`},
	{"a flight that captured", draughts.International, "W:WK46:B32", "46x23", "W:WK46:B6", draughts.ErrOtherPath, nil,
		"46-23", `illegal move "46x23 (32)": the legal move takes another path: 46-23`},
	{"a man's move made by a king", draughts.English, "W:W8:B12", "8-4", "W:WK8:B12", draughts.ErrOtherPath, nil, "8-4",
		`illegal move "8-4": the legal move takes another path: 8-4`},
	{"another variant", draughts.International, internationalStart, "34-30", englishStart, draughts.ErrOtherVariant, nil,
		"", `illegal move "34-30": the move is not one of this variant`},
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
			requireMoveError(t, err, p, moveErrorTest{
				text: m.String(), sentinel: test.sentinel, squares: test.squares, moves: test.moves, message: test.message,
			})
		})
	}

	_, err := draughts.English.Start().Apply(draughts.Move{})
	require.EqualError(t, err, `illegal move "no move": the move is not one of this variant`)
	require.ErrorIs(t, err, draughts.ErrOtherVariant)
	require.ErrorIs(t, fmt.Errorf("ply 3: %w", err), draughts.ErrOtherVariant)
	require.False(t, errors.Is(err, draughts.ErrMustCapture))
}

// TestEveryRefusalIsExplained tries every pair of squares in random positions: the reason of each refusal must be true.
func TestEveryRefusalIsExplained(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		t.Run(v.String(), func(t *testing.T) {
			seen := make(map[error]int)
			n := 0
			randomPositions(v, 30, func(p draughts.Position) {
				if n++; n%20 != 0 {
					return
				}
				for from := range v.Squares(v.AllSquares()) {
					for to := range v.Squares(v.AllSquares()) {
						m, err := p.ParseMove(fmt.Sprintf("%d-%d", from, to))
						if err == nil {
							require.True(t, p.IsLegal(m))
							require.Equal(t, [2]draughts.Square{from, to}, [2]draughts.Square{m.From(), m.To()})
							continue
						}
						var refused *draughts.MoveError
						require.ErrorAs(t, err, &refused)
						require.Len(t, refused.Reasons, 1)
						seen[refused.Reasons[0]]++
						requireTrue(t, p, from, to, refused)
					}
				}
			})
			for _, reason := range []error{
				draughts.ErrEmptySquare, draughts.ErrWrongSide, draughts.ErrOccupied, draughts.ErrMustCapture, draughts.ErrBackward,
				draughts.ErrNotDiagonal, draughts.ErrNothingToCapture, draughts.ErrTooFar, draughts.ErrCaptureUnfinished,
			} {
				require.NotZero(t, seen[reason], reason.Error())
			}
		})
	}
}

// requireTrue checks the reason and the details of a MoveError against the position.
func requireTrue(t *testing.T, p draughts.Position, from, to draughts.Square, e *draughts.MoveError) {
	t.Helper()
	mine := p.Pieces(p.Turn())
	v := p.Variant()
	row, _, _ := v.Place(from)
	toRow, _, _ := v.Place(to)
	reason := e.Reasons[0]
	switch reason {
	case draughts.ErrEmptySquare:
		require.Equal(t, draughts.NoPiece, p.At(from))
	case draughts.ErrWrongSide:
		require.True(t, v.Contains(p.Pieces(p.Turn().Other()), from))
	case draughts.ErrOccupied:
		require.NotEqual(t, draughts.NoPiece, p.At(to))
	case draughts.ErrMustCapture:
		require.True(t, p.HasCapture())
		require.Equal(t, p.Moves(), e.Moves)
	case draughts.ErrCaptureUnfinished:
		for _, m := range e.Moves {
			require.Equal(t, from, m.From())
			require.Greater(t, m.NumCaptured(), 1)
		}
	case draughts.ErrLongerCapture:
		require.Equal(t, p.Moves(), e.Moves)
		require.Greater(t, e.Moves[0].NumCaptured(), 1)
	case draughts.ErrBackward:
		require.False(t, p.At(from).IsKing())
		require.Equal(t, p.Turn() == draughts.White, toRow > row)
	case draughts.ErrNothingToCapture:
		require.False(t, v.Contains(p.Pieces(p.Turn().Other()), e.Squares[0]), "%s: %v", p, e)
	case draughts.ErrBlocked:
		require.NotEmpty(t, e.Squares)
		for _, square := range e.Squares {
			require.NotEqual(t, draughts.NoPiece, p.At(square))
		}
	case draughts.ErrTooFar:
		require.Greater(t, max(row-toRow, toRow-row), 2)
	case draughts.ErrNotDiagonal, draughts.ErrSameSquare, draughts.ErrNoMoves, draughts.ErrAmbiguousMove:
	default:
		require.Fail(t, "no reason for this", "%s: %v", p, e)
	}
	if reason != draughts.ErrEmptySquare && reason != draughts.ErrWrongSide && reason != draughts.ErrNoMoves {
		require.True(t, v.Contains(mine, from), "%s: %v", p, e)
	}
}
