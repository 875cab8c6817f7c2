package fold

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHasName(t *testing.T) {
	for _, row := range []struct {
		name, part string
		want       bool
	}{
		{"Wiersma, Harm", "harm wiersma", true},
		{"Harm Wiersma", "Wiersma, H", true},
		{"H. Wiersma", "wiersm", true},
		{"Tinsley", "insley", true},
		{"Sébastien D’Almeida", `sebastien D\'Almeida`, true},
		{"Ørjan Weiße Łukasz", "orjan weisse lukasz", true},
		{"Se\u0301bastien", "Sébastien", true},
		{"Чижов, Алексей", "алексеи чижов", true},
		{"Harm Wiersma", "harm sijbrands", false},
		{"Hannah Bell", "anna ell", false},
		{"Player Q", "player p", false},
		{"Piet Pool", "p piet", true},
		{"?", ", ", false},
	} {
		require.Equal(t, row.want, HasName(Text(row.name), Text(row.part)), row)
	}
}
