package main

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/picture"
)

// maxShortText is the largest size in bytes of text that is read without waiting for a turn.
const maxShortText = 4 << 10

// maxBody is the largest size of a request in bytes, enough for a long PDN.
const maxBody = 256 << 10

// api serves the requests of the page. All changes of a game go through [table.Table.Do], which checks them.
//
//	GET  /api/variants              the rule sets
//	POST /api/learn/{name}          questions that need no table: see table.Lessons.Answer
//	POST /api/games                 opens a table for the browser: see tokenOf. With "action" it does that first. With
//	                                "preview" the answer has no ID, and there is no table, if a person is to move and
//	                                no seat is open
//	GET  /api/games/{id}            the table
//	POST /api/games/{id}            does an action: see table.Action
//	POST /api/games/{id}/seat       takes an open seat: "side", and "name" if the person has one
//	POST /api/games/{id}/hint       a good move
//	POST /api/games/{id}/position   the position after the moves of a path: "path"
//	POST /api/games/{id}/analysis   the best moves there: "path", "lines"; a stream of JSON values, one on each line
//	POST /api/games/{id}/gif        the game, or a line of its variations, as an animation: "path", "flip", "theme"
//	GET  /api/games/{id}/pdn        the game
//	GET  /api/games/{id}/events     changes of the table and the engine's search, as server-sent events
type api struct {
	tables  *lobby
	lessons *table.Lessons
	proxy   proxy
}

func (a *api) register(mux *http.ServeMux) {
	handle := func(pattern string, f func(w http.ResponseWriter, r *http.Request) (any, error)) {
		mux.HandleFunc(pattern, a.reply(f))
	}
	atTable := func(pattern string, f func(http.ResponseWriter, visit) (any, error)) {
		handle(pattern, func(w http.ResponseWriter, r *http.Request) (any, error) {
			client := a.proxy.client(r)
			e, release, err := a.tables.find(r.Context(), client, r.PathValue("id"))
			if err != nil {
				return nil, err
			}
			defer release()
			return f(w, visit{r, e, client, a.tokenOf(r)})
		})
	}
	handle("GET /api/variants", func(http.ResponseWriter, *http.Request) (any, error) { return table.Variants(), nil })
	handle("POST /api/learn/{name}", a.learn)
	handle("POST /api/games", a.open)
	atTable("GET /api/games/{id}", a.show)
	atTable("POST /api/games/{id}", asked(a.do))
	atTable("POST /api/games/{id}/seat", asked(a.sit))
	atTable("POST /api/games/{id}/hint", a.hint)
	atTable("POST /api/games/{id}/position", asked(func(_ http.ResponseWriter, v visit, q table.Studied) (any, error) {
		return v.At(q.Path)
	}))
	atTable("POST /api/games/{id}/analysis", asked(a.analysis))
	atTable("POST /api/games/{id}/gif", asked(a.gif))
	atTable("GET /api/games/{id}/pdn", a.pdn)
	handle("GET /api/games/{id}/events", a.events)
}

// visit is a request about a table, and who sends it.
type visit struct {
	*http.Request
	*entry
	client string
	token  table.Token
}

// asked returns a handler of visits that have a question.
func asked[Q any](f func(http.ResponseWriter, visit, Q) (any, error)) func(http.ResponseWriter, visit) (any, error) {
	return func(w http.ResponseWriter, v visit) (any, error) {
		q, err := read[Q](w, v.Request)
		if err != nil {
			return nil, err
		}
		return f(w, v, q)
	}
}

// content is an answer as it is sent.
type content struct {
	status    int
	mediaType string
	bytes     []byte
}

// reply returns a handler that calls f. This returns content, another value to send as JSON, nil if it has sent an
// answer itself, or an error to refuse the request.
func (a *api) reply(f func(w http.ResponseWriter, r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := f(w, r)
		c, ready := v.(content)
		switch {
		case err != nil:
			a.refuse(w, err)
		case ready:
			c.send(w)
		case v != nil:
			answer(w, http.StatusOK, v)
		}
	}
}

// seatCookie returns the name of the cookie with the token of a browser, which holds its seats at all tables. No other
// host can set the one for HTTPS, and without HTTPS the page has a cookie of its own.
func (a *api) seatCookie(r *http.Request) string {
	if a.proxy.isSecure(r) {
		return "__Host-draughts-seats"
	}
	return "draughts-seats"
}

