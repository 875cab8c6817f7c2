package draughts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// randomPositions calls visit with the positions of random games, the same each time.
func randomPositions(v draughts.Variant, games int, visit func(p draughts.Position)) {
	random := rand.New(rand.NewPCG(1, uint64(v)))
	for range games {
		p := v.Start()
		for range 150 {
			visit(p)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[random.IntN(len(moves))])
		}
	}
}

func TestPosition(t *testing.T) {
	v := draughts.English
	p := draughts.MustParseFEN(v, "B:W30,K4,K7:B2,K29")
	require.True(t, p.IsValid())
	require.Equal(t, v, p.Variant())
	require.Equal(t, draughts.Black, p.Turn())
	require.Equal(t, v.SetOf(4, 7, 30), p.White())
	require.Equal(t, v.SetOf(2, 29), p.Black())
	require.Equal(t, v.SetOf(4, 7, 29), p.Kings())
	require.Equal(t, v.SetOf(2, 30), p.Men())
	require.Equal(t, p.White(), p.Pieces(draughts.White))
	require.Equal(t, p.Black(), p.Pieces(draughts.Black))
	require.Equal(t, v.AllSquares()&^v.SetOf(2, 4, 7, 29, 30), p.Empty())
	pieces := map[draughts.Square]draughts.Piece{
		2: draughts.BlackMan, 4: draughts.WhiteKing, 7: draughts.WhiteKing, 29: draughts.BlackKing, 30: draughts.WhiteMan,
	}
	for square := draughts.Square(0); square < 255; square++ {
		require.Equal(t, pieces[square], p.At(square), "square %d", square)
	}
	require.Equal(t, p, draughts.UncheckedPosition(v, p.Turn(), p.White(), p.Black(), p.Kings()))
}

func TestKingMoves(t *testing.T) {
	tests := []struct {
		variant draughts.Variant
		fen     string
		want    []draughts.Square
	}{
		{draughts.English, "W:WK18:B", []draughts.Square{14, 15, 22, 23}},
		{draughts.English, "W:WK29:B", []draughts.Square{25}},
		{draughts.International, "W:WK28:B", []draughts.Square{5, 6, 10, 11, 14, 17, 19, 22, 23, 32, 33, 37, 39, 41, 44, 46,
			50}},
		{draughts.International, "W:WK46:B", []draughts.Square{5, 10, 14, 19, 23, 28, 32, 37, 41}},
	}
	for _, test := range tests {
		t.Run(test.fen, func(t *testing.T) {
			var got []draughts.Square
			for m := range draughts.MustParseFEN(test.variant, test.fen).All() {
				got = append(got, m.To())
			}
			slices.Sort(got)
			require.Equal(t, test.want, got)
		})
	}
}

// TestAll ends the loop over the moves early.
func TestAll(t *testing.T) {
	p := draughts.English.Start()
	require.Equal(t, p.Moves(), slices.Collect(p.All()))
	for m := range p.All() {
		require.Equal(t, p.Moves()[0], m)
		break
	}
}

func TestAfterChangesNoOtherPiece(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK47,36:B14,19,29,31,42")
	m, err := p.ParseMove("47x38x24x13x36")
	require.Error(t, err, "36 is occupied")
	require.Zero(t, m)

	p = draughts.MustParseFEN(draughts.International, "W:WK47,16:B14,19,29,31,42")
	m, err = p.ParseMove("47x38x24x13x36")
	require.NoError(t, err)
	require.Equal(t, "B:W16,K36:B14", p.After(m).String(), "19, 29, 31 and 42 are lifted")
	require.Equal(t, "W:W16,K47:B14,19,29,31,42", p.String(), "a Position does not change")
}

