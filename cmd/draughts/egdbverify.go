package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"github.com/godraughts/draughts/egdb"
)

const egdbVerifyAbout = `
Verifies the endgame databases in DIR, or those built in: the checksums of all
blocks, and the values, each of which must follow from those of the positions
after the legal moves. One value in a thousand is looked at, or all with -full.
What is wrong is named, and the exit status is then 1.

  draughts egdb verify
  draughts egdb verify -full databases
`

// egdbVerifyCommand runs "draughts egdb verify".
type egdbVerifyCommand struct {
	egdb.VerifyOptions
}

func (c *egdbVerifyCommand) register(f *flag.FlagSet) {
	f.BoolVar(&c.Full, "full", false, "look at all values")
	f.Uint64Var(&c.Seed, "seed", 1, "choose the values by this `NUMBER`")
}

func (c *egdbVerifyCommand) run(args []string, s streams) error {
	return withDatabases(args, func(ctx context.Context, db *egdb.DB) error {
		start := time.Now()
		done, err := db.Verify(ctx, c.VerifyOptions)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "files=%d blocks=%d values=%d errors=0 time=%v\n", done.Files, done.Blocks, done.Positions,
			time.Since(start).Round(100*time.Millisecond))
		return nil
	})
}
