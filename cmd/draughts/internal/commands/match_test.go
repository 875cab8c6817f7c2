package commands

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

// withoutTime returns what match prints without the last line, which has the time.
func withoutTime(lines []string) []string { return lines[:len(lines)-1] }

func TestMatch(t *testing.T) {
	got := lines(t, "match --games 20 --depth 2 -a default -b random")
	require.Equal(t, "A default", got[0])
	require.Equal(t, "B random", got[1])
	require.Regexp(t, `^games +20: A wins \d+, draws \d+, loses \d+; \d+\.\d % decisive$`, got[2])
	require.Regexp(t, `^score +\d+\.\d %, with 95 % confidence \d+\.\d to \d+\.\d %$`, got[3])
	require.Regexp(t, `^Elo +`, got[4])
	require.Regexp(t, `^pairs +10: with 0 to 2 points for A( \d+){5}$`, got[5])
	require.Regexp(t, `^ends +no pieces left \d+`, got[6])
	require.Regexp(t, `^length +\d+\.\d plies a game$`, got[7])
	require.Regexp(t, `^variety +\d+ games differ in their first 10 plies$`, got[8])
	require.Regexp(t, `^time +\d+\.\d s, .* ms a game$`, got[9])
	require.Len(t, got, 10)
}

// TestOpenings searches the openings again that one side leads by 0.1 to 0.4 men, and plays a match with them.
func TestOpenings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "border.fen")
	fens := lines(t, "openings --openings 11man:3 --score 10-40 --nodes 300 --count 6")
	require.Len(t, fens, 6)
	searcher := draughts.NewSearcher(draughts.Options{})
	for _, fen := range fens {
		require.NoError(t, searcher.Clear())
		p := draughts.MustParseFEN(draughts.English, fen)
		info := must(searcher.SearchPosition(t.Context(), p, draughts.Limits{Nodes: 300}))
		lead := max(info.Score(), -info.Score())
		require.True(t, lead >= 10 && lead <= 40, "%s: %d", fen, lead)
	}
	run(t, "openings --openings 11man:3 --score 10-40 --nodes 300 --count 6 -o "+file)
	require.Equal(t, strings.Join(fens, "\n")+"\n", readFile(t, file))
	run(t, "match --games 4 --depth 1 --openings "+file)

	r := run(t, "openings --openings 3move --count 200")
	require.Equal(t, 156, strings.Count(r.out, "\n"))
	require.Equal(t, "draughts openings: 156 of 200 openings: there are no more\n", r.err)
}

// TestMatchResumed checks that a match of 7 games, resumed up to 30, has the file and the result of one match of 30.
func TestMatchResumed(t *testing.T) {
	folder := t.TempDir()
	whole, parts := filepath.Join(folder, "whole.pdn"), filepath.Join(folder, "parts.pdn")
	const match = "match --nodes 50 -b eval=material "
	want := withoutTime(lines(t, match+"--games 30 -o "+whole))
	run(t, match+"--games 7 -o "+parts)
	require.Equal(t, want, withoutTime(lines(t, match+"--games 30 --resume --concurrency 2 -o "+parts)))
	require.Equal(t, readFile(t, whole), readFile(t, parts))
	require.Equal(t, []string{whole + " games=30"}, strings.Split(lines(t, "pdn check "+whole)[0], " moves")[:1])
	r := try(match + "--games 30 --resume -o " + parts)
	require.Equal(t, want, strings.Split(strings.TrimSpace(r.out), "\n"), "nothing is left to play")

	fails(t, cli.ExitFailed, "the file is not empty", "match -o "+parts)
	fails(t, cli.ExitFailed, "the file is not of this match", "match -o "+parts+" --resume")
}

// TestMatchSPRT checks that a test ends a match, which has no other limit unless --games sets one.
func TestMatchSPRT(t *testing.T) {
	got := lines(t, "match --nodes 20 -b eval=material --sprt 0,10")
	require.Regexp(t, `^SPRT +Elo 0 or 10: LLR \+\d\.\d\d \(-2\.94, 2\.94\), A is stronger by more than 0$`, got[6])
	require.Regexp(t, `^games +\d{3,}:`, got[2])
	require.Contains(t, lines(t, "match --games 4 --depth 1 --sprt 0,5")[6], "undecided")
}

// TestMatchOpenings plays from openings of three kinds, and from a file with a mistake.
func TestMatchOpenings(t *testing.T) {
	file := writeFile(t, "openings.fen", "B:W32,31,30:B1,2,3\n")
	for _, openings := range []string{"book:builtin:4", "3move,random:8," + file} {
		got := lines(t, "match --games 2 --depth 1 --openings "+openings)
		require.Contains(t, got[2], "games    2:", openings)
	}
	fails(t, cli.ExitUsage, "line 1", "match --openings "+writeFile(t, "bad.fen", "B:W50:B1\n"))
}

// TestMatchFault plays against a program that is no engine, and adjudicates games.
func TestMatchFault(t *testing.T) {
	fails(t, cli.ExitFailed, "/no/such/program", "match -b hub:/no/such/program")
	fails(t, cli.ExitFailed, "DXP knows only boards of 10x10, not that of english", "match -a dxp: --games 2")

	got := lines(t, "match --games 4 --depth 1 --maxplies 10 --winscore 500,2 --drawscore 5,9,0")
	require.Contains(t, strings.Join(got, "\n"), "adjudication 4")
}
