package commands

import (
	"encoding/json"
	"flag"
	"fmt"
	"strconv"
	"text/tabwriter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

const variantsAbout = `
Lists the rule sets: name; GameType number in PDN; board; who moves first; how
kings move; how men capture; when a man is crowned that reaches the crowning row
during a capture; which captures are allowed; and who wins. With names as
arguments it describes the rules of these in words, with the draw rules. A name
with -6x6 after it, such as english-6x6, is the game on six rows.

With --rules it prints the rules as JSON, which --variant of all commands reads
from a file: change them, and give them another name and no game_type.

  draughts variants
  draughts variants russian frisian
  draughts variants --rules russian > my.json
  draughts play --variant my.json
`

type variantsCommand struct {
	cli.FormatFlags
	rules bool
}

func (c *variantsCommand) Register(f *flag.FlagSet) {
	c.RegisterRows(f)
	f.BoolVar(&c.rules, "rules", false, "print the rules as JSON, for a file that --variant reads")
}

func (c *variantsCommand) Run(args []string, s cli.Streams) error {
	list := draughts.Variants()
	if len(args) > 0 {
		list = nil
	}
	for _, name := range args {
		v, err := draughts.LoadVariant(name)
		if err != nil {
			return cli.SuggestValues(err, cli.Nearest(name, variantNames()))
		}
		list = append(list, v)
	}
	switch {
	case c.rules && !c.IsText():
		return cli.Usagef("--rules cannot be combined with --json or --csv")
	case c.rules:
		e := json.NewEncoder(s.Out) // in the form of a file for --variant
		e.SetIndent("", "  ")
		for _, v := range list {
			if err := e.Encode(v.Rules()); err != nil {
				return err
			}
		}
	case !c.IsText():
		var rows []variantObject
		for _, v := range list {
			rows = append(rows, newVariantObject(v.Rules()))
		}
		return cli.PrintRows(&c.FormatFlags, s.Out, rows)
	case len(args) > 0:
		for _, v := range list {
			fmt.Fprintf(s.Out, "%s: %s\n", v, v.Rules().Describe())
		}
	default:
		printVariants(list, s)
	}
	return nil
}

func printVariants(list []draughts.Variant, s cli.Streams) {
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "name\ttype\tboard\tfirst\tkings\tmen capture\tcrowned\tchoice of capture\twins")
	for _, v := range list {
		r := v.Rules()
		o := newVariantObject(r)
		gameType := "-"
		if r.GameType != 0 {
			gameType = strconv.Itoa(r.GameType)
		}
		fmt.Fprintf(table, "%s\t%s\t%dx%d\t%s\t%s\t%s\t%s\t%s\t%s\n",
			r.Name, gameType, r.Size, r.Size, r.FirstToMove, o.Kings, o.MenCapture, o.Crowned, o.Choice, o.Wins)
	}
	table.Flush()
}

// variantObject is a rule set as JSON, with the texts of the table.
type variantObject struct {
	Name       string `json:"name"`
	GameType   int    `json:"game_type,omitempty"`
	Size       int    `json:"size"`
	Men        int    `json:"men"`
	First      string `json:"first"`
	Kings      string `json:"kings"`
	MenCapture string `json:"men_capture"`
	Crowned    string `json:"crowned"`
	Choice     string `json:"choice"`
	Optional   bool   `json:"optional"`
	Wins       string `json:"wins"`
	Losing     bool   `json:"losing"`
	Rules      string `json:"rules"`
}

func newVariantObject(r draughts.Rules) variantObject {
	when := func(is bool, text, otherwise string) string {
		if is {
			return text
		}
		return otherwise
	}
	return variantObject{
		Name: r.Name, GameType: r.GameType, Size: r.Size, Men: r.StartRows * r.Size / 2, First: colorWord(r.FirstToMove),
		Kings: when(r.FlyingKings, "flying", "short") +
			when(r.MaxSameKingMoves > 0, fmt.Sprintf(", %d quiet moves in a row", r.MaxSameKingMoves), "") +
			when(r.KingStopsBehindKing, ", stop behind a king", "") +
			when(r.KingStopsBehindPiece, ", stop behind each piece", ""),
		MenCapture: when(r.BackwardCaptures, "both ways", "forward") +
			when(r.OrthogonalCaptures, ", along rows and columns", "") +
			when(r.MenCannotCaptureKings, ", not kings", ""),
		Crowned:  when(r.CrownMidCapture, "at once", "at the end"),
		Choice:   when(r.OptionalCapture, "optional, ", "") + r.Choice.String(),
		Optional: r.OptionalCapture,
		Wins:     when(r.KingWins, "the first king", when(r.Losing, "who cannot move (losing)", "who moves last")),
		Losing:   r.Losing,
		Rules:    r.Describe(),
	}
}
