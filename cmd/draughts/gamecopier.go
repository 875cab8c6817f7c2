package main

import (
	"fmt"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

// gameCopier copies games of a file unchanged, with a blank line between them.
type gameCopier struct {
	cli.Streams
	text    []byte
	written int
	result  error
}

// next returns the text of the current game, with a result at its end. ok is false if the game is too large.
func (c *gameCopier) next(s *pdn.Scanner) (text []byte, ok bool) {
	text, err := s.AppendText(c.text[:0])
	if err != nil {
		fmt.Fprintf(c.Err, "%v; the game is left out\n", err)
		c.result = cli.ErrLeftOut
		return nil, false
	}
	c.text = text
	return text, true
}

// copy writes the current game. The error is that of writing.
func (c *gameCopier) copy(s *pdn.Scanner) error {
	text, ok := c.next(s)
	if !ok {
		return nil
	}
	if c.written > 0 {
		fmt.Fprintln(c.Out)
	}
	c.written++
	_, err := c.Out.Write(text)
	return err
}

// end returns the error of the file, or errLeftOut if games had to be left out.
func (c *gameCopier) end(s *pdn.Scanner) error {
	if err := s.Err(); err != nil {
		return err
	}
	return c.result
}
