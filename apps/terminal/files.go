package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// parseGame returns a game that begins at a FEN, in front of which the rules may be named.
func parseGame(v draughts.Variant, fen string) (*draughts.Game, error) {
	if name, rest, ok := strings.Cut(strings.TrimSpace(fen), " "); ok {
		if named, err := draughts.ParseVariant(name); err == nil {
			v, fen = named, rest
		}
	}
	setup, err := draughts.ParseSetup(v, fen)
	if err != nil {
		return nil, err
	}
	g, err := draughts.NewGameFrom(setup)
	if err != nil {
		return nil, fmt.Errorf("no position of the rules %s: %w", v, err)
	}
	return g, nil
}

// formatGame returns the rules and the position of a game as text that parseGame reads.
func formatGame(g *draughts.Game) string {
	setup := g.Position().Setup()
	setup.Counters = g.Counters()
	return g.Variant().String() + " " + setup.FEN()
}

// The kinds of files, by the ends of their names.
const (
	gameFile     = ".pdn"
	positionFile = ".fen"
)

func errKind(name string) error {
	return fmt.Errorf("the name of a file ends with %s for games or %s for positions, not as %s",
		gameFile, positionFile, quote.Text(name))
}

// loadFile reads the game with that number, counted from 1, or the position in a file. A game that breaks off is loaded
// as far as it goes, with the reason as a comment.
func loadFile(name string, number int, v draughts.Variant) (*draughts.Game, notes, error) {
	file, err := osfile.Open(name)
	if err != nil {
		return nil, notes{}, err
	}
	defer file.Close()
	switch kind := strings.ToLower(filepath.Ext(name)); {
	case kind == gameFile:
		g, n, err := readGame(file, number, v)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return g, n, err
	case kind == positionFile && number == 1:
		text, err := io.ReadAll(io.LimitReader(file, maxLine))
		if err != nil {
			return nil, notes{}, err
		}
		g, err := parseGame(v, string(text))
		return g, notes{}, err
	case kind == positionFile:
		return nil, notes{}, fmt.Errorf("%s has one position, not %d", name, number)
	}
	return nil, notes{}, errKind(name)
}

// readGame returns the game with that number in PDN text.
func readGame(text io.Reader, number int, v draughts.Variant) (*draughts.Game, notes, error) {
	games := 0
	for tree, err := range pdn.NewReader(text, pdn.Options{Variant: v}).All() {
		if tree == nil { // the file cannot be read on
			return nil, notes{}, err
		}
		if games++; games < number {
			continue
		}
		g, err := tree.Game()
		if g == nil {
			return nil, notes{}, err
		}
		return g, notes{tree}, nil // what is wrong with it is in the tree
	}
	return nil, notes{}, fmt.Errorf("there is no game %d in it, it has %s", number, count(games, "game", "games"))
}

// load goes on with a game, or a position, from a file. An engine does not move in it before it is told to, so that one
// can look around.
func (p *program) load(args string) error {
	name, number := args, 1
	if i := strings.LastIndexByte(args, ' '); i >= 0 {
		if n, err := strconv.Atoi(args[i+1:]); err == nil && n > 0 {
			name, number = strings.TrimSpace(args[:i]), n
		}
	}
	if name == "" {
		return errors.New("load needs the name of a file")
	}
	g, n, err := loadFile(name, number, p.game.Variant())
	if err != nil {
		return err
	}
	return p.replaceGame(g, n)
}

// replaceGame begins with a game from elsewhere, if that is wanted.
func (p *program) replaceGame(g *draughts.Game, n notes) error {
	if sure, err := p.abandon("Load the other?"); !sure {
		return err
	}
	p.begin(g, n)
	p.paused = true
	p.sayf("%s\n%s", p.announcement(), p.welcome())
	return nil
}

// welcome says what there is to a game that has been loaded; nothing if that is a mere position.
func (p *program) welcome() string {
	tree := p.notes.tree
	if tree == nil {
		return ""
	}
	text := count(p.game.Ply(), "move", "moves") + " made."
	if black, white := tree.Tags.Get("Black"), tree.Tags.Get("White"); black != "" || white != "" {
		text = fmt.Sprintf("Black: %s. White: %s. ", cleanName(black), cleanName(white)) + text
	}
	if result := tree.Result(); result != draughts.Ongoing {
		text += fmt.Sprintf(" The file says: %s.", result)
	}
	if moves, _ := tree.Main.Count(); moves > p.game.Ply() || len(tree.Errors) > 0 {
		_, err := tree.Game()
		if err == nil && len(tree.Errors) > 0 {
			err = tree.Errors[0]
		}
		text += fmt.Sprintf(" Not all of it could be read: %s.", quote.Message(err))
	}
	return wrapped(text+" replay shows it all.", 0) + "\n"
}

// fen shows the position as FEN, or begins a game at one.
func (p *program) fen(text string) error {
	if text == "" {
		p.sayf("%s\n", formatGame(p.game))
		return nil
	}
	g, err := parseGame(p.game.Variant(), text)
	if err != nil {
		return err
	}
	return p.replaceGame(g, notes{})
}

// save writes the game, or the position, to a file: all or nothing.
func (p *program) save(name string) error {
	if name == "" {
		return errors.New("save needs the name of a file")
	}
	var b bytes.Buffer
	switch strings.ToLower(filepath.Ext(name)) {
	case gameFile:
		if err := pdn.NewWriter(&b).Write(p.tagged()); err != nil {
			return err
		}
	case positionFile:
		fmt.Fprintln(&b, formatGame(p.game))
	default:
		return errKind(name)
	}
	if _, err := os.Stat(name); err == nil {
		if ok, err := p.sure("%s is there already. Replace it?", name); !ok {
			return err
		}
	}
	if err := osfile.Write(name, b.Bytes()); err != nil {
		return err
	}
	p.sayf("Saved in %s.\n", name)
	return nil
}

// tagged returns the game as a tree with tags that say who has played it, and when.
func (p *program) tagged() *pdn.Game {
	tree := p.notes.record(p.game)
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: "A game at the terminal"},
		{Name: "Date", Value: time.Now().Format("2006.01.02")},
		{Name: "White", Value: p.players[draughts.White].name},
		{Name: "Black", Value: p.players[draughts.Black].name},
	} {
		if tree.Tags.Get(tag.Name) == "" && tag.Value != "" {
			tree.Tags.Set(tag.Name, tag.Value)
		}
	}
	return tree
}
