package archive_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/internal/testtable"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// question is the text of a query with a slow answer to it.
type question struct {
	text     []string
	mirrored bool
	game     []func(*pdn.Game) bool
	patterns []*slowPattern
}

// slowPattern is a pattern of a question.
type slowPattern struct {
	position []func(draughts.Position) bool
	from, to int
	length   int
	last     bool
}

// answer returns the ply at which the patterns begin in a game.
func (q *question) answer(g *pdn.Game) (ply int, ok bool) {
	for _, test := range q.game {
		if !test(g) {
			return 0, false
		}
	}
	if len(q.patterns) == 0 {
		return 0, true
	}
	positions, _ := positionsOf(g)
	best := -1
	for range 2 {
		for ply := range positions {
			if q.from(positions, ply, 0) && (best < 0 || ply < best) {
				best = ply
			}
		}
		if !q.mirrored {
			break
		}
		for i, p := range positions {
			positions[i] = p.Swapped()
		}
	}
	return best, best >= 0
}

// from reports whether pattern i begins at a ply, and the others after it.
func (q *question) from(positions []draughts.Position, ply, i int) bool {
	p := q.patterns[i]
	end := ply + p.length
	if ply < p.from || ply > p.to || end > len(positions) || p.last && end < len(positions) {
		return false
	}
	for _, at := range positions[ply : ply+p.length] {
		for _, test := range p.position {
			if !test(at) {
				return false
			}
		}
	}
	if i+1 == len(q.patterns) {
		return true
	}
	for next := ply + p.length; next < len(positions); next++ {
		if q.from(positions, next, i+1) {
			return true
		}
	}
	return false
}

// numbersOf are the fields of a game with a number.
var numbersOf = map[string]func(g *pdn.Game) int{
	"year":  func(g *pdn.Game) int { return dateOf(g).Year },
	"month": func(g *pdn.Game) int { return dateOf(g).Month },
	"day":   func(g *pdn.Game) int { return dateOf(g).Day },
	"plies": func(g *pdn.Game) int {
		_, moves := positionsOf(g)
		return len(moves)
	},
	"round": func(g *pdn.Game) int {
		n, _ := strconv.Atoi(g.Tags.Get("Round"))
		return n
	},
	"rating": func(g *pdn.Game) int { return g.Tags.Rating(draughts.White) }, // the only one
}

func dateOf(g *pdn.Game) pdn.Date {
	date, _, _ := pdn.ParseDate(g.Tags.Get("Date"))
	return date
}

// randomQuestion returns a question that is often about a game of the list.
func randomQuestion(games []*pdn.Game, random *rand.Rand) *question {
	q := &question{}
	g := games[random.IntN(len(games))]
	v := g.Start.Variant
	chance := func(n int) bool { return random.IntN(n) == 0 }
	if chance(3) {
		q.add("rules="+v.String(), func(g *pdn.Game) bool { return g.Start.Variant == v })
	}
	positions, _ := positionsOf(g)
	for range random.IntN(4) {
		if len(positions) == 0 {
			break
		}
		if len(q.patterns) > 0 {
			q.text = append(q.text, "then")
		}
		i := random.IntN(len(positions))
		q.addPattern(positions[i], i, random)
		positions = positions[i:]
	}
	if len(q.patterns) > 0 && chance(3) {
		q.mirrored = true
		q.text = append(q.text, "mirrored")
	}
	for _, tags := range [][]string{
		{"Player", "White", "Black"}, {"Player", "Black", "White"}, {"White", "White"}, {"Black", "Black"},
		{"Event", "Event"}, {"Event", "Event"},
	} {
		if !chance(6) {
			continue
		}
		part := strings.ToLower(g.Tags.Get(tags[1]))
		q.add(fmt.Sprintf("%s=%q", strings.ToLower(tags[0]), part), func(g *pdn.Game) bool {
			return slices.ContainsFunc(tags[1:], func(tag string) bool {
				return strings.Contains(strings.ToLower(g.Tags.Get(tag)), part)
			})
		})
	}
	for _, name := range slices.Sorted(maps.Keys(numbersOf)) {
		number := numbersOf[name]
		if n := number(g); n > 0 && chance(6) {
			from, to := max(n-random.IntN(20), 1), n+random.IntN(20)
			q.add(fmt.Sprintf("%s=%d-%d", name, from, to), func(g *pdn.Game) bool {
				return number(g) >= from && number(g) <= to
			})
		}
	}
	if chance(8) {
		q.add(`comment="comment 1"`, func(g *pdn.Game) bool {
			return slices.ContainsFunc(g.Main.Moves, func(n *pdn.Node) bool {
				return strings.HasPrefix(strings.Join(n.CommentsAfter, ""), "Comment 1")
			})
		})
	}
	if chance(4) {
		q.add("result=white,none", func(g *pdn.Game) bool {
			return g.Result() == draughts.WhiteWins || g.Result() == draughts.Ongoing
		})
	}
	if chance(10) {
		q.add("opening=e", func(g *pdn.Game) bool {
			positions, _ := positionsOf(g)
			name, _ := openings.NameIn(slices.Values(positions))
			return strings.Contains(strings.ToLower(name), "e")
		})
	}
	return q
}

