package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/nats-io/nkeys"

	"github.com/godraughts/draughts/internal/cli"
)

const nkeyAbout = `
Makes a key for a worker or a client. The secret part is written to FILE, which nobody else can read, and the public
part is printed: put it on a line of the file that "draughts-farm serve -nkeys" reads.

  draughts-farm nkey worker.nkey >> workers.txt
`

// nkeyCommand makes a key.
type nkeyCommand struct{}

func (*nkeyCommand) register(*flag.FlagSet) {}

func (*nkeyCommand) run(_ context.Context, args []string, s cli.Streams) error {
	name := args[0]
	key, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	seed, err := key.Seed()
	if err != nil {
		return err
	}
	public, err := key.PublicKey()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := file.Write(append(seed, '\n')); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, public)
	return nil
}