func TestPromotion(t *testing.T) {
	tests := []struct {
		name    string
		variant draughts.Variant
		fen     string
		move    string
		after   string
		crowned bool
	}{
		{"a man steps onto the far row", draughts.English, "W:W8:B1", "8-4", "B:WK4:B1", true},
		{"black crowns at the bottom", draughts.English, "B:W5:B26", "26-31", "W:W5:BK31", true},
		{"a king is not crowned again", draughts.English, "W:WK8:B1", "8-4", "B:WK4:B1", false},
		{"a capture ends on the far row", draughts.English, "W:W11:B7,21", "11x2", "B:WK2:B21", true},
		{"a man passes the far row and stays a man", draughts.International, "W:W12:B8,9,45", "12x14", "B:W14:B45", false},
		{"a man ends on the far row", draughts.International, "W:W12:B8,45", "12x3", "B:WK3:B45", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := draughts.MustParseFEN(test.variant, test.fen)
			m, err := p.ParseMove(test.move)
			require.NoError(t, err)
			require.Equal(t, test.crowned, m.IsPromotion())
			require.Equal(t, test.after, p.After(m).String())
		})
	}
}

// TestSwapped compares the moves of a position with those of the same position for the opponent.
func TestSwapped(t *testing.T) {
	require.Equal(t, "W:W5,K8:BK31", draughts.MustParseFEN(draughts.English, "B:WK2:B28,K25").Swapped().String())

	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			turned := func(squares ...draughts.Square) []draughts.Square {
				for i, square := range squares {
					squares[i] = draughts.Square(v.NumSquares()+1) - square
				}
				slices.Sort(squares)
				return squares
			}
			randomPositions(v, 20, func(p draughts.Position) {
				swapped := p.Swapped()
				require.Equal(t, p, swapped.Swapped())
				require.NotEqual(t, p.Turn(), swapped.Turn())
				require.NoError(t, err2(swapped.Setup().Position()))

				var want, got []string
				for m := range p.All() {
					want = append(want, fmt.Sprint(turned(m.From()), turned(m.To()), turned(m.Captured()...), m.IsPromotion()))
				}
				for m := range swapped.All() {
					got = append(got, fmt.Sprint([]draughts.Square{m.From()}, []draughts.Square{m.To()}, m.Captured(),
						m.IsPromotion()))
				}
				require.ElementsMatch(t, want, got, "%s", p)
			})
		})
	}
}

func TestHash(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, "W:W30,K4:B2,K29")
	others := []string{
		"B:W30,K4:B2,K29", "W:W30,4:B2,K29", "W:W30,K4:B2,29", "W:WK30,K4:B2,K29", "W:W30:B2,K29", "W:W31,K4:B2,K29",
		"W:W2,K29:B30,K4",
	}
	seen := map[uint64]string{p.Hash(): p.String()}
	for _, fen := range others {
		s, err := draughts.ParseSetup(draughts.English, fen)
		require.NoError(t, err)
		other := draughts.UncheckedPosition(s.Variant, s.Turn, s.White, s.Black, s.Kings)
		require.NotContains(t, seen, other.Hash(), fen)
		seen[other.Hash()] = fen
	}
	require.Equal(t, p.Hash(), draughts.MustParseFEN(draughts.English, p.String()).Hash(), "equal positions, equal keys")
	require.NotEqual(t, draughts.MustParseFEN(draughts.English, "W:WK5:BK1").Hash(),
		draughts.MustParseFEN(draughts.International, "W:WK6:BK1").Hash(), "the same bits, other rules")
}

func TestZeroPosition(t *testing.T) {
	var p draughts.Position
	require.False(t, p.IsValid())
	require.False(t, p.Swapped().IsValid())
	require.Empty(t, p.Moves())
	require.False(t, p.HasMoves())
	require.False(t, p.HasCapture())
	require.False(t, p.IsLegal(draughts.Move{}))
	require.Equal(t, draughts.NoPiece, p.At(1))
	require.Equal(t, "invalid position", p.String())
	require.Equal(t, "invalid position\n", p.Diagram(draughts.White))
	require.Error(t, err2(p.MarshalText()))
	require.ErrorIs(t, err2(p.Setup().Position()), draughts.ErrUnknownVariant)
	require.ErrorIs(t, err2(p.ParseMove("11-15")), draughts.ErrNoMoves)
	require.ErrorIs(t, err2(p.Apply(draughts.English.Start().Moves()[0])), draughts.ErrOtherVariant)
}

