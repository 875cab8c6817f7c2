package commands

import (
	"flag"
	"fmt"
	"time"

	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
)

const egdbVerifyAbout = `
Verifies endgame databases. It checks the checksum of every block, and that
values follow from the values after the legal moves: one value in a thousand, or
in --one-in, or all with --full. The first fault is printed, and the exit status
is then 1.

  draughts egdb verify
  draughts egdb verify --full databases
  draughts egdb verify --one-in 10000 databases
`

// egdbVerifyCommand runs "draughts egdb verify".
type egdbVerifyCommand struct {
	databaseFlags
	cli.FormatFlags
	egdb.VerifyOptions
}

func (c *egdbVerifyCommand) Register(f *flag.FlagSet) {
	c.databaseFlags.register(f)
	c.Flags(f)
	c.RegisterObject(f)
}

func (c *egdbVerifyCommand) Run(args []string, s cli.Streams) error {
	if err := takeDirectory(&c.dir, builtin.All, args); err != nil {
		return err
	}
	if err := c.Check(); err != nil {
		return cli.Usagef("--%w", err)
	}
	return c.with(0, func(db *egdb.DB) error {
		ctx, stop := interruptible()
		defer stop()
		start := time.Now()
		progress := cli.NewProgress(&s, "files", float64(db.NumFiles()))
		files := -1.0 // done, since Progress is called before each
		c.Progress = func(name string) {
			files++
			progress.Set(files, name)
		}
		done, err := db.Verify(ctx, c.VerifyOptions)
		progress.End()
		if err != nil {
			return err
		}
		if c.JSON {
			took := time.Since(start).Milliseconds()
			return cli.PrintObject(s.Out, verifyObject{done.Files, done.Blocks, done.Positions, took})
		}
		fmt.Fprintf(s.Out, "files=%d blocks=%d values=%d errors=0 time=%v\n", done.Files, done.Blocks, done.Positions,
			time.Since(start).Round(100*time.Millisecond))
		return nil
	})
}

// verifyObject is what --json prints if there is no error.
type verifyObject struct {
	Files  int    `json:"files"`
	Blocks int    `json:"blocks"`
	Values uint64 `json:"values"`
	TimeMS int64  `json:"time_ms"`
}
