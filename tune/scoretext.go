package tune

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// commentedScore returns the score in the comments after a move; ok is false if there is none.
func commentedScore(n *pdn.Node) (s draughts.Score, ok bool) {
	for _, comment := range n.CommentsAfter {
		if s, ok := parseScore(comment); ok {
			return s, true
		}
	}
	return 0, false
}

// parseScore reads the texts of [draughts.Score.String], and those of older files: "win in 7" for "win in at most 7".
// All wins in an unknown number of plies have the same text; parseScore returns the smallest.
func parseScore(text string) (s draughts.Score, ok bool) {
	size := strings.TrimLeft(text, "+-")
	switch outcome, plies, long := strings.Cut(text, " in "); {
	case text == "win" || text == "loss":
		s = draughts.MaxEval + 1
	case long && (outcome == "win" || outcome == "loss"):
		n, err := strconv.ParseUint(strings.TrimPrefix(plies, "at most "), 10, 15)
		if err != nil {
			return 0, false
		}
		s = draughts.WinScore - draughts.Score(n)
	default:
		men, err := strconv.ParseUint(strings.Replace(size, ".", "", 1), 10, 15)
		if err != nil {
			return 0, false
		}
		s = draughts.Score(men)
	}
	if text[0] == '-' || text[0] == 'l' {
		s = -s
	}
	return s, s.String() == text || strings.Replace(s.String(), " at most ", " ", 1) == text
}
