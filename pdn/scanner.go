package pdn

import (
	"fmt"
	"io"

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
// A Scanner is for one goroutine at a time. NewScanner makes one; the zero Scanner has no games.
type Scanner struct {
	in       stream
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
	return &Scanner{in: newStream(r), options: o}
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

// finish skips the rest of the current game.
func (s *Scanner) finish() {
	g := &s.game
	if !g.isOpen {
		return
	}
	g.isOpen = false
	if g.isCut || !g.isRead && !g.endsWithTags {
		depth := 0
		if g.isCut {
			depth = g.cutDepth
		}
		s.in.skipGame(s.in.intern(s.value("Result")), depth, g.body.afterNumber)
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
	if end := s.in.end; end != nil && end != io.EOF && s.in.kind == tokenEOF {
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
	if isNew && s.in.spaceErr != nil {
		known := s.game.body.warnings
		if n := len(known); n == 0 || known[n-1].at != s.in.spaceErrAt.from {
			s.game.body.warn(s.in.spaceErr, s.in.spaceErrAt)
		}
	}
}

// peek returns the token after the current one. The current one is lost.
func (s *Scanner) peek() *token {
	s.next()
	s.in.unread = true
	return &s.in.token
}
