package main

import (
	"context"
	"flag"
	"os"
	"os/signal"

	"github.com/godraughts/draughts"
)

// searchFlags are the flags of the commands that search.
type searchFlags struct {
	limits  draughts.Limits
	options draughts.Options
}

// maxHash is the largest -hash accepted, in MiB: a slip of the keyboard should not end in a crash.
const maxHash = 1 << 16

func (s *searchFlags) register(f *flag.FlagSet) {
	f.DurationVar(&s.limits.Time, "time", 0, "stop after this `TIME`, such as 500ms or 1m30s")
	f.IntVar(&s.limits.Depth, "depth", 0, "stop after so many `PLIES`")
	f.Uint64Var(&s.limits.Nodes, "nodes", 0, "stop after `N` positions")
	f.IntVar(&s.options.Hash, "hash", 64, "size of the transposition table in `MiB`")
}

// searcher checks the flags and returns a Searcher. Where there is no limit it sets those of standard.
func (s *searchFlags) searcher(standard draughts.Limits) (*draughts.Searcher, error) {
	l := &s.limits
	if s.options.Hash < 1 || s.options.Hash > maxHash {
		return nil, usagef("-hash %d: 1 to %d MiB are expected", s.options.Hash, maxHash)
	}
	if l.Depth < 0 || l.Depth > draughts.MaxDepth {
		return nil, usagef("-depth %d: 0 to %d plies are expected", l.Depth, draughts.MaxDepth)
	}
	if l.Time < 0 {
		return nil, usagef("-time %v is negative", l.Time)
	}
	if l.Time == 0 && l.Depth == 0 && l.Nodes == 0 {
		l.Time, l.Depth = standard.Time, standard.Depth
	}
	return draughts.NewSearcher(s.options), nil
}

// interruptible returns a context that Ctrl-C cancels, and a function that gives Ctrl-C its usual meaning back.
func interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt)
}
