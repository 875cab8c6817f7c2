package pdn

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Limits on what the rules are inferred from.
const (
	inferBytes = 1 << 18
	inferGames = 50
)

// inferable are the rule sets that can be inferred, the most played first. The losing games, Killer, Breakthrough,
// Portuguese draughts and unified pool are missing: their games are also legal by another of these.
var inferable = []draughts.Variant{
	draughts.English, draughts.International, draughts.Russian, draughts.Brazilian, draughts.Pool, draughts.Italian,
	draughts.Spanish, draughts.Czech, draughts.Frisian, draughts.Frysk,
}

type fit struct {
	variant  draughts.Variant
	games    int
	legal    int  // games without an error
	moves    int  // legal moves, up to the first error of each game
	anyMoves bool // the games have moves, legal or not
	misnamed int  // warnings about the notation of squares
}

// bestFit returns the rule set that best fits the games in a text that do not name theirs, and the names of others that
// fit as well. It is nil if there are no such games. isAll says that the stream ends with the text.
func bestFit(text []byte, isAll bool) (best *fit, equal []string) {
	last := lastCompleteGame(text, isAll)
	for _, v := range inferable {
		e := measureFit(text, last, v, best)
		if e.games == 0 || v == draughts.English && e.anyMoves && e.moves == 0 {
			continue
		}
		order := 1
		if best != nil {
			order = cmp.Or(e.legal-best.legal, e.moves-best.moves, best.misnamed-e.misnamed)
		}
		switch {
		case order > 0:
			best, equal = e, nil
		case order == 0:
			equal = append(equal, v.String())
		}
	}
	return best, equal
}

// lastCompleteGame returns the number of the last game in a text that rules are inferred from. If the stream goes on
// after the text, the last game of the text is not complete.
func lastCompleteGame(text []byte, isAll bool) int {
	s := NewScanner(bytes.NewReader(text), Options{})
	games, unnamed := 0, 0
	for unnamed < inferGames && s.Next() {
		games++
		if !s.game.namesRules() {
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
		if s.game.namesRules() {
			continue
		}
		e.games++
		moves, inVariations := s.CountMoves()
		e.moves += moves + inVariations
		e.anyMoves = e.anyMoves || slices.ContainsFunc(s.game.body.elements, func(e element) bool { return e.isNode() })
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

// inferredError returns the warning that games are read by the rules of v, which fit best. equal are rule sets that fit
// equally well. best is nil if no rule set was measured. name is an unknown one in the Variant tag; empty for none.
func inferredError(best *fit, equal []string, v draughts.Variant, name string) error {
	reason := ErrNoRules
	if name != "" {
		reason = fmt.Errorf("%w: %w %s", reason, draughts.ErrUnknownVariant, quote.Text(name))
	}
	switch {
	case best == nil:
		return fmt.Errorf("%w: read as %s", reason, v)
	case best.anyMoves && best.moves == 0:
		return fmt.Errorf("%w: read as %s, though no move is legal by any rules", reason, best.variant)
	}
	which := "most moves are legal"
	switch {
	case best.legal == 1 && best.games == 1:
		which = "the first game is legal"
	case best.legal == best.games:
		which = fmt.Sprintf("the first %d games are legal", best.games)
	case best.legal > 0:
		which = fmt.Sprintf("%d of the first %d games can be played", best.legal, best.games)
	}
	also := ""
	if more := len(equal) - 3; more > 0 {
		equal = equal[:3]
		equal[2] = fmt.Sprintf("%s and %d more", equal[2], more)
	}
	if len(equal) > 0 {
		also = ", as by the less played " + strings.Join(equal, ", ")
	}
	return fmt.Errorf("%w: read as %s, by which %s%s", reason, best.variant, which, also)
}
