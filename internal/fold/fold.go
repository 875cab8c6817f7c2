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

// HasName reports whether a name has a part: it contains the part, or each word of the part begins a word of the name,
// so that "Wiersma, H" is a part of "Harm Wiersma". Both are results of Text.
func HasName(name, part string) bool {
	if strings.Contains(name, part) {
		return true
	}
	return all(Words(part), Words(name), strings.HasPrefix)
}

// HasWords reports whether all words and numbers of part are those of text. Both are results of Text.
func HasWords(text, part string) bool {
	return all(Words(part), Words(text), func(word, want string) bool { return word == want })
}

// all reports whether there are wanted words, each of which is another word of the text by is.
func all(wanted, text []string, is func(word, want string) bool) bool {
	slices.SortFunc(wanted, func(a, b string) int { return len(b) - len(a) }) // an initial takes what is left
	for _, want := range wanted {
		i := slices.IndexFunc(text, func(word string) bool { return is(word, want) })
		if i < 0 {
			return false
		}
		text = slices.Delete(text, i, i+1)
	}
	return len(wanted) > 0
}