func (q *question) add(text string, test func(*pdn.Game) bool) {
	q.text, q.game = append(q.text, text), append(q.game, test)
}

// addPattern adds a pattern that a position has after ply moves, or almost.
func (q *question) addPattern(p draughts.Position, ply int, random *rand.Rand) {
	const forever = 1 << 30
	s := &slowPattern{to: forever, length: 1}
	q.patterns = append(q.patterns, s)
	add := func(text string, test func(draughts.Position) bool) {
		q.text, s.position = append(q.text, text), append(s.position, test)
	}
	v := p.Variant()
	chance := func(n int) bool { return random.IntN(n) == 0 }
	if chance(4) {
		fen := string(p.AppendFEN(nil))
		add("fen="+fen, func(at draughts.Position) bool {
			other, err := draughts.ParseFEN(at.Variant(), fen)
			return err == nil && at.WithoutRuns() == other.WithoutRuns()
		})
	}
	for range random.IntN(3) {
		var list []draughts.Square
		var texts []string
		for range 1 + random.IntN(4) {
			sq := draughts.Square(1 + random.IntN(v.NumSquares()))
			list, texts = append(list, sq), append(texts, fmt.Sprint(sq))
		}
		key := []string{"w", "b", "empty"}[random.IntN(3)]
		kind := ""
		if key != "empty" {
			kind = []string{"", "M", "K"}[random.IntN(3)]
		}
		text, not := kind+strings.Join(texts, "|"), chance(3)
		if not {
			text = "!" + text
		}
		add(key+"="+text, func(at draughts.Position) bool {
			any := false
			for _, sq := range list {
				c, held := at.At(sq).Color()
				isOne := held && strings.EqualFold(key, c.String()[:1]) &&
					(kind == "" || at.At(sq).IsKing() == (kind == "K"))
				if key == "empty" {
					isOne = at.At(sq) == draughts.NoPiece && int(sq) <= at.Variant().NumSquares()
				}
				any = any || isOne
				if not && !isOne && int(sq) > at.Variant().NumSquares() {
					return false // a square that the board does not have
				}
			}
			return any != not
		})
	}
	if chance(3) {
		turn := p.Turn()
		add("turn="+strings.ToLower(turn.String()), func(at draughts.Position) bool { return at.Turn() == turn })
	}
	if chance(3) || len(s.position) == 0 {
		w, b := p.White().Len(), p.Black().Len()
		add(fmt.Sprintf("pieces=%d-%d", w, b), func(at draughts.Position) bool {
			return at.White().Len() == w && at.Black().Len() == b
		})
	}
	if chance(5) {
		w, b := (p.White() & p.Kings()).Len(), (p.Black() & p.Kings()).Len()
		add(fmt.Sprintf("kings=%d-%d", w, b), func(at draughts.Position) bool {
			return (at.White()&at.Kings()).Len() == w && (at.Black()&at.Kings()).Len() == b
		})
	}
	if chance(5) {
		ahead := p.White().Len() - p.Black().Len()
		add(fmt.Sprint("ahead=", ahead), func(at draughts.Position) bool {
			return at.White().Len()-at.Black().Len() == ahead
		})
	}
	if chance(8) {
		s.last = true
		q.text = append(q.text, "last")
	}
	if chance(4) {
		s.from, s.to = max(ply-random.IntN(10), 0), ply+random.IntN(10)
		q.text = append(q.text, fmt.Sprintf("ply=%d-%d", s.from, s.to))
	}
	if chance(4) {
		s.length = 1 + random.IntN(4)
		q.text = append(q.text, fmt.Sprint("for=", s.length))
	}
}

