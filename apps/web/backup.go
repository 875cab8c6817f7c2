package main

import (
	"context"
	"fmt"
	"time"
)

// backups copies the file of games to another file after each interval, until ctx is cancelled. An error goes to the
// log: the games go on.
func (l *lobby) backups(ctx context.Context, name string, interval time.Duration) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := l.store.backup(name); err != nil {
				l.saver.fail(fmt.Errorf("backup: %w", err))
			}
		case <-ctx.Done():
			return
		}
	}
}
