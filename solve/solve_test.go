package solve_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/solve"
	"github.com/godraughts/draughts/solve/builtin"
)

func variant(t *testing.T, name string) draughts.Variant {
	v, err := draughts.ParseVariant(name)
	require.NoError(t, err)
	return v
}

func solved(t *testing.T, p draughts.Position, o solve.Options) solve.Certificate {
	o.Memory = 16
	c, err := solve.Solve(context.Background(), p, o)
	require.NoError(t, err)
	require.NoError(t, c.Check(o.Prober))
	return c
}

// file returns the file of a certificate.
func file(t *testing.T, c solve.Certificate) []byte {
	var w bytes.Buffer
	require.NoError(t, c.Write(&w))
	return w.Bytes()
}

// builtIn returns a built-in certificate, and its file.
func builtIn(t *testing.T, name string) (solve.Certificate, []byte) {
	content, err := builtin.Files().ReadFile(name + ".certificate")
	require.NoError(t, err)
	c, err := solve.Read(bytes.NewReader(content))
	require.NoError(t, err)
	return c, content
}

// TestSolved reads the built-in certificates, checks them and solves the games again: with -long all, otherwise those
// with small proofs. docs/solved.csv has their figures.
func TestSolved(t *testing.T) {
	largest := testsize.Pick(3000, 5000, 1<<30)
	text, err := os.ReadFile("../docs/solved.csv")
	require.NoError(t, err)
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	require.NoError(t, err)
	for _, row := range rows[1:] {
		size, err := strconv.Atoi(row[3])
		require.NoError(t, err)
		t.Run(row[0], func(t *testing.T) {
			c, certificate := builtIn(t, row[0]+"-6x6")
			if size <= 3*largest {
				require.NoError(t, c.Check(nil))
			}
			moves, longest := 0, 0
			for _, p := range c.Proofs {
				moves, longest = moves+len(p.Moves), max(longest, p.Longest)
			}
			figures := fmt.Sprintf("%v,%d,%d,%d", c.Result(), longest, moves, len(certificate))
			require.Equal(t, strings.Join(row[1:5], ","), figures)
			if size <= largest {
				again, err := solve.Solve(context.Background(), variant(t, row[0]+"-6x6").Start(), solve.Options{})
				require.NoError(t, err)
				require.Equal(t, certificate, file(t, again))
			}
		})
	}
}

// TestDatabases compares values with databases, which retrograde analysis built.
func TestDatabases(t *testing.T) {
	for _, name := range []string{"english-6x6", "russian-6x6", "losing-italian-6x6"} {
		t.Run(name, func(t *testing.T) {
			v, dir := variant(t, name), t.TempDir()
			pieces := testsize.Pick(3, 3, 4)
			require.NoError(t, build.Run(context.Background(), build.Options{Variant: v, Pieces: pieces, Dir: dir}))
			db, err := egdb.Open(dir, egdb.Options{})
			require.NoError(t, err)
			defer db.Close()
			slices, r := db.Slices(), rand.New(rand.NewPCG(61, 1))
			for range testsize.Pick(5, 10, 1000) {
				for _, result := range []draughts.Result{draughts.WhiteWins, draughts.Draw, draughts.BlackWins} {
					p, err := db.RandomPosition(v, slices[r.IntN(len(slices))].Material, result, r)
					if err != nil {
						continue
					}
					require.Equal(t, result, solved(t, p, solve.Options{}).Result(), "%v", p)
					o := solve.Options{Databases: solve.Databases{Prober: db, Pieces: pieces - 1}}
					require.Equal(t, result, solved(t, p, o).Result(), "%v", p)
				}
			}
			if testsize.Current() == testsize.Long {
				o := solve.Options{Databases: solve.Databases{Prober: db, Pieces: pieces}}
				c, err := solve.Solve(context.Background(), v.Start(), o)
				require.NoError(t, err)
				without, _ := builtIn(t, name)
				require.Equal(t, without.Result(), c.Result())
			}
		})
	}
}

// TestPython has the other checker read certificates, and changed ones: both say the same.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	name := filepath.Join(t.TempDir(), "certificate")
	r := rand.New(rand.NewPCG(61, 2))
	for _, fen := range []string{
		"english-6x6 W:W14,K17:B5", "russian-6x6 B:Wa1,Kf2:Bf6,Kb6", "english W:W9,12:B5", "russian B:Wc3:Bb6",
	} {
		var p draughts.Position
		require.NoError(t, p.UnmarshalText([]byte(fen)))
		right := solved(t, p, solve.Options{})
		for i := range testsize.Pick(2, 4, 100) {
			c := right
			if i > 0 {
				c = changed(right, r)
			}
			require.NoError(t, os.WriteFile(name, file(t, c), 0o600))
			output, err := exec.Command(python, "check.py", name).CombinedOutput()
			require.Equal(t, c.Check(nil) == nil, err == nil, "%s\n%s", fen, output)
		}
	}
}

