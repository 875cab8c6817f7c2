package main

import (
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/yardstick"
)

// yardstickPlies is the depth of the yardstick. Like the other depths, it makes a run last 50 to 150 ms.
const yardstickPlies = 10

// perftMeasurements returns the rows of move generation, the yardstick first.
func perftMeasurements() []measurement {
	return []measurement{
		measureYardstick(),
		measurePerft("English", draughts.English, 10),
		measurePerft("International", draughts.International, 9),
		measurePerft("Brazilian", draughts.Brazilian, 10),
		measurePerft("Czech", draughts.Czech, 10),
		measurePerft("Russian", draughts.Russian, 10),
		measurePerft("Pool", draughts.Pool, 10),
		measurePerft("Italian", draughts.Italian, 10),
		measurePerft("Spanish", draughts.Spanish, 10),
		measurePerft("Frisian", draughts.Frisian, 9),
		measureLeaves("English", draughts.English, 9),
	}
}

// measureYardstick compares the yardstick with itself, which shows how exact the ratios are.
func measureYardstick() measurement {
	return compared("Perft/yardstick", "Yardstick, a bare English perft", func(b benchSize) uint64 {
		return yardstick.Perft(yardstickPlies - b.fewer)
	})
}

func measurePerft(name string, v draughts.Variant, plies int) measurement {
	return compared("Perft/"+v.String(), name+" perft, last ply counted in bulk", func(b benchSize) uint64 {
		return draughts.Perft(v.Start(), plies-b.fewer, draughts.ByResult)
	})
}

func measureLeaves(name string, v draughts.Variant, plies int) measurement {
	what := name + " perft, every leaf made by AppendMoves and After"
	return compared("Leaves/"+v.String(), what, func(b benchSize) uint64 {
		return countLeaves(v.Start(), plies-b.fewer)
	})
}

// compared returns the measurement of a count: its nodes a second, and their ratio to those of the yardstick. The two
// take turns, so that what slows the machine down slows both. Figure and ratio are medians of the runs.
func compared(name, what string, count func(benchSize) uint64) measurement {
	return measurement{name, what, func(b benchSize) (figure, error) {
		rates, ratios := make([]float64, b.runs), make([]float64, b.runs)
		f := figure{unit: "node"}
		for i := range b.runs {
			start := time.Now()
			nodes := yardstick.Perft(yardstickPlies - b.fewer)
			unit := perSecond(nodes, time.Since(start))

			start = time.Now()
			f.work = count(b)
			rates[i] = perSecond(f.work, time.Since(start))
			ratios[i] = rates[i] / unit
		}
		f.rate, f.ratio = median(rates), median(ratios)
		return f, nil
	}}
}
