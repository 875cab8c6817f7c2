package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// board shows the board, in another style if one is named.
func (p *program) board(name string) error {
	if name != "" {
		s, err := parseStyle(name)
		if err != nil {
			return err
		}
		p.view.style = s
	}
	p.stale = true
	return nil
}

// flip turns the board round.
func (p *program) flip(string) error {
	p.flipped, p.stale = !p.flipped, true
	return nil
}

// squares says what the squares are to be called.
func (p *program) squares(how string) error {
	how = strings.ToLower(how)
	i := slices.Index(labelNames[:], how)
	if i < 0 && how != "" {
		return fmt.Errorf("squares go by %s, not by %s", strings.Join(labelNames[:], ", "), quote.Text(how))
	}
	if how == "" { // the other way
		i = int(names)
		if p.view.label(p.game.Variant(), 1) != "1" {
			i = int(numbers)
		}
	}
	p.view.labels, p.stale = labels(i), true
	return nil
}

// list lists the moves made.
func (p *program) list(string) error {
	p.sayf("%s\n", p.moveList())
	return nil
}

// moveList returns the moves of the game as PDN has them, with the comments.
func (p *program) moveList() string {
	var b strings.Builder
	if err := pdn.NewWriter(&b).Write(p.notes.record(p.game)); err != nil {
		return err.Error()
	}
	_, moves, _ := strings.Cut(b.String(), "\n\n") // behind the tags
	if moves = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(moves), "*")); moves == "" {
		return "No moves have been made."
	}
	return printable(moves)
}

// rules explains the rules that are played, or others.
func (p *program) rules(name string) error {
	v := p.game.Variant()
	if name != "" {
		var err error
		if v, err = draughts.ParseVariant(name); err != nil {
			return fmt.Errorf("%w; variants lists those that there are", err)
		}
	}
	p.sayf("%s\n", wrapped(capital(v.String())+": "+v.Rules().Describe(), 0))
	return nil
}

// variants lists the rules that can be played.
func (p *program) variants(string) error {
	var text strings.Builder
	for _, v := range draughts.Variants() {
		fmt.Fprintf(&text, " %s", v)
	}
	p.sayf("%s\nrules NAME explains one, new NAME plays it.\n", wrapped(text.String(), 0))
	return nil
}
