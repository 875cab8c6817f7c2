package table

import (
	"bytes"
	"slices"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/solve"
)

// Proved are the games on six rows that the page offers. The engine has their proofs.
var Proved = []string{"english-6x6", "italian-6x6", "russian-6x6", "brazilian-6x6", "frisian-6x6", "killer-6x6"}

// CertificateFile returns the name of the file with the proof of a game.
func CertificateFile(game string) string { return game + ".certificate" }

// proofs are the strategies of Proved.
type proofs struct {
	read func(name string) ([]byte, error)

	mu    sync.Mutex
	known map[draughts.Variant]solve.Strategy // those that have been read
}

// strategy returns that of a rule set; one without moves if there is none, or it cannot be read now.
func (p *proofs) strategy(v draughts.Variant) solve.Strategy {
	if p.read == nil || !slices.Contains(Proved, v.String()) {
		return solve.Strategy{}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if s, ok := p.known[v]; ok {
		return s
	}
	file, _ := p.read(CertificateFile(v.String()))
	certificate, _ := solve.Read(bytes.NewReader(file))
	s, err := certificate.Strategy(nil)
	if err == nil {
		p.known[v] = s
	}
	return s
}

// ahead is a score from which the engine trusts its search more than a proof that it does not lose: such a proof does
// not take advantage of mistakes.
const ahead draughts.Score = 100

// improve returns what a search for one line has found or, unless that is more, the move of the proof with its score.
func improve(s solve.Strategy, g *draughts.Game, found draughts.Info) draughts.Info {
	m, score, ok := s.Choose(g, g.Position().Moves())
	if !ok || len(found.Lines) != 1 || found.Score() > max(score, ahead) {
		return found
	}
	if m != found.Move() {
		found.Lines[0] = draughts.Line{PV: []draughts.Move{m}}
	}
	found.Lines[0].Score = max(score, found.Score())
	return found
}
