package solve

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
)

// Checkpoints: what a search has found, in a file that is replaced as a whole. It is a working file: another version of
// the program need not read it. A first line tells what it is. The rest is compressed, with a checksum: a line of JSON,
// and the entries of the table.

// checkpoint is the line of JSON, with the table.
type checkpoint struct {
	Search string // what is searched
	Proofs []Proof
	Moves  [][]uint16 // of the proofs
	Nodes  uint64     // of the proof after those
	table  *table     // of that proof
}

const (
	checkpointBegin = "draughts solve checkpoint 1\n"
	checkpointBlock = 1 << 16 // entries that are read or written at once
)

// load returns the checkpoint of the options, or an empty one for the same search.
func (o *Options) load(p draughts.Position, attackers []draughts.Color) (checkpoint, error) {
	c := checkpoint{
		Search: fmt.Sprint(p.Variant().Rules().Hash(), p, attackers, o.Pieces, o.Hash),
		table:  newTable(o.Memory << 20),
	}
	osfile.RemoveAbandoned(o.Checkpoint)
	file, err := osfile.Open(o.Checkpoint)
	if o.Checkpoint == "" || errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return checkpoint{}, err
	}
	defer file.Close()
	search := c.Search
	if err := c.read(file); err != nil {
		return checkpoint{}, fmt.Errorf("%s: %w: %w", quote.Text(o.Checkpoint), ErrCheckpoint, err)
	}
	if c.Search != search {
		return checkpoint{}, fmt.Errorf("%s: %w", quote.Text(o.Checkpoint), ErrCheckpoint)
	}
	return c, nil
}

func (c *checkpoint) read(r io.Reader) error {
	begin := make([]byte, len(checkpointBegin))
	if _, err := io.ReadFull(r, begin); err != nil || string(begin) != checkpointBegin {
		return fmt.Errorf("it does not begin with %q", checkpointBegin)
	}
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	in := bufio.NewReader(unpacked)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return err
	}
	if err := json.Unmarshal(line, c); err != nil || len(c.Moves) != len(c.Proofs) {
		return cmp.Or(err, errors.New("its proofs have no moves"))
	}
	for i := range c.Proofs {
		c.Proofs[i].Moves = c.Moves[i]
	}
	for {
		var e entry
		err := binary.Read(in, binary.LittleEndian, &e)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		c.table.put(e)
	}
}

// isComplete reports whether all has been proved: that one attacker wins, or that no opponent loses.
func (c *checkpoint) isComplete(attackers int) bool {
	n := len(c.Proofs)
	return n >= attackers || n > 0 && c.Proofs[n-1].Wins
}

// save writes the checkpoint of the options, if they have one.
func (o *Options) save(c *checkpoint) error {
	if o.Checkpoint == "" {
		return nil
	}
	f, err := osfile.Create(o.Checkpoint)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := io.WriteString(f, checkpointBegin); err != nil {
		return err
	}
	packed, err := gzip.NewWriterLevel(f, gzip.BestSpeed)
	if err == nil {
		err = json.NewEncoder(packed).Encode(c)
	}
	for entries := range slices.Chunk(c.table.entries, checkpointBlock) {
		if err == nil {
			used := slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return e.Work == 0 })
			err = binary.Write(packed, binary.LittleEndian, used)
		}
	}
	if err == nil {
		err = packed.Close()
	}
	if err != nil {
		return err
	}
	return f.Commit()
}
