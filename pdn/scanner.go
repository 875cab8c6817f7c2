package pdn

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/godraughts/draughts"
)

// Options are the options of a Scanner or Reader. The zero Options are usable.
type Options struct {
	// Variant is the rule set of games whose tags do not name a known one. An invalid Variant, such as zero, stands for
	// English, unless Infer is set.
	Variant draughts.Variant
	// Infer finds the rule set of such games from the games themselves, if Variant is not set. It picks the rule set by
	// which most games are legal, then the one with most legal moves. Squares above 32, squares with names and the
	// positions of FEN tags count too. Of rule sets that fit equally well it picks the one that is played most. A warning
	// at the first such game says what was inferred; see ErrNoRules and [Scanner.InferenceWarning].
	//
	// The Scanner reads ahead for it: 50 games or 256 KiB from the first such game on, or up to the end of the stream.
	Infer bool
	// Dialect is the program that wrote the games, where they cannot say it: whom the first number of a result stands for.
	// The results that are returned are in the order of the standard. Nil means the standard.
	Dialect *Dialect
	// Strict turns warnings into errors: every deviation from what PDN 3.0 allows a writer to write is an error.
	Strict bool
	// File is the name of the stream in errors. It need not be the name of a file.
	File string
}

// Scanner reads the games of a stream without building trees, for counting, filtering and extracting positions. Of the
// stream it keeps no more than the current game.
//
//	s := pdn.NewScanner(file, pdn.Options{})
//	for s.Next() {
//		if s.Tag("White") != "Tinsley" {
//			continue // skips the moves cheaply
//		}
//		for position, move := range s.Moves() {
//			...
//		}
//	}
//	if err := s.Err(); err != nil {
//		...
//	}
//
// A Scanner is for one goroutine at a time. NewScanner makes one.
type Scanner struct {
	in       lexer
	game     gameState // the current game
	resolver resolver  // finds its moves
	options  Options   // Variant is valid; Infer is false once the rules have been inferred
	inferred *Error    // the warning that they have been inferred
	games    int       // the number of games found
	hasText  bool      // the stream has more than white space
	err      error
}

// NewScanner returns a Scanner of the games in r. It buffers r.
func NewScanner(r io.Reader, o Options) *Scanner {
	if o.Variant.IsValid() {
		o.Infer = false
	} else {
		o.Variant = draughts.English
	}
	s := &Scanner{in: newLexer(r), options: o}
	s.game.in, s.game.whiteFirst = &s.in, o.Dialect != nil && o.Dialect.WhiteFirst
	s.resolver.gameState = &s.game
	return s
}

// Next goes on to the next game and reads its tags. It is false after the last, and at an error of the stream: see Err.
func (s *Scanner) Next() bool {
	s.finish()
	if s.err != nil {
		return false
	}
	s.game.reset()
	if !s.readTags() {
		if s.err = s.in.end; s.err == io.EOF {
			s.err = nil
			if s.games == 0 && s.hasText {
				s.err = ErrNoGame
			}
		}
		if name := s.options.File; name != "" && (s.err == ErrNoGame || errors.Is(s.err, ErrNotText)) {
			s.err = fmt.Errorf("%s: %w", name, s.err)
		}
		return false
	}
	s.games++
	s.game.isOpen = true
	if s.games == 1 && s.in.bom {
		s.game.body.warnings.add(finding{err: ErrBOM, element: -1})
	}
	if s.options.Infer && !s.game.namesRules() {
		s.infer()
	}
	s.resolver.setStart(s.options.Variant)
	return true
}

// finish skips the rest of the current game. Where a game exceeds a limit, reading begins anew in the middle of it:
// only how many variations are open, and whether a move number came last, is known from before.
func (s *Scanner) finish() {
	g := &s.game
	if !g.isOpen {
		return
	}
	g.isOpen = false
	g.isSkipped = true
	if !g.isRead && !g.isCut && !g.endsWithTags {
		s.readBody()
	}
	for g.isCut {
		g.isCut = false
		afterNumber := g.body.afterNumber
		g.body = g.body.emptied()
		g.body.afterNumber = afterNumber
		g.tags = g.tags[:0]
		fillsBuffer := s.in.full && s.in.pos == s.in.pin // a token, which would be cut short again
		s.in.unpin()
		switch {
		case fillsBuffer && s.in.peek(0) == '{':
			s.in.skipToTag()
		case fillsBuffer:
			s.in.skipLine()
		}
		s.in.setPin()
		s.readBody()
	}
	s.in.unpin()
}

// read reads what follows the tags, unless it has been read.
func (s *Scanner) read() {
	g := &s.game
	if g.isRead || !g.isOpen {
		return
	}
	g.isRead = true
	if !g.isCut && !g.endsWithTags {
		s.readBody()
	}
	s.resolver.resolve()
	s.resolver.check()
	s.report()
	if end := s.in.end; end != nil && end != io.EOF && s.in.token.kind == tokenEOF {
		s.err = end
	}
}

