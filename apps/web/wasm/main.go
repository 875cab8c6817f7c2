//go:build js && wasm

// Command wasm is the table of the page that needs no server, and the archive of a PDN file that is opened on a page.
// It runs in a Web Worker of the browser. The worker calls draughtsTable(name, JSON), which returns a promise of JSON.
// The program calls draughtsEvent(name, JSON) for each event.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"sync"
	"syscall/js"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/pdn"
)

// localToken is the token of the one person at the table.
const localToken table.Token = "me"

// hashMiB is the size of each of the two transposition tables. Telephones have little memory.
const hashMiB = 16

// yieldingEvaluator is the default evaluation, and yields to the browser from time to time. The worker has one thread:
// without yielding it would receive no message during a search, and the search could not be stopped.
type yieldingEvaluator struct {
	draughts.Patterns
	timeSlice *timeSlice
}

// timeSlice measures how long the search has run since it yielded.
type timeSlice struct {
	evaluations int
	since       time.Time
}

const (
	maxSlice      = 20 * time.Millisecond // the browser needs a few milliseconds after each slice
	clockInterval = 256                   // evaluations between two reads of the clock
	shortestSleep = time.Millisecond      // lets the browser handle its events; a shorter sleep is over before it could
)

func (e yieldingEvaluator) Evaluate(p draughts.Position) draughts.Score {
	if e.timeSlice.evaluations++; e.timeSlice.evaluations%clockInterval == 0 && time.Since(e.timeSlice.since) > maxSlice {
		time.Sleep(shortestSleep)
		e.timeSlice.since = time.Now()
	}
	return e.Patterns.Evaluate(p)
}

// page is the state of the page: one table.
type page struct {
	engines      *table.Engines
	prepare      func(context.Context, draughts.Variant)
	lessons      *table.Lessons
	table        *table.Table
	stopAnalysis context.CancelFunc
}

func main() {
	options := draughts.Options{Hash: hashMiB, Evaluator: yieldingEvaluator{timeSlice: new(timeSlice)}}
	prepare := new(weights).load
	engines := table.NewEngines(table.EngineOptions{Search: options, Number: 1, Prepare: prepare, Proof: proof})
	p := &page{engines: engines, prepare: prepare, lessons: table.NewLessons(ending, nil), stopAnalysis: func() {}}
	js.Global().Set("draughtsTable", js.FuncOf(p.call))
	select {}
}

// call answers a call of the page with a promise.
func (p *page) call(_ js.Value, args []js.Value) any {
	name, text := args[0].String(), args[1].String()
	var executor js.Func
	executor = js.FuncOf(func(_ js.Value, settle []js.Value) any {
		go func() {
			defer executor.Release()
			answer, err := p.answer(name, []byte(text))
			if err != nil {
				answer = table.Refuse(err)
			}
			settle[0].Invoke(string(table.Marshal(map[string]any{"ok": err == nil, "value": answer})))
		}()
		return nil
	})
	return js.Global().Get("Promise").New(executor)
}

// errNoTable is returned for calls that need a table before "open".
var errNoTable = errors.New("there is no table yet")

func (p *page) answer(name string, text []byte) (any, error) {
	given, err := p.lessons.Answer(context.Background(), strings.TrimPrefix(name, "learn/"), text)
	switch {
	case !errors.Is(err, table.ErrUnknownAction):
		return given, err
	case name == "variants":
		return table.Variants(), nil
	case name == "open":
		return table.Ask(text, p.open)
	case name == "build":
		return p.build()
	case p.table == nil:
		return nil, errNoTable
	}
	switch name {
	case "do":
		return table.Ask(text, p.do)
	case "position":
		return table.Ask(text, func(q table.Studied) (table.PositionView, error) { return p.table.At(q.Path) })
	case "analysis":
		return table.Ask(text, p.analyse)
	case "stop":
		p.stopAnalysis()
		return nil, nil
	case "hint":
		return p.table.Hint(context.Background(), localToken)
	case "pdn":
		return p.table.PDN()
	case "save":
		return p.table.Save()
	}
	return nil, err
}

