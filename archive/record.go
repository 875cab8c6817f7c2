package archive

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/varint"
	"github.com/godraughts/draughts/pdn"
)

type record struct {
	rules      string // the Identity of the rule set; "" if the library does not play the game
	start      string // a FEN; "" for the start position of the rules
	terminator string
	tags       pdn.Tags
	text       []byte // the PDN of a game that is more than its tags and moves; nil otherwise
	attributes
	moves   []byte // see appendMove
	summary summary
}

// attributes are what queries and statistics need of a game besides its moves and tags.
type attributes struct {
	plies   int
	year    int32    // 0 if unknown
	ratings [2]int32 // by colour; 0 if unknown
	result  draughts.Result
	played  bool // the game has positions
}

const parts = 4 // number of parts of a game that have sets of their own in its summary

// summary is what the positions of a game have in common. It rejects games without replaying them.
type summary struct {
	held         [parts * len(heldPieces)]uint64 // squares that held a piece, by part and heldPieces, as NumberBits
	fewestPieces [2]byte                         // by colour
	mostKings    [2]byte                         // by colour
}

// heldPieces are the pieces whose squares a summary has.
var heldPieces = [...]draughts.Piece{draughts.WhiteMan, draughts.WhiteKing, draughts.BlackMan, draughts.BlackKing}

// endOf returns where a part of the positions of a game ends. They have the same length if the game can be divided so.
func endOf(part, positions int) int { return (part + 1) * positions / parts }

// append appends the sets, each in as many bytes as the largest needs, and the counts.
func (s *summary) append(dst []byte) []byte {
	all := uint64(0)
	for _, set := range s.held {
		all |= set
	}
	size := (bits.Len64(all) + 7) / 8
	dst = binary.AppendUvarint(dst, uint64(len(s.held)*size+4))
	for _, set := range s.held {
		dst = append(dst, binary.BigEndian.AppendUint64(nil, set)[8-size:]...)
	}
	return append(dst, s.fewestPieces[0], s.fewestPieces[1], s.mostKings[0], s.mostKings[1])
}

func readSummary(c *varint.Reader) (s summary) {
	b := c.Bytes(c.Uvarint())
	size := (len(b) - 4) / len(s.held)
	if size > 8 || len(b) != size*len(s.held)+4 {
		c.Bad = true
		return s
	}
	for i := range s.held {
		for _, digit := range b[:size] {
			s.held[i] = s.held[i]<<8 | uint64(digit)
		}
		b = b[size:]
	}
	copy(s.fewestPieces[:], b)
	copy(s.mostKings[:], b[2:])
	return s
}

func summaryOf(positions []draughts.Position) (s summary) {
	s.fewestPieces = [2]byte{math.MaxUint8, math.MaxUint8}
	begin := 0
	for part := range parts {
		end := endOf(part, len(positions))
		var held [len(heldPieces)]draughts.Set
		for _, p := range positions[begin:end] {
			for _, c := range [...]draughts.Color{draughts.White, draughts.Black} {
				pieces, kings := p.Pieces(c), p.Pieces(c)&p.Kings()
				held[2*c] |= pieces &^ kings
				held[2*c+1] |= kings
				s.fewestPieces[c] = min(s.fewestPieces[c], byte(pieces.Len()))
				s.mostKings[c] = max(s.mostKings[c], byte(kings.Len()))
			}
		}
		for i, set := range held {
			s.held[part*len(held)+i] = positions[0].Variant().NumberBits(set)
		}
		begin = end
	}
	return s
}

// newRecord returns the record of a game. text is its PDN, which is kept if the game is more than its tags and moves.
func newRecord(g *pdn.Game, text []byte) *record {
	r := &record{tags: g.Tags, terminator: g.Terminator}
	r.result = g.Result()
	if date, _, ok := pdn.ParseDate(g.Tags.Get("Date")); ok {
		r.year = int32(date.Year)
	}
	for _, c := range [...]draughts.Color{draughts.White, draughts.Black} {
		r.ratings[c] = int32(g.Tags.Rating(c))
	}
	isWhole := isPlain(g)
	if v := g.Start.Variant; v.IsValid() {
		r.rules = v.Identity()
		if g.Start != v.Start().Setup() {
			r.start = g.Start.FEN()
		}
		start, err := r.setup()
		isWhole = isWhole && err == nil && start == g.Start
	}
	if !isWhole {
		r.text = bytes.Clone(text)
	}
	return r
}

