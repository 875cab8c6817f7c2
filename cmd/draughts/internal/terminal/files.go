package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

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
	setup := g.Setup()
	setup.MoveNumber = 0 // the FEN is for other programs, too
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
func loadFile(name string, number int, v draughts.Variant) (*draughts.Game, *pdn.Game, error) {
	name, _ = existingFile(name)
	file, err := osfile.Open(name)
	if err != nil {
		return nil, nil, err
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
			return nil, nil, err
		}
		g, err := parseGame(v, string(text))
		return g, nil, err
	case kind == positionFile:
		return nil, nil, fmt.Errorf("%s has one position, not %d", name, number)
	}
	return nil, nil, errKind(name)
}

func readGame(text io.Reader, number int, v draughts.Variant) (*draughts.Game, *pdn.Game, error) {
	games := 0
	for tree, err := range pdn.NewReader(text, pdn.Options{Variant: v}).All() {
		if tree == nil { // the file cannot be read further
			return nil, nil, err
		}
		if games++; games < number {
			continue
		}
		g, err := tree.Replay()
		if g == nil {
			return nil, nil, err
		}
		return g, tree, nil // its errors are in the tree
	}
	return nil, nil, fmt.Errorf("there is no game %d: the file has %s", number, count(games, "game", "games"))
}

// load continues with a game, or a position, from a file. An engine to move waits for the command go, so that
// the person can look at the game first.
func (s *session) load(args string) error {
	name, number := args, 1
	_, whole := existingFile(args)
	if i := strings.LastIndexByte(args, ' '); i >= 0 && !whole {
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
func (s *session) replaceGame(g *draughts.Game, n *pdn.Game) error {
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
	tree := s.notes
	if tree == nil {
		return ""
	}
	text := count(s.game.Ply(), "move", "moves") + " made."
	for _, side := range []string{"White", "Black"} {
		if name := cleanName(tree.Tags.Get(side)); name != "" {
			text = fmt.Sprintf("%s: %s. ", side, name) + text
		}
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
	return s.paragraph(text+" undo all and redo go through it.", 0) + "\n"
}

func (s *session) fen(text string) error {
	if text == "" {
		s.printf("%s\n", formatGame(s.game))
		return nil
	}
	g, err := parseGame(s.game.Variant(), text)
	if err != nil {
		return err
	}
	return s.replaceGame(g, nil)
}

// save writes the game, or the position, to a file. After an error the file is as it was.
func (s *session) save(name string) error {
	if name == "" {
		return errors.New("save needs the name of a file, as in save game")
	}
	name = fileToSave(name)
	var b bytes.Buffer
	switch strings.ToLower(filepath.Ext(name)) {
	case gameFile:
		w := pdn.NewWriter(&b)
		w.Counters = true // the game can be loaded again
		if err := w.Write(s.taggedTree()); err != nil {
			return err
		}
	case positionFile:
		fmt.Fprintln(&b, formatGame(s.game))
	default:
		return errKind(name)
	}
	if ok, err := s.mayReplace(name); !ok {
		return err
	}
	if err := osfile.Write(name, b.Bytes()); err != nil {
		return saveError(name, err)
	}
	s.printf("Saved in %s.\n", name)
	return nil
}

// fileToSave returns the name of a file with its extension, or .pdn, and the home directory in place of "~/".
func fileToSave(name string) string {
	name = withHome(name)
	extension := filepath.Ext(name)
	if extension == "" || extension == "." || strings.Contains(extension, " ") { // as in "Ann v. Bob"
		return strings.TrimSuffix(name, ".") + gameFile
	}
	return name
}

// existingFile returns the name of a file to load, with an extension if only that exists, and whether it exists.
func existingFile(name string) (string, bool) {
	name = withHome(name)
	for _, extension := range []string{"", gameFile, positionFile} {
		if info, err := os.Stat(name + extension); err == nil && !info.IsDir() {
			return name + extension, true
		}
	}
	return name, false
}

// withHome returns a name with the home directory in place of "~/" at its beginning, as shells do.
func withHome(name string) string {
	rest, ok := strings.CutPrefix(name, "~/")
	home, err := os.UserHomeDir()
	if !ok || err != nil {
		return name
	}
	return filepath.Join(home, rest)
}

// saveError says in other words than the system why a file could not be written, where that helps.
func saveError(name string, err error) error {
	folder := filepath.Dir(name)
	if _, missing := os.Stat(folder); errors.Is(missing, fs.ErrNotExist) {
		return fmt.Errorf("there is no folder %s", quote.Text(folder))
	}
	return err
}

// mayReplace reports whether a file may be written: it does not exist, or it is of the same kind and the person
// confirms that it is replaced. What is not a regular file, such as a pipe, may be written.
func (s *session) mayReplace(name string) (bool, error) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return true, nil // what is wrong with it, writing will say
	}
	more, err := recognise(name)
	switch {
	case err != nil:
		return false, fmt.Errorf("%s exists and is left as it is: %w; save under another name", name, err)
	case more:
		return s.confirmUnlessScript("%s exists, with more than one game. Replace them all?", name)
	}
	return s.confirmUnlessScript("%s exists. Replace it?", name)
}

// recognise returns an error if a file does not hold what its extension says. An empty one does. more reports whether
// it holds more than one game.
func recognise(name string) (more bool, err error) {
	file, err := osfile.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	if text, err := io.ReadAll(io.LimitReader(file, maxLine)); err != nil || len(bytes.TrimSpace(text)) == 0 {
		return false, err
	}
	_, tree, err := loadFile(name, 1, draughts.English)
	if err != nil || tree != nil && len(tree.Tags)+len(tree.Main.Moves) == 0 {
		return false, errors.New("it holds no game or position")
	}
	_, _, err = loadFile(name, 2, draughts.English)
	return err == nil, nil
}

// taggedTree returns the game as a tree, with tags for the players and the date unless it is of a file.
func (s *session) taggedTree() *pdn.Game {
	tree := s.record(s.game)
	if s.loaded {
		return tree
	}
	control := strings.Trim(s.clocks.control.Tag(), "-?") // "-" without clocks, "?" for those that the tag cannot express
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: "A game at the terminal"},
		{Name: "Date", Value: time.Now().Format("2006.01.02")},
		{Name: "White", Value: s.players[draughts.White].name},
		{Name: "Black", Value: s.players[draughts.Black].name},
		{Name: "TimeControl", Value: control},
	} {
		if tree.Tags.Get(tag.Name) == "" && tag.Value != "" {
			tree.Tags.Set(tag.Name, tag.Value)
		}
	}
	return tree
}

