package pdn

import (
	"strings"

	"github.com/godraughts/draughts"
)

// takeSetup returns the position that the element with that index sets up behind p.
func (r *resolver) takeSetup(index int32, p draughts.Position) (draughts.Position, error) {
	e := &r.game.body.elements[index]
	e.number = -1
	if !r.game.start.Variant.IsValid() {
		return draughts.Position{}, nil
	}
	setup, crowned, err := r.readSetup(index, p)
	if err != nil {
		return draughts.Position{}, err
	}
	if crowned {
		r.game.body.warn(ErrManOnCrownRow, e.text)
	}
	next, err := setup.Position()
	e.number = int32(len(r.game.setups))
	r.game.setups = append(r.game.setups, setUp{setup, next})
	return next, err
}

// readSetup reads the element with that index as a set-up, such as FEN "W:W21:B1". FEN "B::", without pieces, is a null
// move in p. crowned says that men on their crowning row became kings.
func (r *resolver) readSetup(index int32, p draughts.Position) (setup draughts.Setup, crowned bool, err error) {
	command := string(r.in.fromPin(r.game.body.elements[index].text))
	name, fen, _ := strings.Cut(strings.TrimSpace(command), " ")
	fen = strings.Trim(fen, " \"")
	if !strings.EqualFold(name, "FEN") || fen == "" {
		return setup, false, ErrSetup
	}
	if p.IsValid() && strings.Trim(fen, "WB:") == "" {
		setup = p.Setup()
		setup.Turn = draughts.White
		if fen[0] == 'B' {
			setup.Turn = draughts.Black
		}
		return setup, false, nil
	}
	setup, err = draughts.ParseSetup(r.game.start.Variant, fen)
	if err != nil {
		return setup, false, err
	}
	crowned = crown(&setup)
	if setup.Turn == draughts.NoColor {
		first, _ := r.game.body.firstMove(int(index) + 1)
		setup.Turn = r.turnOf(setup, first)
	}
	_, err = setup.Position()
	return setup, crowned, err
}

// turnOf returns the side that makes the move with that index in what is set up. That is the side for which the move is
// legal. If it is legal for both or neither, that is the side whose piece stands where it begins. It is NoColor if
// there is no piece, or if the index is -1.
func (r *resolver) turnOf(setup draughts.Setup, move int) draughts.Color {
	if move < 0 {
		return draughts.NoColor
	}
	raw := r.in.fromPin(r.game.body.elements[move].text)
	side, legal := draughts.NoColor, 0
	for _, c := range []draughts.Color{draughts.White, draughts.Black} {
		setup.Turn = c
		p, err := setup.Position()
		if err != nil {
			return draughts.NoColor
		}
		if _, err := p.ParseMove(r.in.intern(raw)); err == nil {
			side = c
			legal++
		}
	}
	if legal == 1 {
		return side
	}
	if r.form.read(&r.rules, raw) {
		if c, ok := setup.At(r.form.squares[0]).Color(); ok {
			return c
		}
	}
	return draughts.NoColor
}

// crown makes kings of men on their crowning row, where no man can stand, and reports whether there were any.
func crown(setup *draughts.Setup) bool {
	v := setup.Variant
	men := (setup.White&v.CrownRow(draughts.White) | setup.Black&v.CrownRow(draughts.Black)) &^ setup.Kings
	setup.Kings |= men
	return men != 0
}
