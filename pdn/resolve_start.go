package pdn

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
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
	found, crowned, err := r.readSetup(index, p)
	if err != nil {
		return draughts.Position{}, err
	}
	if crowned {
		r.game.body.warn(ErrManOnCrownRow, e.text)
	}
	found.setup.MoveNumber = cmp.Or(found.setup.MoveNumber, r.numberFrom(int(index)+1))
	e.number = int32(len(r.game.setups))
	r.game.setups = append(r.game.setups, found)
	return found.position, nil
}

// readSetup reads the element with that index as a set-up, such as FEN "W:W21:B1". FEN "B::", without pieces, is a null
// move in p. crowned says that men on their crowning row became kings.
func (r *resolver) readSetup(index int32, p draughts.Position) (found setUp, crowned bool, err error) {
	command := string(r.in.fromPin(r.game.body.elements[index].text))
	name, fen, _ := strings.Cut(strings.TrimSpace(command), " ")
	fen = strings.Trim(fen, " \"")
	if !strings.EqualFold(name, "FEN") || fen == "" {
		return found, false, ErrSetup
	}
	setup := &found.setup
	if p.IsValid() && strings.Trim(fen, "WB:") == "" {
		*setup = p.Setup()
		setup.Turn = draughts.White
		if fen[0] == 'B' {
			setup.Turn = draughts.Black
		}
	} else {
		if *setup, err = draughts.ParseSetup(r.game.start.Variant, fen); err != nil {
			return found, false, err
		}
		crowned = crown(setup)
		if setup.Turn == draughts.NoColor {
			first, _ := r.game.body.firstMove(int(index) + 1)
			setup.Turn = r.turnOf(*setup, first)
		}
	}
	found.position, err = setup.Position()
	return found, crowned, err
}