func TestZeroMove(t *testing.T) {
	var m draughts.Move
	require.Equal(t, "no move", m.String())
	require.Equal(t, draughts.NoSquare, m.From())
	require.Equal(t, draughts.NoSquare, m.To())
	require.Zero(t, m.Variant())
	require.False(t, m.IsCapture())
	require.False(t, m.IsPromotion())
	require.Zero(t, m.NumCaptured())
	require.Nil(t, m.Captured())
	p := draughts.English.Start()
	require.False(t, p.IsLegal(m))
	require.Nil(t, p.Path(m))
	after, err := p.Apply(m)
	require.ErrorIs(t, err, draughts.ErrOtherVariant)
	require.Equal(t, p, after)
}

// TestNothingPanics calls every method of every value type, with zero and invalid receivers and arguments.
func TestNothingPanics(t *testing.T) {
	english, international := draughts.English.Start(), draughts.International.Start()
	values := []any{
		draughts.Position{}, english, international,
		draughts.UncheckedPosition(200, 9, ^draughts.Set(0), ^draughts.Set(0), ^draughts.Set(0)),
		draughts.Move{}, english.Moves()[0], international.Moves()[8],
		draughts.Variant(0), draughts.English, draughts.International, draughts.Variant(255),
		draughts.Setup{}, draughts.Setup{Variant: draughts.English, Turn: 9, White: ^draughts.Set(0), Kings: ^draughts.Set(0),
			MoveNumber: -1},
		draughts.DrawCounters{}, draughts.DrawCounters{NoProgress: 1<<16 - 1, Endings: 1<<64 - 1},
		draughts.Color(0), draughts.Color(255), draughts.Piece(0), draughts.Piece(255), draughts.Square(0),
		draughts.Square(255),
		draughts.Set(0), ^draughts.Set(0), draughts.Result(255), draughts.Reason(255), draughts.Outcome{Result: 255,
			Reason: 255},
		draughts.RandomOptions{}, draughts.RandomOptions{WhiteMen: 2, BlackKings: 1, Turn: 2, Quiet: true},
		"", "99-1", []byte(nil), []byte("english x"), []draughts.Move(nil), []draughts.Square{0, 99}, -1, math.MaxInt,
	}
	byType := make(map[reflect.Type][]reflect.Value)
	for _, value := range values {
		v := reflect.ValueOf(value)
		byType[v.Type()] = append(byType[v.Type()], v)
	}
	random := reflect.ValueOf(rand.New(rand.NewPCG(1, 1))) // an argument alone: its own methods panic
	byType[random.Type()] = []reflect.Value{random}
	calls := 0
	for _, value := range values {
		receiver := reflect.New(reflect.TypeOf(value)) // a pointer has the methods of the value, too
		for i := range receiver.NumMethod() {
			method := receiver.Type().Method(i)
			for n := range 4 { // takes every argument at least once
				receiver.Elem().Set(reflect.ValueOf(value))
				var args []reflect.Value
				for j := range receiver.Method(i).Type().NumIn() {
					choices := byType[receiver.Method(i).Type().In(j)]
					require.NotEmpty(t, choices, "no argument for %s.%s", receiver.Type(), method.Name)
					args = append(args, choices[n%len(choices)])
				}
				calls++
				call := receiver.Method(i).Call
				if method.Type.IsVariadic() {
					call = receiver.Method(i).CallSlice
				}
				require.NotPanics(t, func() {
					for _, result := range call(args) {
						if result.Kind() == reflect.Func { // an iter.Seq does its work in the loop
							for range result.Seq() {
							}
						}
					}
				}, "%#v.%s(%v)", value, method.Name, args)
			}
		}
	}
	require.Greater(t, calls, 500)
}

