package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/cli"
)

// progress shows on a terminal how far a job is.
type progress struct {
	w      io.Writer
	shown  *mpb.Progress // nil until the first status, and if w is no terminal
	bar    *mpb.Bar
	status atomic.Pointer[farm.JobStatus]
}

func (p *progress) show(s farm.JobStatus) {
	p.status.Store(&s)
	if !cli.IsScreen(p.w) {
		return
	}
	if p.shown == nil {
		line := decor.Any(func(decor.Statistics) string { return " " + progressLine(*p.status.Load()) })
		p.shown = mpb.New(mpb.WithOutput(p.w))
		p.bar = p.shown.AddBar(0, mpb.BarWidth(24), mpb.BarFillerTrim(), mpb.AppendDecorators(line))
	}
	p.bar.SetTotal(int64(max(1, tasksOf(s))), false)
	p.bar.SetCurrent(int64(s.Progress.Collected))
}

// end erases the line.
func (p *progress) end() {
	if p.shown != nil {
		p.bar.Abort(true)
		p.shown.Wait()
	}
}

func progressLine(s farm.JobStatus) string {
	p := s.Progress
	parts := []string{fmt.Sprintf("%d of %d tasks", p.Collected, tasksOf(s))}
	if line := outputLine(p.Output); line != "" {
		parts = append(parts, line)
	}
	if p.PerSecond > 0 {
		parts = append(parts, rate(p))
	}
	if s.State.State == farm.Running {
		parts = append(parts, fmt.Sprintf("workers %d, cores %d", p.Workers, p.Cores))
	}
	parts = append(parts, p.Refused...)
	if p.Left > 0 && s.State.State == farm.Running {
		parts = append(parts, (time.Duration(p.Left)*time.Second).String()+" left")
	}
	for _, alarm := range p.Alarms {
		parts = append(parts, "ALARM: "+alarm)
	}
	return plain(strings.Join(parts, ", "))
}

// rate returns the games or positions a second if the collector counts them, otherwise the tasks.
func rate(p farm.Progress) string {
	var output map[string]any
	if json.Unmarshal(p.Output, &output) == nil && p.Collected > 0 {
		for _, unit := range []string{"games", "positions"} {
			if count, ok := output[unit].(float64); ok && count > 0 {
				return fmt.Sprintf("%s %s/s", number(p.PerSecond*count/float64(p.Collected)), unit)
			}
		}
	}
	return number(p.PerSecond) + " tasks/s"
}

// tasksOf returns about how many tasks a job has.
func tasksOf(s farm.JobStatus) int { return cmp.Or(s.Progress.Expected, s.Manifest.Tasks) }

// outputLine returns what the collector says, in a line: its "line" if it has one, or its numbers and short texts.
func outputLine(text json.RawMessage) string {
	var fields map[string]any
	if json.Unmarshal(text, &fields) != nil {
		return ""
	}
	if line, ok := fields["line"].(string); ok {
		return line
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		text, _ := fields[name].(string)
		if value, ok := fields[name].(float64); ok {
			text = number(value)
		}
		if text != "" && len(text) <= 60 {
			parts = append(parts, strings.ReplaceAll(name, "_", " ")+" "+text)
		}
	}
	return strings.Join(parts, ", ")
}

// number returns a number without exponent, and at most three digits after the point.
func number(x float64) string {
	text := fmt.Sprintf("%.3f", x)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
