package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// gameOutput is a file of self-play games.
type gameOutput interface {
	games() int // in the file when it was opened
	write(*pdn.Game, tune.GameSamples) error
	io.Closer
}

// openGames opens a file of self-play games to append to, or creates it: PDN if its name ends in .pdn, otherwise
// samples. The file is changed only if its games are those of the same self-play.
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
	done, written int
	// tail is the beginning of the next game, left by an interruption. The rest of that game is appended.
	tail []byte
}

func openPDNGames(f *os.File, play tune.SelfPlay) (*pdnGames, error) {
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	const end = "*\n" // ends every game and occurs nowhere else
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	games := 0
	for g, err := range pdn.NewReader(bytes.NewReader(text[:whole]), pdn.Options{Variant: play.Variant}).All() {
		if err != nil {
			return nil, err
		}
		if g.Tags.Get("Event") != play.Event() || g.Tags.Get("Round") != strconv.Itoa(games) {
			return nil, fmt.Errorf("game %d is not round %d of %s: choose another file", games+1, games, play.Event())
		}
		games++
	}
	p := &pdnGames{File: f, done: games, tail: text[whole:]}
	begin, err := p.beginning(play)
	switch tail := string(p.tail); {
	case err != nil:
		return nil, err
	case strings.HasPrefix(tail, begin) || strings.HasPrefix(begin, tail):
		return p, nil
	case games == 0:
		return nil, fmt.Errorf("not a file of self-play: choose another file")
	}
	return nil, fmt.Errorf("the text after game %d is not the beginning of round %d: choose another file", games, games)
}

// beginning returns the text with which the next game begins.
func (p *pdnGames) beginning(play tune.SelfPlay) (string, error) {
	g := &pdn.Game{Start: play.Variant.Start().Setup()}
	g.Tags.Set("Event", play.Event())
	g.Tags.Set("Round", strconv.Itoa(p.done))
	text, err := p.text(g)
	if err != nil {
		return "", err
	}
	before, _, _ := strings.Cut(string(text), "[Result ")
	return before, nil
}

// text returns the text of the next game, after a blank line unless it is the first of the file.
func (p *pdnGames) text(g *pdn.Game) ([]byte, error) {
	var b bytes.Buffer
	if p.done+p.written > 0 {
		b.WriteByte('\n')
	}
	err := pdn.NewWriter(&b).Write(g)
	return b.Bytes(), err
}

func (p *pdnGames) games() int { return p.done }

func (p *pdnGames) write(g *pdn.Game, _ tune.GameSamples) error {
	text, err := p.text(g)
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(text, p.tail) {
		return fmt.Errorf("%s: the incomplete game at the end of the file is not round %d: choose another file",
			p.Name(), p.done)
	}
	text = text[len(p.tail):]
	p.tail = nil
	p.written++
	_, err = p.Write(text)
	return err
}
