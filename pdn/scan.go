package pdn

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Options are the choices of a Scanner or Reader. The zero Options are usable.
type Options struct {
	// Variant is the rule set of games whose tags name none that the library knows; the zero Variant, like any that is
	// invalid, stands for English, unless Infer is set.
	Variant draughts.Variant
	// Infer finds out the rule set of such games if Variant is not set: of those played, the one that makes the most of
	// the stream's games legal, then the most moves. Squares above 32, squares with names and the positions of FEN tags
	// tell it too. Among rule sets that fit as well, it is the most played. A warning at the first such game says what
	// was inferred; see ErrNoRules and [Scanner.InferenceWarning].
	//
	// What is inferred from is that game and what follows: 50 games or 256 KiB. Until so much has come, or the end of the
	// stream, there is no game.
	Infer bool
	// Strict makes every deviation from what PDN 3.0 allows to write an error. Otherwise it is put right with a warning.
	Strict bool
	// File is the name that errors give the stream; it need not be one.
	File string
}

// Scanner goes through the games of a stream without building trees: it is for counting, filtering and taking
// positions out. It allocates nothing for a move. Of the stream it keeps no more than the current game.
//
//	s := pdn.NewScanner(file, pdn.Options{})
//	for s.Next() {
//		if s.Tag("White") != "Tinsley" {
//			continue // passes over the moves cheaply
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
	lex     lexer
	unread  bool // the lexer's token is to be read again
	variant draughts.Variant
	// The rules of games that do not name theirs are still to be inferred, and the warning when they have been.
	inferring bool
	inferred  *Error
	strict    bool
	file      string
	games     int // how many have been found
	err       error
	texts     map[string]string // the texts of moves; see intern
	inGame    bool              // there is a current game
	hasBody   bool              // and its moves have been read
	bodyAt    int32             // where what stands behind the tags begins; -1 if there is nothing
	stopped   bool              // the tags end the game
	hasText   bool              // the stream has more than white space

	// The current game:
	tags        []tagText
	body        movetext
	start       draughts.Setup
	position    draughts.Position // of start
	known       bool              // position is one
	overflow    bool              // the game is too large, and was not read to its end
	depth       int               // how many variations deep it was broken off there
	mayBeResult bool              // the last word is a result if it is no move
	errors      []Error           // errors, and deviations in strict mode, in the order of the text
	warnings    []Error
	resolver
}

// tagText is a tag as it stands in the text.
type tagText struct{ name, value, at span }

// NewScanner returns a Scanner of the games in r, which it buffers. It panics if r is nil.
func NewScanner(r io.Reader, o Options) *Scanner {
	nilarg.Check(r == nil, "pdn: NewScanner", "a nil reader")
	infer := o.Infer && !o.Variant.IsValid()
	if !o.Variant.IsValid() {
		o.Variant = draughts.English
	}
	return &Scanner{lex: newLexer(r), variant: o.Variant, inferring: infer, strict: o.Strict, file: o.File, texts: map[string]string{}}
}

// Next goes on to the next game and reads its tags. It returns false after the last, and at an error of the stream: see
// Err.
func (s *Scanner) Next() bool {
	s.finish()
	if s.err != nil {
		return false
	}
	s.tags, s.hasBody, s.stopped, s.overflow, s.mayBeResult = s.tags[:0], false, false, false, false
	s.known, s.start, s.errors, s.warnings = false, draughts.Setup{}, s.errors[:0], s.warnings[:0]
	s.body.reset()
	if !s.readTags() {
		switch {
		case s.lex.end != io.EOF:
			s.err = s.lex.end
		case s.games == 0 && s.hasText && s.file != "":
			s.err = fmt.Errorf("%s: %w", s.file, ErrNoGame)
		case s.games == 0 && s.hasText:
			s.err = ErrNoGame
		}
		return false
	}
	s.games++
	s.inGame = true
	s.setUp()
	return true
}

