package commands

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
)

const benchAbout = `
Measures, on one core: move generation, evaluation, search, PDN reading and
probes of the built-in endgame databases. It takes less than a minute. Each
figure is the median of several runs. Other programs that run at the same time
make the figures worse.

Perft counts the sequences of moves from the start of a game. Its ratio is to
the yardstick: a bare move generator of English draughts only, without an API or
checks. The two take turns. So ratios of different machines can be compared, and
the ratio of the yardstick to itself shows how exact they are.

  draughts bench
  draughts bench --csv --runs 21
`

type benchCommand struct {
	cli.FormatFlags
	short bool
	runs  int
}

func (c *benchCommand) Register(f *flag.FlagSet) {
	c.RegisterRows(f)
	f.IntVar(&c.runs, "runs", 7, "print the median of `N` runs")
	f.BoolVar(&c.short, "short", false, "do little work, as a test of the command: the figures mean nothing")
}

// measurement is a row of the table.
type measurement struct {
	name      string // such as Perft/english
	what      string
	unit      string   // node, position, probe or byte
	yardstick benchRun // to which the measurement is compared; nil for none
	run       benchRun
}

// benchRun returns the units a second of a run, and the depth that a search has reached.
type benchRun func() (rate float64, depth int, err error)

// benchSize is how much work a measurement does.
type benchSize struct {
	runs      int           // each figure is their median
	span      time.Duration // that a run lasts at least
	think     time.Duration // of a search
	fewer     int           // plies subtracted from the depths of perft
	pdnBytes  int           // of the PDN file, or somewhat less
	positions int           // probed
}

func (c *benchCommand) size() benchSize {
	if c.short {
		return benchSize{runs: c.runs, think: 10 * time.Millisecond, fewer: 6, positions: 20}
	}
	return benchSize{
		runs: c.runs, span: 200 * time.Millisecond, think: time.Second, pdnBytes: 8_000_000, positions: 5_000,
	}
}

func (c *benchCommand) Run(args []string, s cli.Streams) error {
	if err := checkRange("runs", c.runs, 1, 10_000); err != nil {
		return err
	}
	defer exitOnInterrupt("bench", s)()
	cores := runtime.GOMAXPROCS(1) // the garbage collector counts, too
	defer runtime.GOMAXPROCS(cores)
	size := c.size()
	rows, err := measurements(size)
	if err != nil {
		return err
	}
	progress := progressbar.New(&s, "measurements", float64(len(rows)))
	defer progress.End()
	printer := c.Rows(s.Out, benchRow{})
	if c.IsText() {
		c.printHead(s.Out)
	}
	for i, m := range rows {
		progress.Set(float64(i), m.what)
		row, err := m.measure(size)
		if err != nil {
			return err
		}
		if err := printer.Print(row); err != nil {
			return err
		}
	}
	return nil
}

func (c *benchCommand) printHead(w io.Writer) {
	runs := "Each figure is from one run"
	if c.runs > 1 {
		runs = fmt.Sprintf("Each figure is the median of %d runs", c.runs)
	}
	fmt.Fprintf(w, "%s, 1 of %d cores used, %s %s/%s. %s. Ratios are to the yardstick.\n\n"+benchLine+"\n",
		cpuModel(), runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runs, "what", "figure", "ratio")
}

// benchLine is the form of a line: the longest name has 55 characters, the longest figure is "1234 million nodes/s".
const benchLine = "%-55s  %-20s  %s"

// measure measures several times. The yardstick takes turns with what is compared to it: what slows one slows both.
func (m measurement) measure(size benchSize) (row benchRow, err error) {
	rates, ratios, depths := make([]float64, size.runs), make([]float64, size.runs), make([]float64, size.runs)
	row = benchRow{Name: m.name, What: m.what}
	for i := range size.runs {
		bare, depth := 1.0, 0
		if m.yardstick != nil {
			bare, _, _ = m.yardstick() // it has no error
		}
		if rates[i], depth, err = m.run(); err != nil {
			return row, fmt.Errorf("%s: %w", m.what, err)
		}
		ratios[i], depths[i] = rates[i]/bare, float64(depth)
	}
	rate := median(rates)
	switch m.unit { // the unit in which the figure is usual
	case "node":
		row.Value, row.Unit = rate/1e6, "million nodes/s"
	case "byte":
		row.Value, row.Unit = rate/1e6, "MB/s"
	default:
		row.Value, row.Unit = 1e9/rate, "ns/"+m.unit
	}
	row.text = threeDigits(row.Value) + " " + row.Unit
	row.Value = rounded(row.Value, 3)
	if m.yardstick != nil {
		row.Ratio = new(rounded(median(ratios), 3))
	}
	if depth := int(median(depths)); depth > 0 {
		row.Depth = &depth
		row.text += fmt.Sprintf(", depth %d after %v", depth, size.think)
	}
	return row, nil
}

// repeated returns a run that repeats work, which returns the number of units that it did, for that time at least.
// Before, work is done once to fill the caches.
func repeated(span time.Duration, work func() (units uint64, err error)) benchRun {
	return func() (float64, int, error) {
		if _, err := work(); err != nil {
			return 0, 0, err
		}
		var done uint64
		for start := time.Now(); ; {
			units, err := work()
			if err != nil {
				return 0, 0, err
			}
			done += units
			if took := time.Since(start); took >= span {
				return perSecond(done, took), 0, nil
			}
		}
	}
}

// counted returns a run that counts nodes once.
func counted(count func() uint64) benchRun {
	return func() (float64, int, error) {
		start := time.Now()
		nodes := count()
		return perSecond(nodes, time.Since(start)), 0, nil
	}
}

func perSecond(units uint64, d time.Duration) float64 { return float64(units) / max(d.Seconds(), 1e-9) }

// median returns the middle value of list, which it sorts; of an even number, the upper of the two in the middle.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// benchRow is a measurement with the medians of its runs, as --json and --csv print it.
type benchRow struct {
	Name  string   `json:"name"`
	What  string   `json:"what"`
	Value float64  `json:"value"`
	Unit  string   `json:"unit"`
	Ratio *float64 `json:"ratio"` // to the yardstick; null if it is not compared
	Depth *int     `json:"depth"` // that a search has reached
	text  string   // the figure for people
}

func (r benchRow) String() string {
	ratio := ""
	if r.Ratio != nil {
		ratio = fmt.Sprintf("%.2f", *r.Ratio)
	}
	return strings.TrimRight(fmt.Sprintf(benchLine, r.What, r.text, ratio), " ")
}

// threeDigits returns the text of a figure: at least three digits, without an exponent.
func threeDigits(figure float64) string {
	switch {
	case figure >= 100:
		return fmt.Sprintf("%.0f", figure)
	case figure >= 10:
		return fmt.Sprintf("%.1f", figure)
	}
	return fmt.Sprintf("%.2f", figure)
}

// cpuModel returns the model of the first processor, or its architecture if the model is unknown.
func cpuModel() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // Linux
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}
