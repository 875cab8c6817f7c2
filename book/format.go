package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// The binary form of a book, which docs/book-format.md specifies. A file is a sequence of blocks, each with a checksum
// at its end. The header is the first; the index, the positions, the moves and the texts follow. Records do not cross
// the end of a block. Numbers are big-endian.

const magic = "DBOOK\r\n\x1a" // beginning of a binary book; the line ends show damage by a transfer as text

const (
	formatVersion = 1
	blockSize     = 4096          // bytes
	payloadOf     = blockSize - 4 // what its CRC-32 follows

	positionRecordSize = keySize + 14
	moveRecordSize     = moveCodeSize + 16

	indexPerBlock     = payloadOf / keySize
	positionsPerBlock = payloadOf / positionRecordSize
	movesPerBlock     = payloadOf / moveRecordSize
)

// headerFields are the fields of a header, which the name of the rule set follows.
type headerFields struct {
	Magic     [len(magic)]byte
	Version   uint16
	_         uint16
	Positions uint32   // records
	Moves     uint32   // records
	Texts     uint32   // bytes
	Sum       [32]byte // SHA-256 of all blocks but the first
}

type fileHeader struct {
	headerFields
	variant draughts.Variant
}

// fileLayout holds the number of the first block of each part, and that after the last.
type fileLayout struct {
	index, positions, moves, texts, end int64
}

func (h *fileHeader) layout() fileLayout {
	var l fileLayout
	l.index = 1
	positionBlocks := blocksFor(int64(h.Positions), positionsPerBlock)
	l.positions = l.index + blocksFor(positionBlocks, indexPerBlock)
	l.moves = l.positions + positionBlocks
	l.texts = l.moves + blocksFor(int64(h.Moves), movesPerBlock)
	l.end = l.texts + blocksFor(int64(h.Texts), payloadOf)
	return l
}

func blocksFor(n, perBlock int64) int64 { return (n + perBlock - 1) / perBlock }

// block returns the first block of a file. name is that of the rule set.
func (h *fileHeader) block(name string) []byte {
	block, _ := binary.Append(nil, binary.BigEndian, h.headerFields) // its size is fixed
	return sealBlock(append(append(block, byte(len(name))), name...))
}

func readHeader(block []byte) (h fileHeader, err error) {
	n, _ := binary.Decode(block, binary.BigEndian, &h.headerFields) // a block is large enough
	switch {
	case string(h.Magic[:]) != magic:
		return h, fmt.Errorf("%w: it begins with %s", ErrFormat, quote.Text(string(h.Magic[:])))
	case h.Version != formatVersion:
		return h, fmt.Errorf("%w: version %d is unknown, %d is expected", ErrFormat, h.Version, formatVersion)
	case !isSealed(block):
		return h, fmt.Errorf("%w: the checksum of block 0 is wrong", ErrDamaged)
	}
	name := string(block[n+1:][:block[n]])
	if h.variant, err = draughts.ParseVariant(name); err != nil {
		return h, err
	}
	if !bytes.Equal(h.block(name), block) {
		return h, fmt.Errorf("%w: bytes of block 0 that should be 0 are not", ErrDamaged)
	}
	return h, nil
}

// sealBlock returns a payload filled up with zeros and its checksum.
func sealBlock(payload []byte) []byte {
	block := make([]byte, payloadOf, blockSize)
	copy(block, payload)
	return binary.BigEndian.AppendUint32(block, crc32.ChecksumIEEE(block))
}

func isSealed(block []byte) bool {
	return crc32.ChecksumIEEE(block[:payloadOf]) == binary.BigEndian.Uint32(block[payloadOf:])
}

// positionRecord is a position, the place of its moves among all moves, and that of its texts among all texts.
type positionRecord struct {
	key           positionKey
	firstMove     uint32
	firstText     uint32 // the offset of the name, which the comment follows
	moves         uint16
	name, comment uint16 // bytes
}

func (r *positionRecord) append(dst []byte) []byte {
	dst = append(dst, r.key[:]...)
	dst = binary.BigEndian.AppendUint32(dst, r.firstMove)
	dst = binary.BigEndian.AppendUint32(dst, r.firstText)
	dst = binary.BigEndian.AppendUint16(dst, r.moves)
	dst = binary.BigEndian.AppendUint16(dst, r.name)
	return binary.BigEndian.AppendUint16(dst, r.comment)
}

func readPositionRecord(b []byte) (r positionRecord) {
	copy(r.key[:], b)
	b = b[keySize:]
	r.firstMove, r.firstText = binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])
	r.moves = binary.BigEndian.Uint16(b[8:])
	r.name, r.comment = binary.BigEndian.Uint16(b[10:]), binary.BigEndian.Uint16(b[12:])
	return r
}

