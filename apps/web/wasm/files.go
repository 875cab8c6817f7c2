//go:build js && wasm

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"sync"
	"syscall/js"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/pdn"
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

// openedName is the name by which the worker gives the PDN file that a person has opened.
const openedName = "opened.pdn"

// build makes an archive of the file that a person has opened, for the questions that follow.
func (p *page) build() (any, error) {
	text, err := fetch(openedName)
	if err != nil {
		return nil, err
	}
	games, report, err := archive.BuildInMemory(context.Background(), archive.Settings{}, []archive.Source{{
		Open: func() (io.ReadCloser, error) {
			return io.NopCloser(&reading{Reader: bytes.NewReader(text), size: len(text)}), nil
		},
		Options: pdn.Options{Infer: true},
	}})
	if err != nil {
		return nil, err
	}
	p.lessons = table.NewLessons(ending, games)
	return map[string]any{"broken": report.Errors}, nil
}

// reading sends the event "reading" for each percent that is read.
type reading struct {
	*bytes.Reader
	size, percent int
}

func (r *reading) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if percent := 100 * (r.size - r.Len()) / max(r.size, 1); percent > r.percent {
		r.percent = percent
		js.Global().Call("draughtsEvent", "reading", strconv.Itoa(percent))
	}
	return n, err
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
