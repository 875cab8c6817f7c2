package commands

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/fold"
	"github.com/godraughts/draughts/pdn"
)

const pdnFilterAbout = `
Writes the games of PDN files ("-" is standard input) to which all of the flags
apply, as one file. Two --player are the games of both. The games are unchanged,
except that a game without a result at its end gets an asterisk. Names and words
match any part of a tag, without regard to case and accents. Dates can be
without day and month, as in 1996 or 1996.12; a game with an incomplete date
matches if it could be in the range. Positions and length are those of the main
line, up to the first illegal move.

For --unique, games are equal if they have the same rules, start, moves of the
main line, and players. Bad games and games without moves, with a set-up or with
an unknown move are equal only if their texts are.

  draughts pdn filter --player tinsley --from 1970 --to 1979 games.pdn
  draughts pdn filter --result draw --max 40 -o short.pdn games.pdn
  draughts pdn filter --fen W:W18,21:B1,K9 --count *.pdn
  draughts pdn filter --unique -o all.pdn spring.pdn autumn.pdn
`

type pdnFilterCommand struct {
	pdnFlags
	gameFilter
	cli.FormatFlags
	not, count, unique bool
	output             string
	matches            atomic.Int64
	seen               map[gameID]bool
}

func (c *pdnFilterCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.gameFilter.register(f)
	f.BoolVar(&c.not, "not", false, "games to which not all of the other flags apply")
	f.BoolVar(&c.unique, "unique", false, "write only the first of equal games")
	f.BoolVar(&c.count, "count", false, "print the number of games only")
	registerOutput(f, &c.output)
	c.RegisterObject(f)
}

func (c *pdnFilterCommand) Run(args []string, s cli.Streams) error {
	if c.JSON && !c.count {
		return cli.Usagef("--json goes with --count: games are written as PDN")
	}
	if err := cmp.Or(c.gameFilter.check(), cli.CheckOutput("-o", c.output, args)); err != nil {
		return err
	}
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error {
		files := fileRun{command: "pdn filter", between: "\n", encodingFlag: c.encodingFlag, work: c.filter}
		if c.unique {
			c.seen = map[gameID]bool{}
			files.atOnce = 1 // the first game is that of the first file
		}
		result := files.run(args, s)
		switch {
		case !c.count || result != nil && !errors.Is(result, cli.ErrFailed):
		case c.JSON:
			return cmp.Or(cli.PrintObject(s.Out, map[string]int64{"games": c.matches.Load()}), result)
		default:
			fmt.Fprintln(s.Out, c.matches.Load())
		}
		return result
	})
}

// filter writes the games of a file that match, a blank line between them. It leaves out one too large, with a message.
func (c *pdnFilterCommand) filter(name string, s cli.Streams) error {
	scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
	var text []byte
	var result error
	written := false
	for nextGame(scanner, s.Err) {
		if c.gameFilter.matches(scanner) == c.not || !isWhole(scanner) {
			continue
		}
		if c.unique {
			id := idOf(scanner)
			if c.seen[id] {
				continue
			}
			c.seen[id] = true
		}
		if c.matches.Add(1); c.count {
			continue
		}
		var err error
		if text, err = scanner.AppendText(text[:0]); err != nil {
			fmt.Fprintf(s.Err, "%v; the game is left out\n", err)
			result = cli.ErrLeftOut
			continue
		}
		if written {
			fmt.Fprintln(s.Out)
		}
		written = true
		if _, err := s.Out.Write(text); err != nil {
			return err
		}
	}
	return cmp.Or(scanner.Err(), result)
}

// gameID is a hash that equal games share.
type gameID [sha256.Size]byte

// idOf returns the ID of the current game: of its text if its main line has an error, a set-up or an unknown move.
func idOf(s *pdn.Scanner) gameID {
	g := s.Game()
	isNoMove := func(n *pdn.Node) bool { return n.Move == (draughts.Move{}) }
	if len(g.Errors) > 0 || len(g.Main.Moves) == 0 || slices.ContainsFunc(g.Main.Moves, isNoMove) {
		return sha256.Sum256(s.Text())
	}
	var moves []byte
	for p, m := range s.Moves() {
		moves = append(p.AppendMove(moves, m), ' ')
	}
	start := s.Start()
	players := []string{player(s, "White"), player(s, "Black")}
	return sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%q\n%s", start.Variant, start.FEN(), players, moves))
}

// player returns the name of a player in lower case, with single spaces.
func player(s *pdn.Scanner, color string) string {
	return strings.Join(strings.Fields(strings.ToLower(s.Tag(color))), " ")
}

// gameFilter selects the games that pass all of its tests.
type gameFilter struct {
	byTags  []gameTest // cheap, so they come first
	byMoves []gameTest
	players []string // of --player
	twice   string   // a flag

	setup, broken bool
}

// gameTest reports whether the current game is selected. It is safe for concurrent use.
type gameTest func(*pdn.Scanner) bool

func (g *gameFilter) matches(s *pdn.Scanner) bool {
	fails := func(test gameTest) bool { return !test(s) }
	return !slices.ContainsFunc(g.byTags, fails) && (!g.setup || hasSetup(s)) &&
		!slices.ContainsFunc(g.byMoves, fails) && (!g.broken || s.FirstError() != nil)
}

