//go:build js && wasm

// Command wasm is the table of the page that needs no server. It runs in a Web Worker of the browser, which calls
// draughtsTable(name, JSON) and gets a promise of JSON; what happens at the table comes to draughtsEvent(name, JSON).
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/quote"
)

// me is the token of the only person there is.
const me table.Token = "me"

// hashMiB is the size of each of the two transposition tables; telephones have little memory.
const hashMiB = 16

// patient is the built-in evaluation, which every so often lets the browser have its turn: without that, a worker hears
// nothing while it searches, and the search could not be stopped.
type patient struct {
	draughts.Classic
	turn *turn
}

// turn is for how long the search has had the worker. There is one thread only.
type turn struct {
	evaluations int
	since       time.Time
}

const (
	shortTurn  = 20 * time.Millisecond // after which the browser has its own, which takes a few milliseconds
	lookEvery  = 256                   // evaluations between looks at the clock
	noTimeLong = time.Nanosecond       // any sleep is long enough for the browser to be asked
)

// Evaluate implements draughts.Evaluator.
func (e patient) Evaluate(p draughts.Position) draughts.Score {
	if e.turn.evaluations++; e.turn.evaluations%lookEvery == 0 && time.Since(e.turn.since) > shortTurn {
		time.Sleep(noTimeLong)
		e.turn.since = time.Now()
	}
	return e.Classic.Evaluate(p)
}

// page is the one table and who listens to it.
type page struct {
	engines *table.Engines
	table   *table.Table
}

func main() {
	p := &page{engines: table.NewEngines(1, hashMiB, patient{turn: new(turn)})}
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
			settle[0].Invoke(string(mustMarshal(map[string]any{"ok": err == nil, "value": answer})))
		}()
		return nil
	})
	return js.Global().Get("Promise").New(executor)
}

func mustMarshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// question is what a page asks with a call.
type question struct {
	Variant draughts.Variant `json:"variant"`
	Text    string           `json:"text"`
}

// errNoTable is returned for what needs a table before there is one.
var errNoTable = errors.New("there is no table yet")

func (p *page) answer(name string, text []byte) (any, error) {
	switch name {
	case "variants":
		return table.Variants(), nil
	case "check":
		var e table.Edited
		if err := json.Unmarshal(text, &e); err != nil {
			return nil, err
		}
		return table.Check(e), nil
	case "games":
		var q question
		if err := json.Unmarshal(text, &q); err != nil {
			return nil, err
		}
		return table.Games(q.Variant, q.Text), nil
	case "open":
		return p.open(text)
	}
	if p.table == nil {
		return nil, errNoTable
	}
	switch name {
	case "do":
		var a table.Action
		if err := json.Unmarshal(text, &a); err != nil {
			return nil, err
		}
		if err := p.table.Do(me, a); err != nil {
			return nil, err
		}
		return p.news(), nil
	case "hint":
		return p.table.Hint(context.Background(), me)
	case "pdn":
		return p.table.PDN()
	}
	return nil, fmt.Errorf("%w: %s", table.ErrUnknownAction, quote.Text(name))
}

// open begins the one game there is.
func (p *page) open(text []byte) (any, error) {
	var s table.Settings
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	opened, err := table.New(p.engines, s, me)
	if err != nil {
		return nil, err
	}
	if p.table != nil {
		p.table.Close()
	}
	p.table = opened
	opened.SetWatchers(1)
	go p.tell(opened)
	return p.news(), nil
}

// news returns the table as an event of it does.
func (p *page) news() map[string]any {
	return map[string]any{"you": p.table.You(me), "table": json.RawMessage(p.table.JSON())}
}

// tell passes on what happens at the table.
func (p *page) tell(t *table.Table) {
	heard, stop := t.Listen()
	defer stop()
	var seen table.Seen
	for range heard {
		if t.Closed() {
			return
		}
		view, thinking := t.News(&seen)
		if view != nil {
			js.Global().Call("draughtsEvent", "table", string(mustMarshal(p.news())))
		}
		if thinking != nil {
			js.Global().Call("draughtsEvent", "thinking", string(thinking))
		}
	}
}