func TestSetupPut(t *testing.T) {
	s := draughts.Setup{Variant: draughts.English, Turn: draughts.Black}
	for _, piece := range []draughts.Piece{draughts.WhiteMan, draughts.BlackKing, draughts.BlackMan, draughts.WhiteKing} {
		require.NoError(t, s.Put(18, piece))
		require.Equal(t, piece, s.At(18), "it takes the place of what stood there")
		require.Equal(t, 1, s.White.Len()+s.Black.Len())
	}
	require.NoError(t, s.Put(2, draughts.BlackMan))
	p, err := s.Position()
	require.NoError(t, err)
	require.Equal(t, "B:WK18:B2", p.String())

	require.NoError(t, s.Put(18, draughts.NoPiece))
	require.Equal(t, draughts.NoPiece, s.At(18))
	require.Zero(t, s.Kings)

	before := s
	for _, square := range []draughts.Square{0, 33, 255} {
		require.ErrorIs(t, s.Put(square, draughts.WhiteMan), draughts.ErrNoSuchSquare)
		require.Equal(t, before, s)
		require.Equal(t, draughts.NoPiece, s.At(square))
	}
	require.EqualError(t, s.Put(33, draughts.WhiteMan), "no such square 33")
}

// TestPutRefused checks that Put changes nothing if there is no such square or piece.
func TestPutRefused(t *testing.T) {
	setup := draughts.English.Start().Setup()
	before := setup
	require.EqualError(t, setup.Put(16, draughts.Piece(9)), "no such piece: 9")
	require.ErrorIs(t, setup.Put(16, draughts.BlackKing+1), draughts.ErrNoSuchPiece)
	require.ErrorIs(t, setup.Put(33, draughts.WhiteMan), draughts.ErrNoSuchSquare)
	require.ErrorIs(t, setup.Put(33, draughts.Piece(9)), draughts.ErrNoSuchSquare)
	require.Equal(t, before, setup)
	require.ErrorIs(t, new(draughts.Setup).Put(1, draughts.WhiteMan), draughts.ErrNoSuchSquare, "no rules, no squares")
}

// TestSetupOfPosition takes positions apart and puts them together again.
func TestSetupOfPosition(t *testing.T) {
	for _, v := range draughts.Variants() {
		randomPositions(v, 10, func(p draughts.Position) {
			again, err := p.Setup().Position()
			require.NoError(t, err)
			require.Equal(t, p, again)

			piecewise := draughts.Setup{Variant: v, Turn: p.Turn()}
			for square := range v.Squares(v.AllSquares()) {
				require.NoError(t, piecewise.Put(square, p.At(square)))
				require.Equal(t, p.At(square), piecewise.At(square))
			}
			require.Equal(t, p.White(), piecewise.White)
			require.Equal(t, p.Black(), piecewise.Black)
			require.Equal(t, p.Kings(), piecewise.Kings)
		})
	}
}

// requireSetupError checks that a Setup is refused for some reasons, with a message if it is not empty.
func requireSetupError(t *testing.T, setup draughts.Setup, reasons []error, message string) {
	t.Helper()
	p, err := setup.Position()
	require.Zero(t, p)
	var refused *draughts.SetupError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, setup, refused.Setup)
	require.Len(t, refused.Reasons, len(reasons))
	for i, want := range reasons {
		require.ErrorIs(t, refused.Reasons[i], want)
		require.ErrorIs(t, err, want)
	}
	if message != "" {
		require.EqualError(t, err, fmt.Sprintf("impossible position %s: %s", quote.Text(setup.FEN()), message))
	}
}

