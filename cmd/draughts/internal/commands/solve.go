package commands

import (
	"cmp"
	"flag"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/solve"
)

const solveAbout = `
Finds the value of a position, after the moves given as arguments, with a proof:
that a side wins, or that neither loses. The start of each rule set on a board
of six rows takes from a second to a few minutes, small endings on eight rows
seconds. Repetitions are draws, and no rule limits the number of moves, so a win
may take longer than the rules allow. With -o, the file gets a certificate that
"draughts solve check" and other programs check without a search.

Ctrl-C ends the search; a proof that is finished is printed. With --checkpoint,
the search is saved then and every five minutes.

  draughts solve --variant frysk-6x6 -o frysk.certificate
  draughts solve --fen W:W9,12:B5 --for win
  draughts solve --fen W:WK4,K8,K21:BK7,K29 --pieces 4 --for win
`

type solveCommand struct {
	positionFlags
	databaseFlags
	cli.FormatFlags
	solve.Options
	aim    string
	output string
}

func (c *solveCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.databaseFlags.register(f)
	f.IntVar(&c.Pieces, "pieces", 0, "look up positions with up to `N` pieces in the databases, without a proof")
	f.StringVar(&c.aim, "for", "", "prove only that the side to move reaches this `AIM`, win or draw, or that it cannot")
	f.IntVar(&c.Memory, "memory", 512, "use this memory for what has been found, in `MiB`")
	f.StringVar(&c.Checkpoint, "checkpoint", "", "keep what has been found in this `FILE`, and go on from it")
	f.StringVar(&c.output, "output", "", "write the certificate to this `FILE`")
	c.RegisterObject(f)
}

func (c *solveCommand) Run(args []string, s cli.Streams) error {
	g, err := c.ongoing(args)
	if err != nil {
		return err
	}
	p := g.Position()
	attackers, ok := map[string][]draughts.Color{"": nil, "win": {p.Turn()}, "draw": {p.Turn().Other()}}[c.aim]
	switch {
	case !ok:
		return cli.Usagef("--for %s: win or draw is expected", quote.Text(c.aim))
	case c.Memory < 1 || c.Memory > draughts.MaxHash():
		return cli.Usagef("--memory %d: 1 to %d MiB are expected", c.Memory, draughts.MaxHash())
	case c.Pieces < 0:
		return cli.Usagef("--pieces %d: 0 or more is expected", c.Pieces)
	}
	if c.Databases, err = c.solved(p.Variant(), c.Pieces); err != nil {
		return err
	}
	if err := osfile.CheckReplaceable(c.output, solve.FileBegin, solve.ErrFormat); c.output != "" && err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	bar := progressbar.New(&s, "nodes", 0)
	c.Progress = func(p solve.Progress) {
		bar.Set(float64(p.Nodes), fmt.Sprintf("whether %v wins, %d positions decided", p.Attacker, p.Decided))
	}
	found, err := solve.Solve(ctx, p, c.Options, attackers...)
	bar.End()
	if err == nil && c.output != "" {
		err = cli.WriteOutput(c.output, nil, s, func(s cli.Streams) error { return found.Write(s.Out) })
	}
	if err == nil && c.Checkpoint != "" {
		err = os.Remove(c.Checkpoint)
	}
	return cmp.Or(printCertificate(&c.FormatFlags, found, s), unread(c.Prober), err)
}

const solveCheckAbout = `
Checks a certificate of "draughts solve": it makes the moves of the strategy and
every reply, and searches nothing. If the certificate leaves positions to
endgame databases, these must be there, or in --egdb. It prints what is proved.
The exit status is 1 if a proof is wrong.

  draughts solve check frysk.certificate
`

type solveCheckCommand struct {
	databaseFlags
	cli.FormatFlags
}

func (c *solveCheckCommand) Register(f *flag.FlagSet) {
	c.databaseFlags.register(f)
	registerRules(f)
	c.RegisterObject(f)
}

func (c *solveCheckCommand) Run(args []string, s cli.Streams) error {
	file, err := osfile.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	found, err := solve.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", quote.Text(args[0]), askRules(err))
	}
	databases, err := c.solved(found.Position.Variant(), found.Pieces)
	switch {
	case err != nil:
		return err
	case databases.Hash != found.Hash:
		return fmt.Errorf("%s: it needs databases with the SHA-256 %s, these have %s", quote.Text(args[0]),
			quote.Text(found.Hash), databases.Hash)
	}
	if err := found.Check(databases.Prober); err != nil {
		return fmt.Errorf("%s: %w", quote.Text(args[0]), cmp.Or(unread(databases.Prober), err))
	}
	return printCertificate(&c.FormatFlags, found, s)
}

// solved returns the databases of positions with up to a number of pieces, which stay open until the program ends.
func (d databaseFlags) solved(v draughts.Variant, pieces int) (solve.Databases, error) {
	switch {
	case pieces == 0:
		return solve.Databases{}, nil
	case d.dir == builtin.None:
		return solve.Databases{}, cli.Usagef("--egdb: databases of up to %d pieces are expected", pieces)
	}
	db, err := builtin.OpenNamed(d.dir)
	if err != nil {
		return solve.Databases{}, err
	}
	hash, err := db.Hash(v, pieces)
	return solve.Databases{Prober: db, Pieces: pieces, Hash: hash}, err
}

// certificateObject is what --json prints.
type certificateObject struct {
	Position draughts.Position `json:"position"`
	Pieces   int               `json:"pieces"` // of the databases; 0 for none
	Result   draughts.Result   `json:"result"` // Ongoing if it is not known
	Proofs   []proofObject     `json:"proofs"`
}

type proofObject struct {
	solve.Proof
	Moves int `json:"moves"` // of the strategy
}

func printCertificate(format *cli.FormatFlags, c solve.Certificate, s cli.Streams) error {
	if format.JSON {
		o := certificateObject{Position: c.Position, Pieces: c.Pieces, Result: c.Result()}
		for _, p := range c.Proofs {
			o.Proofs = append(o.Proofs, proofObject{p, len(p.Moves)})
		}
		return cli.PrintObject(s.Out, o)
	}
	fmt.Fprintln(s.Out, c.Position.Variant(), c.Position)
	draws := c.Position.Variant().Rules().Draws
	limit := draws.NoProgress
	for _, e := range draws.Endings {
		limit = min(e.Moves, cmp.Or(limit, e.Moves))
	}
	databases := ""
	if c.Pieces > 0 {
		databases = fmt.Sprintf(" and databases of up to %d pieces", c.Pieces)
	}
	for _, p := range c.Proofs {
		fmt.Fprintf(s.Out, "%v, proved by %d moves%s\n", p, len(p.Moves), databases)
		if p.Wins && limit > 0 && (p.Longest > limit || c.Pieces > 0) {
			fmt.Fprintf(s.Out, "the rules may draw it: they limit moves without progress, to %d or more\n", limit)
		}
	}
	return nil
}
