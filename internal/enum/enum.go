// Package enum gives the constants of enumerations their words.
package enum

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// Word is the word of a constant in text and JSON, and its name for people.
type Word [2]string

// Words returns words that are also the names.
func Words(texts ...string) []Word {
	words := make([]Word, len(texts))
	for i, text := range texts {
		words[i] = Word{text, text}
	}
	return words
}

// ErrUnknown is returned for text that is not the word of a constant, and for a value that is no constant.
var ErrUnknown = errors.New("unknown word")

// Name returns the name of a constant, such as "invalid draughts.Color" for a value that is none.
func Name[T ~uint8](words []Word, v T) string {
	if int(v) < len(words) {
		return words[v][1]
	}
	return fmt.Sprintf("invalid %T", v)
}

// Marshal returns the word of a constant.
func Marshal[T ~uint8](words []Word, v T) ([]byte, error) {
	if int(v) >= len(words) {
		return nil, fmt.Errorf("%w: %T %d is none of %s", ErrUnknown, v, uint8(v), texts(words, ", "))
	}
	return []byte(words[v][0]), nil
}

// Unmarshal sets v to the constant with a word, in upper or lower case.
func Unmarshal[T ~uint8](words []Word, v *T, text []byte) error {
	for i, word := range words {
		if strings.EqualFold(word[0], string(text)) {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("%w %s: %s is expected", ErrUnknown, quote.Text(string(text)), texts(words, " or "))
}

// texts returns the words with commas between them, and last in front of the last.
func texts(words []Word, last string) string {
	var list []string
	for _, word := range words {
		list = append(list, word[0])
	}
	n := len(list) - 1
	return strings.Join(list[:n], ", ") + last + list[n]
}
