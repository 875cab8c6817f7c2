package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnCheckAbout = `
Reads PDN files ("-" is standard input) and checks every move. It prints errors
with file, line, column, game, ply and reason, up to 10 of a game. It prints
warnings, where the text is not PDN 3.0 and was repaired, up to 10 of each kind
of a file. A line for each file has the number of games, of legal moves in main
lines, and of bad games, then of moves in variations and of warnings if there
are any. After it come the kinds of warnings. If no tag names the rules, they
are inferred from the games, with a warning.

The exit status is 1 if a game is bad or a file cannot be read.

  draughts pdn check games.pdn
  draughts pdn check --variant international *.pdn
  draughts pdn check --strict games.pdn
`

type pdnCheckCommand struct {
	pdnFlags
	cli.FormatFlags
	strict, all bool
	rows        cli.RowPrinter
}

func (c *pdnCheckCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.BoolVar(&c.strict, "strict", false, "treat warnings as errors")
	f.BoolVar(&c.all, "all", false, "print all errors and warnings")
	c.RegisterRows(f)
}

func (c *pdnCheckCommand) Run(args []string, s cli.Streams) error {
	files := fileRun{command: "pdn check", encodingFlag: c.encodingFlag, work: c.check}
	c.rows = c.FormatFlags.Rows(s.Out, checkRow{})
	return files.run(args, s)
}

func (c *pdnCheckCommand) check(name string, s cli.Streams) error {
	report := checkReport{Streams: s, checkRow: checkRow{File: name, Kinds: map[string]int{}}, all: c.all}
	if !c.IsText() {
		report.Out = s.Err // for errors and warnings
	}
	options := c.pdnOptions(name)
	options.Strict = c.strict
	scanner := pdn.NewScanner(s.In, options)
	for scanner.Next() && isWhole(scanner) {
		moves, variations := scanner.CountMoves()
		report.Moves += moves
		report.Variations += variations
		report.game(scanner)
		if err := cli.OutputErr(s.Out); err != nil {
			return err
		}
	}
	switch err := scanner.Err(); {
	case errors.Is(err, pdn.ErrNoGame):
		fmt.Fprintln(report.Out, err)
		report.Bad++
	case err != nil:
		return err
	}
	report.left()
	if err := c.rows.To(s.Out).Print(report.checkRow); err != nil {
		return err
	}
	if report.Bad > 0 {
		return cli.ErrFailed
	}
	return nil
}

// checkReport prints the errors and warnings of a file, and a summary.
type checkReport struct {
	cli.Streams
	checkRow
	all bool // print all errors and warnings
}

// enoughWarnings is the number of warnings of a kind that are printed of a file.
const enoughWarnings = 10

// game prints the errors in the current game, and the warnings about it, in the order of the text.
func (r *checkReport) game(s *pdn.Scanner) {
	r.Games++
	errs, warnings := s.Errors(), s.Warnings()
	if len(errs) > 0 {
		r.Bad++
	}
	more := len(errs) - enoughErrors
	if more > 0 && !r.all {
		errs = errs[:enoughErrors]
	}
	for len(errs)+len(warnings) > 0 {
		if len(warnings) == 0 || len(errs) > 0 && isBefore(&errs[0], &warnings[0]) {
			fmt.Fprintln(r.Out, cli.Paint(r.Out, cli.Red, errs[0].Error()))
			errs = errs[1:]
			continue
		}
		r.warn(&warnings[0])
		warnings = warnings[1:]
	}
	if more > 0 && !r.all {
		fmt.Fprintf(r.Out, moreErrors, more, s.Number())
	}
}

func isBefore(a, b *pdn.Error) bool {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column)) <= 0
}

func (r *checkReport) warn(e *pdn.Error) {
	kind := e.Kind().Error()
	r.Warnings++
	r.Kinds[kind]++
	if r.all || r.Kinds[kind] <= enoughWarnings {
		printWarning(r.Out, e)
	}
}

// left prints how many warnings have not been printed.
func (r *checkReport) left() {
	for _, kind := range mostFrequent(r.Kinds) {
		if more := r.Kinds[kind] - enoughWarnings; more > 0 && !r.all {
			fmt.Fprintf(r.Out, "... and %d more: %s\n", more, kind)
		}
	}
}

type checkRow struct {
	File       string         `json:"file"`
	Games      int            `json:"games"`
	Moves      int            `json:"moves"`
	Bad        int            `json:"errors"` // games
	Variations int            `json:"variations"`
	Warnings   int            `json:"warnings"`
	Kinds      map[string]int `json:"kinds,omitempty" csv:"-"` // of warnings: how many
}

func (r checkRow) String() string {
	text := fmt.Sprintf("%s games=%d moves=%d errors=%d", r.File, r.Games, r.Moves, r.Bad)
	if r.Variations > 0 {
		text += fmt.Sprintf(" variations=%d", r.Variations)
	}
	if r.Warnings > 0 {
		text += fmt.Sprintf(" warnings=%d", r.Warnings)
	}
	for _, kind := range mostFrequent(r.Kinds) {
		text += fmt.Sprintf("\n%8d  %s", r.Kinds[kind], kind)
	}
	return text
}
