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
	"math"
	"os"
	"runtime"
	"slices"

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
	// Warn is called with each game that is left out since it is too large, if the rules were inferred, and if Add could
	// not merge segments. It may be nil.
	Warn func(error)
}

// DefaultMemory is the memory for sorting positions without a setting, in MiB.
const DefaultMemory = 256

// Report says what Build or Add has read.
type Report struct {
	Games   int // all that are added
	Errors  int // those of them that cannot be read whole
	LeftOut int // those that are too large to be kept; Settings.Warn is told of them
}

// Build writes an archive of the games of PDN to a file. The file appears under its name when it is complete. The same
// sources in the same order give the same bytes, on any number of processors. Games with errors are kept with their
// text, and with their moves up to the first error.
func Build(ctx context.Context, name string, s Settings, sources []Source) (Report, error) {
	var report Report
	err := write(ctx, name, nil, s, func(w *segmentWriter) error { return addSources(ctx, w, s, sources, &report) })
	return report, err
}

// write writes an archive of one segment, which add fills. It replaces no file of another kind, and closes held: see
// osfile.Replace.
func write(ctx context.Context, name string, held *os.File, s Settings, add func(*segmentWriter) error) error {
	if err := osfile.CheckReplaceable(name, Magic, ErrFormat); err != nil {
		return err
	}
	osfile.RemoveAbandoned(name)
	osfile.RemoveAbandoned(name + spillSuffix)
	file, err := osfile.Replace(name, held)
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
			for i, err := range source.games(s, report) {
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

func (source *Source) games(s Settings, report *Report) iter.Seq2[item, error] {
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
		for scanner.Next() {
			if text, err = scanner.AppendText(text[:0]); err != nil {
				warn(fmt.Errorf("%w; the game is left out", err))
				report.LeftOut++
				continue
			}
			if g := scanner.Game(); !yield(item{record: newRecord(g, text), tree: g}, nil) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			yield(item{}, fmt.Errorf("%s: %w", quote.Text(source.Options.File), err))
		} else if e := scanner.InferenceWarning(); e != nil { // not of a game that the end of the text has cut
			warn(e)
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

// ErrInUse is returned while another program writes the file.
var ErrInUse = filelock.ErrInUse

// Add adds the games of PDN to an archive as a segment of its own, or merges it with segments that are not much larger.
// Until all is on disk the archive stays as it was, also if the program is killed. The error is ErrInUse while another
// program writes the archive.
func Add(ctx context.Context, name string, s Settings, sources []Source) (report Report, err error) {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return report, quote.Error(err)
	}
	defer file.Close() // what it has is on disk
	if err := lock(file, name); err != nil {
		return report, fmt.Errorf("archive %s: %w", quote.Text(name), err)
	}
	osfile.RemoveAbandoned(name)
	osfile.RemoveAbandoned(name + spillSuffix)
	a, err := newArchive(file)
	if err != nil {
		return report, fmt.Errorf("archive %s: %w", quote.Text(name), err)
	}
	kept := len(a.segments)
	if kept == maxSegments { // programs were killed before they could merge
		kept = maxSegments / 2
	}
	err = a.append(ctx, name, s, kept, func(w *segmentWriter) error { return addSources(ctx, w, s, sources, &report) })
	if err != nil {
		return Report{}, err
	}
	err = a.merge(ctx, name, s) // the games are there: what hinders it is no error of the addition
	if err != nil && ctx.Err() == nil && s.Warn != nil {
		s.Warn(fmt.Errorf("the segments are not merged: %w", err))
	}
	return report, nil
}

// lock locks the file of an archive, which must still have its name: an addition can replace the file.
func lock(f *os.File, name string) error {
	if err := filelock.Lock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if held, err := filelock.IsAt(f, name); err != nil || !held {
		return cmp.Or(err, ErrInUse)
	}
	return nil
}

// append writes a segment of the games after the first kept segments and of those that add adds. The header, which is
// written last and at once, makes it a part of the archive.
func (a *Archive) append(ctx context.Context, name string, s Settings, kept int, add func(*segmentWriter) error) error {
	end := int64(headerSize)
	for _, s := range a.segments {
		end = max(end, s.directory.end())
	}
	if err := a.file.Truncate(end); err != nil { // what an addition that was killed has left
		return err
	}
	if _, err := a.file.Seek(end, io.SeekStart); err != nil {
		return err
	}
	added, err := writeSegment(ctx, a.file, end, name, s, func(w *segmentWriter) error {
		if kept < len(a.segments) {
			first := a.segments[kept].firstGame
			if err := a.copyTo(ctx, w, func(n int) bool { return n >= first }); err != nil {
				return err
			}
		}
		return add(w)
	})
	if err != nil {
		return errors.Join(err, a.file.Truncate(end)) // a full disk has room again
	}
	segments := append(slices.Clone(a.segments[:kept]), added)
	games := uint64(0)
	for _, s := range segments {
		s.firstGame = int(games)
		games += uint64(s.games)
	}
	if games > math.MaxUint32 {
		return ErrTooMany
	}
	err = a.file.Sync()
	if err == nil {
		_, err = a.file.WriteAt(headerOf(segments), 0)
	}
	if err == nil {
		err = a.file.Sync()
	}
	if err == nil {
		a.segments = segments
	}
	return err
}

// merge joins the last segments while the one before them is less than twice as large. So an archive of n games has
// about log n segments. If all are joined the file is written anew, without the room that merged segments took.
func (a *Archive) merge(ctx context.Context, name string, s Settings) error {
	from, games := len(a.segments)-1, uint64(0)
	for ; from > 0; from-- {
		games += uint64(a.segments[from].games)
		if uint64(a.segments[from-1].games) >= 2*games {
			break
		}
	}
	switch from {
	case len(a.segments) - 1:
		return nil
	case 0:
		return write(ctx, name, a.file, s, func(w *segmentWriter) error {
			return a.copyTo(ctx, w, func(int) bool { return true })
		})
	}
	return a.append(ctx, name, s, from, func(*segmentWriter) error { return nil })
}

// Copy writes an archive of the games that keep selects, in one segment. The file may be the archive itself, which is
// then replaced when the new one is complete; on Windows it is closed, after an error too. The error is then ErrInUse
// if it has changed since it was opened.
func (a *Archive) Copy(ctx context.Context, name string, s Settings, keep func(game int) bool) error {
	var held *os.File
	if own, _ := filelock.IsAt(a.file, name); own && runtime.GOOS == "windows" { // which replaces no open file
		if err := lock(a.file, name); err != nil {
			return fmt.Errorf("archive %s: %w", quote.Text(name), err)
		}
		held = a.file
	}
	return write(ctx, name, held, s, func(w *segmentWriter) error {
		own, _ := filelock.IsAt(a.file, name)
		if now, err := a.file.Stat(); err == nil && (own && now.Size() != a.size || !own && a.file.Name() == name) {
			return fmt.Errorf("archive %s: %w", quote.Text(name), ErrInUse)
		}
		return a.copyTo(ctx, w, keep)
	})
}

func (a *Archive) copyTo(ctx context.Context, w *segmentWriter, keep func(game int) bool) error {
	return addGames(ctx, w, func(yield func(item, error) bool) {
		for n := range a.Len() {
			if !keep(n) {
				continue
			}
			if r, err := a.record(n); !yield(item{record: r}, err) {
				return
			}
		}
	})
}