// readTags reads the tags and what stands among them, and reports whether there is a game. The tags end at the first
// thing that may be a move, at a set-up, a variation or a terminator. Up to there a tag belongs to the same game unless
// beginsGame says otherwise; what has no meaning between two tags becomes a comment.
func (s *Scanner) readTags() bool {
	paragraph := 0    // the first tag of the paragraph
	numbered := false // what is pinned begins with the number of a first move
	var numbers span  // numbers behind the tags: those of moves, unless another tag follows
	bare := false     // the token before is a number without a dot
	s.bodyAt = -1
	for {
		if s.nothingYet() && !numbered && numbers.to == 0 {
			s.lex.setPin()
		}
		numbered = false
		behindBare := bare
		s.next()
		t := &s.lex.token
		bare = t.kind == tokenWord && isBareNumber(t.text)
		s.hasText = s.hasText || t.kind != tokenEOF || s.lex.control || t.spaceErr != nil
		if t.blank {
			paragraph = len(s.tags)
		}
		if s.isTooLarge() {
			s.depth = 0
			s.rewind()
			return true
		}
		switch {
		case t.kind == tokenTag && !s.beginsGame(t, paragraph):
			if numbers.to > 0 {
				s.keepAsComment(ErrUnexpected, numbers)
				numbers = span{}
			}
			s.takeTag(t)
			s.bodyAt = -1
			s.body.numbered, s.body.due, s.body.run.due = false, 0, 1
		case t.kind == tokenNumber && t.text[0] != '.' && s.nothingYet() && numbers.to == 0:
			s.lex.pin, numbered = s.lex.start, true // it is no game yet, but the beginning of one
			s.body.numbered = true
			s.body.countFrom(t)
		case isNumber(t):
			if numbers.to == 0 {
				numbers.from = t.at.from
			}
			numbers.to = t.at.to
			if bare && behindBare && t.continuesRun() { // a move
				s.beginBody(numbers.from)
				s.rewindTo(numbers.from)
				return true
			}
		case numbers.to > 0:
			s.beginBody(numbers.from)
			s.rewindTo(numbers.from)
			return true
		case t.kind == tokenTag:
			s.rewind()
			s.stopped = true
			return true
		case t.kind == tokenEOF:
			s.stopped = true
			return len(s.tags)+len(s.body.errors)+len(s.body.elements) > 0
		case t.kind == tokenComment:
			s.comment(t)
		case t.kind == tokenWrapper:
			s.body.warn(ErrForumTag, t.at)
		case isTerminator(t) && s.nothingYet():
			s.looseTerminator(t)
		case isJunk(t):
			s.beginBody(t.at.from)
			s.takeToken(t)
		default:
			s.beginBody(t.at.from)
			s.unread = true
			return true
		}
	}
}

// beginBody notes that what stands behind the tags begins there, unless it has begun already.
func (s *Scanner) beginBody(at int32) {
	if s.bodyAt < 0 {
		s.bodyAt = at
	}
}

// isNumber reports whether a token is a move number, with or without its dot.
func isNumber(t *token) bool {
	return t.kind == tokenNumber || t.kind == tokenWord && isBareNumber(t.text)
}

// isJunk reports whether a token has no meaning in front of the first move.
func isJunk(t *token) bool {
	switch t.kind {
	case tokenOther, tokenStrength, tokenNAG, tokenClose:
		return true
	case tokenWord:
		return !isDash(t.text) && !isResult(t.text) && !mayBeMove(t.text[:remark(t.text, true)])
	}
	return false
}

// looseTerminator takes a terminator with no game before it. An asterisk says nothing; a result is kept.
func (s *Scanner) looseTerminator(t *token) {
	if t.kind == tokenStar {
		return
	}
	s.beginBody(t.at.from)
	s.body.warn(ErrTerminator, t.at)
	s.body.add(elementComment, t.at)
}

