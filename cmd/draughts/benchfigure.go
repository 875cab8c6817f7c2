package main

import (
	"fmt"
	"io"
	"runtime"
	"time"
)

// figure is what a measurement has found.
type figure struct {
	rate  float64       // units a second
	unit  string        // node, position, probe or byte
	work  uint64        // units of one piece of work
	ratio float64       // of the rate to that of the yardstick; 0 if it is not compared
	depth int           // that a search has reached; 0 if it is none
	think time.Duration // that the search had for it
}

// value returns the figure in the unit in which it is usual.
func (f figure) value() (value float64, unit string) {
	switch f.unit {
	case "node":
		return f.rate / 1e6, "million nodes/s"
	case "byte":
		return f.rate / 1e6, "MB/s"
	}
	return 1e9 / f.rate, "ns/" + f.unit
}

// String returns the figure as text for people.
func (f figure) String() string {
	value, unit := f.value()
	text := threeDigits(value) + " " + unit
	if f.depth > 0 {
		text += fmt.Sprintf(", depth %d after %v", f.depth, f.think)
	}
	return text
}

func (f figure) ratioText() string {
	if f.ratio == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", f.ratio)
}

// benchRow is a measurement, as -json and -csv print it.
type benchRow struct {
	Name  string   `json:"name"`
	What  string   `json:"what"`
	Value float64  `json:"value"`
	Unit  string   `json:"unit"`
	Ratio *float64 `json:"ratio"` // to the yardstick; null if it is not compared
	Depth *int     `json:"depth"` // of a search
}

// printMeasured prints the measurements as rows.
func (c *benchCommand) printMeasured(w io.Writer, rows []measurement, size benchSize) error {
	p, err := c.FormatFlags.Rows(w, benchRow{})
	if err != nil {
		return err
	}
	return eachFigure(rows, size, func(row measurement, f figure) error {
		value, unit := f.value()
		o := benchRow{Name: row.name, What: row.what, Value: rounded(value, 3), Unit: unit}
		if f.ratio > 0 {
			ratio := rounded(f.ratio, 3)
			o.Ratio = &ratio
		}
		if f.depth > 0 {
			o.Depth = &f.depth
		}
		return p.Print(o)
	})
}

// printBenchmarks prints each run of each measurement in the form of go test -bench: see
// https://go.dev/design/14313-benchmark-format.
func (c *benchCommand) printBenchmarks(w io.Writer, rows []measurement, size benchSize) error {
	fmt.Fprintf(w, "goos: %s\ngoarch: %s\npkg: github.com/godraughts/draughts\ncpu: %s\n",
		runtime.GOOS, runtime.GOARCH, cpuModel())
	size.runs = 1
	for _, row := range rows {
		for range c.count {
			err := eachFigure([]measurement{row}, size, func(row measurement, f figure) error {
				_, err := fmt.Fprintln(w, f.benchmark(row.name))
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// benchmark returns the line of a Go benchmark with the figure: the time of one piece of work and the rate.
func (f figure) benchmark(name string) string {
	line := fmt.Sprintf("Benchmark%s\t1\t%.0f ns/op\t", name, float64(f.work)/f.rate*1e9)
	if f.unit == "byte" { // as go test prints it
		line += fmt.Sprintf("%.2f MB/s", f.rate/1e6)
	} else {
		line += fmt.Sprintf("%.0f %ss/s", f.rate, f.unit)
	}
	if f.ratio > 0 {
		line += fmt.Sprintf("\t%.4f ratio", f.ratio)
	}
	if f.depth > 0 {
		line += fmt.Sprintf("\t%d depth", f.depth)
	}
	return line
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