// open makes the table, or makes the saved one again, and closes an older one.
func (p *page) open(s struct {
	table.Settings
	Saved *table.Saved `json:"saved"`
}) (any, error) {
	opened, err := table.New(p.engines, s.Settings, localToken)
	if old := s.Saved; old != nil {
		opened, err = table.Restore(p.engines, old.State, func() (string, error) { return old.Text, nil },
			table.Steady(time.Now()))
	}
	if err != nil {
		return nil, err
	}
	if p.table != nil {
		p.table.Close()
	}
	p.table = opened
	go p.prepare(context.Background(), s.Variant) // before the engine needs it
	changed, _ := opened.Listen(localToken)
	go p.sendEvents(opened, changed)
	return p.state(), nil
}

func (p *page) do(a table.Action) (any, error) {
	if err := p.table.Do(localToken, a); err != nil {
		return nil, err
	}
	return p.state(), nil
}

// analyse ends the analysis before it. It sends what the engine finds about a position as events, until it is stopped.
func (p *page) analyse(q struct {
	table.Studied
	Number int `json:"number"` // of the analysis, which its events have
}) (any, error) {
	p.stopAnalysis()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p.stopAnalysis = cancel
	return nil, p.table.Analyse(ctx, localToken, q.Studied, func(found table.Analysis) {
		event := map[string]any{"number": q.Number, "found": found}
		js.Global().Call("draughtsEvent", "analysis", string(table.Marshal(event)))
	})
}

// state returns the table in the form of the event "table".
func (p *page) state() map[string]any {
	return map[string]any{"you": p.table.You(localToken), "table": json.RawMessage(p.table.JSON())}
}

// sendEvents sends the events of a table to the page until the table is closed.
func (p *page) sendEvents(t *table.Table, changed <-chan struct{}) {
	var seen table.Seen
	for range changed {
		view, thinking := t.Changes(&seen)
		if view != nil {
			js.Global().Call("draughtsEvent", "table", string(table.Marshal(p.state())))
		}
		if thinking != nil {
			js.Global().Call("draughtsEvent", "thinking", string(thinking))
		}
	}
}

// ending returns a database file of the endgame trainer.
func ending(name string) ([]byte, error) { return fetch("egdb/" + name) }

// proof returns a certificate of a game on six rows.
func proof(name string) ([]byte, error) { return fetch("proofs/" + name) }

// fetch returns a file of the page. The worker has the function that loads it.
func fetch(name string) ([]byte, error) {
	loaded, failed := make(chan js.Value, 1), make(chan js.Value, 1)
	send := func(to chan<- js.Value) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any { to <- args[0]; return nil })
	}
	onLoad, onError := send(loaded), send(failed)
	defer onLoad.Release()
	defer onError.Release()
	js.Global().Call("draughtsFile", name).Call("then", onLoad, onError)
	select {
	case content := <-loaded:
		file := make([]byte, content.Length())
		js.CopyBytesToGo(file, content)
		return file, nil
	case err := <-failed:
		return nil, errors.New(err.Get("message").String())
	}
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

// weights loads the learnt weights of the games that are played: built in, all of them would double the program's size.
type weights struct {
	loads sync.Map // by game: a channel that is closed when its weights are there
}

// load loads the weights for a rule set and waits for them. Without them the engine plays by the hand-made evaluation.
func (w *weights) load(ctx context.Context, v draughts.Variant) {
	trained, ok := draughts.Patterns{}.TrainedOn(v)
	if !ok {
		return
	}
	game := trained.String()
	loaded := make(chan struct{})
	if other, loads := w.loads.LoadOrStore(game, loaded); loads {
		loaded = other.(chan struct{})
	} else {
		go func() {
			defer close(loaded)
			file, err := fetch("weights/" + game + ".patterns")
			if err == nil {
				err = patterns.Give(game, bytes.NewReader(file))
			}
			if err != nil {
				js.Global().Get("console").Call("warn", "no weights for "+game+": "+err.Error())
			}
		}()
	}
	select {
	case <-loaded:
	case <-ctx.Done():
	}
}