// beginsGame reports whether a tag begins the next game although nothing has ended the current one, which has no moves
// yet. People divide the tags of one game into paragraphs, and keep lists of games without moves. So it does if the
// current game has a tag of that name already, in an earlier paragraph; or in the same one if the name is Event, with
// which games begin, and other tags stand between. paragraph is the first tag of the current paragraph.
func (s *Scanner) beginsGame(t *token, paragraph int) bool {
	if len(s.tags) == 0 {
		return false
	}
	if paragraph > 0 {
		if i := s.indexOf(string(t.name)); i >= 0 && i < paragraph {
			return true
		}
	}
	standard, _ := standardName(t.name, 0)
	last := s.lex.fromPin(s.tags[len(s.tags)-1].name)
	return (standard == "Event" || asciiFold(t.name, "Event")) && !asciiFold(last, string(t.name)) &&
		s.indexOf(string(t.name)) >= 0
}

// nothingYet reports whether nothing of a game has been found.
func (s *Scanner) nothingYet() bool {
	return len(s.tags)+len(s.body.elements)+len(s.body.errors)+len(s.body.warnings) == 0
}

// takeTag takes a tag.
func (s *Scanner) takeTag(t *token) {
	switch {
	case len(s.tags) == maxTags:
		s.keepAsComment(ErrTooLarge, t.at)
		return
	case t.repaired:
		s.body.warn(ErrTag, t.at)
	}
	from := func(part []byte) span {
		begin := t.at.from + int32(cap(s.lex.fromPin(t.at))-cap(part))
		return span{begin, begin + int32(len(part))}
	}
	s.tags = append(s.tags, tagText{from(t.name), from(t.text), t.at})
}

// finish passes over what is left of the current game.
func (s *Scanner) finish() {
	if !s.inGame {
		return
	}
	s.inGame = false
	if s.overflow || !s.hasBody && !s.stopped {
		s.skipBody()
	}
	s.lex.unpin()
}

// read reads what follows the tags, unless it has been read.
func (s *Scanner) read() {
	if s.hasBody || !s.inGame {
		return
	}
	s.hasBody = true
	switch {
	case s.overflow || s.stopped:
		s.resolve()
	default:
		s.readBody()
	}
	s.check()
	if end := s.lex.end; end != nil && end != io.EOF && s.lex.kind == tokenEOF {
		s.err = end
	}
}

// Err returns the error that ended the stream, nil if that was its end. It may come in the middle of a game: then that
// game is not whole, and what FirstError
// says of it means nothing. It wraps ErrNoGame if the stream has text, but no
// game.
func (s *Scanner) Err() error { return s.err }

// Number returns which game of the stream the current one is, counted from 1.
func (s *Scanner) Number() int { return s.games }

// Tag returns the value of a tag of the current game, the first if there are several, and "" if there is none. Upper
// and lower case count as the same. The names of the standard also stand for those of other languages: "White" for
// Bianco, Wit and Белые.
func (s *Scanner) Tag(name string) string {
	value := s.value(name)
	return text(bytes.ReplaceAll(value, []byte(`\"`), []byte(`"`)))
}

// value returns the value of a tag, the escapes still in it.
func (s *Scanner) value(name string) []byte {
	if i := s.first(name); i >= 0 {
		return s.lex.fromPin(s.tags[i].value)
	}
	return nil
}

// first returns which tag has that name, or one that stands for it; -1 if none.
func (s *Scanner) first(name string) int {
	if i := s.indexOf(name); i >= 0 || !hasForeignNames(name) {
		return i
	}
	for i, t := range s.tags {
		if standard, ok := standardName(s.lex.fromPin(t.name), s.start.Variant); ok && standard == name {
			return i
		}
	}
	return -1
}

// asciiFold reports whether a and b are the same but for the case of ASCII letters.
func asciiFold(a []byte, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i, c := range a {
		d := b[i]
		if c != d && (c|0x20 != d|0x20 || !isLetter(int(c))) {
			return false
		}
	}
	return true
}

