// Package fold compares names and words as people write them: with or without accents, in any case and order.
package fold

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// bare maps letters with accents to letters without, and other signs to those of ASCII.
var bare = func() map[rune]string {
	signs := map[rune]string{}
	for plain, list := range map[string]string{
		"a": "àáâãäåāăąǎ", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
		"j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőǒ", "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß",
		"t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűųǔ", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "е": "ё", "и": "й", "'": "’‘´`",
		"": `\`, // the escapes of PDN
	} {
		for _, sign := range list {
			signs[sign] = plain
		}
	}
	return signs
}()

// Text returns a text in lower case, without accents and backslashes.
func Text(text string) string {
	text = strings.ToLower(text)
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || r == '\\' || r == '`' }) {
		return text // most texts
	}
	var b strings.Builder
	for _, r := range text {
		plain, ok := bare[r]
		switch {
		case ok:
			b.WriteString(plain)
		case !unicode.Is(unicode.Mn, r): // an accent of its own
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Words returns the words and numbers of a text.
func Words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// HasName reports whether a name has a part: it contains the part, or each word of the part begins another word of the
// name, so that "Wiersma, H" is a part of "Harm Wiersma". Both are results of Text.
func HasName(name, part string) bool {
	if strings.Contains(name, part) {
		return true
	}
	left, wanted := Words(name), Words(part)
	slices.SortFunc(wanted, func(a, b string) int { return len(b) - len(a) }) // an initial takes what is left
	for _, want := range wanted {
		i := slices.IndexFunc(left, func(word string) bool { return strings.HasPrefix(word, want) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(wanted) > 0
}
