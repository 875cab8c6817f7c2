package draughts

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"sync"
)

// The weights that the library has, packed: a file for each rule set that they were learnt for, by its name. Where they
// come from is told in docs/evaluation.md.
//
//go:embed weights/*.patterns
var packedPatterns embed.FS

// patternKin names rule sets for which nothing was learnt, but which play better by the weights of another game than by
// Classic: matches have shown it.
var patternKin = map[string]string{"pool": "russian", "czech": "russian", "spanish": "brazilian", "killer": "international"}

// learntPatterns has the weights of the library by the rules that they serve.
var learntPatterns = func() map[play]*defaultPatterns {
	learnt, files := map[play]*defaultPatterns{}, map[string]*defaultPatterns{}
	for _, r := range builtin() {
		name := cmp.Or(patternKin[r.Name], r.Name)
		if files[name] == nil {
			files[name] = &defaultPatterns{file: "weights/" + name + ".patterns"}
		}
		if files[name].exists() {
			learnt[r.play()] = files[name]
		}
	}
	return learnt
}()

// play is the part of the rules on which it depends what pieces are worth.
type play struct {
	size, rows, kingMoves int
	choice                CaptureChoice
	flyingKings, backwardCaptures, orthogonal, menSpareKings, crownAtOnce, haltBehindKing, optionalCapture,
	losing, kingWins bool
}

func (r *Rules) play() play {
	return play{
		size: r.Size, rows: r.Rows, kingMoves: r.KingMoves, choice: r.Choice,
		flyingKings: r.FlyingKings, backwardCaptures: r.BackwardCaptures, orthogonal: r.Orthogonal, menSpareKings: r.MenSpareKings,
		crownAtOnce: r.CrownAtOnce, haltBehindKing: r.HaltBehindKing, optionalCapture: r.OptionalCapture,
		losing: r.Losing, kingWins: r.KingWins,
	}
}

// patternsFor returns the weights of a rule set; nil if it has none. Rules of one's own that differ from a game of the
// library in nothing but names, squares and draws have those of that game.
func patternsFor(r *Rules) *defaultPatterns { return learntPatterns[r.play()] }

// defaultPatterns is weights that the library has. They are unpacked when they are needed first.
type defaultPatterns struct {
	file   string
	unpack sync.Once
	table  *patternTable
}

func (d *defaultPatterns) exists() bool {
	_, err := fs.Stat(packedPatterns, d.file)
	return err == nil
}

// load returns the weights; nil if there are none.
func (d *defaultPatterns) load() *patternTable {
	if d == nil {
		return nil
	}
	d.unpack.Do(func() {
		w, err := d.read()
		if err != nil {
			panic(fmt.Errorf("weights in the library: %w", err)) // a test reads them all
		}
		d.table = newPatternTable(w)
	})
	return d.table
}

func (d *defaultPatterns) read() (*PatternWeights, error) {
	packed, err := packedPatterns.ReadFile(d.file)
	if err != nil {
		return nil, err
	}
	return ReadPatternWeights(bytes.NewReader(packed))
}
