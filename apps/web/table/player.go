package table

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Pair is a value for each side.
type Pair[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// Of returns the value of c.
func (p *Pair[T]) Of(c draughts.Color) *T {
	if c == draughts.White {
		return &p.White
	}
	return &p.Black
}

func (p Pair[T]) exchanged() Pair[T] { return Pair[T]{p.Black, p.White} }

// Kind is the kind of a player.
type Kind string

// The kinds.
const (
	Person Kind = "person"
	Engine Kind = "engine"
	Open   Kind = "open"   // an open seat, which a person may take
	Record Kind = "record" // of a game that was loaded to be looked at: nobody plays
)

// MaxSeconds is the largest time of an engine for a move, in seconds.
const MaxSeconds = 10

// MaxName is the largest number of characters in the name of a person.
const MaxName = 40

// checkName returns a name without space around it. The error is for one that is too long or spoils a line or a tag.
func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	var fault string
	switch {
	case utf8.RuneCountInString(name) > MaxName:
		fault = fmt.Sprintf("has more than %d characters", MaxName)
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		fault = "has characters that cannot be printed"
	case name != inTag(name):
		fault = "ends in a backslash, which PDN cannot hold"
	default:
		return name, nil
	}
	return "", fmt.Errorf("%w: the name %s %s", ErrPlayer, quote.Text(name), fault)
}

// inTag returns what a tag of a PDN can hold of a name: it cannot end in a backslash.
func inTag(name string) string { return strings.TrimRight(name, `\`) }

// Player is who plays a side. The zero Player is a person.
type Player struct {
	Kind    Kind           `json:"kind"`
	Name    string         `json:"name,omitempty"` // of a person, at most MaxName characters; of a Record by the text
	Level   draughts.Level `json:"level"`          // of an engine
	Seconds int            `json:"seconds"`        // if not 0, an engine plays at full strength with this time for a move
}

// Errors of players and seats.
var (
	ErrPlayer    = errors.New("invalid player")    // for an invalid Player
	ErrSeatTaken = errors.New("the seat is taken") // for a seat that is not open
)

var sides = [...]draughts.Color{draughts.Black, draughts.White}

// side returns the name of a side in JSON.
func side(c draughts.Color) string { return strings.ToLower(c.String()) }

func (p *Player) check() (err error) {
	p.Kind = cmp.Or(p.Kind, Person)
	switch {
	case p.Kind != Person && p.Kind != Engine && p.Kind != Open && p.Kind != Record:
		return fmt.Errorf("%w: kind %s is not person, engine, open or record", ErrPlayer, quote.Text(string(p.Kind)))
	case p.Seconds < 0 || p.Seconds > MaxSeconds:
		return fmt.Errorf("%w: %d seconds are not 0 to %d", ErrPlayer, p.Seconds, MaxSeconds)
	}
	if p.Kind != Person {
		p.Name = ""
	}
	p.Name, err = checkName(p.Name)
	return err
}

// isLike reports whether the players are the same, but for the level of an engine.
func (p Player) isLike(other Player) bool { return p.Kind == other.Kind && p.Name == other.Name }

// String returns the player in words, for a tag of a PDN.
func (p Player) String() string {
	switch {
	case p.Kind == Engine && p.Seconds > 0:
		return fmt.Sprintf("Engine, %d s a move", p.Seconds)
	case p.Kind == Engine:
		return fmt.Sprintf("Engine, level %d", p.Level)
	}
	return cmp.Or(inTag(p.Name), "Person")
}

// Token is the secret of a person who holds seats. A token of New holds all seats that are not open, also of engines.
type Token string

// seat is the SHA-256 hash of the token that holds a seat; empty while the seat is open. A stolen file of games gives
// no access to seats.
type seat []byte

func seatOf(token Token) seat {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

func (t *Table) holds(token Token, c draughts.Color) bool {
	return subtle.ConstantTimeCompare(*t.seats.Of(c), seatOf(token)) == 1
}

// Seated reports whether the token holds a seat, and how many browsers the person has on the table.
func (t *Table) Seated(token Token) (browsers int, seated bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.browsers(seatOf(token)), t.holdsAny(token)
}

func (t *Table) holdsAny(token Token) bool {
	return t.holds(token, draughts.White) || t.holds(token, draughts.Black)
}

// holdsBoth reports whether the token holds both seats. Then no other person has to agree to an action.
func (t *Table) holdsBoth(token Token) bool {
	return t.holds(token, draughts.White) && t.holds(token, draughts.Black)
}

func (t *Table) allEngines() bool {
	return t.players.White.Kind == Engine && t.players.Black.Kind == Engine
}

// HasOpenSeat reports whether a seat is open.
func (t *Table) HasOpenSeat() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.isOpen()
}

func (t *Table) isOpen() bool { return t.players.White.Kind == Open || t.players.Black.Kind == Open }

// maxQuick is the highest level that counts as one that takes little time: some milliseconds for a move.
const maxQuick draughts.Level = 8

// isQuick reports whether the player is an engine that takes little time for a move.
func (p Player) isQuick() bool { return p.Seconds == 0 && p.Level <= maxQuick }

// setPlayers sets the players. The token holds their seats, except open ones. Players who change sides keep the score.
func (t *Table) setPlayers(players Pair[Player], token Token) {
	change := func(like func(a, b Player) bool) bool {
		return like(t.players.White, players.Black) && like(t.players.Black, players.White) &&
			!like(players.White, players.Black)
	}
	if change(Player.isLike) || change(func(a, b Player) bool { return a == b }) {
		t.wonBefore = t.wonBefore.exchanged()
	}
	t.players = players
	for _, c := range sides {
		*t.seats.Of(c) = seatOf(token)
		if players.Of(c).Kind == Open {
			*t.seats.Of(c) = nil
		}
	}
}

// Sit gives the open seat of c to the person with the token, who may have a name. The error is ErrSeatTaken if the seat
// is not open.
func (t *Table) Sit(c draughts.Color, token Token, name string) error {
	name, err := checkName(name)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.players.Of(c).Kind != Open {
		return fmt.Errorf("%w: %v plays already", ErrSeatTaken, c)
	}
	*t.players.Of(c) = Player{Kind: Person, Name: name}
	*t.seats.Of(c) = seatOf(token)
	t.runClock()
	t.viewChanged()
	return nil
}

// You returns what the person with the token may do.
func (t *Table) You(token Token) You {
	t.mu.Lock()
	defer t.mu.Unlock()
	you := You{Plays: []string{}, Alone: t.holdsBoth(token), Studies: t.mayStudy(token)}
	for _, c := range sides {
		if t.holds(token, c) && t.players.Of(c).Kind == Person {
			you.Plays = append(you.Plays, side(c))
		}
	}
	return you
}

// You is what one person may do at a table.
type You struct {
	Plays []string `json:"plays"` // the sides of the person: "white", "black"
	Alone bool     `json:"alone"` // the person holds both seats: may take back moves, load, set up and ask the engine
	// Studies means that the person may add variations, and use the engine on any position of the game.
	Studies bool `json:"studies"`
}

// WaitsForPerson reports whether no engine is to move, and no seat is open. Until then nobody else needs the table.
func (t *Table) WaitsForPerson() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.isOpen() && t.players.Of(t.game.Position().Turn()).Kind != Engine
}
