package checkerboard

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// The errors of commands.
var (
	// ErrUnknownCommand is returned for a command that the engine does not have.
	ErrUnknownCommand = errors.New("unknown command")
	// ErrTooLong is returned for a command whose reply has more than MaxReply bytes.
	ErrTooLong = errors.New("the reply is too long")
)

// MaxReply is the maximum length of a reply in bytes. CheckerBoard has a buffer of 1024, with a zero byte at the end.
const MaxReply = 1023

// Unknown is the reply to a command that failed. CheckerBoard then does not offer the option.
const Unknown = "?"

// Handler answers commands and keeps the settings that they change.
//
// The zero Handler is usable. A Handler is not safe for concurrent use.
type Handler struct {
	Name    string           // of the engine; "draughts" if empty
	About   string           // a short description; the name if empty
	Help    string           // the name of a file with help; none if empty
	Variant draughts.Variant // the rules; English if zero
	Options draughts.Options // of the Searcher; hashsize, searchthreads and the databases change theirs
	// Databases opens the endgame databases in a directory, for dbpath. If they implement io.Closer, they are closed when
	// others replace them and by Close. If Databases is nil, there are no commands for databases.
	Databases func(dir string) (draughts.Prober, error)

	settings  *settings
	databases draughts.Prober // opened by dbpath; nil if none are
	searcher  *draughts.Searcher
	game      *draughts.Game // of set gamehist; nil if there was none
}

// Command answers a command with at most MaxReply bytes.
//
// If there is an error, the reply is Unknown, nothing has changed, and enginecommand must return 0. The error wraps
// ErrUnknownCommand or ErrTooLong, or describes a bad value.
func (h *Handler) Command(command string) (reply string, err error) {
	h.prepare()
	reply, err = h.answer(command)
	if len(reply) > MaxReply {
		return Unknown, fmt.Errorf("%w: %d bytes to %s, where %d are possible",
			ErrTooLong, len(reply), quote.Text(command), MaxReply)
	}
	return reply, err
}

// answer is Command without the limit on the length of the reply.
func (h *Handler) answer(command string) (reply string, err error) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(command), " ")
	what, value, _ := strings.Cut(strings.TrimSpace(rest), " ")
	value = strings.TrimSpace(value)
	switch verb {
	case "name":
		return h.name(), nil
	case "about":
		return cmp.Or(h.About, h.name()), nil
	case "help":
		if h.Help != "" {
			return h.Help, nil
		}
	case "get":
		return h.get(what, value)
	case "set":
		return h.set(what, value)
	}
	return Unknown, fmt.Errorf("%w: %s", ErrUnknownCommand, quote.Text(command))
}

// prepare sets the defaults that are not zero values.
func (h *Handler) prepare() {
	if h.settings == nil {
		h.settings = &settings{useDB: true, dbPieces: 99}
	}
	if !h.Variant.IsValid() {
		h.Variant = draughts.English
	}
}

func (h *Handler) name() string { return cmp.Or(h.Name, "draughts") }

// get answers a get command.
func (h *Handler) get(what, value string) (string, error) {
	switch what {
	case "protocolversion":
		return "2", nil
	case "gametype":
		return strconv.Itoa(h.Variant.Rules().GameType), nil
	case "movelist":
		p, err := draughts.ParseFEN(h.Variant, value)
		if err != nil && !errors.Is(err, draughts.ErrEmptyBoard) {
			return Unknown, err
		}
		return moveList(p), nil
	}
	if o, ok := h.option(what); ok {
		return o.get(h), nil
	}
	return Unknown, fmt.Errorf("%w: get %s", ErrUnknownCommand, quote.Text(what))
}

// set answers a set command.
func (h *Handler) set(what, value string) (string, error) {
	if what == "gamehist" {
		if err := h.setHistory(value); err != nil {
			return Unknown, err
		}
		return "gamehist", nil
	}
	o, ok := h.option(what)
	if !ok {
		return Unknown, fmt.Errorf("%w: set %s", ErrUnknownCommand, quote.Text(what))
	}
	if n := len(what) + 1 + len(value); n > MaxReply {
		return Unknown, fmt.Errorf("%w: %d bytes to set %s, where %d are possible", ErrTooLong, n, what, MaxReply)
	}
	if err := o.set(h, value); err != nil {
		return Unknown, fmt.Errorf("set %s: %w", what, err)
	}
	return what + " " + o.get(h), nil
}

// Close closes the databases that dbpath opened.
func (h *Handler) Close() error {
	closer, ok := h.databases.(io.Closer)
	h.databases = nil
	_ = h.discard(nil)
	if !ok {
		return nil
	}
	return closer.Close()
}