// tokenOf returns the token of a browser, or "" if it has none that we could have made.
func (a *api) tokenOf(r *http.Request) table.Token {
	cookie, err := r.Cookie(a.seatCookie(r))
	if err != nil || len(cookie.Value) < len(rand.Text()) {
		return ""
	}
	return table.Token(cookie.Value)
}

// keepToken has the browser keep its token, for as long as browsers allow.
func (a *api) keepToken(w http.ResponseWriter, r *http.Request, token table.Token) {
	http.SetCookie(w, &http.Cookie{
		Name: a.seatCookie(r), Value: string(token), Path: "/", MaxAge: 400 * 24 * 60 * 60,
		HttpOnly: true, Secure: a.proxy.isSecure(r), SameSite: http.SameSiteStrictMode,
	})
}

// state returns a table as sent to one person, as JSON: its ID, what the person may do, and the view of the table. The
// view is copied as it is, since encoding/json would read all of it again for each browser.
func state(id string, you table.You, view []byte) []byte {
	whose, _ := json.Marshal(you) // it has only texts and switches
	return slices.Concat([]byte(`{"id":"`+id+`","you":`), whose, []byte(`,"table":`), view, []byte("}"))
}

// answerState returns a table when it is on disk.
func (a *api) answerState(status int, e *entry, token table.Token) (any, error) {
	text := state(e.id, e.You(token), e.JSON())
	return content{status, jsonType, text}, a.tables.sync(e)
}

func (a *api) learn(w http.ResponseWriter, r *http.Request) (given any, err error) {
	question, err := read[json.RawMessage](w, r)
	if err != nil {
		return nil, err
	}
	err = a.tables.engines.For(a.proxy.client(r)).Work(r.Context(), func() (err error) {
		given, err = a.lessons.Answer(r.Context(), r.PathValue("name"), question)
		return err
	})
	return given, err
}

func (a *api) open(w http.ResponseWriter, r *http.Request) (any, error) {
	q, err := read[struct {
		table.Settings
		Preview bool          `json:"preview"`
		Action  *table.Action `json:"action"`
	}](w, r)
	if err != nil {
		return nil, err
	}
	client, token := a.proxy.client(r), cmp.Or(a.tokenOf(r), newToken())
	var t *table.Table
	err = a.tables.read(r.Context(), client, q.Settings.Reads(), func() (err error) {
		t, err = table.New(a.tables.engines.For(client), q.Settings, token)
		return err
	})
	if err != nil {
		return nil, err
	}
	if q.Action != nil {
		if err := a.act(r, t, token, *q.Action); err != nil {
			t.Close()
			return nil, err
		}
	}
	a.keepToken(w, r, token) // also for a preview: two pages that then open tables at once have the same
	if q.Preview && t.WaitsForPerson() {
		defer t.Close()
		return content{http.StatusOK, jsonType, state("", t.You(token), t.JSON())}, nil
	}
	e, release, err := a.tables.open(client, t)
	if err != nil {
		return nil, err
	}
	defer release()
	shown, err := a.answerState(http.StatusCreated, e, token)
	if err != nil {
		a.tables.dropUnsaved(e)
		if errors.Is(err, errNotSaved) {
			err = errNotOpened
		}
	}
	return shown, err
}

func (a *api) show(w http.ResponseWriter, v visit) (any, error) {
	_, holds := v.Seated(v.token)
	if v.token == "" && v.HasOpenSeat() { // who may take the seat, although the answer to that may be lost
		v.token, holds = newToken(), true
	}
	if holds {
		a.keepToken(w, v.Request, v.token) // for longer
	}
	return a.answerState(http.StatusOK, v.entry, v.token)
}

func (a *api) do(w http.ResponseWriter, v visit, action table.Action) (any, error) {
	if err := a.act(v.Request, v.Table, v.token, action); err != nil {
		return nil, err
	}
	return a.show(w, v)
}

// act does an action, when it is its turn.
func (a *api) act(r *http.Request, t *table.Table, token table.Token, action table.Action) error {
	return a.tables.read(r.Context(), a.proxy.client(r), t.Reads(action), func() error { return t.Do(token, action) })
}

func (a *api) sit(w http.ResponseWriter, v visit, q struct {
	Side string `json:"side"`
	Name string `json:"name"`
}) (any, error) {
	color, err := draughts.ParseColor(q.Side)
	if err != nil {
		return nil, err
	}
	v.token = cmp.Or(v.token, newToken())
	if err := v.Sit(color, v.token, q.Name); err != nil {
		return nil, err
	}
	return a.show(w, v)
}

func (a *api) hint(_ http.ResponseWriter, v visit) (any, error) { return v.Hint(v.Context(), v.token) }

