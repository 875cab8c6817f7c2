package pdn

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// format returns the games in a text as a Writer writes them, and their errors and warnings. It repairs their starts.
func format(t testing.TB, text []byte, o Options) (formatted []byte, findings []*Error) {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for g, err := range NewReader(bytes.NewReader(text), o).All() {
		if errors.Is(err, ErrNoGame) {
			break
		}
		require.NotNil(t, g, "%v", err)
		findings = append(append(findings, g.Errors...), g.Warnings...)
		g.RepairStart()
		require.NoError(t, w.Write(g), "%q", text)
	}
	return b.Bytes(), findings
}

// internationalTags are the tags that a Writer adds to a game of International draughts.
const internationalTags = "[Result \"*\"]\n[GameType \"20\"]\n\n"

// formatTests are texts with errors and deviations, and how a Writer writes them.
var formatTests = []struct {
	name, text, want string
	findings         []string
}{
	{"a bracket that is no tag", "[Empty] 1. 32-28 19-23 *", internationalTags + "{[Empty]} 1. 32-28 19-23 *\n",
		[]string{`not a tag of the form [Name "value"]: "[Empty]"`}},
	{"a bracket too many", `[[Event "A"] [White "x"] 1. 32-28 *`,
		"[Event \"A\"]\n[White \"x\"]\n" + internationalTags + "{[} 1. 32-28 *\n",
		[]string{`not a tag of the form [Name "value"]: "["`}},
	{"a name of several words", "[Type de jeu \"20\"]\n1. 32-28 *",
		"[Result \"*\"]\n[GameType \"20\"]\n[Type_de_jeu \"20\"]\n\n1. 32-28 *\n",
		[]string{`not the standard's name of the tag: "Type de jeu"`}},
	{"a foreign name of several words", `[Тип игры "20"] *`, internationalTags + "{Тип игры: 20} *\n",
		[]string{`not the standard's name of the tag: "Тип игры"`}},
	{"a tag of one quote", `[Event "A] [White x"] 1. 32-28 *`,
		"[Event \"A] [White x\"]\n" + internationalTags + "1. 32-28 *\n", nil},
	{"a tag that is not closed", "[Event \"A\"\n[White \"x]\n1. 32-28 *",
		"[Event \"A\"]\n[White \"x\"]\n" + internationalTags + "1. 32-28 *\n",
		[]string{`not a tag of the form [Name "value"]: "[Event \"A\""`,
			`not a tag of the form [Name "value"]: "[White \"x]"`}},
	{"a tag that is not opened", "Event \"A\"]\n[White \"x\"]\n1. 32-28 *",
		"[Event \"A\"]\n[White \"x\"]\n" + internationalTags + "1. 32-28 *\n",
		[]string{`not a tag of the form [Name "value"]: "Event \"A\"]"`}},
	{"a tag without an end", "[Event \"A\n1. 32-28 *", internationalTags + "{[} {Event \"A} 1. 32-28 *\n",
		[]string{`not a tag of the form [Name "value"]: "["`, `unexpected text: "Event \"A"`}},
	{"a bracket among the moves", "1. 32-28 [best] 19-23 *", internationalTags + "1. 32-28 {[best]} 1... 19-23 *\n",
		[]string{`not a tag of the form [Name "value"]: "[best]"`}},
	{"words among the moves", "1. 32-28 that was good! 19-23 *",
		internationalTags + "1. 32-28 {that was good!} 1... 19-23 *\n",
		[]string{`unexpected text: "that was good!"`}},
	{"a comment that is not closed", "1. 32-28 {and so on\n19-23 *",
		internationalTags + "1. 32-28 {and so on 19-23 *} *\n",
		[]string{"the comment is not closed"}},
	{"a set-up that is not closed", "1. 32-28 /FEN 19-23 *", internationalTags + "1. 32-28 {/} {FEN} 1... 19-23 *\n",
		[]string{`not a set-up of the form /FEN "position"/: "/"`, `unexpected text: "FEN"`}},
	{"a set-up of nothing", "1. 32-28 // 19-23 *", internationalTags + "1. 32-28 {//} 1... 19-23 *\n",
		[]string{`not a set-up of the form /FEN "position"/: "//"`}},
	{"an annotation of nothing", "$1 !? 1. 32-28 *", internationalTags + "{$1 !?} 1. 32-28 *\n",
		[]string{`there is no move before it: "$1 !?"`}},
	{"a line with a percent sign", "1. 32-28 % 19-23\n19-24 *", internationalTags + "1. 32-28 {19-23} 1... 19-24 *\n",
		nil},
	{"a comment behind the last game", "1. 32-28 *\n\n{the end}",
		internationalTags + "1. 32-28 *\n\n" + internationalTags + "{the end} *\n", nil},
	{"a result behind the last game", "1. 32-28 *\n\n2-0",
		internationalTags + "1. 32-28 *\n\n" + internationalTags + "{2-0} *\n",
		[]string{`an asterisk is expected between games: "2-0"`}},
	{"a result behind the asterisk", "1. 32-28 * 2-0 {the end}",
		"[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 {the end} *\n",
		[]string{`an asterisk is expected between games: "2-0"`}},
	{"draw counters of a set-up", "1. 32-28 /FEN \"W:WK28:BK5:H3:F12\"/ 28-33 *",
		internationalTags + "1. 32-28 /FEN \"W:WK28:BK5:H3:F12\"/ 12. 28-33 *\n", nil},
	{"two dates", `[Date "7 april"] [SourceDate "8 april"] *`,
		"[Date \"????.??.??\"]\n[Result \"*\"]\n[GameType \"20\"]\n" +
			"[SourceDate \"8 april\"]\n[SourceDate \"7 april\"]\n\n*\n",
		[]string{`not a date of the form YYYY.MM.DD: "7 april"`}},
}

