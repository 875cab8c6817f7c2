package archive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
)

// Add adds the games of PDN to an archive as a segment of its own, or merges it with segments that are not much larger.
// Until all is on disk the archive stays as it was, also if the program is killed. The error is ErrInUse while another
// program adds games.
func Add(ctx context.Context, name string, s Settings, sources []Source) (report Report, err error) {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return report, quote.Error(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if err := lock(file, name); err != nil {
		return report, fmt.Errorf("archive %s: %w", quote.Text(name), err)
	}
	osfile.RemoveAbandoned(name)
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
	return report, a.merge(ctx, name, s)
}

// lock locks the file of an archive, which must still have its name: an addition can replace the file.
func lock(f *os.File, name string) error {
	err := filelock.Lock(f)
	switch {
	case errors.Is(err, filelock.ErrInUse):
		return ErrInUse
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
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
		return err
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
		return a.Copy(ctx, name, s, func(int) bool { return true })
	}
	return a.append(ctx, name, s, from, func(*segmentWriter) error { return nil })
}

// Copy writes an archive of the games that keep selects, in one segment. The file may be the archive itself, which is
// then replaced when the new one is complete.
func (a *Archive) Copy(ctx context.Context, name string, s Settings, keep func(game int) bool) error {
	return write(ctx, name, s, func(w *segmentWriter) error { return a.copyTo(ctx, w, keep) })
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
