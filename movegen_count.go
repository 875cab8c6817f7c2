package draughts

// chains counts the longest captures in a position without kings where men jump all ways and most pieces are
// compulsory. It does what captures does for this common case with less to carry along.
type chains struct {
	empty     Set
	across    bool   // along rows and columns too
	mergeable int    // see ruleset.mergeable
	from      uint64 // the bit of the capturing man
	best      int    // the most pieces captured so far
	count     uint64 // how many captures take as many
	ends      Set    // as in found
	twins     bool
}

// countChains returns how many captures there are, of the men in jumpers.
func (p Position) countChains(rs *ruleset, c Counting, jumpers Set) uint64 {
	_, them := p.sides()
	empty := p.Empty()
	k := chains{across: rs.Orthogonal, mergeable: rs.mergeable()}
	for m := jumpers; m != 0; m &= m - 1 {
		k.from = uint64(m.first())
		k.empty = empty | m.lowest()
		k.follow(m.lowest(), them, 0)
	}
	if c == ByResult && k.twins {
		return p.countCaptures(rs, c)
	}
	return k.count
}

// follow goes on with a sequence of n jumps that has arrived on the square at. What it has captured is no longer prey,
// but not empty either.
func (k *chains) follow(at, prey Set, n int) {
	ends := true
	if over := at << stepLeft & prey; over<<stepLeft&k.empty != 0 {
		ends = false
		k.follow(over<<stepLeft, prey&^over, n+1)
	}
	if over := at << stepRight & prey; over<<stepRight&k.empty != 0 {
		ends = false
		k.follow(over<<stepRight, prey&^over, n+1)
	}
	if over := at >> stepLeft & prey; over>>stepLeft&k.empty != 0 {
		ends = false
		k.follow(over>>stepLeft, prey&^over, n+1)
	}
	if over := at >> stepRight & prey; over>>stepRight&k.empty != 0 {
		ends = false
		k.follow(over>>stepRight, prey&^over, n+1)
	}
	if k.across {
		if over := at << stepAcross & prey; over<<stepAcross&k.empty != 0 {
			ends = false
			k.follow(over<<stepAcross, prey&^over, n+1)
		}
		if over := at >> stepAcross & prey; over>>stepAcross&k.empty != 0 {
			ends = false
			k.follow(over>>stepAcross, prey&^over, n+1)
		}
		if over := at << stepAlong & prey; over<<stepAlong&k.empty != 0 {
			ends = false
			k.follow(over<<stepAlong, prey&^over, n+1)
		}
		if over := at >> stepAlong & prey; over>>stepAlong&k.empty != 0 {
			ends = false
			k.follow(over>>stepAlong, prey&^over, n+1)
		}
	}
	if ends && n >= k.best {
		k.end(at, n)
	}
}

func (k *chains) end(at Set, n int) {
	if n > k.best {
		k.best, k.count, k.ends, k.twins = n, 0, 0, false
	}
	k.count++
	if n >= k.mergeable {
		ends := Set(1) << ((k.from*5 + uint64(at.first())) & 63)
		k.twins = k.twins || k.ends&ends != 0
		k.ends |= ends
	}
}
