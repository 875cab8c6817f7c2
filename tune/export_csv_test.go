package tune_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

// TestExport compares the rows of CSV with the samples, and the records of an array with the rows.
func TestExport(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Italian, draughts.International} {
		games, n := randomGames(v, 30), v.NumSquares()
		name := saved(t, "games", sampleFile(t, v, games))
		var text, array bytes.Buffer
		count := must(tune.Export{Variant: v}.Write(&text, name))
		again := must(tune.Export{Variant: v, NPY: true}.Write(&array, name))
		require.Equal(t, count, again)
		rows := must(csv.NewReader(&text).ReadAll())
		require.Len(t, rows, 1+count)
		size := 4 + 2 + 8 + 2 + 4*n
		head, records := array.Bytes()[:array.Len()-count*size], array.Bytes()[array.Len()-count*size:]
		require.Zero(t, len(head)%64)
		require.Contains(t, string(head),
			fmt.Sprintf("('planes', '|u1', (4, %d))], 'fortran_order': False, 'shape': (%d,)", n, count))
		text.Reset()
		must(tune.Export{Variant: v}.Write(&text, name, name))
		require.Contains(t, text.String(), fmt.Sprintf("\n%d,", 2*len(games)-1), "games of several files differ")
		for _, g := range games {
			for i, s := range slices.Concat(g.Samples, g.Variations) {
				rows = rows[1:]
				row, variation := rows[0], i >= len(g.Samples)
				require.Equal(t, strconv.Itoa(g.Number), row[0])
				require.Equal(t, []bool{g.HeldOut(), variation}, []bool{row[1] == "1", row[2] == "1"})
				require.Equal(t, variation, row[3] == "")
				if !variation {
					require.Equal(t, fmt.Sprint(s.Result), row[3])
				}
				require.Equal(t, s.Scored, row[4] != "")
				if s.Scored {
					require.Equal(t, strconv.Itoa(int(s.Score)), row[4])
				}
				require.Equal(t, strconv.Itoa(s.Ply), row[5])
				require.Equal(t, planes(s.Position), row[6:], v)
				digits := strings.Join(row[6:], "")
				for k, b := range records[size-4*n : size] {
					require.Equal(t, digits[k]-'0', b)
				}
				records = records[size:]
			}
		}
	}
	_, err := tune.Export{Variant: draughts.English}.Write(new(bytes.Buffer), saved(t, "none", nil))
	require.ErrorIs(t, err, tune.ErrNoSamples)
}

// planes returns the planes of a position, found by the places of its squares.
func planes(p draughts.Position) []string {
	v := p.Variant()
	size := v.Rules().Size
	text := make([][]byte, 4)
	for i := range text {
		for row := range size {
			for col := range size {
				if v.Rules().Numbering != draughts.FromTop { // a mirrored board
					col = size - 1 - col
				}
				at := v.SquareAt(row, col)
				if p.Turn() == draughts.Black {
					at = v.SquareAt(size-1-row, size-1-col)
				}
				if at == 0 {
					continue
				}
				own := []draughts.Set{p.White(), p.Black()}[(i/2+int(p.Turn()))%2]
				is := v.Contains(own, at) && v.Contains(p.Kings(), at) == (i%2 == 1)
				text[i] = append(text[i], map[bool]byte{true: '1', false: '0'}[is])
			}
		}
	}
	return []string{string(text[0]), string(text[1]), string(text[2]), string(text[3])}
}

// TestPythonReader compares testdata/reader.py with this package.
func TestPythonReader(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("testdata/reader.py is in Python, and python3 is not installed: ", err)
	}
	small := must(draughts.ParseVariant("frysk-6x6"))
	for v, sizes := range map[draughts.Variant][]string{
		draughts.English: {"4", "0"}, draughts.Russian: nil, draughts.Frisian: nil, draughts.Killer: nil, small: nil,
	} {
		games := randomGames(v, 3)
		file := sampleFile(t, v, games)
		var want strings.Builder
		fmt.Fprintln(&want, v, v.Rules().Hash())
		for _, g := range games {
			fmt.Fprintln(&want, g.Number, int(g.Result))
			for i, s := range slices.Concat(g.Samples, g.Variations) {
				p, score := s.Position, "None"
				if s.Scored {
					score = strconv.Itoa(int(s.Score))
				}
				variation := map[bool]string{true: "True", false: "False"}[i >= len(g.Samples)]
				fmt.Fprintln(&want, v.NumberBits(p.White()), v.NumberBits(p.Black()), v.NumberBits(p.Kings()),
					[]string{"W", "B"}[p.Turn()], score, s.Ply, variation)
			}
		}
		args := append([]string{"testdata/reader.py", saved(t, "games", file)}, sizes...)
		out := must(exec.Command(python, args...).Output())
		require.Equal(t, want.String(), string(out))
		file[len(file)-9] ^= 1
		require.Error(t, exec.Command(python, "testdata/reader.py", saved(t, "games", file)).Run())
	}
}
