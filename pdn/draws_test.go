package pdn_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// TestFrisianDrawRulesEndNoGame replays games of Frisian draughts that were played without the library's own draw
// rules. By these rules no game ends earlier or comes near that. The games beside the repository, if they are there,
// are real.
func TestFrisianDrawRulesEndNoGame(t *testing.T) {
	for name, want := range map[string]int{"testdata/frisian.pdn": 5, "../../shared/pdn/frisian-online.pdn": 30} {
		file, err := os.Open(name)
		if os.IsNotExist(err) && want == 30 {
			continue
		}
		require.NoError(t, err)
		games := 0
		for tree, err := range pdn.NewReader(file, pdn.Options{Variant: draughts.Frisian}).All() {
			require.NoError(t, err)
			game, err := tree.Replay()
			require.NoError(t, err, "the moves go on after a draw")
			for more := true; more; more = game.Undo() {
				require.LessOrEqual(t, game.DrawCounters().NoProgress, uint16(12))
				require.LessOrEqual(t, game.Repetitions(), 2)
			}
			games++
		}
		require.Equal(t, want, games)
		require.NoError(t, file.Close())
	}
}
