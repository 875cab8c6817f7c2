package tune

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/godraughts/draughts"
)

// PositionStats is a position with the sums over all its samples. It has 56 bytes.
type PositionStats struct {
	Position   draughts.Position
	Count      uint32 // number of samples with a result: all but those of variations
	Scored     uint32 // number of samples with a score
	Ply        uint16 // the minimum over its samples
	training   bool   // it occurs in a game of the training set
	halfPoints uint32 // sum of the results, 2 for a win
	scores     int64  // sum of the scores
}

// MeanResult returns the mean result for the side to move, from 0 (a loss) to 1 (a win). If Count is 0, so is the mean.
func (s *PositionStats) MeanResult() float64 {
	return float64(s.halfPoints) / 2 / float64(max(s.Count, 1))
}

// MeanScore returns the mean of the known scores for the side to move, in hundredths of a man. Without scores it is 0.
func (s *PositionStats) MeanScore() float64 { return float64(s.scores) / float64(max(s.Scored, 1)) }

// add adds a sample of a game of the training set or the held-out set. One of a variation has no result.
func (s *PositionStats) add(sample *Sample, variation, training bool) {
	if !variation {
		s.Count++
	}
	s.halfPoints += uint32(2 * sample.Result)
	if sample.Scored {
		s.Scored++
		s.scores += int64(sample.Score)
	}
	s.Ply = min(s.Ply, uint16(min(sample.Ply, math.MaxUint16)))
	s.training = s.training || training
}

// Dataset is a training set and a held-out set of positions, each once. A fit to the zero Dataset returns ErrNoSamples.
type Dataset struct {
	Training []PositionStats // positions that occur in a game of the training set
	HeldOut  []PositionStats // positions that occur in held-out games only

	Games        int // games with samples
	HeldOutGames int // those of them that are held out
	Samples      int // before samples of the same position were merged
	Endings      int // those of them that are positions of endgame databases, beyond the games

	// Digest is the SHA-256 of the contents of all files, one after the other, in hexadecimal.
	Digest string
}

// ReadSamples reads files of samples or PDN and merges the samples of each position. The order of the files affects
// only the order of the positions.
//
// In PDN, games of other rule sets are skipped, and a game has the samples before its first mistake. A game whose tag
// Round is not a number has its index in the file as its number.
//
// Two kinds of errors are passed to warn, unless it is nil: a *pdn.Error, after which reading continues, and an error
// that wraps ErrTruncatedSamples, after the last complete game. Any other error is returned: that of the stream, or one
// that wraps ErrDamagedSamples, ErrNotSamples or, for samples of another variant, ErrSamplesMismatch.
//
// Unless endings is nil, random moves from the end of each game lead to positions of these endgame databases, which are
// samples with the results there. They too depend on the order of the files.
//
// The error names the file. It is ErrNoSamples if the training set is empty.
func ReadSamples(v draughts.Variant, endings draughts.Prober, warn func(error), names ...string) (*Dataset, error) {
	m := &merger{
		seed: maphash.MakeSeed(), table: make([]uint32, 1<<10), digest: sha256.New(), endings: endings,
		random: rand.New(rand.NewPCG(1, 0)),
	}
	for _, name := range names {
		if err := eachGame(name, v, warn, m.digest, m.game); err != nil {
			return nil, err
		}
	}
	d := m.dataset()
	if len(d.Training) == 0 {
		return nil, ErrNoSamples
	}
	return d, nil
}

// merger merges the samples of each position. Its hash table of indexes takes less than half the memory of a map.
type merger struct {
	seed      maphash.Seed
	positions []PositionStats
	table     []uint32 // by hash: 1 plus the index in positions, 0 if empty; at most three quarters are used
	counts    Dataset
	digest    hash.Hash
	endings   draughts.Prober // nil for none
	random    *rand.Rand      // of the moves that lead to endings
}

func (m *merger) game(g *GameSamples) {
	heldOut := g.HeldOut()
	m.counts.Games++
	if heldOut {
		m.counts.HeldOutGames++
	}
	m.counts.Samples += g.NumSamples()
	for i, sample := range slices.Concat(g.Samples, g.Variations) {
		m.entry(sample.Position).add(&sample, i >= len(g.Samples), !heldOut)
	}
	if m.endings == nil {
		return
	}
	for _, ending := range g.endings(m.endings, m.random) {
		m.entry(ending.Position).add(&ending, false, !heldOut)
		m.counts.Samples++
		m.counts.Endings++
	}
}

// entry returns the entry of a position. It adds one if there is none.
func (m *merger) entry(p draughts.Position) *PositionStats {
	slot := m.slot(p)
	if m.table[slot] == 0 {
		if 4*len(m.positions) >= 3*len(m.table) {
			m.grow()
			slot = m.slot(p)
		}
		m.positions = append(m.positions, PositionStats{Position: p, Ply: math.MaxUint16})
		m.table[slot] = uint32(len(m.positions))
	}
	return &m.positions[m.table[slot]-1]
}

// slot returns the index of a position in the table, or that of the empty slot where it belongs.
func (m *merger) slot(p draughts.Position) int {
	mask := len(m.table) - 1
	slot := int(maphash.Comparable(m.seed, p)) & mask
	for m.table[slot] != 0 && m.positions[m.table[slot]-1].Position != p {
		slot = (slot + 1) & mask
	}
	return slot
}

func (m *merger) grow() {
	m.table = make([]uint32, 2*len(m.table))
	for i := range m.positions {
		m.table[m.slot(m.positions[i].Position)] = uint32(i + 1)
	}
}

// dataset splits the positions, in place, into the training set and the held-out set.
func (m *merger) dataset() *Dataset {
	d := m.counts
	d.Digest = hex.EncodeToString(m.digest.Sum(nil))
	training := 0
	for i := range m.positions {
		if m.positions[i].training {
			m.positions[i], m.positions[training] = m.positions[training], m.positions[i]
			training++
		}
	}
	d.Training, d.HeldOut = m.positions[:training:training], m.positions[training:]
	return &d
}
