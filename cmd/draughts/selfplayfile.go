package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// gameOutput is a file of self-play games.
type gameOutput interface {
	games() int // that the file had when it was opened
	write(*pdn.Game, tune.GameSamples) error
	io.Closer
}

// openGames opens a file of self-play games to append to, a new one if there is none: PDN if its name says so, samples
// if not. What an interruption has left of a game at the end is cut off.
func openGames(name string, play tune.SelfPlay) (out gameOutput, err error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if filepath.Ext(name) == ".pdn" {
		out, err = openPDNGames(f, play)
	} else {
		out, err = openSampleGames(f, play)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// sampleGames writes games as samples.
type sampleGames struct {
	*os.File
	w    *tune.SampleWriter
	done int
}

func openSampleGames(f *os.File, play tune.SelfPlay) (*sampleGames, error) {
	w, done, err := tune.ResumeSamples(f, play.Variant, play.Event())
	if err != nil {
		return nil, fmt.Errorf("%w: choose another file", err)
	}
	return &sampleGames{f, w, done}, nil
}

func (s *sampleGames) games() int { return s.done }

func (s *sampleGames) write(_ *pdn.Game, samples tune.GameSamples) error { return s.w.Write(samples) }

// pdnGames writes games as PDN.
type pdnGames struct {
	*os.File
	w    *pdn.Writer
	done int
	more bool // something has been written
}

func openPDNGames(f *os.File, play tune.SelfPlay) (*pdnGames, error) {
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	// A Writer ends each game with an asterisk, which stands nowhere else in these files.
	whole := text[:bytes.LastIndexByte(text, '*')+1]
	games := 0
	for g, err := range pdn.NewReader(bytes.NewReader(whole), pdn.Options{Variant: play.Variant}).All() {
		if err != nil {
			return nil, err
		}
		if g.Tags.Get("Event") != play.Event() || g.Tags.Get("Round") != strconv.Itoa(games) {
			return nil, fmt.Errorf("game %d is not round %d of %s: choose another file", games+1, games, play.Event())
		}
		games++
	}
	begin := `[Event "` + play.Event()
	if n := min(len(begin), len(text)); games == 0 && string(text[:n]) != begin[:n] {
		return nil, fmt.Errorf("not a file of self-play: choose another")
	}
	if games > 0 {
		whole = append(whole, '\n')
	}
	if err := f.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	if _, err := f.WriteAt(whole, 0); err != nil {
		return nil, err
	}
	_, err = f.Seek(0, io.SeekEnd)
	return &pdnGames{f, pdn.NewWriter(f), games, false}, err
}

func (p *pdnGames) games() int { return p.done }

func (p *pdnGames) write(g *pdn.Game, _ tune.GameSamples) error {
	if p.done > 0 && !p.more { // as the Writer puts it between its own games
		if _, err := io.WriteString(p.File, "\n"); err != nil {
			return err
		}
	}
	p.more = true
	return p.w.Write(g)
}
