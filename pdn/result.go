package pdn

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// ResultText returns the result as the file gives it: the Result tag or, where that is missing, empty, "*" or "?", the
// terminator; "*" if neither tells.
func (g *Game) ResultText() string {
	for _, s := range []string{g.Tags.Get("Result"), g.Terminator} {
		if s != "" && s != "*" && s != "?" {
			return s
		}
	}
	return "*"
}

// Result returns what the result text means: the first number is the score of the side that moves first in games of
// these rules, so that 1-0 is a win for White in International draughts and for Black in English. It is Ongoing where
// the text does not tell, or where both have lost (0-0).
func (g *Game) Result() draughts.Result {
	first, second, ok := scores(g.ResultText())
	mover := g.Start.Variant.Rules().First
	switch {
	case !ok || !g.Start.Variant.Valid() || first == 0 && second == 0:
		return draughts.Ongoing
	case first > second:
		return draughts.Win(mover)
	case first < second:
		return draughts.Win(mover.Other())
	}
	return draughts.Draw
}

// Winner returns the side that has won according to Result, and false if neither has.
func (g *Game) Winner() (draughts.Color, bool) { return g.Result().Winner() }

// The results as PDN 3.0 writes them: win, draw and loss of the side that moves first.
var (
	defaultResults       = [3]string{"1-0", "1/2-1/2", "0-1"}
	internationalResults = [3]string{"2-0", "1-1", "0-2"}
)

// resultText returns the text of a result in games of v.
func resultText(v draughts.Variant, r draughts.Result) string {
	rules := v.Rules()
	texts := defaultResults
	if rules.GameType == 20 {
		texts = internationalResults
	}
	switch r {
	case draughts.Win(rules.First):
		return texts[0]
	case draughts.Draw:
		return texts[1]
	case draughts.Win(rules.First.Other()):
		return texts[2]
	}
	return "*"
}

// scores returns the two scores of a result such as 1-0, 1/2-1/2, 4-6 or 0.5-0.5. A draw with an advantage for one
// side, "1+ - 1-", is a draw.
func scores(text string) (first, second float64, ok bool) {
	if s := strings.ReplaceAll(text, " ", ""); s == "1+-1-" || s == "1--1+" {
		return 1, 1, true
	}
	a, b, found := strings.Cut(text, "-")
	if !found {
		return 0, 0, false
	}
	first, okFirst := score(a)
	second, okSecond := score(b)
	return first, second, okFirst && okSecond
}

// score returns a score such as 1, 0.5, 1/2 or 1 1/2. A number with a leading zero is a square and no score.
func score(text string) (float64, bool) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "½", "1/2")
	half := 0.0
	if whole, found := strings.CutSuffix(text, "1/2"); found {
		half = 0.5
		if text = strings.TrimSpace(whole); text == "" {
			return half, true
		}
	}
	if len(text) > 5 || strings.Trim(text, "0123456789.,") != "" {
		return 0, false
	}
	if len(text) > 1 && text[0] == '0' && isDigit(int(text[1])) {
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return n + half, err == nil
}

// mostPoints is how many points the known ways of scoring share out at most.
const mostPoints = 12

// isResult reports whether text is a result that cannot be a move: one score is 0 or broken, or both are equal.
func isResult(text string) bool {
	first, second, ok := scores(text)
	if !ok || first+second > mostPoints {
		return false
	}
	return first == 0 || second == 0 || first == second || strings.ContainsAny(text, "./,½")
}

// mayBeResult reports whether text, which has the form of a move, may be the result of a game with that Result tag;
// legal says whether it is a legal move.
func mayBeResult(text, tag string, legal bool) bool {
	known := tag != "" && tag != "*" && tag != "?"
	if known && text != tag || !known && legal {
		return false
	}
	first, second, ok := scores(text)
	return ok && (known || first+second <= mostPoints)
}
