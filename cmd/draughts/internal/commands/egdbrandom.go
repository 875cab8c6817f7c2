package commands

import (
	"flag"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const egdbRandomAbout = `
Prints the FEN of random positions of the endgame databases, for exercises.
White is to move and has the pieces before the hyphen of --material: K is a king
and M a man. --result is that of White with perfect play. White cannot capture.

  draughts egdb random --material KK-K --result win
  draughts egdb random --material KMM-KM --result draw --count 10 --seed 7
`

// egdbRandomCommand runs "draughts egdb random".
type egdbRandomCommand struct {
	databaseFlags
	cli.FormatFlags
	variant  draughts.Variant
	material string
	result   string
	count    int
	seed     uint64
}

// maxRandomPositions is the largest value of --count.
const maxRandomPositions = 1_000_000

func (c *egdbRandomCommand) Register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, "")
	c.databaseFlags.register(f)
	f.StringVar(&c.material, "material", "", "`PIECES` of White and Black, such as KKM-KM")
	f.StringVar(&c.result, "result", "win", "`VALUE` of the position for White: win, draw or loss")
	f.IntVar(&c.count, "count", 1, "print `N` positions")
	f.Uint64Var(&c.seed, "seed", 1, "seed `N` of the random choice")
	c.RegisterRows(f)
}

// randomRow is a row of the output.
type randomRow struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen"`
	Value   string           `json:"value"`           // win, draw or loss
	Plies   int              `json:"plies,omitempty"` // 0 if unknown or drawn
}

func (r randomRow) String() string { return r.FEN }

// randomResults are the values of --result.
var randomResults = map[string]draughts.Result{
	"win": draughts.WhiteWins, "draw": draughts.Draw, "loss": draughts.BlackWins,
}

func (c *egdbRandomCommand) Run(args []string, s cli.Streams) error {
	if c.material == "" {
		return cli.Usagef("--material PIECES is expected, such as KKM-KM")
	}
	material, err := egdb.ParseMaterial(c.material)
	if err != nil {
		return cli.Usagef("--material: %w", err)
	}
	result, ok := randomResults[c.result]
	if !ok {
		return cli.Usagef("--result %s: win, draw or loss is expected", quote.Text(c.result))
	}
	if c.count < 1 || c.count > maxRandomPositions {
		return cli.Usagef("--count %d: 1 to %d are expected", c.count, maxRandomPositions)
	}
	return c.with(c.variant, func(db *egdb.DB) error {
		rows := c.Rows(s.Out, randomRow{})
		random := rand.New(rand.NewPCG(c.seed, 0))
		for range c.count {
			p, err := db.RandomPosition(c.variant, material, result, random)
			if err != nil {
				return err
			}
			probe, _ := db.Probe(p, false)
			if err := rows.Print(randomRow{c.variant, p.Setup().FEN(), c.result, probe.Plies}); err != nil {
				return err
			}
		}
		return nil
	})
}
