package draughts_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/testtable"
)

func TestVariantNames(t *testing.T) {
	for i, v := range builtinVariants() {
		require.EqualValues(t, i+1, v)
		named := must(draughts.ParseVariant(v.Rules().Name))
		require.Equal(t, v, named)
		if number := v.Rules().GameType; number != 0 && v != draughts.UnifiedPool { // it has that of Pool
			numbered := must(draughts.VariantOfGameType(number))
			require.Equal(t, v, numbered)
		}
	}
}

func TestParseVariant(t *testing.T) {
	v, err := draughts.ParseVariant("English")
	require.NoError(t, err, "the case of letters is no matter")
	require.Equal(t, draughts.English, v)

	for _, name := range []string{"", "go", "eng", "english international"} {
		_, err := draughts.ParseVariant(name)
		require.ErrorIs(t, err, draughts.ErrUnknownVariant, "%q", name)
	}
	require.ErrorContains(t, err2(draughts.ParseVariant("chess")), `unknown variant "chess" (known: english, `)
	require.EqualError(t, err2(draughts.VariantOfGameType(0)), "unknown variant: GameType 0")
}

// err2 returns the error of a call with two results.
func err2[T any](_ T, err error) error { return err }

func TestVariantText(t *testing.T) {
	requireJSON(t, draughts.International, `"international"`)
	read := draughts.International
	require.ErrorIs(t, json.Unmarshal([]byte(`"chess"`), &read), draughts.ErrUnknownVariant)
	require.Equal(t, draughts.International, read, "what cannot be read changes nothing")
	require.ErrorIs(t, err2(draughts.Variant(0).MarshalText()), draughts.ErrUnknownVariant)
}

func TestInvalidVariant(t *testing.T) {
	for _, v := range []draughts.Variant{0, 200, 255} {
		require.False(t, v.IsValid())
		require.Equal(t, "invalid variant", v.String())
		require.Equal(t, draughts.Rules{}, v.Rules())
		require.Equal(t, draughts.Position{}, v.Start())
		require.Zero(t, v.NumSquares())
		require.Zero(t, v.AllSquares())
		require.Zero(t, v.SetOf(1, 2, 3))
		require.Equal(t, draughts.NoSquare, v.SquareAt(0, 1))
		require.Empty(t, slices.Collect(v.Squares(^draughts.Set(0))))
	}
}

// TestNumbering compares squares and places with the oracle.
func TestNumbering(t *testing.T) {
	for _, v := range builtinVariants() {
		rules := oracleOf[v.String()]
		require.Equal(t, rules.squares(), v.NumSquares())
		squares := 0
		for row := range rules.size {
			for col := range rules.size {
				sq := v.SquareAt(row, col)
				if sq == draughts.NoSquare {
					continue
				}
				squares++
				require.Equal(t, oracleCell{row, col}, rules.cell(int(sq)), "%s, %d", v, sq)
				gotRow, gotCol, ok := v.Place(sq)
				require.True(t, ok)
				require.Equal(t, oracleCell{row, col}, oracleCell{gotRow, gotCol})
				require.Equal(t, row == 0, v.Contains(v.CrownRow(draughts.White), sq))
				require.Equal(t, row == rules.size-1, v.Contains(v.CrownRow(draughts.Black), sq))
			}
		}
		require.Equal(t, v.NumSquares(), squares)
		require.Equal(t, v.NumSquares(), v.AllSquares().Len())
	}
}

func TestOffTheBoard(t *testing.T) {
	for _, v := range draughts.Variants() {
		size := v.Rules().Size
		for _, place := range [][2]int{{-1, 0}, {0, -1}, {-1, -2}, {size, 1}, {1, size}, {size - 1, size}, {math.MaxInt, 1}} {
			require.Equal(t, draughts.NoSquare, v.SquareAt(place[0], place[1]), "%s, %v", v, place)
		}
		for _, square := range []draughts.Square{0, draughts.Square(v.NumSquares() + 1), 51, 64, 255} {
			_, _, ok := v.Place(square)
			require.False(t, ok, "%s, square %d", v, square)
			require.Zero(t, v.SetOf(square))
			require.False(t, v.Contains(^draughts.Set(0), square))
		}
	}
}

