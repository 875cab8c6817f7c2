package pdn

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

// textGenerator makes a text of the elements of PDN, and of what people take for such, in the order that some bytes dictate. What
// has no meaning by itself has a number in it that nothing else has.
type textGenerator struct {
	choices  []byte
	variant  draughts.Variant
	position draughts.Position // behind the moves of the current line, as far as they go
	marks    int
	text     strings.Builder
}

// pick returns a number below n.
func (s *textGenerator) pick(n int) int {
	if len(s.choices) == 0 {
		return 0
	}
	c := s.choices[0]
	s.choices = s.choices[1:]
	return int(c) % n
}

// of returns one of the texts, with marks in place of number signs.
func (s *textGenerator) of(texts ...string) string {
	text := texts[s.pick(len(texts))]
	for strings.Contains(text, "#") {
		s.marks++
		text = strings.Replace(text, "#", fmt.Sprintf("w%d", 1000+s.marks), 1)
	}
	return text
}

// generateText returns a text and the rules by which it is read where it does not tell.
func generateText(choices []byte) (text []byte, o Options) {
	s := &textGenerator{choices: choices}
	all := draughts.Variants()
	s.variant = all[s.pick(len(all))]
	s.position = s.variant.Start()
	for len(s.choices) > 0 {
		s.text.WriteString(s.element())
		s.text.WriteString(s.of(" ", "\n", " ", "\n", "", "\n\n", "\r\n", "\t", `\r`+"\n", `\n`, `\r\n\r\n`, "\ufeff", "\x1a"))
	}
	return []byte(s.text.String()), Options{Variant: s.variant}
}

