// Package checkerboard implements the text commands between CheckerBoard, a Windows program, and its engines.
//
// CheckerBoard loads engines as libraries and passes commands to their function enginecommand. Such a library keeps
// a [Handler], passes the commands to [Handler.Command], and uses [Handler.Search] for the moves of getmove.
//
//	handler := checkerboard.Handler{Name: "Mine", About: "Mine, by me"}
//	reply, err := handler.Command("get protocolversion")
package checkerboard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// The errors of commands.
var (
	// ErrUnknownCommand is returned for a command that the engine does not have.
	ErrUnknownCommand = errors.New("unknown command")
	// ErrTooLong is returned for a command whose reply has more than MaxReply bytes.
	ErrTooLong = errors.New("the reply is too long")
)

// MaxReply is the maximum length of a reply in bytes. CheckerBoard has room for that and a zero byte.
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
	// others replace them and by Close. If nil, there are no commands for databases.
	Databases func(dir string) (draughts.Prober, error)

	settings  *settings
	databases draughts.Prober // opened by dbpath; nil if none are
	searcher  *draughts.Searcher
	game      *draughts.Game // of set gamehist; nil if there was none
}

// settings are the settings other than Options.
type settings struct {
	allScores bool
	dbPath    string
	useDB     bool
	dbPieces  int // the most pieces of positions that the databases are asked about
}

// option is a setting with a get and a set command.
type option struct {
	get func(h *Handler) string
	set func(h *Handler, value string) error
}

// options are the supported options by name. An opening book is not supported.
var options = map[string]option{
	"hashsize":      {(*Handler).hash, (*Handler).setHash},
	"searchthreads": {func(h *Handler) string { return strconv.Itoa(max(h.Options.Workers, 1)) }, (*Handler).setThreads},
	"allscores":     {func(h *Handler) string { return formatBool(h.settings.allScores) }, (*Handler).setAllScores},
	"dbpath":        {func(h *Handler) string { return h.settings.dbPath }, (*Handler).setDBPath},
	"enable_wld":    {func(h *Handler) string { return formatBool(h.settings.useDB) }, (*Handler).setUseDB},
	"max_dbpieces":  {func(h *Handler) string { return strconv.Itoa(h.settings.dbPieces) }, (*Handler).setDBPieces},
}

// Command answers a command with at most MaxReply bytes.
//
// If there is an error, the reply is Unknown, nothing has changed, and enginecommand is to return 0. The error wraps
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

// option returns the option with the given name. Options for databases need Handler.Databases.
func (h *Handler) option(name string) (option, bool) {
	o, ok := options[name]
	databases := name == "dbpath" || name == "enable_wld" || name == "max_dbpieces"
	return o, ok && (!databases || h.Databases != nil)
}

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

func (h *Handler) hash() string { return strconv.Itoa(cmp.Or(max(h.Options.Hash, 0), 64)) }

// setHash resizes the transposition table at once. If there is no memory for it, the old table stays.
func (h *Handler) setHash(value string) error {
	var n int
	if err := parseNumber(value, draughts.MaxHash(), &n); err != nil {
		return err
	}
	if err := h.engine().SetHash(n); err != nil {
		return err
	}
	h.Options.Hash = n
	return nil
}

func (h *Handler) setThreads(value string) error {
	return h.discard(parseNumber(value, draughts.MaxWorkers, &h.Options.Workers))
}

func (h *Handler) setAllScores(value string) error { return parseBool(value, &h.settings.allScores) }

func (h *Handler) setUseDB(value string) error { return h.discard(parseBool(value, &h.settings.useDB)) }

func (h *Handler) setDBPieces(value string) error {
	return h.discard(parseNumber(value, 99, &h.settings.dbPieces))
}

// discard drops the searcher and the memory of its table after an option was set. If setting it failed with err, the
// searcher stays.
func (h *Handler) discard(err error) error {
	if err != nil || h.searcher == nil {
		return err
	}
	_ = h.searcher.SetHash(1) // a table that stays takes memory from the next
	h.searcher = nil
	return nil
}

// parseNumber parses a number from 1 to most.
func parseNumber(value string, most int, to *int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > most {
		return fmt.Errorf("%s is not 1 to %d", quote.Text(value), most)
	}
	*to = n
	return nil
}

func parseBool(value string, to *bool) error {
	if value != "0" && value != "1" {
		return fmt.Errorf("%s is neither 0 nor 1", quote.Text(value))
	}
	*to = value == "1"
	return nil
}

func formatBool(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

func (h *Handler) setDBPath(value string) error {
	opened, err := h.Databases(value)
	if err != nil {
		return err
	}
	err = h.Close()
	h.databases, h.settings.dbPath = opened, value
	return err
}

// setHistory sets the game from a position and the moves after it. CheckerBoard sends them before each getmove: the
// position after the last irreversible move, and the moves since.
func (h *Handler) setHistory(value string) error {
	fen, moves, _ := strings.Cut(value, " ")
	setup, err := draughts.ParseSetup(h.Variant, fen)
	if err != nil {
		return err
	}
	g, err := draughts.NewGameFrom(setup)
	if err != nil {
		return err
	}
	for text := range strings.FieldsSeq(moves) {
		if _, err := g.PlayText(text); err != nil {
			return err
		}
	}
	h.game = g
	return nil
}

// Search searches for a move in p, as draughts.Searcher.Search does.
//
// It uses the game of the last set gamehist if that ends in p. With allscores each move gets a line. Without a limit
// of depth, nodes, time or clock the search takes one second: a time of 0 from getmove does not mean no limit.
// Search panics if ctx is nil.
func (h *Handler) Search(ctx context.Context, p draughts.Position, l draughts.Limits) (draughts.Info, error) {
	nilarg.Check(ctx == nil, "checkerboard: Search", "a nil context")
	h.prepare()
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && l.Clock == nil {
		l.Time = time.Second
	}
	g := h.game
	if g == nil || g.Position() != p || g.Outcome().Result != draughts.Ongoing {
		var err error
		if g, err = draughts.NewGameFrom(p.Setup()); err != nil {
			return draughts.Info{}, err
		}
	}
	if h.settings.allScores {
		l.MultiPV = max(len(p.Moves()), 1)
	}
	return h.engine().Search(ctx, g, l)
}

// engine returns the searcher with the current settings.
func (h *Handler) engine() *draughts.Searcher {
	if h.searcher != nil {
		return h.searcher
	}
	o := h.Options
	if h.databases != nil {
		o.Prober = h.databases
	}
	switch {
	case !h.settings.useDB:
		o.Prober = nil
	case o.Prober != nil:
		o.Prober = pieceLimit{o.Prober, h.settings.dbPieces}
	}
	h.searcher = draughts.NewSearcher(o)
	return h.searcher
}

// pieceLimit is a Prober that covers only positions with few pieces.
type pieceLimit struct {
	draughts.Prober
	pieces int
}

// Covers implements draughts.Prober.
func (s pieceLimit) Covers(p draughts.Position) bool {
	return p.White().Len()+p.Black().Len() <= s.pieces && s.Prober.Covers(p)
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