func isPlain(g *pdn.Game) bool {
	if len(g.Errors) > 0 || len(g.Main.Comments) > 0 || !g.Start.Variant.IsValid() {
		return false
	}
	return !slices.ContainsFunc(g.Main.Moves, func(n *pdn.Node) bool {
		return n.Setup != nil || n.Move == (draughts.Move{}) || n.Strength != "" ||
			len(n.NAGs)+len(n.CommentsBefore)+len(n.CommentsAfter)+len(n.Variations) > 0
	})
}

// ruleName returns the name of the rule set; "" if the library does not play the game.
func (r *record) ruleName() string {
	name, _, _ := strings.Cut(r.rules, "#")
	return name
}

// variant returns the rule set; zero if the library does not play the game.
func (r *record) variant() (draughts.Variant, error) {
	if r.rules == "" {
		return 0, nil
	}
	return draughts.ParseVariant(r.rules)
}

// setup returns where the game begins. Without rules it is zero.
func (r *record) setup() (draughts.Setup, error) {
	v, err := r.variant()
	if err != nil || !v.IsValid() {
		return draughts.Setup{}, err
	}
	if r.start == "" {
		return v.Start().Setup(), nil
	}
	return draughts.ParseSetup(v, r.start)
}

// isWhole reports whether the game has moves and its main line nothing else: no error, set-up or unknown move.
func (r *record) isWhole() (bool, error) {
	if r.plies == 0 || r.text == nil {
		return r.plies > 0, nil
	}
	g, err := r.game()
	if errors.Is(err, draughts.ErrUnknownVariant) {
		return false, nil
	}
	return err == nil && len(g.Errors) == 0 && len(g.Main.Moves) == r.plies, err
}

func (r *record) game() (*pdn.Game, error) {
	if r.text != nil {
		v, err := r.variant()
		if err != nil {
			return nil, err
		}
		g, err := pdn.NewReader(bytes.NewReader(r.text), pdn.Options{Variant: v}).Read()
		if g == nil {
			return nil, fmt.Errorf("%w: the text of a game: %w", ErrDamaged, err)
		}
		g.Tags, g.Terminator = r.tags, r.terminator // by the Dialect in which the text was read first
		return g, nil
	}
	start, err := r.setup()
	if err != nil {
		return nil, err
	}
	var s steps
	if err := s.replay(r, r.plies); err != nil {
		return nil, err
	}
	g := &pdn.Game{Tags: r.tags, Start: start, Terminator: r.terminator}
	nodes := make([]pdn.Node, len(s.moves)) // one allocation for all
	for i, m := range s.moves {
		nodes[i] = pdn.Node{Move: m, Text: s.positions[i].MoveText(m)}
		g.Main.Moves = append(g.Main.Moves, &nodes[i])
	}
	return g, nil
}

// The flags of a record in a file.
const (
	hasText = 1 << iota
	isPlayed
	resultShift = iota
)

func (r *record) append(dst []byte, value func(string) uint64) []byte {
	flags := uint64(r.result) << resultShift
	if r.text != nil {
		flags |= hasText
	}
	if r.played {
		flags |= isPlayed
	}
	numbers := []uint64{
		flags, uint64(r.year), uint64(r.ratings[0]), uint64(r.ratings[1]), value(r.rules), value(r.start),
		value(r.terminator), uint64(r.plies),
	}
	for _, n := range numbers {
		dst = binary.AppendUvarint(dst, n)
	}
	if r.played {
		dst = r.summary.append(dst)
		dst = appendText(dst, r.moves)
	}
	dst = binary.AppendUvarint(dst, uint64(len(r.tags)))
	for _, t := range r.tags {
		dst = binary.AppendUvarint(dst, value(t.Name+"\x00"+t.Value))
	}
	return dst
}

// read reads record i of a block but its tags, which it returns unread. ok is false if it is damaged.
func (r *record) read(b *gameBlock, i int) (tags varint.Reader, ok bool) {
	c := varint.Reader{Rest: b.records.at(uint64(i))}
	readValue := func(to *string) {
		value := b.values.at(c.Uvarint())
		c.Bad = c.Bad || value == nil
		if string(value) != *to { // mostly it is that of the record before
			*to = string(value)
		}
	}
	flags := c.Uvarint()
	r.result = draughts.Result(flags >> resultShift & 3)
	r.played = flags&isPlayed != 0
	r.text = nil
	if flags&hasText != 0 {
		r.text = []byte{} // to be read from its block
	}
	r.year, r.ratings[0], r.ratings[1] = int32(c.Uvarint()), int32(c.Uvarint()), int32(c.Uvarint())
	readValue(&r.rules)
	readValue(&r.start)
	readValue(&r.terminator)
	r.plies = int(c.Uvarint())
	r.moves, r.summary = nil, summary{}
	if r.played {
		r.summary = readSummary(&c)
		r.moves = c.Bytes(c.Uvarint())
	}
	return c, !c.Bad && r.plies <= len(r.moves)
}

