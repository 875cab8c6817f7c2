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

type tagText struct{ name, value, at span }

// reset makes room for the next game. It keeps the buffers.
func (g *gameState) reset() {
	*g = gameState{
		in: g.in, whiteFirst: g.whiteFirst, rules: g.rules, tags: g.tags[:0], body: g.body.emptied(), bodyAt: -1,
		setups: g.setups[:0], errors: g.errors[:0], warnings: g.warnings[:0],
	}
}

// after returns the position after an element that becomes a node, from that before it; the zero Position if it is not
// known.
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
	if i >= 0 {
		return i
	}
	for i, t := range g.tags {
		if standard, ok := g.standardName(t); ok && standard == name {
			return i
		}
	}
	return -1
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
		if t := g.tags[i]; isKnownResult(g.in.fromPin(t.value)) {
			return t.at.from, t.value
		}
	}
	text = g.endText()
	return text.from, text
}

func (g *gameState) resultText() string {
	_, text := g.resultAt()
	if b := g.in.fromPin(text); isKnownResult(b) {
		return g.ownResult(g.in.intern(b))
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

func (g *gameState) warnOfTag(name string, err error) {
	t := g.tags[g.indexOf(name)]
	g.body.warnings.add(finding{err: err, at: t.at.from, text: t.value, element: -1})
}

// failTag adds an error about a tag of the current game. It is added beyond the limit of errors too.
func (g *gameState) failTag(name string, err error) {
	t := g.tags[g.indexOf(name)]
	g.body.errors = append(g.body.errors, finding{err: err, at: t.at.from, text: t.value, element: -1})
}

// namesRules reports whether the tags of the current game name its rules, or a game that the library does not play.
func (g *gameState) namesRules() bool {
	gameType := g.in.intern(g.value("GameType"))
	v, _ := variantOfTags(g.in.intern(g.value("Variant")), gameType, 0)
	return v.IsValid() || slices.Contains(unplayed, gameTypeNumber(gameType))
}
