package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/osfile"
)

const runAbout = `
Does a job in this process, with server, coordinator and workers, and writes its output to a file. The flags are those
of the job's kind and these. With --dir, an interrupted job is continued by the same command.

  draughts-farm run match --games 400 --nodes 5000 --seed 1 -o match.pdn
  draughts-farm run selfplay --games 2000 --nodes 1000 -o games.samples --dir work
`

// runCommand does a job in this process.
type runCommand struct {
	jobSettings
	out, dir string
	cores    int
	json     bool
}

func (c *runCommand) register(f *flag.FlagSet) {
	c.settings.Register(f)
	f.StringVar(&c.out, "output", "", "write the output to this `FILE` (default one with the name of the kind)")
	f.StringVar(&c.dir, "dir", "", "keep the state of the job in this `FOLDER`, to continue it (default: none is kept)")
	f.IntVar(&c.cores, "cores", 0, "do `N` tasks at a time; 0 means one for each processor")
	f.BoolVar(&c.json, "json", false, "print the last status as JSON")
}

func (c *runCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	if c.cores < 0 {
		return cli.Usagef("cores %d: 0 or more are expected", c.cores)
	}
	dir, remove, err := c.folder()
	if err != nil {
		return err
	}
	defer remove()
	m, err := c.manifestIn(ctx, dir)
	if err != nil {
		return err
	}
	name, err := outputName(c.kind, m, &c.out)
	if err != nil {
		return err
	}
	p := &progress{w: s.Err}
	last, err := farm.Run(ctx, farm.RunOptions{
		Dir: dir, Kind: c.kind, Manifest: m, Cores: c.cores, NoSync: c.dir == "", Progress: p.show,
	})
	p.end()
	if err != nil {
		return err
	}
	if last.State.State != farm.Done {
		return fmt.Errorf("the job has %s: %s", last.State.State, last.State.Reason)
	}
	if err := copyFile(c.out, filepath.Join(dir, "jobs", m.Job, name), s); err != nil {
		return err
	}
	if c.json {
		return cli.PrintObject(s.Out, last)
	}
	fmt.Fprintf(s.Out, "%s: %s\n", last.Manifest.Kind, outputLine(last.Progress.Output))
	for _, alarm := range last.Progress.Alarms {
		fmt.Fprintf(s.Out, "ALARM: %s\n", alarm)
	}
	fmt.Fprintf(s.Out, "written: %s\n", c.out)
	return nil
}

// folder returns the folder of the job, and what removes it if nobody asked for it.
func (c *runCommand) folder() (dir string, remove func(), err error) {
	if c.dir != "" {
		return c.dir, func() {}, os.MkdirAll(c.dir, 0o777)
	}
	dir, err = os.MkdirTemp("", "draughts-farm-")
	return dir, func() { os.RemoveAll(dir) }, err
}

// manifestIn plans the job. If the folder has the same job, its manifest is returned, so that it continues.
func (c *runCommand) manifestIn(ctx context.Context, dir string) (*farm.Manifest, error) {
	m, err := c.manifest(ctx)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "manifest.json")
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		text, err := json.MarshalIndent(m, "", "\t")
		if err != nil {
			return nil, err
		}
		return m, osfile.Write(path, append(text, '\n'))
	}
	if err != nil {
		return nil, err
	}
	before := new(farm.Manifest)
	if err := json.Unmarshal(old, before); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if !sameJob(before, m) {
		return nil, fmt.Errorf("%s is of another job, or of another build: use another folder", path)
	}
	for i := range m.Files { // the manifest does not say where files lie
		before.Files[i].Path = m.Files[i].Path
	}
	return before, nil
}

// sameJob reports whether two manifests are of the same job but for its name and time.
func sameJob(a, b *farm.Manifest) bool {
	one, two := *a, *b
	one.Job, one.Created = two.Job, two.Created
	first, err1 := json.Marshal(one)
	second, err2 := json.Marshal(two)
	return err1 == nil && err2 == nil && string(first) == string(second) && len(a.Files) == len(b.Files)
}

// outputName returns the name of the output of a job, and sets out to it if it is empty. The error says so if out is a
// file that is not empty.
func outputName(kind kinds.Kind, m *farm.Manifest, out *string) (string, error) {
	name, err := kind.OutputName(m)
	if err != nil {
		return "", err
	}
	if *out == "" {
		*out = name
	}
	if info, err := os.Stat(*out); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return "", fmt.Errorf("%s: the file is not empty, and left unchanged", *out)
	}
	return name, nil
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
