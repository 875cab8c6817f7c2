package draughts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/godraughts/draughts/internal/notation"
	"github.com/godraughts/draughts/internal/quote"
)

// The reasons of a FENError, besides the reasons of a SetupError.
var (
	// ErrFENSyntax is returned for text that is not FEN.
	ErrFENSyntax = errors.New("not FEN")
	// ErrNoSuchColor is returned for a side other than W and B.
	ErrNoSuchColor = errors.New("no such colour")
)

// FENError says why a FEN is refused. [errors.Is] finds its reasons: ErrFENSyntax, or one of a [SetupError].
type FENError struct {
	FEN     string  // the text as given
	Reasons []error // the first ten and the first of each kind; each wraps one of the errors and names the place
	More    int     // the number of other reasons
}

// Error returns the text, the first ten reasons and the number of the others. A long text is cut.
func (e *FENError) Error() string { return refusalText("FEN", e.FEN, e.Reasons, e.More) }

// Unwrap returns the reasons, for errors.Is and errors.As.
func (e *FENError) Unwrap() []error { return e.Reasons }

// ParseFEN reads a position in the FEN of PDN 3.0, such as
//
//	W:W21,K22,25-32:B1-12
//	W:Wa1,Kc3:Bb8
//
// That is the side to move, then the squares of each side, in either order. K marks a king, or a range of kings. In all
// rule sets squares may have numbers, or names as ParseMove reads them. A side without pieces may be empty or missing.
// Spaces, lower case, a comma after a list, a final dot, the quotes and brackets of a FEN tag, and the name of the rule
// set before it, are tolerated. The fields H (plies without a capture or a man's move) and F (move number) are read and
// dropped: [ParseSetup] keeps them.
//
// A further field holds [Position.SameKingMoves], Black's first, in the form of lidraughts.org: in +0+232 White has
// made two moves in a row with the king on 32. The square may be missing if there is no other king. The field is
// written only if one of the counts is not zero.
//
// Ghosts, G and P, which sites write for pieces captured so far, are refused: the text lacks how the capture goes on.
//
// The error is a *FENError with every reason, also the reasons of [Setup.Position].
func ParseFEN(v Variant, fen string) (Position, error) {
	r := readFEN(v, fen)
	p, err := r.setup.Position()
	if impossible, ok := errors.AsType[*SetupError](err); ok {
		r.reasons = append(r.reasons, impossible.Reasons...)
	} else if err != nil {
		return Position{}, err
	}
	if err := r.err(); err != nil {
		return Position{}, err
	}
	return p, nil
}

// MustParseFEN is like ParseFEN but panics on an error. It is for constants.
func MustParseFEN(v Variant, fen string) Position {
	p, err := ParseFEN(v, fen)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseSetup reads FEN as ParseFEN does but checks only the text: [Setup.Position] may refuse the Setup. A question
// mark for the side to move, which PDN 3.0 allows if the side is unknown, is NoColor. The error is a *FENError, or
// wraps ErrUnknownVariant.
func ParseSetup(v Variant, fen string) (Setup, error) {
	if !v.IsValid() {
		return Setup{}, fmt.Errorf("%w %d", ErrUnknownVariant, uint8(v))
	}
	r := readFEN(v, fen)
	if err := r.err(); err != nil {
		return Setup{}, err
	}
	return r.setup, nil
}

// readFEN returns a reader that has read as much of fen as possible.
func readFEN(v Variant, fen string) *fenReader {
	r := &fenReader{fen: fen, setup: Setup{Variant: v}}
	r.read()
	return r
}

// fenReader reads one FEN and gathers what is wrong with it.
type fenReader struct {
	fen     string
	setup   Setup
	reasons []error
	more    int // reasons that are only counted
}

// err returns the *FENError; nil if there is no reason for one.
func (r *fenReader) err() error {
	if r.reasons == nil {
		return nil
	}
	return &FENError{r.fen, r.reasons, r.more}
}

// refuse adds a reason about the text at an offset into the FEN. After the first ten it adds only the first of each
// kind and counts the others.
func (r *fenReader) refuse(reason error, offset int, text, why string) {
	sameKind := func(err error) bool { return errors.Is(err, reason) }
	if len(r.reasons) >= quote.Items && slices.ContainsFunc(r.reasons, sameKind) {
		r.more++
		return
	}
	r.reasons = append(r.reasons, fmt.Errorf("%w: %s at offset %d: %s", reason, quote.Text(text), offset, why))
}

func (r *fenReader) read() {
	const around = " \t\r\n\"'[]"
	plain := notation.Narrow(r.fen)
	text := strings.TrimLeft(plain, around)
	for _, before := range [...]string{"FEN", r.setup.Variant.String() + " "} {
		if n := len(before); len(text) > n && strings.EqualFold(text[:n], before) {
			text = strings.TrimLeft(text[n:], around)
		}
	}
	offset := len(plain) - len(text)
	read := r.readTurn
	for field := range strings.SplitSeq(strings.TrimRight(text, around+"."), ":") {
		read(offset, field)
		offset += len(field) + 1
		read = r.readField
	}
}

func (r *fenReader) readTurn(offset int, field string) {
	switch strings.TrimSpace(field) {
	case "W", "w":
		r.setup.Turn = White
	case "B", "b":
		r.setup.Turn = Black
	case "?":
		r.setup.Turn = NoColor
	default:
		r.refuse(ErrNoSuchColor, offset, field, "the side to move is W or B")
	}
}

func (r *fenReader) readField(offset int, field string) {
	text := strings.TrimLeft(field, " \t\r\n")
	offset += len(field) - len(text)
	if text == "" {
		r.refuse(ErrFENSyntax, offset, text, "an empty field")
		return
	}
	switch text[0] {
	case 'W', 'w':
		r.readPieces(offset+1, text[1:], White)
	case 'B', 'b':
		r.readPieces(offset+1, text[1:], Black)
	case 'H', 'h':
		n := r.readCount(offset, text)
		r.setup.Counters.NoProgress = uint16(min(n, 1<<16-1))
	case 'F', 'f':
		r.setup.MoveNumber = r.readCount(offset, text)
	case '+':
		r.readSameKingMoves(offset, strings.TrimSpace(text))
	default:
		r.refuse(ErrNoSuchColor, offset, text, "a field begins with W, B, H or F")
	}
}

func (r *fenReader) readCount(offset int, text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text[1:]))
	if err != nil || n < 0 || n > 1e9 {
		r.refuse(ErrFENSyntax, offset, text, "a number up to 1000000000 is expected")
		return 0
	}
	return n
}