func (r *record) readTags(c varint.Reader, values *texts) (ok bool) {
	n := c.Uvarint()
	if n > uint64(len(c.Rest)) {
		return false
	}
	r.tags = make(pdn.Tags, 0, n)
	for range n {
		text := values.at(c.Uvarint())
		if text == nil {
			return false
		}
		name, value, _ := strings.Cut(string(text), "\x00")
		r.tags = append(r.tags, pdn.Tag{Name: name, Value: value})
	}
	return !c.Bad && len(c.Rest) == 0
}

// steps are the positions and moves of a game. Buffers are kept for the next game.
type steps struct {
	positions []draughts.Position // one more than moves
	moves     []draughts.Move
	legal     []draughts.Move
	rest      []byte // the moves of a record that are not played yet
}

// follow plays the moves of a tree, up to the first node without a legal move, and sets the moves of its record.
func (s *steps) follow(g *pdn.Game, r *record) {
	s.positions, s.moves = s.positions[:0], s.moves[:0]
	start, err := g.Start.Position()
	if r.played = err == nil; !r.played {
		return
	}
	s.positions = append(s.positions, start)
	for p, n := range g.Main.Walk(start) {
		if n.Move == (draughts.Move{}) || n.Setup != nil {
			break
		}
		s.legal = p.AppendMoves(s.legal[:0])
		var ok bool
		if r.moves, ok = appendMove(r.moves, s.legal, n.Move); !ok {
			break
		}
		s.moves = append(s.moves, n.Move)
		s.positions = append(s.positions, p.After(n.Move))
	}
	r.plies = len(s.moves)
}

// begin goes to the start of a record that has positions.
func (s *steps) begin(r *record) error {
	setup, err := r.setup()
	if err != nil {
		return err
	}
	p, err := setup.Position()
	if err != nil {
		return fmt.Errorf("%w: a start is no position: %w", ErrDamaged, err)
	}
	s.positions, s.moves, s.rest = append(s.positions[:0], p), s.moves[:0], r.moves
	return nil
}

func (s *steps) next() (err error) {
	p := s.positions[len(s.moves)]
	s.legal = p.AppendMoves(s.legal[:0])
	m, rest, ok := cutMove(s.rest, s.legal)
	if !ok {
		return fmt.Errorf("%w: a game has a move that is not legal", ErrDamaged)
	}
	s.moves, s.positions, s.rest = append(s.moves, m), append(s.positions, p.After(m)), rest
	return nil
}

func (s *steps) replay(r *record, plies int) error {
	if !r.played {
		s.positions, s.moves = s.positions[:0], s.moves[:0]
		return nil
	}
	if err := s.begin(r); err != nil {
		return err
	}
	for range plies {
		if err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// index plays a game and sets its positions, each once, where the game first has it. The group is made of the
// hash of the position before, or 0, and of one more than the number of the next move, or 0.
func (s *steps) index(i item) (item, error) {
	r := i.record
	if i.tree != nil {
		s.follow(i.tree, r)
	} else if err := s.replay(r, r.plies); err != nil {
		return i, err
	}
	if !r.played {
		return i, nil
	}
	r.summary = summaryOf(s.positions)
	moves := varint.Reader{Rest: r.moves}
	positions := make([]occurrence, len(s.positions))
	before := uint64(0)
	for ply, p := range s.positions {
		next := uint64(0)
		if ply < r.plies {
			next = moves.Uvarint() + 1
		}
		h := hash(p)
		positions[ply] = occurrence{hash: h, group: before&^0xffff | next, ply: uint32(ply)}
		before = h
	}
	slices.SortFunc(positions, compareOccurrences) // the hash, then the ply
	i.positions = slices.CompactFunc(positions, func(a, b occurrence) bool { return a.hash == b.hash })
	i.tree = nil // not needed any more
	return i, nil
}
