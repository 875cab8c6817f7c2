package draughts

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

type limitsJSON struct {
	Depth   int         `json:"depth,omitzero"`
	Nodes   uint64      `json:"nodes,omitzero"`
	Time    duration    `json:"time,omitzero"`
	Clock   *ClockLimit `json:"clock,omitempty"`
	MultiPV int         `json:"multi_pv,omitzero"`
	Moves   []Move      `json:"moves,omitempty"`
}

// MarshalJSON returns an object with the limits that are set. Times are text such as "1.5s". The error wraps
// ErrBadLimits for a negative limit, and ErrNotEncodable if PonderHit or OnInfo is set.
func (l Limits) MarshalJSON() ([]byte, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	if l.PonderHit != nil || l.OnInfo != nil {
		return nil, fmt.Errorf("%w: Limits with PonderHit or OnInfo", ErrNotEncodable)
	}
	return json.Marshal(limitsJSON{l.Depth, l.Nodes, duration(l.Time), l.Clock, l.MultiPV, l.Moves})
}

// UnmarshalJSON reads what MarshalJSON returns. The error is a *DecodeError. On an error l is unchanged.
func (l *Limits) UnmarshalJSON(text []byte) error {
	var doc limitsJSON
	if ok, err := readJSON("Limits", text, &doc); !ok {
		return err
	}
	read := Limits{Depth: doc.Depth, Nodes: doc.Nodes, Time: time.Duration(doc.Time), Clock: doc.Clock,
		MultiPV: doc.MultiPV, Moves: doc.Moves}
	if err := read.check(); err != nil {
		return &DecodeError{"Limits", "", 0, []error{err}}
	}
	*l = read
	return nil
}

type infoJSON struct {
	Position Position   `json:"position,omitzero"`
	Depth    int        `json:"depth"`
	SelDepth int        `json:"sel_depth"`
	Nodes    uint64     `json:"nodes"`
	NPS      uint64     `json:"nps"` // derived; not read
	Time     duration   `json:"time"`
	HashFull int        `json:"hash_full"`
	Lines    []lineJSON `json:"lines"`
}

// lineJSON is the JSON of a Line, with the moves as text in their position.
type lineJSON struct {
	Depth int                         `json:"depth"`
	Score Score                       `json:"score"`
	PV    []strictjson.Placed[string] `json:"pv,omitempty"`
}

// MarshalJSON returns an object with all fields, the nodes a second as nps, and the moves of the lines as text. The
// error wraps ErrNotEncodable if there are lines without a Position or with a move that is illegal.
func (i Info) MarshalJSON() ([]byte, error) {
	doc := infoJSON{i.Position, i.Depth, i.SelDepth, i.Nodes, i.NPS(), duration(i.Time), i.HashFull, []lineJSON{}}
	for _, line := range i.Lines {
		p, texts := i.Position, []strictjson.Placed[string]{}
		for _, m := range line.PV {
			next, err := p.Apply(m)
			if err != nil {
				return nil, fmt.Errorf("%w: Info with a line from its Position: %w", ErrNotEncodable, err)
			}
			texts = append(texts, strictjson.Placed[string]{Value: p.MoveText(m)})
			p = next
		}
		doc.Lines = append(doc.Lines, lineJSON{line.Depth, line.Score, texts})
	}
	return json.Marshal(doc)
}

// UnmarshalJSON reads what MarshalJSON returns. The error is a *DecodeError. On an error i is unchanged.
func (i *Info) UnmarshalJSON(text []byte) error {
	var doc infoJSON
	if ok, err := readJSON("Info", text, &doc); !ok {
		return err
	}
	read := Info{Position: doc.Position, Depth: doc.Depth, SelDepth: doc.SelDepth, Nodes: doc.Nodes,
		Time: time.Duration(doc.Time), HashFull: doc.HashFull}
	for n, line := range doc.Lines {
		p, moves := doc.Position, []Move(nil)
		for k, placed := range line.PV {
			m, err := p.ParseMove(placed.Value)
			if err != nil {
				return &DecodeError{"Info", fmt.Sprintf("lines[%d].pv[%d]", n, k), placed.Offset, []error{err}}
			}
			moves, p = append(moves, m), p.After(m)
		}
		read.Lines = append(read.Lines, Line{line.Depth, line.Score, moves})
	}
	*i = read
	return nil
}

// duration is a time.Duration as text, such as "1.5s". The text has its unit, is exact, and is that of flags.
type duration time.Duration

func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

func (d *duration) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%w: %s: %s is expected", ErrJSON, quote.Text(string(text)), d.Expected())
	}
	*d = duration(parsed)
	return nil
}

// Expected is for messages about other JSON.
func (duration) Expected() string { return `a time such as "1.5s", "200ms" or "2m30s"` }

type clockJSON struct {
	Remaining duration `json:"remaining"`
	Increment duration `json:"increment,omitzero"`
	Moves     int      `json:"moves,omitzero"`
}

// MarshalJSON returns an object with times as text, such as "1.5s".
func (c ClockLimit) MarshalJSON() ([]byte, error) {
	return json.Marshal(clockJSON{duration(c.Remaining), duration(c.Increment), c.Moves})
}

// UnmarshalJSON reads what MarshalJSON returns. The error is a *DecodeError. On an error c is unchanged.
func (c *ClockLimit) UnmarshalJSON(text []byte) error {
	var doc clockJSON
	ok, err := readJSON("ClockLimit", text, &doc)
	if ok {
		*c = ClockLimit{time.Duration(doc.Remaining), time.Duration(doc.Increment), doc.Moves}
	}
	return err
}
