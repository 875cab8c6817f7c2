package egdb_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestLine checks the lines of random positions, of flying kings and of a losing game too.
func TestLine(t *testing.T) {
	for v, db := range map[draughts.Variant]*egdb.DB{
		draughts.English: english.DB(), draughts.Russian: built(t, draughts.Russian, 3),
		draughts.LosingEnglish: built(t, draughts.LosingEnglish, 3),
	} {
		decided := 0
		for _, p := range randomPositions(v, 3, testsize.Pick(50, 200, 10_000), 17) {
			probe := probed(t, db, p)
			if probe.Result == draughts.Draw {
				_, err := db.Line(p)
				require.ErrorIs(t, err, egdb.ErrDrawn)
				continue
			}
			decided++
			require.Len(t, requirePerfect(t, db, p), probe.Plies)
		}
		require.Positive(t, decided)
	}
}

// requirePerfect returns the line of p and checks each of its moves against the ranked moves of its position.
func requirePerfect(t *testing.T, db *egdb.DB, p draughts.Position) []draughts.Move {
	t.Helper()
	line := must(db.Line(p))
	seen := map[draughts.Position]bool{p: true}
	for i, m := range line {
		ranked := must(db.RankMoves(p))
		require.Contains(t, ranked, egdb.RankedMove{Move: m, Probe: ranked[0].Probe}, "%s, ply %d", p, i)
		require.Equal(t, len(line)-i, ranked[0].Probe.Plies, "%s, ply %d", p, i)
		p = p.After(m)
		require.False(t, seen[p], p)
		seen[p] = true
	}
	require.False(t, p.HasMoves(), p)
	return line
}

// TestLineErrors checks what Line says of positions without a line.
func TestLineErrors(t *testing.T) {
	missing := t.TempDir() // a promotion or a capture leads to a file that is not there
	require.NoError(t, os.CopyFS(missing, english.Files()))
	for _, name := range []string{"english-KK-K.dtw", "english-K-K.dtw"} {
		require.NoError(t, os.Remove(filepath.Join(missing, name)))
	}
	tests := []struct {
		db   *egdb.DB
		fen  string
		want error
		text string
	}{
		{english.DB(), "B:WK15,20:BK28,12", egdb.ErrDrawn,
			"B:WK15,20:B12,K28: drawn with perfect play"},
		{english.DB(), "W:W21,28,K32:BK19,K25", egdb.ErrNoDistances,
			"W:W21,28,K32:BK19,K25: the distance to win is not in the endgame databases: " +
				"there is no file english-KMM-KK.dtw"},
		{english.DB(), "W:W21,22,23:B1,2,3", egdb.ErrNotCovered,
			"W:W21,22,23:B1,2,3: not in the endgame databases: there is no file english-MMM-MMM.wld or .dtw"},
		{opened(t, missing), "W:WK1,K2:BK32", egdb.ErrNoDistances,
			"W:WK1,K2:BK32: the distance to win is not in the endgame databases: there is no file english-KK-K.dtw"},
		{opened(t, missing), "W:WK1,6:BK32", egdb.ErrNoDistances,
			"the distance to win is not in the endgame databases: after 0 plies (W:WK1,6:BK32): " +
				"B:WK1,K2:BK32: there is no file english-KK-K.dtw"},
	}
	for _, test := range tests {
		line, err := test.db.Line(draughts.MustParseFEN(draughts.English, test.fen))
		require.ErrorIs(t, err, test.want, test.fen)
		require.EqualError(t, err, test.text)
		require.Empty(t, line)
	}
	line := must(english.DB().Line(draughts.MustParseFEN(draughts.English, "B:WK9,K14:B5")))
	require.Empty(t, line, "the game is over")
	_, err := english.DB().Line(draughts.Position{})
	require.ErrorIs(t, err, egdb.ErrNotCovered)
}

// TestNotCoveredNames checks the error for a position whose value is not known. It names the position whose value is
// missing, the moves that lead to it, and the missing file.
func TestNotCoveredNames(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/notcovered.txt", 4) {
		t.Run(row[0], func(t *testing.T) {
			dir := t.TempDir()
			for m := range strings.FieldsSeq(row[1]) {
				for _, kind := range []string{".wld", ".dtw"} {
					name := "english-" + m + kind
					content := must(fs.ReadFile(english.Files(), name))
					require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o666))
				}
			}
			_, err := opened(t, dir).BestMoves(draughts.MustParseFEN(draughts.English, row[2]))
			require.ErrorIs(t, err, egdb.ErrNotCovered)
			require.EqualError(t, err, row[3])
		})
	}
	_, err := english.DB().BestMoves(draughts.MustParseFEN(draughts.Russian, "W:Wa1:Bh8"))
	require.EqualError(t, err, "W:Wa1:Bh8: not in the endgame databases: there are no files for russian")
}
