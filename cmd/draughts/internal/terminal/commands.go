package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// command is a command of the session. run gets the text after its name.
type command struct {
	name, short string // short is another name; empty if there is none
	args, about string
	run         func(p *session, args string) error
}

// commandGroup is a part of the help.
type commandGroup struct {
	title    string
	commands []command
}

// commandGroups returns all commands in the order of the help. It is a function because help, one of them, lists them.
func commandGroups() []commandGroup {
	return []commandGroup{
		{"Play", []command{
			{"moves", "?", "", "list the legal moves; #3 plays the third", (*session).listMoves},
			{"go", "", "", "play the only move, or let the engine play; or Enter", (*session).goOn},
			{"hint", "", "", "recommend a move", (*session).hint},
			{"why", "", "[MOVE]", "say why MOVE is illegal, or how good it is", (*session).why},
			{"analyse", "", "[TIME]", "search for the three best moves; Ctrl-C stops it", (*session).analyse},
			{"undo", "u", "[N|all]", "take back moves; against an engine, to your last move", (*session).undo},
			{"redo", "r", "[N|all]", "make undone moves again", (*session).redo},
			{"draw", "", "[MOVE]", "claim a draw, also with MOVE, or offer one", (*session).draw},
			{"resign", "", "", "resign the game", (*session).resign},
		}},
		{"Show", []command{
			{"board", "b", "[STYLE]", "show the board: none, ascii, unicode or colour", (*session).board},
			{"flip", "", "", "turn the board around", (*session).flip},
			{"squares", "", "[HOW]", "label squares with names, numbers, or as usual", (*session).squares},
			{"list", "", "", "list the moves made", (*session).list},
			{"score", "", "", "show the score board", (*session).showScore},
			{"rules", "", "[NAME]", "explain the rules of this game, or of NAME", (*session).rules},
			{"variants", "", "", "list the rule sets", (*session).variants},
		}},
		{"Game", []command{
			{"new", "", "[RULES]", "begin a new game, with other rules if named", (*session).newGame},
			{"level", "", "[N]", "show or set the level of the engine, 0 to 10", (*session).level},
			{"black", "", "WHO", "let WHO play Black: human, a level, full, hub:PROGRAM", (*session).black},
			{"white", "", "WHO", "let WHO play White", (*session).white},
			{"swap", "", "", "exchange the sides of the players", (*session).swap},
			{"clock", "", "[CLOCK]", "show or set the clocks: 5m, 5m+3s, none; pause, resume", (*session).setClock},
			{"think", "", "[TIME]", "show or set the time of an engine without a level", (*session).setThink},
			{"save", "", "FILE", "write the game to FILE.pdn, its position to FILE.fen", (*session).save},
			{"load", "", "FILE [N]", "read the Nth game of FILE.pdn, or FILE.fen", (*session).load},
			{"fen", "", "[FEN]", "show the position as FEN, or begin at FEN", (*session).fen},
			{"comment", "", "TEXT", "add a comment to the last move, for save", (*session).comment},
			{"help", "h", "[COMMAND]", "list the commands, or explain one", (*session).help},
			{"quit", "q", "", "leave the program, as does Ctrl-D", (*session).leave},
		}},
	}
}

// runLine runs a line of input: a command, or a move.
func (s *session) runLine(text string) error {
	if text == "" {
		if s.script {
			return nil // an empty line of a script
		}
		return s.goOn("")
	}
	word, args, _ := strings.Cut(text, " ")
	name, args := strings.ToLower(word), strings.TrimSpace(args)
	c, err := findCommand(name)
	switch {
	case c != nil:
		return c.run(s, args)
	case strings.ContainsAny(word, "0123456789"):
		return s.move(text)
	}
	return err
}

// findCommand returns the command of that name, or the only one that begins with it.
func findCommand(word string) (*command, error) {
	var begin []command
	for _, g := range commandGroups() {
		for _, c := range g.commands {
			if c.name == word || c.short == word {
				return &c, nil
			}
			if strings.HasPrefix(c.name, word) {
				begin = append(begin, c)
			}
		}
	}
	switch len(begin) {
	case 0:
		return nil, fmt.Errorf("%s is neither a move nor a command; help lists the commands", quote.Text(word))
	case 1:
		return &begin[0], nil
	}
	names := join(begin, " or ", func(c command) string { return c.name })
	return nil, fmt.Errorf("%s may be %s", quote.Text(word), names)
}