func hasSetup(s *pdn.Scanner) bool {
	v := s.Start().Variant
	return v.IsValid() && s.Start() != v.Start().Setup()
}

// register registers the flags, each of which adds a test.
func (g *gameFilter) register(f *flag.FlagSet) {
	g.words(f, "player", "games of the player with this `NAME`, White or Black", fold.HasName, "White", "Black")
	g.words(f, "white", "games in which White has this `NAME`", fold.HasName, "White")
	g.words(f, "black", "games in which Black has this `NAME`", fold.HasName, "Black")
	g.words(f, "event", "games of an event with these `WORDS`", strings.Contains, "Event")
	g.words(f, "site", "games at a site with these `WORDS`", strings.Contains, "Site")
	g.date(f, "from", "games of this `DATE` or later", func(order int) bool { return order >= 0 })
	g.date(f, "to", "games of this `DATE` or earlier", func(order int) bool { return order <= 0 })
	g.once(f, "rules", "games of this rule set, a `VARIANT`", func(text string) error {
		v, err := draughts.LoadVariant(text)
		g.byTags = append(g.byTags, func(s *pdn.Scanner) bool { return s.Start().Variant == v })
		return err
	})
	f.BoolVar(&g.setup, "setup", false, "games that begin with a position of their own")
	f.BoolVar(&g.broken, "broken", false, "games with an error")
	g.once(f, "result", "games with this `RESULT`: white, black, draw or none", func(text string) error {
		want, ok := archive.ResultNames[text]
		if !ok {
			return errors.New("white, black, draw or none is expected")
		}
		g.byMoves = append(g.byMoves, func(s *pdn.Scanner) bool { return s.Result() == want })
		return nil
	})
	g.length(f, "min", "games of `N` plies or more", func(moves, n int) bool { return moves >= n })
	g.length(f, "max", "games of `N` plies or fewer", func(moves, n int) bool { return moves <= n })
	f.Func("fen", "games that reach the position in this `FEN`", g.position)
}

// once registers a flag that check refuses twice: no game would pass both, or one would hide the other.
func (g *gameFilter) once(f *flag.FlagSet, name, usage string, set func(text string) error) {
	given := false
	f.Func(name, usage, func(text string) error {
		if given {
			g.twice = name
		}
		given = true
		return set(text)
	})
}

func (g *gameFilter) check() error {
	if g.twice != "" {
		return cli.Usagef("--%s is given twice", g.twice)
	}
	return nil
}

// words registers a flag for games with a text in one of these tags.
func (g *gameFilter) words(
	f *flag.FlagSet, name, usage string, has func(text, part string) bool, tags ...string,
) {
	f.Func(name, usage, func(text string) error {
		text = fold.Text(text)
		if len(tags) > 1 {
			g.players = append(g.players, text)
		}
		g.byTags = append(g.byTags, func(s *pdn.Scanner) bool {
			return slices.ContainsFunc(tags, func(tag string) bool { return has(fold.Text(s.Tag(tag)), text) })
		})
		return nil
	})
}

// date registers a flag for games by date: ok gets how the date of a game compares with that of the flag.
func (g *gameFilter) date(f *flag.FlagSet, name, usage string, ok func(order int) bool) {
	g.once(f, name, usage, func(text string) error {
		limit, whole, known := pdn.ParseDate(text)
		if !whole || !known {
			return errors.New("a date such as 1996, 1996.12 or 1996.12.28 is expected")
		}
		g.byTags = append(g.byTags, func(s *pdn.Scanner) bool {
			date, _, known := pdn.ParseDate(s.Tag("Date"))
			return known && date.Year > 0 && ok(date.Compare(limit))
		})
		return nil
	})
}

// length registers a flag for games by length, in plies.
func (g *gameFilter) length(f *flag.FlagSet, name, usage string, ok func(moves, n int) bool) {
	g.once(f, name, usage, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return errors.New("a number of plies is expected")
		}
		g.byMoves = append(g.byMoves, func(s *pdn.Scanner) bool {
			moves, _ := s.CountMoves()
			return ok(moves, n)
		})
		return nil
	})
}

// resultWord returns a result as the flag --result has it.
func resultWord(r draughts.Result) string {
	for word, result := range archive.ResultNames {
		if result == r {
			return word
		}
	}
	return ""
}

// position adds a test for games that reach a position. The FEN is read by the rules of each game.
func (g *gameFilter) position(fen string) error {
	_, err := draughts.ParseFEN(draughts.International, fen) // the largest board
	fits := func(v draughts.Variant) bool { _, err := draughts.ParseFEN(v, fen); return err == nil }
	if !slices.ContainsFunc(draughts.Variants(), fits) {
		return err
	}
	g.byMoves = append(g.byMoves, func(s *pdn.Scanner) bool {
		want, err := draughts.ParseFEN(s.Start().Variant, fen)
		if err != nil {
			return false
		}
		for p := range s.Positions() {
			if p.WithoutRuns() == want.WithoutRuns() {
				return true
			}
		}
		return false
	})
	return nil
}

// colorWord returns the name of a colour as flags and JSON have it: white or black.
func colorWord(c draughts.Color) string { return strings.ToLower(c.String()) }