// Err returns the error that ended the stream, or nil if the stream came to its end. After an error in the middle of a
// game that game is incomplete, and its errors mean nothing. The error wraps ErrNoGame for text without a game.
func (s *Scanner) Err() error { return s.err }

// Number returns the number of the current game in the stream, counted from 1.
func (s *Scanner) Number() int { return s.games }

// Start returns the position in which the current game begins, and its rules. The Variant is zero if the library does
// not play this kind of game.
func (s *Scanner) Start() draughts.Setup { return s.game.start }

// Tag returns the value of a tag of the current game, or "" if there is none. Of several tags of that name it is the
// first. The case of names does not matter. A name of the standard also finds tags with names of other languages:
// "White" finds Bianco, Wit and Белые.
func (s *Scanner) Tag(name string) string {
	return s.game.tagText(name, s.game.value(name))
}

// Tags returns the tags of the current game. Known names of other languages are replaced by the standard's.
func (s *Scanner) Tags() Tags {
	tags := make(Tags, 0, len(s.game.tags))
	for _, t := range s.game.tags {
		name := s.in.intern(s.in.fromPin(t.name))
		if standard, ok := s.game.standardName(t); ok && s.game.indexOf(standard) < 0 {
			name = standard
		}
		tags = append(tags, Tag{name, s.game.tagText(name, s.in.fromPin(t.value))})
	}
	return tags
}

// Result returns the result of the current game; see [Game.Result].
func (s *Scanner) Result() draughts.Result {
	s.read()
	return resultOf(s.game.start.Variant, s.game.resultText())
}

// FirstError returns the first error in the current game, as an *Error; nil if there is none.
func (s *Scanner) FirstError() error {
	s.read()
	if len(s.game.errors) == 0 {
		return nil
	}
	return new(s.game.errors[0])
}

// Errors returns all errors in the current game, in the order of the text. The next game overwrites them.
func (s *Scanner) Errors() []Error {
	s.read()
	return s.game.errors
}

// Warnings returns the warnings about the current game, in the order of the text: where the text deviates from PDN 3.0
// and was repaired. The next game overwrites them.
func (s *Scanner) Warnings() []Error {
	s.read()
	return s.game.warnings
}

// Game returns the current game as a tree, with its errors and warnings. The tree holds all that the text says: a move
// that is not legal has a Node without a Move.
func (s *Scanner) Game() *Game {
	s.read()
	g := &Game{Tags: s.Tags(), Start: s.game.start}
	g.Terminator = s.game.ownResult(Decode(s.in.fromPin(s.game.body.terminator)))
	g.Errors, g.Warnings = pointersTo(s.game.errors), pointersTo(s.game.warnings)
	s.game.buildLine(&g.Main, 0, len(s.game.body.elements))
	return g
}

// pointersTo returns pointers to copies; nil if there are none.
func pointersTo(errors []Error) []*Error {
	list, copies := slices.Grow([]*Error(nil), len(errors)), slices.Clone(errors)
	for i := range copies {
		list = append(list, &copies[i])
	}
	return list
}

// Moves yields the legal moves of the current game's main line, each with the position in which it is made. It ends
// early at an illegal move; see FirstError.
func (s *Scanner) Moves() iter.Seq2[draughts.Position, draughts.Move] {
	return func(yield func(draughts.Position, draughts.Move) bool) {
		s.walk(func(e *element, before, _ draughts.Position) bool {
			return e.kind != elementMove || yield(before, e.move)
		})
	}
}

// Positions yields the positions of the current game's main line: the first one, and those after each move and set-up.
// Like Moves it ends early at an illegal move.
func (s *Scanner) Positions() iter.Seq[draughts.Position] {
	return func(yield func(draughts.Position) bool) {
		s.read()
		if !s.game.position.IsValid() || !yield(s.game.position) {
			return
		}
		s.walk(func(_ *element, before, after draughts.Position) bool {
			return after == before || yield(after) // equal where a set-up repeats the start
		})
	}
}

// walk calls visit for the moves and set-ups of the main line, with the positions before and after each. It ends where
// the position is not known, or if visit returns false.
func (s *Scanner) walk(visit func(e *element, before, after draughts.Position) bool) {
	s.read()
	p := s.game.position
	elements := s.game.body.elements
	for i := 0; i < len(elements); i++ {
		e := &elements[i]
		switch {
		case e.kind == elementOpen:
			i = int(e.number) - 1
		case e.isNode():
			after := s.game.after(e, p)
			if !after.IsValid() || !visit(e, p, after) {
				return
			}
			p = after
		}
	}
}

// CountMoves returns the number of legal moves in the main line of the current game, and in its variations.
func (s *Scanner) CountMoves() (moves, inVariations int) {
	s.read()
	for i := range s.game.body.elements {
		switch e := &s.game.body.elements[i]; {
		case e.kind != elementMove || e.move == (draughts.Move{}):
		case e.depth == 0:
			moves++
		default:
			inVariations++
		}
	}
	return moves, inVariations
}

