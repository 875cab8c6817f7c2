package book_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

// TestPythonReader compares testdata/reader.py with this package on 10,000 look-ups.
func TestPythonReader(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("testdata/reader.py is in Python, and python3 is not installed: ", err)
	}
	const script = "testdata/reader.py"
	dir := t.TempDir()
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		b, fens, want := lookups(t, v, 5000)
		file := filepath.Join(dir, "a.book")
		contents := binaryForm(t, b)
		require.NoError(t, os.WriteFile(file, contents, 0o600))
		command := exec.Command(python, script, file)
		command.Stdin = strings.NewReader(strings.Join(fens, "\n"))
		var problem bytes.Buffer
		command.Stderr = &problem
		out, err := command.Output()
		require.NoError(t, err, problem.String())
		got := strings.Split(strings.TrimSpace(string(out)), "\n")
		require.Len(t, got, len(want))
		for i := range want {
			require.Equal(t, want[i], got[i], fens[i])
		}
		contents[len(contents)-2] ^= 1
		require.NoError(t, os.WriteFile(file, contents, 0o600))
		require.Error(t, exec.Command(python, script, file).Run())
	}
}

// lookups returns a book, n positions of which about half are in the book, and what the reader prints for them.
func lookups(t *testing.T, v draughts.Variant, n int) (b *book.Builder, fens, want []string) {
	t.Helper()
	b = randomBook(t, v, n/2, 11)
	for i := range 40 {
		p := v.Start()
		for range i % 4 {
			moves := p.Moves()
			p = p.After(moves[i%len(moves)])
		}
		e := book.Entry{Position: p, Name: fmt.Sprint("opening ", i), Comment: strings.Repeat("é", i*20)}
		require.NoError(t, b.Add(e))
	}
	opened := open(t, binaryForm(t, b))
	random := rand.New(rand.NewPCG(12, 1))
	var known []draughts.Position
	for e := range b.All() {
		known = append(known, e.Position)
	}
	for range n {
		p := known[random.IntN(len(known))]
		if moves := p.Moves(); len(moves) > 0 && random.IntN(2) == 0 {
			p = p.After(moves[random.IntN(len(moves))])
		}
		e, ok, err := opened.Lookup(p)
		require.NoError(t, err)
		fens, want = append(fens, p.String()), append(want, python(&e, ok))
	}
	return b, fens, want
}

func python(e *book.Entry, ok bool) string {
	if !ok {
		return "None"
	}
	bit := map[bool]int{true: 1}
	var moves []string
	for _, m := range e.Moves {
		captured := uint64(0)
		for _, sq := range m.Move.Captured() {
			captured |= 1 << (sq - 1)
		}
		moves = append(moves, fmt.Sprintf("(%d, %d, %d, %d, %d, %d, %d, %d, %d, %d)", m.Move.From(), m.Move.To(),
			bit[m.Move.IsPromotion()], bit[m.Drawn], captured, m.Score, m.Depth, m.Wins, m.Draws, m.Losses))
	}
	return fmt.Sprintf("('%s', '%s', [%s])", e.Name, e.Comment, strings.Join(moves, ", "))
}
