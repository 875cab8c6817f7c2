// Package quote bounds what messages repeat of the input that they are about, so that an error does not grow with what
// was wrong.
package quote

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// Characters is how many characters of a text are quoted.
	Characters = 60
	// Items is how many items of a list are named.
	Items = 10
	// message is how many characters of a long text are repeated, such as a message that somebody else has written.
	message = 400
	// Screen is how many characters a message to people has.
	Screen = 2000
)

// Text returns s between quotation marks, escaped as by %q. Of a text of more than 60 characters it has the first 60,
// and an ellipsis follows the quotation mark.
func Text(s string) string {
	if end := after(s, Characters); end < len(s) {
		return strconv.Quote(s[:end]) + "…"
	}
	return strconv.Quote(s)
}

// Long is like Text but has up to 400 characters, from both ends of s. It is for texts that are held against each other.
func Long(s string) string { return strconv.Quote(Cut(s, message)) }

// List returns the texts of the first ten items and how many more there are, with the separator between them.
func List[T any](items []T, separator string, text func(T) string) string {
	return list(items, 0, separator, text)
}

// Errors returns the texts of the first ten errors and how many more there are: those of the slice, and the
// number of others.
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

// Cut returns s with an ellipsis in place of its middle if it is longer than that number of characters. Three
// quarters of what is left are from the beginning.
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

// Error returns err with a message of at most 400 characters. It is for errors of other packages, which repeat names of
// files and numbers in full. [errors.Is] and [errors.As] find err and what it wraps.
func Error(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	if len(text) <= message {
		return err
	}
	return &cutError{err, Cut(text, message)}
}

// cutError is an error with a shorter message.
type cutError struct {
	err  error
	text string
}

// Error returns the shorter message.
func (e *cutError) Error() string { return e.text }

// Unwrap returns the error.
func (e *cutError) Unwrap() error { return e.err }

// Message returns the message of err for people: no more of it than a screen shows.
func Message(err error) string { return Cut(err.Error(), Screen) }

// after returns the offset in s behind that number of characters, or behind all if there are fewer.
func after(s string, characters int) int {
	for i := range s {
		if characters == 0 {
			return i
		}
		characters--
	}
	return len(s)
}
