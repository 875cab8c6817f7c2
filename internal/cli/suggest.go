package cli

import (
	"flag"
	"slices"
	"strconv"
	"strings"
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

// DidYouMean returns the end of a message that suggests names, or "" if there are none.
func DidYouMean(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(names, " or ") + "?"
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

// nearestCommands returns the commands that words, which begin with no command, may stand for.
func (p *Program) nearestCommands(words []string) []string {
	if len(words) > 1 {
		if found := Nearest(words[0]+" "+words[1], p.commandNames(2)); found != nil {
			return found
		}
	}
	if found := p.withoutGroup(func(sub string) bool { return sub == words[0] }); found != nil {
		return found
	}
	names := slices.Concat(p.commandNames(1), []string{"help"}, p.groups())
	for _, topic := range p.Topics {
		names = append(names, topic.Name)
	}
	found := Nearest(words[0], names)
	for i, name := range found {
		if slices.ContainsFunc(p.Topics, func(t Topic) bool { return t.Name == name }) {
			found[i] = "help " + name
		}
	}
	if found == nil {
		found = Nearest(words[0], p.commandNames(2)) // such as pdn-check
	}
	if found != nil {
		return found
	}
	return p.withoutGroup(func(sub string) bool { return Nearest(words[0], []string{sub}) != nil })
}

// withoutGroup returns the commands of two words whose second word matches: at most two.
func (p *Program) withoutGroup(matches func(sub string) bool) []string {
	var found []string
	for _, name := range p.commandNames(2) {
		if _, sub, _ := strings.Cut(name, " "); matches(sub) {
			found = append(found, name)
		}
	}
	return found[:min(2, len(found))]
}

// commandNames returns the names of the commands of that many words.
func (p *Program) commandNames(words int) []string {
	var names []string
	for _, c := range p.Commands {
		if len(strings.Fields(c.Name)) == words {
			names = append(names, c.Name)
		}
	}
	return names
}

// groups returns the first words of the commands of two words.
func (p *Program) groups() []string {
	var list []string
	for _, name := range p.commandNames(2) {
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
	return Nearest("-"+strings.TrimLeft(name, "-"), names)
}

// nearestValues returns the values that the refused value of a flag may stand for, if the flag has a list of values.
func (p *Program) nearestValues(refused error, f *flag.FlagSet) []string {
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
		return Nearest(value, p.KindNamed(Placeholder(known)).Words)
	}
	return nil
}

// Values says what the value of a flag, or an argument, can be. The zero Values is anything.
type Values struct {
	Words          []string // some or all of the values; one that ends in "=" or ":" is the beginning of values
	Files, Folders bool     // the names of files, of folders
}

// KindNamed returns the kind with a name; "" and other names are the zero Values.
func (p *Program) KindNamed(name string) Values {
	if kind, ok := p.Values[name]; ok {
		return kind()
	}
	return Values{}
}

// Placeholder returns the word that stands for the value of a flag in the help, or "" if the flag is boolean.
func Placeholder(f *flag.Flag) string {
	name, _ := flag.UnquoteUsage(f)
	return name
}

// Argument returns the word that stands for the arguments of the command in the help, or "" if there are none.
func (c *Command) Argument() string { return strings.Trim(c.Args, "[].") }
