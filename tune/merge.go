package tune

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"hash/maphash"
	"io"
	"math"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
)

// Merged is a position with what all its samples say, in 56 bytes. The zero Merged has no samples, and the means are 0.
type Merged struct {
	Position draughts.Position
	Count    uint32 // of samples
	Scored   uint32 // of samples with a score
	Ply      uint16 // the least
	learnt   bool   // whether it occurs in a game that is learnt from
	points   uint32 // the sum of the results, 2 for a win
	scores   int64  // the sum of the scores
}

// Result returns the mean result for the side to move: from 0, always lost, to 1.
func (m *Merged) Result() float64 { return float64(m.points) / 2 / float64(max(m.Count, 1)) }

// Score returns the mean of the scores that are known, for the side to move, in hundredths of a man; 0 if none is.
func (m *Merged) Score() float64 { return float64(m.scores) / float64(max(m.Scored, 1)) }

// Dataset is what there is to learn from, and by what to tell how good the learning was. No position occurs twice. The
// zero Dataset is empty: a fit to it returns ErrNoSamples.
type Dataset struct {
	Training []Merged
	HeldOut  []Merged // of games that are held out, positions left out that are in Training

	Games        int // with samples
	HeldOutGames int // of them
	Samples      int // before positions were merged

	// Digest is the SHA-256 of the contents of all files, one after the other, in hexadecimal.
	Digest string
}

// ReadSamples reads and merges the samples of any number of files, each as [SampleGames] does: a position that occurs
// more than once is one Merged. The order of the files makes no difference but for that of the positions. The error
// tells the file; it is ErrNoSamples where there is nothing to learn from.
func ReadSamples(v draughts.Variant, warn func(error), names ...string) (*Dataset, error) {
	m := newMerger()
	most := int64(0)
	for _, name := range names {
		most += mostSamples(name, v)
	}
	// A list that grew would take twice the memory for a time. Pages that are not written to cost nothing.
	m.merged = make([]Merged, 0, min(most, maxReserved))
	for _, name := range names {
		if err := m.file(name, v, warn); err != nil {
			return nil, err
		}
	}
	d := m.dataset()
	if len(d.Training) == 0 {
		return nil, ErrNoSamples
	}
	return d, nil
}

// merger puts samples of the same position together. Its table holds only numbers of positions in a list, which takes
// less than half the memory of a map.
type merger struct {
	seed   maphash.Seed
	merged []Merged
	table  []uint32 // by hash: 1 plus the index in merged, 0 for none; at most three quarters are in use
	counts Dataset
	digest hash.Hash
}

func newMerger() *merger {
	return &merger{seed: maphash.MakeSeed(), table: make([]uint32, 1<<10), digest: sha256.New()}
}

// maxReserved bounds the positions for which there is room from the beginning: far more than are likely.
const maxReserved = 1 << 26

// mostSamples returns how many samples there are at most in a file of samples; 0 if it is none.
func mostSamples(name string, v draughts.Variant) int64 {
	f, err := os.Open(name)
	if err != nil {
		return 0 // who reads it will say so
	}
	defer f.Close()
	var begin [len(samplesMagic)]byte
	info, err := f.Stat()
	if _, e := io.ReadFull(f, begin[:]); e != nil || err != nil || string(begin[:]) != samplesMagic {
		return 0
	}
	return info.Size() / int64(newSampleCodec(v).size())
}

// file adds the samples of a file.
func (m *merger) file(name string, v draughts.Variant, warn func(error)) (err error) {
	f, err := osfile.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	in := io.TeeReader(f, m.digest)
	for g, err := range gamesIn(in, name, v, warn, true) {
		if err != nil {
			return err
		}
		m.game(&g)
	}
	_, err = io.Copy(io.Discard, in) // what comes behind a cut is a part of the file too
	return err
}

// game adds the samples of a game.
func (m *merger) game(g *GameSamples) {
	if len(g.Samples) == 0 {
		return
	}
	heldOut := g.HeldOut()
	m.counts.Games++
	if heldOut {
		m.counts.HeldOutGames++
	}
	m.counts.Samples += len(g.Samples)
	for i := range g.Samples {
		m.at(g.Samples[i].Position).add(&g.Samples[i], !heldOut)
	}
}

// at returns what there is of a position, a new Merged if nothing.
func (m *merger) at(p draughts.Position) *Merged {
	slot := m.slot(p)
	if m.table[slot] == 0 {
		if 4*len(m.merged) >= 3*len(m.table) {
			m.grow()
			slot = m.slot(p)
		}
		m.merged = append(m.merged, Merged{Position: p, Ply: math.MaxUint16})
		m.table[slot] = uint32(len(m.merged))
	}
	return &m.merged[m.table[slot]-1]
}

// slot returns the place in the table of a position, or the one for it.
func (m *merger) slot(p draughts.Position) int {
	mask := len(m.table) - 1
	slot := int(maphash.Comparable(m.seed, p)) & mask
	for m.table[slot] != 0 && m.merged[m.table[slot]-1].Position != p {
		slot = (slot + 1) & mask
	}
	return slot
}

// grow doubles the table.
func (m *merger) grow() {
	m.table = make([]uint32, 2*len(m.table))
	for i := range m.merged {
		m.table[m.slot(m.merged[i].Position)] = uint32(i + 1)
	}
}

// add adds a sample.
func (m *Merged) add(s *Sample, learnt bool) {
	m.Count++
	m.points += uint32(2 * s.Result)
	if s.Scored {
		m.Scored++
		m.scores += int64(s.Score)
	}
	m.Ply = min(m.Ply, uint16(min(s.Ply, math.MaxUint16)))
	m.learnt = m.learnt || learnt
}

// dataset divides the positions, in place.
func (m *merger) dataset() *Dataset {
	d := m.counts
	d.Digest = hex.EncodeToString(m.digest.Sum(nil))
	learnt := 0
	for i := range m.merged {
		if m.merged[i].learnt {
			m.merged[i], m.merged[learnt] = m.merged[learnt], m.merged[i]
			learnt++
		}
	}
	d.Training, d.HeldOut = m.merged[:learnt:learnt], m.merged[learnt:]
	return &d
}
