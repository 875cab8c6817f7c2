package archive

import (
	"bytes"
	"cmp"
	"context"
	"hash/maphash"
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
// game between the same players on the same day. Games without moves do not count. Each game is there once, in the
// order of the games.
func (a *Archive) Duplicates(ctx context.Context) ([]Duplicate, error) {
	seed := maphash.MakeSeed()
	same, meetings := map[uint64][]int{}, map[uint64][]int{}
	for n := range a.Len() {
		r, err := a.record(n)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if r.plies == 0 {
			continue
		}
		key := maphash.String(seed, r.rules+"\x00"+r.start+"\x00"+string(r.moves))
		same[key] = append(same[key], n)
		if meeting, ok := meetingOf(r.tags); ok {
			key := maphash.Comparable(seed, meeting)
			meetings[key] = append(meetings[key], n)
		}
	}
	found := map[int]Duplicate{}
	if err := a.sameMoves(same, found); err != nil {
		return nil, err
	}
	if err := a.prefixes(meetings, found); err != nil {
		return nil, err
	}
	var list []Duplicate
	for _, d := range found {
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b Duplicate) int { return cmp.Compare(a.Game, b.Game) })
	return list, nil
}

// meeting is the players and the day of a game.
type meeting struct {
	players [2]string
	day     pdn.Date
}

// meetingOf returns the meeting that the tags name. ok is false if a part of it is unknown.
func meetingOf(tags pdn.Tags) (m meeting, ok bool) {
	m.day, _, ok = pdn.ParseDate(tags.Get("Date"))
	ok = ok && m.day.Day > 0
	for _, c := range [...]draughts.Color{draughts.White, draughts.Black} {
		m.players[c] = strings.ToLower(strings.TrimSpace(tags.Get(c.String())))
		ok = ok && strings.Trim(m.players[c], "? ") != ""
	}
	return m, ok
}

// sameMoves adds the games with the moves of an earlier one. The games of a list may be duplicates.
func (a *Archive) sameMoves(lists map[uint64][]int, found map[int]Duplicate) error {
	for _, list := range lists {
		for i, n := range list[1:] {
			r, err := a.record(n)
			if err != nil {
				return err
			}
			for _, earlier := range list[:i+1] {
				e, err := a.record(earlier)
				if err != nil {
					return err
				}
				if e.sameStart(r) && bytes.Equal(e.moves, r.moves) {
					found[n] = Duplicate{Game: n, Of: earlier}
					break
				}
			}
		}
	}
	return nil
}

// prefixes adds the games that a longer game of the same meeting begins with.
func (a *Archive) prefixes(lists map[uint64][]int, found map[int]Duplicate) error {
	for _, list := range lists {
		if len(list) == 1 {
			continue
		}
		records := make([]*record, len(list))
		meetings := make([]meeting, len(list))
		for i, n := range list {
			r, err := a.record(n)
			if err != nil {
				return err
			}
			records[i] = r
			meetings[i], _ = meetingOf(r.tags)
		}
		for i, r := range records {
			if _, known := found[list[i]]; known {
				continue
			}
			for j, o := range records {
				if len(o.moves) > len(r.moves) && o.sameStart(r) && bytes.HasPrefix(o.moves, r.moves) &&
					meetings[i] == meetings[j] {
					found[list[i]] = Duplicate{list[i], list[j], true}
					break
				}
			}
		}
	}
	return nil
}

func (r *record) sameStart(o *record) bool { return r.rules == o.rules && r.start == o.start }
