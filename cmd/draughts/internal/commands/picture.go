package commands

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/picture"
)

const pictureAbout = `
Draws a position: the start of a game or --fen, after the moves given as
arguments, or a position of a PDN file. A file named .gif shows all positions of
the game one after another, and --strip shows them side by side.

  draughts picture --last --legal --theme walnut -o board.png 11-15 23-19
  draughts picture --variant russian --fen W:Wc3:Bd6 --arrows c3-b4 -o board.svg
  draughts picture --pdn games.pdn --game 3 --ply 20 -o board.png
  draughts picture --pdn games.pdn --size 320 -o game.gif
`

type pictureCommand struct {
	positionFlags
	encodingFlag
	pdn          string
	number       int // of the game, from 1
	ply          int // -1 for the last
	plies        flagvalue.Numbers
	board        picture.Board
	arrows       string
	marks        string
	last, flip   bool
	strip        bool
	columns      int
	delay        time.Duration
	output, form string
}

func (c *pictureCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, 0,
		"rule set `VARIANT`: see draughts variants (default english; with --pdn that of the game)")
	flagvalue.FEN(f, &c.fen)
	c.encodingFlag.register(f)
	f.StringVar(&c.pdn, "pdn", "", "take the game from this PDN `FILE`; - is standard input")
	f.IntVar(&c.number, "game", 1, "take the `N`th game of the file")
	f.IntVar(&c.ply, "ply", -1, "draw the position after `N` plies; -1 is the last")
	c.plies = flagvalue.AllNumbers
	f.Var(&c.plies, "plies", "draw only these plies in a strip or .gif: `N`, N-M, N- or -M")
	f.Func("size", "width in `PIXELS`, of each board in a strip (default 480; 240 in a strip)", c.setSize)
	f.TextVar(&c.board.Theme, "theme", picture.Green, "colours of `THEME`: "+strings.Join(themeNames(), ", "))
	f.TextVar(&c.board.Labels, "labels", picture.NotationLabels,
		"label squares with `LABELS`: "+strings.Join(labelNames(), ", "))
	f.BoolVar(&c.flip, "flip", false, "put Black at the bottom")
	f.BoolVar(&c.last, "last", false, "mark the last move, as in every strip and .gif")
	f.BoolVar(&c.board.LegalMoves, "legal", false, "show the legal moves")
	f.StringVar(&c.arrows, "arrows", "", "draw arrows along these `MOVES` or squares, such as 23-18,26-23")
	f.StringVar(&c.marks, "marks", "", "draw rings around these `SQUARES`, such as 18,23")
	f.BoolVar(&c.strip, "strip", false, "draw the positions of the game side by side")
	f.IntVar(&c.columns, "columns", 4, "boards in a row of a strip: at most `N`")
	f.DurationVar(&c.delay, "delay", picture.DefaultDelay, "`TIME` for each position of a .gif")
	f.StringVar(&c.output, "output", "", "write to this `FILE`.svg, .png or .gif; without it, SVG to standard output")
}

func (c *pictureCommand) setSize(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < picture.MinSize || n > picture.MaxSize {
		return fmt.Errorf("%d to %d pixels are expected", picture.MinSize, picture.MaxSize)
	}
	c.board.Size = n
	return nil
}

func (c *pictureCommand) Run(args []string, s cli.Streams) error {
	if err := c.check(args); err != nil {
		return err
	}
	g, err := c.findGame(args, s)
	if err != nil {
		return err
	}
	if err := c.complete(g.Position()); err != nil {
		return err
	}
	write, err := c.writer(g)
	if err != nil {
		return err
	}
	err = cli.WriteOutput(c.output, nil, s, func(s cli.Streams) error { return write(s.Out) })
	if errors.Is(err, picture.ErrBoard) || errors.Is(err, picture.ErrBoards) {
		return cli.Usagef("%w", err)
	}
	return err
}

