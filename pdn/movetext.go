package pdn

import (
	"errors"

	"github.com/godraughts/draughts"
)

// Limits on a game.
const (
	maxTags     = 1000
	maxDepth    = 1000    // of variations
	maxGame     = 4 << 20 // bytes
	maxElements = 1 << 18 // moves, comments, glyphs, parentheses, ...
	maxFindings = 1 << 12 // errors; and as many warnings
)

type elementKind uint8

const (
	elementMove     elementKind = iota // a move; which one is found later
	elementUnknown                     // a move that the text leaves open, as in "1. - -"
	elementEllipsis                    // three dots: an unknown move, or only whose move it is
	elementSetup                       // a position set up; number is its index in gameState.setups, or -1
	elementPiece                       // another piece of a capture written in several, as 18x9 in 25x18 18x9
	elementStrength                    // exclamation and question marks
	elementNAG                         // a glyph; number is its number
	elementComment                     // a comment; number is -1 if it has no closing brace
	elementOpen                        // the beginning of a variation; number is the index of the element after it
	elementClose                       // the end of a variation
	elementIgnored                     // nothing that the tree needs
)

type element struct {
	kind   elementKind
	early  bool  // of a variation or a glyph: it stands before its move
	alone  bool  // of a variation: there is no move that it replaces, and it is a comment
	depth  int32 // of variations; 0 in the main line
	text   span
	number int32         // see the kinds; of a move it is the move number, 0 if unknown
	ply    int32         // of a move, or of what stands for one; counted from 1
	move   draughts.Move // zero if the text is not a legal move
}

// isNode reports whether the element becomes a node of the tree.
func (e *element) isNode() bool {
	return e.kind == elementMove || e.kind == elementUnknown || e.kind == elementSetup
}

// finding is an error or a warning, with places in bytes from the stream's pin.
type finding struct {
	err     error
	at      int32
	text    span
	element int32 // the move that it is about, or the move before it; -1 if there is none
	depth   int32
	next    bool // it is about the move after element
}

type findings []finding

// add adds a finding, up to the limit.
func (l *findings) add(f finding) {
	if len(*l) < maxFindings {
		*l = append(*l, f)
	}
}

// movetext is the text after a game's tags, cut into elements, and what was found in it.
type movetext struct {
	elements []element
	warnings findings
	errors   findings

	last        int32       // the last move of the current line; -1 if there is none
	nextPly     int32       // the ply of the line's next move by the move numbers; 0 if it has none yet
	marks       int32       // the length of the last move's strength
	outer       []outerLine // the lines round the current one, from the main line on
	afterNumber bool        // the last token was a move number with dots
	run         bareRun
	terminator  span // empty if there is none
	unclosed    bool // it ends in the middle of a variation

	// The last comment that was made of text without a meaning, and the error about it, as indices; -1 if there is none.
	junk, junkError int32
}

// outerLine is a line while one of its variations is read: where that begins, as an element, and the fields last,
// nextPly and marks of the line.
type outerLine struct{ open, last, nextPly, marks int32 }

// emptied returns an empty movetext with the buffers of m.
func (m *movetext) emptied() movetext {
	return movetext{
		elements: m.elements[:0], warnings: m.warnings[:0], errors: m.errors[:0], last: -1, outer: m.outer[:0],
		run: bareRun{words: m.run.words[:0], nextNumber: 1}, junk: -1, junkError: -1,
	}
}

// add adds an element to the current line, and returns its index.
func (m *movetext) add(kind elementKind, text span) int32 {
	index := len(m.elements)
	m.elements = append(m.elements, element{})
	e := &m.elements[index] // to append a copy would wait until its fields are written
	e.kind, e.depth, e.text = kind, int32(len(m.outer)), text
	return int32(index)
}

func (m *movetext) addMove(kind elementKind, text span) {
	m.last, m.marks = m.add(kind, text), 0
	m.elements[m.last].number = (m.nextPly + 1) / 2
	if m.nextPly > 0 {
		m.nextPly++
	}
}

// isMove reports whether the last step of a line is a move. A set-up is none.
func (m *movetext) isMove(last int32) bool {
	return last >= 0 && m.elements[last].kind != elementSetup
}

// openVariation begins a variation with the parenthesis at a place. Without a move before it, it replaces the next one.
func (m *movetext) openVariation(text span) {
	if len(m.outer) >= maxDepth {
		m.fail(ErrTooLarge, text)
	}
	i := m.add(elementOpen, text)
	m.elements[i].early = !m.isMove(m.last)
	m.outer = append(m.outer, outerLine{i, m.last, m.nextPly, m.marks})
	m.last, m.nextPly = -1, 0
}

// closeVariation ends the innermost variation with the parenthesis at a place.
func (m *movetext) closeVariation(text span) {
	index := m.add(elementClose, text)
	line := m.outer[len(m.outer)-1]
	m.outer = m.outer[:len(m.outer)-1]
	m.elements[line.open].number = index + 1
	m.elements[index].depth = int32(len(m.outer))
	m.last, m.nextPly, m.marks = line.last, line.nextPly, line.marks
}

