package egdb

import "github.com/godraughts/draughts"

// Covers reports whether there is a file for the material of p.
//
// A position in which the side to move can capture also needs files for fewer pieces. Covers does not check those;
// Probe does.
func (db *DB) Covers(p draughts.Position) bool {
	if numPieces(p) > MaxPieces {
		return false
	}
	v := db.variants[p.Variant()]
	if v == nil {
		return false
	}
	pl := placementOf(v.board, p)
	return pl.us == 0 || v.tables[wld][pl.key()] != nil || v.tables[dtw][pl.key()] != nil
}

// Probe returns the result of p with best play by both sides, and the distance in plies if there is a distance file.
//
// Draws by repetition or by counting moves are not considered. The value of a position with captures is computed
// from those after the captures. ok is false if a file that is needed is missing or cannot be read. With cachedOnly,
// Probe reads no file and uses only blocks in the cache. Then more often Plies is 0 or ok is false.
func (db *DB) Probe(p draughts.Position, cachedOnly bool) (probe draughts.ProbeResult, ok bool) {
	v := db.variants[p.Variant()]
	if v == nil || numPieces(p) > MaxPieces {
		return draughts.ProbeResult{}, false
	}
	found, ok := db.lookup(v, p, cachedOnly)
	if !ok {
		return draughts.ProbeResult{}, false
	}
	return v.probeResult(found, p.Turn()), true
}

// lookup returns the value of p; ok is false if it is not known.
func (db *DB) lookup(v *variantTables, p draughts.Position, cachedOnly bool) (found probeValue, ok bool) {
	pl := placementOf(v.board, p)
	switch {
	case pl.us == 0:
		return 0, true
	case pl.them == 0:
		return 0, false // cannot arise in a game: it would have ended before
	case p.HasCapture():
		return db.lookupCaptures(v, p, cachedOnly)
	}
	key := pl.key()
	for _, k := range [...]kind{dtw, wld} {
		if t := v.tables[k][key]; t != nil {
			if symbol, ok := db.symbol(t, t.slice.rank(pl), cachedOnly); ok {
				return k.value(symbol), true
			}
		}
	}
	return 0, false
}

// symbol returns the symbol of position n of a table.
func (db *DB) symbol(t *table, n uint64, cachedOnly bool) (symbol uint8, ok bool) {
	symbol, ok, err := db.caches[t.file.kind].symbol(t, n, cachedOnly)
	if err != nil {
		db.fail(err)
	}
	return symbol, ok
}

// lookupCaptures returns the value of a position in which the side to move can capture.
func (db *DB) lookupCaptures(v *variantTables, p draughts.Position, cachedOnly bool) (found probeValue, ok bool) {
	var buffer [48]draughts.Move
	for i, m := range p.AppendMoves(buffer[:0]) {
		next, ok := db.lookup(v, p.After(m), cachedOnly)
		if !ok {
			return 0, false
		}
		if next = v.probeMoveValue(next); i > 0 {
			next = v.best(found, next)
		}
		found = next
	}
	return found, true
}
