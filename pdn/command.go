package pdn

import (
	"slices"
	"strings"
)

// Command is a command in a comment, written by a program, such as [%clk 1:55:21] or [%eval -0.25]. Its value may be
// empty, as in [%inbook]. The standard has these commands (PDN 3.0, "PDN Extensions"):
//
//	clk    time left on a digital clock, h:mm:ss
//	mct    time on a mechanical clock
//	egt    time since the beginning of the game
//	emt    time for the move
//	clock  the same as clk for both sides, such as w0:10:00 B0:09:55; upper case marks the clock that runs
type Command struct{ Name, Value string }

// String returns the command as it stands in a comment.
func (c Command) String() string {
	if c.Value == "" {
		return "[%" + c.Name + "]"
	}
	return "[%" + c.Name + " " + c.Value + "]"
}

// SplitComment splits a comment into its words for people and the commands in it.
func SplitComment(comment string) (words string, commands []Command) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(comment, "[%")
		inside, after, closed := strings.Cut(rest, "]")
		name, value, _ := strings.Cut(inside, " ")
		if !found || !closed || name == "" {
			b.WriteString(comment)
			return cleanComment(b.String()), commands
		}
		b.WriteString(before + " ")
		commands = append(commands, Command{name, strings.TrimSpace(value)})
		comment = after
	}
}

// Commands returns the commands in the comments behind the move, in order.
func (n *Node) Commands() []Command {
	var commands []Command
	for _, comment := range n.CommentsAfter {
		_, found := SplitComment(comment)
		commands = append(commands, found...)
	}
	return commands
}

// Command returns the value of the first command of that name in the comments behind the move.
func (n *Node) Command(name string) (value string, ok bool) {
	for _, c := range n.Commands() {
		if c.Name == name {
			return c.Value, true
		}
	}
	return "", false
}

// SetCommand sets the value of the first command of that name. If there is none it adds the command in a comment of its
// own, in front of the other comments behind the move.
func (n *Node) SetCommand(name, value string) {
	set := Command{name, value}.String()
	for i, comment := range n.CommentsAfter {
		if begin, end, ok := findCommand(comment, name); ok {
			n.CommentsAfter[i] = comment[:begin] + set + comment[end:]
			return
		}
	}
	n.CommentsAfter = slices.Insert(n.CommentsAfter, 0, set)
}

// DeleteCommand removes the commands of that name from the comments behind the move, and comments that are empty then.
func (n *Node) DeleteCommand(name string) {
	kept := n.CommentsAfter[:0]
	for _, comment := range n.CommentsAfter {
		left := comment
		for begin, end, ok := findCommand(left, name); ok; begin, end, ok = findCommand(left, name) {
			left = left[:begin] + left[end:]
		}
		if left == comment || cleanComment(left) != "" {
			kept = append(kept, strings.TrimSpace(left))
		}
	}
	n.CommentsAfter = kept
}

// findCommand returns where in a comment the command of that name begins and ends.
func findCommand(comment, name string) (begin, end int, ok bool) {
	for from := 0; ; {
		i := strings.Index(comment[from:], "[%"+name)
		if i < 0 {
			return 0, 0, false
		}
		begin = from + i
		from = begin + len("[%"+name)
		length := strings.IndexByte(comment[from:], ']')
		if length < 0 {
			return 0, 0, false
		}
		if length == 0 || comment[from] == ' ' {
			return begin, from + length + 1, true
		}
	}
}
