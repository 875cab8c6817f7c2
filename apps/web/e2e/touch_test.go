package e2e

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// screens are the windows of the tests by touch. The last one is used with the mouse, too.
var screens = [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1280, 800}}

var touchscreen = call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})

// openPhone opens a path in a window that is touched.
func openPhone(t *testing.T, path string, width, height int64) *page {
	t.Helper()
	p := open(t, path, width, height, touchscreen)
	p.centreBoard()
	return p
}

// centreBoard scrolls to the middle of the board.
func (p *page) centreBoard() {
	p.Helper()
	eval[bool](p, `document.getElementById("board").scrollIntoView({ block: "center", behavior: "instant" }), true`)
}

// touch sends an event of one finger, or of none for the end.
func (p *page) touch(kind input.DispatchTouchEventType, at ...[2]float64) {
	p.Helper()
	points := []*input.TouchPoint{}
	for _, point := range at {
		points = append(points, &input.TouchPoint{X: point[0], Y: point[1]})
	}
	p.run(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))
}

// swipe puts a finger on a point, moves it over other points, and lifts it.
func (p *page) swipe(points ...[2]float64) {
	p.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, points[0])
	between(points, func(at [2]float64) { p.touch(input.DispatchTouchEventTypeTouchMove, at) })
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// between calls move for places on the way from each point to the next one.
func between(points [][2]float64, move func(at [2]float64)) {
	const steps = 4
	for i, to := range points[1:] {
		from := points[i]
		for k := 1.0; k <= steps; k++ {
			move([2]float64{from[0] + (to[0]-from[0])*k/steps, from[1] + (to[1]-from[1])*k/steps})
		}
	}
}

// centres returns the middles of squares on the screen.
func (p *page) centres(squares []int) (points [][2]float64) {
	p.Helper()
	for _, square := range squares {
		x, y := p.centre(square)
		points = append(points, [2]float64{x, y})
	}
	return points
}

func (p *page) tap(square int) {
	p.Helper()
	p.drag(square)
}

// drag drags a piece over squares with a finger.
func (p *page) drag(squares ...int) {
	p.Helper()
	p.swipe(p.centres(squares)...)
}

// TestTouch drags a piece with a finger. The page does not scroll then; it scrolls for a touch beside the board.
func TestTouch(t *testing.T) {
	t.Parallel()
	for i, size := range screens {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := openPhone(t, set("english", "B:W21-32:B1-12"), size[0], size[1])
			p.run(colours([]string{"light", "dark"}[i%2]))
			scrolled := func() float64 { return eval[float64](p, `scrollY`) }
			// The page is longer than the window, so that it could scroll.
			eval[bool](p, `document.body.style.minHeight = "300vh", true`)
			p.centreBoard()
			before := scrolled()
			p.seenSoon(15, func() { p.drag(11, 15) })
			p.says("status", "White to move")
			p.drag(22, 3) // far up, which is no move
			p.says("refusal", "22-3")
			p.sees(22, "w")
			p.seenSoon(18, func() { p.tap(18) }) // the piece is still selected
			x, y := p.centre(29)
			p.swipe([2]float64{x, y}, [2]float64{x, y - 60}) // a square without a piece that may be moved
			assert.InDelta(t, before, scrolled(), 0.5)

			// Beside the board, the same finger scrolls.
			beside := eval[[]float64](p, `(() => {
				const box = document.getElementById("player-bottom").getBoundingClientRect();
				return [box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 4)];
			})()`)
			p.swipe([2]float64{beside[0], beside[1]}, [2]float64{beside[0], beside[1] - 100})
			p.until("the page scrolls", fmt.Sprintf(`scrollY > %f + 20`, before))
		})
	}
}

