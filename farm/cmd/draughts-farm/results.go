package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
)

const resultsAbout = `
Writes the output of a job to a file: all of it if the job is done, or else the part before the first task that is not
done. It reads the results from the server, so it runs on any machine.

  draughts-farm results match-2026-11-22-0f3c2a -o match.pdn
`

type resultsCommand struct {
	connection
	out, files string
}

func (c *resultsCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	f.StringVar(&c.out, "output", "", "write to this `FILE` (default one with the name of the kind)")
	f.StringVar(&c.files, "files", "", "`FOLDER` or URL with files that are too large for the server")
}

func (c *resultsCommand) do(ctx context.Context, client *farm.Client, args []string, s cli.Streams) error {
	job := args[0]
	status, err := client.Show(ctx, job)
	if err != nil {
		return err
	}
	kind, err := kinds.Find(status.Manifest.Kind)
	if err != nil {
		return err
	}
	name, err := kind.OutputName(status.Manifest)
	if err != nil {
		return err
	}
	c.out = cmp.Or(c.out, name)
	if info, err := os.Stat(c.out); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return fmt.Errorf("%s: the file is not empty, and left unchanged", c.out)
	}
	dir, err := os.MkdirTemp("", "draughts-farm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	collected, err := client.Results(ctx, job, farm.ResultsOptions{Kind: kind, Dir: dir, Files: c.files})
	if err != nil {
		return err
	}
	if err := copyFile(c.out, filepath.Join(dir, name), s); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "written: %s, %d of %d tasks, job %s\n",
		c.out, collected, max(collected, tasksOf(status)), status.State.State)
	return nil
}

// copyFile copies an output, by way of a temporary file. A book is written in the form that the name says.
func copyFile(to, from string, s cli.Streams) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return cli.WriteOutput(to, nil, s, func(s cli.Streams) error {
		if filepath.Ext(from) != ".book" {
			_, err := io.Copy(s.Out, in)
			return err
		}
		made, err := book.Open(from)
		if err != nil {
			return err
		}
		all := book.NewBuilder(made.Variant())
		return errors.Join(all.AddBook(made), made.Close(), all.WriteAs(s.Out, to))
	})
}
