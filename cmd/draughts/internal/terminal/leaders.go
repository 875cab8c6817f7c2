package terminal

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts/internal/cli"
)

// Leader is a row of the leader board: a game of a person against the library.
type Leader struct {
	Name   string `json:"name"`
	Rules  string `json:"rules"`
	Level  string `json:"level"`
	Result string `json:"result"` // won, drawn or lost
	Moves  int    `json:"moves"`
	Date   string `json:"date"` // such as 2026-11-28
}

// LeaderHead is the line above the rows of the board.
const LeaderHead = "level  moves  date        rules           name"

// String returns a row of the board.
func (l Leader) String() string {
	return fmt.Sprintf("%5s  %5d  %-10s  %-14s  %s", l.Level, l.Moves, l.Date, l.Rules, l.Name)
}

// ranks are the levels from the weakest to the strongest.
var ranks = strings.Fields("0 1 2 3 4 5 6 7 8 9 10 full")

// leadersHead is the first line of a file.
const leadersHead = "name,rules,level,result,moves,date\n"

var errNoLeaders = errors.New("it is no leader board of draughts play, and is left as it is")

// ReadLeaders returns the games of a file that were won, by the level beaten and then by the fewest moves.
func ReadLeaders(name string) ([]Leader, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord = strings.Count(leadersHead, ",") + 1
	rows, err := r.ReadAll()
	if err != nil || !bytes.HasPrefix(text, []byte(leadersHead)) || !bytes.HasSuffix(text, []byte("\n")) {
		return nil, fmt.Errorf("%s: %w", name, errNoLeaders)
	}
	var won []Leader
	for _, row := range rows[1:] {
		moves, err := strconv.Atoi(row[4])
		if err != nil || !slices.Contains(ranks, row[2]) {
			return nil, fmt.Errorf("%s: %w", name, errNoLeaders)
		}
		if row[3] == "won" {
			won = append(won, Leader{cleanName(row[0]), cleanName(row[1]), row[2], row[3], moves, cleanName(row[5])})
		}
	}
	slices.SortStableFunc(won, func(a, b Leader) int {
		return cmp.Or(slices.Index(ranks, b.Level)-slices.Index(ranks, a.Level), a.Moves-b.Moves)
	})
	return won, nil
}

// append appends the row to a file, in one piece: after an error the file is as it was.
func (l Leader) append(name string) (err error) {
	if _, err := ReadLeaders(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	_ = cli.PrintRows(&cli.FormatFlags{CSV: true}, &text, []Leader{l}) // a bytes.Buffer returns no errors
	if info.Size() > 0 {
		text.Next(len(leadersHead))
	}
	if _, err := f.Write(text.Bytes()); err != nil {
		return errors.Join(err, f.Truncate(info.Size()))
	}
	return nil
}

// lead writes a game of a person against a level to the leader board, once, and shows the board.
func (s *session) lead() {
	c, ok := s.person()
	opponent := strings.Replace(s.players[c.Other()].name, "full strength", "level full", 1)
	level, library := strings.CutPrefix(opponent, "level ")
	if s.settings.leaders == "" || s.led || !ok || !library {
		return
	}
	s.led = true
	result := "drawn"
	if winner, decided := s.game.Outcome().Result.Winner(); decided {
		result = map[bool]string{true: "won", false: "lost"}[winner == c]
	}
	err := Leader{cmp.Or(s.players[c].name, "human"), s.game.Variant().String(), level, result, (s.game.Ply() + 1) / 2,
		time.Now().Format(time.DateOnly)}.append(s.settings.leaders)
	board, readErr := ReadLeaders(s.settings.leaders)
	if err = cmp.Or(err, readErr); err != nil {
		s.refusals++
		s.printf("refused: the leader board: %v\n", err)
		return
	}
	if len(board) == 0 {
		s.printf("The leader board has no game that was won.\n")
		return
	}
	s.printf("\n%s\n%s\n", LeaderHead, join(board[:min(len(board), 10)], "\n", Leader.String))
}
