package pdn

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// The rules of a game stand in two tags: GameType, of the standard, has a number that a rule set may lack or share with
// another; Variant, which programs add, has a name.

// variant returns the rule set that the tags name: a Variant tag with a name that the library knows, or else the
// GameType. If they name none it is the one given. The warning is nil, or says what was not taken as the GameType has
// it.
func (t Tags) variant(given draughts.Variant) (v draughts.Variant, warning error) {
	if name := t.Get("Variant"); name != "" {
		v, _ = draughts.ParseVariant(name)
	}
	gameType := t.Get("GameType")
	if gameType == "" || gameType == "?" {
		if !v.Valid() {
			v = given
		}
		return v, nil
	}
	if !v.Valid() {
		var err error
		if v, err = variantOf(gameType); err != nil {
			return given, fmt.Errorf("%w; read as %s", err, given)
		}
	}
	if !agrees(gameType, v.Rules()) {
		return v, fmt.Errorf("%w: %.40q; read as %s", ErrGameType, gameType, v)
	}
	return v, nil
}

// setVariant makes the tags name v, by its GameType if that has a number of its own, by its name otherwise. A GameType
// that agrees with v stays as it is.
func (t *Tags) setVariant(v draughts.Variant) {
	rules := v.Rules()
	switch {
	case rules.GameType == 0:
		t.Delete("GameType")
	case !agrees(t.Get("GameType"), rules):
		t.Set("GameType", strconv.Itoa(rules.GameType))
	}
	if named, _ := t.variant(0); named != v {
		t.Set("Variant", v.String())
	}
}

// variantOf returns the rule set with the number in a GameType tag.
func variantOf(gameType string) (draughts.Variant, error) {
	digits, _, _ := strings.Cut(gameType, ",")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%w: GameType %.40q", draughts.ErrUnknownVariant, gameType)
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
	want := []string{strconv.Itoa(r.GameType), r.First.String()[:1], size, size}
	for i, field := range strings.Split(gameType, ",") {
		if i < len(want) && !strings.EqualFold(strings.TrimSpace(field), want[i]) {
			return false
		}
	}
	return true
}