// readSameKingMoves reads the SameKingMoves, Black's and White's: each a digit and, unless that is 0, a square.
func (r *fenReader) readSameKingMoves(offset int, text string) {
	black, white, ok := strings.Cut(text[1:], "+")
	if !ok {
		r.refuse(ErrFENSyntax, offset, text, "two runs of king moves are expected")
		return
	}
	r.readKingMoves(offset, text, white, White)
	r.readKingMoves(offset, text, black, Black)
}

func (r *fenReader) readKingMoves(offset int, text, run string, c Color) {
	if run == "" || run[0] < '0' || run[0] > '9' {
		r.refuse(ErrFENSyntax, offset, text, "a number of king moves is expected")
		return
	}
	moves, square := int(run[0]-'0'), run[1:]
	if moves == 0 {
		return
	}
	if kings := r.setup.pieces(c) & r.setup.Kings; square == "" && kings.Len() == 1 {
		square = r.setup.Variant.list(kings)
	}
	if sq, ok := r.readSquare(offset, square, text); ok {
		r.setup.SameKingMoves[c] = SameKingMoves{moves, sq}
	}
}

// readPieces reads the squares of side c, which commas separate.
func (r *fenReader) readPieces(offset int, list string, c Color) {
	if list = strings.TrimSuffix(strings.TrimRight(list, " \t\r\n"), ","); strings.TrimSpace(list) == "" {
		return
	}
	for item := range strings.SplitSeq(list, ",") {
		r.readItem(offset, item, c)
		offset += len(item) + 1
	}
}

// readItem reads a square or a range of squares, after a K if they are kings.
func (r *fenReader) readItem(offset int, item string, c Color) {
	text := strings.TrimSpace(item)
	king := text != "" && (text[0] == 'K' || text[0] == 'k')
	if king {
		text = strings.TrimSpace(text[1:])
	}
	if len(text) > 1 && (text[0] == 'G' || text[0] == 'P') && !r.setup.Variant.rules().Algebraic {
		r.refuse(ErrFENSyntax, offset, item, "a ghost, in the middle of a capture: give the position before it")
		return
	}
	low, high, isRange := strings.Cut(text, "-")
	first, ok := r.readSquare(offset, low, item)
	last, lastOK := first, true
	if isRange {
		last, lastOK = r.readSquare(offset, high, item)
	}
	switch {
	case !ok || !lastOK:
		return
	case isRange && strings.ContainsFunc(text, unicode.IsLetter):
		r.refuse(ErrFENSyntax, offset, item, "a range is one of numbers")
		return
	case last < first:
		r.refuse(ErrFENSyntax, offset, item, "the range runs backwards")
		return
	}
	piece := Man(c)
	if king {
		piece = King(c)
	}
	var twice Set
	for sq := first; sq <= last; sq++ {
		if r.setup.At(sq) != NoPiece {
			twice |= r.setup.Variant.SetOf(sq)
			continue
		}
		// The square is on the board, so Put takes it.
		_ = r.setup.Put(sq, piece)
	}
	switch twice.Len() {
	case 0:
	case 1:
		r.refuse(ErrSquareTwice, offset, item, "square "+r.setup.Variant.list(twice))
	default:
		r.refuse(ErrSquareTwice, offset, item, "squares "+r.setup.Variant.list(twice))
	}
}

