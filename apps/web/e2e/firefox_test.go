package e2e

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFirefox plays and looks at the page in Firefox.
func TestFirefox(t *testing.T) {
	t.Parallel()
	f := openFirefox(t)
	testFirefoxLayout(f)
	testFirefoxDrag(f)
}

// testFirefoxLayout checks the layout at six sizes.
func testFirefoxLayout(f *firefox) {
	for _, size := range [][2]int{{320, 568}, {390, 844}, {844, 390}, {768, 1024}, {1280, 800}, {1920, 1080}} {
		name := fmt.Sprintf("%dx%d", size[0], size[1])
		f.size(size[0], size[1])
		f.open("/")
		assert.Empty(f, evalFirefox[[]string](f, layoutScript), name)
		part := evalFirefox[float64](f, `document.getElementById("board").clientWidth / Math.min(innerWidth, innerHeight)`)
		assert.GreaterOrEqual(f, part, 0.6, "%s: the board uses the screen", name)
	}
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
