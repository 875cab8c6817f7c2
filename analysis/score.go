package analysis

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// ParseScore reads a score from a comment, as [Annotator.Annotate] and matches write it: the text of
// [draughts.Score.String], or that of older files, "win in 7" for "win in at most 7". All wins in an unknown number of
// plies have the same text, and the smallest is returned. ok is false for any other text.
func ParseScore(text string) (s draughts.Score, ok bool) {
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
