package openings

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// Opening is a position to begin a game from, and the moves that follow it. The zero Opening is invalid.
type Opening struct {
	Name  string // such as its moves or its FEN
	Start draughts.Setup
	Moves []draughts.Move
}

// fromStart returns the opening with these moves from the starting position.
func fromStart(v draughts.Variant, name string, moves []string) (Opening, error) {
	g := draughts.NewGame(v)
	for _, text := range moves {
		if _, err := g.PlayText(text); err != nil {
			return Opening{}, err
		}
	}
	return Opening{name, g.Start().Setup(), g.Moves()}, nil
}

// Game returns a game with the moves of the opening made. Protocols cannot express SameKingMoves: if the opening ends
// with some, the game begins there, without them and the moves. The error names the opening.
func (o *Opening) Game() (*draughts.Game, error) {
	g, err := draughts.NewGameFrom(o.Start)
	for _, m := range o.Moves {
		if err == nil {
			err = g.Play(m)
		}
	}
	if err == nil && g.Position() != g.Position().WithoutRuns() {
		start := g.Setup()
		start.SameKingMoves = [2]draughts.SameKingMoves{}
		g, err = draughts.NewGameFrom(start)
	}
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", quote.Cut(o.Name, quote.Characters), err)
	}
	return g, nil
}

func (o *Opening) check() error {
	g, err := o.Game()
	if err != nil {
		return err
	}
	if end := g.Outcome(); end.Result != draughts.Ongoing {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, end)
	}
	return nil
}

// setup returns the position after the moves of the opening, with the draw counters.
func (o *Opening) setup() (draughts.Setup, error) {
	g, err := o.Game()
	if err != nil {
		return draughts.Setup{}, err
	}
	s := g.Position().Setup()
	s.Counters = g.DrawCounters()
	return s, nil
}

// ErrNone is returned if there are no openings: a file has none, a deck has other rules, or random games end too soon.
var ErrNone = errors.New("no openings")

// Read reads the openings of v in a file: the games of a PDN file, each with all its moves, or one FEN on each line.
//
// Lines of FEN that are empty or begin with # are skipped. The error says in which line or game a text is wrong, is of
// another rule set, or is a game that is over. It is ErrNone if there are no openings.
func Read(r io.Reader, v draughts.Variant) ([]Opening, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " \t\r\n")
	read := readFENs
	if bytes.HasPrefix(text, []byte("[")) {
		read = readPDN
	}
	deck, err := read(bytes.NewReader(text), v)
	if err == nil && len(deck) == 0 {
		err = ErrNone
	}
	return deck, err
}

// openFile returns a Source with the openings in a file. Its name ends in a checksum of the file.
func openFile(name string, v draughts.Variant) (_ Source, err error) {
	f, err := osfile.Open(name)
	if err != nil {
		const kinds = "start, random:PLIES, 11man, 11man:PLIES, book:FILE:PLIES, 3move, 3move-crossboard, " +
			"3move-all"
		return nil, fmt.Errorf("%w: neither %s nor a file: %w", ErrUnknown, kinds, quote.Error(err))
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	deck, err := Read(bytes.NewReader(text), v)
	if err != nil {
		return nil, err
	}
	return FromDeck(fmt.Sprintf("%s#%08x", filepath.Base(name), crc32.ChecksumIEEE(text)), deck), nil
}

func readFENs(r io.Reader, v draughts.Variant) (deck []Opening, err error) {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		o := Opening{Name: text}
		if o.Start, err = draughts.ParseSetup(v, text); err == nil {
			err = o.check()
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		deck = append(deck, o)
	}
	return deck, lines.Err()
}

func readPDN(r io.Reader, v draughts.Variant) (deck []Opening, err error) {
	for game, err := range pdn.NewReader(r, pdn.Options{Variant: v}).All() {
		o := Opening{Name: fmt.Sprintf("game %d", len(deck)+1)}
		var g *draughts.Game
		if err == nil {
			g, err = game.Replay()
		}
		if err == nil && g.Variant() != v {
			err = fmt.Errorf("it is %s, not %s", g.Variant(), v)
		}
		if err == nil {
			o.Start, o.Moves = game.Start, g.Moves()
			err = o.check()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name, err)
		}
		deck = append(deck, o)
	}
	return deck, nil
}
