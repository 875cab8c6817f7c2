package checkerboard_test

import (
	"fmt"

	"github.com/godraughts/draughts/checkerboard"
)

// Commands that CheckerBoard sends when it loads an engine.
func ExampleHandler_Command() {
	handler := checkerboard.Handler{Name: "Mine 1.0"}
	for _, command := range []string{"name", "get gametype", "set hashsize 32", "set book 2", "get movelist B:W6:B1"} {
		reply, err := handler.Command(command)
		fmt.Println(reply, err)
	}
	// Output:
	// Mine 1.0 <nil>
	// 21 <nil>
	// hashsize 32 <nil>
	// ? unknown command: set "book"
	// movelist 1,1,6,6,1,10,10,6,5; <nil>
}
