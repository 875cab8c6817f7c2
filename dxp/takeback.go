package dxp

// ply returns the ply of a request. It may lie outside the game.
//
// A BackRequest identifies a position by a move number and the side to move. Each move of White starts a new number.
// A game that Black begins starts with Black's move 1.
func (g *Game) ply(r BackRequest) int {
	return 2*(r.Move-1) + int(r.Turn) - int(g.game.Start().Turn())
}

// answerBack answers a request to take moves back. If it accepts, it takes them back.
func (g *Game) answerBack(r BackRequest) (taken bool, err error) {
	ply := g.ply(r)
	answer := BackRefused
	switch decide := g.peer.options.OnBack; {
	case decide == nil:
		answer = BackUnknown
	case ply >= 0 && ply <= g.game.Ply() && decide(g, ply):
		answer = BackAccepted
	}
	if err := g.peer.send(BackAnswer{answer}); err != nil {
		return false, err
	}
	if answer != BackAccepted {
		return false, nil
	}
	return true, g.goBack(ply)
}

// goBack takes moves back. The times on the clocks stay.
func (g *Game) goBack(ply int) error {
	g.switchClock()
	g.missedEnd = false
	return g.game.GoTo(ply)
}
