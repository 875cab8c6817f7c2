package draughts_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/godraughts/draughts"
)

// The ten lines of the README.
func Example() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "23-19", "8-11", "22-17"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
		}
	}
	_, err := game.PlayText("15-24")
	fmt.Println(err)

	searcher := draughts.NewSearcher(draughts.Options{})
	best, _ := searcher.Search(context.Background(), game, draughts.Limits{Depth: 15})
	fmt.Println("best is", game.Position().MoveText(best.Move()))
	// Output:
	// illegal move "15-24": the square is occupied: 24
	// best is 4-8
}

func ExamplePosition_All() {
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	for m := range p.All() {
		fmt.Println(p.MoveText(m), "takes", m.Captured())
	}
	// Output:
	// 47x38x20x9x36 takes [14 29 31 42]
	// 47x38x24x13x36 takes [19 29 31 42]
}

// A FEN is refused with every reason at once.
func ExampleParseFEN() {
	p, err := draughts.ParseFEN(draughts.Russian, "W:Wc3,Kg1:Bd6,f8")
	fmt.Println(p, p.Turn(), err)

	_, err = draughts.ParseFEN(draughts.English, "W:W21,33:B21,x")
	if refused, ok := errors.AsType[*draughts.FENError](err); ok {
		for _, reason := range refused.Reasons {
			fmt.Println(reason)
		}
	}
	// Output:
	// W:Wc3,Kg1:Bf8,d6 White <nil>
	// no such square: "33" at offset 6: the squares are 1 to 32
	// square occupied twice: "21" at offset 10: square 21
	// not FEN: "x" at offset 13: a square is expected
}

// A position is set up piece by piece. Position says why it cannot be played.
func ExampleSetup() {
	setup := draughts.Setup{Variant: draughts.English, Turn: draughts.White}
	_ = setup.Put(1, draughts.WhiteMan)
	_ = setup.Put(30, draughts.BlackKing)
	_, err := setup.Position()
	fmt.Println(err)

	_ = setup.Put(1, draughts.WhiteKing)
	p, err := setup.Position()
	fmt.Println(p, err)
	// Output:
	// impossible position "W:W1:BK30": man on its crowning row: white on 1
	// W:WK1:BK30 <nil>
}

// errors.Is finds the reason. The fields hold the pieces that must capture and the moves that may be made instead.
func ExampleMoveError() {
	p := draughts.MustParseFEN(draughts.English, "W:W18,22,26:B15,3")
	_, err := p.ParseMove("26-23")
	fmt.Println(err)
	fmt.Println(errors.Is(err, draughts.ErrMustCapture))
	if refused, ok := errors.AsType[*draughts.MoveError](err); ok {
		for _, m := range refused.Moves {
			fmt.Println(refused.Squares, "may play", p.MoveText(m))
		}
	}
	// Output:
	// illegal move "26-23": a capture is compulsory: 18 must capture (18x11)
	// true
	// [18] may play 18x11
}

func ExampleGame() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "22-18", "15x22", "25x18"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(game.Ply(), game.Position().Turn(), game.Outcome())
	game.Undo()
	fmt.Println(game.Ply(), game.Position().Turn(), game.Outcome())
	game.Redo()

	if err := game.Resign(draughts.White); err != nil {
		fmt.Println(err)
	}
	fmt.Println(game.Outcome())
	_, err := game.PlayText("12-16")
	fmt.Println(err)
	// Output:
	// 4 Black ongoing
	// 3 White ongoing
	// Black wins: resignation
	// the game is over: Black wins: resignation
}

// The text of a game, and the FEN of its position with the number of the next move.
func ExampleGame_Setup() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "22-18", "15x22", "25x18"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(game)
	fmt.Println(game.Setup().FEN())
	fmt.Println(game.Position().MovesFrom(8))
	// Output:
	// [Variant "english"] 1. 11-15 22-18 2. 15x22 25x18 *
	// B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12:F3
	// [8-11]
}

// The positions of a game with the moves made in them.
func ExampleGame_All() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "22-18", "15x22", "25x18"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	for p, m := range game.All() {
		fmt.Println(p.Turn(), p.MoveText(m), "of", len(p.Moves()))
	}
	// Output:
	// Black 11-15 of 7
	// White 22-18 of 7
	// Black 15x22 of 1
	// White 25x18 of 2
}

