package arena

import (
	"fmt"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// DefaultDepth is the depth, in plies, to which "draughts match" searches without a limit.
const DefaultDepth = 6

// SetOpenings sets m.Openings to those of a text in the form of [openings.Parse], for m.Games games. An empty text
// stands for the 11-man ballots in English draughts, and for random:6 in other rule sets.
//
// names is the text that names the openings in [Match.Conditions]. Errors are those of openings.Parse and
// [openings.Sources.List].
func (m *Match) SetOpenings(text string) (names string, err error) {
	if text == "" {
		text = "11man"
		if m.Variant != draughts.English {
			text = "random:6"
		}
	}
	sources, err := openings.Parse(m.Variant, text)
	if err != nil {
		return "", err
	}
	if m.Openings, err = sources.List(m.Variant, (m.Games+1)/2, m.Seed); err != nil {
		return "", err
	}
	return sources.String(), nil
}

// Conditions returns everything that the games depend on, as the flags of "draughts match". openings names m.Openings.
func (m *Match) Conditions(openings string) string {
	text := fmt.Sprintf("-variant %s -a %q -b %q -openings %s -seed %d", m.Variant, m.A.Name, m.B.Name, openings, m.Seed)
	l, a := m.Limits, m.Adjudication
	for _, flag := range []struct {
		name  string
		value any
		set   bool
	}{
		{"depth", l.Depth, l.Depth > 0},
		{"nodes", l.Nodes, l.Nodes > 0},
		{"time", l.Time, l.Time > 0},
		{"clock", strconv.Quote(m.Clock.String()), m.Clock != nil},
		{"maxplies", a.MaxPlies, a.MaxPlies > 0},
		{"winscore", fmt.Sprintf("%d,%d", int(a.WinScore), a.WinMoves), a.WinMoves > 0},
		{"drawscore", fmt.Sprintf("%d,%d,%d", int(a.DrawScore), a.DrawMoves, a.DrawAfter), a.DrawMoves > 0},
	} {
		if flag.set {
			text += fmt.Sprintf(" -%s %v", flag.name, flag.value)
		}
	}
	return text
}
