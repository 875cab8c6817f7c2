package pdn

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
)

// Limits on what the rules are inferred from.
const (
	inferBytes = 1 << 18
	inferGames = 50
)

// inferable are the rule sets that can be inferred, the most played first. The losing games, Killer, Breakthrough and
// Portuguese draughts are missing: their games are also legal by another of these.
var inferable = []draughts.Variant{
	draughts.English, draughts.International, draughts.Russian, draughts.Brazilian, draughts.Pool, draughts.Italian,
	draughts.Spanish, draughts.Czech, draughts.Frisian, draughts.Frysk,
}

// fit is how well games fit a rule set.
type fit struct {
	variant  draughts.Variant
	games    int
	legal    int  // games without an error
	moves    int  // legal moves, up to the first error of each game
	anyMoves bool // the games have moves, legal or not
	misnamed int  // warnings about the notation of squares
}

// compare returns a positive number if the games fit the rules better than the other rules, and 0 if equally well.
func (e *fit) compare(other *fit) int {
	for _, pair := range [][2]int{{e.legal, other.legal}, {e.moves, other.moves}, {other.misnamed, e.misnamed}} {
		if pair[0] != pair[1] {
			return pair[0] - pair[1]
		}
	}
	return 0
}

// infer infers the rules of games that do not name theirs, from the current game and those behind it, and warns of it.
// What it reads of the stream stays in the buffer.
func (s *Scanner) infer() {
	s.options.Infer = false
	if s.in.unread {
		s.in.reread() // the token's text may not stay where it is
	}
	s.in.readAhead(inferBytes)
	text := s.in.buffer[s.in.pin:]
	last := lastCompleteGame(text, s.in.end == io.EOF)
	var best *fit
	var equal []string
	for _, v := range inferable {
		e := measureFit(text, last, v, best)
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
		s.options.Variant = best.variant
	}
	warning := finding{err: s.inferredError(best, equal), at: int32(s.textStart()), element: -1}
	s.game.body.addWarning(warning)
	s.in.count(s.in.pin)
	s.inferred = &s.appendErrors(nil, []finding{warning})[0]
}

// lastCompleteGame returns the number of the last game in a text that rules are inferred from. If the stream goes on
// behind the text, the last game of the text is not complete.
func lastCompleteGame(text []byte, isAll bool) int {
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

// measureFit reads the games of a text that do not name their rules by the rules of v, up to the game with number last.
// It stops when they cannot fit as well as best, if that is not nil.
func measureFit(text []byte, last int, v draughts.Variant, best *fit) *fit {
	e := &fit{variant: v}
	s := NewScanner(bytes.NewReader(text), Options{Variant: v})
	for s.Number() < last && s.Next() {
		if s.namesRules() {
			continue
		}
		e.games++
		moves, inVariations := s.CountMoves()
		e.moves += moves + inVariations
		e.anyMoves = e.anyMoves || s.game.body.countNodes() > 0
		if len(s.game.errors) == 0 {
			e.legal++
		}
		for i := range s.game.warnings {
			if s.game.warnings[i].Err == ErrNotation {
				e.misnamed++
			}
		}
		if best != nil && e.legal+best.games-e.games < best.legal {
			break
		}
	}
	return e
}

// inferredError returns the warning about the rules that were inferred. equal are rule sets that fit equally well. best
// is nil if no rule set was measured.
func (s *Scanner) inferredError(best *fit, equal []string) error {
	switch {
	case best == nil:
		return fmt.Errorf("%w: read as %s", ErrNoRules, s.options.Variant)
	case best.anyMoves && best.moves == 0:
		return fmt.Errorf("%w: read as %s, though no move is legal by any rules", ErrNoRules, best.variant)
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
	return namesRules(s.in.intern(s.value("Variant")), s.in.intern(s.value("GameType")))
}

// InferenceWarning returns the warning that the rules were inferred, or nil if they were not, or not yet. Warnings has
// it too at the first game whose tags do not name its rules. See [Options].
func (s *Scanner) InferenceWarning() *Error {
	if s.inferred == nil {
		return nil
	}
	e := *s.inferred
	return &e
}

// InferredVariant returns the rule set that was inferred for games whose tags name none. It is zero if none was, or not
// yet.
func (s *Scanner) InferredVariant() draughts.Variant {
	if s.inferred == nil {
		return 0
	}
	return s.options.Variant
}

// readAhead fills the buffer with n bytes of the stream from the pin on, or with all there are.
func (l *lexer) readAhead(n int) {
	for len(l.buffer)-l.pin < n && l.more() {
	}
}
