package classic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/testtable"
)

func counts(p draughts.Position) [classic.NumTerms][2]int32 {
	r := p.Variant().Rules()
	rules := classic.Rules{Board: features.NewBoard(r.Size, r.FlyingKings, r.BackwardCaptures), KingWins: r.KingWins}
	return classic.Counts(rules, features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn()))
}

// TestTerms also counts for the other colour.
func TestTerms(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/terms.txt", 7) {
		t.Run(fmt.Sprintf("%v/%v/%v", row[2], row[0], row[1]), func(t *testing.T) {
			v, err := draughts.ParseVariant(row[2])
			require.NoError(t, err)
			term := slices.Index(classic.TermNames[:], row[0])
			for i, fen := range row[3:5] {
				p := draughts.MustParseFEN(v, fen)
				require.Equal(t, row[5+i], fmt.Sprint(counts(p)[term][draughts.White]), fen)
				require.Equal(t, row[5+i], fmt.Sprint(counts(p.Swapped())[term][draughts.Black]), fen)
			}
		})
	}
}

// TestEvaluate has evaluations by the weights in the files, of all phases, and of boards without weights of their own.
func TestEvaluate(t *testing.T) {
	r := draughts.LosingEnglish.Rules()
	r.Size, r.StartRows = 10, 4
	large, err := draughts.RegisterVariant("losing-large", r)
	require.NoError(t, err)
	for _, tt := range []struct {
		v    draughts.Variant
		fen  string
		want draughts.Score
	}{
		{draughts.English, "W:W21-32:B1-11", 103},
		{draughts.English, "W:W21,22,30:B13,14", 167},
		{draughts.Russian, "B:Wa1,c3,Kh8:Bb6,d6,f6", -225},
		{draughts.International, "W:W31-45,K50:B1-14,K16", -67},
		{draughts.Breakthrough, "W:W16,37:B34,35", -37},
		{large, "W:W31-50:B1-19", -28},
	} {
		require.Equal(t, tt.want, draughts.Classic{}.Evaluate(draughts.MustParseFEN(tt.v, tt.fen)), "%v %s", tt.v, tt.fen)
	}
}
