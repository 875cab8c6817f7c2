package solve

// table keeps what a search has found, by the hashes of positions, in bounded memory. A position that it has lost is
// searched again. Two positions with one hash could make a proof wrong, but no wrong proof passes the check.
type table struct {
	entries []entry
	decided uint64 // positions so far
}

// entry is what is known of a position. Its fields are those of a checkpoint.
type entry struct {
	Key   uint64
	Win   uint32 // positions still to be decided, at least, before the attacker has won; 0 if it has
	Fail  uint32 // the same for the defender, who is not to lose
	Work  uint32 // nodes searched below, at least 1
	Plies uint32 // of the shortest line to the position
}

func (e *entry) isDecided() bool { return e.Win == 0 || e.Fail == 0 }

const (
	ways      = 4 // entries that share a place
	entrySize = 24
)

// newTable returns a table of at most a number of bytes.
func newTable(bytes int) *table {
	n := ways
	for n <= bytes/(2*entrySize) {
		n *= 2
	}
	return &table{entries: make([]entry, n)}
}

func (t *table) place(key uint64) []entry {
	first := key & uint64(len(t.entries)-ways)
	return t.entries[first : first+ways]
}

func (t *table) get(key uint64) (entry, bool) {
	for _, e := range t.place(key) {
		if e.Key == key && e.Work > 0 {
			return e, true
		}
	}
	return entry{}, false
}

// put keeps e in place of the entry of the same position, or else of the one with the least work.
func (t *table) put(e entry) {
	if e.isDecided() {
		t.decided++
	}
	place := t.place(e.Key)
	victim := &place[0]
	for i := range place {
		if place[i].Key == e.Key {
			victim = &place[i]
			break
		}
		if place[i].Work < victim.Work {
			victim = &place[i]
		}
	}
	*victim = e
}

func (t *table) clear() {
	clear(t.entries)
	t.decided = 0
}

func (t *table) drop(is func(*entry) bool) {
	for i := range t.entries {
		if is(&t.entries[i]) {
			t.entries[i] = entry{}
		}
	}
}