// Tags returns the tags of the current game, with the names of the standard where it knows those in the text.
func (s *Scanner) Tags() Tags {
	tags := make(Tags, 0, len(s.tags))
	for _, t := range s.tags {
		name := text(s.lex.fromPin(t.name))
		if standard, ok := standardName(s.lex.fromPin(t.name), s.start.Variant); ok && s.indexOf(standard) < 0 {
			name = standard
		}
		value := text(bytes.ReplaceAll(s.lex.fromPin(t.value), []byte(`\"`), []byte(`"`)))
		tags = append(tags, Tag{name, value})
	}
	return tags
}

// indexOf returns which tag has that very name; -1 if none.
func (s *Scanner) indexOf(name string) int {
	for i, t := range s.tags {
		if asciiFold(s.lex.fromPin(t.name), name) {
			return i
		}
	}
	return -1
}

// Start returns the position in which the current game begins, and the rules. The Variant is the zero one if the game
// is of a kind that the library does not play.
func (s *Scanner) Start() draughts.Setup { return s.start }

// Moves yields the legal moves of the current game's main line, each with the position in which it is made. It ends
// early at a move that is not legal: see FirstError.
func (s *Scanner) Moves() iter.Seq2[draughts.Position, draughts.Move] {
	return func(yield func(draughts.Position, draughts.Move) bool) {
		s.read()
		p := s.position
		for i := 0; i < len(s.body.elements); i++ {
			switch e := &s.body.elements[i]; e.kind {
			case elementOpen:
				i = int(e.number) - 1
			case elementMove:
				if e.move == (draughts.Move{}) || !yield(p, e.move) {
					return
				}
				p = p.After(e.move)
			case elementSetup:
				if p = s.setup(e); !p.IsValid() {
					return
				}
			case elementUnknown:
				return
			}
		}
	}
}

// FirstError returns the first error in the current game; nil if there is none. Before Moves or Game has been called it
// reads the game.
func (s *Scanner) FirstError() error {
	s.read()
	if len(s.errors) == 0 {
		return nil
	}
	e := s.errors[0]
	return &e
}

// Warnings returns what was understood otherwise than the current game has it, in the order of the text. They are
// overwritten by the next game.
func (s *Scanner) Warnings() []Error {
	s.read()
	return s.warnings
}

// Text returns the current game as it stands in the stream, up to its end. It is overwritten by the next game. Of a game
// that is too large, it is the beginning.
func (s *Scanner) Text() []byte {
	s.read()
	return bytes.TrimFunc(s.untrimmed(), isSpace)
}

// isSpace reports whether a character is white space in PDN, or one for control.
func isSpace(r rune) bool { return r <= ' ' }

// untrimmed returns the text of the current game with the white space round it.
func (s *Scanner) untrimmed() []byte {
	return bytes.TrimPrefix(s.lex.buffer[s.lex.pin:s.lex.pos], byteOrderMark)
}

// next goes on to the next token.
func (s *Scanner) next() {
	if !s.unread {
		s.lex.scan()
		if s.lex.spaceErr != nil {
			s.warnOfSpace()
		}
	}
	s.unread = false
}

// warnOfSpace notes what is odd about the white space before the current token, unless that is there for the second time.
func (s *Scanner) warnOfSpace() {
	notes := s.body.warnings
	if n := len(notes); n == 0 || notes[n-1].at != s.lex.spaceErrAt.from {
		s.body.warn(s.lex.spaceErr, s.lex.spaceErrAt)
	}
}

// rewind makes the current token the next.
func (s *Scanner) rewind() { s.rewindTo(s.lex.at.from) }

// rewindTo makes the token that begins there, in bytes from the pin, the next.
func (s *Scanner) rewindTo(at int32) {
	s.lex.rewind(at)
	s.unread = false
}

// peek returns the token after the current one, which is lost thereby.
func (s *Scanner) peek() *token {
	s.next()
	s.unread = true
	return &s.lex.token
}

// intern returns b as a string. Games are made of few different moves, so most such strings exist already.
func (s *Scanner) intern(b []byte) string {
	const enough = 1 << 12
	str, ok := s.texts[string(b)]
	if !ok {
		str = text(b)
		if len(s.texts) < enough {
			s.texts[strings.Clone(str)] = str
		}
	}
	return str
}
