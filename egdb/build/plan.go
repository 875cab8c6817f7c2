package build

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// The plan of a build: which pairs are missing, and the memory and disk that they need.

// complete checks the options and replaces zero values by their meaning.
func (o *Options) complete() error {
	board := index.BoardOf(o.Variant)
	if o.Pieces < 2 || o.Pieces > board.MaxPieces {
		return fmt.Errorf("%w: %d pieces, 2 to %d can be built", index.ErrMaterial, o.Pieces, board.MaxPieces)
	}
	for _, list := range [][]egdb.Material{o.Slices, o.DistancesOf} {
		for _, m := range list {
			if err := board.Check(index.Material(m)); err != nil {
				return err
			}
			if m.Pieces() > o.Pieces {
				return fmt.Errorf("%w: %s has more than %d pieces", egdb.ErrMaterial, m, o.Pieces)
			}
		}
	}
	perSide, distances := o.Pieces, o.Pieces
	if o.Pieces >= 7 && board != index.Board6 { // the whole is twice as much, and little of it occurs
		perSide, distances = 4, 5
	}
	o.PerSide, o.Distances = cmp.Or(max(o.PerSide, 0), perSide), cmp.Or(max(o.Distances, 0), distances)
	o.Memory = min(cmp.Or(max(o.Memory, 0), DefaultMemory), math.MaxInt)
	o.Checkpoint = cmp.Or(max(o.Checkpoint, 0), 5*time.Minute)
	o.Workers = cmp.Or(max(o.Workers, 0), runtime.GOMAXPROCS(0))
	for _, m := range o.pairs() {
		if size := board.Slice(m).Size; size > index.MaxPositions {
			return fmt.Errorf("%w: %s has %d positions, a file has at most %d: choose other slices", index.ErrMaterial, m, size,
				uint64(index.MaxPositions))
		}
	}
	return nil
}

// pairs returns the pairs that a build is for, dependencies first.
func (o *Options) pairs() []index.Material {
	list := index.BoardOf(o.Variant).Pairs(o.Pieces)
	wanted := make(map[index.Material]bool)
	for _, m := range slices.Concat(o.Slices, o.DistancesOf) {
		wanted[index.Material(m).Pair()] = true
	}
	for _, m := range slices.Backward(list) {
		if len(o.Slices) == 0 && max(m.Men+m.Kings, m.TheirMen+m.TheirKings) <= o.PerSide {
			wanted[m] = true
		}
		if wanted[m] {
			for _, need := range dependencies(m) {
				wanted[need.Pair()] = true
			}
		}
	}
	return slices.DeleteFunc(list, func(m index.Material) bool { return !wanted[m] })
}

// plan finds the pairs to build: those without valid files. It goes from the last pair to the first, so that it
// knows which pairs are needed for their distances.
func (b *builder) plan(ctx context.Context) error {
	if err := b.checkFolder(); err != nil {
		return err
	}
	needed := make(map[index.Material]bool) // pairs whose distances are needed
	for _, m := range slices.Backward(b.options.pairs()) {
		if err := ctx.Err(); err != nil {
			return err
		}
		valid := b.cache.isValid(m, codec.WLD)
		first := captureDependencies(m)
		switch {
		case !needed[m] && !b.options.keepsDistances(m):
			if !valid {
				b.todo[codec.WLD] = append(b.todo[codec.WLD], m)
			}
			continue
		case !valid || !b.cache.isValid(m, codec.DTW):
			b.todo[codec.DTW] = append(b.todo[codec.DTW], m)
			first = dependencies(m)
		case !needed[m]:
			continue
		}
		for _, need := range first {
			needed[need.Pair()] = true
		}
	}
	for k := range codec.NumKinds {
		slices.Reverse(b.todo[k])
	}
	return b.checkResources()
}

// checkResources returns an error if a pair needs more memory than allowed, or all need more disk than is free.
func (b *builder) checkResources() error {
	var p Plan
	var files, working int64
	for _, k := range buildOrder {
		b.cache.kind = k
		for _, pair := range b.todo[k] {
			bytes := b.cache.needed(pair)
			if bytes > b.options.Memory {
				needs := "it needs"
				if k == codec.DTW {
					needs = "with distances it needs"
				}
				const roundUp = 1<<20 - 1
				return fmt.Errorf("%s: %w: %s %d MiB, the limit is %d MiB",
					pair, ErrMemory, needs, (bytes+roundUp)>>20, b.options.Memory>>20)
			}
			p.Memory = max(p.Memory, bytes)
			p.Pairs++
			var size uint64
			for _, slice := range b.solver.board.SlicesOf(pair) {
				size += slice.Size
			}
			p.Positions += size
			files += int64(size) / positionsPerByte
			if k == codec.DTW {
				files += int64(size) / 2
			} else {
				working = max(working, 2*int64(size))
			}
			if b.current.Load() == nil {
				b.current.Store(&Progress{
					Material: egdb.Material(pair), Left: len(b.todo[codec.DTW]) + len(b.todo[codec.WLD]), Memory: bytes,
				})
			}
		}
	}
	p.Disk = files + working
	if p.Pairs == 0 {
		return nil
	}
	if free, ok := freeSpace(b.options.Dir); ok && p.Disk > free {
		return fmt.Errorf("%s: %w: %d MiB are needed, %d MiB are free", b.options.Dir, ErrSpace, (p.Disk-1)>>20+1, free>>20)
	}
	b.positions = p.Positions
	if b.options.Planned != nil {
		b.options.Planned(p)
	}
	return nil
}

const positionsPerByte = 16 // low estimate of the number of positions for each byte of a WLD file

// report calls Progress five times a second until stop is called.
func (b *builder) report() (stop func()) {
	if b.options.Progress == nil || b.current.Load() == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	ended.Go(func() {
		for {
			b.options.Progress(b.progress())
			select {
			case <-ctx.Done():
				b.options.Progress(b.progress())
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
	})
	return func() {
		cancel()
		ended.Wait()
	}
}

func (b *builder) progress() Progress {
	p := *b.current.Load()
	p.Positions, p.Done = b.positions, float64(b.done.Load())/(stages*float64(b.positions))
	return p
}

// dependencies returns the slices that captures and promotions in the slices of a pair lead to.
func dependencies(m index.Material) []index.Material {
	list := captureDependencies(m)
	for _, m := range m.Both() {
		if m.Men > 0 {
			list = append(list, m.Promoted())
		}
	}
	return list
}

// captureDependencies returns the slices that captures in the slices of a pair lead to. Loading it needs them.
func captureDependencies(pair index.Material) []index.Material {
	var list []index.Material
	for _, m := range pair.Both() {
		for men := range m.TheirMen + 1 {
			for kings := range m.TheirKings + 1 {
				if men+kings == 0 || men+kings == m.TheirMen+m.TheirKings {
					continue
				}
				list = append(list, index.Material{Men: men, Kings: kings, TheirMen: m.Men, TheirKings: m.Kings})
				if m.Men > 0 {
					list = append(list, index.Material{Men: men, Kings: kings, TheirMen: m.Men - 1, TheirKings: m.Kings + 1})
				}
			}
		}
	}
	return list
}
