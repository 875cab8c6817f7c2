package pdn

import (
	"fmt"
	"io"
	"iter"

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
	// Strict turns warnings into errors: every deviation from what PDN 3.0 allows a writer to write is an error.
	Strict bool
	// File is the name of the stream in errors. It need not be the name of a file.
	File string
}

// Scanner reads the games of a stream without building trees, for counting, filtering and extracting positions. It
// allocates nothing for a move. Of the stream it keeps no more than the current game.
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
	return &Scanner{in: newLexer(r), options: o}
}

// Next goes on to the next game and reads its tags. It returns false after the last game, and at an error of the
// stream; see Err.
func (s *Scanner) Next() bool {
	s.finish()
	if s.err != nil {
		return false
	}
	s.game.reset()
	if !s.readTags() {
		switch {
		case s.in.end != io.EOF:
			s.err = s.in.end
		case s.games == 0 && s.hasText && s.options.File != "":
			s.err = fmt.Errorf("%s: %w", s.options.File, ErrNoGame)
		case s.games == 0 && s.hasText:
			s.err = ErrNoGame
		}
		return false
	}
	s.games++
	s.game.isOpen = true
	s.setStart()
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
		s.in.unpin()
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
	s.resolve()
	s.check()
	if end := s.in.end; end != nil && end != io.EOF && s.in.token.kind == tokenEOF {
		s.err = end
	}
}

// Err returns the error that ended the stream, or nil if the stream came to its end. After an error in the middle of a
// game that game is incomplete, and its errors mean nothing. The error wraps ErrNoGame if the stream has text, but no
// game.
func (s *Scanner) Err() error { return s.err }

// Number returns the number of the current game in the stream, counted from 1.
func (s *Scanner) Number() int { return s.games }

// Start returns the position in which the current game begins, and its rules. The Variant is zero if the library does
// not play this kind of game.
func (s *Scanner) Start() draughts.Setup { return s.game.start }

// FirstError returns the first error in the current game, as an *Error; nil if there is none.
func (s *Scanner) FirstError() error {
	s.read()
	if len(s.game.errors) == 0 {
		return nil
	}
	e := s.game.errors[0]
	return &e
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

// next goes on to the next token. It warns of invalid white space before the token, once if the token is read again.
func (s *Scanner) next() {
	isNew := !s.in.unread
	s.in.next()
	if isNew && s.in.token.spaceErr != nil {
		known := s.game.body.warnings
		if n := len(known); n == 0 || known[n-1].at != s.in.token.spaceErrAt.from {
			s.game.body.warn(s.in.token.spaceErr, s.in.token.spaceErrAt)
		}
	}
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

// Positions yields the positions of the current game's main line: the first one, and those behind each move and set-up.
// Like Moves it ends early at an illegal move.
func (s *Scanner) Positions() iter.Seq[draughts.Position] {
	return func(yield func(draughts.Position) bool) {
		s.read()
		if !s.game.position.IsValid() || !yield(s.game.position) {
			return
		}
		s.walk(func(_ *element, before, behind draughts.Position) bool {
			return behind == before || yield(behind) // equal where a set-up repeats the start
		})
	}
}

// walk calls visit for the moves and set-ups of the main line, with the positions before and behind each. It ends where
// the position is not known, or if visit returns false.
func (s *Scanner) walk(visit func(e *element, before, behind draughts.Position) bool) {
	s.read()
	p := s.game.position
	elements := s.game.body.elements
	for i := 0; i < len(elements); i++ {
		e := &elements[i]
		var behind draughts.Position
		switch e.kind {
		case elementOpen:
			i = int(e.number) - 1
			continue
		case elementMove:
			if e.move != (draughts.Move{}) {
				behind = p.After(e.move)
			}
		case elementSetup:
			behind = s.game.setup(e)
		case elementUnknown:
		default:
			continue
		}
		if !behind.IsValid() || !visit(e, p, behind) {
			return
		}
		p = behind
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

// Opening returns the first plies of the current game in PDN, such as "1. 11-15 23-19 2. 8-11" for three plies. It is
// empty if the game has fewer legal moves, or does not begin in the start position of its rules.
func (s *Scanner) Opening(plies int) string {
	start := s.Start()
	if !start.Variant.IsValid() || start != start.Variant.Start().Setup() {
		return ""
	}
	var moves []draughts.Move
	next := s.game.position
	for p, m := range s.Moves() {
		if len(moves) == plies || p != next { // there is a set-up
			break
		}
		moves, next = append(moves, m), p.After(m)
	}
	if len(moves) < plies {
		return ""
	}
	return s.game.position.LineText(moves)
}

// gameState is the current game of a Scanner: what has been read of it, and what was found. Places in the text are in
// bytes from the stream's pin.
type gameState struct {
	isOpen       bool // the Scanner is at this game: false before the first game and after the last
	isRead       bool // the text behind the tags has been read
	endsWithTags bool // there is no text behind the tags
	isSkipped    bool // only the end of the game is looked for
	isCut        bool // the game exceeds a limit, and was not read to its end
	cutDepth     int  // how many variations were open there, and have not been closed since

	tags   []tagText
	body   movetext
	bodyAt int32 // where the text behind the tags begins; -1 if there is none

	start    draughts.Setup
	position draughts.Position // of start; zero if start is no position
	setups   []setUp           // positions set up among the moves
	final    draughts.Position // behind the main line; zero if it is not known

	result      string  // the value of the Result tag, with its escapes
	isOdd       bool    // the result has characters that neither a move nor a result in whole numbers has
	mayBeResult bool    // the last word is a result unless it is a move
	errors      []Error // with Options.Strict, the warnings too; in the order of the text
	warnings    []Error
}

// tagText is a tag as it stands in the text.
type tagText struct{ name, value, at span }

// setUp is a position set up among the moves. The position is zero if the set-up is not one.
type setUp struct {
	setup    draughts.Setup
	position draughts.Position
}

// reset makes room for the next game. It keeps the buffers.
func (g *gameState) reset() {
	*g = gameState{
		tags: g.tags[:0], body: g.body.emptied(), bodyAt: -1,
		setups: g.setups[:0], errors: g.errors[:0], warnings: g.warnings[:0],
	}
}

// setup returns the position that an element sets up; the zero Position if there is none.
func (g *gameState) setup(e *element) draughts.Position {
	if e.number < 0 {
		return draughts.Position{}
	}
	return g.setups[e.number].position
}
