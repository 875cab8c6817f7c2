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