// numberFrom returns the number of the first move from an element on, also of one in a variation that stands before it;
// 0 if it has none.
func (r *resolver) numberFrom(from int) int {
	body := &r.game.body
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

// setStart finds the rules and the start position of the current game from its tags.
func (s *Scanner) setStart() {
	g := &s.game
	g.result = s.in.intern(s.value("Result"))
	g.isOdd = strings.Trim(g.result, "0123456789-:x*? ") != ""
	if s.games == 1 && s.in.bom {
		g.body.addWarning(finding{err: ErrBOM, element: -1})
	}
	if s.options.Infer && !s.namesRules() {
		s.infer()
	}
	name, gameType := s.value("Variant"), s.value("GameType")
	v := s.options.Variant
	if len(name)+len(gameType) > 0 {
		var warning error
		if v, warning = variantOfTags(s.in.intern(name), s.in.intern(gameType), v); warning != nil {
			s.warnOfTag("GameType", warning)
		}
	}
	g.start = draughts.Setup{Variant: v}
	if !v.IsValid() {
		s.warnOfTag("GameType", ErrUnsupportedGameType)
		return
	}
	g.start = v.Start().Setup()
	fen := s.value("FEN")
	if len(fen) > 0 && string(fen) != "?" {
		setup, err := draughts.ParseSetup(v, string(fen))
		if err != nil {
			s.failTag("FEN", err)
			g.start = draughts.Setup{Variant: v} // no position, as the text has none
			return
		}
		if crown(&setup) {
			s.warnOfTag("FEN", ErrManOnCrownRow)
		}
		g.start = setup
	}
	if err := startError(g.start); err != nil {
		s.failTag("FEN", err)
		return
	}
	if g.start.Turn != draughts.NoColor {
		g.position, _ = g.start.Position() // startError has checked it
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
func (s *Scanner) findFirst() {
	g := &s.game
	v := otherPool[g.start.Variant]
	first, _ := g.body.firstMove(0)
	if !v.IsValid() || first < 0 || s.value("GameType") == nil || s.value("Variant") != nil || s.value("FEN") != nil {
		return
	}
	move := s.in.intern(s.in.fromPin(g.body.elements[first].text))
	_, err := g.position.ParseMove(move)
	if _, errOther := v.Start().ParseMove(move); err == nil || errOther != nil {
		return
	}
	if err := gameTypeError(s.in.intern(s.value("GameType")), v, rulesFields); err != nil {
		s.warnOfTag("GameType", err)
	}
	g.start, g.position = v.Start().Setup(), v.Start()
}

// findTurn finds the side to move from the first move, where the FEN tag has a question mark for it. Without a move the
// side stays unknown.
func (s *Scanner) findTurn() {
	g := &s.game
	if g.start.Turn != draughts.NoColor || !g.start.Variant.IsValid() {
		return
	}
	first, _ := g.body.firstMove(0)
	if first < 0 {
		return
	}
	if g.start.Turn = s.resolver.turnOf(g.start, first); g.start.Turn == draughts.NoColor {
		_, err := g.start.Position()
		s.failTag("FEN", err)
		return
	}
	g.position, _ = g.start.Position() // setStart has checked the rest of it
}

// startWithSetup makes a set-up before the first move the start position, unless there is a FEN tag.
func (s *Scanner) startWithSetup() {
	g := &s.game
	_, first := g.body.firstMove(0)
	if first == len(g.body.elements) || g.body.elements[first].kind != elementSetup || !g.start.Variant.IsValid() ||
		len(s.value("FEN")) > 0 {
		return
	}
	if found, _, err := s.resolver.readSetup(int32(first), draughts.Position{}); err == nil {
		g.start, g.position = found.setup, found.position
		g.body.elements[first].kind = elementIgnored
	}
}

// Limits on what the rules are inferred from.
const (
	inferBytes = 1 << 18
	inferGames = 50
)

// inferable are the rule sets that can be inferred, the most played first. The losing games, Killer, Breakthrough and
// Portuguese draughts are missing: their games are also legal by another of these.
var inferable = []draughts.Variant{
	draughts.English, draughts.International, draughts.Russian, draughts.Brazilian, draughts.Pool, draughts.Italian,
	draughts.Spanish, draughts.Czech, draughts.Frisian, draughts.Frysk,
}

// fit is how well games fit a rule set.
type fit struct {
	variant  draughts.Variant
	games    int
	legal    int  // games without an error
	moves    int  // legal moves, up to the first error of each game
	anyMoves bool // the games have moves, legal or not
	misnamed int  // warnings about the notation of squares
}

// infer infers the rules of games that do not name theirs, from the current game and those behind it, and warns of it.
// What it reads of the stream stays in the buffer.
func (s *Scanner) infer() {
	s.options.Infer = false
	if s.in.unread {
		s.in.reread() // the token's text may not stay where it is
	}
	for len(s.in.buffer)-s.in.pin < inferBytes && s.in.more() {
	}
	text := s.in.buffer[s.in.pin:]
	last := lastCompleteGame(text, s.in.end == io.EOF)
	var best *fit
	var equal []string
	for _, v := range inferable {
		e := measureFit(text, last, v, best)
		if e.games == 0 || v == draughts.English && e.anyMoves && e.moves == 0 {
			continue
		}
		order := 1
		if best != nil {
			order = cmp.Or(e.legal-best.legal, e.moves-best.moves, best.misnamed-e.misnamed)
		}
		switch {
		case order > 0:
			best, equal = e, nil
		case order == 0:
			equal = append(equal, v.String())
		}
	}
	if best != nil {
		s.options.Variant = best.variant
	}
	warning := finding{err: s.inferredError(best, equal), at: int32(s.textStart()), element: -1}
	s.game.body.addWarning(warning)
	s.in.count(s.in.pin)
	s.inferred = &s.appendErrors(nil, []finding{warning})[0]
}

// lastCompleteGame returns the number of the last game in a text that rules are inferred from. If the stream goes on
// behind the text, the last game of the text is not complete.
func lastCompleteGame(text []byte, isAll bool) int {
	s := NewScanner(bytes.NewReader(text), Options{})
	games, unnamed := 0, 0
	for unnamed < inferGames && s.Next() {
		games++
		if !s.namesRules() {
			unnamed++
		}
	}
	if !isAll && games > 1 && unnamed < inferGames {
		games--
	}
	return games
}

// measureFit reads the games of a text that do not name their rules by the rules of v, up to the game with number last.
// It stops when they cannot fit as well as best, if that is not nil.
func measureFit(text []byte, last int, v draughts.Variant, best *fit) *fit {
	e := &fit{variant: v}
	s := NewScanner(bytes.NewReader(text), Options{Variant: v})
	for s.Number() < last && s.Next() {
		if s.namesRules() {
			continue
		}
		e.games++
		moves, inVariations := s.CountMoves()
		e.moves += moves + inVariations
		e.anyMoves = e.anyMoves || s.game.body.countNodes() > 0
		if len(s.game.errors) == 0 {
			e.legal++
		}
		for i := range s.game.warnings {
			if s.game.warnings[i].Err == ErrNotation {
				e.misnamed++
			}
		}
		if best != nil && e.legal+best.games-e.games < best.legal {
			break
		}
	}
	return e
}

// inferredError returns the warning about the rules that were inferred. equal are rule sets that fit equally well. best
// is nil if no rule set was measured.
func (s *Scanner) inferredError(best *fit, equal []string) error {
	switch {
	case best == nil:
		return fmt.Errorf("%w: read as %s", ErrNoRules, s.options.Variant)
	case best.anyMoves && best.moves == 0:
		return fmt.Errorf("%w: read as %s, though no move is legal by any rules", ErrNoRules, best.variant)
	}
	which := "most moves are legal"
	switch {
	case best.legal == 1 && best.games == 1:
		which = "the first game is legal"
	case best.legal == best.games:
		which = fmt.Sprintf("the first %d games are legal", best.games)
	case best.legal > 0:
		which = fmt.Sprintf("%d of the first %d games can be played", best.legal, best.games)
	}
	also := ""
	if more := len(equal) - 3; more > 0 {
		equal = equal[:3]
		equal[2] = fmt.Sprintf("%s and %d more", equal[2], more)
	}
	if len(equal) > 0 {
		also = ", as by the less played " + strings.Join(equal, ", ")
	}
	return fmt.Errorf("%w: read as %s, by which %s%s", ErrNoRules, best.variant, which, also)
}

// namesRules reports whether the tags of the current game name its rules.
func (s *Scanner) namesRules() bool {
	return namesRules(s.in.intern(s.value("Variant")), s.in.intern(s.value("GameType")))
}

// InferenceWarning returns the warning that the rules were inferred, or nil if they were not, or not yet. Warnings has
// it too at the first game whose tags do not name its rules. See [Options].
func (s *Scanner) InferenceWarning() *Error {
	if s.inferred == nil {
		return nil
	}
	e := *s.inferred
	return &e
}

// InferredVariant returns the rule set that was inferred for games whose tags name none. It is zero if none was, or not
// yet.
func (s *Scanner) InferredVariant() draughts.Variant {
	if s.inferred == nil {
		return 0
	}
	return s.options.Variant
}
