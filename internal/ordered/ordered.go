// Package ordered does work on several processors and yields the results in order.
package ordered

import (
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
)

// Worker does the work with a number.
type Worker[T any] = func(ctx context.Context, number int) (T, error)

// Results yields the results of the work with the numbers from first to last, in this order: see Map.
func Results[T any](ctx context.Context, workers []Worker[T], waiting, first, last int) iter.Seq2[T, error] {
	return Map(ctx, workers, waiting, func(yield func(int, error) bool) {
		for n := first; n <= last && yield(n, nil); n++ {
		}
	})
}

// Map yields the results of the work with each value of a sequence, in this order. A worker does one piece of work at a
// time. At most that many results wait for an earlier one. One goroutine reads the sequence.
//
// Leaving the loop cancels the context of the workers and waits for them. The first error, of the sequence too, ends
// the results; if ctx is cancelled, that is its error or one of a worker. A panic of a worker or of the sequence
// reaches the caller.
func Map[In, Out any](
	ctx context.Context, workers []func(context.Context, In) (Out, error), waiting int, in iter.Seq2[In, error],
) iter.Seq2[Out, error] {
	type result struct {
		value    Out
		err      error
		panicked error // with what, and where
	}
	catch := func(r *result) {
		if reason := recover(); reason != nil {
			r.panicked = fmt.Errorf("%v\n\n%s", reason, debug.Stack())
		}
	}
	return func(yield func(Out, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var all sync.WaitGroup
		defer all.Wait()
		defer cancel()
		free := make(chan func(context.Context, In) (Out, error), len(workers))
		for _, w := range workers {
			free <- w
		}
		queue := make(chan chan result, waiting) // of the results, in order
		var read result                          // of the sequence, once queue is closed
		all.Go(func() {
			defer close(queue)
			defer catch(&read)
			for value, err := range in {
				c := make(chan result, 1)
				select {
				case queue <- c:
				case <-ctx.Done():
					return
				}
				if err != nil {
					c <- result{err: err}
					return
				}
				w := <-free
				all.Go(func() {
					var r result
					defer func() {
						c <- r
						free <- w
					}()
					defer catch(&r)
					r.value, r.err = w(ctx, value)
				})
			}
		})
		for c := range queue {
			r := <-c
			if r.panicked != nil {
				panic(r.panicked)
			}
			if !yield(r.value, r.err) || r.err != nil {
				return
			}
		}
		if read.panicked != nil {
			panic(read.panicked)
		}
		if err := ctx.Err(); err != nil {
			var none Out
			yield(none, err)
		}
	}
}
