package main

import (
	"net/http"
	"slices"
	"time"

	"github.com/godraughts/draughts/apps/web/table"
)

const (
	heartbeat    = 20 * time.Second // time between the events by which a browser sees that the connection works
	writeTimeout = 10 * time.Second // a browser that takes longer to receive an event is disconnected
)

var empty = []byte("{}") // the data of events without any

// events streams a table. Each event holds the whole state, so that a slow receiver can skip events.
func (a *api) events(w http.ResponseWriter, r *http.Request) {
	token := tokenOf(r)
	e, leave, err := a.tables.watch(r.Context(), a.proxy.client(r), r.PathValue("id"), token)
	if err != nil {
		a.refuse(w, err)
		return
	}
	defer leave()
	changed, stop := e.Listen()
	defer stop()

	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	s := stream{w, http.NewResponseController(w)}
	keepAlive := time.NewTicker(heartbeat)
	defer keepAlive.Stop()
	var seen table.Seen
	for {
		select {
		case <-r.Context().Done():
			return
		case <-keepAlive.C:
			err = s.send(event(nil, "alive", empty))
		case <-changed:
			if e.Closed() {
				_ = s.send(event(nil, "closed", empty)) // the stream ends in any case
				return
			}
			err = a.sendChanges(s, e, token, &seen)
		}
		if err != nil {
			return
		}
	}
}

// stream is a connection that receives events.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// sendChanges sends what the receiver has not seen, when it is on disk.
func (a *api) sendChanges(s stream, e *entry, token table.Token, seen *table.Seen) error {
	view, thinking := e.Changes(seen)
	var text []byte
	if view != nil {
		if err := a.tables.sync(e); err != nil {
			return err
		}
		data, err := state(e.id, e.You(token), view)
		if err != nil {
			return err
		}
		text = event(text, "table", data)
	}
	if thinking != nil {
		text = event(text, "thinking", thinking)
	}
	return s.send(text)
}

// event appends a server-sent event to text. The data is JSON, which has no line breaks.
func event(text []byte, name string, data []byte) []byte {
	return slices.Concat(text, []byte("event: "+name+"\ndata: "), data, []byte("\n\n"))
}

func (s stream) send(text []byte) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return s.control.Flush()
}
