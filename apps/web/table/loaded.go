package table

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// loaded is the text of a PDN that a game comes from. The zero loaded is that of a game which was not loaded.
type loaded struct {
	text    string                 // empty if there is none, or if read reads it
	read    func() (string, error) // nil unless the text was handed over
	number  int                    // of the game in the text, counted from 1
	version int                    // grows with each text
	own     bool                   // the table itself has written it, for a game that was not loaded
}

// tree returns the loaded game with its annotations; nil if there is none.
func (l *loaded) tree(v draughts.Variant) (*pdn.Game, error) {
	if l.number == 0 {
		return nil, nil
	}
	text := l.text
	if l.read != nil {
		var err error
		if text, err = l.read(); err != nil {
			return nil, err
		}
	}
	return readTree(v, text, l.number)
}
