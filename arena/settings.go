package arena

import (
	"flag"
	"fmt"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// MatchSettings are the settings of a match: of "draughts match", and of a job that plays the same on many machines.
// [DefaultMatchSettings] returns the defaults.
type MatchSettings struct {
	Variant   draughts.Variant `json:"variant"`
	A         string           `json:"a"` // as ParseContestant reads it
	B         string           `json:"b"`
	Games     int              `json:"games"`
	Depth     int              `json:"depth,omitempty"` // plies
	Nodes     uint64           `json:"nodes,omitempty"`
	Time      string           `json:"time,omitempty"`     // of a move, such as 100ms
	Clock     string           `json:"clock,omitempty"`    // of each side, such as 30s+300ms
	Margin    string           `json:"margin,omitempty"`   // by which a time limit may be exceeded, such as 100ms
	Openings  string           `json:"openings,omitempty"` // as Match.SetOpenings reads them
	Seed      uint64           `json:"seed"`
	SPRT      *SPRT            `json:"sprt,omitempty"` // nil means no test
	MaxPlies  int              `json:"maxplies"`       // 0 means no limit
	WinScore  string           `json:"winscore,omitempty"`
	DrawScore string           `json:"drawscore,omitempty"`
}

// DefaultMatchSettings returns the defaults.
func DefaultMatchSettings() MatchSettings {
	return MatchSettings{
		Variant: draughts.English, A: "default", B: "default", Games: 100, Margin: "100ms", Seed: 1, MaxPlies: 1000,
	}
}

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant,
// and engine checks the descriptions of -a and -b.
func (s *MatchSettings) Flags(
	f *flag.FlagSet, variant func(text string) (draughts.Variant, error), engine func(text string) error,
) {
	flagvalue.Variant(f, &s.Variant, variant)
	flagvalue.Text(f, &s.A, "a", "description of `ENGINE` A", engine)
	flagvalue.Text(f, &s.B, "b", "description of `ENGINE` B", engine)
	f.IntVar(&s.Games, "games", s.Games, "play at most `N` games")
	f.IntVar(&s.Depth, "depth", s.Depth, "search each move to a depth of `PLIES`")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes for each move")
	flagvalue.Text(f, &s.Time, "time", "search for this `TIME` for each move, such as 100ms", flagvalue.CheckTime)
	flagvalue.Text(f, &s.Clock, "clock", "`CLOCK` of each side, such as 30s+300ms or 40/1m (default none)", checkClock)
	flagvalue.Text(f, &s.Margin, "margin", "exceeding a time limit by less than this `TIME` loses no game",
		flagvalue.CheckTime)
	f.StringVar(&s.Openings, "openings", s.Openings,
		"begin the games with these `OPENINGS` (default 11man; random:6 if the variant is not English)")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of all random choices")
	f.Func("sprt", "end the match when the test of `ELO0,ELO1` is decided", s.setSPRT)
	f.IntVar(&s.MaxPlies, "maxplies", s.MaxPlies, "draw games after `PLIES`; 0 means no limit")
	flagvalue.Text(f, &s.WinScore, "winscore", "such as 600,4 for `SCORE,MOVES`: a side wins if both engines report that "+
		"it leads by 6 men, 4 moves in a row", new(Adjudication).setWin)
	flagvalue.Text(f, &s.DrawScore, "drawscore", "such as 5,10,80 for `SCORE,MOVES,PLY`: a game is drawn if both engines "+
		"report at most 0.05 men, 10 moves in a row, from ply 80 on", new(Adjudication).setDraw)
}

func (s *MatchSettings) setSPRT(text string) error {
	low, high, ok := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if !ok || err0 != nil || err1 != nil {
		return fmt.Errorf("two numbers are expected, such as 0,5")
	}
	s.SPRT = &SPRT{elo0, elo1}
	return s.SPRT.Check()
}

// Match returns the match without its engines and openings, which are files and programs. The error is the first
// mistake, with the name of the setting.
func (s *MatchSettings) Match() (m Match, err error) {
	m = Match{
		A: Contestant{Name: s.A}, B: Contestant{Name: s.B}, Variant: s.Variant, Games: s.Games, Seed: s.Seed,
		Limits:       draughts.Limits{Depth: s.Depth, Nodes: s.Nodes},
		Adjudication: Adjudication{MaxPlies: s.MaxPlies},
		Concurrency:  1,
	}
	const maxGames = 1_000_000 // for which the openings fit into memory
	switch {
	case !s.Variant.IsValid():
		return m, fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	case s.Games < 1 || s.Games > maxGames:
		return m, fmt.Errorf("games %d: 1 to %d are expected", s.Games, maxGames)
	case s.Depth < 0 || s.Depth > draughts.MaxDepth:
		return m, fmt.Errorf("depth %d: 0 to %d plies are expected", s.Depth, draughts.MaxDepth)
	case s.MaxPlies < 0:
		return m, fmt.Errorf("maxplies %d is negative", s.MaxPlies)
	}
	for _, part := range []struct {
		name, text string
		set        func(text string) error
	}{
		{"time", s.Time, func(text string) (err error) { m.Limits.Time, err = flagvalue.ParseTime(text); return err }},
		{"margin", s.Margin, func(text string) (err error) { m.Margin, err = flagvalue.ParseTime(text); return err }},
		{"clock", s.Clock, func(text string) (err error) { m.Clock, err = clock.Parse(text); return err }},
		{"winscore", s.WinScore, m.Adjudication.setWin},
		{"drawscore", s.DrawScore, m.Adjudication.setDraw},
	} {
		if part.text == "" {
			continue
		}
		if err := part.set(part.text); err != nil {
			return m, fmt.Errorf("%s %s: %w", part.name, quote.Text(part.text), err)
		}
	}
	if s.SPRT != nil {
		if err := s.SPRT.Check(); err != nil {
			return m, fmt.Errorf("sprt: %w", err)
		}
	}
	if l := &m.Limits; l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && m.Clock == nil {
		l.Depth = 6 // plies
	}
	return m, nil
}

func checkClock(text string) error { _, err := clock.Parse(text); return err }

func (a *Adjudication) setWin(text string) error {
	return parseNumbers(text, (*int)(&a.WinScore), &a.WinMoves)
}

func (a *Adjudication) setDraw(text string) error {
	return parseNumbers(text, (*int)(&a.DrawScore), &a.DrawMoves, &a.DrawAfter)
}

// parseNumbers reads numbers, separated by commas, into all of to. None may be negative.
func parseNumbers(text string, to ...*int) error {
	parts := strings.Split(text, ",")
	if len(parts) != len(to) {
		return fmt.Errorf("%d numbers are expected", len(to))
	}
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 {
			return fmt.Errorf("%s is not a number", quote.Text(part))
		}
		*to[i] = n
	}
	return nil
}
