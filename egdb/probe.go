package egdb

import "github.com/godraughts/draughts"

// Covers reports whether there is a file for the material of p. Where the side to move can capture, those for what is
// left are needed too; Probe tells.
func (db *DB) Covers(p draughts.Position) bool {
	if numPieces(p) > MaxPieces {
		return false
	}
	v := db.variants[p.Variant()]
	if v == nil {
		return false
	}
	pl := placementOf(p)
	return pl.us == 0 || v.tables[wld][pl.key()] != nil || v.tables[dtw][pl.key()] != nil
}

// Probe returns the value of p: the result of best play, and in how many plies if there is a distance file. Draws by
// counting moves or repetition do not enter into it. If the side to move can capture, it is found from the positions
// that captures lead to. ok is false if a file that is needed is missing or cannot be read. If cachedOnly is set
// only blocks that are unpacked already are looked at: then the plies may be unknown that otherwise are not, or ok false.
func (db *DB) Probe(p draughts.Position, cachedOnly bool) (probe draughts.ProbeResult, ok bool) {
	v := db.variants[p.Variant()]
	if v == nil || numPieces(p) > MaxPieces {
		return draughts.ProbeResult{}, false
	}
	found, ok := db.verdict(v, p, cachedOnly)
	if !ok {
		return draughts.ProbeResult{}, false
	}
	return v.probe(found, p.Turn()), true
}

// verdict returns what is known of p; ok is false if nothing is.
func (db *DB) verdict(v *variantTables, p draughts.Position, cachedOnly bool) (found verdict, ok bool) {
	pl := placementOf(p)
	switch {
	case pl.us == 0:
		return 0, true
	case pl.them == 0:
		return 0, false // no game comes to this: the side to move would have won before
	case p.HasCapture():
		return db.captures(v, p, cachedOnly)
	}
	key := pl.key()
	for _, k := range [...]kind{dtw, wld} {
		if t := v.tables[k][key]; t != nil {
			if symbol, ok := db.symbol(t, t.slice.rank(pl), cachedOnly); ok {
				return k.verdict(symbol), true
			}
		}
	}
	return 0, false
}

// symbol returns the symbol of position n of a table.
func (db *DB) symbol(t *table, n uint64, cachedOnly bool) (symbol uint8, ok bool) {
	symbol, ok, err := db.caches[t.kind].symbol(t, n, cachedOnly)
	if err != nil {
		db.fail(err)
	}
	return symbol, ok
}

// captures returns the verdict of a position in which the side to move can capture.
func (db *DB) captures(v *variantTables, p draughts.Position, cachedOnly bool) (found verdict, ok bool) {
	var buffer [48]draughts.Move
	for i, m := range p.AppendMoves(buffer[:0]) {
		next, ok := db.verdict(v, p.After(m), cachedOnly)
		if !ok {
			return 0, false
		}
		if next = v.reply(next); i > 0 {
			next = v.best(found, next)
		}
		found = next
	}
	return found, true
}
