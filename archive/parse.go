package archive

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// clause is a kind of clause. A new one is a row of fields, of queryClauses or of patternClauses.
type clause struct {
	example, about string
	isRepeated     bool // a query or a pattern may have several, all of which hold
	set            func(p *queryParser, text string) error
	field          *field // nil if it tests none
}

var queryClauses = slices.Concat([]clause{
	{"rules=NAME", "the rule set; in front of squares with names, such as c3", false,
		func(p *queryParser, text string) (err error) {
			p.query.Variant, err = draughts.ParseVariant(text)
			return err
		}, nil},
}, fields, []clause{
	{"sort=-year", "by a clause above; a minus reverses", false, (*queryParser).sort, nil},
	{"limit=20", "the most games", false, func(p *queryParser, text string) error {
		return parseNumber(text, &p.query.Limit)
	}, nil},
	{"mirrored", "or with the board turned round and the colours changed", true, func(p *queryParser, _ string) error {
		p.query.Mirrored = true
		return nil
	}, nil},
})

var patternClauses = []clause{
	{"fen=FEN", "the position", false, (*queryParser).fen, nil},
	{"w=18,K22,!5,27|28", "White has a piece on 18, a king on 22, none on 5, and one\non 27 or 28; M18 is a man", true,
		squares(holders(draughts.WhiteMan, draughts.WhiteKing)), nil},
	{"b=18", "the same of Black", true, squares(holders(draughts.BlackMan, draughts.BlackKing)), nil},
	{"empty=18", "an empty square", true, squares(map[string][]draughts.Piece{"": {draughts.NoPiece}}), nil},
	{"turn=white", "the side to move", false, func(p *queryParser, text string) error {
		p.pattern.Turn = new(draughts.Color)
		return p.pattern.Turn.UnmarshalText([]byte(text))
	}, nil},
	{"pieces=4-4", "the pieces of White and of Black, kings included", false, func(p *queryParser, text string) error {
		return parseCount(text, &p.pattern.Pieces)
	}, nil},
	{"kings=1-0", "the kings of White and of Black", false, func(p *queryParser, text string) error {
		return parseCount(text, &p.pattern.Kings)
	}, nil},
	{"ahead=1", "how many pieces White has more than Black", false, func(p *queryParser, text string) error {
		n, err := strconv.Atoi(text)
		if p.pattern.Ahead = &n; err != nil {
			return errors.New("a number is expected, which may be negative")
		}
		return nil
	}, nil},
	{"ply=10-40", "the number of moves before it begins", false, func(p *queryParser, text string) error {
		var r flagvalue.Numbers
		err := r.Set(text)
		p.pattern.From, p.pattern.To = r.From, &r.To
		return err
	}, nil},
	{"for=3", "how many positions in a row have it", false, func(p *queryParser, text string) error {
		return parseNumber(text, &p.pattern.Positions)
	}, nil},
	{"last", "the last position of the game has it", true, func(p *queryParser, _ string) error {
		p.pattern.Last = true
		return nil
	}, nil},
}

// named returns the clause with a name; nil if there is none. names are all, for messages.
func named(list []clause, name string) (found *clause, names string) {
	for i := range list {
		of, _, _ := strings.Cut(list[i].example, "=")
		if names += ", " + of; of == name {
			found = &list[i]
		}
	}
	return found, strings.TrimPrefix(names, ", ")
}

// QuerySyntax returns a description of the text of a query.
func QuerySyntax() string {
	var b strings.Builder
	write := func(list []clause) {
		for _, c := range list {
			about := strings.ReplaceAll(c.about, "\n", "\n"+strings.Repeat(" ", 22))
			fmt.Fprintf(&b, "  %-18s  %s\n", c.example, about)
		}
	}
	write(queryClauses)
	b.WriteString("\nThese are a pattern, which some positions in a row have. \"then\" begins another,\n" +
		"which the game has after the one before.\n\n")
	write(patternClauses)
	return b.String()
}

// ParseQuery reads a query: clauses with spaces between them, all of which a game must pass, as QuerySyntax describes.
// A value with spaces is in quotation marks. The error wraps ErrQuery and says at which character the clause is.
func ParseQuery(text string) (Query, error) {
	p := queryParser{}
	for rest := strings.TrimLeft(text, " "); rest != ""; rest = strings.TrimLeft(rest, " ") {
		before := text[:len(text)-len(rest)]
		clause, after, err := cutClause(rest)
		if err == nil {
			err = p.clause(clause)
		}
		if err != nil {
			return Query{}, fmt.Errorf("%w: character %d: %w", ErrQuery, len([]rune(before))+1, err)
		}
		rest = after
	}
	if len(p.inPattern) > 0 {
		p.query.Patterns = append(p.query.Patterns, p.pattern)
	} else if len(p.query.Patterns) > 0 {
		return Query{}, fmt.Errorf("%w: no pattern follows the last then", ErrQuery)
	}
	return p.query, nil
}

// cutClause returns the clause at the beginning of a text, without its quotation marks, and what follows it.
func cutClause(text string) (clause, after string, err error) {
	quoted, size := false, 0
	for size < len(text) && (quoted || text[size] != ' ') {
		if text[size] == '"' {
			quoted = !quoted
		}
		size++
	}
	if quoted {
		return "", "", fmt.Errorf("%s has no closing quotation mark", quote.Text(text))
	}
	return strings.ReplaceAll(text[:size], `"`, ""), text[size:], nil
}

type queryParser struct {
	query     Query
	pattern   Pattern
	given     []*clause // of the query
	inPattern []*clause // of the pattern, which is there if it has one
}

func (p *queryParser) clause(text string) error {
	if text == "then" {
		return p.then()
	}
	key, value, hasValue := strings.Cut(text, "=")
	c, names := named(queryClauses, key)
	ofPattern, patternNames := named(patternClauses, key)
	given := &p.given
	if ofPattern != nil {
		c, given = ofPattern, &p.inPattern
	}
	switch {
	case c == nil:
		return fmt.Errorf("%s: one of %s, %s, then is expected", quote.Text(text), names, patternNames)
	case hasValue && c.example == key:
		return fmt.Errorf("%s: no value is expected", quote.Text(text))
	case value == "" && c.example != key:
		return fmt.Errorf("%s: a value is expected, as in %s", quote.Text(text), c.example)
	case slices.Contains(*given, c) && !c.isRepeated:
		return fmt.Errorf("%s: there is a %s= before", quote.Text(text), key)
	}
	*given = append(*given, c)
	if err := c.set(p, value); err != nil {
		return fmt.Errorf("%s: %w", quote.Text(text), err)
	}
	return nil
}

// then ends a pattern.
func (p *queryParser) then() error {
	if len(p.inPattern) == 0 {
		return errors.New("then: a pattern is expected before it")
	}
	p.query.Patterns = append(p.query.Patterns, p.pattern)
	p.pattern, p.inPattern = Pattern{}, nil
	return nil
}

func (p *queryParser) sort(text string) error {
	name, descending := strings.CutPrefix(text, "-")
	c, names := named(fields, name)
	if c == nil {
		return fmt.Errorf("one of %s is expected", names)
	}
	p.query.sort, p.query.descending = c.field, descending
	return nil
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

// holders returns what holds the squares of a clause, by kind: any piece, a man or a king.
func holders(man, king draughts.Piece) map[string][]draughts.Piece {
	return map[string][]draughts.Piece{"": {man, king}, "M": {man}, "K": {king}}
}

func squares(holders map[string][]draughts.Piece) func(*queryParser, string) error {
	return func(p *queryParser, text string) error {
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
