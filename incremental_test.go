package draughts_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// follower judges as Material does, by a state that follows the search. It counts how often it is asked without one.
type follower struct {
	draughts.Material
	asked int
}

func (f *follower) Evaluate(p draughts.Position) draughts.Score {
	f.asked++
	return f.Material.Evaluate(p)
}

func (f *follower) NewState() draughts.EvalState { return &followerState{} }

// followerState keeps the positions that lead to the current one.
type followerState struct{ line []draughts.Position }

func (s *followerState) Reset(p draughts.Position) { s.line = append(s.line[:0], p) }

func (s *followerState) Push(before draughts.Position, m draughts.Move, after draughts.Position) {
	if before == s.line[len(s.line)-1] && before.After(m) == after {
		s.line = append(s.line, after)
	}
}

func (s *followerState) Pop() { s.line = s.line[:len(s.line)-1] }

func (s *followerState) Evaluate() draughts.Score {
	return draughts.Material{}.Evaluate(s.line[len(s.line)-1])
}

// TestIncrementalEvaluator checks that a search asks the state of an evaluator that has one, and finds the same.
func TestIncrementalEvaluator(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Frisian} {
		for depth := 1; depth <= 9; depth++ {
			follows := new(follower)
			found := make([]draughts.Info, 2)
			for i, e := range []draughts.Evaluator{draughts.Material{}, follows} {
				var err error
				s := draughts.NewSearcher(draughts.Options{Evaluator: e, Hash: 1})
				found[i], err = s.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Depth: depth})
				require.NoError(t, err)
			}
			require.Equal(t, found[0].Lines, found[1].Lines)
			require.Equal(t, found[0].Nodes, found[1].Nodes)
			require.Zero(t, follows.asked)
		}
	}
}
