package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
)

const (
	submitAbout   = "Hands a job to a server and prints its name. The flags are those of the job's kind and these."
	submitExample = "  draughts-farm submit match --games 40000 --nodes 20000 -a default -b default,nolmr --sprt 0,5"
)

type submitCommand struct {
	connection
	kind     kinds.Kind
	settings kinds.Settings
	limits
	name        string
	comment     string
	watch, json bool
}

func (c *submitCommand) register(f *flag.FlagSet) {
	c.settings.Register(f)
	c.connection.register(f)
	f.StringVar(&c.name, "name", "", "`NAME` of the job: letters, digits and hyphens (default: kind, date and digits)")
	f.StringVar(&c.comment, "comment", "", "`TEXT` about the job, for show and the page")
	c.limits.register(f)
	f.BoolVar(&c.watch, "watch", false, "follow the job to its end")
	f.BoolVar(&c.json, "json", false, "print JSON")
}

func (c *submitCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	settings, err := json.Marshal(c.settings)
	if err != nil {
		return err
	}
	m, err := farm.NewManifest(ctx, c.kind, settings)
	if errors.Is(err, kinds.ErrSettings) {
		return cli.Usagef("%w", err)
	}
	if err != nil {
		return err
	}
	if c.name != "" {
		m.Job = c.name
	}
	m.Limits, m.Comment = c.Limits, c.comment
	client, err := c.connect(ctx, "submit")
	if err != nil {
		return err
	}
	defer client.Close()
	if err := client.Submit(ctx, m); err != nil {
		return err
	}
	if c.watch {
		return watch(ctx, client, m.Job, c.json, s)
	}
	if c.json {
		return cli.PrintObject(s.Out, m)
	}
	fmt.Fprintln(s.Out, m.Job)
	return nil
}