// TestFind compares the answers to random questions of all kinds with those of a scan of the games.
func TestFind(t *testing.T) {
	text := synthetic(t, 40, testsize.Pick(60, 180, 400), draughts.Variants()...)
	_, name := build(t, text)
	more := synthetic(t, 41, 40, draughts.English, draughts.International)
	add(t, name, more)
	a := open(t, name)
	games := read(text, more)
	random := rand.New(rand.NewPCG(42, 1))
	withHits := 0
	for range testsize.Pick(100, 200, 4000) {
		question := randomQuestion(games, random)
		text := strings.Join(question.text, " ")
		var want []archive.Hit
		for i, g := range games {
			if ply, ok := question.answer(g); ok {
				want = append(want, archive.Hit{Game: i, Ply: ply})
			}
		}
		require.Equal(t, want, hits(t, a, text), text)
		if len(want) > 0 && len(want) < len(games)/2 {
			withHits++
		}
	}
	require.Greater(t, withHits, testsize.Pick(20, 50, 1000))
}

// TestShared asks one archive from several goroutines at once.
func TestShared(t *testing.T) {
	a, _ := build(t, synthetic(t, 43, 100, draughts.English, draughts.Frisian))
	query, err := archive.ParseQuery("pieces=5-5 mirrored")
	require.NoError(t, err)
	ask := func() (answers []any) {
		for hit, err := range a.Find(context.Background(), query) {
			g, bad := a.Game(hit.Game)
			assert.NoError(t, errors.Join(err, bad))
			positions, _ := positionsOf(g)
			tree, err := a.Continuations(context.Background(), positions[hit.Ply/2])
			assert.NoError(t, err)
			answers = append(answers, hit, g.Tags, tree)
		}
		return answers
	}
	want := ask()
	require.NotEmpty(t, want)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() { assert.Equal(t, want, ask()) })
	}
	group.Wait()
}

// TestSort sorts and limits the hits.
func TestSort(t *testing.T) {
	text := synthetic(t, 43, 50, draughts.English)
	a, _ := build(t, text)
	games := read(text)
	for key, of := range numbersOf {
		for sign, minus := range map[int]string{1: "", -1: "-"} {
			var want []archive.Hit
			for i := range games {
				want = append(want, archive.Hit{Game: i})
			}
			slices.SortStableFunc(want, func(a, b archive.Hit) int { return sign * (of(games[a.Game]) - of(games[b.Game])) })
			require.Equal(t, want[:10], hits(t, a, "sort="+minus+key+" limit=10"))
		}
	}
	white := func(h archive.Hit) string { return strings.ToLower(games[h.Game].Tags.Get("White")) }
	require.True(t, slices.IsSortedFunc(hits(t, a, "sort=white"), func(a, b archive.Hit) int {
		return strings.Compare(white(a), white(b))
	}))
	require.Len(t, hits(t, a, "sort=opening"), len(games))
	require.Empty(t, hits(t, a, "pieces=11-12 ply=0"))
}

func hits(t *testing.T, a *archive.Archive, text string) (list []archive.Hit) {
	t.Helper()
	query, err := archive.ParseQuery(text)
	require.NoError(t, err, text)
	for h, err := range a.Find(context.Background(), query) {
		require.NoError(t, err, text)
		list = append(list, h)
	}
	return list
}

// TestBadQueries checks what is said about queries that have no meaning.
func TestBadQueries(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badqueries.txt", 2) {
		text, say := row[0], row[1]
		_, err := archive.ParseQuery(text)
		require.ErrorIs(t, err, archive.ErrQuery, text)
		require.ErrorContains(t, err, say, text)
	}
	_, err := archive.ParseQuery(strings.Repeat("x", 1<<20))
	require.Less(t, len(err.Error()), 1000)
	_, err = archive.ParseQuery(strings.Repeat("event=x ", 65))
	require.ErrorContains(t, err, "64 parts of tags are possible")
	query, err := archive.ParseQuery(`rules=russian w=c3,Ke1 b=!d4 white="a b"`)
	require.NoError(t, err)
	require.Len(t, query.Patterns[0].Conditions, 3)
}
