package pdn

import (
	"bytes"
	"strings"
)

// tagReader reads the tags of a game and the text among them. It ends at the first token that may be a move, at a
// set-up, a variation or a terminator. A tag before that belongs to the game unless beginsGame says otherwise. Text
// without a meaning among the tags becomes a comment.
type tagReader struct {
	scanner   *Scanner
	paragraph int  // the index of the current paragraph's first tag
	numbers   span // move numbers, or numbers without dots, behind the tags; they may still be junk among tags
	hasNumber bool // the last token was the number of a first move, with which a game without tags begins
	isBare    bool // the last token was a number without dots
	ended     bool
	noGame    bool // the stream ends, and there is no game
}

// readTags reads the tags of the next game, and reports whether there is one.
func (s *Scanner) readTags() bool {
	r := tagReader{scanner: s}
	for !r.ended {
		r.next()
	}
	return !r.noGame
}

func (r *tagReader) next() {
	if r.scanner.isEmpty() && !r.hasNumber && r.numbers.to == 0 {
		r.scanner.in.setPin()
	}
	r.scanner.next()
	t := &r.scanner.in.token
	if t.err == ErrTag {
		t.meanTag()
	}
	wasBare := r.isBare
	r.hasNumber, r.isBare = false, t.kind == tokenWord && isBareNumber(t.text)
	r.scanner.hasText = r.scanner.hasText || t.kind != tokenEOF || r.scanner.in.control || t.spaceErr != nil
	if t.blank {
		r.paragraph = len(r.scanner.game.tags)
	}
	switch {
	case r.scanner.exceedsLimit():
		r.scanner.game.cutDepth = 0
		r.scanner.in.reread()
		r.ended = true
	case t.kind == tokenTag && !r.beginsGame(t):
		r.takeTag(t)
	case t.kind == tokenNumber || r.isBare:
		r.takeNumber(t, wasBare)
	case r.numbers.to > 0:
		r.endAtNumbers()
	default:
		r.takeOther(t)
	}
}

// meanTag makes a token with a bracket the tag that it plainly means, with a known name, as in [Result 1-1].
func (t *token) meanTag() {
	name, value, _ := bytes.Cut(bytes.Trim(t.text, "[] \t"), []byte(" "))
	_, foreign := standardName(name, 0)
	value = bytes.Trim(value, " \t\"'")
	if len(value) > 0 && (foreign || rank(Tag{Name: string(name)}) < len(standardTags)) {
		t.kind, t.repaired, t.name, t.text = tokenTag, true, name, value
	}
}

// takeTag takes a tag. Text behind the tags so far was among them.
func (r *tagReader) takeTag(t *token) {
	if r.numbers.to > 0 {
		r.scanner.keepAsComment(ErrUnexpected, r.numbers)
		r.numbers = span{}
	}
	body := &r.scanner.game.body
	if len(r.scanner.game.tags) == maxTags {
		r.scanner.keepAsComment(ErrTooLarge, t.at)
	} else {
		if t.repaired {
			body.warn(ErrTag, t.at)
		}
		place := func(part []byte) span {
			from := t.at.from + int32(cap(r.scanner.in.fromPin(t.at))-cap(part))
			return span{from, from + int32(len(part))}
		}
		r.scanner.game.tags = append(r.scanner.game.tags, tagText{place(t.name), place(t.text), t.at})
	}
	r.scanner.game.bodyAt = -1
	body.afterNumber, body.nextPly, body.run.nextNumber = false, 0, 1
}

// takeNumber takes a move number, with or without its dots. afterBare says that the token before was a number without
// dots.
func (r *tagReader) takeNumber(t *token, afterBare bool) {
	if t.kind == tokenNumber && t.text[0] != '.' && r.scanner.isEmpty() && r.numbers.to == 0 {
		r.scanner.in.pin, r.hasNumber = r.scanner.in.start, true
		r.scanner.game.body.afterNumber = true
		r.scanner.game.body.takeNumber(t.number, t.dots())
		return
	}
	if r.numbers.to == 0 {
		r.numbers.from = t.at.from
	}
	r.numbers.to = t.at.to
	if r.isBare && afterBare && t.continuesRun() { // two numbers that may be a move
		r.endAtNumbers()
	}
}

// endAtNumbers ends the tags before the numbers behind them, which belong to moves.
func (r *tagReader) endAtNumbers() {
	r.beginBody(r.numbers.from)
	r.scanner.in.rereadFrom(r.numbers.from)
	r.ended = true
}

