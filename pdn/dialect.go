package pdn

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// ErrDialect is returned by a Writer for a game that its Dialect cannot hold: of a rule set that the program does not
// play, or with moves that it would lose or take for others.
var ErrDialect = errors.New("cannot be written in this dialect")

// Dialect is the form of PDN that a program reads. Its zero value is the standard's: each field is a deviation. The
// page docs/programs.md says how the Dialects were found.
type Dialect struct {
	Name  string
	Rules []draughts.Variant // that the program plays; nil means all

	// What the program does not read, or what spoils the rest of the game for it, is left out: variations, glyphs and
	// strengths of moves, comments with the clocks in them, quotation marks in tags. A set-up among moves is refused.
	NoVariations, NoGlyphs, NoComments, NoQuotes, NoSetups bool

	Tags         []string  // the first tags, in their order; nil means those of the standard
	OnlyTags     bool      // there are no others
	NoGameType   bool      // there are no tags GameType and Variant: the program is set to the rules
	FromPosition int       // the GameType of International games from another position; 0 means the usual one
	Results      [3]string // win, draw and loss of the player who counts first; empty means those of the GameType
	WhiteFirst   bool      // White counts first, also where Black moves first
	ResultEnds   bool      // the result ends the moves, not an asterisk

	SetUp    bool // a FEN has the tag SetUp
	StartFEN bool // the start of the rules has a FEN too
	FENAlone bool // a game with a FEN has no moves
	FENDot   bool // a FEN ends with a dot
	Counters bool // see Writer

	CaptureX      bool // captures have an x in all rule sets
	Ends          bool // a capture has only its ends; one that is then ambiguous is refused
	SquareNumbers bool // squares have numbers in all rule sets
	Capitals      bool // the names of squares are in capitals

	PlyNumbers bool   // moves are numbered by ply, where the side that moves first makes them
	NumberOnce bool   // a number is not repeated in front of the other side's move
	MoveLines  bool   // each number begins a line, and lines do not wrap
	OneComment bool   // the comments on a move are one; there are none before the first move
	LineEnd    string // empty means a line feed
}

var (
	sevenTags = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
	standard  = &Dialect{Name: "standard"}
)

// Dialects are the dialects that ParseDialect knows, the standard first.
var Dialects = []*Dialect{standard, {
	Name: "checkerboard",
	Rules: []draughts.Variant{
		draughts.English, draughts.Italian, draughts.Spanish, draughts.Russian, draughts.Brazilian, draughts.Czech,
	},
	NoVariations: true, NoGlyphs: true, NoQuotes: true, NoSetups: true,
	Tags:       []string{"Event", "Site", "Date", "Round", "Black", "White", "Result", "FEN"},
	NoGameType: true, Results: defaultResults, ResultEnds: true, CaptureX: true, SquareNumbers: true, LineEnd: "\r\n",
}, {
	Name: "kcheckers", Rules: []draughts.Variant{draughts.English, draughts.Russian},
	NoVariations: true, NoGlyphs: true, NoQuotes: true, NoSetups: true,
	Tags: append(slices.Clone(sevenTags), "GameType", "SetUp", "FEN"), OnlyTags: true,
	Results: defaultResults, WhiteFirst: true, ResultEnds: true, SetUp: true, FENAlone: true, FENDot: true,
	CaptureX: true, Ends: true, Capitals: true, NumberOnce: true, MoveLines: true, OneComment: true,
}, {
	Name: "lidraughts",
	Rules: []draughts.Variant{
		draughts.International, draughts.Russian, draughts.Brazilian, draughts.Frisian, draughts.Frysk,
		draughts.Breakthrough, draughts.Antidraughts,
	},
	NoSetups: true, Tags: append(slices.Clone(sevenTags), "UTCDate", "UTCTime", "WhiteElo", "BlackElo", "GameType"),
	FromPosition: 99, Results: internationalResults, ResultEnds: true, Counters: true,
	CaptureX: true, SquareNumbers: true,
}, {
	Name: "draughts.js", Rules: []draughts.Variant{draughts.International},
	NoVariations: true, NoGlyphs: true, NoComments: true, NoQuotes: true, NoSetups: true,
	Tags: []string{"SetUp", "FEN"}, NoGameType: true, Results: internationalResults, ResultEnds: true,
	SetUp: true, StartFEN: true, CaptureX: true, Ends: true, PlyNumbers: true,
}, {
	Name:         "plain",
	NoVariations: true, NoGlyphs: true, NoComments: true, NoQuotes: true, NoSetups: true,
	Tags: append(slices.Clone(sevenTags), "GameType", "Variant", "FEN"), OnlyTags: true,
	Results: defaultResults, ResultEnds: true, CaptureX: true, NumberOnce: true,
}, {
	Name:    "ratings", // of programs that compute them: they know the results of PGN, in all rule sets
	Results: defaultResults, WhiteFirst: true, ResultEnds: true,
}}

