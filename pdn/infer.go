package pdn

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
)

// How much of a stream the rules are inferred from.
const (
	inferBytes = 1 << 18
	inferGames = 50
)

// inferable are the rule sets that can be inferred, the more played first. The losing games, Killer, Breakthrough and
// Portuguese draughts are missing: of their games another of these makes as many legal.
var inferable = []draughts.Variant{
	draughts.English, draughts.International, draughts.Russian, draughts.Brazilian, draughts.Pool, draughts.Italian,
	draughts.Spanish, draughts.Czech, draughts.Frisian, draughts.Frysk,
}

// fit is how well games fit a rule set.
type fit struct {
	variant  draughts.Variant
	games    int  // how many there are
	legal    int  // those without an error
	moves    int  // legal ones, up to the first error of each game
	anyMoves bool // there are moves, legal or not
	misnamed int  // warnings about the notation of squares
}

// compare returns more than 0 if the games fit the rules better than those of the other evidence, and 0 if as well.
func (e *fit) compare(other *fit) int {
	for _, pair := range [][2]int{{e.legal, other.legal}, {e.moves, other.moves}, {other.misnamed, e.misnamed}} {
		if pair[0] != pair[1] {
			return pair[0] - pair[1]
		}
	}
	return 0
}

// infer finds out the rules of games that do not name any, from the current game on, and makes a warning of it. It keeps
// what it reads of the stream.
func (s *Scanner) infer() {
	s.inferring = false
	if s.unread {
		s.rewind() // the token's text may not stay where it is
	}
	s.lex.readAhead(inferBytes)
	text := s.lex.buffer[s.lex.pin:]
	last := lastWhole(text, s.lex.end == io.EOF)
	var best *fit
	var equal []string
	for _, v := range inferable {
		e := measure(text, last, v, best)
		if e.games == 0 || v == draughts.English && e.anyMoves && e.moves == 0 {
			continue
		}
		order := 1
		if best != nil {
			order = e.compare(best)
		}
		switch {
		case order > 0:
			best, equal = e, nil
		case order == 0:
			equal = append(equal, v.String())
		}
	}
	if best != nil {
		s.variant = best.variant
	}
	n := finding{err: s.inferredError(best, equal), at: s.begin(), element: -1}
	s.body.addWarning(n)
	s.lex.count(s.lex.pin)
	s.inferred = &s.appendErrors(nil, []finding{n})[0]
}

// begin returns where the current game begins, in bytes from the pin.
func (s *Scanner) begin() int32 {
	return int32(s.lex.pos - s.lex.pin - len(bytes.TrimLeftFunc(s.untrimmed(), isSpace)))
}

// lastWhole returns the number of the last game of a text that is to be looked at. If the text goes on, its last game is
// not whole.
func lastWhole(text []byte, isAll bool) int {
	s := NewScanner(bytes.NewReader(text), Options{})
	games, unnamed := 0, 0
	for unnamed < inferGames && s.Next() {
		games++
		if !s.namesRules() {
			unnamed++
		}
	}
	if !isAll && games > 1 && unnamed < inferGames {
		games--
	}
	return games
}

// measure reads the games of a text that do not name their rules, up to that with the number last, by the rules of v. It
// stops when they cannot fit as well as what they are compared with, if that is not nil.
func measure(text []byte, last int, v draughts.Variant, best *fit) *fit {
	e := &fit{variant: v}
	s := NewScanner(bytes.NewReader(text), Options{Variant: v})
	for s.Number() < last && s.Next() {
		if s.namesRules() {
			continue
		}
		e.games++
		moves, inVariations := s.CountMoves()
		e.moves += moves + inVariations
		e.anyMoves = e.anyMoves || s.body.countNodes() > 0
		if len(s.errors) == 0 {
			e.legal++
		}
		for i := range s.warnings {
			if s.warnings[i].Err == ErrNotation {
				e.misnamed++
			}
		}
		if best != nil && e.legal+best.games-e.games < best.legal {
			break
		}
	}
	return e
}

// inferredError makes the warning about the rules that were inferred; equal are those that fit as well. best is nil if
// there is nothing to go by.
func (s *Scanner) inferredError(best *fit, equal []string) error {
	switch {
	case best == nil:
		return fmt.Errorf("%w: read as %s", ErrNoRules, s.variant)
	case best.anyMoves && best.moves == 0:
		return fmt.Errorf("%w: read as %s, though by no rules is a move legal", ErrNoRules, best.variant)
	}
	what := "games"
	if !best.anyMoves {
		what = "positions"
	}
	also := ""
	if more := len(equal) - 3; more > 0 {
		equal = equal[:3]
		equal[2] = fmt.Sprintf("%s and %d more", equal[2], more)
	}
	if len(equal) > 0 {
		also = ", as by the less played " + strings.Join(equal, ", ")
	}
	return fmt.Errorf("%w: read as %s, by which %d of the first %d %s are legal%s",
		ErrNoRules, best.variant, best.legal, best.games, what, also)
}

// namesRules reports whether the tags of the current game name its rules.
func (s *Scanner) namesRules() bool {
	return namesRules(s.intern(s.value("Variant")), s.intern(s.value("GameType")))
}

// InferenceWarning returns the warning that the rules were inferred, from the first game on of which the tags do not name them;
// see [Options]. It is nil if they were not. The warning is also among those of that game.
func (s *Scanner) InferenceWarning() *Error {
	if s.inferred == nil {
		return nil
	}
	e := *s.inferred
	return &e
}

// readAhead reads so much of the stream, from the pin on, into the buffer, or all there is.
func (l *lexer) readAhead(n int) {
	for len(l.buffer)-l.pin < n && l.more() {
	}
}
