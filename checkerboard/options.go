package checkerboard

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// settings are the settings other than Options.
type settings struct {
	allScores bool
	dbPath    string
	useDB     bool
	dbPieces  int // the databases are asked only for positions with this many pieces or fewer
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

// option returns the option with the given name. Options for databases need Handler.Databases.
func (h *Handler) option(name string) (option, bool) {
	o, ok := options[name]
	databases := name == "dbpath" || name == "enable_wld" || name == "max_dbpieces"
	return o, ok && (!databases || h.Databases != nil)
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

// discard drops the searcher after an option was set, unless setting it failed with err.
func (h *Handler) discard(err error) error {
	if err != nil || h.searcher == nil {
		return err
	}
	_ = h.searcher.SetHash(1) // its table would take memory from that of the next searcher
	h.searcher = nil
	return nil
}

// parseNumber sets to to a number from 1 to limit.
func parseNumber(value string, limit int, to *int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > limit {
		return fmt.Errorf("%s is not 1 to %d", quote.Text(value), limit)
	}
	*to = n
	return nil
}

// parseBool sets to to 0 or 1.
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

// setDBPath opens the databases in a directory and closes the earlier ones.
func (h *Handler) setDBPath(value string) error {
	opened, err := h.Databases(value)
	if err != nil {
		return err
	}
	err = h.Close()
	h.databases, h.settings.dbPath = opened, value
	return err
}