func TestSquares(t *testing.T) {
	v := draughts.English
	s := v.SetOf(32, 1, 18, 99) | ^v.AllSquares() // squares off the board are none
	require.Equal(t, []draughts.Square{1, 18, 32}, slices.Collect(v.Squares(s)))
	for square := range v.Squares(s) {
		require.EqualValues(t, 1, square)
		break // the sequence must bear being left
	}
}

func TestDescribe(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/descriptions.txt", 2) {
		require.Equal(t, row[1], variant(t, row[0]).Rules().Describe())
	}
}

// TestVariantsAreDocumented compares the tables of docs/variants.md with the rule sets.
func TestVariantsAreDocumented(t *testing.T) {
	page := must(os.ReadFile("docs/variants.md"))
	var got, want []string
	for line := range strings.Lines(string(page)) {
		if strings.HasPrefix(line, "| `") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	for _, cells := range []func(draughts.Variant) []string{ruleCells, drawCells, textCells} {
		for _, v := range builtinVariants() {
			want = append(want, fmt.Sprintf("| `%v` | %s |", v, strings.Join(cells(v), " | ")))
		}
	}
	require.Equal(t, strings.Join(want, "\n"), strings.Join(got, "\n"))
}

// ruleCells returns what docs/variants.md says of the board, the pieces and the captures of a rule set.
func ruleCells(v draughts.Variant) []string {
	r := v.Rules()
	kings, captures := "short", "forward"
	if r.FlyingKings {
		kings = "flying"
	}
	if r.BackwardCaptures {
		captures = "both ways"
	}
	var also []string
	for _, rule := range []struct {
		yes  bool
		text string
	}{
		{r.MenCannotCaptureKings, "men may not capture kings"},
		{r.CrownMidCapture, "crowned in mid-capture"},
		{r.OrthogonalCaptures, "captures along rows and columns too"},
		{r.MaxSameKingMoves > 0, fmt.Sprintf("%d quiet moves in a row with one king", r.MaxSameKingMoves)},
		{r.KingStopsBehindKing, "a king stops right behind a king captured last"},
		{r.KingStopsBehindPiece, "a king stops right behind each piece that it captures"},
		{r.OptionalCapture, "captures are optional"},
		{r.KingWins, "the first king wins"},
		{r.Losing, "the side that cannot move wins"},
	} {
		if rule.yes {
			also = append(also, rule.text)
		}
	}
	return []string{
		fmt.Sprintf("%dx%d", r.Size, r.Size), strconv.Itoa(r.StartRows * r.Size / 2), r.FirstToMove.String(), kings,
		captures, r.Choice.String(), strings.Join(also, "; "),
	}
}

// drawCells returns what docs/variants.md says of the draws of a rule set.
func drawCells(v draughts.Variant) []string {
	_, draws, found := strings.Cut(v.Rules().Describe(), "Draws: ")
	if !found {
		return []string{"none"}
	}
	return []string{strings.TrimSuffix(draws, ".")}
}

// textCells returns what docs/variants.md says of the texts, weights and databases of a rule set.
func textCells(v draughts.Variant) []string {
	r := v.Rules()
	gameType, squares, capture, weights, databases := "none", "numbers, "+r.Numbering.String(), "x", "none", "no"
	if r.GameType != 0 {
		gameType = strconv.Itoa(r.GameType)
	}
	if r.Algebraic {
		squares = "a1 to h8"
	}
	if r.ColonCaptures {
		capture = ":"
	}
	if game, ok := (draughts.Patterns{}).TrainedOn(v); ok {
		weights = game.String()
	}
	if egdb.CheckVariant(v) == nil {
		databases = "yes"
	}
	return []string{gameType, squares, capture, weights, databases}
}