// TestHold holds a finger on an empty square and on a piece. No text is selected and no menu opens, and the piece shows
// its targets. A piece that is lifted is larger than the others. After a turn of the telephone it can be dragged. Two
// fingers zoom, and move no piece.
func TestHold(t *testing.T) {
	t.Parallel()
	p := openPhone(t, "/", 390, 844)
	eval[bool](p, `window.selections = 0, addEventListener("selectstart", () => selections++), true`)
	for _, at := range p.centres([]int{14, 11}) {
		p.touch(input.DispatchTouchEventTypeTouchStart, at)
		time.Sleep(800 * time.Millisecond) // longer than a tap can last
		p.touch(input.DispatchTouchEventTypeTouchEnd)
	}
	p.until("the targets are shown", `document.querySelectorAll(".target").length === 2`)
	assert.Zero(t, eval[int](p, `selections`))
	menus := eval[[]string](p, `["touch", "mouse"].filter((pointerType) => document.querySelector("#board .ground")
		.dispatchEvent(new PointerEvent("contextmenu", { pointerType, bubbles: true, cancelable: true })))`)
	assert.Equal(t, []string{"mouse"}, menus, "Chromium without a window opens none by itself")

	x, y := p.centre(11)
	p.touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
	p.touch(input.DispatchTouchEventTypeTouchMove, [2]float64{x, y - 30})
	const width = `document.querySelector(%q).getBoundingClientRect().width`
	p.until("the piece is lifted", fmt.Sprintf(width+` > 1.15 * `+width, ".dragged .face", ".piece:not(.dragged) .face"))
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until("it is put down", `!document.querySelector(".dragged")`)
	p.run(chromedp.EmulateViewport(844, 390))
	p.seenSoon(15, func() { p.drag(11, 15) })

	x, y = p.centre(12)
	p.touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
	p.touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y}, [2]float64{x, y + 40})
	between([][2]float64{{x, y + 40}, {x, y + 240}}, func(at [2]float64) {
		p.touch(input.DispatchTouchEventTypeTouchMove, [2]float64{x, y}, at)
	})
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until("the page is larger", `visualViewport.scale > 1.5`)
	p.shownAt(12, 12)
	limits := regexp.MustCompile("user-scalable|maximum-scale")
	assert.NotRegexp(t, limits, eval[string](p, `document.querySelector("[name=viewport]").content`))
}

// captures are positions in which Black captures twice or more with the man on 2, and ways to drag it.
var captures = []struct {
	position string
	drags    []captureDrag
}{
	{"B:W6,14,32:B2", []captureDrag{
		{"straight to the end", [][]int{{2, 18}}, 18, []int{6, 14}, nil},
		{"to the first landing", [][]int{{2, 9}}, 18, []int{6, 14}, nil},
	}},
	{"B:W6,7,14,15,32:B2", []captureDrag{
		{"over the landings", [][]int{{2, 11, 18}}, 18, []int{7, 15}, []int{6, 14}},
		{"first landing of one of two", [][]int{{2, 9}}, 18, []int{6, 14}, []int{7, 15}},
	}},
	{"B:W6,14,15,22,23,32:B2", []captureDrag{
		{"two steps in one go", [][]int{{2, 9, 18}, {18, 27}}, 27, []int{6, 14, 23}, []int{22}},
		{"step by step", [][]int{{2, 9}, {9, 18}, {18, 25}}, 25, []int{6, 14, 22}, []int{15, 23}},
	}},
}

// captureDrag is a capture made by dragging.
type captureDrag struct {
	name        string
	strokes     [][]int // the squares of each stroke
	end         int
	gone, stays []int
}

// TestDragCapture drags a piece through captures, by touch and by mouse: all of them in one window each, and the
// longest on a phone on its side.
func TestDragCapture(t *testing.T) {
	t.Parallel()
	for _, size := range screens[1:] {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			positions := captures
			if size[0] == 844 {
				positions = captures[2:]
			}
			for _, c := range positions {
				p := openPhone(t, set("english", c.position), size[0], size[1])
				drag := p.drag
				if size[0] == 1280 {
					drag = p.dragMouse
				}
				for i, d := range c.drags {
					if i > 0 {
						p.button("undo")
						p.sees(2, "b")
						p.centreBoard()
					}
					p.dragsCapture(d, drag)
				}
			}
		})
	}
}

// dragsCapture makes a capture stroke by stroke.
func (p *page) dragsCapture(d captureDrag, drag func(squares ...int)) {
	p.Helper()
	for _, stroke := range d.strokes[:len(d.strokes)-1] {
		drag(stroke...)
		assert.Equal(p, "b", p.piece(2), d.name)
		p.shownAt(2, stroke[len(stroke)-1])
	}
	p.seenSoon(d.end, func() { drag(d.strokes[len(d.strokes)-1]...) })
	p.until("the move is made: "+d.name, `document.querySelectorAll("#moves .move").length === 1 &&
		!document.querySelector("#board.pending")`)
	for _, square := range d.gone {
		p.until("the man is captured: "+d.name, fmt.Sprintf(`!(%s)`, pieceOn(square)))
	}
	for _, square := range d.stays {
		assert.Equal(p, "w", p.piece(square), d.name)
	}
}

func (p *page) moves() int {
	p.Helper()
	return eval[int](p, `document.querySelectorAll("#moves .move").length`)
}

