package archive

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"maps"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// Duplicate is a game that another game makes superfluous.
type Duplicate struct {
	Game, Of int
	Prefix   bool // Of has more moves; otherwise both have the same
}

// Duplicates returns the games with the moves of an earlier game, and the games whose moves are the first of a longer
// game between the same players on the same day. Games without moves do not count. Each is there once, in their order.
func (a *Archive) Duplicates(ctx context.Context) ([]Duplicate, error) {
	earliest, meetings := map[digest]int{}, map[digest][]int{}
	found := map[int]Duplicate{}
	for n := range a.Len() {
		r, err := a.record(n)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if r.plies == 0 {
			continue
		}
		key := digestOf(r.rules, r.start, string(r.moves))
		if first, ok := earliest[key]; ok {
			found[n] = Duplicate{Game: n, Of: first}
		} else {
			earliest[key] = n
		}
		if key, ok := meetingOf(r); ok {
			meetings[key] = append(meetings[key], n)
		}
	}
	for _, list := range meetings {
		if err := a.prefixes(list, found); err != nil {
			return nil, err
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b Duplicate) int { return cmp.Compare(a.Game, b.Game) }), nil
}

type digest [sha256.Size]byte

func digestOf(texts ...string) digest { return sha256.Sum256([]byte(strings.Join(texts, "\x00"))) }

// meetingOf returns a digest of the rules, the start, the players and the day. ok is false if one is unknown.
func meetingOf(r *record) (key digest, ok bool) {
	date, _, ok := pdn.ParseDate(r.tags.Get("Date"))
	texts := []string{r.rules, r.start, date.String()}
	for _, c := range [...]draughts.Color{draughts.White, draughts.Black} {
		name := strings.ToLower(strings.TrimSpace(r.tags.Get(c.String())))
		ok = ok && strings.Trim(name, "? ") != ""
		texts = append(texts, name)
	}
	return digestOf(texts...), ok && date.Day > 0
}

// prefixes adds the games of a meeting that a longer one begins with.
func (a *Archive) prefixes(meeting []int, found map[int]Duplicate) error {
	if len(meeting) == 1 {
		return nil
	}
	moves := make([][]byte, len(meeting))
	for i, n := range meeting {
		r, err := a.record(n)
		if err != nil {
			return err
		}
		moves[i] = r.moves
	}
	for i, n := range meeting {
		if _, known := found[n]; known {
			continue
		}
		longer := func(other []byte) bool { return len(other) > len(moves[i]) && bytes.HasPrefix(other, moves[i]) }
		if j := slices.IndexFunc(moves, longer); j >= 0 {
			found[n] = Duplicate{n, meeting[j], true}
		}
	}
	return nil
}
