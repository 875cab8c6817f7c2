package draughts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
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

// TestSwapped compares the moves of a position with the moves of the same position for the opponent.
func TestSwapped(t *testing.T) {
	require.Equal(t, "W:W5,K8:BK31", draughts.MustParseFEN(draughts.English, "B:WK2:B28,K25").Swapped().String())

	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			rotated := func(squares ...draughts.Square) []draughts.Square {
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
					want = append(want, fmt.Sprint(rotated(m.From()), rotated(m.To()), rotated(m.Captured()...), m.IsPromotion()))
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
		s := must(draughts.ParseSetup(draughts.English, fen))
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
	for _, e := range []draughts.Evaluator{draughts.Material{}, draughts.Classic{}, draughts.Patterns{}} {
		require.Zero(t, e.Evaluate(p))
	}
}

func TestZeroMove(t *testing.T) {
	var m draughts.Move
	require.Equal(t, "no move", m.String())
	require.Zero(t, m.Variant())
	require.Equal(t, draughts.NoSquare, m.From())
	require.Nil(t, m.Captured())
	require.Nil(t, draughts.English.Start().Path(m))
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
		draughts.RandomOptions{}, draughts.RandomOptions{WhiteMen: 2, BlackKings: 1, Quiet: true},
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
				for in := range receiver.Method(i).Type().Ins() {
					choices := byType[in]
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
						switch { // an iter.Seq does its work in the loop
						case result.Kind() == reflect.Func && result.Type().CanSeq2():
							for range result.Seq2() {
							}
						case result.Kind() == reflect.Func:
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

// TestSetupPut checks the messages of Put. FuzzSetup checks what it does.
func TestSetupPut(t *testing.T) {
	s := draughts.Setup{Variant: draughts.English}
	require.EqualError(t, s.Put(33, draughts.WhiteMan), "no such square 33")
	require.EqualError(t, s.Put(18, 9), "no such piece: 9")
	require.ErrorIs(t, new(draughts.Setup).Put(1, draughts.WhiteMan), draughts.ErrNoSuchSquare, "no rules, no squares")
	require.Zero(t, s.White|s.Black|s.Kings)
}

func TestSetupRefused(t *testing.T) {
	v := draughts.English
	off := ^v.AllSquares()
	for _, test := range []struct {
		setup   draughts.Setup
		reasons []string
	}{
		{draughts.Setup{Variant: v}, []string{"no pieces"}},
		{draughts.Setup{Variant: v, White: v.SetOf(5, 6, 7), Black: v.SetOf(6, 7, 8)},
			[]string{"square occupied twice: 6, 7"}},
		{draughts.Setup{Variant: v, White: v.SetOf(5) | 1<<4 | 1<<63},
			[]string{"no such square: bits 0x8000000000000010"}},
		{draughts.Setup{Variant: v, Turn: 7, White: v.AllSquares() &^ v.SetOf(20), Black: v.SetOf(32),
			Kings: v.SetOf(20) | off}, []string{
			fmt.Sprintf("no such square: bits %#x", uint64(off)), "no such colour: side to move 7",
			"square occupied twice: 32", "king on an empty square: 20", crownRow + "white on 1, 2, 3, 4",
			crownRow + "black on 32", "too many pieces: White has 31, the most are 12",
		}},
	} {
		p, err := test.setup.Position()
		require.Zero(t, p)
		var refused *draughts.SetupError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, test.setup, refused.Setup)
		requireReasons(t, test.reasons, refused.Reasons)
		require.EqualError(t, err, fmt.Sprintf("impossible position %s: %s", quote.Text(test.setup.FEN()),
			strings.Join(test.reasons, "; ")))
	}

	_, err := draughts.Setup{White: v.SetOf(5)}.Position()
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	require.False(t, errors.As(err, new(*draughts.SetupError)))
}

// TestSetupWithoutSide reads a FEN without a known side to move: it is a Setup, but not a position.
func TestSetupWithoutSide(t *testing.T) {
	s := must(draughts.ParseSetup(draughts.English, " ? : W18,K29 : B5,K11 ."))
	require.Equal(t, draughts.NoColor, s.Turn)
	require.Equal(t, "?:W18,K29:B5,K11", s.FEN())
	_, err := draughts.ParseFEN(draughts.English, s.FEN())
	require.ErrorIs(t, err, draughts.ErrNoSuchColor)
	require.ErrorContains(t, err, "the side to move is not known")
	s.Turn = draughts.Black
	require.NoError(t, err2(s.Position()))
}

func TestSet(t *testing.T) {
	s := draughts.Set(1<<0 | 1<<7 | 1<<62)
	require.Equal(t, []int{0, 7, 62}, slices.Collect(s.Bits()))
	for bit := range s.Bits() {
		require.Zero(t, bit)
		break // the sequence must bear being left
	}
}

// TestRandomPosition draws from all positions of a man a side and of a man against a king. The observed counts fit a
// uniform distribution over those that a slow enumeration finds.
func TestRandomPosition(t *testing.T) {
	const each = 25
	tests := []struct {
		name    string
		variant draughts.Variant
		white   draughts.Piece
		options draughts.RandomOptions
	}{
		{"English men", draughts.English, draughts.WhiteMan, draughts.RandomOptions{WhiteMen: 1, BlackMen: 1}},
		{"English men, quiet", draughts.English, draughts.WhiteMan,
			draughts.RandomOptions{WhiteMen: 1, BlackMen: 1, Quiet: true}},
		{"Russian king and man, quiet", draughts.Russian, draughts.WhiteKing,
			draughts.RandomOptions{WhiteKings: 1, BlackMen: 1, Quiet: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			counts := make(map[draughts.Position]int)
			v, o := test.variant, test.options
			for w := range v.Squares(v.AllSquares()) {
				for b := range v.Squares(v.AllSquares() &^ v.SetOf(w)) {
					s := draughts.Setup{Variant: v}
					_ = s.Put(w, test.white)
					_ = s.Put(b, draughts.BlackMan)
					if p, err := s.Position(); err == nil && p.HasMoves() && !(o.Quiet && p.HasCapture()) {
						counts[p] = 0
					}
				}
			}
			possible := len(counts)
			random := rand.New(rand.NewPCG(18, 2))
			for range each * possible {
				p := must(v.RandomPosition(o, random))
				counts[p]++
			}
			require.Len(t, counts, possible)
			chiSquare := 0.0
			for _, n := range counts {
				chiSquare += float64((n-each)*(n-each)) / each
			}
			degrees := float64(possible - 1)
			require.InDelta(t, degrees, chiSquare, 4*math.Sqrt(2*degrees), "chi-square of %d positions", possible)
		})
	}
}

// TestRandomPositionOfEveryVariant draws as many men as a side starts with, and a mix of men and kings.
func TestRandomPositionOfEveryVariant(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 3))
	for _, v := range append(builtinVariants(), thai) {
		all := v.Start().White().Len()
		kings := 2
		if v.Rules().KingWins {
			kings = 0
		}
		for _, o := range []draughts.RandomOptions{
			{WhiteMen: all, BlackMen: all, Quiet: true},
			{WhiteMen: 1, WhiteKings: kings, BlackMen: 3, BlackKings: kings},
		} {
			p := must(v.RandomPosition(o, random))
			checked := must(p.Setup().Position())
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
			setup := p.Setup()
			requireEncodings(t, &setup)
		})
	}
	_, err := json.Marshal(draughts.Setup{White: 1})
	require.ErrorIs(t, err, draughts.ErrNotEncodable)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
