package archive

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// QuerySyntax describes the text of a query.
const QuerySyntax = `
  rules=NAME          the rule set; in front of squares with names, such as c3
  player=TEXT         a part of the name of a player, in upper or lower case;
                      white=, black=, event=, site=, opening= are alike.
                      player=ann player=bob are the games of both
  year=1970-1979      or 1970-, -1979, 1970
  result=white,draw   white (wins), black, draw, none; one of them
  sort=-year          by year, rating or plies; a minus reverses
  limit=20            the most games
  mirrored            or with the board turned round and the colours changed

These are a pattern, which some positions in a row have. "then" begins another,
which the game has after the one before.

  fen=FEN             the position
  w=18,K22,!5,27|28   White has a piece on 18, a king on 22, none on 5, and one
                      on 27 or 28; M18 is a man. b= is alike
  empty=18            an empty square
  turn=white          the side to move
  pieces=4-4          the pieces of White and of Black, kings included
  kings=1-0           the kings of White and of Black
  ply=10-40           the number of moves before it begins
  for=3               how many positions in a row have it
`

// ParseQuery reads a query: clauses with spaces between them, all of which a game must pass, as QuerySyntax describes.
// A value with spaces is in quotation marks. The error wraps ErrQuery and says at which character the clause is.
func ParseQuery(text string) (Query, error) {
	p := queryParser{}
	for at := 0; ; {
		for at < len(text) && text[at] == ' ' {
			at++
		}
		if at == len(text) {
			break
		}
		clause, size, err := cutClause(text[at:])
		if err == nil {
			err = p.clause(clause)
		}
		if err != nil {
			return Query{}, fmt.Errorf("%w: character %d: %w", ErrQuery, len([]rune(text[:at]))+1, err)
		}
		at += size
	}
	if p.open {
		p.query.Patterns = append(p.query.Patterns, p.pattern)
	} else if len(p.query.Patterns) > 0 {
		return Query{}, fmt.Errorf("%w: no pattern follows the last then", ErrQuery)
	}
	return p.query, nil
}

// cutClause returns the clause at the beginning of a text, without its quotation marks, and the bytes that it takes.
func cutClause(text string) (clause string, size int, err error) {
	quoted := false
	var b strings.Builder
	for size < len(text) && (quoted || text[size] != ' ') {
		if text[size] == '"' {
			quoted = !quoted
		} else {
			b.WriteByte(text[size])
		}
		size++
	}
	if quoted {
		return "", 0, fmt.Errorf("%s has no closing quotation mark", quote.Text(text))
	}
	return b.String(), size, nil
}

type queryParser struct {
	query   Query
	pattern Pattern
	open    bool     // the pattern has a clause
	given   []string // the keys of the query and of the pattern
}

func (p *queryParser) clause(text string) error {
	key, value, _ := strings.Cut(text, "=")
	switch {
	case text == "mirrored":
		p.query.Mirrored = true
		return nil
	case text == "then" && !p.open:
		return errors.New("then: a pattern is expected before it")
	case text == "then":
		p.query.Patterns = append(p.query.Patterns, p.pattern)
		p.pattern, p.open = Pattern{}, false
		p.given = slices.DeleteFunc(p.given, func(key string) bool { return slices.Contains(patternClauses, key) })
		return nil
	case key == "mirrored" || key == "then":
		return fmt.Errorf("%s: no value is expected", quote.Text(text))
	}
	isPattern := slices.Contains(patternClauses, key)
	if !isPattern && !slices.Contains(gameClauses, key) {
		return fmt.Errorf("%s: one of %s, %s is expected", quote.Text(text), strings.Join(gameClauses, ", "),
			strings.Join(patternClauses, ", "))
	}
	if value == "" {
		return fmt.Errorf("%s: a value is expected, as in %s=TEXT", quote.Text(text), key)
	}
	if slices.Contains(p.given, key) && !slices.Contains(repeated, key) {
		return fmt.Errorf("%s: there is a %s= before", quote.Text(text), key)
	}
	p.open, p.given = p.open || isPattern, append(p.given, key)
	if err := p.set(key, value); err != nil {
		return fmt.Errorf("%s: %w", quote.Text(text), err)
	}
	return nil
}

var (
	gameClauses = []string{
		"rules", "player", "white", "black", "event", "site", "opening", "year", "result", "sort", "limit", "mirrored",
	}
	patternClauses = []string{"fen", "w", "b", "empty", "turn", "pieces", "kings", "ply", "for", "then"}
	// Those of which there may be several; all of them hold.
	repeated = []string{"player", "white", "black", "event", "site", "opening", "w", "b", "empty"}
)

