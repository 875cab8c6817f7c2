package clock_test

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// The time of the examples.
var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func Example() {
	k, err := clock.New(clock.MustParse("5m+3s"))
	if err != nil {
		fmt.Println(err)
	}
	now := noon // in a program, time.Now()
	_ = k.Start(draughts.Black, now)
	now = now.Add(20 * time.Second)
	_ = k.Press(now) // Black has moved
	now = now.Add(7 * time.Second)
	fmt.Println("Black", clock.Format(k.Remaining(draughts.Black, now)))
	fmt.Println("White", clock.Format(k.Remaining(draughts.White, now)))
	deadline, _ := k.Deadline()
	fmt.Println("the flag falls at", deadline.Format(time.TimeOnly))
	_, fallen := k.Flagged(deadline)
	fmt.Println(fallen, k.Press(deadline))
	// Output:
	// Black 4:43
	// White 4:53
	// the flag falls at 12:05:20
	// true the flag has fallen
}

func ExampleParse() {
	for _, text := range []string{"5m", "90s+2s", "10m d5s", "40/1h30m,30m+30s", "5"} {
		c, err := clock.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(c, c.Tag())
	}
	// Output:
	// 5m 300
	// 1m30s+2s 90+2
	// 10m d5s ?
	// 40/90m,30m+30s 40/5400:1800+30
	// invalid time control "5": "5" is not a time such as 5m, of at most 10000 hours
}

func ExampleClock_GoTo() {
	k, _ := clock.New(clock.MustParse("10m"))
	_ = k.Start(draughts.White, noon)
	_ = k.Press(noon.Add(60 * time.Second))
	_ = k.Press(noon.Add(90 * time.Second))
	now := noon.Add(100 * time.Second)
	fmt.Println(k.Remaining(draughts.White, now), k.Remaining(draughts.Black, now))
	_ = k.GoTo(k.Ply()-1, now) // a move is taken back
	fmt.Println(k.Remaining(draughts.White, now), k.Remaining(draughts.Black, now))
	// Output:
	// 8m50s 9m30s
	// 9m0s 10m0s
}

func ExampleClock_Limits() {
	k, _ := clock.New(clock.MustParse("40/90m,30m"))
	_ = k.Start(draughts.Black, noon)
	limits := k.Limits(noon.Add(time.Minute)) // for draughts.Searcher.Search
	fmt.Println(limits.Clock.Remaining, "for", limits.Clock.Moves, "moves")
	// Output: 1h29m0s for 40 moves
}

// A server stores a paused clock and goes on with it after a restart.
func ExampleClock_MarshalJSON() {
	k, _ := clock.New(clock.MustParse("5m"))
	_ = k.Start(draughts.Black, noon)
	k.Pause(noon.Add(time.Minute))
	text, _ := json.Marshal(k)
	fmt.Printf("%.44s...\n", text)

	var restored clock.Clock
	if err := json.Unmarshal(text, &restored); err != nil {
		fmt.Println(err)
	}
	tomorrow := noon.AddDate(0, 0, 1)
	_ = restored.Resume(tomorrow)
	fmt.Println(restored.Remaining(draughts.Black, tomorrow))
	// Output:
	// {"white":"5m","black":"5m","state":"paused",...
	// 4m0s
}
