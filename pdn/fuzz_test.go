package pdn

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

// FuzzReader reads any text. A game without errors must be written and read again as the same tree. An error must have
// a place in the text.
func FuzzReader(f *testing.F) {
	files, err := filepath.Glob("testdata/*.pdn")
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(text, byte(draughts.English))
		// Short texts are quicker to mutate.
		for _, paragraph := range bytes.Split(text, []byte("\n\n")) {
			f.Add(paragraph, byte(draughts.International))
		}
	}
	f.Add([]byte("1. 11-15 /FEN \"W:W21:B1\"/ 1. 21-17 /FEN \"W::\"/ 1... - 2. ... 17-14 4-6 1. 11-15"),
		byte(draughts.English))
	f.Add([]byte("[GameType \"27\"] 1. 46-41 07-12 ( 7- 12 ) 2-0"), byte(draughts.English))
	f.Add([]byte("1. c3-d4 b6-a5 2. bc3 a5:c3 3. d2b4 ab6Red *"), byte(draughts.Russian))
	f.Add([]byte(`[FEN "W:WKe1,K3:Bb6,c5,d2,e5"] 1. e1xb4xd6xf4 *`), byte(draughts.Brazilian))
	f.Add([]byte(`1. 31-27 /FEN "W:W21:B1"/?! $1 1. 21-17 *`), byte(draughts.Antidraughts))
	f.Add([]byte("1. 11 15 2319 2 08 11 22 17 4-6 1 2 115 1. 11 – 15"), byte(draughts.English))
	f.Add([]byte("[p2 \"A\"] 1.0"), byte(draughts.Russian))
	f.Add([]byte(`[FEN "W:WK46,35:BK5,6:+105+246"] 1. 46-41 6-11 *`), byte(draughts.Frisian))
	f.Fuzz(func(t *testing.T, text []byte, variant byte) {
		all := draughts.Variants()
		o := Options{Variant: all[(int(variant)+len(all)-1)%len(all)]} // they are numbered from 1
		lines := 1 + bytes.Count(text, []byte("\n"))
		games, errs := readAll(t, bytes.NewReader(text), o)
		broken := map[int]bool{}
		for _, e := range errs {
			require.NotEmpty(t, e.Error())
			require.True(t, e.Line >= 1 && e.Line <= lines && e.Column >= 1 && e.Column <= len(text)+1, "%v", e)
			broken[e.Game] = true
		}
		for i, g := range games {
			for _, w := range g.Warnings {
				require.NotEmpty(t, w.Error())
				require.True(t, w.Line >= 1 && w.Line <= lines && w.Column >= 1 && w.Column <= len(text)+1, "%v", w)
			}
			if !broken[i+1] {
				requireStable(t, g, o)
				continue
			}
			// What can be kept of a broken game is kept.
			if err := NewWriter(io.Discard).Write(g); err == nil {
				again, err := NewReader(strings.NewReader(write(t, g)), o).Read()
				require.NoError(t, err)
				requireStable(t, again, o)
			}
		}
		requireSameGames(t, text, o, games)
		if len(text) < 1<<9 { // it is read by many rules
			o := Options{Infer: true}
			games, _ := readAll(t, bytes.NewReader(text), o)
			requireSameGames(t, text, o, games)
		}
	})
}
