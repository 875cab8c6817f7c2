package terminal

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// parseGame returns a game that begins at a FEN. The name of the rule set may precede the FEN.
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
		return nil, fmt.Errorf("not a position of %s: %w", v, err)
	}
	return g, nil
}

// formatGame returns the rules and the position of a game as text that parseGame reads.
func formatGame(g *draughts.Game) string {
	setup := g.Position().Setup()
	setup.Counters = g.DrawCounters()
	return g.Variant().String() + " " + setup.FEN()
}

// The extensions of files.
const (
	gameFile     = ".pdn"
	positionFile = ".fen"
)

func errKind(name string) error {
	return fmt.Errorf("the name of a file ends in %s for games or %s for positions, unlike %s",
		gameFile, positionFile, quote.Text(name))
}

// loadFile reads a game of a PDN file by its number, counted from 1, or the position in a FEN file. A game with an
// illegal move is loaded up to it, with the reason as a comment.
func loadFile(name string, number int, v draughts.Variant) (*draughts.Game, notes, error) {
	name = existingFile(name)
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
		if tree == nil { // the file cannot be read further
			return nil, notes{}, err
		}
		if games++; games < number {
			continue
		}
		g, err := tree.Replay()
		if g == nil {
			return nil, notes{}, err
		}
		return g, notes{tree}, nil // its errors are in the tree
	}
	return nil, notes{}, fmt.Errorf("there is no game %d: the file has %s", number, count(games, "game", "games"))
}

// load continues with a game, or a position, from a file. An engine to move waits for the command go, so that
// the person can look at the game first.
func (s *session) load(args string) error {
	name, number := args, 1
	if i := strings.LastIndexByte(args, ' '); i >= 0 {
		if n, err := strconv.Atoi(args[i+1:]); err == nil && n > 0 {
			name, number = strings.TrimSpace(args[:i]), n
		}
	}
	if name == "" {
		return errors.New("load needs the name of a file")
	}
	g, n, err := loadFile(name, number, s.game.Variant())
	if err != nil {
		return err
	}
	return s.replaceGame(g, n)
}

// replaceGame replaces the game, if the person confirms that.
func (s *session) replaceGame(g *draughts.Game, n notes) error {
	if ok, err := s.confirmAbandon("Load the other?"); !ok {
		return err
	}
	s.begin(g, n)
	s.paused = true
	s.printf("%s\n%s", s.announcement(), s.describeLoaded())
	return nil
}

// describeLoaded returns a description of the game that was loaded, or "" for a position.
func (s *session) describeLoaded() string {
	tree := s.notes.tree
	if tree == nil {
		return ""
	}
	text := count(s.game.Ply(), "move", "moves") + " made."
	if black, white := tree.Tags.Get("Black"), tree.Tags.Get("White"); black != "" || white != "" {
		text = fmt.Sprintf("Black: %s. White: %s. ", cleanName(black), cleanName(white)) + text
	}
	if result := tree.Result(); result != draughts.Ongoing {
		text += fmt.Sprintf(" Result in the file: %s.", result)
	}
	if moves, _ := tree.Main.CountMoves(); moves > s.game.Ply() || len(tree.Errors) > 0 {
		_, err := tree.Replay()
		if err == nil && len(tree.Errors) > 0 {
			err = tree.Errors[0]
		}
		text += fmt.Sprintf(" Not all of it could be read: %s.", quote.Message(err))
	}
	return s.paragraph(text+" replay shows the game.", 0) + "\n"
}

// fen shows the position as FEN, or begins a game at a FEN.
func (s *session) fen(text string) error {
	if text == "" {
		s.printf("%s\n", formatGame(s.game))
		return nil
	}
	g, err := parseGame(s.game.Variant(), text)
	if err != nil {
		return err
	}
	return s.replaceGame(g, notes{})
}
