// Package terminal plays draughts in a terminal or in a pipe. The command "draughts play" runs it.
//
// People and engines play on either side, by every rule set of the library. Each line of input is a move or a command.
// Input that does not come from a keyboard is a script: each line is printed with its result, and no question is asked.
//
//	draughts play                                        you against level 3; you move first
//	draughts play --variant russian --black 5 --clock 5m+3s
//	draughts play --black 5 --white 3                    two engines
//	printf '11-15\n23-19\nquit\n' | draughts play --black human --white human --plain
package terminal

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
)

// System is the input, the output and the environment of a session. In, Out and Getenv must not be nil.
type System struct {
	In       io.Reader
	Out      io.Writer
	Keyboard bool                // In is a keyboard
	Screen   io.Writer           // what Out writes to, if that is a terminal; nil otherwise
	Getenv   func(string) string // reads the environment, as os.Getenv does
	Signals  <-chan os.Signal    // Ctrl-C: one stops a search, two end the session; other signals end it; nil for none
}

// Play plays until the end of the session: the person leaves, or the input ends. The error is that of
// cli.Usagef if the settings are invalid, cli.ErrFailed if a line of a script was refused or an engine could not
// play, context.Canceled after Ctrl-C twice, or the error of writing to Out.
func (s *Settings) Play(sys System) error {
	s.setDefaults(sys)
	err := s.check()
	var played *session
	if err == nil {
		played, err = newSession(s, sys)
	}
	switch {
	case errors.As(err, new(*fs.PathError)):
		return err // a missing file is no mistake in the command line
	case err != nil:
		return cli.Usagef("%w", err)
	}
	defer played.close()
	return played.run()
}

// Settings are the values of the flags of a session. Register must be called, and the flags parsed, before Play.
type Settings struct {
	given   func(flag string) bool
	variant draughts.Variant
	who     [2]string // the players, by colour
	fen     string
	load    string
	level   string // of an engine for the side without a player

	pace   time.Duration // of two engines
	book   string        // file of the opening book of engines; empty for none
	drill  string        // file of the opening book that is drilled; empty for none
	think  time.Duration // for a move, of engines that have no level
	clock  clock.Control
	seed   uint64
	style  style
	plain  bool
	scroll bool
	script bool

	unread error
}

// Unread returns the first error of each engine that has played in reading its databases and its book, joined: it went
// on without what it could not read.
func (s *Settings) Unread() error { return s.unread }

// Register adds the flags of a session to f and sets their defaults.
func (s *Settings) Register(f *flag.FlagSet) {
	flagvalue.Var(f, &s.variant, "variant", draughts.English, "rule set `VARIANT`: see draughts variants",
		draughts.LoadVariant)
	f.StringVar(&s.who[draughts.Black], "black", "", "`WHO` plays Black: "+playerHelp)
	f.StringVar(&s.who[draughts.White], "white", "", "`WHO` plays White; without players, you move first")
	f.StringVar(&s.level, "level", "3", "`WHO` you play against: a level, full or another engine")
	f.StringVar(&s.fen, "fen", "", "begin at the position in this `FEN`")
	f.StringVar(&s.load, "load", "", "begin with the game in this `FILE`, .pdn or .fen")
	f.DurationVar(&s.pace, "pace", 0,
		"wait for `TIME` after each move of two engines; without it, half a second on a screen")
	f.StringVar(&s.book, "book", "", "engines play from this opening `BOOK`, a file or builtin")
	f.StringVar(&s.drill, "drill", "",
		"drill this opening `BOOK`, a file or builtin: it replies to you, and refuses other moves")
	f.DurationVar(&s.think, "time", time.Second,
		"engines without a level search for this `TIME` for each move if there is no clock")
	f.TextVar(&s.clock, "clock", clock.Control(nil),
		"`CLOCK` of each player: 5m, or 5m+3s with 3 seconds more after each move; see draughts help clocks")
	f.Uint64Var(&s.seed, "seed", 0, "seed `N` of the random choices of the engines; without it, 1 in scripts")
	f.Func("board", "`STYLE` of the board: none, ascii, unicode or colour", func(text string) (err error) {
		s.style, err = parseStyle(text)
		return err
	})
	f.BoolVar(&s.plain, "plain", false, "the same as --board ascii --scroll")
	f.BoolVar(&s.scroll, "scroll", false, "print each board below the last, and do not redraw it in place")
	f.BoolVar(&s.script, "script", false, "treat the input as a script, even from a keyboard")
}

// SetGiven sets the function that reports whether the command line has a flag.
func (s *Settings) SetGiven(given func(flag string) bool) { s.given = given }

// setDefaults sets the values that the command line does not give and that depend on sys or on each other.
func (s *Settings) setDefaults(sys System) {
	s.script = s.script || !sys.Keyboard
	switch {
	case s.plain:
		s.style, s.scroll = ascii, true
	case !s.given("board"):
		s.style = detectStyle(sys)
	}
	if !s.given("seed") {
		s.seed = 1
		if !s.script {
			s.seed = rand.Uint64()
		}
	}
	if !s.given("pace") && sys.Screen != nil && !s.script {
		s.pace = time.Second / 2
	}
	s.defaultPlayers()
}

// defaultPlayers sets the players that the command line does not give: a person against an engine, level 3 against a
// person. Without any player, the person has the first move.
func (s *Settings) defaultPlayers() {
	first := s.variant.Rules().FirstToMove
	if s.who[first] == "" && s.who[first.Other()] == "" {
		s.who[first] = "human"
	}
	for c, who := range s.who {
		switch other := &s.who[1-c]; {
		case *other != "":
		case strings.HasPrefix(who, "human"):
			*other = s.level
		default:
			*other = "human"
		}
	}
}

// check returns the first mistake in the settings.
func (s *Settings) check() error {
	switch {
	case s.given("level") && s.given("black") && s.given("white"):
		return errors.New("--level is for a side without --black or --white")
	case s.fen != "" && s.load != "":
		return fmt.Errorf("--fen and --load cannot be combined")
	case s.think <= 0:
		return fmt.Errorf("--time %v: a time is expected", s.think)
	case s.pace < 0:
		return fmt.Errorf("--pace %v is negative", s.pace)
	}
	return nil
}
