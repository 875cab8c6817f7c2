package pdn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// index returns the index of the first tag with a name; -1 if there is none.
func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// foreignNames maps the names of tags in other languages, in lower case, to the standard's names.
var foreignNames = map[string]string{
	// Dutch
	"evenement": "Event", "toernooi": "Event", "plaats": "Site", "datum": "Date", "ronde": "Round", "wit": "White",
	"zwart": "Black", "uitslag": "Result",
	// French
	"tournoi": "Event", "lieu": "Site", "ronda": "Round", "blancs": "White", "noirs": "Black", "résultat": "Result",
	"resultat": "Result",
	// German
	"turnier": "Event", "ort": "Site", "runde": "Round", "weiss": "White", "weiß": "White", "schwarz": "Black",
	"ergebnis": "Result",
	// Italian
	"dati": "Event", "evento": "Event", "luogo": "Site", "anno": "Date", "turno": "Round", "bianco": "White",
	"nero": "Black", "risultato": "Result", "apertura": "Opening",
	// Spanish and Portuguese
	"torneo": "Event", "torneio": "Event", "lugar": "Site", "local": "Site", "fecha": "Date", "data": "Date",
	"blancas": "White", "negras": "Black", "brancas": "White", "pretas": "Black", "resultado": "Result",
	// Polish
	"turniej": "Event", "miejsce": "Site", "białe": "White", "biale": "White", "czarne": "Black", "wynik": "Result",
	// Russian
	"турнир": "Event", "событие": "Event", "место": "Site", "дата": "Date", "тур": "Round", "раунд": "Round",
	"белые": "White", "чёрные": "Black", "черные": "Black", "результат": "Result", "дебют": "Opening",
}

// standardName returns the standard's name of a tag with a name of another language. P1 and P2, as in P1Elo too, are
// the players in the order in which they move. ok is false for other names.
func standardName(name []byte, v draughts.Variant) (standard string, ok bool) {
	var buffer [24]byte // longer than any foreign name
	if len(name) > len(buffer) {
		return "", false
	}
	if len(name) >= 2 && (name[0] == 'P' || name[0] == 'p') && (name[1] == '1' || name[1] == '2') {
		player := draughts.White
		if v.IsValid() {
			player = rulesOf(v).first
		}
		if name[1] == '2' {
			player = player.Other()
		}
		return player.String() + string(name[2:]), true
	}
	lower := buffer[:len(name)]
	for i, c := range name {
		switch {
		case c >= utf8.RuneSelf:
			standard, ok = foreignNames[strings.ToLower(text(name))]
			return standard, ok
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	standard, ok = foreignNames[string(lower)]
	return standard, ok
}

// Two tags name the rules of a game. GameType, of the standard, has a number, which a rule set may lack or share with
// another. Variant, which programs add, has a name.

// fromPosition is the GameType of lidraughts.org for International from any position.
const fromPosition = 99

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
		switch v, err = draughts.VariantOfGameType(n); {
		case n == 0:
			err = fmt.Errorf("%w: GameType %s", draughts.ErrUnknownVariant, quote.Text(gameType))
		case n == fromPosition && err != nil:
			v, err = draughts.International, nil
		}
		if err != nil {
			return given, fmt.Errorf("%w; read as %s", err, given)
		}
		if other := otherPool(v); !isGameTypeOf(gameType, v.Rules()) && isGameTypeOf(gameType, other.Rules()) {
			v = other
		}
	}
	if !isGameTypeOf(gameType, v.Rules()) {
		return v, fmt.Errorf("%w: %s; read as %s", ErrGameType, quote.Text(gameType), v)
	}
	return v, nil
}

// otherPool returns the rule set that has the GameType of v, but another side that moves first; v if there is none.
func otherPool(v draughts.Variant) draughts.Variant {
	switch v {
	case draughts.Pool:
		return draughts.UnifiedPool
	case draughts.UnifiedPool:
		return draughts.Pool
	}
	return v
}

// namesRules reports whether a Variant or GameType tag names a rule set, or a game that the library does not play.
func namesRules(name, gameType string) bool {
	v, _ := variantOfTags(name, gameType, 0)
	return v.IsValid() || slices.Contains(unplayed, gameTypeNumber(gameType))
}

// gameTypeNumber returns the number at the beginning of a GameType tag; 0 if there is none.
func gameTypeNumber(gameType string) int {
	digits, _, _ := strings.Cut(gameType, ",")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if err != nil {
		return 0
	}
	return n
}

// setVariant makes the tags name v, unless v is zero: by its GameType if it has a number of its own, or else by its
// name. A GameType that agrees with v stays as it is. An unknown name in a Variant tag is kept as SourceVariant.
func (t *Tags) setVariant(v draughts.Variant) {
	if !v.IsValid() {
		return
	}
	rules := v.Rules()
	switch {
	case rules.GameType == 0:
		t.Delete("GameType")
	case !isGameTypeOf(t.Get("GameType"), rules):
		t.Set("GameType", gameTypeOf(v, rules))
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

// gameTypeOf returns the GameType tag of v: its number, with the other fields if another rule set has that number.
func gameTypeOf(v draughts.Variant, r draughts.Rules) string {
	n := strconv.Itoa(r.GameType)
	if known, err := draughts.VariantOfGameType(r.GameType); err == nil && known != v {
		return fmt.Sprintf("%s,%s,%[3]d,%[3]d,A0,0", n, r.FirstToMove.String()[:1], r.Size)
	}
	return n
}

// isGameTypeOf reports whether a GameType tag belongs to the rules: the number and, if given, the side that moves first
// and the size of the board. The notation behind them is ignored: for the same game it differs from site to site.
func isGameTypeOf(gameType string, r draughts.Rules) bool {
	if r.GameType == 0 {
		return true
	}
	size := strconv.Itoa(r.Size)
	want := []string{strconv.Itoa(r.GameType), r.FirstToMove.String()[:1], size, size}
	if r.GameType == 20 && gameTypeNumber(gameType) == fromPosition {
		want[0] = strconv.Itoa(fromPosition)
	}
	for i, field := range strings.Split(gameType, ",") {
		if i < len(want) && !strings.EqualFold(strings.TrimSpace(field), want[i]) {
			return false
		}
	}
	return true
}
