package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/pdn"
)

// measurements returns the rows of the table of "draughts bench", after making what they work on.
func measurements(size benchSize) ([]measurement, error) {
	games, err := benchGames(size.games, size.nodes)
	if err != nil {
		return nil, err
	}
	file, err := benchPDN(games, size.pdnBytes)
	if err != nil {
		return nil, err
	}
	middle, endings := middleGame(games), databasePositions(size.positions)
	return append(perftMeasurements(),
		measureEvaluation("Patterns", draughts.Patterns{}, middle),
		measureEvaluation("Classic", draughts.Classic{}, middle),
		measureSearch("English", draughts.English, size),
		measureSearch("International", draughts.International, size),
		measureTags(file),
		measureMoves(file),
		measureProbes("block in the cache", 256<<20, endings),
		measureProbes("block unpacked first", 1, endings),
	), nil
}

func measureEvaluation(name string, e draughts.Evaluator, positions []draughts.Position) measurement {
	return measurement{"English evaluation, " + name, func(b benchSize) (figure, ratio string, err error) {
		rate, err := b.rate(func() (uint64, error) {
			for _, p := range positions {
				e.Evaluate(p)
			}
			return uint64(len(positions)), nil
		})
		return nanosecondsText(rate, "position"), "", err
	}}
}

// measureSearch searches from the start of a game, with an empty transposition table each time.
func measureSearch(name string, v draughts.Variant, size benchSize) measurement {
	return measurement{name + " search", func(b benchSize) (figure, ratio string, err error) {
		var rates, depths []float64
		searcher := draughts.NewSearcher(draughts.Options{})
		for range b.runs {
			if err := searcher.Clear(); err != nil {
				return "", "", err
			}
			info, err := searcher.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Time: size.think})
			if err != nil {
				return "", "", err
			}
			rates = append(rates, float64(info.NPS()))
			depths = append(depths, float64(info.Depth))
		}
		rate := millionsText(median(rates), "nodes")
		return fmt.Sprintf("%s, depth %.0f after %v", rate, median(depths), size.think), "", nil
	}}
}

func measureTags(file []byte) measurement {
	return measurement{"PDN, tags only", func(b benchSize) (figure, ratio string, err error) {
		rate, err := b.rate(func() (uint64, error) {
			s := pdn.NewScanner(bytes.NewReader(file), pdn.Options{})
			for s.Next() {
			}
			return uint64(len(file)), s.Err()
		})
		return megabytesText(rate), "", err
	}}
}

func measureMoves(file []byte) measurement {
	return measurement{"PDN, every move checked", func(b benchSize) (figure, ratio string, err error) {
		rate, err := b.rate(func() (uint64, error) {
			s := pdn.NewScanner(bytes.NewReader(file), pdn.Options{})
			for s.Next() {
				for range s.Moves() {
				}
				if err := s.FirstError(); err != nil {
					return 0, err
				}
			}
			return uint64(len(file)), s.Err()
		})
		return megabytesText(rate), "", err
	}}
}

// errNoProbe says that the built-in databases lack a position that they should have.
var errNoProbe = errors.New("a position is missing in the built-in databases")

// measureProbes probes the built-in databases with a cache of that many bytes.
func measureProbes(what string, cache int, positions []draughts.Position) measurement {
	return measurement{"English endgame database, " + what, func(b benchSize) (figure, ratio string, err error) {
		db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: cache})
		if err != nil {
			return "", "", err
		}
		defer db.Close()
		rate, err := b.rate(func() (uint64, error) {
			for _, p := range positions {
				if _, ok := db.Probe(p, false); !ok {
					return 0, errNoProbe
				}
			}
			return uint64(len(positions)), nil
		})
		return nanosecondsText(rate, "probe"), "", err
	}}
}

func millionsText(rate float64, units string) string {
	return threeDigits(rate/1e6) + " million " + units + "/s"
}

func nanosecondsText(rate float64, unit string) string {
	return threeDigits(1e9/rate) + " ns/" + unit
}

func megabytesText(rate float64) string { return threeDigits(rate/1e6) + " MB/s" }