// Text returns the text of the current game as it stands in the stream. The next game overwrites it. Of a game that is
// too large it is the beginning.
func (s *Scanner) Text() []byte {
	s.read()
	return bytes.TrimFunc(s.untrimmed(), isSpace)
}

func (s *Scanner) untrimmed() []byte {
	return bytes.TrimPrefix(s.in.buffer[s.in.pin:s.in.pos], byteOrderMark)
}

// textStart returns where Text begins, in bytes from the pin.
func (s *Scanner) textStart() int {
	return s.in.pos - s.in.pin - len(bytes.TrimLeftFunc(s.untrimmed(), isSpace))
}

// AppendText appends the text of the current game, ended so that another game can follow. It adds a line break, and in
// front of that an asterisk if the game might not end there. Use it to join the games of several streams. Put a blank
// line between them, so that a comment in front of a game is not taken for one after the game before. The error is
// ErrTooLarge if Text has only the beginning of the game; then nothing is appended.
func (s *Scanner) AppendText(dst []byte) ([]byte, error) {
	text := s.Text()
	if s.game.isCut {
		return dst, &s.game.errors[len(s.game.errors)-1]
	}
	from := s.textStart()
	for _, e := range s.game.body.elements {
		if e.kind == elementComment && e.number < 0 { // it might end at a brace of the game that follows
			to := int(e.text.to) - from
			dst = append(append(dst, text[:to]...), "\n}"...)
			text, from = text[to:], from+to
		}
	}
	dst = append(dst, text...)
	if !s.isEnded() {
		dst = append(dst, "\n*"...)
	}
	return append(dst, '\n'), nil
}

// isEnded reports whether the current game ends with an asterisk, or with a result that can be nothing else. Inside a
// variation a result might be a comment.
func (s *Scanner) isEnded() bool {
	m := &s.game.body
	end := s.in.fromPin(m.terminator)
	if len(end) == 0 {
		return false
	}
	after := s.in.buffer[s.in.pin+int(m.terminator.to) : s.in.pos]
	return end[0] == '*' || isResult(end) && !m.unclosed || bytes.HasPrefix(bytes.TrimSpace(after), []byte("*"))
}

// infer infers the rules of games that do not name theirs, from the current game and those after it, and warns of it.
// What it reads of the stream stays in the buffer.
func (s *Scanner) infer() {
	s.options.Infer = false
	if s.in.unread {
		s.in.reread() // the token's text may not stay where it is
	}
	for len(s.in.buffer)-s.in.pin < inferBytes && s.in.more() {
	}
	text := s.in.buffer[s.in.pin:]
	best, equal := bestFit(text, s.in.end == io.EOF)
	if best != nil {
		s.options.Variant = best.variant
	}
	err := inferredError(best, equal, s.options.Variant, string(s.game.value("Variant")))
	warning := finding{err: err, at: int32(s.textStart()), element: -1}
	s.game.body.warnings.add(warning)
	s.in.count(s.in.pin)
	s.inferred = &s.appendErrors(nil, []finding{warning})[0]
}

// InferenceWarning returns the warning that the rules were inferred, or nil if they were not, or not yet. Warnings has
// it too at the first game whose tags do not name its rules. See [Options].
func (s *Scanner) InferenceWarning() *Error { return s.inferred }

// InferredVariant returns the rule set that was inferred for games whose tags name none; zero if none was, or not yet.
func (s *Scanner) InferredVariant() draughts.Variant {
	if s.inferred == nil {
		return 0
	}
	return s.options.Variant
}

// report turns what was found in the current game into Errors and Warnings, sorted by their places.
func (s *Scanner) report() {
	m := &s.game.body
	if s.options.Strict {
		m.makeErrors()
	}
	byPlace := func(a, b finding) int { return cmp.Compare(a.at, b.at) }
	slices.SortStableFunc(m.errors, byPlace)
	slices.SortStableFunc(m.warnings, byPlace)
	s.in.count(s.in.pin)
	s.game.errors = s.appendErrors(s.game.errors, m.errors)
	s.game.warnings = s.appendErrors(s.game.warnings, m.warnings)
}

// appendErrors appends findings, sorted by place, as errors with places. The lexer's place must be the pin.
func (s *Scanner) appendErrors(dst []Error, findings []finding) []Error {
	at, where := int32(0), s.in.place
	for _, f := range findings {
		where = where.after(s.in.fromPin(span{at, f.at}))
		at = f.at
		e := Error{
			File: s.options.File, Line: where.line, Column: where.column, Game: s.games, Depth: int(f.depth), Err: f.err,
		}
		if f.text.to > f.text.from {
			to := min(f.text.to, f.text.from+maxWord)
			e.Text = s.in.intern(s.in.fromPin(span{f.text.from, to}))
		}
		if f.element >= 0 {
			e.Ply = int(s.game.body.elements[f.element].ply)
		}
		if f.next && (f.element >= 0 || s.game.bodyAt >= 0 && f.at >= s.game.bodyAt) {
			e.Ply++
		}
		dst = append(dst, e)
	}
	return dst
}
