package pdn

import (
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// foreignNames maps the names of tags in other languages, in lower case, to those of the standard.
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
	if len(name) == 0 {
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
	var buffer [24]byte // longer than any foreign name
	if len(name) > len(buffer) {
		return "", false
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

// hasForeignNames reports whether a tag may have a foreign name. Tags that the package looks for in every game have
// none.
func hasForeignNames(name string) bool {
	switch name {
	case "GameType", "Variant", "FEN", "ResultFormat":
		return false
	}
	return true
}
