// Package quote shortens input that messages repeat. An error then does not grow with the input.
package quote

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The greatest lengths.
const (
	Characters = 60   // that Text quotes at most
	Items      = 10   // that List names at most
	longText   = 400  // characters that Long quotes and Error repeats at most
	Screen     = 2000 // characters of a message to people at most
)

// Text returns s in quotation marks, escaped as by %q. If s has more than 60 characters, Text quotes the first 60 and
// adds an ellipsis after the closing quotation mark. It names Cyrillic letters that look like Latin ones.
func Text(s string) string {
	if end := after(s, Characters); end < len(s) {
		return strconv.Quote(s[:end]) + "…" + lookAlikes(s[:end])
	}
	return strconv.Quote(s) + lookAlikes(s)
}

// lookAlikes names the Cyrillic letters in s that stand beside a Latin letter or a digit and look Latin.
func lookAlikes(s string) string {
	var found []string
	runes := []rune(" " + s + " ")
	for i, r := range runes {
		if strings.ContainsRune("АВЕКМНОРСТУХІЅЈаеорсухіѕј", r) && (isLatin(runes[i-1]) || isLatin(runes[i+1])) {
			found = append(found, string(r))
		}
	}
	if found == nil {
		return ""
	}
	return " (with Cyrillic " + strings.Join(slices.Compact(found), ", ") + ")"
}

func isLatin(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

// Long is like Text but quotes up to 400 characters, from both ends of s. It is for texts that the reader compares.
func Long(s string) string { return strconv.Quote(Cut(s, longText)) }

// List returns the texts of the first ten items, joined by the separator. The number of the others follows.
func List[T any](items []T, separator string, text func(T) string) string {
	return list(items, 0, separator, text)
}

// Errors returns the texts of the first ten errors. The number of the others follows: of errs, plus others.
func Errors(errs []error, others int) string { return list(errs, others, "; ", error.Error) }

func list[T any](items []T, others int, separator string, text func(T) string) string {
	texts := make([]string, 0, Items+1)
	for _, item := range items[:min(len(items), Items)] {
		texts = append(texts, text(item))
	}
	if more := len(items) - len(texts) + others; more > 0 {
		texts = append(texts, strconv.Itoa(more)+" more")
	}
	return strings.Join(texts, separator)
}

// Cut returns s with an ellipsis in place of its middle if it has more than the given number of characters. Three
// quarters of the remaining characters are from the beginning.
func Cut(s string, characters int) string {
	tail := characters / 4
	head := after(s, characters-tail)
	if after(s[head:], tail) == len(s)-head {
		return s
	}
	end := len(s)
	for range tail {
		_, size := utf8.DecodeLastRuneInString(s[:end])
		end -= size
	}
	return s[:head] + "…" + s[end:]
}

// Error returns err with a message of at most 400 characters. It is for errors of other packages, which repeat file
// names and numbers in full. [errors.Is] and [errors.As] find err and what it wraps.
func Error(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	if len(text) <= longText {
		return err
	}
	return &cutError{err, Cut(text, longText)}
}

type cutError struct {
	err  error
	text string
}

func (e *cutError) Error() string { return e.text }
func (e *cutError) Unwrap() error { return e.err }

// Message returns the message of err for people, shortened to what fits on a screen.
func Message(err error) string { return Cut(err.Error(), Screen) }

// after returns the offset after the given number of characters of s, or len(s) if s has fewer.
func after(s string, characters int) int {
	for i := range s {
		if characters == 0 {
			return i
		}
		characters--
	}
	return len(s)
}
