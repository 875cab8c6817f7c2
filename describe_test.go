package draughts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestDescribe(t *testing.T) {
	for v, want := range map[draughts.Variant]string{
		draughts.English: "8x8 board, 12 men a side, Black moves first. Kings move one step. Men capture forward only. " +
			"Captures are compulsory, the choice among them: free. A man whose move ends on the far row is crowned. " +
			"The side that cannot move loses. Draws: the same position 3 times, if claimed; " +
			"kings only and no capture for 40 moves each, if claimed.",
		draughts.Frisian: "10x10 board, 20 men a side, White moves first. Kings move any distance. " +
			"A side with a man makes at most 3 quiet moves in a row with the same king. Men capture backwards too. " +
			"Captures go along rows and columns too. Captures are compulsory, the choice among them: highest value, " +
			"then with a king. A man whose move ends on the far row is crowned. The side that cannot move loses. " +
			"Draws: the same position 5 times; kings only and no capture for 50 moves each; 2 kings against a lone king: 7 moves each; a king against a lone king: 2 moves each.",
		draughts.Breakthrough: "10x10 board, 20 men a side, White moves first. Men capture backwards too. " +
			"Captures are compulsory, the choice among them: most pieces. A man whose move ends on the far row is crowned. " +
			"The first king wins. The side that cannot move loses. Nothing but agreement draws.",
		draughts.LosingRussian: "8x8 board, 12 men a side, White moves first. Kings move any distance. " +
			"Men capture backwards too. Captures are compulsory, the choice among them: free. " +
			"A man that comes to the far row is crowned at once, and goes on capturing as a king. " +
			"The side that cannot move wins. Draws: the same position 3 times.",
	} {
		require.Equal(t, want, v.Rules().Describe())
	}
}

// Each rule changes the description, and nothing stays unsaid that the table of rules has.
func TestDescribeSaysEachRule(t *testing.T) {
	for name, change := range map[string]func(*draughts.Rules){
		"Size":             func(r *draughts.Rules) { r.Size = 10 },
		"Rows":             func(r *draughts.Rules) { r.Rows = 2 },
		"First":            func(r *draughts.Rules) { r.First = draughts.White },
		"FlyingKings":      func(r *draughts.Rules) { r.FlyingKings = true },
		"BackwardCaptures": func(r *draughts.Rules) { r.BackwardCaptures = true },
		"Orthogonal":       func(r *draughts.Rules) { r.Orthogonal = true },
		"MenSpareKings":    func(r *draughts.Rules) { r.MenSpareKings = true },
		"CrownAtOnce":      func(r *draughts.Rules) { r.CrownAtOnce = true },
		"HaltBehindKing":   func(r *draughts.Rules) { r.HaltBehindKing = true },
		"OptionalCapture":  func(r *draughts.Rules) { r.OptionalCapture = true },
		"Choice":           func(r *draughts.Rules) { r.Choice = draughts.KingFirst },
		"KingMoves":        func(r *draughts.Rules) { r.KingMoves = 2 },
		"Losing":           func(r *draughts.Rules) { r.Losing = true },
		"KingWins":         func(r *draughts.Rules) { r.KingWins = true },
		"Repetition":       func(r *draughts.Rules) { r.Draws.Repetition = 4 },
		"Quiet":            func(r *draughts.Rules) { r.Draws.Quiet = 30 },
		"ClaimRepetition":  func(r *draughts.Rules) { r.Draws.ClaimRepetition = false },
		"ClaimQuiet":       func(r *draughts.Rules) { r.Draws.ClaimQuiet = false },
		"Endings":          func(r *draughts.Rules) { r.Draws.Endings = []draughts.Ending{{Most: 2, Moves: 1}} },
	} {
		r := draughts.English.Rules()
		change(&r)
		require.NotEqual(t, draughts.English.Rules().Describe(), r.Describe(), name)
	}
}

func TestCaptureChoiceString(t *testing.T) {
	require.Equal(t, "most pieces", draughts.MostPieces.String())
	require.Equal(t, "invalid choice", draughts.CaptureChoice(200).String())
}