// element returns an element.
func (s *textGenerator) element() string {
	switch s.pick(16) {
	case 0, 1, 2, 3:
		return s.move()
	case 4:
		return s.number()
	case 5:
		return s.tag()
	case 6:
		return s.damagedTag()
	case 7:
		return s.setup()
	case 8:
		return s.of("{#}", "{#}", "{ # \n\n # }", "{}", "{[%clk 1:#]}", "{#", "{#\n", "{\n\n[A \"#\"]}", "{#\n\n[A \"#\"]\n}", "}")
	case 9:
		return s.of("; #\n", "% #\n", ";\n", "%\n", "% #")
	case 10, 11:
		return s.of("(", ")", "(", ")", "()", "(#)")
	case 12:
		return s.of("!", "?!", "(?)", "!(", "$1", "$#", "$007", "$1234567")
	case 13:
		s.position = s.variant.Start()
		return s.of("*", "*\n\n", "1-0", "1-0 *", "2-0\n\n", "1/2-1/2", "0.5-0.5", "4-6", "½-½", "1+ - 1-", "12-0")
	case 14:
		return s.of("#", "#", "foo", "é#", "12", "11", "W:W#:B3", `\`, `"`, "]", "[", "[#]", "[x #", "/", "/#/", "[pdn]", "#.", "x", "a1")
	default:
		return s.of("-", "...", "- -", "1... -", "–", "..")
	}
}

// move returns a move, legal as a rule, in one of the forms in which people write moves.
func (s *textGenerator) move() string {
	legal := s.position.Moves()
	if len(legal) == 0 || s.pick(8) == 7 {
		return fmt.Sprintf("%d-%d", 1+s.pick(50), 1+s.pick(50))
	}
	m := legal[s.pick(len(legal))]
	text := s.position.MoveText(m)
	path := s.position.Path(m)
	s.position = s.position.After(m)
	switch s.pick(12) {
	case 0:
		return fmt.Sprintf("%02d-%02d", m.From(), m.To())
	case 1:
		return fmt.Sprintf("%d x %d", m.From(), m.To())
	case 2:
		squares := strings.Trim(fmt.Sprint(path), "[]")
		return strings.ReplaceAll(squares, " ", "x")
	case 3:
		return text + s.of("!", "!?", "*", "red", "Red#", "\n", ",")
	case 4:
		return strings.ToUpper(text)
	case 5: // in pieces
		var pieces []string
		for i := 1; i < len(path); i++ {
			pieces = append(pieces, fmt.Sprintf("%dx%d", path[i-1], path[i]))
		}
		return strings.Join(pieces, " ")
	case 6:
		return fmt.Sprintf("%02d%02d", m.From(), m.To())
	}
	return text
}

// number returns a move number, or what looks like one.
func (s *textGenerator) number() string {
	n := fmt.Sprint(s.pick(40))
	return s.of(n+".", n+"...", "1.", "1. 1.", n+"..", n)
}

// tag returns a tag.
func (s *textGenerator) tag() string {
	switch s.pick(8) {
	case 0:
		return fmt.Sprintf(`[GameType "%s"]`, s.of("20", "21", "25", "27", "22", "31", "99", "20,W,10,10,N2,0", "25,B", "?", "#"))
	case 1:
		return fmt.Sprintf(`[Variant "%s"]`, s.of("international", "russian", "losing-italian", "killer", "#"))
	case 2:
		return fmt.Sprintf(`[FEN "%s"]`, s.fen())
	case 3:
		return fmt.Sprintf(`[Result "%s"]`, s.of("*", "1-0", "2-0", "4-6", "½-½", "?", "", "#", "1+ - 1-", "1 1/2 - 1/2", "0.3-0.7"))
	case 4:
		return fmt.Sprintf(`[%s "%s"]`, s.of("Date", "Date", "SourceDate", "ResultFormat", "SourceFEN", "SetUp"),
			s.of("1996.12.28", "28.12.1996", "1950/1951", "#", "", "Goes", "1"))
	}
	return fmt.Sprintf(`[%s "%s"]`, s.of("Event", "White", "event", "Black", "Wit", "P1", "Tag_#", "Дата", "Annotator"),
		s.of("#", "#", `#\"#`, "", `C:\\#`, "# \xff", "# ] [ }"))
}

// damagedTag returns what was meant as a tag.
func (s *textGenerator) damagedTag() string {
	return s.of("[Empty#]", "[[A \"#\"]", "[Type de jeu \"#\"]", "[Тип игры \"#\"]", "Event \"#\"]", "White \"#\" ]", "[Event \"#\"",
		"[Event \"#]", "[Event \"#", "[Event #]", "[Event \"#\\\"]", "[1st \"#\"]", "[White-Elo \"#\"]", "[A \"#\" ]", "[A \"# \n#\"]")
}

// setup returns a set-up.
func (s *textGenerator) setup() string {
	switch s.pick(6) {
	case 0:
		return s.of(`/FEN "W:WK#"/`, `/FEN "#"/`, "/EPD #/", "/FEN", `/FEN ""/`, `/FEN "W:W1:B1"/`)
	case 1:
		return s.of(`/FEN "B::"/`, `/FEN "W::"/`)
	}
	return fmt.Sprintf(`/FEN "%s"/`, s.fen())
}

// fen returns the FEN of a position, from which the moves that follow are made.
func (s *textGenerator) fen() string {
	for range s.pick(30) {
		if legal := s.position.Moves(); len(legal) > 0 {
			s.position = s.position.After(legal[s.pick(len(legal))])
		}
	}
	setup := s.position.Setup()
	if s.pick(4) == 3 && s.variant == draughts.International {
		setup.Counters.NoProgress = 3
		setup.MoveNumber = 12
	}
	return setup.FEN()
}

// FuzzFormatTwice formats all kinds of text, good and bad, and sees that what comes out is strict PDN, that to format it
// again changes nothing, and that nothing of the text is lost on the way.
func FuzzFormatTwice(f *testing.F) {
	for seed := range 40 {
		var choices []byte
		for i := range 30 + 10*seed {
			choices = append(choices, byte((seed*37+i*i*(seed+11)+i*5)>>2))
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 1<<12 {
			return
		}
		text, o := generateText(choices)
		requireFormat(t, text, o)
	})
}

// requireFormat formats a text, formats it again, and sees the same. Nothing of it is lost, and a Scanner finds the same
// games.
func requireFormat(t *testing.T, text []byte, o Options) {
	t.Helper()
	once, told := format(t, text, o)
	games, _ := readAll(t, bytes.NewReader(text), o)
	requireKept(t, text, once, told, games)
	twice, told := format(t, once, Options{Variant: o.Variant, Strict: true})
	require.Equal(t, string(once), string(twice), "%q", text)
	for _, e := range told {
		require.Contains(t, notDeviations, e.Err, "%q", text)
	}
	requireSameGames(t, text, o, games)
}

// letters are those of a word, or the digits of a number.
var letters = regexp.MustCompile(`[A-Za-z]+|[0-9]+`)

// unimportant is what need not be kept of a text as it is: move numbers, line ends that are written out, what forums put
// round a game, and positions, which are written in the form of their rules.
var unimportant = regexp.MustCompile(`[0-9]+\.+|\\[rnt]|(?i:\[/?pdn\])|FEN "[WB]:[^"w]*"`)

// requireKept sees that each word and number of a text is in another, or in an error or warning that quotes it. A GameType
// need only be in a game's tags: it is not written where a Variant tag says more.
func requireKept(t *testing.T, from, in []byte, told []*Error, games []*Game) {
	t.Helper()
	words := func(text []byte) []string { return letters.FindAllString(string(text), -1) }
	kept := map[string]bool{}
	keep := func(text []byte) {
		for _, word := range slices.Concat(words(text), words(unimportant.ReplaceAll(text, []byte(" ")))) {
			kept[word] = true
		}
	}
	keep(in)
	together := strings.Join(words(in), "")
	for _, g := range games {
		for _, tag := range g.Tags {
			if strings.EqualFold(tag.Name, "GameType") {
				keep([]byte(tag.Name + " " + tag.Value))
			}
		}
	}
	for _, e := range told {
		keep([]byte(e.Text + " " + e.Reason()))
	}
	for _, word := range words(unimportant.ReplaceAll(from, []byte(" "))) {
		found := kept[word]
		for i := 1; i < len(word) && isLetter(int(word[0])); i++ { // where a remark was cut off a move
			found = found || strings.Contains(together, word[:i]) && strings.Contains(together, word[i:])
		}
		require.True(t, found, "%q of %q is not in %q", word, from, in)
	}
}

// FuzzKept formats anything at all, and sees the same as FuzzFormatTwice. Positions are left out, as they may be written
// in many ways.
func FuzzKept(f *testing.F) {
	files, err := filepath.Glob("testdata/*.pdn")
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for _, paragraph := range bytes.Split(text, []byte("\n\n")) {
			f.Add(paragraph, byte(draughts.International))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, variant byte) {
		if len(text) > 1<<12 || bytes.Contains(bytes.ToUpper(text), []byte("FEN")) {
			return
		}
		all := draughts.Variants()
		requireFormat(t, text, Options{Variant: all[int(variant)%len(all)]})
	})
}
