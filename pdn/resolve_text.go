package pdn

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/notation"
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

// numberFrom returns the number of the first move from an element on, also in a variation before it; 0 if it has none.
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
			r.body.warnings.add(r.about("GameType", warning))
		}
	}
	start, err := draughts.Setup{Variant: v}, error(nil)
	switch fen := string(r.value("FEN")); {
	case !v.IsValid():
		r.body.warnings.add(r.about("GameType", ErrUnsupportedGameType))
	case fen == "" || fen == "?":
		start = v.Start().Setup()
	default:
		if start, err = draughts.ParseSetup(v, fen); err != nil {
			start = draughts.Setup{Variant: v} // no position, as the text has none
			break
		}
		if crown(&start) {
			r.body.warnings.add(r.about("FEN", ErrManOnCrownRow))
		}
		err = startError(start)
	}
	if err != nil {
		r.body.errors = append(r.body.errors, r.about("FEN", err)) // beyond the limit too
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
		r.body.warnings.add(r.about("GameType", err))
	}
	r.begin(v.Start().Setup())
}

// findTurn finds the side to move from the first move, where the FEN tag has "?". Without a move it stays unknown.
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
		r.body.errors = append(r.body.errors, r.about("FEN", err)) // beyond the limit too
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

// reading is one reading of a text: a move, and how many steps it takes up.
type reading struct {
	move  draughts.Move
	steps int
	exact bool // the text is the full sequence of squares: PDN has that where other captures have the same ends
}

// readMove sets r.readings to those of the move at the first of the steps, played in p, the likeliest first.
func (r *resolver) readMove(p draughts.Position, steps []int32) error {
	e := &r.body.elements[steps[0]]
	raw := r.in.fromPin(e.text)
	r.readings = r.readings[:0]
	form := &r.form
	if !r.readForm(raw) {
		moves, err := parseMoves(p, r.in.intern(raw)) // short forms, such as cd4, and numbers without separators
		switch {
		case len(moves) != 1:
		case form.Unseparated:
			r.warnOfForm(moves[0], steps[0])
		default:
			r.warn(ErrShortForm, e.text, steps[0])
		}
		r.addReadings(moves, 1)
		return err
	}
	squares := form.squares
	r.legal = p.AppendMovesBetween(r.legal[:0], squares[0], squares[len(squares)-1])
	if len(r.legal) == 1 && len(squares) == 2 {
		r.warnOfForm(r.legal[0], steps[0])
		r.addReadings(r.legal, 1)
	} else if err := r.readUnusualMove(p, steps); err != nil {
		return err
	}
	if whole := r.readings; whole[0].move.IsCapture() && whole[0].steps == 1 && r.goesOn(raw, steps) {
		r.readings = nil
		r.readPieces(p, steps) // a capture in a circle passes a square on which another one ends
		r.readings = append(r.readings, whole...)
	}
	return nil
}

// goesOn reports whether the step after the first one, which has the text raw, begins on the square where that ends.
func (r *resolver) goesOn(raw []byte, steps []int32) bool {
	if len(steps) == 1 {
		return false
	}
	end := raw[bytes.LastIndexAny(raw, "xX:-")+1:]
	rest, ok := bytes.CutPrefix(r.in.fromPin(r.body.elements[steps[1]].text), end)
	return ok && len(rest) > 0 && isSeparator(int(rest[0]))
}

// readUnusualMove reads a move that is a full sequence, ambiguous, split or illegal. r.legal has the moves with its
// first and last square.
func (r *resolver) readUnusualMove(p draughts.Position, steps []int32) error {
	e := &r.body.elements[steps[0]]
	squares := r.form.squares
	moves, err := parseMoves(p, r.in.intern(r.in.fromPin(e.text)))
	if len(moves) == 0 {
		r.readPieces(p, steps)
		if len(r.readings) > 0 {
			return nil
		}
		return err
	}
	r.warnOfForm(moves[0], steps[0])
	r.addReadings(moves, 1)
	switch {
	case len(moves) > 1:
	case len(r.legal) == 1:
		r.warn(ErrLongForm, e.text, steps[0])
	case len(squares) == 2:
		// The text is likely to mean this move, such as a single jump, but a longer capture has the same ends.
		r.readings[0].exact = true
		r.addReadings(slices.DeleteFunc(r.legal, func(m draughts.Move) bool { return m == moves[0] }), 1)
	case !slices.Equal(squares, p.Path(moves[0])):
		r.warn(ErrSkippedSquare, e.text, steps[0])
	}
	return nil
}

