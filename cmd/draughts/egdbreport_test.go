package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// reportOf builds databases of 3 pieces and returns their directory and the report on them.
func reportOf(t *testing.T, variant string, flags ...string) (string, egdbReport) {
	t.Helper()
	dir := t.TempDir()
	build := []string{"egdb", "build", "-variant", variant, "-pieces", "3", "-egdb", dir}
	r := try(append(build, flags...)...)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	r = try("egdb", "report", "-json", dir)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	var report egdbReport
	require.NoError(t, json.Unmarshal([]byte(r.out), &report))
	return dir, report
}

// TestEgdbReportLongestWins replays the longest win of three rule sets with pdn check.
func TestEgdbReportLongestWins(t *testing.T) {
	for variant, plies := range map[string]int{"english": 61, "russian": 25, "losing-english": 72} {
		t.Run(variant, func(t *testing.T) {
			dir, report := reportOf(t, variant)
			require.Equal(t, plies, report.Longest.Plies)
			probed := lines(t, "egdb", "probe", "-variant", variant, "-egdb", dir, "-fen", report.Longest.FEN)
			require.Contains(t, probed[0], fmt.Sprintf("win in %d, best ", plies))
			file := filepath.Join(dir, "longest.pdn")
			require.NoError(t, os.WriteFile(file, []byte(report.Longest.PDN), 0o600))
			checked := lines(t, "pdn", "check", "-strict", file)
			require.Len(t, checked, 1)
			require.Contains(t, checked[0], fmt.Sprintf(" games=1 moves=%d errors=0", plies))
			require.Contains(t, strings.Join(lines(t, "egdb", "report", dir), "\n"), strings.TrimSpace(report.Longest.PDN))
		})
	}
}

// TestEgdbReport compares a report with published figures and with the files.
func TestEgdbReport(t *testing.T) {
	dir, report := reportOf(t, "english", "-distances", "2,MM-M")
	require.Equal(t, "draughts egdb build -variant english -pieces 3 -distances 2,MM-M -egdb DIR", report.Command)
	require.Len(t, report.Totals, 2)
	require.Len(t, report.Slices, 16)
	for _, s := range report.Slices {
		if p := s.Published; p != nil {
			got := publishedCount{s.Positions, s.Wins, s.Losses, s.Draws, p.Longest}
			require.Equal(t, *p, got, s.Slice)
			if s.Pieces == 2 || s.Slice == "MM-M" {
				require.Equal(t, p.Longest, s.Longest, s.Slice)
			} else {
				require.Zero(t, s.Longest, "%s has no distances", s.Slice)
				require.Empty(t, s.FEN)
			}
		}
	}
	require.Equal(t, "W:W29,30:B7", report.Longest.FEN)
	require.Empty(t, report.Longest.PDN, "a man is crowned, and MM-K has no distances")
	require.Len(t, report.Files, 9+3+1)
	for _, f := range report.Files {
		content, err := os.ReadFile(filepath.Join(dir, f.Name))
		require.NoError(t, err)
		sum := sha256.Sum256(content)
		require.Equal(t, hex.EncodeToString(sum[:]), f.SHA256)
		require.Equal(t, int64(len(content)), f.Size)
	}
	page := strings.Join(lines(t, "egdb", "report", "-pieces", "2", dir), "\n")
	require.Contains(t, page, "| 2 | 4 of 4 | 3,488 | 716 | 402 | 2,370 | 13 | ")
	require.Contains(t, page, "| `M-M` | 760 | 102 | 47 | 611 | 13 | `W:W8:B3` | 760; 102; 47; 611; 13 |")
	require.NotContains(t, page, "MM-M")
	require.Contains(t, page, "-pieces 2 -egdb DIR\n")
	require.NotContains(t, page, "not known")

	page = strings.Join(lines(t, "egdb", "report", dir), "\n")
	require.Contains(t, page, "| 3 | 12 of 12 | 196,032 | 100,250 | 87,305 | 8,477 |  | ")
	require.Contains(t, page, "\n10 of the slices of 3 pieces have results without distances")
	require.Contains(t, page, "\n61 plies among the slices with distances, from `W:W29,30:B7`. Distances are missing")
}

// TestEgdbReportPart reports on one slice of 4 pieces and what it needs.
func TestEgdbReportPart(t *testing.T) {
	_, report := reportOf(t, "english", "-pieces", "4", "-slices", "KK-KK", "-distances", "3")
	last := report.Totals[len(report.Totals)-1]
	require.Equal(t, reportTotal{
		reportCount: reportCount{Pieces: 4, Positions: 215_760, Wins: 58_361, Losses: 3_943, Draws: 153_456},
		Slices:      1, WLD: last.WLD,
	}, last)
	page := report.markdown()
	require.Contains(t, page, "| 4 | 1 of 25 | 215,760 | ")
	require.Contains(t, page, "\nThe slices of 4 pieces have results without distances")
}

// TestRelease checks which versions of a module are releases.
func TestRelease(t *testing.T) {
	for _, v := range []string{
		"", "(devel)", "v0.0.0-20261122221145-05aaa84009e3", "v0.1.1-0.20261122221145-05aaa84009e3+dirty",
	} {
		require.Empty(t, release(v), v)
	}
	for _, v := range []string{"v0.1.0", "v1.2.3-rc.1"} {
		require.Equal(t, v, release(v))
	}
}
