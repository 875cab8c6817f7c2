package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

// report prints the results of a search. A depth may come twice, if an interrupted iteration has found a better move.
type report interface {
	depth(draughts.Info) error
	end() error
}

// textReport prints lines for people.
type textReport struct {
	cli.Streams
	position draughts.Position
	last     draughts.Info
}

func (r *textReport) depth(i draughts.Info) error {
	if r.last.Depth == 0 {
		fmt.Fprintln(r.Out, "depth               score       nodes       nps    time  pv")
	}
	r.last = i
	head := fmt.Sprintf("%5d", i.Depth)
	tail := fmt.Sprintf("%10d  %8d  %6.2f", i.Nodes, i.NPS(), i.Time.Seconds())
	for _, line := range i.Lines {
		pv := strings.Join(r.position.MoveTexts(line.PV), " ")
		fmt.Fprintf(r.Out, "%5s  %18s  %26s  %s\n", head, line.Score, tail, pv)
		head, tail = "", ""
	}
	return nil
}

func (r *textReport) end() error {
	fmt.Fprintf(r.Out, "best move %s\n", cli.Paint(r.Out, cli.Bold, r.position.MoveText(r.last.Move())))
	return nil
}

// jsonReport prints an object for each depth. It prints an object when the next depth has come, since only the last
// object has the best move.
type jsonReport struct {
	out      io.Writer
	position draughts.Position
	all      bool // whether to print all lines besides the best
	last     draughts.Info
}

type infoObject struct {
	Depth    int          `json:"depth"`
	Score    int          `json:"score"`
	Nodes    uint64       `json:"nodes"`
	NPS      uint64       `json:"nps"`
	TimeMS   int64        `json:"time_ms"`
	PV       []string     `json:"pv"`
	Lines    []lineObject `json:"lines,omitempty"`
	BestMove string       `json:"bestmove,omitempty"`
}

type lineObject struct {
	Score int      `json:"score"`
	PV    []string `json:"pv"`
}

func (r *jsonReport) depth(i draughts.Info) error {
	held := r.last
	r.last = i
	if held.Depth == 0 || held.Depth == i.Depth {
		return nil
	}
	return cli.PrintObject(r.out, r.object(held))
}

func (r *jsonReport) end() error {
	o := r.object(r.last)
	o.BestMove = r.position.MoveText(r.last.Move())
	return cli.PrintObject(r.out, o)
}

func (r *jsonReport) object(i draughts.Info) infoObject {
	o := infoObject{
		Depth: i.Depth, Score: int(i.Score()), Nodes: i.Nodes, NPS: i.NPS(), TimeMS: i.Time.Milliseconds(),
		PV: r.position.MoveTexts(i.PV()),
	}
	if r.all {
		for _, line := range i.Lines {
			o.Lines = append(o.Lines, lineObject{int(line.Score), r.position.MoveTexts(line.PV)})
		}
	}
	return o
}

// csvReport prints a row for each variation of each depth.
type csvReport struct {
	rows     cli.RowPrinter
	position draughts.Position
}

// variationRow is a variation in CSV. The best one of a depth has number 1.
type variationRow struct {
	Depth  int      `json:"depth"`
	Line   int      `json:"line"`
	Score  int      `json:"score"`
	Nodes  uint64   `json:"nodes"`
	NPS    uint64   `json:"nps"`
	TimeMS int64    `json:"time_ms"`
	PV     []string `json:"pv"`
}

func (r *csvReport) depth(i draughts.Info) error {
	for n, line := range i.Lines {
		row := variationRow{
			i.Depth, n + 1, int(line.Score), i.Nodes, i.NPS(), i.Time.Milliseconds(), r.position.MoveTexts(line.PV),
		}
		if err := r.rows.Print(row); err != nil {
			return err
		}
	}
	return nil
}

func (r *csvReport) end() error { return nil }
