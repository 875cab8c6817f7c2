package hub_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// toy is an engine that plays the first legal move. Its functions may be replaced by ones with a fault.
type toy struct {
	variant   draughts.Variant
	game      *draughts.Game
	level     string
	searching bool
	read      func(line string) string // returns the line that is obeyed
	write     func(line, answer string) string
	refuse    func(m draughts.Move, text string) bool
}

func (e *toy) handle(line string) string { return e.write(line, e.obey(e.read(line))) }

func (e *toy) obey(line string) string {
	m, _ := hub.ParseMessage(line)
	switch m.Command {
	case "hub":
		return "id name=Toy\nparam name=variant value=normal type=string\nwait\n"
	case "set-param":
		if name, _ := m.Get("name"); name == "variant" {
			value, _ := m.Get("value")
			for _, v := range draughts.Variants() {
				if hub.VariantName(v) == value {
					e.variant = v
				}
			}
		}
	case "init":
		return "ready\n"
	case "ping":
		return "pong\n"
	case "quit":
		return "exit"
	case "pos":
		return e.setPosition(m)
	case "level":
		e.level = line
	case "go":
		if e.searching = true; e.level != "level infinite" && line != "go ponder" {
			return e.move()
		}
	case "stop", "ponder-hit":
		if e.searching {
			return e.move()
		}
	}
	return ""
}

func (e *toy) setPosition(m hub.Message) string {
	text, _ := m.Get("pos")
	p, err := hub.ParsePosition(e.variant, text)
	if err != nil {
		return "error message=position\n"
	}
	e.game = draughts.NewGameAt(p)
	moves, _ := m.Get("moves")
	for word := range strings.FieldsSeq(moves) {
		move, _ := hub.ParseMove(e.game.Position(), word)
		if e.refuse(move, word) || e.game.Play(move) != nil {
			return "error message=move\n"
		}
	}
	return ""
}

func (e *toy) move() string {
	e.searching = false
	move := hub.MoveText(e.game.Position().Moves()[0])
	return "info depth=1 score=0.10 pv=" + move + "\ndone move=" + move + "\n"
}

// tryToy tries an engine with a fault. It returns the parts that are wrong, the errors and the number of parts.
func tryToy(t *testing.T, v draughts.Variant, fault func(*toy)) (names []string, faults string, parts int) {
	synctest.Test(t, func(t *testing.T) {
		start := func(o hub.ClientOptions) (*hub.Client, error) {
			e := &toy{variant: draughts.International, refuse: func(draughts.Move, string) bool { return false }}
			e.read, e.write = func(line string) string { return line }, func(_, answer string) string { return answer }
			fault(e)
			return hub.NewClient(context.Background(), connectEngine(t, e.handle), o)
		}
		began := time.Now()
		for name, err := range hub.Try(context.Background(), hub.ClientOptions{Variant: v}, start) {
			if parts++; err != nil {
				names, faults = append(names, name), faults+err.Error()+"\n"
			}
		}
		require.Less(t, time.Since(began), time.Minute)
	})
	return names, faults, parts
}

// TestTryVariants checks that an engine without a fault has none with any rules.
func TestTryVariants(t *testing.T) {
	for _, v := range draughts.Variants() {
		names, faults, parts := tryToy(t, v, func(*toy) {})
		require.Empty(t, names, faults)
		require.GreaterOrEqual(t, parts, 20, v)
	}
}

// TestTryFaults checks that the fault of an engine is found in the parts where it shows, with the lines that show it.
func TestTryFaults(t *testing.T) {
	reads := func(old, line string) func(*toy) {
		return func(e *toy) {
			e.read = func(text string) string { return strings.Replace(text, old, line, 1) }
		}
	}
	writes := func(after, old, text string) func(*toy) {
		return func(e *toy) {
			e.write = func(line, answer string) string {
				if strings.HasPrefix(line, after) {
					answer = regexp.MustCompile(old).ReplaceAllString(answer, text)
				}
				return answer
			}
		}
	}
	const stopped, pinged = "level infinite, stop", "ping in a search"
	captured := []string{"captured squares in any order", "captured squares of a move"}
	refuses := func(refuse func(m draughts.Move, text string) bool) func(*toy) {
		return func(e *toy) { e.refuse = refuse }
	}
	tests := []struct {
		name  string
		fault func(*toy)
		parts []string
		lines string // of the first error, after its message
	}{
		{"never ready", writes("init", "ready", ""), []string{"handshake"}, "> init"},
		{"moves ignored", reads("moves=", "line="), []string{"game of 80 plies", "promotion", captured[0]}, "\n      < done"},
		{"no promotion", refuses(func(m draughts.Move, _ string) bool { return m.IsPromotion() }),
			[]string{"game of 80 plies", "promotion"}, "< error message=move"},
		{"captured squares in one order", refuses(func(m draughts.Move, text string) bool { return hub.MoveText(m) != text }),
			captured[:1], "< error message=move"},
		{"from and to only", writes("go", `(\d+x\d+)(x\d+)+`, "$1"), captured[1:], "< done move="},
		{"level nodes ignored", reads("level nodes=1000", "level infinite"), []string{"level nodes"}, "> go think"},
		{"no stop", reads("stop", ""), []string{stopped, pinged, "ponder, stop"}, "> stop"},
		{"a move for each stop", func(e *toy) {
			e.read = func(line string) string {
				e.searching = e.searching || line == "stop"
				return line
			}
		}, []string{stopped, "ponder, stop"}, "> stop\n"},
		{"ping ends the search", func(e *toy) {
			e.write = func(line, answer string) string {
				if line == "ping" && e.searching {
					answer = e.move() + answer
				}
				return answer
			}
		}, []string{pinged}, "> ping\n      < info"},
		{"no move after ponder-hit", reads("ponder-hit", ""), []string{"ponder, ponder-hit"}, "> ponder-hit"},
		{"allowed: moves instead of pondering", reads("ponder", "think"), nil, ""},
		{"ends at an unknown command", writes("castle", "^$", "exit"), []string{"unknown command"}, "> castle side=left"},
		{"ends at a bad position", writes("pos pos=Wxyz", `(?s)^.*$`, "exit"), []string{"unreadable position"}, "> pos pos="},
		{"does not quit", reads("quit", ""), []string{"quit"}, "> quit"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			names, faults, _ := tryToy(t, draughts.International, tt.fault)
			require.Equal(t, tt.parts, names, faults)
			require.Contains(t, faults, tt.lines)
		})
	}
}
