#!/usr/bin/env bash
# A board loses its connection after move 9 of 12, comes back with the Last-Event-ID of move 9, and is sent the rest.
# Guess:   it gets moves 10, 11 and 12: a Repository gives the events that follow on from that id, says its manual.
# Happens: the SliceRepository of launchdarkly/eventsource, and of donovanhide's before it, sends move 9 again and
#          nothing else: ids are sorted as text, and 10 to 12 stand before 9. r3labs/sse sends move 9 again, then the
#          rest. There is no error. tmaxmax/go-sse is right.
# Seen in: github.com/launchdarkly/eventsource v1.11.0, github.com/r3labs/sse/v2 v2.10.0; tmaxmax/go-sse v0.12.0.
# Hurts:   boards that apply each move: one is played twice, and from the tenth move on moves are missing.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
launchdarkly=v1.11.0 donovanhide=v0.0.0-20210830082556-c59027999da0 r3labs=v2.10.0 tmaxmax=v0.12.0
go mod init example 2>/dev/null
go get "github.com/launchdarkly/eventsource@$launchdarkly" "github.com/donovanhide/eventsource@$donovanhide" \
	"github.com/r3labs/sse/v2@$r3labs" "github.com/tmaxmax/go-sse@$tmaxmax" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"time"

	donovanhide "github.com/donovanhide/eventsource"
	launchdarkly "github.com/launchdarkly/eventsource"
	r3labs "github.com/r3labs/sse/v2"
	"github.com/tmaxmax/go-sse"
)

type event int // a move by its number, which is its id

func (e event) Id() string    { return strconv.Itoa(int(e)) }
func (e event) Event() string { return "" }
func (e event) Data() string  { return fmt.Sprintf("move %d", e) }

// rest returns what a server sends within two seconds to a client that has seen the event of an id.
func rest(handler http.Handler, id int) string {
	server := httptest.NewServer(handler)
	defer server.Close()
	defer server.CloseClientConnections()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	request, _ := http.NewRequestWithContext(ctx, "GET", server.URL+"/?stream=game", nil)
	request.Header.Set("Last-Event-ID", strconv.Itoa(id))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	var moves []string
	for event, err := range sse.Read(response.Body, nil) {
		if err != nil {
			break // the two seconds are over
		}
		moves = append(moves, event.Data)
	}
	return strings.Join(moves, ", ")
}

func main() {
	slice := launchdarkly.NewSliceRepository()
	first := launchdarkly.NewServer()
	first.Register("game", slice)
	old := donovanhide.NewSliceRepository()
	second := donovanhide.NewServer()
	second.Register("game", old)
	third := r3labs.New()
	third.CreateStream("game")
	replayer, err := sse.NewFiniteReplayer(100, false)
	if err != nil {
		panic(err)
	}
	fourth := &sse.Server{Provider: &sse.Joe{Replayer: replayer}}
	for i := 1; i <= 12; i++ {
		slice.Add("game", event(i))
		old.Add("game", event(i))
		third.Publish("game", &r3labs.Event{Data: []byte(event(i).Data())}) // r3labs numbers from 0
		message := &sse.Message{ID: sse.ID(event(i).Id())}
		message.AppendData(event(i).Data())
		if err := fourth.Publish(message); err != nil {
			panic(err)
		}
	}
	time.Sleep(time.Second)
	for _, seen := range []int{5, 9} {
		fmt.Printf("after move %d, launchdarkly: %s\n", seen, rest(first.Handler("game"), seen))
		fmt.Printf("after move %d, donovanhide: %s\n", seen, rest(second.Handler("game"), seen))
		fmt.Printf("after move %d, r3labs: %s\n", seen, rest(third, seen-1))
		fmt.Printf("after move %d, tmaxmax: %s\n", seen, rest(fourth, seen))
	}
}
GO
echo "launchdarkly/eventsource $launchdarkly, donovanhide/eventsource, r3labs/sse $r3labs, tmaxmax/go-sse $tmaxmax"
out=$(go run .)
echo "$out"
if [ "$out" = 'after move 5, launchdarkly: move 5, move 6, move 7, move 8, move 9
after move 5, donovanhide: move 5, move 6, move 7, move 8, move 9
after move 5, r3labs: move 5, move 6, move 7, move 8, move 9, move 10, move 11, move 12
after move 5, tmaxmax: move 6, move 7, move 8, move 9, move 10, move 11, move 12
after move 9, launchdarkly: move 9
after move 9, donovanhide: move 9
after move 9, r3labs: move 9, move 10, move 11, move 12
after move 9, tmaxmax: move 10, move 11, move 12' ]; then
	echo 'as found: who comes back gets the last move again, or not the next ones'
else
	echo 'changed: other moves are sent'
	exit 1
fi
