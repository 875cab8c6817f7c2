package pdn

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Tag is the name and the value of a tag.
type Tag struct{ Name, Value string }

// Tags are the tags of a game, in order. The case of names does not matter. Nil Tags are empty; Set adds to them.
type Tags []Tag

// Get returns the value of the first tag with a name, or "" if there is none.
func (t Tags) Get(name string) string {
	if i := t.index(name); i >= 0 {
		return t[i].Value
	}
	return ""
}

// Set sets the value of the first tag with a name. If there is none it adds the tag at the end.
func (t *Tags) Set(name, value string) {
	if i := t.index(name); i >= 0 {
		(*t)[i].Value = value
		return
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes all tags with a name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// Rating returns the rating of a player; 0 if no tag has it. The tags of White are WhiteElo, WhiteRating and
// WhiteStrength, of which the first counts. "2100?" is 2100.
func (t Tags) Rating(c draughts.Color) int {
	for _, name := range [...]string{"Elo", "Rating", "Strength"} {
		n, err := strconv.Atoi(strings.Trim(t.Get(c.String()+name), " ?"))
		if err == nil && n > 0 && n < 1e6 {
			return n
		}
	}
	return 0
}

// index returns the index of the first tag with a name; -1 if there is none.
func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// standardTags are the tags that a Writer writes first, in this order.
var standardTags = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result", "ResultFormat", "GameType", "SetUp", "FEN",
}

// rank returns the place of a tag among those with names in an order.
func rank(t Tag, order []string) int {
	i := slices.IndexFunc(order, func(name string) bool { return strings.EqualFold(name, t.Name) })
	if i < 0 {
		return len(order)
	}
	return i
}

// isTagName reports whether PDN has tags with this name. foreign says that it has letters beyond ASCII and would be a
// name without them.
func isTagName(name string) (ok, foreign bool) {
	for i, r := range name {
		switch {
		case r >= utf8.RuneSelf:
			foreign = true
		case !isLetter(int(r)) && (i == 0 || !isDigit(int(r)) && r != '_'):
			return false, false
		}
	}
	return name != "" && len(name) <= maxWord && !foreign, foreign
}

// foreignNames maps the names of tags in Dutch, French, German, Italian, Polish, Portuguese, Russian and Spanish to the
// standard's names. They may be in lower or upper case, or only begin with a capital letter.
var foreignNames = func() map[string]string {
	names := map[string]string{}
	for standard, foreign := range map[string]string{
		"Event": "evenement toernooi wedstrijd événement tournoi compétition ereignis turnier veranstaltung wettkampf dati " +
			"evento torneo impreza turniej wydarzenie torneio турнир событие соревнование",
		"Site":    "plaats locatie lieu ort austragungsort luogo sede sito miejsce local lugar место sitio",
		"Date":    "datum anno data дата fecha",
		"Round":   "ronde manche tour runde turno runda rodada тур раунд ronda",
		"White":   "wit blanc blancs weiss weiß bianco bianchi białe biale biały bialy branco brancas белые blanco blancas",
		"Black":   "zwart noir noirs schwarz nero neri czarne czarny preto pretas чёрные черные negro negras red",
		"Result":  "uitslag resultaat résultat resultat ergebnis risultato esito wynik rezultat resultado результат итог",
		"Opening": "apertura abertura дебют",
	} {
		for name := range strings.FieldsSeq(foreign) {
			first, n := utf8.DecodeRuneInString(name)
			names[name], names[strings.ToUpper(name)] = standard, standard
			names[string(unicode.ToUpper(first))+name[n:]] = standard
		}
	}
	return names
}()

// standardName returns the standard's name of a tag with a name of another language. P1 and P2, as in P1Elo too, are
// the players in the order in which they move, unless letters beyond ASCII follow. ok is false for other names.
func standardName(name []byte, v draughts.Variant) (standard string, ok bool) {
	n, beyondASCII := len(name), func(c byte) bool { return c >= utf8.RuneSelf }
	if n > 1 && n < maxWord/2 && name[0]|0x20 == 'p' && (name[1] == '1' || name[1] == '2') &&
		!slices.ContainsFunc(name, beyondASCII) {
		player := v.Start().Turn()
		if name[1] == '2' {
			player = player.Other()
		}
		return player.String() + string(name[2:]), true
	}
	if standard, ok = foreignNames[string(name)]; !ok && !utf8.Valid(name) {
		standard, ok = foreignNames[Decode(name)]
	}
	return standard, ok
}

// Two tags name the rules of a game. GameType, of the standard, has a number, which a rule set may lack or share with
// another. Variant, which programs add, has a name.

// otherPool has the two rule sets of GameType 23, each by the other. The side that moves first tells them apart.
var otherPool = map[draughts.Variant]draughts.Variant{
	draughts.Pool: draughts.UnifiedPool, draughts.UnifiedPool: draughts.Pool,
}

// unplayed are the GameTypes of the standard that the library does not play: Canadian, Turkish, Thai and Spantsiretti
// draughts. The moves of such games are not checked.
var unplayed = []int{27, 30, 31, 41}

// variantOfTags returns the rule set that a Variant tag names, or else a GameType tag, or else given. It is zero for a
// game that the library does not play. The warning, if not nil, says how the rules differ from the GameType.
func variantOfTags(name, gameType string, given draughts.Variant) (v draughts.Variant, warning error) {
	if name != "" {
		v, _ = draughts.ParseVariant(name)
	}
	if gameType == "" || gameType == "?" {
		if !v.IsValid() {
			v = given
		}
		return v, nil
	}
	if !v.IsValid() {
		n := gameTypeNumber(gameType)
		if slices.Contains(unplayed, n) {
			return 0, nil
		}
		var err error
		if v, err = draughts.VariantOfGameType(n); n == 0 {
			err = fmt.Errorf("%w: GameType %s", draughts.ErrUnknownVariant, quote.Text(gameType))
		}
		if err != nil {
			return given, fmt.Errorf("%w; read as %s", err, given)
		}
		o := otherPool[v]
		if o.IsValid() && gameTypeError(gameType, v, rulesFields) != nil && gameTypeError(gameType, o, rulesFields) == nil {
			v = o
		}
	}
	return v, gameTypeError(gameType, v, rulesFields)
}

// gameTypeNumber returns the number at the beginning of a GameType tag; 0 if there is none. It is 20 for 99, which
// lidraughts.org has for games from any position.
func gameTypeNumber(gameType string) int {
	digits, _, _ := strings.Cut(gameType, ",")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	switch {
	case err != nil:
		return 0
	case n == 99:
		return 20
	}
	return n
}

// setVariant makes the tags name v, unless v is zero: by its GameType if it has a number of its own, or else by its
// name. A GameType that agrees with v stays as it is. An unknown name in a Variant tag is kept as SourceVariant.
func (t *Tags) setVariant(v draughts.Variant) {
	if !v.IsValid() {
		return
	}
	number := v.Rules().GameType
	switch {
	case number == 0:
		t.Delete("GameType")
	case gameTypeError(t.Get("GameType"), v, allFields) == nil:
	case v == draughts.UnifiedPool:
		t.Set("GameType", "23,W,8,8,A0,0")
	default:
		t.Set("GameType", strconv.Itoa(number))
	}
	name := t.Get("Variant")
	if named, _ := variantOfTags(name, t.Get("GameType"), 0); named == v {
		return
	}
	t.Set("Variant", v.String())
	if _, err := draughts.ParseVariant(name); err != nil && name != "" {
		*t = append(*t, Tag{"SourceVariant", name})
	}
}

// numberings are the notation fields of the GameTypes with numbers for squares: the corner of square 1, and whether the
// board is mirrored. Source: PDN 3.0.
var numberings = map[int][]string{
	20: {"N2", "0"}, 21: {"N1", "0"}, 22: {"N2", "1"}, 23: {"N1", "0"}, 24: {"N1", "1"}, 28: {"N1", "1"}, 40: {"N2", "0"},
}

// The number of fields of a GameType: of all, and of those before the notation of squares.
const (
	allFields   = 6
	rulesFields = 4
)

// gameTypeError returns an error if one of the first n fields of a GameType tag is not that of v. The fields are the
// number, the side that moves first, the board's width and height, and the notation. The last ones may be missing.
func gameTypeError(gameType string, v draughts.Variant, n int) error {
	r := v.Rules()
	if r.GameType == 0 {
		return nil
	}
	size := strconv.Itoa(r.Size)
	want := []string{strconv.Itoa(r.GameType), r.FirstToMove.String()[:1], size, size}
	if r.Algebraic {
		want = append(want, "A0", "0")
	} else {
		want = append(want, numberings[r.GameType]...)
	}
	for i, field := range strings.Split(gameType, ",") {
		field = strings.TrimSpace(field)
		if i < min(n, len(want)) && !strings.EqualFold(field, want[i]) && (i > 0 || gameTypeNumber(field) != r.GameType) {
			return fmt.Errorf("%w: %s in %s; read as %s", ErrGameType, quote.Text(field), quote.Text(gameType), v)
		}
	}
	return nil
}

// setResult writes the Result tag in the form of the GameType or the ResultFormat.
func (t *Tags) setResult(g *Game) {
	gameType := gameTypeNumber(t.Get("GameType"))
	if g.Start.Variant.IsValid() {
		gameType = g.Start.Variant.Rules().GameType
	}
	given := t.Get("ResultFormat")
	result, format := standardResult(gameType, g.ResultText(), given)
	t.Set("Result", result)
	if format == given {
		return
	}
	t.Set("ResultFormat", format)
	if given != "" {
		*t = append(*t, Tag{"SourceResultFormat", given})
	}
}

// setDate writes the Date tag in the form of the standard. A SourceDate tag keeps a date that has more.
func (t *Tags) setDate() {
	given := t.Get("Date")
	if isDate([]byte(given)) {
		return
	}
	date, whole, _ := ParseDate(given)
	t.Set("Date", date.String())
	if source := (Tag{"SourceDate", given}); !whole && !slices.Contains(*t, source) {
		*t = append(*t, source)
	}
}

// Date is a year, month and day, each of which may be unknown. The zero Date is unknown.
type Date struct {
	Year, Month, Day int // 0 if unknown
}

// String returns the date in the form of PDN, such as 1996.12.28 or 2007.??.??.
func (d Date) String() string {
	text := strings.ReplaceAll(fmt.Sprintf("%04d.%02d.%02d", d.Year, d.Month, d.Day), ".00", ".??")
	if d.Year == 0 {
		text = "????" + text[len("0000"):]
	}
	return text
}

// Compare returns -1 if d is before e, and +1 if d is after e. It returns 0 if they are equal, or if the order is not
// known: it compares year, month and day up to the first that is unknown in either.
func (d Date) Compare(e Date) int {
	for _, pair := range [][2]int{{d.Year, e.Year}, {d.Month, e.Month}, {d.Day, e.Day}} {
		if pair[0] == 0 || pair[1] == 0 {
			return 0
		}
		if order := cmp.Compare(pair[0], pair[1]); order != 0 {
			return order
		}
	}
	return 0
}

// ParseDate reads the date in a tag. Besides the standard's 1996.12.28, with ? for unknown digits, it reads what people
// write: 28.12.1996, 28-12-1996, 1996-12-28, 1996, 1950., and the first of 2004.10.27 - 2004.11.01. It does not read a
// date such as 03.07.20, whose year is not clear. ok is false if nothing is known of the date. whole is false if the
// text has more than the Date.
func ParseDate(text string) (d Date, whole, ok bool) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".-/ ", r) })
	whole = len(parts) <= 3
	parts = parts[:min(len(parts), 3)]
	var numbers [3]int
	year := -1
	for i, part := range parts {
		known := strings.Trim(part, "?")
		if known == "" || len(part) == 2 && len(known) == 1 && isDigit(int(known[0])) { // of a day or month
			whole = whole && known == ""
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(part) == 3 || len(part) > 4 {
			return Date{}, false, false
		}
		if len(part) == 4 {
			if year >= 0 { // a range of years
				whole, parts = false, parts[:i]
				break
			}
			year = i
		}
		numbers[i] = n
	}
	unknown := strings.HasPrefix(text, "????")
	if !unknown {
		slices.Reverse(numbers[:year+1]) // the day or the month may come first
	}
	d = Date{numbers[0], numbers[1], numbers[2]}
	if !unknown && (year < 0 || year == 1 && len(parts) == 3 || d == Date{}) || d.Month > 12 || d.Day > 31 {
		return Date{}, false, false
	}
	return d, whole, d != (Date{})
}

// isDate reports whether text is a date in the standard's form, or empty, which stands for an unknown date.
func isDate(text []byte) bool {
	form := bytes.Map(func(r rune) rune {
		if isDigit(int(r)) {
			return '?'
		}
		return r
	}, text)
	return len(text) == 0 || string(form) == "????.??.??"
}
