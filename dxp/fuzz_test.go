package dxp_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// FuzzMessage checks that a valid message is written as a message that reads the same, and as it was read unless a name
// or a chat text had to change.
func FuzzMessage(f *testing.F) {
	for _, m := range messages {
		f.Add(m.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := dxp.ParseMessage(text)
		if err != nil {
			return
		}
		again, err := dxp.ParseMessage(m.String())
		if err != nil || again.String() != m.String() {
			t.Fatalf("%q became %q, which reads as %v (%v)", text, m, again, err)
		}
		switch m := m.(type) {
		case dxp.GameRequest:
			for _, v := range []draughts.Variant{draughts.International, draughts.Frisian, draughts.English} {
				if p, err := dxp.ParsePosition(v, m.Position); err == nil && string(dxp.AppendPosition(nil, p)) != m.Position {
					t.Fatalf("%q is %v", m.Position, p)
				}
			}
		case dxp.GameAnswer, dxp.Chat:
		default:
			if m.String() != text {
				t.Fatalf("%q became %q", text, m)
			}
		}
	})
}

// FuzzPeer checks that games end in time for any input, received in pieces of any length.
func FuzzPeer(f *testing.F) {
	game := "R01" + scan + "W001200A\x00Chello\x00M0001192300\x00B001W\x00E10\x00"
	f.Add([]byte(game), 1)
	f.Add([]byte(game), 1000)
	f.Add([]byte("R02"+scan+"W001200A\x00R01"+scan+"Z001200A\x00M0001312700\x00M0001312700\x00"), 7)
	f.Add([]byte("A"+moby+"0\x00M0001312700\x00K0\x00"), 3)
	f.Fuzz(func(t *testing.T, input []byte, length int) {
		for _, initiator := range []bool{false, true} {
			playFuzz(t, bytes.Clone(input), max(length, 1), initiator)
		}
	})
}

// playFuzz lets a Peer that plays the first legal move receive input in pieces of the given length.
func playFuzz(t *testing.T, input []byte, length int, initiator bool) {
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		for piece := range slices.Chunk(input, length) {
			if _, err := theirs.Write(piece); err != nil {
				return
			}
		}
	}()
	go func() { _, _ = io.Copy(io.Discard, theirs) }()
	peer, err := dxp.NewPeer(ours, dxp.Options{OnBack: func(*dxp.Game, int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	defer peer.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for {
		var game *dxp.Game
		if initiator {
			game, err = peer.Offer(ctx, dxp.Offer{})
		} else {
			game, err = peer.Accept(ctx)
		}
		if err != nil {
			break
		}
		if _, err = game.Play(ctx, delayed(0)); err != nil {
			break
		}
	}
	if ctx.Err() != nil {
		t.Fatal(err)
	}
}
