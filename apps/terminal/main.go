// Command terminal plays draughts in a terminal, or in a pipe: people and engines on either side, every rule set of the
// library, a line of text for each move or command.
//
//	go run ./apps/terminal                                      you, with the first move, against level 3
//	go run ./apps/terminal -variant russian -black 5 -clock 5m+3s
//	go run ./apps/terminal -black 5 -white 3 -games 2           a match of two engines
//	printf '11-15\n23-19\nquit\n' | go run ./apps/terminal -black human -white human -plain
//
// Lines that do not come from a keyboard are a script: they are shown with what they do, nothing is asked first, and
// the exit status tells whether all of them could be carried out. It is 0 if so, 1 if a line was refused or something
// failed, 2 if the command line makes no sense, and 130 after Ctrl-C twice.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/godraughts/draughts/internal/quote"
)

// world is what the program needs of the machine it runs on. Tests have their own.
type world struct {
	in       io.Reader
	out, err io.Writer
	typed    bool // in is a keyboard
	shown    bool // out is a screen
	getenv   func(string) string
	signals  <-chan os.Signal // Ctrl-C
}

// The values that the process exits with.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
)

func main() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	os.Exit(run(os.Args[1:], world{
		in: os.Stdin, out: os.Stdout, err: os.Stderr, typed: isTerminal(os.Stdin), shown: isTerminal(os.Stdout),
		getenv: os.Getenv, signals: signals,
	}))
}

// isTerminal reports whether a person is at the other end of f: that it is a device, though not the null device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// run is the whole program. It returns the exit status.
func run(args []string, w world) int {
	s, err := parseSettings(args, w)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	var p *program
	if err == nil {
		p, err = newProgram(s, w)
	}
	if err != nil {
		fmt.Fprintf(w.err, "terminal: %s (-h explains the flags)\n", quote.Message(err))
		return exitUsage
	}
	defer p.close()
	status, err := p.run()
	if err != nil {
		fmt.Fprintf(w.err, "terminal: %s\n", quote.Message(err))
	}
	return status
}
