package archive

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/fold"
	"github.com/godraughts/draughts/pdn"
)

// Duplicate is a game that another game makes superfluous.
type Duplicate struct {
	Game, Of int
	Prefix   bool // Of has more moves; otherwise both have the same
}

// Duplicates returns the games whose moves are the first of a longer game between the same players on the same day, and
// those with the moves of an earlier game, with samePlayers only of one between the same players on the same day. For
// games without moves, or with an error, a set-up or an unknown move, start, tags and text must be equal instead. Each
// is there once, in their order. None is the duplicate of another duplicate.
func (a *Archive) Duplicates(ctx context.Context, samePlayers bool) ([]Duplicate, error) {
	keys, meetings := make([]digest, a.Len()), map[digest][]int{}
	for n := range keys {
		r, err := a.record(n)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		isWhole, err := r.isWhole()
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n+1, err)
		}
		keys[n] = digestOf(r.rules, r.start, string(r.moves))
		meeting, known := meetingOf(r)
		switch {
		case !isWhole:
			keys[n], known = digestOf(r.rules, r.start, fmt.Sprint(r.tags), string(r.text)), false
		case samePlayers:
			keys[n] = digestOf(string(keys[n][:]), string(meeting[:]))
		}
		if known {
			meetings[meeting] = append(meetings[meeting], n)
		}
	}
	found := map[int]Duplicate{}
	for _, list := range meetings {
		if err := a.prefixes(list, found); err != nil {
			return nil, err
		}
	}
	earliest := map[digest]int{}
	for n, key := range keys {
		if found[n].Prefix {
			continue
		}
		if first, ok := earliest[key]; ok {
			found[n] = Duplicate{Game: n, Of: first}
		} else {
			earliest[key] = n
		}
	}
	for n, d := range found {
		if longer, ok := found[d.Of]; ok { // it has the moves of an earlier game
			found[n] = Duplicate{n, longer.Of, true}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b Duplicate) int { return cmp.Compare(a.Game, b.Game) }), nil
}

type digest [sha256.Size]byte

func digestOf(texts ...string) digest { return sha256.Sum256([]byte(strings.Join(texts, "\x00"))) }

// meetingOf returns a digest of the rules, the start, the players and the day. ok is false if one is unknown.
func meetingOf(r *record) (key digest, ok bool) {
	day := r.tags.Get("Date")
	date, whole, ok := pdn.ParseDate(day)
	if whole && ok {
		day = date.String()
	}
	day = strings.Join(fold.Words(fold.Text(day)), " ") // as written if it is unknown: 03.07.20 and 04.07.20 are two
	texts := []string{r.rules, r.start, day}
	for _, c := range [...]draughts.Color{draughts.White, draughts.Black} {
		name := fold.Words(fold.Text(r.tags.Get(c.String())))
		slices.Sort(name) // "Ann Bee" is "Bee, Ann"
		ok = ok && len(name) > 0
		texts = append(texts, strings.Join(name, " "))
	}
	return digestOf(texts...), ok && date.Day > 0
}

// prefixes adds the games of a meeting that a longer one begins with. Each is one of the longest.
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
		longest := i
		for j, other := range moves {
			if len(other) > len(moves[longest]) && bytes.HasPrefix(other, moves[i]) {
				longest = j
			}
		}
		if longest != i {
			found[n] = Duplicate{n, meeting[longest], true}
		}
	}
	return nil
}
