package pdn

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// chooser makes the random choices of a fuzz target: each takes one byte of the fuzzer's input.
type chooser struct {
	choices  []byte
	variant  draughts.Variant
	position draughts.Position // the last of the current line, or of the set-ups
	marks    int
}

// newChooser returns a chooser of choices. The first choice is that of the rules.
func newChooser(choices []byte) chooser {
	c := chooser{choices: choices}
	all := draughts.Variants()
	c.variant = all[c.pick(len(all))]
	c.position = c.variant.Start()
	return c
}

// pick returns a number below n; 0 when there are no bytes left.
func (c *chooser) pick(n int) int {
	if len(c.choices) == 0 {
		return 0
	}
	choice := c.choices[0]
	c.choices = c.choices[1:]
	return int(choice) % n
}

// of returns one of the texts. Words that occur nowhere else replace its number signs.
func (c *chooser) of(texts ...string) string {
	text := texts[c.pick(len(texts))]
	for strings.Contains(text, "#") {
		c.marks++
		text = strings.Replace(text, "#", fmt.Sprintf("w%d", 1000+c.marks), 1)
	}
	return text
}

// choiceSeeds returns n seeds for a chooser, each longer by step than the seed before.
func choiceSeeds(n, length, step int) [][]byte {
	seeds := make([][]byte, n)
	for seed := range n {
		choices := make([]byte, length+step*seed)
		for i := range choices {
			choices[i] = byte((seed*37 + i*i*(seed+11) + i*5) >> 2)
		}
		seeds[seed] = choices
	}
	return seeds
}

// textGenerator generates texts of the elements of PDN, and of what people write in their place.
type textGenerator struct {
	chooser
	text strings.Builder
}

// generateText returns a random text, and the rules of its games that name none.
func generateText(choices []byte) (text []byte, o Options) {
	s := &textGenerator{chooser: newChooser(choices)}
	for len(s.choices) > 0 {
		s.text.WriteString(s.element())
		s.text.WriteString(s.of(" ", "\n", " ", "\n", "", "\n\n", "\r\n", "\t", `\r`+"\n", `\n`, `\r\n\r\n`, "\ufeff",
			"\x1a", "\u200b", "\u200e\n"))
	}
	return []byte(s.text.String()), Options{Variant: s.variant}
}

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
		return s.of("{#}", "{#}", "{ # \n\n # }", "{}", "{[%clk 1:#]}", "{#", "{#\n", "{\n\n[A \"#\"]}",
			"{#\n\n[A \"#\"]\n}", "}")
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
		return s.of("#", "#", "foo", "é#", "12", "11", "W:W#:B3", `\`, `"`, "]", "[", "[#]", "[x #", "/", "/#/", "[pdn]",
			"#.", "x", "a1")
	default:
		return s.of("-", "...", "- -", "1... -", "–", "..")
	}
}

// move returns a move in one of the forms that people write. Most are legal.
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

// number returns a move number, or a text that looks like one.
func (s *textGenerator) number() string {
	n := fmt.Sprint(s.pick(40))
	return s.of(n+".", n+"...", "1.", "1. 1.", n+"..", n)
}

func (s *textGenerator) tag() string {
	switch s.pick(8) {
	case 0:
		return fmt.Sprintf(`[GameType "%s"]`, s.of("20", "21", "25", "27", "22", "31", "99", "20,W,10,10,N2,0", "25,B", "?",
			"23", "23,W,8,8,A0,0", "#"))
	case 1:
		return fmt.Sprintf(`[Variant "%s"]`, s.of("international", "russian", "losing-italian", "killer", "#"))
	case 2:
		return fmt.Sprintf(`[FEN "%s"]`, s.fen())
	case 3:
		return fmt.Sprintf(`[Result "%s"]`, s.of("*", "1-0", "2-0", "4-6", "½-½", "?", "", "#", "1+ - 1-", "1 1/2 - 1/2",
			"0.3-0.7"))
	case 4:
		return fmt.Sprintf(`[%s "%s"]`, s.of("Date", "Date", "SourceDate", "ResultFormat", "SourceFEN", "SetUp"),
			s.of("1996.12.28", "28.12.1996", "1950/1951", "#", "", "Goes", "1"))
	}
	return fmt.Sprintf(`[%s "%s"]`, s.of("Event", "White", "event", "Black", "Wit", "P1", "Tag_#", "Дата", "Annotator"),
		s.of("#", "#", `#\"#`, "", `C:\\#`, "# \xff", "# ] [ }"))
}

func (s *textGenerator) damagedTag() string {
	return s.of("[Empty#]", "[[A \"#\"]", "[Type de jeu \"#\"]", "[Тип игры \"#\"]", "Event \"#\"]", "White \"#\" ]",
		"[Event \"#\"",
		"[Event \"#]", "[Event \"#", "[Event #]", "[Event \"#\\\"]", "[1st \"#\"]", "[White-Elo \"#\"]", "[A \"#\" ]",
		"[A \"# \n#\"]", "[Event '#']", "[Event “#”]", "[Event &quot;#&quot;]", "[Event: #]", "[Result 1-1]",
		"[A\n\"#\"\n]",
		"[A&amp;# \"#\"]", "[\u200eWhite \"#\"]", "[White is #]", "[Event '#\\']", "[Red \"#\"]", "[#]]",
		"[Event \"#\n#\n\"]")
}

func (s *textGenerator) setup() string {
	switch s.pick(6) {
	case 0:
		return s.of(`/FEN "W:WK#"/`, `/FEN "#"/`, "/EPD #/", "/FEN", `/FEN ""/`, `/FEN "W:W1:B1"/`)
	case 1:
		return s.of(`/FEN "B::"/`, `/FEN "W::"/`)
	}
	return fmt.Sprintf(`/FEN "%s"/`, s.fen())
}

// fen returns the FEN of a position. The moves that follow are made there.
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