func TestSetupRefused(t *testing.T) {
	v := draughts.English
	off := ^v.AllSquares()
	tests := []struct {
		name  string
		setup draughts.Setup
		want  []error
		text  string
	}{
		{"nothing", draughts.Setup{Variant: v}, []error{draughts.ErrEmptyBoard}, "no pieces"},
		{"white man on its crowning row", draughts.Setup{Variant: v, White: v.SetOf(1, 4, 5)},
			[]error{draughts.ErrManOnCrownRow}, "man on its crowning row: white on 1, 4"},
		{"black man on its crowning row", draughts.Setup{Variant: v, White: v.SetOf(5), Black: v.SetOf(32, 1)},
			[]error{draughts.ErrManOnCrownRow}, "man on its crowning row: black on 32"},
		{"both colours on a square", draughts.Setup{Variant: v, White: v.SetOf(5, 6, 7), Black: v.SetOf(6, 7, 8)},
			[]error{draughts.ErrSquareTwice}, "square occupied twice: 6, 7"},
		{"king on an empty square", draughts.Setup{Variant: v, White: v.SetOf(5), Kings: v.SetOf(5, 9)},
			[]error{draughts.ErrNoSuchKing}, "king on an empty square: 9"},
		{"bits off the board", draughts.Setup{Variant: v, White: v.SetOf(5) | 1<<4 | 1<<63},
			[]error{draughts.ErrNoSuchSquare}, "no such square: bits 0x8000000000000010"},
		{"too many", draughts.Setup{Variant: v, Black: v.Start().Black() | v.SetOf(13), White: v.SetOf(30)},
			[]error{draughts.ErrTooManyPieces}, "too many pieces: Black has 13, the most are 12"},
		{"fourth colour", draughts.Setup{Variant: v, Turn: 3, White: v.SetOf(5)}, []error{draughts.ErrNoSuchColor},
			"no such colour: side to move 3"},
		{
			"all at once", draughts.Setup{Variant: v, Turn: 7, White: v.AllSquares() &^ v.SetOf(20), Black: v.SetOf(32),
				Kings: v.SetOf(20) | off},
			[]error{
				draughts.ErrNoSuchSquare, draughts.ErrNoSuchColor, draughts.ErrSquareTwice, draughts.ErrNoSuchKing,
				draughts.ErrManOnCrownRow, draughts.ErrManOnCrownRow, draughts.ErrTooManyPieces,
			},
			"",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			requireSetupError(t, test.setup, test.want, test.text)
		})
	}

	_, err := draughts.Setup{White: v.SetOf(5)}.Position()
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	require.False(t, errors.As(err, new(*draughts.SetupError)))
}

// TestSetupAllowed has positions that look odd and are valid.
func TestSetupAllowed(t *testing.T) {
	tests := []struct{ name, fen string }{
		{"a king on the far row", "W:WK1:BK32"},
		{"a man on its own back row", "W:W32:B1"},
		{"one side only", "W:W:B1"},
		{"all kings", "B:WK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12:B13"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := draughts.ParseSetup(draughts.English, test.fen)
			require.NoError(t, err)
			p, err := s.Position()
			require.NoError(t, err)
			require.Equal(t, test.fen, p.String())
		})
	}
}

// TestSetupWithoutSide reads a FEN without a known side to move: it is a Setup, but not a position.
func TestSetupWithoutSide(t *testing.T) {
	for _, fen := range []string{"?:W18,K29:B5,K11", " ? : W18,K29 : B5,K11 ."} {
		s, err := draughts.ParseSetup(draughts.English, fen)
		require.NoError(t, err)
		require.Equal(t, draughts.NoColor, s.Turn)
		require.Equal(t, "?:W18,K29:B5,K11", s.FEN())
		_, err = s.Position()
		require.ErrorIs(t, err, draughts.ErrNoSuchColor)
		require.ErrorContains(t, err, "the side to move is not known")
		_, err = draughts.ParseFEN(draughts.English, fen)
		require.ErrorIs(t, err, draughts.ErrNoSuchColor)
		s.Turn = draughts.Black
		p, err := s.Position()
		require.NoError(t, err)
		require.Equal(t, "B:W18,K29:B5,K11", p.String())
	}
	require.Equal(t, "no side", draughts.NoColor.String())
}

func TestColor(t *testing.T) {
	require.Equal(t, draughts.Black, draughts.White.Other())
	require.Equal(t, draughts.White, draughts.Black.Other())
	require.Equal(t, "White", draughts.White.String())
	require.Equal(t, "Black", draughts.Black.String())
}

