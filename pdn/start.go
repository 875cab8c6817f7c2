package pdn

import "github.com/godraughts/draughts"

// setStart finds the rules and the start position of the current game from its tags.
func (s *Scanner) setStart() {
	g := &s.game
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
		g.hasStart = true
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
	g.hasStart = g.position.IsValid()
}

// startWithSetup makes a set-up before the first move the start position, unless there is a FEN tag.
func (s *Scanner) startWithSetup() {
	g := &s.game
	first := g.body.firstStep()
	if first < 0 || !g.start.Variant.IsValid() || len(s.value("FEN")) > 0 {
		return
	}
	e := &g.body.elements[first]
	if e.kind != elementSetup {
		return
	}
	setup, _, err := s.resolver.readSetup(int32(first), draughts.Position{})
	if err != nil {
		return
	}
	g.start = setup
	g.position, _ = setup.Position() // readSetup has checked it
	g.hasStart = true
	e.kind = elementIgnored
}
