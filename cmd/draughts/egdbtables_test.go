package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
)

// TestTables checks the pages in docs/tables: there is one for each built-in rule set on the 8x8 board, its slices and
// checksums of 2 pieces are those of a new build, and pdn check accepts its line of perfect play.
func TestTables(t *testing.T) {
	index := readFile(t, "../../docs/tables/README.md")
	for _, v := range draughts.Variants() {
		if v.Rules().Size != 8 || egdb.CheckVariant(v) != nil || v.Rules().GameType == 0 && !v.Rules().Losing {
			continue
		}
		t.Run(v.String(), func(t *testing.T) {
			page := readFile(t, "../../docs/tables/"+v.String()+".md")
			require.Contains(t, index, "]("+v.String()+".md)")
			dir := t.TempDir()
			r := try("egdb", "build", "-variant", v.String(), "-pieces", "2", "-egdb", dir)
			require.Equal(t, cli.ExitOK, r.status, r.err)
			rows := regexp.MustCompile("(?m)^(\\| `.*|[0-9a-f]{64}  .*)$").FindAllString(try("egdb", "report", dir).out, -1)
			require.Len(t, rows, 4+6, "slices and files")
			for _, row := range rows {
				require.Contains(t, page, row+"\n")
			}
			line := regexp.MustCompile("(?s)```pdn\n(.*?)```").FindStringSubmatch(page)
			require.NotNil(t, line)
			file := filepath.Join(dir, "line.pdn")
			require.NoError(t, os.WriteFile(file, []byte(line[1]), 0o600))
			require.Contains(t, lines(t, "pdn", "check", "-strict", file)[0], " games=1 ")
		})
	}
}
