package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts"
)

// picture is the board that the canvas shows.
type picture struct {
	setup  draughts.Setup
	marked draughts.Set
	ply    int // of the game, after which the board is so
}

// maxAnswer is the length of the longest answer that is kept for the canvas, in bytes.
const maxAnswer = 1 << 16

// inPlace reports whether the screen is redrawn in place now.
func (c *console) inPlace() bool { return c.canvas != nil && c.canvas.hasScreen() }

// note adds text to the answer that the canvas shows.
func (c *console) note(text string) {
	c.answer += text
	if cut := len(c.answer) - maxAnswer; cut > 0 {
		c.answer = strings.ToValidUTF8(c.answer[cut:], "")
	}
}

// refresh draws the screen with a prompt.
func (c *console) refresh(prompt string) {
	c.canvas.show(c.compose(prompt).draw)
}

// draw is the drawing of a scene.
func (sc *scene) draw(on size) []string {
	lines, _ := sc.lines(on)
	return lines
}

// showWork shows what an engine thinks in place of the prompt, at most 20 times a second.
func (c *console) showWork(text string) {
	const pause = time.Second / 20
	if time.Since(c.drawn) < pause {
		return
	}
	c.drawn = time.Now()
	c.refresh(cut(text, max(1, c.canvas.size().columns-1)))
}

// readInPlace is read for the canvas.
func (c *console) readInPlace(prompt string, timeUp <-chan time.Time) (text string, err error) {
	defer func() { c.answer, c.paged = "", false }()
	if c.paged {
		if text, err = c.readPages(prompt, timeUp); text != "" || err != nil {
			return text, err
		}
	}
	show := func() { c.refresh(prompt) }
	show()
	var ticks <-chan time.Time
	if timeUp != nil { // a clock runs
		ticker := time.NewTicker(time.Second / 10)
		defer ticker.Stop()
		ticks = ticker.C
	}
	text, err = c.await(show, timeUp, ticks, func() {
		c.canvas.update(c.compose(prompt).draw)
	})
	return typed(text), err
}

// readPages shows an answer that does not fit below the board, page by page. It returns what is typed instead of
// Enter.
func (c *console) readPages(prompt string, timeUp <-chan time.Time) (string, error) {
	if _, rest := c.compose(prompt).lines(c.canvas.size()); rest == 0 {
		return "", nil // all of it is seen
	}
	answer := strings.Split(strings.Trim(c.answer, "\n"), "\n")
	for first := 0; first < len(answer); {
		from := first // which the goroutine that redraws may read
		show := func() {
			c.canvas.show(func(on size) []string {
				page, _ := pageOf(answer, from, on)
				return page
			})
		}
		show()
		text, err := c.await(show, timeUp, nil, nil)
		if text = typed(text); err != nil || text != "" {
			if strings.EqualFold(text, "q") {
				text = ""
			}
			return text, err
		}
		_, first = pageOf(answer, first, c.canvas.size())
	}
	return "", nil
}

// pageOf returns a screen with the lines of a text from the first on, and the first line that is not on it.
func pageOf(text []string, first int, on size) (page []string, next int) {
	for next = first; next < len(text); next++ {
		folded := fold(text[next], on.columns, 2)
		if next > first && len(page)+len(folded) > on.rows-1 {
			break
		}
		page = append(page, folded...)
	}
	page = page[:max(0, min(len(page), on.rows-1))]
	for len(page) < on.rows-1 {
		page = append(page, "")
	}
	prompt := "Enter: back to the board> "
	if next < len(text) {
		prompt = "Enter: more, q: back> "
	}
	return append(page, prompt), next
}

// typed returns a line that was typed, without the escape sequences of keys such as the arrows.
func typed(line string) string {
	var b strings.Builder
	for part, wide := range parts(line) {
		if wide > 0 {
			b.WriteString(part)
		}
	}
	return strings.TrimSpace(b.String())
}

// takeScreen prepares a canvas if the session has a screen and a keyboard, and takes the screen unless the settings say
// that text scrolls.
func (s *session) takeScreen(sys System) {
	if sys.Size == nil || !sys.Screen || s.script || sys.Getenv("TERM") == "dumb" {
		return
	}
	s.canvas = &canvas{output: s.output, screenSize: sys.Size}
	s.compose = s.scene
	go func() {
		for {
			select {
			case <-sys.Resized:
				s.canvas.redraw()
			case <-sys.Stopped:
				s.canvas.suspend(sys.Stop)
			case <-s.ctx.Done():
				return
			}
		}
	}()
	s.followStyle()
}

// followStyle takes the screen or gives it back, as the style of the board wants it.
func (s *session) followStyle() {
	switch {
	case s.view.style == noBoard:
		s.releaseScreen()
	case s.canvas != nil && !s.settings.scroll:
		s.canvas.enter()
	}
}

// releaseScreen gives the screen back. Text scrolls from then on.
func (s *session) releaseScreen() {
	if s.canvas != nil {
		s.canvas.leave()
	}
}

// scene returns what the screen shows.
func (s *session) scene(prompt string) *scene {
	sc := &scene{
		view: s.view, setup: s.picture.setup, marked: s.picture.marked, answer: strings.Split(s.answer, "\n"), prompt: prompt,
	}
	if s.editing != nil {
		sc.state = "A position is being set up: help says how. " + s.editing.Turn.String() + " is to move."
		return sc
	}
	for _, c := range []draughts.Color{draughts.White, draughts.Black} {
		title := s.players[c].title(c)
		if c == s.turn() && !s.over() {
			title = s.view.style.paint("1", title)
		}
		sc.sides[c] = s.sideText(sc.setup, c, title)
	}
	sc.moves = s.lastMoves(s.picture.ply)
	switch {
	case s.over():
		sc.state = s.game.Outcome().String() + ". new begins another game, quit leaves."
	case s.picture.ply == s.game.Ply():
		sc.state = s.state()
	}
	return sc
}

// lastMoves returns the moves before a ply in pairs, as many as a large screen shows.
func (s *session) lastMoves(ply int) []movePair {
	const most = 60
	var pairs []movePair
	for i := max(0, ply/2*2-most); i < ply; i++ {
		before, m := s.moveTo(i + 1)
		text := before.MoveText(m)
		if i == ply-1 {
			text = s.view.style.paint("1", text)
		}
		if i%2 == 0 {
			pairs = append(pairs, movePair{number: fmt.Sprintf("%d.", i/2+1), first: text})
		} else {
			pairs[len(pairs)-1].second = text
		}
	}
	return pairs
}
