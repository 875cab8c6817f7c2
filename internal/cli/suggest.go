package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// Nearest returns the names that word is most likely a misspelling of: at most two, or none if no name is near.
func Nearest(word string, names []string) []string {
	word = strings.ToLower(word)
	var found []string
	best := 0
	for _, name := range names {
		limit := (len(name) + 2) / 3
		if max(len(name), len(word))-min(len(name), len(word)) > limit {
			continue // the distance is at least the difference in length
		}
		d := distance(word, strings.ToLower(name))
		switch {
		case d > limit || len(found) > 0 && d > best:
		case len(found) > 0 && d == best:
			found = append(found, name)
		default:
			found, best = []string{name}, d
		}
	}
	return found[:min(2, len(found))]
}

// distance returns the number of edits that make b of a: insertions, deletions, substitutions, and exchanges of two
// neighbours. It is the optimal string alignment distance.
func distance(a, b string) int {
	var before []int // the row before the last
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// DidYouMean returns the end of a message that suggests names, at most two, or "" if there are none.
func DidYouMean(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(names[:min(2, len(names))], " or ") + "?"
}

// SuggestValues returns err as an error of Usagef that suggests values instead of the refused one. They replace the
// list of all known values in the message.
func SuggestValues(err error, values []string) error {
	if len(values) == 0 {
		return usageError{err}
	}
	before, list, found := strings.Cut(err.Error(), " (known: ")
	if _, after, ok := strings.Cut(list, ")"); found && ok {
		return Usagef("%s%s%s", before, after, DidYouMean(values))
	}
	return Usagef("%w%s", err, DidYouMean(values))
}

// UnknownFlag returns the error of a long flag that a command does not have. It suggests one of its names, or says that
// the flag is the word for its arguments, which comes after its name in use.
func UnknownFlag(command, use, name string, names []string) error {
	_, arguments, _ := strings.Cut(use, " ")
	if word := Placeholder(arguments); strings.EqualFold(word, name) {
		return Usagef("%s is an argument, not a flag: %s %s", word, command, arguments)
	}
	nearest := Nearest(name, names)
	for i := range nearest {
		nearest[i] = "--" + nearest[i]
	}
	return Usagef("there is no flag --%s%s", quote.Cut(name, quote.Characters), DidYouMean(nearest))
}

// ValueError returns the error of a flag whose value was refused. It says what is expected of a basic type, and
// suggests one of the known values.
func ValueError(name, value, kind string, refused error, known []string) error {
	dashes := "--"
	if len(name) == 1 {
		dashes = "-"
	}
	if refused.Error() == "parse error" { // of package flag
		expected := map[string]string{
			"bool": "true or false", "float64": "a number", "duration": "a time such as 500ms or 1m30s",
		}[kind]
		return Usagef("invalid value %q for flag %s%s: %s is expected", value, dashes, name,
			cmp.Or(expected, "a whole number"))
	}
	err := fmt.Errorf("invalid value %q for flag %s%s: %w", value, dashes, name, refused)
	return SuggestValues(err, Nearest(value, known))
}

// Values says what the value of a flag, or an argument, can be. The zero Values is anything.
type Values struct {
	Words          []string // some or all of the values; one that ends in "=" or ":" is the beginning of values
	Files, Folders bool     // the names of files, of folders
}

// Kinds are the kinds of values, by the words that stand for values in the help.
type Kinds map[string]Values

// What shells do with the words of a completion, as the scripts of cobra read it.
const (
	noSpace     = 1 << 1 // they add no space
	noFiles     = 1 << 2 // they complete no names of files
	onlyFolders = 1 << 4 // they complete names of folders
)

// Complete returns the words that complete the beginning of a value of a kind, and what a shell does with them. After a
// word such as "hub:" they are files.
func (kinds Kinds) Complete(kind, begun string) (words []string, directive int) {
	v := kinds[kind]
	if directive = noFiles; v.Files {
		directive = 0
	}
	for _, word := range v.Words {
		isOpen := strings.HasSuffix(word, ":") || strings.HasSuffix(word, "=")
		if rest, ok := strings.CutPrefix(begun, word); ok && isOpen {
			files, _ := filepath.Glob(rest + "*") // the error is of a pattern that nobody means
			for _, file := range files {
				words = append(words, word+file)
			}
		} else if strings.HasPrefix(word, begun) {
			if words = append(words, word); isOpen {
				directive = noFiles | noSpace
			}
		}
	}
	if len(words) == 0 && v.Folders {
		directive = onlyFolders
	}
	return words, directive
}

// ShortFlags are the short names of the flags that are used most.
var ShortFlags = map[string]string{
	"depth": "d", "egdb": "e", "fen": "f", "games": "g", "json": "j", "nodes": "n", "output": "o", "seed": "s",
	"time": "t", "variant": "v",
}