// ParseDialect returns the one of Dialects that has a name, in any case.
func ParseDialect(name string) (*Dialect, error) {
	var names []string
	for _, d := range Dialects {
		if strings.EqualFold(d.Name, name) {
			return d, nil
		}
		names = append(names, d.Name)
	}
	return nil, fmt.Errorf("one of %s is expected", strings.Join(names, ", "))
}

// AppendText appends the text of a game, as a Writer writes its first, and returns what was left out: see Writer.Lost.
func (d *Dialect) AppendText(dst []byte, g *Game) (text []byte, lost string, err error) {
	w := gameWriter{dialect: d}
	if err := w.write(g); err != nil {
		return dst, "", fmt.Errorf("pdn: %w", err)
	}
	return append(dst, w.text...), w.lost.String(), nil
}

func (d *Dialect) refuse(what string) error { return fmt.Errorf("%s: %s %w", d.Name, what, ErrDialect) }

// check returns the error of a game whose rules or whose start the dialect cannot hold.
func (d *Dialect) check(g *Game) error {
	v := g.Start.Variant
	switch {
	case d.Rules != nil && !v.IsValid():
		return d.refuse("a game of GameType " + g.Tags.Get("GameType"))
	case d.Rules != nil && !slices.Contains(d.Rules, v):
		return d.refuse("a game of " + v.String() + " draughts")
	case d.FENAlone && len(g.Main.Moves) > 0 && d.needsFEN(g):
		return d.refuse("a game that begins in another position, with its moves,")
	}
	return nil
}

func (d *Dialect) needsFEN(g *Game) bool {
	start, _ := g.Start.Position() // zero without a side to move
	return d.StartFEN || g.needsFEN() && (!d.FENAlone || start != g.Start.Variant.Start())
}

// moveText returns the text of m, a legal move in p.
func (d *Dialect) moveText(p draughts.Position, m draughts.Move) (string, error) {
	text := p.MoveText(m)
	if d.CaptureX {
		text = strings.ReplaceAll(text, ":", "x")
	}
	if d.Ends && len(p.AppendMovesBetween(nil, m.From(), m.To())) > 1 {
		return "", d.refuse("move " + text + ", one of several with these ends,")
	}
	return d.spell(p.Variant(), text), nil
}

// spell returns a text of v with the squares in the dialect's form.
func (d *Dialect) spell(v draughts.Variant, text string) string {
	if !d.SquareNumbers && !d.Capitals {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		end := i + 1
		for text[i] >= 'a' && text[i] <= 'j' && end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		switch name := text[i:end]; {
		case len(name) == 1:
			b.WriteByte(text[i])
		case d.Capitals:
			b.WriteString(strings.ToUpper(name))
		default:
			sq, _ := v.ParseSquare(name) // the names are those of the board
			b.WriteString(strconv.Itoa(int(sq)))
		}
		i = end
	}
	return b.String()
}

// losses counts what a dialect has left out of a game.
type losses map[string]int

// String returns the losses, such as "comments 1, variations 2".
func (l losses) String() string {
	var texts []string
	for _, what := range slices.Sorted(maps.Keys(l)) {
		if l[what] > 0 {
			texts = append(texts, fmt.Sprintf("%s %d", what, l[what]))
		}
	}
	return strings.Join(texts, ", ")
}
