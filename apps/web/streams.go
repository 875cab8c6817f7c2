package main

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/godraughts/draughts/apps/web/table"
)

// analysis streams the analysis of a position until it ends or the browser has gone.
func (a *api) analysis(w http.ResponseWriter, v visit, q table.Studied) (any, error) {
	ctx, cancel := context.WithCancel(v.Context())
	defer cancel()
	begun := false
	err := v.Analyse(ctx, v.token, q, func(found table.Analysis) {
		if !begun {
			beginStream(w, "application/x-ndjson")
			begun = true
		}
		text, err := json.Marshal(found)
		if err == nil {
			err = sendEvent(w, append(text, '\n'))
		}
		if err != nil {
			cancel() // the browser has gone
		}
	})
	if begun {
		err = nil // it is too late to refuse
	}
	return nil, err
}

// beginStream sets the headers of a stream, by which proxies pass its events on at once: HAProxy keeps the end of what
// it compresses, nginx what does not fill its buffer.
func beginStream(w http.ResponseWriter, contentType string) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "no-store, no-transform")
	w.Header().Set("X-Accel-Buffering", "no")
}

const (
	heartbeat    = 20 * time.Second // time between the events by which a browser sees that the connection works
	writeTimeout = 10 * time.Second // a browser that takes longer to receive an event is disconnected
)

var empty = []byte("{}") // the data of events without any

// events streams a table. Each event holds the whole state, so that a slow receiver can skip events.
func (a *api) events(w http.ResponseWriter, r *http.Request) (any, error) {
	client := a.proxy.client(r)
	e, release, err := a.tables.find(r.Context(), client, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	token := a.tokenOf(r)
	changed, leave, err := a.tables.watch(e, client, token)
	release()
	if err != nil {
		return nil, err
	}
	defer leave()
	beginStream(w, "text/event-stream")
	keepAlive := time.NewTicker(heartbeat)
	defer keepAlive.Stop()
	var seen table.Seen
	for err == nil && r.Method != http.MethodHead { // an error: the browser has gone
		select {
		case <-r.Context().Done():
			return nil, nil
		case <-keepAlive.C:
			err = sendEvent(w, event(nil, "alive", empty))
		case _, open := <-changed:
			if !open {
				_ = sendEvent(w, event(nil, "closed", empty)) // the stream ends in any case
				return nil, nil
			}
			err = a.sendChanges(w, e, token, &seen)
		}
	}
	return nil, nil
}

// sendChanges sends what the receiver has not seen, when it is on disk.
func (a *api) sendChanges(w http.ResponseWriter, e *entry, token table.Token, seen *table.Seen) error {
	view, thinking := e.Changes(seen)
	var text []byte
	if view != nil {
		if err := a.tables.sync(e); err != nil {
			return err
		}
		text = event(text, "table", state(e.id, e.You(token), view))
	}
	if thinking != nil {
		text = event(text, "thinking", thinking)
	}
	return sendEvent(w, text)
}

// event appends a server-sent event to text. The data is JSON, which has no line breaks.
func event(text []byte, name string, data []byte) []byte {
	return slices.Concat(text, []byte("event: "+name+"\ndata: "), data, []byte("\n\n"))
}

// sendEvent sends a part of a stream at once.
func sendEvent(w http.ResponseWriter, text []byte) error {
	control := http.NewResponseController(w)
	if err := control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	return control.Flush()
}