// An ending to train: two white kings against a black king and a man, with no capture to begin with.
func ExampleVariant_RandomPosition() {
	random := rand.New(rand.NewPCG(1, 2))
	options := draughts.RandomOptions{WhiteKings: 2, BlackKings: 1, BlackMen: 1, Quiet: true}
	p, err := draughts.English.RandomPosition(options, random)
	fmt.Println(p, err)
	// Output: W:WK5,K26:B19,K25 <nil>
}

// A game that begins at a position.
func ExampleNewGameAt() {
	game := draughts.NewGameAt(draughts.MustParseFEN(draughts.English, "W:W22,27,32:B7,15,24"))
	found, err := draughts.NewSearcher(draughts.Options{Hash: 1}).
		Search(context.Background(), game, draughts.Limits{Depth: 9})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = game.Play(found.Move()) // Search returns a legal move
	fmt.Println(game.Ply(), game.Position())
	// Output: 1 B:W20,22,32:B7,15
}

// The text of a line of moves, with the numbers of PDN. A move that is not legal ends it.
func ExamplePosition_LineText() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "22-18", "15x22", "25x18", "8-11"} {
		_, _ = game.PlayText(move)
	}
	moves := game.Moves()
	fmt.Println(game.Start().LineText(moves))
	second, _ := game.PositionAt(1)
	fmt.Println(second.LineText(moves[1:]))
	fmt.Println(game.Start().LineText(moves[1:]))
	// Output:
	// 1. 11-15 22-18 2. 15x22 25x18 3. 8-11
	// 1... 22-18 2. 15x22 25x18 3. 8-11
	// {22-18 is not legal}
}

// A move reads back without its position, as text and as JSON.
func ExampleMove_MarshalText() {
	p := draughts.MustParseFEN(draughts.English, "W:W9,22:B6,18")
	for m := range p.All() {
		text, _ := m.MarshalText()
		var read draughts.Move
		err := read.UnmarshalText(text)
		fmt.Println(string(text), read == m, err)
	}
	var m draughts.Move
	fmt.Println(m.UnmarshalText([]byte("english 22x15")))
	// Output:
	// english 9x2=K (6) true <nil>
	// english 22x15 (18) true <nil>
	// Move: at offset 13: not a move: "english 22x15" is written "english 22-15"
}

// A game is kept as JSON and continued.
func ExampleGame_MarshalJSON() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "22-18", "15x22"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
		}
	}
	text, err := json.Marshal(game)
	fmt.Println(string(text), err)

	var read draughts.Game
	err = json.Unmarshal(text, &read)
	fmt.Println(read.Ply(), read.Position() == game.Position(), err)

	err = json.Unmarshal([]byte(`{"variant":"english","moves":["11-15","15-19"]}`), &read)
	fmt.Println(err)
	// Output:
	// {"variant":"english","moves":["11-15","22-18","15x22"]} <nil>
	// 3 true <nil>
	// Game: moves[1] at offset 38: move 2: illegal move "15-19": the piece is the opponent's: 15
}

// A search that you write yourself makes and unmakes moves on a Board, and asks it for draws.
func ExampleBoard() {
	board := draughts.NewBoard(draughts.MustParseFEN(draughts.English, "B:WK12:BK14,K32"))
	var search func(depth int) draughts.Score
	search = func(depth int) draughts.Score {
		switch {
		case !board.HasMoves():
			return draughts.Score(board.Ply()) - draughts.WinScore // the side to move has lost
		case board.IsDraw():
			return 0
		case depth == 0:
			return draughts.Material{}.Evaluate(board.Position())
		}
		var room [48]draughts.Move
		best := -draughts.WinScore
		for _, m := range board.AppendMoves(room[:0]) {
			board.Make(m)
			best = max(best, -search(depth-1))
			board.Unmake()
		}
		return best
	}
	fmt.Println(search(7))
	// Output: win in at most 7
}

