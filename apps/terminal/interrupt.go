package terminal

import (
	"context"
	"os"
	"sync"
)

// interrupts gives Ctrl-C its meanings. The first stops what is under way, such as a search; a second, before a line has
// been entered, ends the program.
type interrupts struct {
	ctx  context.Context // of the program
	quit context.CancelFunc
	idle chan struct{} // gets a value when Ctrl-C found nothing to stop

	mu      sync.Mutex
	stop    context.CancelFunc // stops what is under way; nil if nothing is
	pressed bool
}

// newInterrupts returns interrupts that listen to signals until release is called.
func newInterrupts(signals <-chan os.Signal) *interrupts {
	ctx, quit := context.WithCancel(context.Background())
	i := &interrupts{ctx: ctx, quit: quit, idle: make(chan struct{}, 1)}
	go func() {
		for {
			select {
			case <-signals:
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
		i.idle <- struct{}{} // there is room: the next one ends the program
	}
	i.pressed = true
}

// stoppable returns the context of something that Ctrl-C is to stop, and the function to call at its end.
func (i *interrupts) stoppable() (context.Context, func()) {
	ctx, stop := context.WithCancel(i.ctx)
	i.mu.Lock()
	defer i.mu.Unlock()
	i.stop = stop
	select {
	case <-i.idle: // it came between the last such thing and this one
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

// forget makes the next Ctrl-C a first one again: the person is still there.
func (i *interrupts) forget() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.pressed = false
	select {
	case <-i.idle:
	default:
	}
}
