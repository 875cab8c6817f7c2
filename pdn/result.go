package pdn

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// resultOf returns the meaning of a result in games of v. In games that the library does not play White moves first.
func resultOf(v draughts.Variant, text string) draughts.Result {
	first, second, ok := scores(text)
	mover := v.Start().Turn()
	switch {
	case !ok || first == 0 && second == 0:
		return draughts.Ongoing
	case first > second:
		return draughts.Win(mover)
	case first < second:
		return draughts.Win(mover.Other())
	}
	return draughts.Draw
}

// Results in the form of PDN 3.0: win, draw and loss of the side that moves first.
var (
	defaultResults       = [3]string{"1-0", "1/2-1/2", "0-1"}
	internationalResults = [3]string{"2-0", "1-1", "0-2"}
)

// resultsOf returns the results in the form of a GameType, or of a ResultFormat that is not empty.
func resultsOf(gameType int, format string) [3]string {
	if gameType == 20 || gameType == 27 || format != "" {
		return internationalResults
	}
	return defaultResults
}

func resultText(v draughts.Variant, r draughts.Result, d *Dialect) string {
	rules := v.Rules()
	texts, first := resultsOf(rules.GameType, ""), rules.FirstToMove
	if d.Results[0] != "" {
		texts = d.Results
	}
	if d.WhiteFirst || !v.IsValid() {
		first = draughts.White
	}
	switch r {
	case draughts.Win(first):
		return texts[0]
	case draughts.Draw:
		return texts[1]
	case draughts.Win(first.Other()):
		return texts[2]
	}
	return "*"
}

// Formats of results that the standard has beside the forms of the GameTypes. With any other name in a ResultFormat tag
// a result may be any text.
const (
	formatPlus   = "Plus draw"
	formatDelfts = "Delfts"
	formatGoes   = "Goes"
)

// isResultOf reports whether a Result tag may have this value with the ResultFormat or, if that is empty, the GameType.
func isResultOf(gameType int, text, format string) bool {
	texts := resultsOf(gameType, format)
	plain := text == "*" || text == "" || text == "0-0" || slices.Contains(texts[:], text)
	switch {
	case format == "" || plain:
		return plain
	case strings.EqualFold(format, formatPlus):
		return text == "1+ - 1-" || text == "1- - 1+"
	case strings.EqualFold(format, formatDelfts):
		return text == "1 1/2 - 1/2" || text == "1/2 - 1 1/2"
	case strings.EqualFold(format, formatGoes):
		_, _, ok := scores(text)
		return ok && strings.Contains(text, ".")
	}
	return true
}

// standardResult returns a result in the form of the GameType, and the ResultFormat that it needs; "" if none.
func standardResult(gameType int, text, format string) (result, neededFormat string) {
	if isResultOf(gameType, text, format) {
		return text, format
	}
	results := resultsOf(gameType, format)
	first, second, ok := scores(text)
	switch compact := strings.ReplaceAll(text, " ", ""); {
	case !ok:
		return text, "Text"
	case compact == "1+-1-":
		return "1+ - 1-", formatPlus
	case compact == "1--1+":
		return "1- - 1+", formatPlus
	case first == 1.5 && second == 0.5:
		return "1 1/2 - 1/2", formatDelfts
	case first == 0.5 && second == 1.5:
		return "1/2 - 1 1/2", formatDelfts
	case first == 0 && second == 0:
		return "0-0", format // lost for both
	case first == second && first <= 1:
		return results[1], format
	case second == 0 && first <= 2:
		return results[0], format
	case first == 0 && second <= 2:
		return results[2], format
	case strings.Contains(text, "."):
		return text, formatGoes
	}
	return text, strconv.FormatFloat(first+second, 'f', -1, 64) + " points"
}

// sameScores reports whether two results mean the same winner, or a draw.
func sameScores(a, b string) bool {
	first, second, ok := scores(a)
	first2, second2, ok2 := scores(b)
	return a == b || ok && ok2 && cmp.Compare(first, second) == cmp.Compare(first2, second2)
}

// scores returns the two scores of a result such as 1-0, 1/2-1/2, 4-6 or 0.5-0.5. A draw with an advantage for one
// side, "1+ - 1-", is a draw.
func scores(text string) (first, second float64, ok bool) {
	if a, b, ok := wholeScores(text); ok {
		return float64(a), float64(b), true
	}
	if text == defaultResults[1] || text == "1/21/2" { // the latter broken after its hyphen in a PDF file
		return 0.5, 0.5, true
	}
	if s := strings.ReplaceAll(text, " ", ""); s == "1+-1-" || s == "1--1+" {
		return 1, 1, true
	}
	text = strings.Map(func(r rune) rune {
		if r == ':' || isDashRune(r) {
			return '-'
		}
		return r
	}, text)
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
		half, text = 0.5, cmp.Or(strings.TrimSpace(whole), "0")
	}
	const maxLength = 5
	switch {
	case len(text) > maxLength, strings.Trim(text, "0123456789.,") != "",
		strings.HasSuffix(text, "."), strings.HasSuffix(text, ","),
		len(text) > 1 && text[0] == '0' && isDigit(int(text[1])):
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return n + half, err == nil
}

// maxPoints is the maximum sum of both scores in the known ways of scoring.
const maxPoints = 12

// isResult reports whether a word is a result that cannot be a move: a score is 0 or a fraction, or both are equal.
func isResult(word []byte) bool {
	const longest = 16
	if a, b, ok := wholeScores(word); ok { // with a colon, a capture may end where it began
		return a+b <= maxPoints && (a == 0 || b == 0 || a == b && (a == 1 || bytes.IndexByte(word, ':') < 0))
	}
	if len(word) > longest || word[0] < utf8.RuneSelf && !isDigit(int(word[0])) || bytes.IndexByte(word, 'x') >= 0 {
		return false // most moves
	}
	first, second, ok := scores(Decode(word))
	return ok && first+second <= maxPoints &&
		(first == 0 || second == 0 || first == second || bytes.ContainsAny(word, "./,½"))
}

// wholeScores returns the scores of a result in whole numbers, as 1-0 or 1:0. It is fast: most moves look like one.
func wholeScores[T string | []byte](word T) (a, b int, ok bool) {
	i := 0
	for i < len(word) && isDigit(int(word[i])) && i < 4 {
		a = a*10 + int(word[i]-'0')
		i++
	}
	if i == 0 || i > 1 && word[0] == '0' || i == len(word) || word[i] != '-' && word[i] != ':' {
		return 0, 0, false
	}
	begin := i + 1
	for i = begin; i < len(word) && isDigit(int(word[i])) && i < begin+4; i++ {
		b = b*10 + int(word[i]-'0')
	}
	return a, b, i > begin && i == len(word) && (i == begin+1 || word[begin] != '0')
}

// isKnownResult reports whether a tag or a terminator gives a result.
func isKnownResult[T string | []byte](text T) bool {
	return len(text) > 0 && string(text) != "*" && string(text) != "?"
}

func isDashRune(r rune) bool { return r == '-' || r >= '\u2010' && r <= '\u2015' || r == '\u2212' }
