package terminal

import (
	"strings"
	"unicode/utf8"
)

// escape returns the length of the escape sequence that text begins with, and 0 if it begins with none.
func escape(text string) int {
	if !strings.HasPrefix(text, "\x1b[") {
		return 0
	}
	for i := 2; i < len(text); i++ {
		if text[i] >= 0x40 && text[i] <= 0x7e {
			return i + 1
		}
	}
	return len(text)
}

// width returns the columns of a line, without its escape sequences.
func width(line string) int {
	n := 0
	for line != "" {
		size := escape(line)
		if size == 0 {
			_, size = utf8.DecodeRuneInString(line)
			n++
		}
		line = line[size:]
	}
	return n
}

// cut returns the first columns of a line. A longer line ends in "..", and its escape sequences are kept.
func cut(line string, columns int) string {
	const dots = ".."
	if width(line) <= columns {
		return line
	}
	var b strings.Builder
	n := 0
	for line != "" {
		size := escape(line)
		if size > 0 {
			b.WriteString(line[:size])
		} else {
			_, size = utf8.DecodeRuneInString(line)
			if n < columns-len(dots) {
				b.WriteString(line[:size])
			}
			n++
		}
		line = line[size:]
	}
	return b.String() + dots[:max(0, min(len(dots), columns))]
}

// pad returns a line with spaces up to a number of columns.
func pad(line string, columns int) string {
	return line + strings.Repeat(" ", max(0, columns-width(line)))
}

// fold returns a line in lines of at most that width, broken between words. The lines after the first are indented
// as the first is, and two columns more.
func fold(line string, columns int) []string {
	columns = max(columns, 1)
	if width(line) <= columns {
		return []string{line}
	}
	indent := strings.Repeat(" ", min(len(line)-len(strings.TrimLeft(line, " "))+2, columns/2))
	var lines []string
	for width(line) > columns {
		head, rest := breakLine(line, columns)
		lines = append(lines, strings.TrimRight(head, " "))
		if line = strings.TrimLeft(rest, " "); line != "" {
			line = indent + line
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// breakLine returns the first columns of a line, up to its last space if there is one after the margin, and the rest.
func breakLine(line string, columns int) (head, rest string) {
	margin := len(line) - len(strings.TrimLeft(line, " "))
	space, n, i := 0, 0, 0
	for i < len(line) && n <= columns {
		size := escape(line[i:])
		if size == 0 {
			if line[i] == ' ' && i >= margin {
				space = i
			}
			if n == columns {
				break
			}
			_, size = utf8.DecodeRuneInString(line[i:])
			n++
		}
		i += size
	}
	if space > margin {
		i = space
	}
	return line[:i], line[i:]
}
