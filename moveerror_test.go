package draughts_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

// moveErrorTest is a text that is refused, with the fields of the error and the details in its message.
type moveErrorTest struct {
	text     string
	sentinel error
	moves    string // the texts of Moves, in order
	details  string // what follows the sentinel in the message; Squares are the squares that it lists
}

// moveSentinels are the reasons why a move is refused, but for ErrOtherVariant.
var moveSentinels = []error{
	draughts.ErrMoveSyntax, draughts.ErrNoSuchSquare, draughts.ErrEmptySquare, draughts.ErrWrongSide,
	draughts.ErrOccupied, draughts.ErrMustCapture, draughts.ErrCaptureUnfinished, draughts.ErrLongerCapture,
	draughts.ErrKingMustCapture, draughts.ErrMoreKings, draughts.ErrKingEarlier, draughts.ErrHigherValue,
	draughts.ErrMenSpareKings, draughts.ErrKingStops, draughts.ErrCaptureEnds, draughts.ErrBackward, draughts.ErrTooFar,
	draughts.ErrNothingToCapture, draughts.ErrNotDiagonal, draughts.ErrBlocked, draughts.ErrKingMoves,
	draughts.ErrSameSquare, draughts.ErrOtherPath, draughts.ErrAmbiguousMove, draughts.ErrNoMoves,
}

// TestMoveError has every reason, and texts that may be mistaken for something else.
func TestMoveError(t *testing.T) {
	unmet := slices.Clone(moveSentinels)
	for _, row := range testtable.Rows(t, "testdata/moveerrors.txt", 7) {
		t.Run(row[0], func(t *testing.T) {
			p := position(t, row[1], row[2])
			m, err := p.ParseMove(row[3])
			require.Zero(t, m)
			i := indexOf(moveSentinels, row[5])
			unmet[i] = nil
			requireMoveError(t, err, p, moveErrorTest{row[3], moveSentinels[i], row[4], row[6]})
		})
	}
	require.NoError(t, errors.Join(unmet...), "reasons without a text")
}

func variant(t *testing.T, name string) draughts.Variant {
	t.Helper()
	return must(draughts.ParseVariant(name))
}

// position returns the position with a FEN of the rule set with a name.
func position(t *testing.T, name, fen string) draughts.Position {
	t.Helper()
	return must(draughts.ParseFEN(variant(t, name), fen))
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

// TestApplyRefuses takes a move from one position to another in which it is illegal.
func TestApplyRefuses(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/applied.txt", 8) {
		t.Run(row[0], func(t *testing.T) {
			m := must(position(t, row[1], row[2]).ParseMove(row[3]))
			p := position(t, row[1], row[4])
			after, err := p.Apply(m)
			require.Equal(t, p, after)
			require.Nil(t, p.Path(m))
			requireMoveError(t, err, p, moveErrorTest{m.String(), moveSentinels[indexOf(moveSentinels, row[6])], row[5], row[7]})
		})
	}

	for _, m := range []draughts.Move{{}, draughts.International.Start().Moves()[0]} {
		_, err := draughts.English.Start().Apply(m)
		require.EqualError(t, err, fmt.Sprintf("illegal move %q: the move is not one of this variant", m))
		require.ErrorIs(t, fmt.Errorf("ply 3: %w", err), draughts.ErrOtherVariant)
		require.False(t, errors.Is(err, draughts.ErrMustCapture))
	}
}