// noted returns the moves at the beginning of a game that the notes have, too.
func (s *session) noted(g *draughts.Game) []*pdn.Node {
	if s.notes == nil {
		return nil
	}
	noted := s.notes.Main.Moves
	for i, m := range g.Moves() {
		if i == len(noted) || noted[i].Move != m {
			return noted[:i]
		}
	}
	return noted[:g.Ply()]
}

// record returns a game as a tree, with the tags, and with the comments of the moves that both have.
func (s *session) record(g *draughts.Game) *pdn.Game {
	tree := pdn.FromGame(g)
	if s.notes == nil {
		return tree
	}
	shared := copy(tree.Main.Moves, s.noted(g))
	own := tree.Tags
	for _, tag := range s.notes.Tags {
		if own.Get(tag.Name) == "" {
			tree.Tags = append(tree.Tags, tag)
		}
	}
	switch {
	case len(tree.Main.Moves) == 0:
		tree.Main.Comments = s.notes.Introduction()
	case shared == 0:
		tree.Main.Moves[0].CommentsBefore = s.notes.Introduction()
	}
	switch comments := s.notes.Main.Comments; { // after the last move of the file
	case shared < len(s.notes.Main.Moves), shared == 0 && len(tree.Main.Moves) > 0:
	case shared < len(tree.Main.Moves):
		last := *tree.Main.Moves[shared-1]
		last.CommentsAfter = slices.Concat(last.CommentsAfter, comments)
		tree.Main.Moves[shared-1] = &last
	default:
		tree.Main.Comments = comments
		if g.Outcome().Result == draughts.Ongoing {
			tree.Tags.Set("Result", s.notes.ResultText())
		}
	}
	return tree
}

func (s *session) comment(text string) error {
	switch {
	case text == "":
		return errors.New("comment needs a text")
	case s.game.Ply() == 0:
		return errors.New("there is no move to comment on")
	}
	if len(s.noted(s.game)) < s.game.Ply() {
		whole := s.game.Clone()
		for whole.Redo() {
		}
		s.notes = s.record(whole)
		s.notes.Tags.Set("Result", "*") // the end of a game may be taken back
	}
	last := s.notes.Main.Moves[s.game.Ply()-1]
	last.CommentsAfter = append(last.CommentsAfter, text)
	return nil
}