func (m *movetext) closeAll(text span) {
	m.unclosed = len(m.outer) > 0
	for len(m.outer) > 0 {
		m.closeVariation(text)
	}
}

// takeNumber takes a move number with that many dots, or dots alone with number 0, as the number of the next move. With
// more than one dot that is the second move of the number. In front of a variation's first move the number says whether
// the variation replaces the move before it or, as in broadcasts of games, the move after it.
func (m *movetext) takeNumber(number, dots int) {
	m.run.nextNumber = number + 1
	switch {
	case number == 0 && m.nextPly%2 == 1: // dots alone
		m.nextPly++
	case number > 0 && number < maxElements:
		m.nextPly = int32(2*number - 1)
		if dots > 1 {
			m.nextPly++
		}
	}
	if end := len(m.outer) - 1; m.last < 0 && end >= 0 && m.nextPly > 0 && m.isMove(m.outer[end].last) {
		m.elements[m.outer[end].open].early = m.nextPly == m.outer[end].nextPly
	}
}

// countNodes returns how many of the elements [from, to), which are those of a line, become nodes of the line.
func (m *movetext) countNodes(from, to int) (n int) {
	for i := from; i < to; i++ {
		switch e := &m.elements[i]; {
		case e.isNode():
			n++
		case e.kind == elementOpen:
			i = int(e.number) - 1
		}
	}
	return n
}

// firstMove returns the index of the next move in the line of the element at from, from there on. It is -1 if none
// comes, or a set-up or an unknown move comes first. stop is where the search ended.
func (m *movetext) firstMove(from int) (move, stop int) {
	for i := from; i < len(m.elements); i++ {
		switch e := &m.elements[i]; e.kind {
		case elementOpen:
			i = int(e.number) - 1
		case elementMove:
			return i, i
		case elementClose, elementSetup, elementUnknown:
			return -1, i
		}
	}
	return -1, len(m.elements)
}

func (m *movetext) warn(err error, text span) {
	m.warnings.add(finding{err: err, at: text.from, text: text, element: m.last, depth: int32(len(m.outer))})
}

// fail adds an error where the next move would be.
func (m *movetext) fail(err error, text span) {
	f := finding{err: err, at: text.from, text: text, element: m.last, depth: int32(len(m.outer)), next: true}
	if m.last < 0 && len(m.outer) > 0 { // a variation's first move replaces the move before the variation
		f.element = m.outer[len(m.outer)-1].last
		f.next = !m.isMove(f.element)
	}
	m.errors.add(f)
}

// People write moves and move numbers without their signs: "1. 11 15 23 19", "1 11-15 23-19". Whether a number without
// dots is a move number or a square depends on its neighbours. So a run of such numbers is gathered first.

type bareNumber struct {
	number int
	at     span
}

// bareRun is a run of numbers without dots.
type bareRun struct {
	words       []bareNumber
	afterNumber bool // a move number with dots stands in front: the first of the words is a square
	nextNumber  int  // the number of the next move
}

func (m *movetext) takeBareNumber(t *token) {
	if len(m.run.words) == 0 || !t.continuesRun() {
		m.settleRun(false)
		m.run.afterNumber = m.afterNumber
	}
	m.run.words = append(m.run.words, bareNumber{number(t.text), t.at})
}

// settleRun decides what the numbers of the run are, and takes them. moveNext says that a move follows.
func (m *movetext) settleRun(moveNext bool) {
	words := m.run.words
	counted, pairs := m.run.afterNumber, 0 // pairs of squares after the last move number
	for i := 0; i < len(words); {
		left := words[i:]
		n := 2
		switch {
		case i == 0 && m.run.afterNumber && (len(left) == 1 || left[0].number >= 100):
			n = 1 // a square alone, which is an error, or two squares without a separator
		case len(left) == 1, i == 0 && !counted && m.run.beginsWithMoveNumber(moveNext),
			counted && pairs == 2 && left[0].number == m.run.nextNumber:
			m.takeNumber(left[0].number, 0)
			m.warn(ErrMoveNumber, left[0].at)
			counted, pairs = true, 0
			i++
			continue
		}
		m.addMove(elementMove, span{left[0].at.from, left[n-1].at.to})
		i += n
		pairs++
	}
	m.run.words = words[:0]
}

// beginsWithMoveNumber reports whether the first of the words is a move number. Then two pairs of squares follow, and
// the next number. moveNext says that a move follows the run.
func (r *bareRun) beginsWithMoveNumber(moveNext bool) bool {
	isNext := r.words[0].number == r.nextNumber
	if len(r.words)%2 == 1 {
		return isNext || !moveNext // else the last word is the number of the move that follows
	}
	return isNext && len(r.words) > 5 && r.words[5].number == r.nextNumber+1
}

// makeErrors turns the warnings into errors, except for those that are about the game and not about its form.
func (m *movetext) makeErrors() {
	kept := m.warnings[:0]
	for _, f := range m.warnings {
		switch {
		case f.err == ErrResultPosition, f.err == ErrRepeatedTag, f.err == ErrUnsupportedGameType,
			errors.Is(f.err, ErrNoRules):
			kept = append(kept, f)
		default:
			m.errors = append(m.errors, f)
		}
	}
	m.warnings = kept
}
