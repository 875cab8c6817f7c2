package archive

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"

	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// Source is PDN that goes into an archive.
type Source struct {
	// Open opens the text. It is called when the sources before it have been read.
	Open    func() (io.ReadCloser, error)
	Options pdn.Options
}

// Settings say how to build an archive. The zero Settings are usable.
type Settings struct {
	Memory int // MiB for sorting positions, the rest is in a temporary file; 0 means DefaultMemory
	// Progress is called now and then, from 0 on, with the number of positions that are written after the games, and
	// with the number of all. When segments are merged it begins again. It may be nil.
	Progress func(written, all uint64)
	// Warn is called with each game that is left out since it is too large, and if the rules were inferred. It may be nil.
	Warn func(error)
}

// DefaultMemory is the memory for sorting positions without a setting, in MiB.
const DefaultMemory = 256

// Report says what Build or Add has read.
type Report struct {
	Games  int // all that are added
	Errors int // those of them that cannot be read whole
}

// Build writes an archive of the games of PDN to a file. The file appears under its name when it is complete. The same
// sources in the same order give the same bytes, on any number of processors. Games with errors are kept with their
// text, and with their moves up to the first error.
func Build(ctx context.Context, name string, s Settings, sources []Source) (Report, error) {
	var report Report
	err := write(ctx, name, s, func(w *segmentWriter) error { return addSources(ctx, w, s, sources, &report) })
	return report, err
}

// write writes an archive of one segment, which add fills. It replaces no file of another kind.
func write(ctx context.Context, name string, s Settings, add func(*segmentWriter) error) error {
	if err := osfile.CheckReplaceable(name, Magic, ErrFormat); err != nil {
		return err
	}
	osfile.RemoveAbandoned(name)
	file, err := osfile.Create(name)
	if err != nil {
		return err
	}
	defer file.Discard()
	if err := filelock.CheckRegular(file.File); err != nil {
		return fmt.Errorf("%s: %w", quote.Text(name), err)
	}
	if _, err := file.Write(make([]byte, headerSize)); err != nil {
		return err
	}
	added, err := writeSegment(ctx, file, headerSize, name, s, add)
	if err != nil {
		return err
	}
	if _, err := file.WriteAt(headerOf([]*segment{added}), 0); err != nil {
		return err
	}
	return file.Commit()
}

// BuildInMemory returns an archive of the games of PDN that has no file. Settings.Memory does not limit it.
func BuildInMemory(ctx context.Context, s Settings, sources []Source) (a *Archive, report Report, err error) {
	content := bytes.NewBuffer(make([]byte, headerSize))
	added, err := writeSegment(ctx, content, headerSize, "", s, func(w *segmentWriter) error {
		return addSources(ctx, w, s, sources, &report)
	})
	if err != nil {
		return nil, report, err
	}
	a = &Archive{reader: bytes.NewReader(content.Bytes()), size: int64(content.Len()), segments: []*segment{added}}
	return a, report, nil
}

// writeSegment writes a segment at a byte of a file, which add fills. Without a name there is no file.
func writeSegment(
	ctx context.Context, w io.Writer, at int64, name string, s Settings, add func(*segmentWriter) error,
) (*segment, error) {
	buffer := bufio.NewWriterSize(w, 1<<20)
	room := max(cmp.Or(s.Memory, DefaultMemory)<<20/2/occurrenceSize, 1<<10)
	out := &segmentWriter{
		w: buffer, at: at, segment: &segment{}, numbers: map[string]uint64{}, sorter: sorter{name: name, room: room},
	}
	defer out.sorter.close()
	if err := add(out); err != nil {
		return nil, err
	}
	if err := errors.Join(out.finish(ctx, s.Progress), buffer.Flush()); err != nil {
		return nil, err
	}
	return out.segment, nil
}

func addSources(ctx context.Context, w *segmentWriter, s Settings, sources []Source, report *Report) error {
	return addGames(ctx, w, func(yield func(item, error) bool) {
		for _, source := range sources {
			for i, err := range source.games(s) {
				if err == nil {
					report.Games++
					report.Errors += min(len(i.tree.Errors), 1)
				}
				if !yield(i, err) {
					return
				}
			}
		}
	})
}

func (source *Source) games(s Settings) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		in, err := source.Open()
		if err != nil {
			yield(item{}, err)
			return
		}
		defer in.Close()
		warn := func(err error) {
			if s.Warn != nil {
				s.Warn(err)
			}
		}
		scanner := pdn.NewScanner(in, source.Options)
		var text []byte
		for inferred := false; scanner.Next(); {
			if e := scanner.InferenceWarning(); e != nil && !inferred {
				inferred = true
				warn(e)
			}
			if text, err = scanner.AppendText(text[:0]); err != nil {
				warn(err)
				continue
			}
			if g := scanner.Game(); !yield(item{record: newRecord(g, text), tree: g}, nil) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			yield(item{}, fmt.Errorf("%s: %w", quote.Text(source.Options.File), err))
		}
	}
}

// item is a game on its way into a segment. Without a tree the record has the moves.
type item struct {
	record    *record
	tree      *pdn.Game
	positions []occurrence // see steps.index
}

// addGames adds games to a segment. The moves of several are numbered and hashed at once.
func addGames(ctx context.Context, w *segmentWriter, items iter.Seq2[item, error]) error {
	for g, err := range work(ctx, items, func() func(item) (item, error) { return new(steps).index }) {
		if err == nil {
			err = w.add(g.record, g.positions)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// work yields what workers make of the values of a sequence, in their order. newWorker is called for each worker.
func work[In, Out any](
	ctx context.Context, in iter.Seq2[In, error], newWorker func() func(In) (Out, error),
) iter.Seq2[Out, error] {
	type batch = []In // a switch for each value would take too long
	batches := func(yield func(batch, error) bool) {
		var list batch
		for value, err := range in {
			list = append(list, value)
			if err != nil || len(list) == 64 {
				if !yield(list, err) {
					return
				}
				list = nil
			}
		}
		yield(list, nil)
	}
	workers := make([]func(context.Context, batch) ([]Out, error), runtime.GOMAXPROCS(0)+1)
	for i := range workers {
		worker := newWorker()
		workers[i] = func(ctx context.Context, list batch) (results []Out, err error) {
			for _, value := range list {
				result, err := worker(value)
				if err := cmp.Or(err, ctx.Err()); err != nil {
					return nil, err
				}
				results = append(results, result)
			}
			return results, nil
		}
	}
	return func(yield func(Out, error) bool) {
		for results, err := range ordered.Map(ctx, workers, 2*len(workers), batches) {
			for _, result := range results {
				if !yield(result, nil) {
					return
				}
			}
			if err != nil {
				var none Out
				yield(none, err)
			}
		}
	}
}
