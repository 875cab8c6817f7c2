package egdb_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/internal/dbtest"
)

// TestNotCoveredNames checks the error for a position whose value is not known. It names the position whose value is
// missing, the moves that lead to it, and the missing file.
func TestNotCoveredNames(t *testing.T) {
	const kings, promoting = "K-K", "KM-K"
	tests := []struct {
		name      string
		materials []string // of the files that are there
		fen, want string
	}{
		{"too many pieces", []string{kings}, "W:WK1,K2,K3,K4:BK27,K28,K29,K30,K31",
			"W:WK1,K2,K3,K4:BK27,K28,K29,K30,K31: not in the endgame databases: it has 9 pieces, databases have at most 8"},
		{"its own file", []string{kings}, "W:WK1,K9:BK32",
			"W:WK1,K9:BK32: not in the endgame databases: there is no file english-KK-K.wld or .dtw"},
		{"its own file, where a promotion would be known", []string{kings, "KK-K"}, "W:W6,K9:BK32",
			"W:W6,K9:BK32: not in the endgame databases: there is no file english-KM-K.wld or .dtw"},
		{"the file after a promotion", []string{kings, promoting}, "W:WK1,6:BK32",
			"W:WK1,6:BK32: not in the endgame databases: after 6-2 (B:WK1,K2:BK32): there is no file english-KK-K.wld or .dtw"},
		{"the file after two captures", []string{promoting}, "W:WK15,18:B10,K14",
			"W:WK15,18:B10,K14: not in the endgame databases: after 15x6 14x23 (W:WK6:BK23): " +
				"there is no file english-K-K.wld or .dtw"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, m := range test.materials {
				for _, kind := range []string{".wld", ".dtw"} {
					name := "english-" + m + kind
					require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(dbtest.Embedded(t, 3)[name]), 0o666))
				}
			}
			_, err := dbtest.Open(t, dir).BestMoves(draughts.MustParseFEN(draughts.English, test.fen))
			require.ErrorIs(t, err, egdb.ErrNotCovered)
			require.EqualError(t, err, test.want)
		})
	}
	_, err := english.DB().BestMoves(draughts.MustParseFEN(draughts.Russian, "W:Wa1:Bh8"))
	require.EqualError(t, err, "W:Wa1:Bh8: not in the endgame databases: there are no files for russian")
}
