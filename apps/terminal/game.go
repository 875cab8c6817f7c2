package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// newGame begins another game, by other rules if they are named.
func (p *program) newGame(rules string) error {
	v := p.game.Variant()
	if rules != "" {
		var err error
		if v, err = draughts.ParseVariant(rules); err != nil {
			return fmt.Errorf("%w; variants lists those that there are", err)
		}
	}
	if sure, err := p.abandon("Begin another?"); !sure {
		return err
	}
	p.begin(draughts.NewGame(v), notes{})
	p.sayf("A new game. %s\n", p.announcement())
	return nil
}

// level shows or sets how strong the engines play.
func (p *program) level(text string) error {
	var engines []draughts.Color
	for c, pl := range p.players {
		if !pl.isPerson() {
			engines = append(engines, draughts.Color(c))
		}
	}
	n, err := strconv.Atoi(text)
	switch {
	case len(engines) == 0:
		return fmt.Errorf("no engine plays: white 3 lets one play White at level 3")
	case text != "" && (err != nil || !draughts.Level(n).Valid()):
		return fmt.Errorf("%s is not a level: there are 0, which plays anything, to %d", quote.Text(text), int(draughts.MaxLevel))
	}
	for _, c := range engines {
		if text == "" {
			p.sayf("%s plays.\n", p.players[c].title(c))
		} else if err := p.seat(c, text); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) black(who string) error { return p.seat(draughts.Black, who) }
func (p *program) white(who string) error { return p.seat(draughts.White, who) }

// sideName returns a side as commands and flags call it.
func sideName(c draughts.Color) string { return strings.ToLower(c.String()) }

// seat puts another player on a side.
func (p *program) seat(c draughts.Color, who string) error {
	pl, err := parsePlayer(who)
	if err != nil {
		return err
	}
	old := p.players[c]
	old.close()
	if pl.isPerson() == old.isPerson() { // the session goes on with the other level, or under the other name
		pl.tally = old.tally
	}
	p.players[c] = pl
	p.fair = p.fair && p.game.Ply() == 0
	p.stale = true
	p.sayf("%s plays.\n", pl.title(c))
	return nil
}

// swap lets the players exchange sides.
func (p *program) swap(string) error {
	p.players[0], p.players[1] = p.players[1], p.players[0]
	p.fair = p.fair && p.game.Ply() == 0
	p.stale = true
	p.sayf("%s\n", p.announcement())
	return nil
}

// setClock shows the clocks, or sets them, for this game and those that follow.
func (p *program) setClock(text string) error {
	if text != "" {
		s, err := parseClock(text)
		if err != nil {
			return err
		}
		p.settings.clock, p.clocks = s, newClocks(s)
	}
	if !p.clocks.on() {
		p.sayf("There are no clocks.\n")
		return nil
	}
	p.sayf("Black has %s, White %s", p.clocks.text(draughts.Black), p.clocks.text(draughts.White))
	if p.clocks.increment > 0 {
		p.sayf(", and %s more for each move", p.clocks.increment)
	}
	p.sayf(".\n")
	return nil
}

// setThink shows or sets how long engines without a level think.
func (p *program) setThink(text string) error {
	if text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return fmt.Errorf("%s is not a time such as 2s", quote.Text(text))
		}
		p.settings.think = d
	}
	p.sayf("An engine without a level thinks for %s a move.\n", p.settings.think)
	return nil
}

// setName shows or sets the person's name on the leader board.
func (p *program) setName(text string) error {
	if text != "" {
		name := cleanName(text)
		if name == "" {
			return fmt.Errorf("%s is no name", quote.Text(text))
		}
		p.settings.name = name
	}
	p.sayf("Your name on the leader board is %s.\n", p.settings.name)
	return nil
}
