package dxp_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestTranscripts plays each side of the conversations in testdata with a Peer. Messages of the initiator of the games
// begin with >, those of the follower with <.
func TestTranscripts(t *testing.T) {
	files := must(filepath.Glob("testdata/*.txt"))
	require.Len(t, files, 8)
	for _, file := range files {
		text := must(os.ReadFile(file))
		for _, ours := range "<>" {
			if ours == '>' && strings.Contains(string(text), "Peer does not") {
				continue
			}
			t.Run(fmt.Sprintf("%s/%c", filepath.Base(file), ours), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { playTranscript(t, string(text), byte(ours)) })
			})
		}
	}
}

// playTranscript plays the side of a conversation whose messages begin with ours.
func playTranscript(t *testing.T, text string, ours byte) {
	var lines []string
	var messages []dxp.Message
	for line := range strings.Lines(text) {
		if line[0] != '#' {
			m := must(dxp.ParseMessage(strings.TrimSuffix(line[2:], "\n")))
			lines, messages = append(lines, line), append(messages, m)
		}
	}
	// answer returns the next answer after a line.
	answer := func(at int, letter byte) dxp.Message {
		for ; lines[at][2] != letter; at++ {
		}
		return messages[at]
	}
	var chat, said []string
	options := dxp.Options{
		Name: map[byte]string{'<': "Moby Dam", '>': "Scan 3.1"}[ours],
		OnRequest: func(r dxp.GameRequest) dxp.Acceptance {
			return map[int]dxp.Acceptance{500: dxp.NotThisGame, 999: dxp.NoGame}[r.Minutes]
		},
		OnChat: func(text string) { chat = append(chat, text) },
	}
	if !strings.Contains(text, "cannot take moves back") {
		options.OnBack = func(_ *dxp.Game, ply int) bool { return ply == 0 }
	}
	p, s := newScriptedPeer(t, options)
	played := make(chan struct{})
	defer func() { p.Close(); <-played }()
	go func() {
		defer close(played)
		defer s.conn.Close()
		for i, line := range lines {
			if line[0] == ours {
				s.expects(messages[i].String())
			} else {
				s.sends(messages[i].String())
			}
		}
	}()

	var game *dxp.Game // nil between games
	var err error
	next := func(want dxp.Event) {
		got := must(game.Next(background))
		require.Equal(t, want, got)
	}
	for i, line := range lines {
		mine := line[0] == ours
		switch m := messages[i].(type) {
		case dxp.Chat:
			if mine {
				require.NoError(t, p.Chat(m.Text))
			} else {
				said = append(said, m.Text)
			}
		case dxp.GameRequest:
			accepted := answer(i, 'A').(dxp.GameAnswer).Acceptance == dxp.Accepted
			switch {
			case mine:
				o := dxp.Offer{Color: m.Follower.Other(), Minutes: m.Minutes, Moves: m.Moves}
				if m.Position != "" {
					o.Start = must(dxp.ParsePosition(draughts.International, m.Position))
				}
				game, err = p.Offer(background, o)
				require.Equal(t, accepted, err == nil)
				require.True(t, accepted || errors.Is(err, dxp.ErrRefused))
			case accepted: // refused requests are answered in between
				game = must(p.Accept(background))
			}
		case dxp.MoveMade:
			if !mine {
				next(dxp.Moved)
				continue
			}
			time.Sleep(time.Duration(m.Seconds) * time.Second)
			move := must(m.Find(game.Record().Position()))
			require.NoError(t, game.Move(move))
			require.ErrorIs(t, game.Move(move), dxp.ErrWrongTurn)
		case dxp.GameEnd:
			if game == nil { // the answer to the end, or late
				continue
			}
			if mine {
				require.NoError(t, game.End(background, m))
			} else {
				next(dxp.Ended)
				end, _ := game.Ending()
				require.Equal(t, m, end)
			}
			require.ErrorIs(t, game.End(background, m), draughts.ErrGameOver)
			game = nil
		case dxp.BackRequest:
			if answer(i, 'K') == (dxp.BackAnswer{}) {
				next(dxp.TakenBack)
			}
		}
	}
	_, err = p.Accept(background)
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, said, chat)
}
