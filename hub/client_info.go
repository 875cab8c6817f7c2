package hub

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// maxDepth is the greatest depth, in plies, that is accepted from an engine.
const maxDepth = 999

// readInfo reads an info message into i and reports whether it is valid. Invalid nodes or times are ignored. With an
// invalid depth or score the whole message is invalid, since a score has a meaning only with its depth.
func readInfo(i *draughts.Info, p draughts.Position, m Message) bool {
	found := *i
	line := draughts.Line{Score: i.Score(), PV: i.PV()}
	for _, a := range m.Args {
		switch a.Name {
		case "depth":
			n, err := parseCount(a.Value)
			if err != nil || n > maxDepth {
				return false
			}
			found.Depth = n
		case "nodes":
			if n, err := strconv.ParseUint(a.Value, 10, 64); err == nil {
				found.Nodes = n
			}
		case "time":
			if t, err := parseSeconds(a.Value); err == nil && t >= 0 {
				found.Time = t
			}
		case "score":
			s, err := ParseScore(a.Value)
			if err != nil {
				return false
			}
			line.Score = s
		case "pv":
			line.PV = parseLine(p, a.Value)
		}
	}
	found.Lines = []draughts.Line{line}
	*i = found
	return true
}

// parseLine parses a sequence of moves up to the first that is not legal.
func parseLine(p draughts.Position, text string) []draughts.Move {
	var moves []draughts.Move
	for word := range strings.FieldsSeq(text) {
		m, err := ParseMove(p, word)
		if err != nil {
			break
		}
		moves = append(moves, m)
		p = p.After(m)
	}
	return moves
}
