package dxp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/testtable"
)

// messages are messages of each kind. The transcripts have their other values.
var messages = []struct {
	text string
	want dxp.Message
}{
	{"R01" + scan + "Z001200A", dxp.GameRequest{
		Version: 1, Name: "Scan 3.1", Follower: draughts.Black, Minutes: 1, Moves: 200,
	}},
	{"R01" + scan + "W120000B" + few, dxp.GameRequest{Version: 1, Name: "Scan 3.1", Minutes: 120, Position: few}},
	{"A" + moby + "0", dxp.GameAnswer{Name: "Moby Dam"}},
	{"M0001312700", dxp.MoveMade{Seconds: 1, From: 31, To: 27}},
	{"M000018270122", dxp.MoveMade{From: 18, To: 27, Captured: []draughts.Square{22}}},
	{"M001205250422122320", dxp.MoveMade{Seconds: 12, From: 5, To: 25, Captured: []draughts.Square{22, 12, 23, 20}}},
	{"E31", dxp.GameEnd{Reason: dxp.Won, Stop: true}},
	{"CWhat do you think about move 35?", dxp.Chat{Text: "What do you think about move 35?"}},
	{"B005Z", dxp.BackRequest{Move: 5, Turn: draughts.Black}},
	{"K0", dxp.BackAnswer{}},
	{"K2", dxp.BackAnswer{Acceptance: dxp.BackRefused}},
}

// TestMessages checks that each kind of message is read and written.
func TestMessages(t *testing.T) {
	for _, tt := range messages {
		got, err := dxp.ParseMessage(tt.text)
		require.NoError(t, err, tt.text)
		require.Equal(t, tt.want, got)
		require.Equal(t, tt.text, got.String())
	}
	got, err := dxp.ParseMessage("AMoby0")
	require.NoError(t, err, "some programs do not pad their name")
	require.Equal(t, dxp.GameAnswer{Name: "Moby"}, got)
}

// TestInvalidMessages checks the errors, which name the field.
func TestInvalidMessages(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/badmessages.txt", 2) {
		text, want := row[0], row[1]
		m, err := dxp.ParseMessage(text)
		require.ErrorIs(t, err, dxp.ErrSyntax, text)
		require.ErrorContains(t, err, want)
		require.Nil(t, m)
	}
}

// TestMessagesFit checks that numbers and texts which do not fit their fields are clamped and cut.
func TestMessagesFit(t *testing.T) {
	for want, m := range map[string]dxp.Message{
		"R99" + strings.Repeat("n", 32) + "W999000A": dxp.GameRequest{
			Version: 100, Name: " " + strings.Repeat("n", 40), Minutes: 1000, Moves: -1,
		},
		"A?tienne                         0": dxp.GameAnswer{Name: "Étienne"},
		"M9999010200":                        dxp.MoveMade{Seconds: 100000, From: 1, To: 2},
		"C" + strings.Repeat("x", 126):       dxp.Chat{Text: strings.Repeat("x", 200)},
		"Ca?b":                               dxp.Chat{Text: "a\x00b"},
		"C ":                                 dxp.Chat{},
	} {
		require.Equal(t, want, m.String())
		must(dxp.ParseMessage(want))
	}
}

// TestValueTexts checks the texts of enumerated values.
func TestValueTexts(t *testing.T) {
	require.Equal(t, "not this game", dxp.NotThisGame.String())
	require.Equal(t, "resigns", dxp.Resigned.String())
	require.Equal(t, "moves cannot be taken back", dxp.BackUnknown.String())
	require.Equal(t, "invalid dxp.Reason", dxp.Reason(7).String())
	require.Equal(t, "taken back", dxp.TakenBack.String())
}

// TestFind distinguishes captures with the same ends by their captured squares.
func TestFind(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	for legal := range p.All() {
		captured := legal.Captured()
		slices.Reverse(captured)
		m := dxp.MoveMade{From: legal.From(), To: legal.To(), Captured: captured}
		got := must(m.Find(p))
		require.Equal(t, legal, got)
		m.Captured = append(m.Captured, captured[0])
		_, err := m.Find(p)
		require.ErrorIs(t, err, dxp.ErrIllegalMove)
		m.Captured = nil
		_, err = m.Find(p)
		require.ErrorIs(t, err, dxp.ErrIllegalMove)
	}
}

// TestPosition reads and writes a position, and refuses invalid ones.
func TestPosition(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "B:W49,K23:B1,K33")
	require.Equal(t, few, string(dxp.AppendPosition(nil, p)))
	got := must(dxp.ParsePosition(draughts.International, few))
	require.Equal(t, p, got)
	for text, want := range map[string]string{
		"X" + few[1:]:  "begins with neither W nor Z",
		"Wb" + few[2:]: "'b' is no piece, on square 1 of",
	} {
		_, err := dxp.ParsePosition(draughts.International, text)
		require.ErrorIs(t, err, dxp.ErrPosition)
		require.ErrorContains(t, err, want)
	}
	_, err := dxp.ParsePosition(draughts.English, few)
	require.ErrorIs(t, err, dxp.ErrPosition)
}
