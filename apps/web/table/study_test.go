package table

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
)

// lost is a game in which White is to win, and loses by the first move.
const lost = `[FEN "W:W9,17:B1,5"] 1. 9-6 1x10 {known} 2. 17-14 10x17 *`

// TestReview judges the moves of a game, marks the mistake, and keeps the scores and the better move.
func TestReview(t *testing.T) {
	table := sit(t, Settings{PDN: lost})
	assert.ErrorIs(t, sit(t, Settings{}).Do(me, Action{Do: "review", On: true}), ErrNothingToDo)
	assert.ErrorIs(t, table.Do("somebody", Action{Do: "review", On: true}), ErrWatching)
	require.NoError(t, table.Do(me, Action{Do: "review", On: true}))
	require.NotNil(t, now(table).Review)
	assert.Equal(t, 4, now(table).Review.Moves)
	v := until(t, table, "the end", func(v View) bool { return v.Review == nil })
	for _, m := range v.Moves {
		assert.NotNil(t, m.Eval, m.Text)
	}
	assert.Equal(t, []int{analysis.NAGBlunder}, v.Moves[0].NAGs, "the mistake is marked")
	assert.Less(t, *v.Moves[0].Eval, 0, "it is bad for White")
	var better []MoveView
	for _, variation := range variations(t, v) {
		if variation.At == 0 {
			better = variation.Moves
		}
	}
	require.NotEmpty(t, better)
	assert.NotEqual(t, "9-6", better[0].Text)
	assert.NotNil(t, better[0].Eval)
	text := saved(t, table)
	assert.Contains(t, text, "known")
	assert.Contains(t, text, "[%eval")
}

// TestReviewIsInterrupted checks that a review waits while nobody watches, and that it can be ended.
func TestReviewIsInterrupted(t *testing.T) {
	table := sit(t, Settings{PDN: "1. 9-14 22-18 2. 11-16 18x9 3. 5x14 21-17 4. 14x21 *"})
	leave(table)
	require.NoError(t, table.Do(me, Action{Do: "review", On: true}))
	assert.Never(t, func() bool { return now(table).Review.Done > 0 }, 50*time.Millisecond, time.Millisecond)
	table.Listen("watcher")
	until(t, table, "a move", func(v View) bool { return v.Review.Done > 0 })
	leave(table)
	done := now(table).Review.Done
	play(t, table, "review")
	v := now(table)
	assert.Nil(t, v.Review)
	for i, m := range v.Moves {
		assert.Equal(t, i < done, m.Eval != nil, "what was found stays: %d", i)
	}
	require.NoError(t, table.Do(me, Action{Do: "review", On: true}))
	play(t, table, "goto 2", "14-17")
	assert.Nil(t, now(table).Review, "another game needs another review")
}

// TestAnalyse searches positions of the game, of variations, and of neither, for several best moves.
func TestAnalyse(t *testing.T) {
	table := sit(t, Settings{PDN: varied})
	var last Analysis
	analyse := func(s Studied) error {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		return table.Analyse(ctx, me, s, func(found Analysis) {
			last = found
			if found.Depth >= 5 {
				stop()
			}
		})
	}
	require.NoError(t, analyse(Studied{Path: []string{"11-15", "22-18"}, Lines: 3}))
	require.Len(t, last.Lines, 1, "there is one capture")
	assert.Equal(t, "15x22", last.Lines[0].Moves[0])
	assert.Equal(t, []draughts.Square{15, 22}, last.Lines[0].Path)
	require.NoError(t, analyse(Studied{Path: []string{"9-14"}, Lines: 100}))
	require.Len(t, last.Lines, maxLines)
	assert.GreaterOrEqual(t, last.Lines[0].Score, last.Lines[1].Score, "the best for White comes first")
	assert.NotEqual(t, last.Lines[0].Moves[0], last.Lines[1].Moves[0])

	assert.ErrorIs(t, table.Analyse(t.Context(), "somebody", Studied{}, nil), ErrNoHelp)
	assert.ErrorAs(t, analyse(Studied{Path: []string{"1-2"}}), new(*draughts.MoveError))
	ended := sit(t, Settings{FEN: "B:W18:B14"})
	err := ended.Analyse(t.Context(), me, Studied{Path: strings.Fields("14x23")}, nil)
	assert.ErrorIs(t, err, draughts.ErrGameOver)
}
