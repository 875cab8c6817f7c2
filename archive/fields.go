package archive

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/fold"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// field is something of a game as a whole that clauses of a query test, and by which hits are sorted. Its value is in
// one of some tags, or is an attribute, or is found in the game.
type field struct {
	tags      []string
	ofTag     func(text string) value
	attribute func(*attributes) int
	game      func(*searcher, Hit) (string, error)
}

// value is the value of a field: a text as of fold.Text, or a number.
type value struct {
	text   string
	number int
}

func textValue(text string) value { return value{text: fold.Text(text)} }

// parser reads what a clause wants a value to be.
type parser func(text string) (passes func(value) bool, err error)

// fields are the clauses of all fields. A new one is a row.
var fields = []clause{
	inTag("player=TEXT", "a part of the name of a player, without regard to case,\naccents and the order of names;\n"+
		"player=ann player=bob are the games of both", fold.HasName, "White", "Black"),
	inTag("white=TEXT", "the same of White", fold.HasName, "White"),
	inTag("black=TEXT", "and of Black", fold.HasName, "Black"),
	inTag("event=TEXT", "a part of the event", strings.Contains, "Event"),
	inTag("site=TEXT", "a part of the site", strings.Contains, "Site"),
	numberIn("round=3", "or 1-3, 3-, -3; the numbers below are alike", "Round", func(text string) (n int) {
		_, _ = fmt.Sscanf(text, "%d", &n) // 0 if it does not begin with a number
		return n
	}),
	attribute("year=1970-1979", "year of the game", func(a *attributes) int {
		return known(int(a.year))
	}),
	numberIn("month=4", "of the year", "Date", func(text string) int { return dateOf(text).Month }),
	numberIn("day=1-7", "of the month", "Date", func(text string) int { return dateOf(text).Day }),
	attribute("rating=2000-", "the mean of the players' ratings", (*attributes).rating),
	attribute("plies=-60", "the length of the game", func(a *attributes) int { return a.plies }),
	ofField("result=white,draw", "white (wins), black, draw, none; one of them", false, inResults,
		field{attribute: func(a *attributes) int { return int(a.result) }}),
	inGame("opening=TEXT", "a part of the name of the opening", openingOf),
	inGame("comment=TEXT", "a part of the comments", commentsOf),
}

func ofField(example, about string, isRepeated bool, parse parser, f field) clause {
	return clause{example, about, isRepeated, func(p *queryParser, text string) error {
		passes, err := parse(text)
		return cmp.Or(err, p.query.tests.add(test{&f, passes}))
	}, &f}
}

func inTag(example, about string, has func(text, part string) bool, tags ...string) clause {
	return ofField(example, about, true, partOf(has), field{tags: tags, ofTag: textValue})
}

func numberIn(example, about, tag string, of func(text string) int) clause {
	ofTag := func(text string) value { return value{number: known(of(text))} }
	return ofField(example, about, false, inRange, field{tags: []string{tag}, ofTag: ofTag})
}

func dateOf(text string) pdn.Date {
	date, _, _ := pdn.ParseDate(text)
	return date
}

func attribute(example, about string, of func(*attributes) int) clause {
	return ofField(example, about, false, inRange, field{attribute: of})
}

func inGame(example, about string, of func(*searcher, Hit) (string, error)) clause {
	return ofField(example, about, true, partOf(strings.Contains), field{game: of})
}

// cutTag returns the text of a tag, as the values of a block have it, if it is one of the field.
func (f *field) cutTag(tag []byte) (text string, ok bool) {
	name, rest, ok := bytes.Cut(tag, []byte{0})
	is := func(of string) bool { return strings.EqualFold(of, string(name)) }
	return string(rest), ok && slices.ContainsFunc(f.tags, is)
}

// rating returns the mean of the ratings that are known.
func (f *attributes) rating() int {
	sum, rated := f.ratings[0]+f.ratings[1], min(f.ratings[0], 1)+min(f.ratings[1], 1)
	return known(int(sum / max(rated, 1)))
}

func openingOf(s *searcher, _ Hit) (string, error) {
	if err := s.steps.replay(&s.record, s.record.plies); err != nil {
		return "", err
	}
	name, _ := openings.NameIn(slices.Values(s.steps.positions))
	return name, nil
}

func commentsOf(s *searcher, h Hit) (string, error) {
	if s.record.text == nil {
		return "", nil
	}
	g, err := s.archive.Game(h.Game)
	if err != nil {
		return "", err
	}
	var all []string
	var add func(l *pdn.Line)
	add = func(l *pdn.Line) {
		for _, n := range l.Moves {
			all = append(append(all, n.CommentsBefore...), n.CommentsAfter...)
			for _, v := range n.Variations {
				add(v)
			}
		}
		all = append(all, l.Comments...)
	}
	add(&g.Main)
	return strings.Join(all, "\n"), nil
}

// partOf returns a parser of texts that values have.
func partOf(has func(text, part string) bool) parser {
	return func(text string) (func(value) bool, error) {
		wanted := fold.Text(text)
		return func(v value) bool { return has(v.text, wanted) }, nil
	}
}

// inRange is the parser of a range of numbers.
func inRange(text string) (func(value) bool, error) {
	r := new(flagvalue.Numbers)
	err := r.Set(text)
	return func(v value) bool { return r.Has(v.number) }, err
}

// known returns a number of which 0 means that it is unknown: then it is -1, below all ranges.
func known(n int) int { return cmp.Or(n, -1) }

// ResultNames are the values of the field result.
var ResultNames = map[string]draughts.Result{
	"white": draughts.WhiteWins, "black": draughts.BlackWins, "draw": draughts.Draw, "none": draughts.Ongoing,
}

func inResults(text string) (func(value) bool, error) {
	var wanted []int
	for name := range strings.SplitSeq(text, ",") {
		r, ok := ResultNames[name]
		if !ok {
			return nil, fmt.Errorf("one of %s is expected", strings.Join(slices.Sorted(maps.Keys(ResultNames)), ", "))
		}
		wanted = append(wanted, int(r))
	}
	return func(v value) bool { return slices.Contains(wanted, v.number) }, nil
}

// test is a clause that has been read.
type test struct {
	*field
	passes func(value) bool
}

// tests are the tests of a query by what they need, the cheapest first.
type tests struct{ attributes, tags, games []test }

func (t *tests) add(one test) error {
	list := &t.games
	switch {
	case one.attribute != nil:
		list = &t.attributes
	case one.tags != nil:
		list = &t.tags
	}
	*list = append(*list, one)
	if len(t.tags) > maxTests {
		return fmt.Errorf("%d parts of tags are possible", maxTests)
	}
	return nil
}

const maxTests = 64 // of tags: the bits of searcher.passed
