package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrJournal is returned for the journal of an Expansion that is of other settings, damaged, or in use.
var ErrJournal = errors.New("unusable journal of a book")

// searches holds the searches of positions: those that the journal had at first, and those to come.
//
// A journal is lines of text: the settings of the searches, then for each position its FEN, the best move, score,
// depth, and the CRC-32 of the line so far. An interruption can leave a part of the last line, which is removed.
type searches struct {
	Expansion
	file  *os.File // nil if there is no journal
	known map[draughts.Position]Move
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
		s.Variant.Identity(), s.Nodes, s.Hash, s.Note)) + "\n"
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
	text := found.AppendSearch(append(p.AppendFEN(nil), ' '), p)
	return fmt.Sprintf("%s %08x\n", text, crc32.ChecksumIEEE(text))
}

func (s *searches) parse(text string) (p draughts.Position, found Move, err error) {
	end := max(strings.LastIndexByte(text, ' '), 0)
	if text[end:] != fmt.Sprintf(" %08x", crc32.ChecksumIEEE([]byte(text[:end]))) {
		return p, found, errors.New("the checksum is wrong")
	}
	fen, search, _ := strings.Cut(text[:end], " ")
	if p, err = draughts.ParseFEN(s.Variant, fen); err == nil {
		found, err = ParseSearch(p, search)
	}
	return p, found, err
}

// worker returns a function, for one goroutine, that returns the search of a position, from the journal if it is there.
func (s *searches) worker() func(context.Context, draughts.Position) (Move, error) {
	var search func(context.Context, draughts.Position) (Move, error) // it takes memory, and may not be needed
	return func(ctx context.Context, p draughts.Position) (Move, error) {
		if found, ok := s.known[p]; ok {
			return found, nil
		}
		if search == nil {
			search = s.searcher()
		}
		return search(ctx, p)
	}
}

// keep writes the search of a position to the journal if it is not there.
func (s *searches) keep(p draughts.Position, found Move) error {
	if _, ok := s.known[p]; ok || s.file == nil {
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