// TestFormat formats texts with errors and deviations. All of their words are kept.
func TestFormat(t *testing.T) {
	for _, test := range formatTests {
		t.Run(test.name, func(t *testing.T) {
			o := Options{Variant: draughts.International}
			formatted, findings := format(t, []byte(test.text), o)
			require.Equal(t, test.want, string(formatted))
			var reasons []string
			for _, e := range findings {
				if e.Err != ErrNoTerminator {
					reasons = append(reasons, e.Reason())
				}
			}
			require.Equal(t, test.findings, reasons)
			again, findings := format(t, formatted, o)
			require.Equal(t, test.want, string(again))
			require.Empty(t, findings)
		})
	}
}

// TestJunkBetweenTags reads games with junk at the ends of lines. They are those without it.
func TestJunkBetweenTags(t *testing.T) {
	game := "[Event \"A\"]\n[White \"B\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 {really}\n2. 8-11! 1-0\n\n"
	want, _ := format(t, []byte(strings.Repeat(game, 3)), Options{})
	for _, end := range []string{`\r`, `\n`, `\r\n`, ",", " |"} {
		text := strings.ReplaceAll(strings.Repeat(game, 3), "\n", end+"\n")
		if !strings.HasPrefix(end, `\`) { // among the moves they are errors, and become comments
			text = strings.ReplaceAll(strings.Repeat(game, 3), "]\n", "]"+end+"\n")
		}
		games, _ := readAll(t, strings.NewReader(text), Options{})
		require.Len(t, games, 3, "%q", text)
		for i := range games {
			require.Len(t, games[i].Tags, 3)
			require.Len(t, games[i].Main.Moves, 3)
			games[i].Main.Moves[0].CommentsBefore = nil // the junk
		}
		require.Equal(t, string(want), write(t, games...))
	}
}

// TestFormatTwice formats texts twice, the second time without a change. Each is a mistake made once.
func TestFormatTwice(t *testing.T) {
	for _, text := range []string{
		`bogus /FEN "W:W20:B3"/ 3-8 *`,
		`1. 23-19 /FEN "W:W20:B3"/ 20-16 *`,
		`1. - /FEN "B:W20:B3"/ 3-8 (/FEN "W:W20:B3"/ 20-16) *`,
		`[FEN ""] /FEN "B:W20:B3"/ /FEN "W:W20:B3"/ *`,
		`11-15 ({ }) () ({}) 23-19 *`,
	} {
		once, _ := format(t, []byte(text), Options{})
		twice, findings := format(t, once, Options{Strict: true})
		require.Equal(t, string(once), string(twice))
		require.Empty(t, findings)
	}
}

// TestManyTags formats a game with the maximum number of tags. The Writer adds tags, and the last ones become comments.
func TestManyTags(t *testing.T) {
	text := strings.Repeat("[Event \"A\"]\n", maxTags-1) + "[Event \"last\"] /FEN \"W:W20:B3\"/ *"
	once, findings := format(t, []byte(text), Options{Variant: draughts.LosingItalian})
	require.Empty(t, findings)
	require.Contains(t, string(once),
		"[FEN \"W:W20:B3\"]\n[Variant \"losing-italian\"]\n\n{Event: A} {Event: A} {Event: last} *\n")
	twice, findings := format(t, once, Options{Strict: true})
	require.Empty(t, findings)
	require.Equal(t, string(once), string(twice))
}

// TestLongComments writes comments that are longer than a Reader takes: with spaces, without, and of illegal moves.
func TestLongComments(t *testing.T) {
	for _, words := range []string{"so ", "é"} {
		g := FromGame(draughts.NewGame(draughts.English))
		g.Main.Comments = []string{strings.TrimSpace(strings.Repeat(words, maxComment/2))}
		again := readGame(t, write(t, g))
		require.Greater(t, len(again.Main.Comments), 1)
		require.Equal(t, strings.ReplaceAll(g.Main.Comments[0], " ", ""),
			strings.ReplaceAll(strings.Join(again.Main.Comments, ""), " ", ""))
	}
	games, errs := readAll(t, strings.NewReader("1. 11-16 23-32 "+strings.Repeat("11-15 23-19 ", maxComment/10)),
		Options{})
	require.Len(t, errs, 1)
	again := readGame(t, write(t, games[0]))
	require.Equal(t, maxComment/10, strings.Count(strings.Join(again.Main.Moves[0].CommentsAfter, " "), "11-15"))
}
