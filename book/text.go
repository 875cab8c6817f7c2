package book

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// The text form of a book, which docs/book-format.md specifies:
//
//	draughts-book 1 english
//
//	position B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
//	name Start
//	comment The first moves.
//	move 11-15 score=6 depth=21 games=310/505/288

const (
	textTag     = "draughts-book"
	textVersion = "1"
	maxLine     = 1 << 16 // bytes
)

// WriteText writes the text form: entries and moves in their order, so that equal books have equal texts. The error is
// that of w, or wraps draughts.ErrUnknownVariant if b has no rule set.
func (b *Builder) WriteText(w io.Writer) error {
	if !b.variant.IsValid() {
		return fmt.Errorf("a book's text: %w", draughts.ErrUnknownVariant)
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s %s %s\n", textTag, textVersion, b.variant.Identity())
	var line []byte
	for e := range b.All() {
		line = e.appendText(append(line[:0], '\n'))
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (e *Entry) appendText(dst []byte) []byte {
	dst = append(dst, "position "...)
	dst = append(e.Position.AppendFEN(dst), '\n')
	if e.Name != "" {
		dst = fmt.Appendf(dst, "name %s\n", e.Name)
	}
	if e.Comment != "" {
		dst = fmt.Appendf(dst, "comment %s\n", e.Comment)
	}
	for _, m := range e.Moves {
		dst = append(dst, "move "...)
		dst = e.Position.AppendMove(dst, m.Move)
		if m.HasScore() {
			dst = append(dst, " score="...)
			dst = m.appendScore(dst)
			dst = fmt.Appendf(dst, " depth=%d", m.Depth)
		}
		if m.Games() > 0 {
			dst = fmt.Appendf(dst, " games=%d/%d/%d", m.Wins, m.Draws, m.Losses)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// appendScore appends the score of a move: hundredths of a man, win:N or loss:N with the plies at most, or draw.
func (m Move) appendScore(dst []byte) []byte {
	plies, ok := m.Score.WinIn()
	switch {
	case m.Drawn:
		return append(dst, "draw"...)
	case ok && m.Score < 0:
		return fmt.Appendf(dst, "loss:%d", -plies)
	case ok:
		return fmt.Appendf(dst, "win:%d", plies)
	}
	return strconv.AppendInt(dst, int64(m.Score), 10)
}

// Read reads the text form of a book, which may be compressed by gzip. Entries may be in any order, and several ones of
// a position are merged as [Builder.Add] does, so that texts may be joined. The error says in which line a text is
// wrong, and wraps ErrFormat, ErrEntry or an error of the root package.
func Read(r io.Reader) (*Builder, error) {
	in := bufio.NewReader(r)
	r = in
	if start, _ := in.Peek(2); string(start) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		r = unpacked
	}
	reader := textReader{lines: bufio.NewScanner(r)}
	reader.lines.Buffer(nil, maxLine)
	if err := reader.read(); err != nil {
		return nil, fmt.Errorf("line %d: %w", reader.line, err)
	}
	return reader.book, nil
}

type textReader struct {
	lines   *bufio.Scanner
	line    int // the number of the current line
	started int // the line where the entry begins
	book    *Builder
	entry   Entry
}

func (r *textReader) read() error {
	for r.lines.Scan() {
		r.line++
		text := strings.TrimSpace(r.lines.Text())
		if r.line == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		if text == "" || text[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(text, " ")
		if err := r.readLine(word, strings.TrimSpace(rest)); err != nil {
			return err
		}
	}
	switch err := r.lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		r.line++
		return fmt.Errorf("%w: the line has more than %d bytes", ErrFormat, maxLine)
	case err != nil:
		return err
	case r.book == nil:
		return fmt.Errorf("%w: the first line %q is missing", ErrFormat, "draughts-book 1 VARIANT")
	}
	return r.endEntry()
}

func (r *textReader) readLine(word, rest string) error {
	if r.book == nil {
		return r.readHeader(word, rest)
	}
	inEntry := r.entry.Position.IsValid()
	switch {
	case word == "position":
		if err := r.endEntry(); err != nil {
			return err
		}
		p, err := draughts.ParseFEN(r.book.variant, rest)
		r.entry, r.started = Entry{Position: p}, r.line
		return err
	case inEntry && word == "name":
		return setOnce(&r.entry.Name, "name", rest)
	case inEntry && word == "comment":
		return setOnce(&r.entry.Comment, "comment", rest)
	case inEntry && word == "move":
		m, err := readMove(r.entry.Position, rest)
		r.entry.Moves = append(r.entry.Moves, m)
		return err
	case inEntry:
		return fmt.Errorf("%w: %s: position, name, comment or move is expected", ErrFormat, quote.Text(word))
	}
	return fmt.Errorf("%w: %s before the first position", ErrFormat, quote.Text(word))
}

func setOnce(text *string, what, value string) error {
	if *text != "" {
		return fmt.Errorf("%w: a second %s of the position", ErrFormat, what)
	}
	*text = value
	return nil
}

func (r *textReader) readHeader(word, rest string) error {
	version, name, _ := strings.Cut(rest, " ")
	if word != textTag {
		return fmt.Errorf("%w: it begins with %s, not with %q", ErrFormat, quote.Text(word), textTag)
	}
	if version != textVersion {
		return fmt.Errorf("%w: version %s is unknown, %s is expected", ErrFormat, quote.Text(version),
			textVersion)
	}
	v, err := draughts.ParseVariant(strings.TrimSpace(name))
	if err != nil {
		return err
	}
	r.book = NewBuilder(v)
	return nil
}

func (r *textReader) endEntry() error {
	if !r.entry.Position.IsValid() {
		return nil
	}
	err := r.book.Add(r.entry)
	if err != nil {
		r.line = r.started
	}
	return err
}

func readMove(p draughts.Position, text string) (m Move, err error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return m, fmt.Errorf("%w: a move is expected", ErrFormat)
	}
	if m.Move, err = p.ParseMove(fields[0]); err != nil {
		return m, err
	}
	seen := map[string]bool{}
	for _, field := range fields[1:] {
		name, value, ok := strings.Cut(field, "=")
		if !ok || seen[name] || !m.readField(name, value) {
			return m, fmt.Errorf("%w: %s: score=N, depth=N or games=W/D/L is expected, each once", ErrFormat,
				quote.Text(field))
		}
		seen[name] = true
	}
	return m, nil
}

func (m *Move) readField(name, value string) (ok bool) {
	switch name {
	case "score":
		return m.readScore(value)
	case "depth":
		n, err := strconv.ParseUint(value, 10, 8)
		m.Depth = int(n)
		return err == nil
	case "games":
		counts := strings.Split(value, "/")
		if len(counts) != 3 {
			return false
		}
		for i, to := range []*uint32{&m.Wins, &m.Draws, &m.Losses} {
			n, err := strconv.ParseUint(counts[i], 10, 32)
			if err != nil {
				return false
			}
			*to = uint32(n)
		}
		return true
	}
	return false
}

func (m *Move) readScore(value string) (ok bool) {
	kind, number, hasPlies := strings.Cut(value, ":")
	if kind == "draw" && !hasPlies {
		m.Drawn = true
		return true
	}
	if !hasPlies {
		n, err := strconv.ParseInt(value, 10, 16)
		m.Score = draughts.Score(n)
		return err == nil && m.Score >= -draughts.MaxDatabaseWin && m.Score <= draughts.MaxDatabaseWin
	}
	plies, err := strconv.ParseUint(number, 10, 16)
	if err != nil || plies >= uint64(draughts.WinScore-draughts.MaxDatabaseWin) {
		return false
	}
	m.Score = draughts.WinScore - draughts.Score(plies)
	if kind == "loss" {
		m.Score = -m.Score
	}
	return kind == "win" || kind == "loss"
}
