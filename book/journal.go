package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrJournal is returned for the journal of an Expansion that is of other settings, damaged, or in use.
var ErrJournal = errors.New("unusable journal of a book")

// searches holds the searches of positions: those that the journal has, and those to come.
//
// A journal is lines of text: the settings of the searches, then for each position its FEN, the best move, score,
// depth, and the CRC-32 of the line so far. An interruption can leave a part of the last line, which is removed.
type searches struct {
	Expansion
	file  *os.File // nil if there is no journal
	known map[draughts.Position]Move
	pool  []func(context.Context, draughts.Position) (Move, error) // one for each goroutine
}

func openSearches(x Expansion) (s *searches, err error) {
	s = &searches{Expansion: x, known: map[draughts.Position]Move{}}
	if x.Journal == "" {
		return s, nil
	}
	s.file, err = filelock.Open(x.Journal)
	if errors.Is(err, filelock.ErrInUse) {
		return nil, fmt.Errorf("journal %s: %w: another build is using it", quote.Text(x.Journal), ErrJournal)
	}
	if err != nil {
		return nil, quote.Error(err)
	}
	var text []byte
	err = filelock.CheckRegular(s.file)
	if err == nil {
		text, err = io.ReadAll(s.file)
	}
	if err == nil {
		err = s.read(text)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", quote.Text(x.Journal), err), s.file.Close())
	}
	return s, nil
}

// header returns the first line of the journal: all that a search depends on.
func (s *searches) header() string {
	return strings.TrimSpace(fmt.Sprintf("draughts-book-journal 1 %s nodes=%d hash=%d %s",
		s.Variant, s.Nodes, s.Hash, s.Note)) + "\n"
}

// read reads the journal, and leaves the file at its end without a part of a line.
func (s *searches) read(text []byte) error {
	header := s.header()
	if strings.HasPrefix(header, string(text)) && string(text) != header { // empty, or a part of the line
		if err := filelock.Cut(s.file, 0); err != nil {
			return err
		}
		_, err := s.file.WriteString(header)
		return err
	}
	if !bytes.HasPrefix(text, []byte(header)) {
		first, _, _ := bytes.Cut(text, []byte("\n"))
		return fmt.Errorf("%w: it begins with %s, not with %s", ErrJournal, quote.Text(string(first)),
			quote.Text(strings.TrimSpace(header)))
	}
	at := len(header)
	for n := 2; at < len(text); n++ {
		line, _, whole := bytes.Cut(text[at:], []byte("\n"))
		p, found, err := s.parse(string(line))
		isLast := at+len(line)+1 >= len(text)
		if !whole || err != nil && isLast {
			return filelock.Cut(s.file, int64(at))
		}
		if err != nil {
			return fmt.Errorf("%w: line %d: %w", ErrJournal, n, err)
		}
		s.known[p] = found
		at += len(line) + 1
	}
	return nil
}

func line(p draughts.Position, found Move) string {
	text := fmt.Sprintf("%s %s %d %d", p.AppendFEN(nil), p.MoveText(found.Move), int(found.Score), found.Depth)
	return fmt.Sprintf("%s %08x\n", text, crc32.ChecksumIEEE([]byte(text)))
}

func (s *searches) parse(text string) (p draughts.Position, found Move, err error) {
	fields := strings.Split(text, " ")
	if len(fields) != 5 {
		return p, found, errors.New("five words are expected")
	}
	body := text[:len(text)-len(fields[4])-1]
	if fields[4] != fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(body))) {
		return p, found, errors.New("the checksum is wrong")
	}
	if p, err = draughts.ParseFEN(s.Variant, fields[0]); err != nil {
		return p, found, err
	}
	if found.Move, err = p.ParseMove(fields[1]); err != nil {
		return p, found, err
	}
	score, err := strconv.ParseInt(fields[2], 10, 16)
	if err != nil {
		return p, found, err
	}
	depth, err := strconv.ParseUint(fields[3], 10, 8)
	found.Score, found.Depth = draughts.Score(score), int(depth)
	if err == nil && depth == 0 {
		err = errors.New("depth 0")
	}
	return p, found, err
}

// all calls use with the search of each position, in their order. Those that the journal does not have are searched by
// several goroutines, and written to the journal in the same order.
func (s *searches) all(ctx context.Context, list []draughts.Position, use func(Move)) error {
	var unknown []draughts.Position
	for _, p := range list {
		if _, ok := s.known[p]; !ok {
			unknown = append(unknown, p)
		}
	}
	workers := make([]ordered.Worker[Move], min(s.Workers, len(unknown)))
	for w := range workers {
		if w == len(s.pool) {
			s.pool = append(s.pool, s.searcher())
		}
		workers[w] = func(ctx context.Context, i int) (Move, error) { return s.pool[w](ctx, unknown[i]) }
	}
	next, stop := iter.Pull2(ordered.Results(ctx, workers, len(unknown), 0, len(unknown)-1))
	defer stop()
	for _, p := range list {
		found, ok := s.known[p]
		if !ok {
			var err error
			if found, err, _ = next(); err != nil {
				return err
			}
			if err := s.keep(p, found); err != nil {
				return err
			}
		}
		use(found)
	}
	return nil
}

func (s *searches) keep(p draughts.Position, found Move) error {
	s.known[p] = found
	if s.file == nil {
		return nil
	}
	_, err := s.file.WriteString(line(p, found))
	return quote.Error(err)
}

func (s *searches) close() error {
	if s.file == nil {
		return nil
	}
	return errors.Join(s.file.Sync(), s.file.Close())
}