// takeOther takes what is neither a number nor a tag of this game.
func (r *tagReader) takeOther(t *token) {
	switch {
	case t.kind == tokenTag:
		r.scanner.in.reread()
		r.scanner.game.endsWithTags, r.ended = true, true
	case t.kind == tokenEOF:
		r.scanner.game.endsWithTags, r.ended = true, true
		r.noGame = len(r.scanner.game.tags)+len(r.scanner.game.body.elements)+len(r.scanner.game.body.errors) == 0
	case t.kind == tokenComment:
		r.scanner.comment(t)
	case t.kind == tokenForumTag:
		r.scanner.game.body.warn(ErrForumTag, t.at)
	case t.kind == tokenStar && r.scanner.isEmpty(): // it ends nothing
	case isTerminator(t) && r.scanner.isEmpty():
		r.beginBody(t.at.from)
		r.scanner.game.body.warn(ErrTerminator, t.at)
		r.scanner.game.body.add(elementComment, t.at)
	case string(t.text) == "[" || string(t.text) == "]":
		r.scanner.game.body.warn(ErrTag, t.at)
	case isMeaningless(t):
		r.beginBody(t.at.from)
		r.scanner.takeToken(t)
	default:
		r.beginBody(t.at.from)
		r.scanner.in.unread = true
		r.ended = true
	}
}

// beginBody notes where the text behind the tags begins, unless it has begun already.
func (r *tagReader) beginBody(at int32) {
	if r.scanner.game.bodyAt < 0 {
		r.scanner.game.bodyAt = at
	}
}

// beginsGame reports whether a tag begins the next game although nothing has ended the current one, which has no moves
// yet. People divide the tags of one game into paragraphs, and keep lists of games without moves. So a tag begins a
// game if an earlier paragraph has a tag of that name. Games begin with Event: a second Event tag begins a game in the
// same paragraph too, if other tags stand between.
func (r *tagReader) beginsGame(t *token) bool {
	if len(r.scanner.game.tags) == 0 {
		return false
	}
	if r.paragraph > 0 {
		if i := r.scanner.indexOf(string(t.name)); i >= 0 && i < r.paragraph {
			return true
		}
	}
	standard, _ := standardName(t.name, 0)
	last := r.scanner.in.fromPin(r.scanner.game.tags[len(r.scanner.game.tags)-1].name)
	return (standard == "Event" || asciiFold(t.name, "Event")) && !asciiFold(last, string(t.name)) &&
		r.scanner.indexOf(string(t.name)) >= 0
}

func (s *Scanner) isEmpty() bool {
	return len(s.game.tags)+len(s.game.body.elements)+len(s.game.body.errors)+len(s.game.body.warnings) == 0
}

// isMeaningless reports whether a token has no meaning in front of the first move.
func isMeaningless(t *token) bool {
	switch t.kind {
	case tokenOther, tokenStrength, tokenNAG, tokenClose:
		return true
	case tokenWord:
		return !isDash(t.text) && !isResult(t.text) && !mayBeMove(t.text[:moveLength(t.text, true)])
	}
	return false
}

// Tag returns the value of a tag of the current game, or "" if there is none. Of several tags of that name it is the
// first. The case of names does not matter. A name of the standard also finds tags with names of other languages:
// "White" finds Bianco, Wit and Белые.
func (s *Scanner) Tag(name string) string {
	return unescaped(s.value(name))
}

// unescaped returns the value of a tag on one line, and without a backslash at its end, which would escape the quote.
func unescaped(value []byte) string {
	s := text(bytes.ReplaceAll(value, []byte(`\"`), []byte(`"`)))
	if strings.ContainsAny(s, "\r\n") {
		s = strings.Join(strings.Fields(s), " ")
	}
	return strings.TrimRight(s, `\`)
}

// Tags returns the tags of the current game. Known names of other languages are replaced by the standard's.
func (s *Scanner) Tags() Tags {
	tags := make(Tags, 0, len(s.game.tags))
	for _, t := range s.game.tags {
		name := text(s.in.fromPin(t.name))
		if standard, ok := s.standardName(t); ok && s.indexOf(standard) < 0 {
			name = standard
		}
		tags = append(tags, Tag{name, unescaped(s.in.fromPin(t.value))})
	}
	return tags
}

// value returns the value of a tag, with its escapes.
func (s *Scanner) value(name string) []byte {
	if i := s.first(name); i >= 0 {
		return s.in.fromPin(s.game.tags[i].value)
	}
	return nil
}

// first returns the index of the first tag with that name or a foreign name for it; -1 if there is none.
func (s *Scanner) first(name string) int {
	i := s.indexOf(name)
	switch name {
	case "GameType", "Variant", "FEN", "ResultFormat": // they are looked for in every game, and have no foreign name
		return i
	}
	if i >= 0 {
		return i
	}
	for i, t := range s.game.tags {
		if standard, ok := s.standardName(t); ok && standard == name {
			return i
		}
	}
	return -1
}

// standardName is the function of that name for a tag of the current game. Red is Black (PDN 2.0, 6.1.1.1.1.3), but
// White beside a tag Black.
func (s *Scanner) standardName(t tagText) (standard string, ok bool) {
	name := s.in.fromPin(t.name)
	if asciiFold(name, "Red") && s.indexOf("Black") >= 0 {
		return "White", true
	}
	return standardName(name, s.game.start.Variant)
}

// indexOf returns the index of the first tag with exactly that name but for case; -1 if there is none.
func (s *Scanner) indexOf(name string) int {
	for i, t := range s.game.tags {
		if asciiFold(s.in.fromPin(t.name), name) {
			return i
		}
	}
	return -1
}

// asciiFold reports whether a and b are equal, ignoring the case of ASCII letters.
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
