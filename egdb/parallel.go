package egdb

import (
	"context"
	"sync"
	"sync/atomic"
)

// each calls do for the numbers 0 to n-1 from several goroutines. It stops when ctx is cancelled and then returns
// its error.
func each(ctx context.Context, workers, n int, do func(worker, i int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range min(workers, n) {
		group.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(worker, i)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}
