package terminal

import (
	"context"
	"os"
	"sync"
)

// interrupts handles Ctrl-C. The first stops what is running, such as a search. A second one, before the next line is
// entered, ends the session. Any other signal ends it at once, and so does Ctrl-C in a script.
type interrupts struct {
	ctx       context.Context // of the session
	quit      context.CancelFunc
	unhandled chan struct{} // gets a value when there was nothing to stop

	mu      sync.Mutex
	stop    context.CancelFunc // stops what is running; nil if nothing is
	pressed bool
}

// newInterrupts returns interrupts that listen to signals until quit is called.
func newInterrupts(signals <-chan os.Signal, script bool) *interrupts {
	ctx, quit := context.WithCancel(context.Background())
	i := &interrupts{ctx: ctx, quit: quit, unhandled: make(chan struct{}, 1)}
	go func() {
		for {
			select {
			case signal := <-signals:
				if script || signal != os.Interrupt {
					quit()
					return
				}
				i.press()
			case <-ctx.Done():
				return
			}
		}
	}()
	return i
}

func (i *interrupts) press() {
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case i.pressed:
		i.quit()
	case i.stop != nil:
		i.stop()
	default:
		i.unhandled <- struct{}{} // there is room: the next one ends the session
	}
	i.pressed = true
}

// stoppable returns a context that Ctrl-C cancels, and a function that the caller must call when it is done.
func (i *interrupts) stoppable() (context.Context, func()) {
	ctx, stop := context.WithCancel(i.ctx)
	i.mu.Lock()
	defer i.mu.Unlock()
	i.stop = stop
	select {
	case <-i.unhandled: // Ctrl-C came when nothing was running
		stop()
	default:
	}
	return ctx, func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.stop = nil
		stop()
	}
}

// reset makes the next Ctrl-C count as the first. It is called when a line has been entered.
func (i *interrupts) reset() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.pressed = false
	select {
	case <-i.unhandled:
	default:
	}
}