// shownAt waits until the piece of a square is drawn on another one.
func (p *page) shownAt(square, at int) {
	p.Helper()
	p.until(fmt.Sprintf("the piece of %d is on %d", square, at), fmt.Sprintf(`(() => {
		const middle = (selector) => {
			const box = document.querySelector(selector).getBoundingClientRect();
			return [box.x + box.width / 2, box.y + box.height / 2];
		};
		const [x, y] = middle('.piece[data-square="%d"] .face');
		const [u, v] = middle('.square[data-square="%d"] .ground');
		return Math.hypot(x - u, y - v) < 3;
	})()`, square, at))
}

// dragMouse drags a piece over squares with the mouse.
func (p *page) dragMouse(squares ...int) {
	p.Helper()
	points := p.centres(squares)
	event := func(kind input.DispatchMouseEventType, at [2]float64) {
		p.run(chromedp.MouseEvent(kind, at[0], at[1], chromedp.ButtonLeft))
	}
	event(input.DispatchMouseEventTypeMousePressed, points[0])
	between(points, func(at [2]float64) { event(input.DispatchMouseEventTypeMouseMoved, at) })
	event(input.DispatchMouseEventTypeMouseReleased, points[len(points)-1])
}

// TestWholeGameByTouch plays a game against the engine to its end by dragging the pieces, each over all its landing
// squares.
func TestWholeGameByTouch(t *testing.T) {
	t.Parallel()
	p := openPhone(t, "/", 390, 844)
	p.enter(address, nearEnd)
	p.centreBoard()
	random := rand.New(rand.NewPCG(5, 0))
	for count := 0; ; count++ {
		require.Less(p, count, 100, "the game does not end")
		p.until("it is our turn, or the game is over", `document.querySelector("#status.over, #board .movable") !== null`)
		now := p.table()
		if now.Over != nil {
			_, reason, _ := strings.Cut(now.Over.Words, ": ")
			p.says("status", reason)
			break
		}
		path := now.Legal[random.IntN(len(now.Legal))].Path
		p.seenSoon(path[len(path)-1], func() { p.drag(path...) })
		p.until("the engine has answered", `document.querySelector("#status.over") !== null ||
			document.querySelectorAll("#moves .move").length % 2 === 0`)
	}
	p.press("#question", "Rematch")
	p.until("the sides have changed", `document.querySelector("#player-bottom .name").textContent.includes("White")`)
	won := eval[string](p, `document.querySelector("#scores tbody").textContent`)
	assert.Contains(t, won, "1", "the game that was played counts in the score")
}

// TestPremove chooses moves while the other person thinks, on a phone. They are played if they are legal then.
func TestPremove(t *testing.T) {
	black, white := twoPeople(t, address, address, atStart, "none")
	black.run(chromedp.EmulateViewport(390, 844), touchscreen)
	black.centreBoard()
	black.seenSoon(15, func() { black.drag(11, 15) })
	white.sees(15, "b")

	const marked = `[...document.querySelectorAll(".square.ahead")].map((s) => s.dataset.square).sort().join(" ")`
	premove := func() {
		t.Helper()
		black.drag(8, 11)
		black.says("status", "Premove 8 to 11")
		black.until("both squares are marked", marked+` === "11 8" && document.querySelector(".route.premove") !== null`)
		black.shownAt(8, 8)
	}
	cancelled := func() {
		t.Helper()
		black.says("status", "White to move")
		assert.Equal(t, "", eval[string](black, marked))
	}
	premove()
	black.tap(17) // elsewhere
	cancelled()
	premove()
	black.run(chromedp.KeyEvent(kb.Escape))
	cancelled()
	premove()
	white.move(23, 19, black)
	black.sees(11, "b")
	white.sees(11, "b")
	assert.Equal(t, "", eval[string](black, marked))

	// By taps, and not legal: Black must capture then.
	black.tap(4)
	black.tap(8)
	black.says("status", "Premove 4 to 8")
	white.move(22, 18)
	black.says("status", "15 must capture")
	assert.Equal(t, "", eval[string](black, marked))
	assert.True(t, eval[bool](black, `document.getElementById("refusal").hidden`), "dropped without a word")
	assert.Equal(t, "b", black.piece(4))
	assert.Equal(t, 4, black.table().Ply)

	// Switched off.
	black.seenSoon(22, func() { black.drag(15, 22) })
	white.sees(22, "b")
	eval[bool](black, `document.querySelector('[data-setting="premove"]').click(), true`)
	black.tap(4)
	black.says("refusal", "White's turn")
}
