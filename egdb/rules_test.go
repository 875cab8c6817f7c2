package egdb

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// What a change of a rule does to databases.
const (
	valuesKeep    = "the values stay the same"
	valuesChange  = "the values change: RulesChecksum differs"
	cannotBeBuilt = "checkRules refuses them"
)

// ruleUses says for each field of draughts.Rules what a change of it does. Databases ignore draws by counting moves.
var ruleUses = map[string]string{
	"Name": valuesKeep, "GameType": valuesKeep, "StartRows": valuesKeep, "FirstToMove": valuesKeep,
	"Numbering": valuesKeep, "Algebraic": valuesKeep, "ColonCaptures": valuesKeep, "Draws": valuesKeep,

	"FlyingKings": valuesChange, "BackwardCaptures": valuesChange, "OrthogonalCaptures": valuesChange,
	"MenCannotCaptureKings": valuesChange, "CrownMidCapture": valuesChange, "KingStopsBehindKing": valuesChange,
	"KingStopsBehindPiece": valuesChange, "Choice": valuesChange, "Losing": valuesChange, "Size": valuesChange,

	"OptionalCapture": cannotBeBuilt, "MaxSameKingMoves": cannotBeBuilt, "KingWins": cannotBeBuilt,
}

// TestEveryRuleIsConsidered changes each field of the rules of Pool. A new field must be entered in ruleUses, and
// RulesChecksum or checkRules must have it if it is entered for them.
func TestEveryRuleIsConsidered(t *testing.T) {
	require.Len(t, ruleUses, reflect.TypeFor[draughts.Rules]().NumField(), "each field is in ruleUses, and no others")
	old := draughts.Pool.Rules()
	for rule := range reflect.TypeFor[draughts.Rules]().Fields() {
		want, known := ruleUses[rule.Name]
		require.True(t, known, "%s is new: enter it in ruleUses", rule.Name)
		r := draughts.Pool.Rules()
		switch field := reflect.ValueOf(&r).Elem().FieldByIndex(rule.Index); {
		case rule.Name == "Size":
			r.Size = 10
		case rule.Name == "StartRows":
			r.StartRows = 2
		case rule.Name == "FirstToMove":
			r.FirstToMove = draughts.White
		case rule.Name == "Draws":
			r.Draws = draughts.DrawRules{}
		case field.Kind() == reflect.Bool:
			field.SetBool(!field.Bool())
		case field.CanInt():
			field.SetInt(2)
		case field.CanUint():
			field.SetUint(1)
		}
		got := valuesKeep
		switch {
		case checkRules(r) != "":
			got = cannotBeBuilt
		case format.RulesChecksum(r) != format.RulesChecksum(old):
			got = valuesChange
		}
		require.Equal(t, want, got, rule.Name)
	}
}

// TestMaterialText checks the text form of all material, and that other text is refused.
func TestMaterialText(t *testing.T) {
	for _, pair := range index.Board8.Pairs(index.Board8.MaxPieces) {
		require.Equal(t, pair, pair.Pair())
		require.Equal(t, pair, pair.Mirror().Pair())
		for _, m := range pair.Both() {
			parsed, err := ParseMaterial(m.String())
			require.NoError(t, err)
			require.Equal(t, Material(m), parsed)
			require.Equal(t, m, m.Mirror().Mirror())
		}
	}
	for _, text := range []string{"", "-", "K", "K-", "-K", "MK-K", "K-K-K", "K-Q", "KKKKKKKK-K", "k-k"} {
		_, err := ParseMaterial(text)
		require.ErrorIs(t, err, ErrMaterial, text)
	}
}