// A Monte-Carlo search plays random games to their end. Positions alone do not know of draws: there, these games would
// go on until a side has won.
func ExampleBoard_Outcome() {
	random := rand.New(rand.NewPCG(1, 2))
	board := draughts.NewBoard(draughts.MustParseFEN(draughts.English, "B:WK12:BK14"))
	draws, plies := 0, 0
	var moves []draughts.Move
	for range 100 {
		for board.Outcome().Result == draughts.Ongoing {
			moves = board.AppendMoves(moves[:0])
			board.Make(moves[random.IntN(len(moves))])
		}
		if board.Outcome().Result == draughts.Draw {
			draws++
		}
		for plies += board.Ply(); board.Ply() > 0; {
			board.Unmake()
		}
	}
	fmt.Println(draws, "draws, on average after", plies/100, "plies")
	// Output: 27 draws, on average after 18 plies
}

// The same seed gives the same game.
func ExampleLevel() {
	ctx, random := context.Background(), rand.New(rand.NewPCG(1, 2))
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
	levels := [2]draughts.Level{draughts.White: 3, draughts.Black: 0}
	game := draughts.NewGame(draughts.English)
	for game.Outcome().Result == draughts.Ongoing {
		found, err := levels[game.Position().Turn()].Choose(ctx, searcher, game, random, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		_ = game.Play(found.Move()) // Choose returns a legal move
	}
	winner, _ := game.Outcome().Result.Winner()
	fmt.Println(winner, "wins at level", levels[winner])
	// Output: White wins at level 3
}

// advancement is an evaluation that counts a man and the rows by which it has advanced.
type advancement struct{}

func (advancement) Evaluate(p draughts.Position) draughts.Score {
	score := draughts.Material{}.Evaluate(p)
	for sq, piece := range p.AllPieces() {
		rows, _, _ := p.Variant().Place(sq) // Black's men begin at the top
		if piece == draughts.WhiteMan {
			rows = p.Variant().Rules().Size - 1 - rows
		}
		if color, _ := piece.Color(); color != p.Turn() {
			rows = -rows
		}
		if !piece.IsKing() {
			score += draughts.Score(rows)
		}
	}
	return score
}

// An evaluation is a type with the method Evaluate. Here advancement adds a hundredth of a man for each row that a man
// has advanced.
func ExampleEvaluator() {
	p := draughts.MustParseFEN(draughts.English, "W:W5,27:B2,12")
	fmt.Println(draughts.Material{}.Evaluate(p), advancement{}.Evaluate(p))

	searcher := draughts.NewSearcher(draughts.Options{Evaluator: advancement{}})
	found, err := searcher.SearchPosition(context.Background(), p, draughts.Limits{Depth: 1})
	fmt.Println(p.MoveText(found.Move()), err)
	// Output:
	// 0.00 +0.05
	// 5-1 <nil>
}

// pieceCount is Material without kings, as an IncrementalEvaluator.
type pieceCount struct{}

func (pieceCount) Evaluate(p draughts.Position) draughts.Score {
	own, enemy := p.Pieces(p.Turn()), p.Pieces(p.Turn().Other())
	return draughts.Score(100 * (own.Len() - enemy.Len()))
}

func (pieceCount) NewState() draughts.EvalState { return new(pieceState) }

// pieceState holds the evaluation of each position from the root to the current one.
type pieceState struct{ scores []draughts.Score }

func (s *pieceState) Reset(p draughts.Position) {
	s.scores = append(s.scores[:0], pieceCount{}.Evaluate(p))
}

func (s *pieceState) Push(_ draughts.Position, m draughts.Move, _ draughts.Position) {
	s.scores = append(s.scores, -s.Evaluate()-draughts.Score(100*m.NumCaptured()))
}

func (s *pieceState) Pop() { s.scores = s.scores[:len(s.scores)-1] }

func (s *pieceState) Evaluate() draughts.Score { return s.scores[len(s.scores)-1] }

// A state follows the search from move to move, so that no position is evaluated from scratch. Here pieceState adds the
// captured pieces to the last count.
func ExampleIncrementalEvaluator() {
	var evaluator draughts.IncrementalEvaluator = pieceCount{}
	p := draughts.MustParseFEN(draughts.English, "W:W18,22,26:B15,3")
	state := evaluator.NewState()
	state.Reset(p)
	for m := range p.All() {
		after := p.After(m)
		state.Push(p, m, after)
		fmt.Println(p.MoveText(m), state.Evaluate(), evaluator.Evaluate(after))
		state.Pop()
	}

	searcher := draughts.NewSearcher(draughts.Options{Evaluator: evaluator})
	found, err := searcher.Search(context.Background(), draughts.NewGame(draughts.English), draughts.Limits{Depth: 5})
	fmt.Println(found.Score(), err)
	// Output:
	// 18x11 -2.00 -2.00
	// 0.00 <nil>
}

// A server has as many searchers as processors for all of its users. docs/embedding.md says why.
func ExampleSearcher_Clear() {
	draughts.Options{}.Load(draughts.English) // else the first search waits for it
	idle := make(chan *draughts.Searcher, runtime.GOMAXPROCS(0))
	for range cap(idle) {
		idle <- draughts.NewSearcher(draughts.Options{Hash: 4})
	}
	reply := func(game *draughts.Game) (draughts.Info, error) {
		s := <-idle // waits for its turn
		defer func() { idle <- s }()
		if err := s.Clear(); err != nil {
			return draughts.Info{}, err
		}
		return s.Search(context.Background(), game, draughts.Limits{Time: 20 * time.Millisecond})
	}

	found, err := reply(draughts.NewGame(draughts.English))
	fmt.Println(found.Depth > 5, err)
	// Output: true <nil>
}

// The loop ends the search when it has seen enough: here a win.
func ExampleSearcher_Deepen() {
	game := draughts.NewGameAt(draughts.MustParseFEN(draughts.English, "B:WK4:B13,K24"))
	searcher := draughts.NewSearcher(draughts.Options{})
	for info, err := range searcher.Deepen(context.Background(), game, draughts.Limits{Depth: 30}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if plies, won := info.Score().WinIn(); won {
			fmt.Println("won in at most", plies, "plies")
			break
		}
	}
	// Output: won in at most 7 plies
}

func ExamplePosition_Diagram() {
	fmt.Print(draughts.English.Start().Diagram(draughts.White))
	// Output:
	//       1b      2b      3b      4b
	//   5b      6b      7b      8b
	//       9b     10b     11b     12b
	//  13.     14.     15.     16.
	//      17.     18.     19.     20.
	//  21w     22w     23w     24w
	//      25w     26w     27w     28w
	//  29w     30w     31w     32w
	// Black to move
}

func ExamplePerft() {
	for depth := 1; depth <= 6; depth++ {
		fmt.Println(depth, draughts.Perft(draughts.English.Start(), depth, draughts.ByResult))
	}
	// Output:
	// 1 7
	// 2 49
	// 3 302
	// 4 1469
	// 5 7361
	// 6 36768
}

// Thai draughts has eight men a side. Its kings stop right behind each piece that they capture. The piece is removed at
// once, so the king can turn back over its square. The draws are not from a rule book.
func ExampleRegisterVariant_thai() {
	thai, err := draughts.RegisterVariant("makhos", draughts.Rules{
		Size: 8, StartRows: 2, FirstToMove: draughts.Black, FlyingKings: true, KingStopsBehindPiece: true,
		Draws: draughts.DrawRules{Repetition: 3, NoProgress: 20},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := draughts.MustParseFEN(thai, "B:W15,25:BK18")
	for m := range p.All() {
		fmt.Println(p.Path(m), "takes", m.Captured())
	}
	// Output:
	// [18 29 11] takes [15 25]
	// [18 11 29] takes [15 25]
}

// Frisian draughts by the rules of its federation alone, which do not end every game.
func ExampleRegisterVariant() {
	r := draughts.Frisian.Rules()
	r.GameType = 0         // this number is Frisian's
	r.Draws.Repetition = 0 // these two rules are the library's own
	r.Draws.NoProgress = 0
	strict, err := draughts.RegisterVariant("strict-frisian", r)
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := draughts.ParseSetup(strict, "W:WK46,K41:BK5,K10:H99")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := draughts.NewGameFrom(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = game.PlayText("41-47")
	fmt.Println(game.Outcome(), err)
	// Output: ongoing <nil>
}