// changed returns a certificate with another move in one place.
func changed(c solve.Certificate, r *rand.Rand) solve.Certificate {
	proofs := append([]solve.Proof(nil), c.Proofs...)
	p := &proofs[r.IntN(len(proofs))]
	if len(p.Moves) > 0 {
		p.Moves = append([]uint16(nil), p.Moves...)
		p.Moves[r.IntN(len(p.Moves))] = uint16(r.IntN(4))
	}
	c.Proofs = proofs
	return c
}

func TestReadErrors(t *testing.T) {
	right := string(file(t, solved(t, draughts.MustParseFEN(variant(t, "english-6x6"), "W:WK13:B2"), solve.Options{})))
	line, moves, _ := strings.Cut(right, "\n")
	for text, want := range map[string]string{
		"":                         "the first line",
		strings.Repeat(" ", 1<<13): "the first line",
		line:                       "the first line",
		right + "x":                "more after the moves",
		strings.Replace(right, `"pieces":0`, `"pieces":-1`, 1):        "a number of pieces",
		line + "\n" + moves[:len(moves)-1]:                            "unexpected EOF",
		strings.Replace(right, `"version":1`, `"version":2`, 1):       "version 2",
		strings.Replace(right, `"sha256":"`, `"sha256":"0`, 1):        "checksum",
		strings.Replace(right, `"rules":"`, `"rules":"0`, 1):          "other rules",
		strings.Replace(right, "english-6x6 ", "russian-6x6 ", 1):     "other rules",
		strings.Replace(right, `"moves":`, `"moves":999999999999`, 1): "moves",
		strings.Replace(right, `"side":"white"`, `"side":"red"`, 1):   "red",
		strings.Replace(right, `"pieces"`, `"piece"`, 1):              "piece",
	} {
		_, err := solve.Read(strings.NewReader(text))
		require.ErrorIs(t, err, solve.ErrFormat, "%.100q", text)
		require.ErrorContains(t, err, want)
	}
}

// endingContext ends a search after a number of questions, which Solve asks every 1,024 nodes.
type endingContext struct {
	context.Context
	left int
}

func (c *endingContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCheckpoint ends a search again and again. It comes to the value of one that is not ended.
func TestCheckpoint(t *testing.T) {
	start := variant(t, "breakthrough-6x6").Start()
	o := solve.Options{Memory: 16, Checkpoint: filepath.Join(t.TempDir(), "checkpoint")}
	ended := 0
	found, err := solve.Solve(&endingContext{context.Background(), 30}, start, o)
	for ; err != nil; ended++ {
		require.ErrorIs(t, err, context.Canceled)
		found, err = solve.Solve(&endingContext{context.Background(), 30}, start, o)
	}
	require.Greater(t, ended, 5)
	require.NoError(t, found.Check(nil))
	require.Equal(t, solved(t, start, solve.Options{}).Result(), found.Result())
	again, err := solve.Solve(&endingContext{}, start, o)
	require.NoError(t, err)
	require.Equal(t, found, again)

	other, err := solve.Solve(context.Background(), variant(t, "frysk-6x6").Start(), o)
	require.ErrorIs(t, err, solve.ErrCheckpoint)
	require.Empty(t, other.Proofs)
	whole, err := os.ReadFile(o.Checkpoint)
	require.NoError(t, err)
	for _, content := range []string{"", "a file", string(whole[:len(whole)-1]), string(whole[:100])} {
		require.NoError(t, os.WriteFile(o.Checkpoint, []byte(content), 0o600))
		_, err = solve.Solve(context.Background(), start, o)
		require.ErrorIs(t, err, solve.ErrCheckpoint)
		kept, err := os.ReadFile(o.Checkpoint)
		require.NoError(t, err)
		require.Equal(t, content, string(kept))
	}
}

func TestErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := solve.Options{Memory: 1, Progress: func(solve.Progress) { cancel() }}
	_, err := solve.Solve(ctx, draughts.English.Start(), o)
	require.ErrorIs(t, err, context.Canceled)
	_, err = solve.Solve(ctx, draughts.MustParseFEN(draughts.English, "W:W:B5"), solve.Options{})
	require.ErrorIs(t, err, draughts.ErrGameOver)
	_, err = solve.Solve(ctx, draughts.English.Start(), solve.Options{Memory: -1})
	require.ErrorIs(t, err, draughts.ErrHash)
	require.ErrorIs(t, solve.Certificate{}.Check(nil), solve.ErrWrong)
	o = solve.Options{Databases: solve.Databases{Prober: &egdb.DB{}, Pieces: 3}}
	_, err = solve.Solve(context.Background(), draughts.MustParseFEN(draughts.English, "W:WK1,K2:BK32,11"), o)
	require.ErrorIs(t, err, solve.ErrNotCovered)
	o.Prober = nil
	_, err = solve.Solve(context.Background(), draughts.MustParseFEN(draughts.English, "W:WK1:BK32,11"), o)
	require.ErrorIs(t, err, solve.ErrNotCovered)
}
