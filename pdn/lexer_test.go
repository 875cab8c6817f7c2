package pdn

import (
	"fmt"
	"io"
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

// lexerTests are texts and their tokens, as function tokens returns them.
var lexerTests = []struct {
	name, text string
	want       []string
}{
	{"move", "11-15", []string{`1:1 word "11-15"`}},
	{"number", "1. 11-15 1... 2.11-15", []string{
		"1:1 number 1", `1:4 word "11-15"`, "1:10 number 1", "1:15 number 2", `1:17 word "11-15"`}},
	{"dots", "... 11-15 .. x", []string{"1:1 number 0", `1:5 word "11-15"`, "1:11 number 0", `1:14 word "x"`}},
	{"huge number", "99999999999999999999.", []string{"1:1 number 1073741824"}},
	{"blanks inside", "1- 7 50x 6 4 x\t1 27x 18 x9 8 - 7", []string{
		`1:1 word "1- 7"`, `1:6 word "50x 6"`, `1:12 word "4 x\t1"`, `1:18 word "27x 18 x9"`, `1:28 word "8 - 7"`}},
	{"names", "c3-d4 c3:e5:g7 e3xg5xe7 a3b4 cd4 1.c3d4", []string{
		`1:1 word "c3-d4"`, `1:7 word "c3:e5:g7"`, `1:16 word "e3xg5xe7"`, `1:25 word "a3b4"`, `1:30 word "cd4"`,
		"1:34 number 1",
		`1:36 word "c3d4"`}},
	{"blanks inside names", "c3 - d4 C3: E5 c3 :e5 x g7 a1-b2 - c3 c3 x said c3 d4", []string{
		`1:1 word "c3 - d4"`, `1:9 word "C3: E5"`, `1:16 word "c3 :e5 x g7"`, `1:28 word "a1-b2"`, `1:34 word "-"`,
		`1:36 word "c3"`,
		`1:39 word "c3"`, `1:42 word "x"`, `1:44 word "said"`, `1:49 word "c3"`, `1:52 word "d4"`}},
	{"blanks between", "11-15 - 22-18 - - 12- x 7", []string{
		`1:1 word "11-15"`, `1:7 word "-"`, `1:9 word "22-18"`, `1:15 word "-"`, `1:17 word "-"`, `1:19 word "12-"`,
		`1:23 word "x"`, `1:25 word "7"`}},
	{"line break inside", "1-\n7", []string{`1:1 word "1-"`, `2:1 word "7"`}},
	{"results", "1/2-1/2 0.5-0.5 1.5-0.5 ½-½ 4-6", []string{
		`1:1 word "1/2-1/2"`, `1:9 word "0.5-0.5"`, `1:17 word "1.5-0.5"`, `1:25 word "½-½"`, `1:29 word "4-6"`}},
	{"number before a fraction", "1.1/2-1/2 2.0-1", []string{
		"1:1 number 1", `1:3 word "1/2-1/2"`, "1:11 number 2", `1:13 word "0-1"`}},
	{"strengths", "11-15! 11-15(?) (!? ( !)", []string{
		`1:1 word "11-15"`, `1:6 strength "!"`, `1:8 word "11-15"`, `1:13 strength "?"`, "1:17 open", `1:18 strength "!?"`,
		"1:21 open", `1:23 strength "!" apart`, "1:24 close"}},
	{"stars", "11-15* 22-18 * 8-11!* *{}*", []string{
		`1:1 word "11-15"`, "1:6 star forced", `1:8 word "22-18"`, "1:14 star", `1:16 word "8-11"`, `1:20 strength "!"`,
		"1:21 star forced", "1:23 star", `1:24 comment ""`, "1:26 star"}},
	{"glyphs", "$7 $ $1234567", []string{
		"1:1 nag 7", `1:4 other "$" unexpected text`, `1:6 other "$1234567" too large`}},
	{"comments", "{a}{b\nc};d}{\n{ {e}", []string{
		`1:1 comment "a"`, `1:4 comment "b\nc"`, `2:3 comment "d}{"`, `3:1 comment " {e"`}},
	{"percent signs", "%a\n1 %b\r\n%", []string{`1:1 comment "a"`, `2:1 word "1"`, `2:3 comment "b\r"`,
		`3:1 comment ""`}},
	{"percent inside", "50%", []string{`1:1 word "50%"`}},
	{"tags", `[A "b"][ C	"d \" e" ] [F2_ "g "h" i"][J "\"]"]`, []string{
		"1:1 tag A=b", `1:8 tag C=d \" e`, `1:23 tag F2_=g "h" i`, `1:38 tag J=\"]`}},
	{"tag names of several words", "[Type de  jeu \"20\"][White-Elo \"1\"][A. B.2 \"\"][A- \"\"]", []string{
		"1:1 tag Type de  jeu=20", "1:20 tag White-Elo=1", "1:35 tag A. B.2=",
		`1:46 other "[A- \"\"]" not a tag of the form [Name "value"]`}},
	{"mended tags", "[A \"b c]\n[A \"b\"\n[A \"b\" 1\nA \"b\"] Ab\"c\" ]", []string{
		"1:1 tag A=b c mended", "2:1 tag A=b mended", "3:1 tag A=b mended", `3:8 word "1"`, "4:1 tag A=b mended",
		"4:8 tag Ab=c mended"}},
	{"tags over several lines", "[\nA\r\n\"b\"\n]\n[A \"b\nc\"\n]\n[A \"b\nc]\n[A \"b\n[A \"b\nc \"d\"]", []string{
		"1:1 tag A=b", "5:1 tag A=b\nc", "8:1 tag A=b mended", `9:1 word "c"`, `9:2 other "]" unexpected text`,
		"10:1 tag A=b mended", "11:1 tag A=b mended", "12:1 tag c=d mended"}},
	{"other quotation marks", "[A 'b'] [A “b”] [A „b“ ] [A «b»] [A &quot;b&quot;] [A \"'b'\"] [b's]\n[A \"b”]", []string{
		"1:1 tag A=b mended", "1:9 tag A=b mended", "1:17 tag A=b mended", "1:26 tag A=b mended", "1:34 tag A=b mended",
		"1:52 tag A='b'", `1:62 other "[b's]" not a tag of the form [Name "value"]`, "2:1 tag A=b mended"}},
	{"entities and invisible characters", "[A&amp;B \"c\"] [\u200eA\u200b \"c\"] 1\u200b-\u00ad2\u200e 3", []string{
		"1:1 tag A&amp;B=c", "1:15 tag A=c mended", "1:25 word \"1\\u200b-\\u00ad2\"", `1:32 word "3" after "\u200e"`}},
	{"no tags", "A \"b\" a1 \"b\"]", []string{
		`1:1 word "A"`, `1:3 other "\"" unexpected text`, `1:4 word "b"`, `1:5 other "\"" unexpected text`,
		`1:7 word "a1"`, `1:10 other "\"" unexpected text`, `1:11 word "b"`, `1:12 other "\"" unexpected text`,
		`1:13 other "]" unexpected text`}},
	{"bad tags", "[A b]1\n[1 \"b\"]\n[A \"b\n[A\\\"]\n[A \"C:\\\"]\n[] [[1]\n[", []string{
		`1:1 other "[A b]" not a tag of the form [Name "value"]`, `1:6 word "1"`,
		`2:1 other "[1 \"b\"]" not a tag of the form [Name "value"]`,
		"3:1 tag A=b mended",
		`4:1 other "[A\\\"]" not a tag of the form [Name "value"]`,
		`5:1 other "[A \"C:\\\"]" not a tag of the form [Name "value"]`,
		`6:1 other "[]" not a tag of the form [Name "value"]`, `6:4 other "[" not a tag of the form [Name "value"]`,
		`6:5 other "[1]" not a tag of the form [Name "value"]`, `7:1 other "[" not a tag of the form [Name "value"]`}},
	{"backslashes", "[A \"C:\\]\nA \"C:\\\"]", []string{
		`1:1 other "[A \"C:\\]" not a tag of the form [Name "value"]`, `2:1 word "A"`, `2:3 other "\"" unexpected text`,
		`2:4 word "C:"`, `2:6 other "\\" unexpected text`, `2:7 other "\"" unexpected text`,
		`2:8 other "]" unexpected text`}},
	{"blank lines", "1\n\n2\n \t\r\n3\n%\n4", []string{
		`1:1 word "1"`, `3:1 word "2" after a blank line`, `5:1 word "3" after a blank line`, `6:1 comment ""`,
		`7:1 word "4"`}},
	{"line ends written out", "1\\r\n\\r\n2\\n\n3\\r\\n\\r\\n\\t4\\ \\q", []string{
		`1:1 word "1"`, `3:1 word "2" after a blank line after "\\r"`, `4:1 word "3" after "\\n"`,
		`4:12 word "4" after a blank line after "\\r"`, `4:13 other "\\" unexpected text`,
		`4:15 other "\\" unexpected text`,
		`4:16 word "q"`}},
	{"set-ups", "/FEN \"B::\"/ /1\n/", []string{
		`1:1 set-up "FEN \"B::\""`, `1:13 other "/" not a set-up of the form /FEN "position"/`, `1:14 word "1"`,
		`2:1 other "/" not a set-up of the form /FEN "position"/`}},
	{"unclosed comment", "{a\n[1]\n[A \"b\"]\n{c\n\n[D \"e\"]{f}", []string{
		`1:1 comment "a\n[1]\n[A \"b\"]\n{c" the comment is not closed`, `6:1 tag D=e after a blank line`,
		`6:8 comment "f"`}},
	{"tags in a comment", "{a\n\n[A \"b\"] is a tag\n\n[C \"\n\n[D \"[e]\"]\n[F\n}", []string{
		`1:1 comment "a\n\n[A \"b\"] is a tag\n\n[C \"\n\n[D \"[e]\"]\n[F\n"`}},
	{"a game in a comment", "{a\n\n[A \"b\"] is\n\n[C \"[d]\"] [E \"f\"\n\ncd4\nthen}", []string{
		`1:1 comment "a\n\n[A \"b\"] is" the comment is not closed`, `5:1 tag C=[d] after a blank line`,
		"5:11 tag E=f mended", `7:1 word "cd4" after a blank line`, `8:1 word "then"`, `8:5 other "}" unexpected text`}},
	{"comment to the end", "{a\n[1]\n [A \"b\"]\n{\n", []string{
		`1:1 comment "a\n[1]" the comment is not closed`, "3:2 tag A=b", `4:1 comment "" the comment is not closed`}},
	{"encodings", "\xef\xbb\xbfé \xe9 \xef\xbb\xbfü\u00a08\xa0-\u202f11", []string{
		`1:1 word "é"`, `1:3 word "\xe9"`, `1:6 word "ü" after "\ufeff"`, `1:8 word "8\xa0-\u202f11" after "\u00a0"`}},
	{"control characters", "1\x1a\x00 2\r3", []string{`1:1 word "1"`, `1:5 word "2"`, `1:7 word "3"`}},
	{"stray", `] } " 1`, []string{
		`1:1 other "]" unexpected text`, `1:3 other "}" unexpected text`, `1:5 other "\"" unexpected text`, `1:7 word "1"`}},
}

func TestLexer(t *testing.T) {
	for _, test := range lexerTests {
		t.Run(test.name, func(t *testing.T) {
			want := strings.Join(test.want, "\n") + "\n"
			require.Equal(t, want, tokens(strings.NewReader(test.text)))
			require.Equal(t, want, tokens(iotest.OneByteReader(strings.NewReader(test.text))))
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
