package dxp_test

import (
	"bufio"
	"io"
	"net"
	"regexp"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// tryChanged tries a Peer that plays any moves. The function changes the messages to it (>) and from it (<); "" drops
// one, and "close" closes the connection.
func tryChanged(t *testing.T, v draughts.Variant, change func(message string) string) (names []string, faults string) {
	synctest.Test(t, func(t *testing.T) {
		connect := func(o dxp.Options) (*dxp.Peer, error) {
			ours, near := net.Pipe()
			far, theirs := net.Pipe()
			forward := func(from, to net.Conn, sign string) {
				defer from.Close()
				defer to.Close()
				for messages := bufio.NewReader(from); ; {
					text, err := messages.ReadString(0)
					if err != nil {
						return
					}
					switch text = change(sign + text[:len(text)-1]); text {
					case "":
					case "close":
						return
					default:
						if _, err := io.WriteString(to, text[1:]+"\x00"); err != nil {
							return
						}
					}
				}
			}
			go forward(near, far, ">")
			go forward(far, near, "<")
			program := must(dxp.NewPeer(theirs, dxp.Options{Variant: v}))
			t.Cleanup(func() { program.Close() })
			follow(program, delayed(0))
			return dxp.NewPeer(ours, o)
		}
		began := time.Now()
		for name, err := range dxp.Try(background, dxp.Options{Variant: v}, connect) {
			if err != nil {
				names, faults = append(names, name), faults+err.Error()+"\n"
			}
		}
		require.Less(t, time.Since(began), time.Minute)
	})
	return names, faults
}

// TestTry checks that a program without a fault has none with any rules, and that a fault is found in the parts where
// it shows, with the messages that show it.
func TestTry(t *testing.T) {
	for _, v := range draughts.Variants() {
		if v.NumSquares() == 50 {
			names, faults := tryChanged(t, v, func(message string) string { return message })
			require.Empty(t, names, faults)
		}
	}
	const order, own, over = "captured squares in any order", "captured squares of its move", "its end of a decided game"
	for _, tt := range []struct {
		name, old, text string // change the messages
		parts           []string
		lines           string // in the error
	}{
		{"illegal move", `^<M0000172100$`, "<M0000172300", []string{"a game", "chat", "taking back"}, "< M0000172300"},
		{"ends at kings", `^>R.*B[WZ]\w*[WZ]\w*$`, "close", []string{"position with kings", over}, "> R01"},
		{"captured squares in one order", `^>M\d{8}0[2-9].*`, "", []string{order}, "> M00"},
		{"from and to only", `^(<M\d{8})0[2-9].*`, "${1}00", []string{own}, "00\n"},
		{"ends at chat", `^>C.*`, "close", []string{"chat"}, "> CGood luck"},
		{"takes nothing back", `^<K.*`, "", []string{"taking back"}, "> B001W"},
		{"does not see the end", `^<E[123].*`, "", []string{over}, "> M00"},
		{"does not begin", `^<M0000312700$`, "", []string{"a second game, it begins"}, "< A"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			old := regexp.MustCompile(tt.old)
			names, faults := tryChanged(t, draughts.International, func(message string) string {
				return old.ReplaceAllString(message, tt.text)
			})
			require.Equal(t, tt.parts, names, faults)
			require.Contains(t, faults, tt.lines)
		})
	}
}
