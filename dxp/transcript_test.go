package dxp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
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

// The transcripts in testdata are conversations. Messages of the initiator of the games begin with >, those of the
// follower with <. Each is played twice, with a Peer on either side.

// line is a message of a transcript.
type line struct {
	initiator bool
	text      string
}

// message returns the message of the line.
func (l line) message(t *testing.T) dxp.Message {
	m, err := dxp.ParseMessage(l.text)
	require.NoError(t, err)
	return m
}

// readTranscript reads a transcript without its comments.
func readTranscript(t *testing.T, file string) (all []line) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for row := range strings.Lines(string(text)) {
		row = strings.TrimSuffix(row, "\n")
		switch kind, rest, _ := strings.Cut(row, " "); kind {
		case "#":
		case ">", "<":
			all = append(all, line{kind == ">", rest})
		default:
			require.Fail(t, "not a line of a transcript", "%s: %q", file, row)
		}
	}
	return all
}

// sender writes the messages of a transcript in pieces, as TCP may deliver them.
type sender func(w io.Writer, messages []string) error

var senders = map[string]sender{
	"byte by byte": func(w io.Writer, messages []string) error {
		for _, b := range []byte(strings.Join(messages, "\x00") + "\x00") {
			if _, err := w.Write([]byte{b}); err != nil {
				return err
			}
		}
		return nil
	},
	"joined": func(w io.Writer, messages []string) error {
		_, err := io.WriteString(w, strings.Join(messages, "\x00")+"\x00")
		return err
	},
}

// TestTranscripts plays each side of each transcript with a Peer.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		for how, send := range senders {
			for _, initiator := range []bool{true, false} {
				t.Run(fmt.Sprintf("%s/%s/%t", filepath.Base(file), how, initiator), func(t *testing.T) {
					switch filepath.Base(file) {
					case "back.txt", "back-unknown.txt", "impossible.txt":
						if initiator {
							return // it sends what no Peer does
						}
					}
					all := readTranscript(t, file)
					synctest.Test(t, func(t *testing.T) { playTranscript(t, all, initiator, send) })
				})
			}
		}
	}
}

// playTranscript plays one side of a transcript with a Peer, and sends the messages of the other.
func playTranscript(t *testing.T, all []line, initiator bool, send sender) {
	ours, theirs := net.Pipe()
	played := make(chan string, 1)
	go func() {
		defer theirs.Close()
		played <- playOther(theirs, all, initiator, send)
	}()
	a := transcriptPlayer{t: t, all: all, initiator: initiator}
	a.play(ours)
	require.Empty(t, <-played)
}

// playOther plays the other side of a transcript. It returns the first wrong message of the Peer, or "".
func playOther(conn net.Conn, all []line, initiator bool, send sender) (fault string) {
	reader := bufio.NewReader(conn)
	for i := 0; i < len(all); {
		if all[i].initiator == initiator {
			got, err := reader.ReadString(0)
			if err != nil || got != all[i].text+"\x00" {
				return fmt.Sprintf("%q instead of %s (%v)", got, all[i].text, err)
			}
			i++
			continue
		}
		var messages []string
		for ; i < len(all) && all[i].initiator != initiator; i++ {
			messages = append(messages, all[i].text)
		}
		if err := send(conn, messages); err != nil {
			return err.Error()
		}
	}
	if all[len(all)-1].initiator != initiator {
		return "" // the Peer waits for the end of the connection
	}
	_ = conn.SetReadDeadline(time.Now().Add(time.Second))
	if more, _ := io.ReadAll(reader); len(more) > 0 {
		return fmt.Sprintf("%q instead of nothing", more)
	}
	return ""
}

// transcriptPlayer drives a Peer by a transcript.
type transcriptPlayer struct {
	t         *testing.T
	all       []line
	initiator bool
	at        int // the next line
	peer      *dxp.Peer
	game      *dxp.Game
	chat      []string
	backs     []dxp.BackAnswer // our answers to later requests to take back
}

// ours reports whether a line is of the side of the Peer.
func (a *transcriptPlayer) ours(i int) bool { return a.all[i].initiator == a.initiator }

// answer returns the next line of one side that begins with a letter.
func (a *transcriptPlayer) answer(ours bool, letter byte) dxp.Message {
	for i := a.at; i < len(a.all); i++ {
		if a.ours(i) == ours && a.all[i].text[0] == letter {
			return a.all[i].message(a.t)
		}
	}
	require.Fail(a.t, "no answer", string(letter))
	return nil
}

