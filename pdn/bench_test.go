package pdn

import (
	"bytes"
	"io"
	"os"
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// largeSize is the length in bytes of the file that the benchmarks read.
const largeSize = 100_000_000

// collection returns the games that the large file repeats: real games if they lie beside the repository, or else
// fixtures.
func collection(tb testing.TB) []byte {
	text, err := os.ReadFile("../../shared/pdn/english-tinsley.pdn")
	if err == nil {
		return text
	}
	for _, name := range []string{"captures", "comments", "numbers", "spaces", "variations"} {
		fixture := must(os.ReadFile("testdata/" + name + ".pdn"))
		text = append(append(text, fixture...), '\n')
	}
	return text
}

// repeater is a stream of copies of a text without an end. It allocates nothing, so that the benchmarks measure only
// the reader's garbage collection.
type repeater struct{ text, rest []byte }

func (r *repeater) Read(b []byte) (int, error) {
	if len(r.rest) == 0 {
		r.rest = r.text
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// BenchmarkLargeFile reads 100 MB in the ways of users: tags without moves, with the main lines checked, and as trees.
// The yardstick is counting newlines. It reports allocations per move.
//
//	go test -bench LargeFile -benchtime 1x -count 5 ./pdn
func BenchmarkLargeFile(b *testing.B) {
	text := append([]byte("\n[Event \"Copy\"]\n*\n\n"), collection(b)...)
	run := func(name string, read func(r io.Reader) (games, moves int)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(largeSize)
			var games, moves int
			before := allocations()
			for b.Loop() {
				games, moves = read(io.LimitReader(&repeater{text: text}, largeSize))
			}
			if moves > 0 {
				b.ReportMetric(float64(allocations()-before)/float64(b.N)/float64(moves), "allocs/move")
			}
			b.ReportMetric(float64(games), "games")
			b.ReportMetric(float64(sample("/memory/classes/total:bytes"))/1e6, "MB-total")
		})
	}
	run("newlines", func(r io.Reader) (games, moves int) {
		buffer := make([]byte, 1<<16)
		for {
			n, err := r.Read(buffer)
			games += bytes.Count(buffer[:n], []byte{'\n'})
			if err != nil {
				return 0, 0
			}
		}
	})
	run("tags", func(r io.Reader) (games, moves int) {
		s := NewScanner(r, Options{})
		for s.Next() {
			games++
		}
		require.NoError(b, s.Err())
		return games, 0
	})
	run("moves", func(r io.Reader) (games, moves int) {
		s := NewScanner(r, Options{})
		for s.Next() {
			games++
			for range s.Moves() {
				moves++
			}
		}
		require.NoError(b, s.Err())
		return games, moves
	})
	run("trees", func(r io.Reader) (games, moves int) {
		for g, err := range NewReader(r, Options{}).All() {
			require.NotNil(b, g, "%v", err)
			games++
			m, _ := g.Main.CountMoves()
			moves += m
		}
		return games, moves
	})
}

func allocations() uint64 { return sample("/gc/heap/allocs:objects") }

func sample(name string) uint64 {
	s := []metrics.Sample{{Name: name}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

func BenchmarkWriter(b *testing.B) {
	text := "1. 11-16! {Black's usual} 24-19 (1... 24-20 2. 16-19 23x16) 2. 10-14 $1 27-24 3. 6-10 19-15 4. 10x19 24x15 *"
	g := must(NewReader(strings.NewReader(text), Options{}).Read())
	var out bytes.Buffer
	w := NewWriter(&out)
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := w.Write(g); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(out.Len()))
	}
}
