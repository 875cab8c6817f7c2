// Package ordered does work on several processors and yields the results in order.
package ordered

import (
	"context"
	"iter"
	"sync"
)

// Worker does the work with a number.
type Worker[T any] func(ctx context.Context, number int) (T, error)

// Results yields the results of the work with the numbers from first to last, in this order. A worker does one piece of
// work at a time. At most that many results wait for an earlier one.
//
// Leaving the loop cancels the context of the workers and waits for them. The first error ends the sequence; if ctx is
// cancelled, that is its error or one of a worker.
func Results[T any](ctx context.Context, workers []Worker[T], waiting, first, last int) iter.Seq2[T, error] {
	type result struct {
		value T
		err   error
	}
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var all sync.WaitGroup
		defer all.Wait()
		defer cancel()
		free := make(chan Worker[T], len(workers))
		for _, w := range workers {
			free <- w
		}
		queue := make(chan chan result, waiting) // of the results, in order
		all.Go(func() {
			defer close(queue)
			for n := first; n <= last; n++ {
				c := make(chan result, 1)
				select {
				case queue <- c:
				case <-ctx.Done():
					return
				}
				w := <-free
				all.Go(func() {
					value, err := w(ctx, n)
					c <- result{value, err}
					free <- w
				})
			}
		})
		for c := range queue {
			r := <-c
			if !yield(r.value, r.err) || r.err != nil {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			var none T
			yield(none, err)
		}
	}
}
