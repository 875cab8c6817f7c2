package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

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
		measureProbes("cached", "block in the cache", 256<<20, endings),
		measureProbes("unpacked", "block unpacked first", 1, endings),
	), nil
}

func measureEvaluation(name string, e draughts.Evaluator, positions []draughts.Position) measurement {
	name, what := "Evaluation/"+strings.ToLower(name), "English evaluation, "+name
	return measurement{name, what, func(b benchSize) (figure, error) {
		return b.rate("position", func() (uint64, error) {
			for _, p := range positions {
				e.Evaluate(p)
			}
			return uint64(len(positions)), nil
		})
	}}
}

// measureSearch searches from the start of a game, with an empty transposition table each time.
func measureSearch(name string, v draughts.Variant, size benchSize) measurement {
	return measurement{"Search/" + v.String(), name + " search", func(b benchSize) (figure, error) {
		f := figure{unit: "node"}
		var rates, depths []float64
		searcher := draughts.NewSearcher(draughts.Options{})
		for range b.runs {
			if err := searcher.Clear(); err != nil {
				return f, err
			}
			info, err := searcher.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Time: size.think})
			if err != nil {
				return f, err
			}
			f.work = info.Nodes
			rates = append(rates, float64(info.NPS()))
			depths = append(depths, float64(info.Depth))
		}
		f.rate, f.depth, f.think = median(rates), int(median(depths)), size.think
		return f, nil
	}}
}

func measureTags(file []byte) measurement {
	return measurement{"PDN/tags", "PDN, tags only", func(b benchSize) (figure, error) {
		return b.rate("byte", func() (uint64, error) {
			s := pdn.NewScanner(bytes.NewReader(file), pdn.Options{})
			for s.Next() {
			}
			return uint64(len(file)), s.Err()
		})
	}}
}

func measureMoves(file []byte) measurement {
	return measurement{"PDN/moves", "PDN, every move checked", func(b benchSize) (figure, error) {
		return b.rate("byte", func() (uint64, error) {
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
	}}
}

// errNoProbe says that the built-in databases lack a position that they should have.
var errNoProbe = errors.New("a position is missing in the built-in databases")

// measureProbes probes the built-in databases with a cache of that many bytes.
func measureProbes(name, what string, cache int, positions []draughts.Position) measurement {
	return measurement{"Probe/" + name, "English endgame database, " + what, func(b benchSize) (figure, error) {
		db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: cache})
		if err != nil {
			return figure{}, err
		}
		defer db.Close()
		return b.rate("probe", func() (uint64, error) {
			for _, p := range positions {
				if _, ok := db.Probe(p, false); !ok {
					return 0, errNoProbe
				}
			}
			return uint64(len(positions)), nil
		})
	}}
}
