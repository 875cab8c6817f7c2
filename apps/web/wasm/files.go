//go:build js && wasm

package main

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"syscall/js"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/patterns"
)

// ending returns a database file of the endgame trainer.
func ending(name string) ([]byte, error) { return fetch("egdb/" + name) }

// fetch returns a file of the page. The worker has the function that loads it.
func fetch(name string) ([]byte, error) {
	type answer struct {
		file []byte
		err  error
	}
	answered := make(chan answer, 1)
	loaded := js.FuncOf(func(_ js.Value, args []js.Value) any {
		file := make([]byte, args[0].Length())
		js.CopyBytesToGo(file, args[0])
		answered <- answer{file: file}
		return nil
	})
	defer loaded.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answered <- answer{err: errors.New(args[0].Get("message").String())}
		return nil
	})
	defer failed.Release()
	js.Global().Call("draughtsFile", name).Call("then", loaded, failed)
	a := <-answered
	return a.file, a.err
}

// weights loads the learnt weights of the games that are played. The program is built without them, since all of them
// would double its size.
type weights struct {
	loads sync.Map // by game: a function that waits until its weights are there
}

// load loads the weights for a rule set, and waits until they are there. Without them the engine plays by the
// hand-made evaluation.
func (w *weights) load(ctx context.Context, v draughts.Variant) {
	trained, ok := draughts.Patterns{}.TrainedOn(v)
	if !ok {
		return
	}
	game := trained.String()
	wait, _ := w.loads.LoadOrStore(game, sync.OnceFunc(func() {
		file, err := fetch("weights/" + game + ".patterns")
		if err == nil {
			err = patterns.Give(game, bytes.NewReader(file))
		}
		if err != nil {
			js.Global().Get("console").Call("warn", "no weights for "+game+": "+err.Error())
		}
	}))
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait.(func())()
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
