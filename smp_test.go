package draughts_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// Workers share the table; under the race detector this shows that they share nothing else.
func TestWorkers(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Frisian} {
		t.Run(v.String(), func(t *testing.T) {
			t.Parallel()
			s := draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 3})
			g := draughts.NewGame(v)
			for range 3 {
				found, err := s.Search(context.Background(), g, draughts.Limits{Depth: 7, MultiPV: 2})
				require.NoError(t, err)
				require.Equal(t, 7, found.Depth)
				require.Len(t, found.Lines, min(2, len(g.Position().Moves())))
				require.NoError(t, g.Play(found.Move()))
			}
			ctx, cancel := context.WithCancel(context.Background())
			found, err := s.Search(ctx, g, draughts.Limits{OnInfo: func(i draughts.Info) {
				if i.Depth == 6 {
					cancel()
				}
			}})
			require.NoError(t, err)
			require.GreaterOrEqual(t, found.Depth, 6)

			found, err = s.Search(context.Background(), g, draughts.Limits{Nodes: 50_000})
			require.NoError(t, err)
			require.InDelta(t, 50_000, found.Nodes, 3*2*1024, "each worker looks at its limits now and then")
			found, err = s.Search(context.Background(), g, draughts.Limits{Time: 50 * time.Millisecond})
			require.NoError(t, err)
			require.True(t, g.Position().IsLegal(found.Move()))
		})
	}
}

// Two searchers on different rule sets, one of them with several workers, at the same time.
func TestSearchersOfTwoVariants(t *testing.T) {
	var group sync.WaitGroup
	for i, v := range []draughts.Variant{draughts.English, draughts.International} {
		group.Go(func() {
			s := draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 1 + i})
			g := draughts.NewGame(v)
			for range 6 {
				found, err := s.Search(context.Background(), g, draughts.Limits{Depth: 6})
				if err != nil || g.Play(found.Move()) != nil {
					t.Errorf("%v: %v %v", v, found.Move(), err)
				}
			}
		})
	}
	group.Wait()
}

func TestSetHash(t *testing.T) {
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 2})
	g := draughts.NewGame(draughts.English)
	for _, hash := range []int{2, 1, 0} {
		require.NoError(t, s.SetHash(hash))
		_, err := s.Search(context.Background(), g, draughts.Limits{Depth: 5, OnInfo: func(draughts.Info) {
			require.ErrorIs(t, s.SetHash(1), draughts.ErrBusy)
		}})
		require.NoError(t, err)
	}
}