const drawnFlag = 1 // marks a proven draw in the byte of a move's code that is 0 otherwise

const flagByte = 3

func appendMoveRecord(dst []byte, m Move) []byte {
	code := moveCode(m.Move)
	if m.Drawn {
		code[flagByte] = drawnFlag
	}
	dst = append(dst, code[:]...)
	dst = binary.BigEndian.AppendUint16(dst, uint16(m.Score))
	dst = binary.BigEndian.AppendUint16(dst, uint16(m.Depth))
	for _, n := range [...]uint32{m.Wins, m.Draws, m.Losses} {
		dst = binary.BigEndian.AppendUint32(dst, n)
	}
	return dst
}

// readMoveRecord reads the record of a move, which must be one of legal. ok is false otherwise, or if its value is bad.
func readMoveRecord(b []byte, legal []draughts.Move) (m Move, ok bool) {
	code := [moveCodeSize]byte(b)
	flag := code[flagByte]
	code[flagByte] = 0
	at := slices.IndexFunc(legal, func(move draughts.Move) bool { return moveCode(move) == code })
	if at < 0 {
		return m, false
	}
	m.Move = legal[at]
	b = b[moveCodeSize:]
	m.Score = draughts.Score(int16(binary.BigEndian.Uint16(b)))
	m.Depth, m.Drawn = int(binary.BigEndian.Uint16(b[2:])), flag == drawnFlag
	m.Wins, m.Draws = binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:])
	m.Losses = binary.BigEndian.Uint32(b[12:])
	return m, flag <= drawnFlag && m.check() == nil
}

// positionKey is the code of a position in a binary book. Different positions of a rule set have different keys. They
// are two big-endian numbers of 64 bits, made of one digit to base 5 for each square:
//
//	0  8  2 * (the digits of squares 1 to 25) + 1 if Black is to move
//	8  8  the digits of squares 26 to 50; 0 for squares that the board does not have
//
// The digit of the lowest square is the most significant one.
type positionKey [keySize]byte

const keySize = 16

// The digits of a key.
const (
	digitEmpty = iota
	digitWhiteMan
	digitWhiteKing
	digitBlackMan
	digitBlackKing
	numDigits
)

var pieceOfDigit = [numDigits]draughts.Piece{
	digitWhiteMan: draughts.WhiteMan, digitWhiteKing: draughts.WhiteKing,
	digitBlackMan: draughts.BlackMan, digitBlackKing: draughts.BlackKing,
}

const squaresOfHalf = 25 // number of squares in each of the two numbers of a key

// keyOf returns the key of p, which must be valid.
func keyOf(p draughts.Position) (key positionKey) {
	v := p.Variant()
	white, black, kings := v.NumberBits(p.White()), v.NumberBits(p.Black()), v.NumberBits(p.Kings())
	var halves [2]uint64
	for i := range halves {
		n := uint64(0)
		for square := i * squaresOfHalf; square < (i+1)*squaresOfHalf; square++ {
			w, b, k := white>>square&1, black>>square&1, kings>>square&1
			n = n*numDigits + digitWhiteMan*w + digitBlackMan*b + k
		}
		halves[i] = n
	}
	binary.BigEndian.PutUint64(key[:], halves[0]*2+uint64(p.Turn()))
	binary.BigEndian.PutUint64(key[8:], halves[1])
	return key
}

func (key positionKey) position(v draughts.Variant) (draughts.Position, error) {
	first := binary.BigEndian.Uint64(key[:])
	s := draughts.Setup{Variant: v, Turn: draughts.Color(first & 1)}
	for i, n := range [2]uint64{first >> 1, binary.BigEndian.Uint64(key[8:])} {
		for square := (i + 1) * squaresOfHalf; square > i*squaresOfHalf; square-- {
			digit := n % numDigits
			n /= numDigits
			if digit == digitEmpty {
				continue
			}
			if err := s.Put(draughts.Square(square), pieceOfDigit[digit]); err != nil {
				return draughts.Position{}, err
			}
		}
		if n != 0 {
			return draughts.Position{}, errors.New("a key of no position")
		}
	}
	return s.Position()
}

const moveCodeSize = 12

// moveCode returns the squares from and to, 1 for a promotion, 0, and the captured squares as a number.
func moveCode(m draughts.Move) (code [moveCodeSize]byte) {
	code[0], code[1] = byte(m.From()), byte(m.To())
	if m.IsPromotion() {
		code[2] = 1
	}
	binary.BigEndian.PutUint64(code[4:], m.Variant().NumberBits(m.CapturedSet()))
	return code
}
