package egdb

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// The plan of a build: which pairs are missing, and the memory and disk that they need.

// complete checks the options and replaces zero values by their meaning.
func (o *BuildOptions) complete() error {
	for _, list := range [][]Material{o.Slices, o.DistancesOf} {
		for _, m := range list {
			if err := m.check(); err != nil {
				return err
			}
			if m.Pieces() > o.Pieces {
				return fmt.Errorf("%w: %s has more than %d pieces", ErrMaterial, m, o.Pieces)
			}
		}
	}
	const large, perSide, distances = 7, 4, 5 // the whole of seven pieces is twice as much, and little of it occurs
	if o.PerSide <= 0 {
		if o.PerSide = o.Pieces; o.Pieces >= large {
			o.PerSide = perSide
		}
	}
	if o.Distances <= 0 {
		if o.Distances = o.Pieces; o.Pieces >= large {
			o.Distances = distances
		}
	}
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	o.Memory = min(o.Memory, math.MaxInt)
	if o.Checkpoint <= 0 {
		o.Checkpoint = 5 * time.Minute
	}
	return o.checkSizes()
}

// checkSizes returns an error if a slice has more positions than a file can number.
func (o *BuildOptions) checkSizes() error {
	b := boardOf(o.Variant)
	for _, m := range o.pairs() {
		if size := b.slice(m).size; size > maxPositions {
			return fmt.Errorf("%w: %s has %d positions, a file has at most %d: choose other slices", ErrMaterial, m, size,
				uint64(maxPositions))
		}
	}
	return nil
}

// pairs returns the pairs that a build is for, dependencies first.
func (o *BuildOptions) pairs() []Material {
	list := pairs(o.Pieces)
	wanted := make(map[Material]bool)
	for _, m := range slices.Concat(o.Slices, o.DistancesOf) {
		wanted[m.pair()] = true
	}
	for _, m := range slices.Backward(list) {
		if len(o.Slices) == 0 && max(m.Men+m.Kings, m.TheirMen+m.TheirKings) <= o.PerSide {
			wanted[m] = true
		}
		if wanted[m] {
			for _, need := range dependencies(m) {
				wanted[need.pair()] = true
			}
		}
	}
	return slices.DeleteFunc(list, func(m Material) bool { return !wanted[m] })
}

// plan finds the pairs to build: those without valid files. It goes from the last pair to the first, so that it
// knows which pairs are needed for their distances.
func (b *builder) plan(ctx context.Context) error {
	if err := b.checkFolder(); err != nil {
		return err
	}
	needed := make(map[Material]bool) // pairs whose distances are needed
	for _, m := range slices.Backward(b.pairs()) {
		if err := ctx.Err(); err != nil {
			return err
		}
		valid := b.sliceCache.isValid(m, wld)
		first := captureDependencies(m)
		switch {
		case !needed[m] && !b.keepsDistances(m):
			if !valid {
				b.todo[wld] = append(b.todo[wld], m)
			} else if err := errors.Join(b.removeCheckpoint(m), b.removeParts(m)); err != nil {
				return err
			}
			continue
		case !valid || !b.sliceCache.isValid(m, dtw):
			b.todo[dtw] = append(b.todo[dtw], m)
			first = dependencies(m)
		case !needed[m]:
			continue
		}
		for _, need := range first {
			needed[need.pair()] = true
		}
	}
	for k := range numKinds {
		slices.Reverse(b.todo[k])
	}
	b.addWork = func(positions int) { b.done.Add(int64(positions)) }
	return b.checkResources()
}

// checkResources returns an error if a pair needs more memory than allowed, or all need more disk than is free.
func (b *builder) checkResources() error {
	var p BuildPlan
	var files, working int64
	for _, k := range []kind{dtw, wld} {
		b.sliceCache.kind = k
		for _, pair := range b.todo[k] {
			bytes, err := b.sliceCache.fit(pair)
			if err != nil {
				return err
			}
			p.Memory = max(p.Memory, bytes)
			p.Pairs++
			var size, atOnce uint64
			for _, slice := range b.board.slicesOf(pair) {
				size += slice.size
			}
			for _, n := range b.sliceCache.solvedAtOnce(pair) {
				atOnce += n
			}
			p.Positions += size
			b.total += stages * int64(size)
			files += int64(size) / positionsPerByte
			if k == dtw {
				files += int64(size) / 2
			} else {
				working = max(working, 2*int64(atOnce)+b.partBytes(pair))
			}
			if b.sliceCache.divisions[pair] != nil {
				p.InParts++
				if pair.Mirror() == pair {
					b.total += (stages - 1) * int64(size) // each position is in two sub-slices
				}
			}
			if b.current.Load() == nil {
				b.current.Store(&Progress{
					Material: pair, Left: len(b.todo[dtw]) + len(b.todo[wld]), Memory: bytes,
				})
			}
		}
	}
	p.Disk = files + working
	if p.Pairs == 0 {
		return nil
	}
	if free, ok := freeSpace(b.Dir); ok && p.Disk > free {
		return fmt.Errorf("%s: %w: %d MiB are needed, %d MiB are free", b.Dir, ErrSpace, p.Disk>>20, free>>20)
	}
	b.positions = p.Positions
	if b.Planned != nil {
		b.Planned(p)
	}
	return nil
}

// positionsPerByte is a low estimate of the number of positions for each byte of a WLD file.
const positionsPerByte = 16

// report calls Progress five times a second until stop is called.
func (b *builder) report() (stop func()) {
	if b.Progress == nil || b.current.Load() == nil {
		return func() {}
	}
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(200 * time.Millisecond)
		defer ticker.Stop()
		for {
			b.Progress(b.progress())
			select {
			case <-quit:
				b.Progress(b.progress())
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		close(quit)
		<-ended
	}
}

// progress returns the present state.
func (b *builder) progress() Progress {
	p := *b.current.Load()
	p.Positions, p.Done = b.positions, float64(b.done.Load())/float64(b.total)
	return p
}
