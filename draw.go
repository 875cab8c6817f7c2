package draughts

// Counters is how far the draw rules have counted. It is a small comparable value that a Game, a Board and a search
// carry from move to move, apart from the Position. Repetitions need the history besides and are counted there.
type Counters struct {
	Quiet  uint16 // plies since a capture or a man's move
	Ending uint16 // plies since the material of an Ending arose
	ending uint8  // which of the variant's Endings it is, counted from 1; 0 for none
}

// After returns the counters after m, a legal move in p.
func (c Counters) After(p Position, m Move) Counters { return c.after(p, m, p.After(m)) }

// after is After where the position after the move is known.
func (c Counters) after(p Position, m Move, next Position) Counters {
	if m.IsCapture() || p.kings>>m.from()&1 == 0 {
		c.Quiet = 0
	} else if c.Quiet < 1<<16-1 {
		c.Quiet++
	}
	// Material changes only by captures and promotions, but the man's move that keeps it counts too: once the
	// material has arisen, nothing but other material starts the count again (FMJD 6.3, 6.4).
	ending := next.ending()
	if ending == 0 || ending != c.ending && ending != p.ending() { // c may be zero, so ask p
		c.Ending = 0
	} else if c.Ending < 1<<16-1 {
		c.Ending++
	}
	c.ending = ending
	return c
}

// ending returns which of the variant's Endings the material of p is, counted from 1; 0 for none.
func (p Position) ending() uint8 {
	endings := p.rules().Draws.Endings
	if len(endings) == 0 {
		return 0
	}
	one, other := p.white, p.black
	if one.Len() > 1 {
		one, other = other, one
	}
	if one.Len() != 1 || one&p.kings == 0 || other&p.kings == 0 {
		return 0
	}
	n := other.Len()
	for i, e := range endings {
		if n <= e.Pieces {
			return uint8(i + 1)
		}
	}
	return 0
}

// drawn returns the rule other than repetition by which a game of these rules is drawn or may be claimed drawn;
// NoReason if there is none.
func (c Counters) drawn(d *DrawRules) Reason {
	switch {
	case d.Quiet > 0 && int(c.Quiet) >= 2*d.Quiet:
		return QuietMoves
	case c.ending > 0 && int(c.Ending) >= 2*d.Endings[c.ending-1].Moves:
		return EndingLimit
	}
	return NoReason
}