// check checks the flags that depend on each other, and finds the form of the picture.
func (c *pictureCommand) check(args []string) error {
	if c.output == "-" {
		c.output = ""
	}
	c.form = strings.ToLower(filepath.Ext(c.output))
	if c.output == "" {
		c.form = ".svg"
	}
	switch {
	case c.form != ".svg" && c.form != ".png" && c.form != ".gif":
		return cli.Usagef("-o %s: a name that ends with .svg, .png or .gif is expected", quote.Text(c.output))
	case c.pdn != "" && c.fen != "":
		return cli.Usagef("--pdn cannot be combined with --fen")
	case c.pdn != "" && len(args) > 0:
		return cli.Usagef("no moves are expected with --pdn, not %s", quote.Text(args[0]))
	case c.ply < -1:
		return cli.Usagef("--ply %d is negative", c.ply)
	case c.strip && c.form == ".gif":
		return cli.Usagef("--strip cannot be combined with a .gif")
	case c.several() && c.ply >= 0:
		return cli.Usagef("--ply is for one position: --plies is for a strip or a .gif")
	case !c.several() && c.plies != flagvalue.AllNumbers:
		return cli.Usagef("--plies is for a strip or a .gif: --ply is for one position")
	}
	return cmp.Or(checkRange("game", c.number, 1, 0), checkRange("columns", c.columns, 1, 0))
}

func (c *pictureCommand) several() bool { return c.strip || c.form == ".gif" }

// findGame returns the game at the position to draw.
func (c *pictureCommand) findGame(args []string, s cli.Streams) (g *draughts.Game, err error) {
	if c.pdn != "" {
		g, err = c.readGame(s)
	} else {
		c.variant = cmp.Or(c.variant, draughts.English)
		g, err = c.game(args)
	}
	if g == nil || c.ply < 0 {
		return g, err
	}
	if wrong := g.GoTo(c.ply); wrong != nil {
		return nil, cmp.Or(err, cli.Usagef("--ply: %w", wrong))
	}
	return g, nil
}

// readGame reads the game from the PDN file. If a move cannot be played it returns the game before it, and the error.
func (c *pictureCommand) readGame(s cli.Streams) (*draughts.Game, error) {
	ctx, stop := interruptible()
	defer stop()
	in, err := c.open(ctx, "picture", c.pdn, s, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	n := 0
	for tree, err := range pdn.NewReader(in, (&pdnFlags{variant: c.variant}).pdnOptions(c.pdn)).All() {
		if err != nil && !errors.As(err, new(*pdn.Error)) {
			return nil, err
		}
		if n++; n < c.number {
			continue
		}
		g, failed := tree.Replay()
		switch {
		case failed == nil:
			return g, nil
		case err != nil:
			return g, err // which says where in the file
		}
		return g, fmt.Errorf("%s: game %d: %w", c.pdn, n, failed)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return nil, cli.Usagef("--game %d: %s has %d", c.number, c.pdn, n)
}

// complete sets the fields of the board that depend on the position.
func (c *pictureCommand) complete(p draughts.Position) error {
	if c.flip {
		c.board.Bottom = draughts.Black
	}
	if c.strip && c.board.Size == 0 {
		c.board.Size = picture.DefaultSize / 2
	}
	var err error
	if c.marks != "" {
		if c.board.Marks, err = parseList(c.marks, p.Variant().ParseSquare); err != nil {
			return cli.Usagef("--marks: %w", err)
		}
	}
	if c.arrows != "" {
		c.board.Arrows, err = parseList(c.arrows, func(text string) (picture.Arrow, error) { return parseArrow(p, text) })
	}
	return err
}

// parseArrow returns the path of a legal move, or the squares that text names.
func parseArrow(p draughts.Position, text string) (a picture.Arrow, err error) {
	if m, err := p.ParseMove(text); err == nil {
		return p.Path(m), nil
	}
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("-x:", r) }) {
		sq, err := p.Variant().ParseSquare(name)
		if err != nil {
			return nil, cli.Usagef("--arrows %s: %w", quote.Text(text), err)
		}
		a = append(a, sq)
	}
	return a, nil
}

func (c *pictureCommand) writer(g *draughts.Game) (func(io.Writer) error, error) {
	frames := c.board.Frames(g)
	if !c.several() {
		b := frames[len(frames)-1]
		b.Caption = ""
		if !c.last {
			b.LastMove = draughts.Move{}
		}
		if c.form == ".png" {
			return b.WritePNG, nil
		}
		return b.WriteSVG, nil
	}
	if c.plies.From >= len(frames) {
		return nil, cli.Usagef("--plies %s: the game has 0 to %d", &c.plies, len(frames)-1)
	}
	frames = frames[c.plies.From : min(c.plies.To, len(frames)-1)+1]
	strip := picture.Strip{Boards: frames, Columns: c.columns}
	switch c.form {
	case ".gif":
		return picture.Animation{Boards: frames, Delay: c.delay}.WriteGIF, nil
	case ".png":
		return strip.WritePNG, nil
	}
	return strip.WriteSVG, nil
}
