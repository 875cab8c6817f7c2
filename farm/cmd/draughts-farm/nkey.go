package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/nats-io/nkeys"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const nkeyAbout = `
Makes a key. The secret part is written to FILE, which nobody else can read, and the public part is printed with its
role: a line of the file that "draughts-farm serve --nkeys" reads. A worker leases tasks and reports results, a
submitter submits, stops and reads jobs, an operator does everything. Workers that share a key answer
for each other.

  draughts-farm nkey worker-1.nkey >> keys.txt
  draughts-farm nkey --role submitter me.nkey >> keys.txt
`

const accountsAbout = `
Prints the part of the configuration of a NATS server that gives the keys in FILE their rights, for a server that is not
part of "draughts-farm serve". FILE has KEY ROLE on each line, as "draughts-farm nkey" prints it.

  draughts-farm accounts keys.txt > accounts.conf
`

type accountsCommand struct{}

func (*accountsCommand) register(*flag.FlagSet) {}

func (*accountsCommand) run(_ context.Context, args []string, s cli.Streams) error {
	keys, err := readKeys(args[0])
	if err != nil {
		return err
	}
	fmt.Fprint(s.Out, farm.Accounts(keys))
	return nil
}

func readKeys(name string) ([]farm.Key, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	keys, err := farm.ReadKeys(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", quote.Text(name), err)
	}
	return keys, nil
}

type nkeyCommand struct{ role string }

func (c *nkeyCommand) register(f *flag.FlagSet) {
	f.StringVar(&c.role, "role", string(farm.Worker), "what the key is for, its `ROLE`: worker, submitter or operator")
}

func (c *nkeyCommand) run(_ context.Context, args []string, s cli.Streams) error {
	key, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	seed, err1 := key.Seed()
	public, err2 := key.PublicKey()
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	line := public + " " + c.role
	if _, err := farm.ReadKeys(strings.NewReader(line)); err != nil {
		return cli.Usagef("--role: %w", err)
	}
	file, err := os.OpenFile(args[0], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(append(seed, '\n'))
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, line)
	return nil
}
