package main

import (
	"context"
	"errors"
	"sync"
	"time"
)

// maxBuildWait is the time that a request waits for the engine for the browser. It is less than the server's
// WriteTimeout.
const maxBuildWait = 20 * time.Second

// errBuilding is returned while the engine for the browser is being built.
var errBuilding = errors.New("the engine for the browser is being built: try again in a moment")

// build makes files in the background, from the first request on.
type build struct {
	make  func() (map[string]asset, error)
	once  sync.Once
	ended chan struct{} // is closed at the end
	files map[string]asset
	err   error
}

func newBuild(files func() (map[string]asset, error)) *build {
	return &build{make: files, ended: make(chan struct{})}
}

// wait returns the files, or errBuilding if they are not ready after a time.
func (b *build) wait(ctx context.Context, limit time.Duration) (map[string]asset, error) {
	b.once.Do(func() {
		go func() {
			defer close(b.ended)
			b.files, b.err = b.make()
		}()
	})
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-b.ended:
		return b.files, b.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, errBuilding
	}
}
