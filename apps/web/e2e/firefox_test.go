package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFirefox plays and looks at the page in Firefox.
func TestFirefox(t *testing.T) {
	t.Parallel()
	f := openFirefox(t)
	for _, test := range []struct {
		name string
		run  func(f *firefox)
	}{
		{"layout", testFirefoxLayout},
		{"drag", testFirefoxDrag},
		{"whole game by touch", testFirefoxGame},
	} {
		t.Run(test.name, func(t *testing.T) {
			inner := *f
			inner.T = t
			test.run(&inner)
			f.sent = inner.sent
		})
	}
}

// testFirefoxLayout checks at six sizes that nothing scrolls sideways and that the whole board is seen.
func testFirefoxLayout(f *firefox) {
	for _, size := range [][2]int{{320, 568}, {390, 844}, {844, 390}, {768, 1024}, {1280, 800}, {1920, 1080}} {
		name := fmt.Sprintf("%dx%d", size[0], size[1])
		f.size(size[0], size[1])
		f.open("/")
		assert.True(f, evalFirefox[bool](f, `document.documentElement.scrollWidth <= innerWidth`), name)
		board := evalFirefox[[4]float64](f, `(() => {
			const box = document.getElementById("board").getBoundingClientRect();
			return [box.left, box.top, box.right, box.bottom];
		})()`)
		assert.GreaterOrEqual(f, min(board[0], board[1]), 0.0, name)
		assert.LessOrEqual(f, board[2], float64(size[0]), name)
		assert.LessOrEqual(f, board[3], float64(size[1]), name)
		assert.InDelta(f, board[2]-board[0], board[3]-board[1], 1, "%s: the board is square", name)
		least := 0.6 * float64(min(size[0], size[1]))
		assert.GreaterOrEqual(f, board[2]-board[0], least, "%s: the board uses the screen", name)
		if *shots != "" {
			f.picture(*shots, name)
		}
	}
}

// shortGame is the shortest of 60,000 random games of English draughts: Black is left with no pieces.
const shortGame = `12-16 21-17 8-12 22-18 4-8 24-20 10-14 17x10 7x14 25-21 11-15 18x4 2-7 20x2 14-17 21x14 9x18 23x14
	5-9 14x5 3-8 2x9 12-16 4x20 1-6 9x2`

// testFirefoxGame plays both sides of a whole game by touch.
func testFirefoxGame(f *firefox) {
	f.size(390, 844)
	f.open(set("english", "B:W21-32:B1-12"))
	for ply, move := range strings.Fields(shortGame) {
		var from, to int
		_, err := fmt.Sscanf(strings.Replace(move, "x", "-", 1), "%d-%d", &from, &to)
		require.NoError(f, err)
		f.until("the piece can move", fmt.Sprintf(`document.querySelector('.movable[data-square="%d"]') !== null`, from))
		f.point("touch", f.square(from))
		f.until("its target is shown", fmt.Sprintf(`document.querySelector('.reachable[data-square="%d"]') !== null`, to))
		f.point("touch", f.square(to))
		f.until("the move is made", fmt.Sprintf(`document.querySelectorAll("#moves .move").length === %d`, ply+1))
	}
	f.until("the game is over", `document.querySelector("#status.over")?.textContent.includes("White wins")`)
}

// square returns the middle of a square of the board.
func (f *firefox) square(n int) [2]int {
	f.Helper()
	return f.centre(fmt.Sprintf(`document.querySelector('.square[data-square="%d"]')`, n))
}

// testFirefoxDrag drags a piece with the mouse, and one by touch.
func testFirefoxDrag(f *firefox) {
	f.size(390, 844)
	f.open(set("english", "B:W21-32:B1-12"))
	for _, drag := range []struct {
		kind     string
		from, to int
		piece    string
	}{{"mouse", 11, 15, "b"}, {"touch", 24, 20, "w"}} {
		from, to := f.square(drag.from), f.square(drag.to)
		f.point(drag.kind, from, [2]int{(from[0] + to[0]) / 2, (from[1] + to[1]) / 2}, to)
		f.until("the piece is there", fmt.Sprintf("%s === %q", pieceOn(drag.to), drag.piece))
		require.Equal(f, "", evalFirefox[string](f, pieceOn(drag.from)+` ?? ""`))
	}
}