// parseMoves returns the moves that a text can mean in p: several if it is ambiguous. The error says why there is none.
func parseMoves(p draughts.Position, text string) ([]draughts.Move, error) {
	m, err := p.ParseMove(text)
	if errors.Is(err, draughts.ErrAmbiguousMove) {
		e, _ := errors.AsType[*draughts.MoveError](err)
		return e.Moves, nil
	}
	if err != nil {
		return nil, err
	}
	return []draughts.Move{m}, nil
}

// addReadings adds moves that take up that many steps.
func (r *resolver) addReadings(moves []draughts.Move, steps int) {
	for _, m := range moves {
		r.readings = append(r.readings, reading{move: m, steps: steps})
	}
}

// readPieces adds the captures of which the first step is the first piece. The steps after it are the rest.
func (r *resolver) readPieces(p draughts.Position, steps []int32) {
	const maxSquares = 30
	squares := slices.Clone(r.form.squares)
	for i := 1; i < len(steps) && len(squares) <= maxSquares; i++ {
		e := &r.body.elements[steps[i]]
		if e.kind != elementMove && e.kind != elementPiece || !r.readForm(r.in.fromPin(e.text)) ||
			r.form.squares[0] != squares[len(squares)-1] {
			return
		}
		r.work--
		squares = append(squares, r.form.squares[1:]...)
		numbers := strings.Trim(fmt.Sprint(squares), "[]")
		moves, _ := parseMoves(p, strings.ReplaceAll(numbers, " ", "x")) // a form that every rule set reads
		if len(moves) > 0 && moves[0].IsCapture() {
			r.addReadings(moves, i+1)
		}
	}
}

// warn adds a warning about the move at the element with that index.
func (r *resolver) warn(err error, text span, index int32) {
	body := &r.body
	body.warnings.add(finding{err: err, at: text.from, text: text, element: index, depth: body.elements[index].depth})
}

// warnOfForm warns of how the form of a move's text, in r.form, deviates from PDN 3.0. The text is that of the element
// with that index. The zero Move stands for one that is not known.
func (r *resolver) warnOfForm(m draughts.Move, index int32) {
	form := &r.form
	warn := func(is bool, err error) {
		if is {
			r.warn(err, r.body.elements[index].text, index)
		}
	}
	warn(form.Spaces, ErrSpace)
	warn(form.Zeros, ErrLeadingZero)
	warn(form.Upper, ErrUpperCase)
	if m == (draughts.Move{}) {
		return
	}
	warn(form.foreign, ErrNotation)
	// In the standard names of squares may stand without a separator.
	named := r.rules.Algebraic && form.Separator == notation.Nothing && !form.Unseparated
	warn(form.Mixed || form.Separator != separator(&r.rules, m) && !named, ErrSeparator)
}

// separator returns the standard's separator between the squares of a move.
func separator(r *draughts.Rules, m draughts.Move) byte {
	switch {
	case !m.IsCapture():
		return '-'
	case r.ColonCaptures:
		return ':'
	}
	return 'x'
}

// moveForm is the form in which the text of a move is written.
type moveForm struct {
	notation.Text
	squares []draughts.Square
	foreign bool // squares are named where the rules number them, or numbered where the rules name them
}

// readForm reads the squares of a text into r.form. It returns false if the text is no move, or if its squares depend
// on the position: the first square is only a letter, or nothing stands between numbers.
func (r *resolver) readForm(text []byte) bool {
	m := &r.form
	m.squares, m.foreign = m.squares[:0], false
	if !notation.Read(&m.Text, text) || m.Unseparated {
		return false
	}
	read := m.Squares()
	for i := range read {
		sq, n := &read[i], draughts.NoSquare
		switch {
		case sq.Letter == 0:
			n = draughts.Square(min(sq.Number, 255))
			m.foreign = m.foreign || r.rules.Algebraic
		case sq.Number >= 0:
			// Some sites name the squares of every game, as seen by the player who moves first.
			n = r.start.Variant.SquareAt(sq.Place(r.rules.Size, !r.rules.Algebraic && r.rules.FirstToMove == draughts.Black))
			m.foreign = m.foreign || !r.rules.Algebraic
		}
		if n == draughts.NoSquare {
			return false
		}
		m.squares = append(m.squares, n)
	}
	return true
}
