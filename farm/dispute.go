package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
)

// disputes are the tasks of a run that the coordinator does itself, one after the other, since two results differ or
// the collector refuses one.
type disputes struct {
	*queue
	open     []dispute
	judging  bool
	verdicts chan verdict
}

// dispute is a task with two results that differ.
type dispute struct {
	n             int
	first, second answer
	refused       error // why the collector refused the result, which then is both; nil if two differ
}

// verdict is what the coordinator itself found for a dispute.
type verdict struct {
	dispute
	data    []byte
	differs bool // both results are wrong, and the coordinator found another one when it did the task again
	err     error
}

func (v verdict) isWrong(a answer) bool { return !bytes.Equal(a.data, v.data) }

// isOver reports whether there is no dispute.
func (d *disputes) isOver() bool { return !d.judging && len(d.open) == 0 }

// add adds a dispute, and judges it unless another is being judged.
func (d *disputes) add(ctx context.Context, of dispute) error {
	if of.refused != nil {
		d.log.Error("result refused", "task", of.n, "worker", of.first.worker.owner(), "error", of.refused)
	} else {
		d.log.Error("results differ", "task", of.n, "first", of.first.worker.owner(), "second", of.second.worker.owner())
	}
	d.open = append(d.open, of)
	return d.judge(ctx)
}

// judge does the task of the first dispute here, unless another is being done.
func (d *disputes) judge(ctx context.Context) error {
	for !d.judging && len(d.open) > 0 {
		of := d.open[0]
		t, err := d.task(of.n)
		if errors.Is(err, ErrNotYet) {
			return nil // the run tries again
		}
		if err != nil {
			return err
		}
		d.open = d.open[1:]
		if payloadSum(t.payload) != of.first.payload {
			continue // the results are of a payload of before, and are not needed
		}
		d.judging = true
		verdicts := d.verdicts
		go func() {
			v := verdict{dispute: of}
			v.data, v.err = d.play(ctx, d.manifest, of.n, t.payload)
			if v.err == nil && of.refused == nil && v.isWrong(of.first) && v.isWrong(of.second) {
				var again []byte
				again, v.err = d.play(ctx, d.manifest, of.n, t.payload)
				v.differs = !bytes.Equal(again, v.data)
			}
			verdicts <- v
		}()
	}
	return nil
}

// decide returns the owners of the workers that were wrong. The error ends the job.
func (d *disputes) decide(v verdict) (wrong []string, err error) {
	d.judging = false
	first, second := v.first.worker.owner(), v.second.worker.owner()
	switch {
	case v.err != nil:
		return nil, jobError{fmt.Errorf("task %d: the results of %s and %s are in doubt, and the coordinator could not do "+
			"it itself: %w", v.n, first, second, v.err)}
	case v.refused != nil && !v.isWrong(v.first):
		return nil, jobError{v.refused}
	case v.differs:
		return nil, jobError{fmt.Errorf("task %d gave different results, from workers %s and %s and the coordinator: the "+
			"tasks of this job cannot be repeated", v.n, first, second)}
	}
	if v.isWrong(v.first) {
		wrong = append(wrong, first)
	}
	if v.isWrong(v.second) && second != first {
		wrong = append(wrong, second)
	}
	d.open = slices.DeleteFunc(d.open, func(of dispute) bool {
		return slices.Contains(wrong, of.first.worker.owner()) || slices.Contains(wrong, of.second.worker.owner())
	})
	return wrong, nil
}
