package pdn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// The rules of a game stand in two tags: GameType, of the standard, has a number that a rule set may lack or share with
// another; Variant, which programs add, has a name.

// unplayed are the GameTypes of the standard that the library does not play, with the size of their boards or other
// rules unknown to it: Canadian, Turkish, Thai and Spantsiretti draughts. Their games are read without checking moves.
var unplayed = []int{27, 30, 31, 41}

// variantOfTags returns the rule set that two tags name: a Variant tag with a name that the library knows, or else the
// GameType. If they name none it is the one given, and the zero Variant for a game that the library does not play. The
// warning is nil, or says what was not taken as the GameType has it.
func variantOfTags(name, gameType string, given draughts.Variant) (v draughts.Variant, warning error) {
	if name != "" {
		v, _ = draughts.ParseVariant(name)
	}
	if gameType == "" || gameType == "?" {
		if !v.IsValid() {
			v = given
		}
		return v, nil
	}
	if !v.IsValid() {
		if slices.Contains(unplayed, gameTypeNumber(gameType)) {
			return 0, nil
		}
		var err error
		if v, err = variantOf(gameType); err != nil {
			return given, fmt.Errorf("%w; read as %s", err, given)
		}
	}
	if !agrees(gameType, v.Rules()) {
		return v, fmt.Errorf("%w: %s; read as %s", ErrGameType, quote.Text(gameType), v)
	}
	return v, nil
}

// namesRules reports whether two tags name a rule set, or a GameType that the library does not play.
func namesRules(name, gameType string) bool {
	if v, err := draughts.ParseVariant(name); err == nil && v.IsValid() {
		return true
	}
	_, err := variantOf(gameType)
	return err == nil || slices.Contains(unplayed, gameTypeNumber(gameType))
}

// gameTypeNumber returns the number at the beginning of a GameType tag; 0 if there is none.
func gameTypeNumber(gameType string) int {
	digits, _, _ := strings.Cut(gameType, ",")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if err != nil {
		return 0
	}
	return n
}

// setVariant makes the tags name v, unless that is the zero Variant: by its GameType if it has a number of its own, by its
// name otherwise. A GameType that agrees with v stays as it is. A name in a Variant tag that is none of a rule set is kept
// as SourceVariant.
func (t *Tags) setVariant(v draughts.Variant) {
	if !v.IsValid() {
		return
	}
	rules := v.Rules()
	switch {
	case rules.GameType == 0:
		t.Delete("GameType")
	case !agrees(t.Get("GameType"), rules):
		t.Set("GameType", strconv.Itoa(rules.GameType))
	}
	name := t.Get("Variant")
	if named, _ := variantOfTags(name, t.Get("GameType"), 0); named == v {
		return
	}
	t.Set("Variant", v.String())
	if _, err := draughts.ParseVariant(name); err != nil && name != "" {
		*t = append(*t, Tag{"SourceVariant", name})
	}
}

// variantOf returns the rule set with the number in a GameType tag.
func variantOf(gameType string) (draughts.Variant, error) {
	n := gameTypeNumber(gameType)
	if n == 0 {
		return 0, fmt.Errorf("%w: GameType %s", draughts.ErrUnknownVariant, quote.Text(gameType))
	}
	return draughts.VariantOfGameType(n)
}

// agrees reports whether a GameType tag is that of the rules: the number and, where they follow, the side that begins
// and the size of the board. What comes behind them, the notation, says little: sites differ about it, for the same
// game.
func agrees(gameType string, r draughts.Rules) bool {
	if r.GameType == 0 {
		return true
	}
	size := strconv.Itoa(r.Size)
	want := []string{strconv.Itoa(r.GameType), r.FirstToMove.String()[:1], size, size}
	for i, field := range strings.Split(gameType, ",") {
		if i < len(want) && !strings.EqualFold(strings.TrimSpace(field), want[i]) {
			return false
		}
	}
	return true
}
