package pdn

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/ebnf"

	"github.com/godraughts/draughts"
)

func readGrammar(t *testing.T) ebnf.Grammar {
	t.Helper()
	file := must(os.Open("../docs/pdn.ebnf"))
	defer file.Close()
	grammar := must(ebnf.Parse(file.Name(), file))
	require.NoError(t, ebnf.Verify(grammar, "PDN"))
	return grammar
}

// TestGrammar checks one direction: what a Writer writes belongs to the grammar. It reads our fixtures, the files
// beside the repository and the seeds of the fuzz targets, and takes the first dozen short games of each. The other
// direction does not hold: the grammar has texts that a Writer never writes, such as moves that are not legal.
func TestGrammar(t *testing.T) {
	grammar := readGrammar(t)
	texts := textSeeds(t)
	for _, name := range must(filepath.Glob("../../shared/pdn/*.pdn")) {
		text := must(os.ReadFile(name))
		texts = append(texts, seed{text, draughts.English})
	}
	choices := choiceSeeds(40, 30, 10)
	for _, name := range must(filepath.Glob("testdata/fuzz/FuzzFormatTwice/*")) {
		text := must(os.ReadFile(name))
		_, quoted, _ := strings.Cut(strings.TrimSpace(string(text)), "[]byte(")
		found := must(strconv.Unquote(strings.TrimSuffix(quoted, ")")))
		choices = append(choices, []byte(found))
	}
	for _, c := range choices {
		text, o := generateText(c)
		texts = append(texts, seed{text, o.Variant})
	}
	all := 0
	for _, s := range texts {
		games, _ := readAll(t, strings.NewReader(string(s.text)), Options{Variant: s.variant})
		recognised := 0
		for _, game := range games {
			game.RepairStart()
			text := write(t, game)
			if recognised == 12 || len(text) > 2000 {
				continue // enough, or long
			}
			recognised++
			r := recogniser{grammar: grammar, text: text}
			require.True(t, r.accepts("PDN"), "%q is wrong after %q", text, text[:r.farthest])
		}
		all += recognised
	}
	require.Greater(t, all, 400, "our fixtures and seeds have that many")
}

// TestGrammarRefuses has texts that do not belong to the grammar, each with one fault.
func TestGrammarRefuses(t *testing.T) {
	grammar := readGrammar(t)
	good := recogniser{grammar: grammar, text: "[Event \"x\"]\n\n1. 11-15 {a comment} 23-19! (1... 22-18) *\n"}
	require.True(t, good.accepts("PDN"))
	for _, text := range []string{
		`[Event "x]` + "\n\n*\n", `[Event x]` + "\n\n*\n", "1. 11-15 {a comment *\n", "1. 11-15 (1... 22-18 *\n",
		"1. 11- *\n", "$x *\n", "1 11-15 *\n", "11-15;\n",
	} {
		r := recogniser{grammar: grammar, text: text}
		require.False(t, r.accepts("PDN"), text)
	}
}

// recogniser says whether a text belongs to a grammar. It tries all ways to read it, and remembers where each
// production can end, so that its time is polynomial.
type recogniser struct {
	grammar  ebnf.Grammar
	text     string
	known    map[production][]int
	farthest int // a match of the text up to here began something
}

// production is a production at an offset of the text.
type production struct {
	name string
	at   int
}

// accepts reports whether the whole text is the production.
func (r *recogniser) accepts(name string) bool {
	r.known = map[production][]int{}
	return slices.Contains(r.ends(&ebnf.Name{String: name}, 0), len(r.text))
}

// ends returns the offsets at which an expression that begins at an offset can end, in ascending order.
func (r *recogniser) ends(x ebnf.Expression, at int) (list []int) {
	r.farthest = max(r.farthest, at)
	switch x := x.(type) {
	case nil:
		return []int{at}
	case *ebnf.Name:
		key := production{x.String, at}
		list, ok := r.known[key]
		if !ok {
			list = r.ends(r.grammar[x.String].Expr, at)
			r.known[key] = list
		}
		return list
	case *ebnf.Token:
		if strings.HasPrefix(r.text[at:], x.String) {
			return []int{at + len(x.String)}
		}
		return nil
	case *ebnf.Range:
		c, size := utf8.DecodeRuneInString(r.text[at:])
		first, _ := utf8.DecodeRuneInString(x.Begin.String)
		last, _ := utf8.DecodeRuneInString(x.End.String)
		if size > 0 && first <= c && c <= last {
			return []int{at + size}
		}
		return nil
	case *ebnf.Group:
		return r.ends(x.Body, at)
	case *ebnf.Option:
		return union([]int{at}, r.ends(x.Body, at))
	case *ebnf.Repetition:
		list = []int{at}
		for i := 0; i < len(list); i++ { // the list grows after i
			list = union(list, r.ends(x.Body, list[i]))
		}
		return list
	case ebnf.Alternative:
		for _, alternative := range x {
			list = union(list, r.ends(alternative, at))
		}
		return list
	case ebnf.Sequence:
		list = []int{at}
		for _, part := range x {
			var next []int
			for _, end := range list {
				next = union(next, r.ends(part, end))
			}
			list = next
		}
		return list
	}
	panic("an expression that package ebnf does not make")
}

func union(a, b []int) []int {
	list := append(slices.Clone(a), b...)
	slices.Sort(list)
	return slices.Compact(list)
}
