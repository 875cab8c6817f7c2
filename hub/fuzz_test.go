package hub_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/memory"
)

// FuzzTexts checks that valid texts are written as they were read, except for those with several forms.
func FuzzTexts(f *testing.F) {
	f.Add(start10, "32-28", "0.25")
	f.Add("BWeeeeeeeeeebeeeeeeeeeeeeeeeeBeew", "12-16", "-99.96")
	f.Add("Weeeebeeeeeeeeeeeeeeeeeeeeeeeweee", "x-x1", "89.5")
	f.Fuzz(func(t *testing.T, position, move, score string) {
		if s, ok := hub.ParseScore(score); ok {
			again, ok := hub.ParseScore(hub.ScoreText(s))
			if !ok || max(again-s, s-again) > 1 { // 88.995 is an evaluation and written as 88.99
				t.Fatalf("%q is %d, which reads as %d", score, s, again)
			}
		}
		for _, v := range []draughts.Variant{draughts.English, draughts.Russian, draughts.International, draughts.Frisian} {
			p, err := hub.ParsePosition(v, position)
			if err != nil {
				continue
			}
			text := string(hub.AppendPosition(nil, p))
			if !strings.EqualFold(text[:1], position[:1]) || text[1:] != position[1:] {
				t.Fatalf("%q became %q", position, text)
			}
			m, err := hub.ParseMove(p, move)
			if err != nil {
				continue
			}
			if !p.IsLegal(m) {
				t.Fatalf("%q is the illegal %v in %v", move, m, p)
			}
			if again, err := hub.ParseMove(p, hub.MoveText(m)); err != nil || again != m {
				t.Fatalf("%q is %v, which reads as %v (%v)", move, m, again, err)
			}
		}
	})
}

// FuzzServer checks that a Server writes valid lines for any input, and ends at the end of the input.
func FuzzServer(f *testing.F) {
	f.Add("hub\ninit\npos pos=" + start10 + " moves=\"32-28 19-23\"\nlevel depth=1\ngo think\nstop\nquit\n")
	f.Add("set-param name=variant value=bt\nset-param name=level value=0\ngo ponder\nponder-hit\nping")
	f.Add("pos pos=\"W\x00\nnew-game\nlevel moves=3 time=1e999 inc=0\ngo analyze\n")
	f.Add("init\nset-param name=hash value=8\nset-param name=threads value=2\nlevel depth=3\ngo think\nquit\n")
	most := memory.MaxObject
	f.Cleanup(func() { memory.MaxObject = most })
	memory.MaxObject = func() uint64 { return 16 << 20 } // a large table is valid, but slow
	f.Fuzz(func(t *testing.T, input string) {
		var out bytes.Buffer
		options := draughts.Options{Hash: 1, Evaluator: draughts.Material{}}
		server := &hub.Server{Options: options}
		if err := server.Serve(context.Background(), strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if _, err := hub.ParseMessage(line); err != nil || !strings.HasSuffix(line, "\n") {
				t.Fatalf("%q: %v", line, err)
			}
		}
	})
}

// FuzzMessage checks that a valid message is written as a line that reads the same.
func FuzzMessage(f *testing.F) {
	f.Add(`param name=variant value=normal type=enum values="normal killer"`)
	f.Add(`level infinite`)
	f.Add(`a "b c"=d="e=" f`)
	f.Add("a b=\"\v\"")
	f.Fuzz(func(t *testing.T, line string) {
		m, err := hub.ParseMessage(line)
		if err != nil {
			return
		}
		text := m.String()
		if strings.ContainsAny(text, "\r\n") && !strings.ContainsAny(line, "\r\n") {
			t.Fatalf("%q became %q", line, text)
		}
		again, err := hub.ParseMessage(text)
		if err != nil || again.String() != text {
			t.Fatalf("%q became %q, which reads as %q (%v)", line, text, again, err)
		}
	})
}