// usage returns the line of the command in the help.
func (c *command) usage() string {
	name := c.name
	if c.short != "" {
		name += ", " + c.short
	}
	return fmt.Sprintf("  %-21s %s\n", strings.TrimSpace(name+" "+c.args), c.about)
}

func (s *session) help(name string) error {
	if name != "" {
		c, err := findCommand(strings.ToLower(name))
		if err != nil {
			return err
		}
		s.printf("%s", c.usage())
		return nil
	}
	s.printf("\n%s\n", s.view.style.bold("Moves"))
	s.printf("  %-21s %s\n", s.example()+", #3, 11", "a move, its number, or a piece with one move only;")
	s.printf("  %-21s %s\n", "", "or a capture square by square: 1x10x19")
	for _, g := range commandGroups() {
		s.printf("\n%s\n", s.view.style.bold(g.title))
		for _, c := range g.commands {
			s.printf("%s", c.usage())
		}
	}
	piece := func(p draughts.Piece) string { return strings.TrimSpace(s.view.style.piece(p)) }
	s.printf("\nCommands can be shortened. Ctrl-C stops a search; twice, it ends the program.\n"+
		"A king is shown as %s, a man as %s.\n\n", piece(draughts.WhiteKing), piece(draughts.WhiteMan))
	return nil
}

func (s *session) leave(string) error {
	if ok, err := s.confirmAbandon("Leave?"); !ok {
		return err
	}
	return errQuit
}

// confirmAbandon asks whether to give up an unfinished game. Without one it returns true without asking.
func (s *session) confirmAbandon(question string) (bool, error) {
	if s.over() || s.game.Ply()+len(s.game.Undone()) == 0 {
		return true, nil
	}
	return s.confirmUnlessScript("This game is not finished. %s", question)
}

func (s *session) newGame(rules string) error {
	v, err := s.variantNamed(rules)
	if err != nil {
		return err
	}
	if ok, err := s.confirmAbandon("Begin another?"); !ok {
		return err
	}
	s.begin(draughts.NewGame(v), nil)
	s.printf("A new game. %s\n", s.announcement())
	return nil
}

// variantNamed returns the rule set with a name, or that of the game if the name is empty.
func (s *session) variantNamed(name string) (draughts.Variant, error) {
	if name == "" {
		return s.game.Variant(), nil
	}
	v, err := draughts.ParseVariant(name)
	if err != nil {
		err = fmt.Errorf("%w; variants lists them", err)
	}
	return v, err
}

func (s *session) level(text string) error {
	var engines []draughts.Color
	for c, pl := range s.players {
		if !pl.isPerson() {
			engines = append(engines, draughts.Color(c))
		}
	}
	n, err := strconv.Atoi(text)
	switch {
	case len(engines) == 0:
		return fmt.Errorf("no engine plays: white 3 lets one play White at level 3")
	case text != "" && (err != nil || !draughts.Level(n).IsValid()):
		return fmt.Errorf("%s is not a level: the levels are 0 (random moves) to %d", quote.Text(text),
			int(draughts.MaxLevel))
	}
	for _, c := range engines {
		if text == "" {
			s.printf("%s plays.\n", s.players[c].title(c))
		} else if err := s.setPlayer(c, text); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) black(who string) error { return s.setPlayer(draughts.Black, who) }
func (s *session) white(who string) error { return s.setPlayer(draughts.White, who) }

// sideName returns a side as commands and flags call it.
func sideName(c draughts.Color) string { return strings.ToLower(c.String()) }

func (s *session) setPlayer(c draughts.Color, who string) error {
	pl, err := parsePlayer(who, s.settings.book)
	if err != nil {
		return err
	}
	old := s.players[c]
	s.dismiss(old)
	if pl.isPerson() == old.isPerson() { // another level or another name keeps the score
		pl.tally = old.tally
	}
	s.players[c] = pl
	s.redraw = true
	s.printf("%s plays.\n", pl.title(c))
	return nil
}

func (s *session) swap(string) error {
	s.players[0], s.players[1] = s.players[1], s.players[0]
	s.redraw = true
	s.printf("%s\n", s.announcement())
	return nil
}

func (s *session) setThink(text string) error {
	if text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return fmt.Errorf("%s is not a time such as 2s", quote.Text(text))
		}
		s.settings.think = d
	}
	s.printf("An engine without a level thinks for %s a move.\n", s.settings.think)
	return nil
}