// play plays the transcript.
func (a *transcriptPlayer) play(conn net.Conn) {
	options := dxp.Options{
		Name: "Moby Dam",
		OnRequest: func(r dxp.GameRequest) dxp.Acceptance {
			switch r.Minutes {
			case 500:
				return dxp.NotThisGame
			case 999:
				return dxp.NoGame
			}
			return dxp.Accepted
		},
		OnBack: func(*dxp.Game, int) bool {
			answer := a.backs[0]
			a.backs = a.backs[1:]
			return answer.Acceptance == dxp.BackAccepted
		},
		OnChat: func(text string) { a.chat = append(a.chat, text) },
	}
	if a.initiator {
		options.Name = "Scan 3.1"
	}
	for i, l := range a.all {
		if answer, ok := l.message(a.t).(dxp.BackAnswer); ok && a.ours(i) {
			a.backs = append(a.backs, answer)
		}
	}
	if len(a.backs) > 0 && a.backs[0].Acceptance == dxp.BackUnknown {
		options.OnBack = nil
	}
	var err error
	a.peer, err = dxp.NewPeer(conn, options)
	require.NoError(a.t, err)
	defer a.peer.Close()
	for a.at < len(a.all) {
		a.step()
	}
	var chat []string
	for i, l := range a.all {
		if !a.ours(i) && l.text[0] == 'C' {
			chat = append(chat, l.text[1:])
		}
	}
	if len(chat) > len(a.chat) { // the last chat may not be received yet
		_, err := a.peer.Accept(context.Background())
		require.ErrorIs(a.t, err, io.EOF)
	}
	require.Equal(a.t, chat, a.chat)
}

// step handles the next line and its answers.
func (a *transcriptPlayer) step() {
	t, ctx := a.t, context.Background()
	ours := a.ours(a.at)
	switch m := a.all[a.at].message(t).(type) {
	case dxp.Chat:
		if ours {
			require.NoError(t, a.peer.Chat(m.Text))
		}
		a.at++
	case dxp.GameRequest:
		if ours {
			a.offer(m)
		} else {
			a.accept()
		}
	case dxp.MoveMade:
		if !ours {
			a.next(dxp.Moved, 1)
			return
		}
		time.Sleep(time.Duration(m.Seconds) * time.Second)
		move, err := m.Find(a.game.Record().Position())
		require.NoError(t, err)
		require.ErrorIs(t, a.game.Move(a.game.Record().Position().After(move).Moves()[0]), draughts.ErrWrongSide)
		require.NoError(t, a.game.Move(move))
		require.ErrorIs(t, a.game.Move(move), dxp.ErrWrongTurn)
		a.at++
	case dxp.GameEnd:
		if !ours {
			a.next(dxp.Ended, 2)
			end, ended := a.game.Ending()
			require.True(t, ended)
			require.Equal(t, m, end)
			_, err := a.game.Next(ctx)
			require.ErrorIs(t, err, draughts.ErrGameOver)
			return
		}
		require.NoError(t, a.game.End(ctx, m))
		require.ErrorIs(t, a.game.End(ctx, m), draughts.ErrGameOver)
		a.at += 2
	case dxp.BackRequest:
		if a.answer(true, 'K') == (dxp.BackAnswer{}) {
			a.next(dxp.TakenBack, 2)
		} else {
			a.at += 2 // a refusal is no event
		}
	default:
		require.Fail(t, "an answer without a request", "%v", m)
	}
}

// next waits for an event, and advances by a number of lines.
func (a *transcriptPlayer) next(want dxp.Event, lines int) {
	got, err := a.game.Next(context.Background())
	require.NoError(a.t, err)
	require.Equal(a.t, want, got)
	a.at += lines
}

// offer makes the offer of a request.
func (a *transcriptPlayer) offer(m dxp.GameRequest) {
	o := dxp.Offer{Color: m.Follower.Other(), Minutes: m.Minutes, Moves: m.Moves}
	if m.Position != "" {
		var err error
		o.Start, err = dxp.ParsePosition(draughts.International, m.Position)
		require.NoError(a.t, err)
	}
	game, err := a.peer.Offer(context.Background(), o)
	if answer := a.answer(false, 'A').(dxp.GameAnswer); answer.Acceptance != dxp.Accepted {
		require.ErrorIs(a.t, err, dxp.ErrRefused)
	} else {
		require.NoError(a.t, err)
		require.Equal(a.t, answer.Name, a.peer.Name())
		a.game = game
	}
	a.at += 2
}

// accept waits for the first request that is accepted.
func (a *transcriptPlayer) accept() {
	game, err := a.peer.Accept(context.Background())
	for ; a.at < len(a.all); a.at++ {
		if answer, ok := a.all[a.at].message(a.t).(dxp.GameAnswer); ok && answer.Acceptance == dxp.Accepted {
			require.NoError(a.t, err)
			a.game = game
			a.at++
			return
		}
	}
	require.ErrorIs(a.t, err, io.EOF)
}
