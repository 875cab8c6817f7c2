package pdn

import (
	"cmp"
	"strings"

	"github.com/godraughts/draughts"
)

// takeSetup returns the position that the element with that index sets up after p.
func (r *resolver) takeSetup(index int32, p draughts.Position) (draughts.Position, error) {
	e := &r.body.elements[index]
	e.number = -1
	if !r.start.Variant.IsValid() {
		return draughts.Position{}, nil
	}
	setup, err := r.readSetup(index, p)
	if err != nil {
		return draughts.Position{}, err
	}
	setup.MoveNumber = cmp.Or(setup.MoveNumber, r.numberFrom(int(index)+1))
	e.number = int32(len(r.setups))
	r.setups = append(r.setups, setup)
	return setup.Position()
}

// readSetup reads the element with that index as a set-up, such as FEN "W:W21:B1". FEN "B::", without pieces, is a null
// move in p.
func (r *resolver) readSetup(index int32, p draughts.Position) (setup draughts.Setup, err error) {
	e := &r.body.elements[index]
	name, fen, _ := strings.Cut(strings.TrimSpace(string(r.in.fromPin(e.text))), " ")
	fen = strings.Trim(fen, " \"")
	switch {
	case !strings.EqualFold(name, "FEN") || fen == "":
		return setup, ErrSetup
	case p.IsValid() && strings.Trim(fen, "WB:") == "":
		setup = p.Setup()
		setup.Turn = draughts.White
		if fen[0] == 'B' {
			setup.Turn = draughts.Black
		}
	default:
		if setup, err = draughts.ParseSetup(r.start.Variant, fen); err != nil {
			return setup, err
		}
		if crown(&setup) {
			r.body.warn(ErrManOnCrownRow, e.text)
		}
		if setup.Turn == draughts.NoColor {
			first, _ := r.body.firstMove(int(index) + 1)
			setup.Turn = r.turnOf(setup, first)
		}
	}
	_, err = setup.Position()
	return setup, err
}

// numberFrom returns the number of the first move from an element on, also of one in a variation that stands before it;
// 0 if it has none.
func (r *resolver) numberFrom(from int) int {
	body := &r.body
	for i := from; i < len(body.elements); i++ {
		switch e := &body.elements[i]; e.kind {
		case elementMove, elementUnknown:
			return int(e.number)
		case elementOpen:
			if first, _ := body.firstMove(i + 1); first >= 0 && body.elements[first].number > 0 {
				return int(body.elements[first].number)
			}
			i = int(e.number) - 1
		case elementSetup, elementClose:
			return 0
		}
	}
	return 0
}

// turnOf returns the side that makes the move with that index in what is set up. That is the side for which the move is
// legal. If it is legal for both or neither, that is the side whose piece stands where it begins. It is NoColor if
// there is no piece, or if the index is -1.
func (r *resolver) turnOf(setup draughts.Setup, move int) draughts.Color {
	if move < 0 {
		return draughts.NoColor
	}
	raw := r.in.fromPin(r.body.elements[move].text)
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
	if r.readForm(raw) {
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

// setStart finds the rules and the start position of the current game from its tags. The rules are the given ones if no
// tag names known ones.
func (r *resolver) setStart(given draughts.Variant) {
	r.result = r.in.intern(r.value("Result"))
	r.isOdd = strings.Trim(r.result, "0123456789-:x*? ") != ""
	v := given
	if name, gameType := r.value("Variant"), r.value("GameType"); len(name)+len(gameType) > 0 {
		var warning error
		if v, warning = variantOfTags(r.in.intern(name), r.in.intern(gameType), v); warning != nil {
			r.warnOfTag("GameType", warning)
		}
	}
	start, err := draughts.Setup{Variant: v}, error(nil)
	switch fen := string(r.value("FEN")); {
	case !v.IsValid():
		r.warnOfTag("GameType", ErrUnsupportedGameType)
	case fen == "" || fen == "?":
		start = v.Start().Setup()
	default:
		if start, err = draughts.ParseSetup(v, fen); err != nil {
			start = draughts.Setup{Variant: v} // no position, as the text has none
			break
		}
		if crown(&start) {
			r.warnOfTag("FEN", ErrManOnCrownRow)
		}
		err = startError(start)
	}
	if err != nil {
		r.failTag("FEN", err)
	}
	if r.begin(start); !v.IsValid() {
		r.rules.GameType = gameTypeNumber(string(r.value("GameType")))
	}
}

// startError returns why a game does not begin in a position. A side to move that is not known is no error.
func startError(setup draughts.Setup) error {
	if setup.Turn == draughts.NoColor {
		setup.Turn = draughts.White
	}
	_, err := setup.Position()
	return err
}

// findFirst makes the rules those by which the first move is legal, if two rule sets have the GameType. It warns if the
// GameType says otherwise.
func (r *resolver) findFirst() {
	v := otherPool[r.start.Variant]
	first, _ := r.body.firstMove(0)
	if !v.IsValid() || first < 0 || r.value("GameType") == nil || r.value("Variant") != nil || r.value("FEN") != nil {
		return
	}
	move := r.in.intern(r.in.fromPin(r.body.elements[first].text))
	_, err := r.position.ParseMove(move)
	if _, errOther := v.Start().ParseMove(move); err == nil || errOther != nil {
		return
	}
	if err := gameTypeError(r.in.intern(r.value("GameType")), v, rulesFields); err != nil {
		r.warnOfTag("GameType", err)
	}
	r.begin(v.Start().Setup())
}

// findTurn finds the side to move from the first move, where the FEN tag has a question mark for it. Without a move the
// side stays unknown.
func (r *resolver) findTurn() {
	if r.start.Turn != draughts.NoColor || !r.start.Variant.IsValid() {
		return
	}
	first, _ := r.body.firstMove(0)
	if first < 0 {
		return
	}
	r.start.Turn = r.turnOf(r.start, first)
	var err error
	if r.position, err = r.start.Position(); err != nil { // setStart has checked the rest of it
		r.failTag("FEN", err)
	}
}

// startWithSetup makes a set-up before the first move the start position, unless there is a FEN tag.
func (r *resolver) startWithSetup() {
	_, first := r.body.firstMove(0)
	if first == len(r.body.elements) || r.body.elements[first].kind != elementSetup || !r.start.Variant.IsValid() ||
		len(r.value("FEN")) > 0 {
		return
	}
	if setup, err := r.readSetup(int32(first), draughts.Position{}); err == nil {
		r.begin(setup)
		r.body.elements[first].kind = elementIgnored
	}
}
