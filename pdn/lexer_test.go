package pdn

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// tokens returns the tokens of a text with their places, a line each.
func tokens(r io.Reader) string {
	names := map[tokenKind]string{
		tokenTag: "tag", tokenNumber: "number", tokenWord: "word", tokenStar: "star", tokenStrength: "strength",
		tokenNAG: "nag", tokenComment: "comment", tokenOpen: "open", tokenClose: "close", tokenSetup: "set-up",
		tokenOther: "other",
	}
	var b strings.Builder
	l := newLexer(r)
	l.setPin() // from the beginning on
	for l.scan(); l.token.kind != tokenEOF; l.scan() {
		at := l.place.after(l.buffer[l.counted : l.pin+int(l.token.at.from)])
		fmt.Fprintf(&b, "%d:%d %s", at.line, at.column, names[l.token.kind])
		switch {
		case l.token.err != nil:
			fmt.Fprintf(&b, " %.20q %v", l.token.text, l.token.err)
		case l.token.kind == tokenTag:
			fmt.Fprintf(&b, " %s=%s", l.token.name, l.token.text)
		case l.token.kind == tokenNumber || l.token.kind == tokenNAG:
			fmt.Fprintf(&b, " %d", l.token.number)
		case l.token.kind != tokenOpen && l.token.kind != tokenClose && l.token.kind != tokenStar:
			fmt.Fprintf(&b, " %q", l.token.text)
		}
		if l.token.blank {
			b.WriteString(" after a blank line")
		}
		if l.token.repaired {
			b.WriteString(" mended")
		}
		if l.token.spaceErr != nil {
			fmt.Fprintf(&b, " after %q", l.fromPin(l.token.spaceErrAt))
		}
		switch {
		case l.token.forced:
			b.WriteString(" forced")
		case l.token.kind == tokenStrength && !l.token.adjacent:
			b.WriteString(" apart")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestLexer compares the tokens of texts with those that function tokens returned once.
func TestLexer(t *testing.T) {
	file := must(os.ReadFile("testdata/tables/tokens.txt"))
	for block := range strings.SplitSeq(strings.TrimSuffix(string(file), "\n"), "\n\n") {
		name, rest, _ := strings.Cut(block, "\n")
		quoted, want, _ := strings.Cut(rest, "\n")
		t.Run(name, func(t *testing.T) {
			text := must(strconv.Unquote(quoted))
			require.Equal(t, want+"\n", tokens(strings.NewReader(text)))
			require.Equal(t, want+"\n", tokens(iotest.OneByteReader(strings.NewReader(text))))
		})
	}
}

// TestLexerLimits scans tokens that are too large. Scanning goes on after them.
func TestLexerLimits(t *testing.T) {
	long := strings.Repeat("long ", maxGame/5+1)
	for _, test := range []struct {
		name, text, want string
	}{
		{"comment", "{" + long + "}\n[A \"b\"]", "1:1 comment \"long long long long \" too large\n2:1 tag A=b\n"},
		{"comment without end", "{" + long + "\n[A \"b\"]", "1:1 comment \"long long long long \" too large\n2:1 tag A=b\n"},
		{"line comment", ";" + long + "\n*", "1:1 comment \"long long long long \" too large\n2:1 star\n"},
		{"tag", `[A "` + long + "\"]\n*", "1:1 other \"[A \\\"long long long l\" too large\n2:1 star\n"},
		{"blanks", "1-" + strings.Repeat(" ", maxBlanks+1) + "7", "1:1 word \"1-\"\n1:68 word \"7\"\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, tokens(strings.NewReader(test.text)))
		})
	}
}

// TestLexerMemory scans more than the buffer holds. The buffer does not grow, and lines are counted correctly.
func TestLexerMemory(t *testing.T) {
	const lines = 100_000
	l := newLexer(strings.NewReader(strings.Repeat("11-15 {é} 22-18\n", lines) + "*"))
	room := cap(l.buffer)
	for l.scan(); l.token.kind != tokenStar; l.scan() {
	}
	l.count(l.start)
	require.Equal(t, place{lines + 1, 1}, l.place)
	require.Equal(t, room, cap(l.buffer))
}

func TestLexerAllocations(t *testing.T) {
	text := strings.Repeat("[Event \"x\"]\n1. 11-15! 22-18 {comment} $1 (8- 11) *\n", 1000)
	l := newLexer(strings.NewReader(text))
	allocations := testing.AllocsPerRun(1000, func() {
		for range 10 {
			l.scan()
		}
	})
	require.Zero(t, allocations)
}