func (r *fenReader) readSquare(offset int, text, item string) (Square, bool) {
	v := r.setup.Variant
	text = strings.TrimSpace(text)
	square, length := notation.ReadSquare(text)
	n := int(square.Number)
	switch {
	case length == 0 || length < len(text) || n < 0:
		r.refuse(ErrFENSyntax, offset, item, "a square is expected")
		return NoSquare, false
	case square.Letter != 0:
		n = int(v.squareNamed(square))
	}
	if !v.isNumber(n) {
		r.refuse(ErrNoSuchSquare, offset, item, "the squares are "+v.squareRange())
		return NoSquare, false
	}
	return Square(n), true
}

// FEN returns s as FEN, with the fields H, F and of SameKingMoves if they are not zero. ParseSetup reads it back as s,
// except for Counters.Endings, pieces off the board, two pieces on a square, a king on an empty one, a run of moves of
// more than nine, of none or on no square, and a MoveNumber below 0 or above 1000000000.
func (s Setup) FEN() string {
	b := s.appendFEN(nil)
	if s.Counters.NoProgress > 0 {
		b = append(b, ":H"...)
		b = strconv.AppendInt(b, int64(s.Counters.NoProgress), 10)
	}
	if s.MoveNumber > 0 {
		b = append(b, ":F"...)
		b = strconv.AppendInt(b, int64(s.MoveNumber), 10)
	}
	return string(s.appendSameKingMoves(b))
}

// appendFEN appends the side to move and the pieces, White's first.
func (s Setup) appendFEN(dst []byte) []byte {
	dst = append(dst, s.Turn.letter())
	for _, c := range []Color{White, Black} {
		dst = append(dst, ':', c.letter())
		separator := ""
		for sq := range s.Variant.Squares(s.pieces(c)) {
			dst = append(dst, separator...)
			if s.Variant.Contains(s.Kings, sq) {
				dst = append(dst, 'K')
			}
			dst = s.Variant.appendSquare(dst, sq)
			separator = ","
		}
	}
	return dst
}

// appendSameKingMoves appends the field of SameKingMoves if one is not zero. Squares have two digits.
func (s Setup) appendSameKingMoves(dst []byte) []byte {
	if s.SameKingMoves == [2]SameKingMoves{} {
		return dst
	}
	dst = append(dst, ':')
	for _, c := range []Color{Black, White} {
		run := s.SameKingMoves[c]
		dst = fmt.Appendf(dst, "+%d", run.Moves)
		if run.Moves > 0 {
			dst = fmt.Appendf(dst, "%02d", run.Square)
		}
	}
	return dst
}

// AppendFEN appends the FEN of p to dst, without the variant and without clocks.
func (p Position) AppendFEN(dst []byte) []byte {
	if !p.IsValid() {
		return append(dst, "invalid position"...)
	}
	s := p.Setup()
	return s.appendSameKingMoves(s.appendFEN(dst))
}

// String returns the FEN of p, such as "W:W31,K32:B1,2".
func (p Position) String() string { return string(p.AppendFEN(nil)) }

// MarshalText returns the variant's name and the FEN, such as "international W:W31,K32:B1,2". The error wraps
// ErrUnknownVariant for the zero Position.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// AppendText appends what MarshalText returns.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	if !p.IsValid() {
		return dst, fmt.Errorf("%w: the zero Position has none", ErrUnknownVariant)
	}
	dst = append(dst, p.Variant().String()...)
	return p.AppendFEN(append(dst, ' ')), nil
}

// UnmarshalText reads a FEN with the variant's name before it. Without a name the variant is English. The error is that
// of ParseVariant or of ParseFEN.
func (p *Position) UnmarshalText(text []byte) error {
	v, fen := English, strings.TrimSpace(string(text))
	turn, _, _ := strings.Cut(fen, ":")
	if space := strings.LastIndexByte(strings.TrimSpace(turn), ' '); space > 0 {
		named, err := ParseVariant(strings.TrimSpace(fen[:space]))
		if err != nil {
			return err
		}
		v, fen = named, fen[space:]
	}
	parsed, err := ParseFEN(v, fen)
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}

// GobEncode returns what MarshalText returns.
func (p Position) GobEncode() ([]byte, error) { return p.MarshalText() }

// GobDecode reads what GobEncode returns.
func (p *Position) GobDecode(text []byte) error { return p.UnmarshalText(text) }
