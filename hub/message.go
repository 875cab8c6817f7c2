package hub

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
)

// ErrSyntax is returned for a line that is not a message: an open quote or an argument without a name.
var ErrSyntax = errors.New("not a Hub message")

// Message is a line of the protocol: a command with arguments.
type Message struct {
	Command string
	Args    []Arg
}

// Arg is an argument of a message, written name=value.
type Arg struct {
	Name, Value string
	Flag        bool // a name without a value, as in "level infinite"; some controllers cannot read it
}

// message returns a message with arguments from alternating names and values.
func message(command string, namesAndValues ...string) Message {
	m := Message{Command: command}
	for i := 0; i+1 < len(namesAndValues); i += 2 {
		m.Args = append(m.Args, Arg{Name: namesAndValues[i], Value: namesAndValues[i+1]})
	}
	return m
}

// ParseMessage parses a line.
//
// Values in quotes may contain spaces. An empty line is a message without a command. The error wraps ErrSyntax; the
// message then holds what was parsed before the error.
func ParseMessage(line string) (Message, error) {
	line = strings.Trim(line, " \t\r\n")
	end := strings.IndexAny(line, " \t")
	if end < 0 {
		return Message{Command: line}, nil
	}
	m := Message{Command: line[:end]}
	rest := strings.TrimLeft(line[end:], " \t")
	for rest != "" {
		arg, after, err := cutArg(rest)
		if err != nil {
			return m, fmt.Errorf("%w: %w in %s", ErrSyntax, err, quote.Text(line))
		}
		m.Args = append(m.Args, arg)
		rest = strings.TrimLeft(after, " \t")
	}
	return m, nil
}

// cutArg parses the argument at the start of s and returns the rest.
func cutArg(s string) (a Arg, rest string, err error) {
	end := strings.IndexAny(s, "= \t")
	switch {
	case end < 0:
		return Arg{Name: s, Flag: true}, "", nil
	case s[end] != '=':
		return Arg{Name: s[:end], Flag: true}, s[end:], nil
	case end == 0:
		return Arg{}, "", errors.New("a value without a name")
	}
	a.Name, s = s[:end], s[end+1:]
	if strings.HasPrefix(s, `"`) {
		value, rest, closed := strings.Cut(s[1:], `"`)
		if !closed {
			return Arg{}, "", errors.New("a quote that is not closed")
		}
		a.Value = value
		return a, rest, nil
	}
	if end = strings.IndexAny(s, " \t"); end < 0 {
		end = len(s)
	}
	a.Value = s[:end]
	return a, s[end:], nil
}

// Get returns the value of the first argument with the given name, and whether there is one.
func (m Message) Get(name string) (string, bool) {
	for _, a := range m.Args {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// unquotable replaces the characters that would end the line or the quoted value.
var unquotable = strings.NewReplacer("\"", "'", "\n", " ", "\r", " ")

// String returns the line without its end.
//
// Values are quoted only if necessary, since some programs cannot read quotes around a single word. A double quote in a
// value becomes a single quote: the protocol has no escape for it.
func (m Message) String() string {
	var b strings.Builder
	b.WriteString(m.Command)
	for _, a := range m.Args {
		b.WriteString(" " + a.Name)
		if a.Flag {
			continue
		}
		value := unquotable.Replace(a.Value)
		if value == "" || strings.ContainsAny(value, " \t=") {
			value = `"` + value + `"`
		}
		b.WriteString("=" + value)
	}
	return b.String()
}

// maxLine is the maximum length of an input line in bytes. The moves of a long game take a few thousand.
const maxLine = 1 << 20

// lineWriter writes whole lines and keeps the first error. Cancelling ctx abandons a write that blocks.
type lineWriter struct {
	ctx    context.Context
	out    io.Writer
	failed error
}

func (l *lineWriter) write(line string) {
	if l.failed != nil {
		return
	}
	written := make(chan error, 1)
	go func() {
		_, err := io.WriteString(l.out, line+"\n")
		written <- err
	}()
	select {
	case l.failed = <-written:
	case <-l.ctx.Done():
		l.failed = l.ctx.Err()
	}
}

var errLongLine = fmt.Errorf("%w: a line of more than %d bytes", ErrSyntax, maxLine)

// readLines sends the lines of r, and last an error: io.EOF at its end. Of a line that is too long it sends the first
// maxLine+1 bytes. It stops when ctx is cancelled.
func readLines(ctx context.Context, r io.Reader, split bufio.SplitFunc) <-chan wire.Received[string] {
	asIs := func(line string) (string, error) { return line, nil }
	return wire.Read(ctx, r, cutLong(split), maxLine+2, errLongLine, asIs)
}

// cutLong returns split for lines of which only the first maxLine+1 bytes are kept.
func cutLong(split bufio.SplitFunc) bufio.SplitFunc {
	skipping := false
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		end := bytes.IndexByte(data, '\n')
		switch {
		case skipping && end < 0:
			return len(data), nil, nil
		case skipping:
			skipping = false
			return end + 1, nil, nil
		case end < 0 && len(data) > maxLine:
			skipping = true
			return len(data), data[:maxLine+1], nil
		}
		return split(data, atEOF)
	}
}

// scanCompleteLines is bufio.ScanLines without an unterminated last line: part of a move may read as another move.
func scanCompleteLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && bytes.IndexByte(data, '\n') < 0 {
		return len(data), nil, nil
	}
	return bufio.ScanLines(data, atEOF)
}