func (a *api) pdn(w http.ResponseWriter, v visit) (any, error) {
	var text string
	err := a.tables.engines.For(v.client).Work(v.Context(), func() (err error) { text, err = v.PDN(); return err })
	if err == nil {
		err = a.tables.sync(v.entry)
	}
	if err != nil {
		return nil, err
	}
	if v.URL.Query().Has("download") {
		w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="draughts-%s.pdn"`, v.id))
	}
	return content{http.StatusOK, "text/plain; charset=utf-8", []byte(text)}, nil
}

// The limits of a game as GIF: the size of its boards in pixels, and its moves.
const (
	gifSize  = 320
	gifPlies = 300
)

// errLongGIF is returned for a game that is too long for a GIF.
var errLongGIF = errors.New("the game is too long for a GIF")

// gif answers with a game, or a line of its variations, as an animation: "path", "flip", "theme".
func (a *api) gif(_ http.ResponseWriter, v visit, q struct {
	table.Studied
	Flip  bool          `json:"flip"` // Black is at the bottom
	Theme picture.Theme `json:"theme"`
}) (any, error) {
	if len(q.Path) > gifPlies {
		return nil, fmt.Errorf("%w: it has %d plies, at most %d are allowed", errLongGIF, len(q.Path), gifPlies)
	}
	game, _, err := v.GameAt(q.Path)
	if err != nil {
		return nil, err
	}
	board := picture.Board{Size: gifSize, Theme: q.Theme}
	if q.Flip {
		board.Bottom = board.Bottom.Other()
	}
	var file bytes.Buffer
	err = a.tables.engines.For(v.client).Work(v.Context(), func() error {
		return picture.Animation{Boards: board.Frames(game)}.WriteGIF(&file)
	})
	return content{http.StatusOK, "image/gif", file.Bytes()}, err
}

// errLargeRequest is returned for a request of more than maxBody bytes.
var errLargeRequest = errors.New("the request is too large")

func read[T any](w http.ResponseWriter, r *http.Request) (v T, err error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		return v, fmt.Errorf("%w: at most %d kB are allowed", errLargeRequest, maxBody>>10)
	case err != nil:
		return v, fmt.Errorf("%w: %w", table.ErrRequest, err)
	}
	return table.Read[T](text)
}

// refusals are the statuses of errors. Other errors have status 422.
var refusals = map[int][]error{
	http.StatusRequestEntityTooLarge: {errLargeRequest},
	http.StatusBadRequest:            {table.ErrRequest},
	http.StatusNotFound:              {errNoGame, errNoEndpoint, table.ErrNoArchive},
	http.StatusMethodNotAllowed:      {errMethod},
	http.StatusServiceUnavailable: {
		errNoFreeTable, errStoreFull, errTooManyWatchers, errNotSaved, errNotOpened, errClosing,
	},
	http.StatusTooManyRequests: {
		errTooManyStreams, errTooManyGames, table.ErrTimeUsed, table.ErrTooManyHints, table.ErrTooMuchWork,
	},
	http.StatusUnprocessableEntity: {errDamagedGame},
	http.StatusForbidden:           {errForeign, table.ErrWatching, table.ErrNotAlone, table.ErrNoHelp},
}

// refusalOf returns the status of an error, and the reason for the metrics: what stands before the first colon of the
// error that has the status.
func refusalOf(err error) (status int, reason string) {
	for status, errs := range refusals {
		for _, e := range errs {
			if errors.Is(err, e) {
				reason, _, _ = strings.Cut(e.Error(), ":")
				return status, reason
			}
		}
	}
	return http.StatusUnprocessableEntity, "not possible in the game"
}

// refuse sends an error as a [table.Refusal].
func (a *api) refuse(w http.ResponseWriter, err error) {
	status, reason := refusalOf(err)
	a.tables.metrics.refused.WithLabelValues(reason).Inc()
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "30")
	}
	answer(w, status, table.Refuse(err))
}

func answer(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		http.Error(w, quote.Message(err), http.StatusInternalServerError)
		return
	}
	content{status, jsonType, text}.send(w)
}

// jsonType is the media type of JSON.
const jsonType = "application/json"

// send sends an answer, which a browser may keep only if the header says so.
func (c content) send(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", c.mediaType)
	h.Set("Cache-Control", cmp.Or(h.Get("Cache-Control"), "no-store"))
	w.WriteHeader(c.status)
	_, _ = w.Write(c.bytes) // if it fails the browser has gone
}