func TestPiece(t *testing.T) {
	tests := []struct {
		piece draughts.Piece
		color draughts.Color
		king  bool
		text  string
	}{
		{draughts.WhiteMan, draughts.White, false, "white man"},
		{draughts.BlackMan, draughts.Black, false, "black man"},
		{draughts.WhiteKing, draughts.White, true, "white king"},
		{draughts.BlackKing, draughts.Black, true, "black king"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			color, ok := test.piece.Color()
			require.True(t, ok)
			require.Equal(t, test.color, color)
			require.Equal(t, test.king, test.piece.IsKing())
			require.Equal(t, test.text, test.piece.String())
			if test.king {
				require.Equal(t, test.piece, draughts.King(test.color))
			} else {
				require.Equal(t, test.piece, draughts.Man(test.color))
			}
		})
	}
	_, ok := draughts.NoPiece.Color()
	require.False(t, ok)
	require.False(t, draughts.NoPiece.IsKing())
	require.Equal(t, "empty", draughts.NoPiece.String())
	require.Equal(t, "invalid piece", draughts.Piece(5).String())
}

func TestSquareString(t *testing.T) {
	require.Equal(t, "-", draughts.NoSquare.String())
	require.Equal(t, "1", draughts.Square(1).String())
	require.Equal(t, "50", draughts.Square(50).String())
}

func TestSet(t *testing.T) {
	s := draughts.Set(1<<0 | 1<<7 | 1<<62)
	require.Equal(t, 3, s.Len())
	require.Equal(t, []int{0, 7, 62}, slices.Collect(s.Bits()))
	for bit := range s.Bits() {
		require.Zero(t, bit)
		break // the sequence must bear being left
	}
	require.Zero(t, draughts.Set(0).Len())
	require.Empty(t, slices.Collect(draughts.Set(0).Bits()))
}

// TestRandomPosition draws from all positions of a man a side and of a man against a king. The observed counts fit a
// uniform distribution over those that a slow enumeration finds.
func TestRandomPosition(t *testing.T) {
	const each = 25
	tests := []struct {
		name    string
		variant draughts.Variant
		options draughts.RandomOptions
	}{
		{"English men", draughts.English, draughts.RandomOptions{WhiteMen: 1, BlackMen: 1}},
		{"English men, Black to move, quiet", draughts.English,
			draughts.RandomOptions{WhiteMen: 1, BlackMen: 1, Turn: draughts.Black, Quiet: true}},
		{"Russian king and man, either side to move, quiet", draughts.Russian,
			draughts.RandomOptions{WhiteKings: 1, BlackMen: 1, Turn: draughts.NoColor, Quiet: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			counts := make(map[draughts.Position]int)
			possible := positionsOfTwo(test.variant, test.options)
			for _, p := range possible {
				counts[p] = 0
			}
			random := rand.New(rand.NewPCG(18, 2))
			for range each * len(possible) {
				p, err := test.variant.RandomPosition(test.options, random)
				require.NoError(t, err)
				counts[p]++
			}
			require.Len(t, counts, len(possible))
			chiSquare := 0.0
			for _, n := range counts {
				chiSquare += float64((n-each)*(n-each)) / each
			}
			degrees := float64(len(counts) - 1)
			require.InDelta(t, degrees, chiSquare, 4*math.Sqrt(2*degrees), "chi-square of %d positions", len(counts))
		})
	}
}

// positionsOfTwo returns all positions with a piece a side that RandomPosition may draw.
func positionsOfTwo(v draughts.Variant, o draughts.RandomOptions) (positions []draughts.Position) {
	white, black := draughts.WhiteMan, draughts.BlackMan
	if o.WhiteKings > 0 {
		white = draughts.WhiteKing
	}
	if o.BlackKings > 0 {
		black = draughts.BlackKing
	}
	for w := range v.Squares(v.AllSquares()) {
		for b := range v.Squares(v.AllSquares() &^ v.SetOf(w)) {
			for _, turn := range []draughts.Color{draughts.White, draughts.Black} {
				s := draughts.Setup{Variant: v, Turn: turn}
				_ = s.Put(w, white)
				_ = s.Put(b, black)
				p, err := s.Position()
				if err == nil && p.HasMoves() && (o.Turn == draughts.NoColor || o.Turn == turn) &&
					!(o.Quiet && p.HasCapture()) {
					positions = append(positions, p)
				}
			}
		}
	}
	return positions
}

