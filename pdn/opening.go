package pdn

import "strconv"

// Opening returns the first moves of the current game in the text form of PDN, such as "1. 11-15 23-19 2. 8-11" for
// three plies. It is empty if the game has fewer legal moves, or begins elsewhere than games of its rules do.
func (s *Scanner) Opening(plies int) string {
	start := s.Start()
	if !start.Variant.IsValid() || start != start.Variant.Start().Setup() {
		return ""
	}
	var text []byte
	ply := 0
	for p, m := range s.Moves() {
		if ply == plies {
			break
		}
		if ply > 0 {
			text = append(text, ' ')
		}
		if ply%2 == 0 {
			text = strconv.AppendInt(text, int64(ply/2+1), 10)
			text = append(text, ". "...)
		}
		text = p.AppendMove(text, m)
		ply++
	}
	if ply < plies {
		return ""
	}
	return string(text)
}