func (p *queryParser) set(key, text string) (err error) {
	q, pattern := &p.query, &p.pattern
	switch key {
	case "rules":
		q.Variant, err = draughts.ParseVariant(text)
	case "player", "white", "black", "event", "site", "opening":
		parts := map[string]*[]string{
			"player": &q.Player, "white": &q.White, "black": &q.Black, "event": &q.Event, "site": &q.Site,
			"opening": &q.Opening,
		}[key]
		*parts = append(*parts, text)
	case "year":
		err = parseRange(text, &q.FromYear, &q.ToYear)
	case "result":
		err = p.results(text)
	case "sort":
		q.Sort = text
		_, err = q.order()
	case "limit":
		err = parseNumber(text, &q.Limit)
	case "fen":
		err = p.fen(text)
	case "turn":
		pattern.Turn = new(draughts.Color)
		err = pattern.Turn.UnmarshalText([]byte(text))
	case "pieces":
		err = parseCount(text, &pattern.Pieces)
	case "kings":
		err = parseCount(text, &pattern.Kings)
	case "ply":
		err = parseRange(text, &pattern.From, &pattern.To)
	case "for":
		err = parseNumber(text, &pattern.Positions)
	default:
		err = p.squares(text, holders[key])
	}
	return err
}

// fen reads a position, which must be one of some rule set.
func (p *queryParser) fen(text string) error {
	list := draughts.Variants()
	if p.query.Variant.IsValid() {
		list = []draughts.Variant{p.query.Variant}
	}
	var first error
	for _, v := range list {
		if _, err := draughts.ParseFEN(v, text); err == nil {
			p.pattern.FEN = text
			return nil
		} else if first == nil || v == draughts.International { // the largest board
			first = err
		}
	}
	return first
}

// resultNames are the values of result, as those of the flag --result.
var resultNames = map[string]draughts.Result{
	"white": draughts.WhiteWins, "black": draughts.BlackWins, "draw": draughts.Draw, "none": draughts.Ongoing,
}

func (p *queryParser) results(text string) error {
	for name := range strings.SplitSeq(text, ",") {
		r, ok := resultNames[name]
		if !ok {
			return fmt.Errorf("one of %s is expected", strings.Join(slices.Sorted(maps.Keys(resultNames)), ", "))
		}
		p.query.Results = append(p.query.Results, r)
	}
	return nil
}

// holders are the clauses of squares, and what holds them: any piece, a man or a king.
var holders = map[string]map[string][]draughts.Piece{
	"w":     {"": {draughts.WhiteMan, draughts.WhiteKing}, "M": {draughts.WhiteMan}, "K": {draughts.WhiteKing}},
	"b":     {"": {draughts.BlackMan, draughts.BlackKing}, "M": {draughts.BlackMan}, "K": {draughts.BlackKing}},
	"empty": {"": {draughts.NoPiece}},
}

func (p *queryParser) squares(text string, holders map[string][]draughts.Piece) error {
	for item := range strings.SplitSeq(text, ",") {
		rest, not := strings.CutPrefix(item, "!")
		kind := rest[:min(len(rest), 1)]
		if kind != "K" && kind != "M" {
			kind = ""
		}
		c := Condition{Pieces: holders[kind], Not: not}
		if c.Pieces == nil {
			return fmt.Errorf("%s: an empty square has no kind", quote.Text(item))
		}
		for square := range strings.SplitSeq(rest[len(kind):], "|") {
			sq, err := p.square(square)
			if err != nil {
				return err
			}
			c.Squares = append(c.Squares, sq)
		}
		p.pattern.Conditions = append(p.pattern.Conditions, c)
	}
	return nil
}

// square reads a square, which may have a name if the rule set is known.
func (p *queryParser) square(text string) (draughts.Square, error) {
	v := p.query.Variant
	if !v.IsValid() {
		v = draughts.International // the largest board
	}
	return v.ParseSquare(text)
}

func parseNumber(text string, to *int) (err error) {
	if *to, err = strconv.Atoi(text); err != nil || *to < 1 || *to > math.MaxInt32 {
		return errors.New("a number from 1 on is expected")
	}
	return nil
}

// parseRange reads a range such as 10-40, 10-, -40 or 10.
func parseRange(text string, from, to *int) error {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	*from, *to = 0, 0
	for _, bound := range []struct {
		text string
		to   *int
	}{{first, from}, {last, to}} {
		if bound.text == "" {
			continue
		}
		if err := parseNumber(bound.text, bound.to); err != nil {
			return errors.New("a range such as 10-40, 10-, -40 or 10 is expected, of numbers from 1 on")
		}
	}
	if text == "-" || *to > 0 && *from > *to {
		return errors.New("a range such as 10-40 is expected, the smaller number first")
	}
	return nil
}

func parseCount(text string, to **Count) error {
	white, black, ok := strings.Cut(text, "-")
	w, errWhite := strconv.Atoi(white)
	b, errBlack := strconv.Atoi(black)
	if !ok || errWhite != nil || errBlack != nil || w < 0 || b < 0 {
		return errors.New("two numbers such as 4-3, of White and of Black, are expected")
	}
	*to = &Count{draughts.White: w, draughts.Black: b}
	return nil
}