// TestRandomPositionOfEveryVariant draws as many men as a side starts with, and a mix of men and kings.
func TestRandomPositionOfEveryVariant(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 3))
	for _, v := range draughts.Variants() {
		all := v.Start().White().Len()
		kings := 2
		if v.Rules().KingWins {
			kings = 0
		}
		for _, o := range []draughts.RandomOptions{
			{WhiteMen: all, BlackMen: all, Turn: draughts.NoColor, Quiet: true},
			{WhiteMen: 1, WhiteKings: kings, BlackMen: 3, BlackKings: kings, Turn: draughts.Black},
		} {
			p, err := v.RandomPosition(o, random)
			require.NoError(t, err)
			checked, err := p.Setup().Position()
			require.NoError(t, err)
			require.Equal(t, checked, p)
			require.Equal(t, draughts.Outcome{}, draughts.NewGameAt(p).Outcome())
			require.Equal(t, []int{o.WhiteMen, o.WhiteKings, o.BlackMen, o.BlackKings}, []int{
				(p.White() & p.Men()).Len(), (p.White() & p.Kings()).Len(),
				(p.Black() & p.Men()).Len(), (p.Black() & p.Kings()).Len()})
			require.False(t, o.Quiet && p.HasCapture())
		}
	}
}

func TestSetupJSON(t *testing.T) {
	requireJSON(t, draughts.Setup{}, `{"turn":"white","white":[],"black":[],"kings":[]}`)
	s := draughts.Setup{Variant: draughts.Frisian, Turn: draughts.NoColor, MoveNumber: 7,
		Counters:      draughts.DrawCounters{NoProgress: 9, Endings: 0x0102},
		SameKingMoves: [2]draughts.SameKingMoves{draughts.Black: {Moves: 2, Square: 5}}}
	s.White, s.Black = s.Variant.SetOf(46, 1), s.Variant.SetOf(5, 1)
	s.Kings = s.Variant.SetOf(30) // all of it may be impossible
	requireJSON(t, s, `{"variant":"frisian","turn":"no-color","white":[1,46],"black":[1,5],"kings":[30],`+
		`"counters":{"no_progress":9,"endings":[2,1]},"same_king_moves":{"black":{"moves":2,"square":5}},"move_number":7}`)
	for _, v := range builtinVariants() {
		randomPositions(v, 1, func(p draughts.Position) {
			text, err := json.Marshal(p.Setup())
			require.NoError(t, err)
			var read draughts.Setup
			require.NoError(t, json.Unmarshal(text, &read))
			require.Equal(t, p.Setup(), read)
		})
	}
	_, err := json.Marshal(draughts.Setup{White: 1})
	require.ErrorIs(t, err, draughts.ErrNotEncodable)
	requireNoJSON(t, s, draughts.ErrNoSuchSquare, map[string]string{
		`{"variant":"english","white":[5,33]}`: "Setup: white[1] at offset 32: no such square: 33",
		`{"white":[5]}`:                        "Setup: white[0] at offset 10: no such square: 5",
		`{"variant":"english","kings":[0]}`:    "kings[0]",
	})
	requireNoJSON(t, s, draughts.ErrSquareTwice, map[string]string{`{"variant":"english","black":[5,5]}`: "black[1]"})
	requireNoJSON(t, s, draughts.ErrJSON, map[string]string{
		`{"variant":"english","black":5}`:    "a list is expected, not number",
		`{"variant":"english","black":"BQ"}`: "a list is expected, not string",
		`{"counters":{"plies":5}}`:           "Setup: counters at offset 12: DrawCounters: plies at offset 9: ",
	})
}
