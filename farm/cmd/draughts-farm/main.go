// Command draughts-farm spreads the long jobs of the command draughts over the cores of one machine or over many
// machines: package farm/kinds has them. The results are, byte for byte, those of one machine.
//
//	draughts-farm serve --dir DIR               a server and a coordinator
//	draughts-farm work --connect URL            a worker
//	draughts-farm submit match --games 40000    hands a job to the server
//
// Results go to standard output and messages to standard error. The exit status is 0 for success, 1 if the command
// fails, and 2 for a mistake in the command line.
package main

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/commandline"
)

func init() { cobra.EnableCommandSorting = false }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s := cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	os.Exit(commandline.Main(root(ctx), os.Args[1:], s))
}

// runner is a run of a command. Its fields are the values of the flags.
type runner interface {
	register(f *flag.FlagSet)
	run(ctx context.Context, args []string, s cli.Streams) error
}

// remote is a run of a command that needs a client.
type remote interface {
	register(f *flag.FlagSet)
	connect(ctx context.Context, name string) (*farm.Client, error)
	do(ctx context.Context, client *farm.Client, args []string, s cli.Streams) error
}

// bound is a run with its context.
type bound struct {
	ctx context.Context
	runner
}

func (b bound) Register(f *flag.FlagSet)               { b.register(f) }
func (b bound) Run(args []string, s cli.Streams) error { return b.run(b.ctx, args, s) }

// connected is a run that connects as the command with a name.
type connected struct {
	remote
	name string
}

func (c connected) run(ctx context.Context, args []string, s cli.Streams) error {
	client, err := c.connect(ctx, c.name)
	if err != nil {
		return err
	}
	defer client.Close()
	return c.do(ctx, client, args, s)
}

// root returns the command draughts-farm with its subcommands, which end when ctx does.
func root(ctx context.Context) *cobra.Command {
	root := &cobra.Command{Use: "draughts-farm", Long: "Matches, self-play and other long jobs on many cores or machines."}
	group := func(title string, list ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: title, Title: title + ":"})
		for _, c := range list {
			c.GroupID = title
		}
		root.AddCommand(list...)
	}
	values := cli.Kinds{"FILE": {Files: true}, "FOLDER": {Folders: true}} // by the words for them in the help
	command := func(use, brief, about string, r runner) *cobra.Command {
		return commandline.New(values, use, brief, about, bound{ctx, r})
	}
	onServer := func(use, brief, about string, r remote) *cobra.Command {
		name, _, _ := strings.Cut(use, " ")
		return command(use, brief, about, connected{r, name})
	}
	submit := &cobra.Command{Use: "submit", Short: "hand a job to a server", Example: submitExample}
	for _, k := range kinds.All() {
		kind := k.(kinds.Kind)
		submit.AddCommand(command(k.Name(), submit.Short+": "+k.Name(), submitAbout,
			&submitCommand{kind: kind, settings: kind.NewSettings()}))
	}
	group("On many machines",
		command("serve", "run the server and the coordinator", serveAbout, new(serveCommand)),
		command("coordinate", "run the coordinator on a NATS server that is there", coordinateAbout, new(coordinateCommand)),
		command("work", "do tasks for a server", workAbout, new(workCommand)),
	)
	group("Jobs",
		submit,
		onServer("list", "list the jobs of a server", listAbout, new(listCommand)),
		onServer("show JOB", "show a job, and follow it with --watch", showAbout, new(showCommand)),
		onServer("stop JOB", "stop a job; its results stay", stopAbout,
			&changeCommand{change: (*farm.Client).Stop, done: "job %s is stopped"}),
		onServer("resume JOB", "continue a job that was stopped or has failed", resumeAbout,
			withoutReason((*farm.Client).Resume, "job %s continues")),
		onServer("limit JOB", "change the priority of a job, or how many cores it gets", limitAbout, new(limitCommand)),
		onServer("delete JOB", "delete a job that has ended", deleteAbout,
			withoutReason((*farm.Client).Delete, "job %s is being deleted")),
		onServer("workers", "list the workers of a server", workersAbout, new(workersCommand)),
		onServer("ban WORKER", "exclude a worker, and drop its results", banAbout,
			&banCommand{changeCommand{change: (*farm.Client).Ban}}),
		onServer("unban WORKER", "let a worker that was excluded work again", unbanAbout,
			withoutReason((*farm.Client).Unban, "worker %s may work again")),
		onServer("results JOB", "write the output of a job, as far as it is complete", resultsAbout, new(resultsCommand)),
	)
	group("Keys",
		command("nkey FILE", "make a key for workers and clients", nkeyAbout, new(nkeyCommand)),
		command("accounts FILE", "print the accounts of keys for a NATS server", accountsAbout, new(accountsCommand)),
	)
	return root
}

// Environment variables with tokens, for those who do not want them in the list of processes.
const (
	tokenVariable = "DRAUGHTS_FARM_TOKEN"
	pageVariable  = "DRAUGHTS_FARM_PAGE_TOKEN" // of the status page
)

// connection has the flags of a connection.
type connection struct{ farm.ConnectOptions }

func (o *connection) register(f *flag.FlagSet) {
	f.StringVar(&o.URL, "connect", "nats://127.0.0.1:4222", "`URL` of the server; tls://HOST:PORT uses TLS")
	f.StringVar(&o.CA, "ca", "", "`FILE` of the certificate that signs that of the server, in PEM format")
	f.StringVar(&o.Cert, "cert", "", "`FILE` of the certificate of this client, where the server asks for one")
	f.StringVar(&o.Key, "key", "", "`FILE` of the key of that certificate")
	f.StringVar(&o.NKey, "nkey", "", "`FILE` of the key that draughts-farm nkey made")
	secretVar(f, &o.Token, "token", tokenVariable, "`TOKEN` of the server")
}

// secretVar registers a flag whose default is in an environment variable, and not in the help.
func secretVar(f *flag.FlagSet, to *string, name, variable, usage string) {
	f.StringVar(to, name, os.Getenv(variable), usage+" (default "+variable+")")
	f.Lookup(name).DefValue = ""
}

// connect connects to the server, under the name of a command.
func (o *connection) connect(ctx context.Context, name string) (*farm.Client, error) {
	for address := range strings.SplitSeq(o.URL, ",") {
		scheme, _, found := strings.Cut(strings.TrimSpace(address), "://")
		if found && !slices.Contains([]string{"nats", "tls", "ws", "wss"}, scheme) {
			return nil, cli.Usagef("--connect %q: its scheme is none of nats, tls, ws and wss", address)
		}
	}
	o.Name = "draughts-farm " + name
	return farm.Connect(ctx, o.ConnectOptions)
}
