package pdn

import (
	"bytes"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
)

// gameState is the current game of a Scanner: what has been read of it, and what was found. Places in the text are in
// bytes from the stream's pin.
type gameState struct {
	in           *lexer
	isOpen       bool // the Scanner is at this game: false before the first game and after the last
	isRead       bool // the text after the tags has been read
	endsWithTags bool // there is no text after the tags
	isSkipped    bool // only the end of the game is looked for
	isCut        bool // the game exceeds a limit, and was not read to its end
	cutDepth     int  // how many variations were open there, and have not been closed since

	tags   []tagText
	body   movetext
	bodyAt int32 // where the text after the tags begins; -1 if there is none

	rules    draughts.Rules // of start
	start    draughts.Setup
	position draughts.Position // of start; zero if start is no position
	setups   []draughts.Setup  // positions set up among the moves
	final    draughts.Position // after the main line; zero if it is not known

	whiteFirst  bool    // see Dialect
	result      string  // the value of the Result tag, with its escapes
	isOdd       bool    // the result has characters that neither a move nor a result in whole numbers has
	mayBeResult bool    // the last word is a result unless it is a move
	errors      []Error // with Options.Strict, the warnings too; in the order of the text
	warnings    []Error
}

type tagText struct {
	name, value, at span
	isRepeat        bool // an earlier tag has the name
}

// reset makes room for the next game. It keeps the buffers.
func (g *gameState) reset() {
	*g = gameState{
		in: g.in, whiteFirst: g.whiteFirst, rules: g.rules, tags: g.tags[:0], body: g.body.emptied(), bodyAt: -1,
		setups: g.setups[:0], errors: g.errors[:0], warnings: g.warnings[:0],
	}
}

// after returns the position after an element that becomes a node, from that before it; zero if it is not known.
func (g *gameState) after(e *element, p draughts.Position) draughts.Position {
	switch {
	case e.kind == elementMove && e.move != draughts.Move{}:
		return p.After(e.move)
	case e.kind == elementSetup && e.number >= 0:
		p, _ = g.setups[e.number].Position() // takeSetup has checked it
		return p
	}
	return draughts.Position{}
}

// value returns the value of a tag, with its escapes.
func (g *gameState) value(name string) []byte {
	if i := g.first(name); i >= 0 {
		return g.in.fromPin(g.tags[i].value)
	}
	return nil
}

// first returns the index of the first tag with that name or a foreign name for it; -1 if there is none.
func (g *gameState) first(name string) int {
	i := g.indexOf(name)
	switch name {
	case "GameType", "Variant", "FEN", "ResultFormat": // they are looked for in every game, and have no foreign name
		return i
	}
	if i < 0 {
		i = slices.IndexFunc(g.tags, func(t tagText) bool {
			standard, ok := g.standardName(t)
			return ok && strings.EqualFold(standard, name)
		})
	}
	return i
}

// standardName is the function of that name for a tag of the current game. Red is Black (PDN 2.0, 6.1.1.1.1.3), but
// White beside a tag Black.
func (g *gameState) standardName(t tagText) (standard string, ok bool) {
	name := g.in.fromPin(t.name)
	if asciiFold(name, "Red") && g.indexOf("Black") >= 0 {
		return "White", true
	}
	return standardName(name, g.start.Variant)
}

// indexOf returns the index of the first tag with exactly that name but for case; -1 if there is none.
func (g *gameState) indexOf(name string) int {
	for i, t := range g.tags {
		if asciiFold(g.in.fromPin(t.name), name) {
			return i
		}
	}
	return -1
}

func (g *gameState) begin(start draughts.Setup) {
	if g.start = start; g.rules.Name != start.Variant.String() {
		g.rules = start.Variant.Rules()
	}
	g.position, _ = start.Position() // zero if it is none
}

// unescaped returns the value of a tag on one line, and without a backslash at its end, which would escape the quote.
func (g *gameState) unescaped(value []byte) string {
	if bytes.IndexByte(value, '\\') >= 0 {
		value = bytes.ReplaceAll(value, []byte(`\"`), []byte(`"`))
	}
	s := g.in.intern(value)
	if strings.ContainsAny(s, "\r\n") {
		s = strings.Join(strings.Fields(s), " ")
	}
	return strings.TrimRight(s, `\`)
}

func (g *gameState) isEmpty() bool {
	return len(g.tags)+len(g.body.elements)+len(g.body.errors)+len(g.body.warnings) == 0
}

// endText returns the text of the terminator or, if there is none, the place where the game ends.
func (g *gameState) endText() span {
	if g.body.terminator.to > 0 {
		return g.body.terminator
	}
	return span{g.in.token.at.from, g.in.token.at.from}
}

// resultAt returns the place of the result that counts, and its text. It is in a tag or ends the game.
func (g *gameState) resultAt() (at int32, text span) {
	if i := g.first("Result"); i >= 0 {
		if t := g.tags[i]; isKnownResult(g.unescaped(g.in.fromPin(t.value))) {
			return t.at.from, t.value
		}
	}
	text = g.endText()
	return text.from, text
}

func (g *gameState) resultText() string {
	_, text := g.resultAt()
	if b := g.in.fromPin(text); isKnownResult(b) {
		return g.ownResult(g.unescaped(b))
	}
	return "*"
}

// ownResult returns a result in the order of the standard, the side that moves first in front.
func (g *gameState) ownResult(text string) string {
	if !g.whiteFirst || !g.start.Variant.IsValid() || g.rules.FirstToMove == draughts.White {
		return text
	}
	if first, second, ok := scores(text); !ok || first == second {
		return text
	}
	sides := strings.FieldsFunc(text, func(r rune) bool { return r == ':' || isDashRune(r) })
	return sides[1] + "-" + sides[0]
}

func (g *gameState) tagText(name string, value []byte) string {
	if strings.EqualFold(name, "Result") {
		return g.ownResult(g.unescaped(value))
	}
	return g.unescaped(value)
}

// about returns a finding about a tag of the current game.
func (g *gameState) about(name string, err error) finding {
	t := g.tags[g.indexOf(name)]
	return finding{err: err, at: t.at.from, text: t.value, element: -1}
}

// namesRules reports whether the tags of the current game name its rules, or a game that the library does not play.
func (g *gameState) namesRules() bool {
	gameType := g.in.intern(g.value("GameType"))
	v, _ := variantOfTags(g.in.intern(g.value("Variant")), gameType, 0)
	return v.IsValid() || slices.Contains(unplayed, gameTypeNumber(gameType))
}

// tagReader reads the tags of a game and the text among them. It ends at the first token that may be a move, at a
// set-up, a variation or a terminator. A tag before that belongs to the game unless beginsGame says otherwise. Text
// without a meaning among the tags becomes a comment.
type tagReader struct {
	*Scanner
	paragraph int  // the index of the current paragraph's first tag
	numbers   span // move numbers, or numbers without dots, after the tags; they may still be junk among tags
	hasNumber bool // the last token was the number of a first move, with which a game without tags begins
	isBare    bool // the last token was a number without dots
	isRepeat  bool // the last token is a tag that the game has already
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
		r.game.tags = append(r.game.tags, tagText{r.in.spanOf(t.name), r.in.spanOf(t.text), t.at, r.isRepeat})
	}
	r.game.bodyAt = -1
	body.afterNumber, body.nextPly, body.run.nextNumber = false, 0, 1
}

// takeNumber takes a move number, with or without dots. afterBare is set if the token before was one without dots.
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
	r.isRepeat = i >= 0
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
