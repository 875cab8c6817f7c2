package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// command is something that a person may type. It gets what follows its name.
type command struct {
	name, short string // short is another name; empty if there is none
	args, about string
	run         func(p *program, args string) error
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
			{"moves", "?", "", "list the legal moves; #3 plays the third", (*program).listMoves},
			{"go", "", "", "play the only move, or let the engine play; or Enter", (*program).goOn},
			{"hint", "", "", "say what to play", (*program).hint},
			{"why", "", "[MOVE]", "why MOVE is illegal, or how good it, or the last, is", (*program).why},
			{"analyse", "", "[TIME]", "search for the three best moves; Ctrl-C stops it", (*program).analyse},
			{"undo", "u", "[N|all]", "take moves back: against an engine to your own last move", (*program).undo},
			{"redo", "r", "[N|all]", "make them again", (*program).redo},
			{"draw", "", "", "claim a draw, or offer one", (*program).draw},
			{"resign", "", "", "give the game up", (*program).resign},
		}},
		{"Look", []command{
			{"board", "b", "[STYLE]", "show it, as none, ascii, unicode or colour", (*program).board},
			{"flip", "", "", "turn the board round", (*program).flip},
			{"squares", "", "[HOW]", "call the squares by names, numbers, or as usual", (*program).squares},
			{"list", "", "", "list the moves made", (*program).list},
			{"replay", "", "[PACE|step]", "show the game again, a move every PACE or by steps", (*program).replay},
			{"score", "", "", "show the score board", (*program).showScore},
			{"leaders", "", "", "show the leader board", (*program).leaderBoard},
			{"rules", "", "[NAME]", "explain the rules played, or others", (*program).rules},
			{"variants", "", "", "list the rules that can be played", (*program).variants},
		}},
		{"Game", []command{
			{"new", "", "[RULES]", "begin another game, by other rules if named", (*program).newGame},
			{"level", "", "[N]", "how strong the engine plays, from 0 to 10", (*program).level},
			{"black", "", "WHO", "who plays Black: human, a level, full, hub:PROGRAM", (*program).black},
			{"white", "", "WHO", "who plays White", (*program).white},
			{"swap", "", "", "let the players exchange sides", (*program).swap},
			{"clock", "", "[TIME]", "show or set the clocks: 5m, 5m+3s, or none", (*program).setClock},
			{"think", "", "[TIME]", "how long an engine without a level thinks", (*program).setThink},
			{"name", "", "[NAME]", "your name on the leader board", (*program).setName},
			{"save", "", "FILE", "write the game to FILE.pdn, its position to FILE.fen", (*program).save},
			{"load", "", "FILE [N]", "read the Nth game of FILE.pdn, or FILE.fen", (*program).load},
			{"fen", "", "[FEN]", "show the position as FEN, or begin at one", (*program).fen},
			{"setup", "", "", "set up a position by hand", (*program).setup},
			{"comment", "", "TEXT", "remark on the last move, for save", (*program).comment},
			{"help", "h", "[COMMAND]", "this list", (*program).help},
			{"quit", "q", "", "leave; so does Ctrl-D", (*program).leave},
		}},
	}
}

// do carries out a line: a command, or a move.
func (p *program) do(text string) error {
	if text == "" {
		if p.script || p.editing != nil {
			return nil // an empty line in a file means nothing
		}
		return p.goOn("")
	}
	word, args, _ := strings.Cut(text, " ")
	args = strings.TrimSpace(args)
	if p.editing != nil {
		if done, err := p.edit(strings.ToLower(word), args); done {
			return err
		}
	}
	c, err := findCommand(strings.ToLower(word))
	switch {
	case c != nil:
		return c.run(p, args)
	case strings.ContainsAny(word, "0123456789"):
		return p.move(text)
	}
	return err
}

// findCommand returns the command of that name, or the only one that begins so.
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
		return nil, fmt.Errorf("%s is no move and no command; help lists the commands", quote.Text(word))
	case 1:
		return &begin[0], nil
	}
	var names []string
	for _, c := range begin {
		names = append(names, c.name)
	}
	return nil, fmt.Errorf("%s may be %s", quote.Text(word), strings.Join(names, " or "))
}

// usage returns the command as the help has it.
func (c *command) usage() string {
	name := c.name
	if c.short != "" {
		name += ", " + c.short
	}
	return fmt.Sprintf("  %-21s %s\n", strings.TrimSpace(name+" "+c.args), c.about)
}

// help lists the commands, or explains one.
func (p *program) help(name string) error {
	if name != "" {
		c, err := findCommand(strings.ToLower(name))
		if err != nil {
			return err
		}
		p.sayf("%s", c.usage())
		return nil
	}
	bold := func(text string) string { return p.view.style.paint("1", text) }
	p.sayf("\n%s\n", bold("Moves"))
	p.sayf("  %-21s %s\n", p.example()+", #3, 11", "a move, one of the list, or a piece with but one;")
	p.sayf("  %-21s %s\n", "", "or a capture square by square: 1x10x19")
	for _, g := range commandGroups() {
		p.sayf("\n%s\n", bold(g.title))
		for c := range slices.Values(g.commands) {
			p.sayf("%s", c.usage())
		}
	}
	p.sayf("\nThe beginning of a name is enough. Ctrl-C stops a search, twice the program.\nA king is shown as %s, a man as %s.\n\n",
		strings.TrimSpace(p.view.style.piece(draughts.WhiteKing)), strings.TrimSpace(p.view.style.piece(draughts.WhiteMan)))
	return nil
}

// leave ends the session.
func (p *program) leave(string) error {
	if sure, err := p.abandon("Leave?"); !sure {
		return err
	}
	return errQuit
}

// abandon asks whether a game that is going on may be given up; there is nothing to ask if none is.
func (p *program) abandon(question string) (bool, error) {
	if p.over() || p.game.Ply() == 0 {
		return true, nil
	}
	return p.sure("This game is not finished. %s", question)
}
