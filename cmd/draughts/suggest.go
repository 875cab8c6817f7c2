package main

import (
	"flag"
	"slices"
	"strconv"
	"strings"
)

// nearest returns the names that word is most likely a misspelling of: at most two, or none if no name is near.
func nearest(word string, names []string) []string {
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

// didYouMean returns the end of a message that suggests names, or "" if there are none.
func didYouMean(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(names, " or ") + "?"
}

// suggestValues returns a usageError with values that are suggested instead of the one that err refuses. They replace
// the list of all known values in the message.
func suggestValues(err error, values []string) error {
	if len(values) == 0 {
		return usageError{err}
	}
	before, list, found := strings.Cut(err.Error(), " (known: ")
	if _, after, ok := strings.Cut(list, ")"); found && ok {
		return usagef("%s%s%s", before, after, didYouMean(values))
	}
	return usagef("%w%s", err, didYouMean(values))
}

// nearestCommands returns the commands that words, which begin with no command, may stand for.
func nearestCommands(words []string) []string {
	if len(words) > 1 {
		if found := nearest(words[0]+" "+words[1], commandNames(2)); found != nil {
			return found
		}
	}
	if found := withoutGroup(func(sub string) bool { return sub == words[0] }); found != nil {
		return found
	}
	names := slices.Concat(commandNames(1), []string{"help"}, groups())
	for _, topic := range topics {
		names = append(names, topic.name)
	}
	found := nearest(words[0], names)
	for i, name := range found {
		if slices.ContainsFunc(topics, func(t topic) bool { return t.name == name }) {
			found[i] = "help " + name
		}
	}
	if found == nil {
		found = nearest(words[0], commandNames(2)) // such as pdn-check
	}
	if found != nil {
		return found
	}
	return withoutGroup(func(sub string) bool { return nearest(words[0], []string{sub}) != nil })
}

// withoutGroup returns the commands of two words whose second word matches: at most two.
func withoutGroup(matches func(sub string) bool) []string {
	var found []string
	for _, name := range commandNames(2) {
		if _, sub, _ := strings.Cut(name, " "); matches(sub) {
			found = append(found, name)
		}
	}
	return found[:min(2, len(found))]
}

// commandNames returns the names of the commands of that many words.
func commandNames(words int) []string {
	var names []string
	for _, c := range commands {
		if len(strings.Fields(c.name)) == words {
			names = append(names, c.name)
		}
	}
	return names
}

// groups returns the first words of the commands of two words.
func groups() []string {
	var list []string
	for _, name := range commandNames(2) {
		group, _, _ := strings.Cut(name, " ")
		if !slices.Contains(list, group) {
			list = append(list, group)
		}
	}
	return list
}

// nearestFlags returns the flags that name, which begins with a dash, may stand for.
func nearestFlags(name string, f *flag.FlagSet) []string {
	var names []string
	f.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return nearest("-"+strings.TrimLeft(name, "-"), names)
}

// nearestValues returns the values that the refused value of a flag may stand for, if the flag has a list of values.
func nearestValues(refused error, f *flag.FlagSet) []string {
	rest, ok := strings.CutPrefix(refused.Error(), "invalid value ")
	quoted, err := strconv.QuotedPrefix(rest)
	if !ok || err != nil {
		return nil
	}
	value, err := strconv.Unquote(quoted)
	if err != nil {
		return nil
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(rest[len(quoted):], " for flag -"), ":")
	if known := f.Lookup(name); known != nil {
		return nearest(value, kindOfFlag(known).words)
	}
	return nil
}
