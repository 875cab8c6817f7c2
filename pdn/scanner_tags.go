package pdn

import "bytes"

// tagReader reads the tags of a game and the text among them. It ends at the first token that may be a move, at a
// set-up, a variation or a terminator. A tag before that belongs to the game unless beginsGame says otherwise. Text
// without a meaning among the tags becomes a comment.
type tagReader struct {
	*Scanner
	paragraph int  // the index of the current paragraph's first tag
	numbers   span // move numbers, or numbers without dots, after the tags; they may still be junk among tags
	hasNumber bool // the last token was the number of a first move, with which a game without tags begins
	isBare    bool // the last token was a number without dots
	ended     bool
	noGame    bool // the stream ends, and there is no game
}

// readTags reads the tags of the next game, and reports whether there is one.
func (s *Scanner) readTags() bool {
	r := tagReader{Scanner: s}
	for !r.ended {
		r.step()
	}
	return !r.noGame
}

func (r *tagReader) step() {
	if r.game.isEmpty() && !r.hasNumber && r.numbers.to == 0 {
		r.in.setPin()
	}
	r.next()
	t := &r.in.token
	if t.err == ErrTag {
		meanTag(t)
	}
	wasBare := r.isBare
	r.hasNumber, r.isBare = false, t.kind == tokenWord && isBareNumber(t.text)
	r.hasText = r.hasText || t.kind != tokenEOF || r.in.control || t.spaceErr != nil
	if t.blank {
		r.paragraph = len(r.game.tags)
	}
	switch {
	case r.exceedsLimit():
		r.game.cutDepth = 0
		r.in.reread()
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
func meanTag(t *token) {
	name, value, _ := bytes.Cut(bytes.Trim(t.text, "[] \t"), []byte(" "))
	_, foreign := standardName(name, 0)
	value = bytes.Trim(value, " \t\"'")
	if len(value) > 0 && (foreign || rank(Tag{Name: string(name)}, standardTags) < len(standardTags)) {
		t.kind, t.repaired, t.name, t.text = tokenTag, true, name, value
	}
}

// takeTag takes a tag. Text after the tags so far was among them.
func (r *tagReader) takeTag(t *token) {
	if r.numbers.to > 0 {
		r.keepAsComment(ErrUnexpected, r.numbers)
		r.numbers = span{}
	}
	body := &r.game.body
	if len(r.game.tags) == maxTags {
		r.keepAsComment(ErrTooLarge, t.at)
	} else {
		if t.repaired {
			body.warn(ErrTag, t.at)
		}
		r.game.tags = append(r.game.tags, tagText{r.in.spanOf(t.name), r.in.spanOf(t.text), t.at})
	}
	r.game.bodyAt = -1
	body.afterNumber, body.nextPly, body.run.nextNumber = false, 0, 1
}

// takeNumber takes a move number, with or without its dots. afterBare says that the token before was a number without
// dots.
func (r *tagReader) takeNumber(t *token, afterBare bool) {
	if t.kind == tokenNumber && t.text[0] != '.' && r.game.isEmpty() && r.numbers.to == 0 {
		r.in.pin, r.hasNumber = r.in.start, true
		r.game.body.afterNumber = true
		r.game.body.takeNumber(t.number, t.dots)
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

// endAtNumbers ends the tags before the numbers after them, which belong to moves.
func (r *tagReader) endAtNumbers() {
	r.beginBody(r.numbers.from)
	r.in.rereadFrom(r.numbers.from)
	r.ended = true
}

// takeOther takes what is neither a number nor a tag of this game.
func (r *tagReader) takeOther(t *token) {
	switch {
	case t.kind == tokenTag:
		r.in.reread()
		r.game.endsWithTags, r.ended = true, true
	case t.kind == tokenEOF:
		r.game.endsWithTags, r.ended = true, true
		r.noGame = len(r.game.tags)+len(r.game.body.elements)+len(r.game.body.errors) == 0
	case t.kind == tokenComment:
		r.comment(t)
	case t.kind == tokenForumTag:
		r.game.body.warn(ErrForumTag, t.at)
	case t.kind == tokenStar && r.game.isEmpty(): // it ends nothing
	case isTerminator(t) && r.game.isEmpty():
		r.beginBody(t.at.from)
		r.game.body.warn(ErrTerminator, t.at)
		r.game.body.add(elementComment, t.at)
	case string(t.text) == "[" || string(t.text) == "]":
		r.game.body.warn(ErrTag, t.at)
	case isMeaningless(t):
		r.beginBody(t.at.from)
		r.takeToken(t)
	default:
		r.beginBody(t.at.from)
		r.in.unread = true
		r.ended = true
	}
}

// beginBody notes where the text after the tags begins, unless it has begun already.
func (r *tagReader) beginBody(at int32) {
	if r.game.bodyAt < 0 {
		r.game.bodyAt = at
	}
}

// beginsGame reports whether a tag begins the next game although nothing has ended the current one, which has no moves
// yet. People divide the tags of one game into paragraphs, and keep lists of games without moves. So a tag begins a
// game if an earlier paragraph has a tag of that name. Games begin with Event: a second Event tag begins a game in the
// same paragraph too, if other tags stand between.
func (r *tagReader) beginsGame(t *token) bool {
	i := r.game.indexOf(string(t.name))
	if i < 0 || i < r.paragraph {
		return i >= 0
	}
	standard, _ := standardName(t.name, 0)
	last := r.in.fromPin(r.game.tags[len(r.game.tags)-1].name)
	return (standard == "Event" || asciiFold(t.name, "Event")) && !asciiFold(last, string(t.name))
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
