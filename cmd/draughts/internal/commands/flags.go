package commands

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/cmd/draughts/internal/terminal"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

type searchFlags struct {
	limits    draughts.Limits
	options   draughts.Options
	databases databaseFlags
}

func (s *searchFlags) register(f *flag.FlagSet) {
	f.DurationVar(&s.limits.Time, "time", 0, "stop after this `TIME`, such as 500ms or 1m30s")
	f.IntVar(&s.limits.Depth, "depth", 0, "stop at this depth, in `PLIES`")
	f.Uint64Var(&s.limits.Nodes, "nodes", 0, "stop after `N` nodes")
	registerSize(f, &s.options)
	s.databases.register(f)
}

// registerSize registers the flags for the memory and the goroutines of a Searcher.
func registerSize(f *flag.FlagSet, o *draughts.Options) {
	f.IntVar(&o.Hash, "hash", 64, "size of the transposition table in `MiB`")
	registerWorkers(f, &o.Workers)
}

func registerWorkers(f *flag.FlagSet, n *int) {
	f.IntVar(n, "workers", 1, "search with `N` goroutines")
}

// checkSize checks the flags of registerSize.
func checkSize(o *draughts.Options) error {
	if most := draughts.MaxHash(); o.Hash < 1 || o.Hash > most {
		return cli.Usagef("--hash %d: 1 to %d MiB are expected", o.Hash, most)
	}
	return checkRange("workers", o.Workers, 1, draughts.MaxWorkers)
}

// checkRange checks the number of a flag. Without a limit, maximum is 0.
func checkRange(flag string, n, minimum, maximum int) error {
	if err := flagvalue.Check(flagvalue.Range{Name: flag, Value: n, Min: minimum, Max: maximum}); err != nil {
		return cli.Usagef("--%w", err)
	}
	return nil
}

// searcher checks the flags for games of v, opens the databases and returns a Searcher. If no flag sets a limit, those
// of standard are set.
func (s *searchFlags) searcher(
	standard draughts.Limits, v draughts.Variant, streams cli.Streams,
) (*draughts.Searcher, error) {
	l := &s.limits
	if err := checkSize(&s.options); err != nil {
		return nil, err
	}
	if l.Depth < 0 || l.Depth > draughts.MaxDepth {
		return nil, cli.Usagef("--depth %d: 0 to %d plies are expected", l.Depth, draughts.MaxDepth)
	}
	if l.Time < 0 {
		return nil, cli.Usagef("--time %v is negative", l.Time)
	}
	if l.Time == 0 && l.Depth == 0 && l.Nodes == 0 {
		l.Time, l.Depth = standard.Time, standard.Depth
	}
	err := checkWeights("eval", eval.CheckRules(s.options.Evaluator, v), streams)
	if err != nil {
		return nil, err
	}
	if s.options.Prober, err = s.databases.prober(); err != nil {
		return nil, err
	}
	return draughts.NewSearcher(s.options), nil
}

// interruptible returns a context that Ctrl-C and the other signals that end a program cancel, and a function that
// restores their usual effect.
func interruptible() (context.Context, context.CancelFunc) {
	signals := cli.EndSignals()
	if len(signals) == 0 {
		return context.WithCancel(context.Background()) // without signals NotifyContext would take all
	}
	return signal.NotifyContext(context.Background(), signals...)
}

// exitOnInterrupt ends the program at a signal, until stop is called. It is for commands whose work nothing stops.
func exitOnInterrupt(command string, s cli.Streams) (stop func()) {
	ctx, restore := interruptible()
	forget := context.AfterFunc(ctx, func() {
		fmt.Fprintf(s.Err, "draughts %s: interrupted\n", command)
		os.Exit(cli.ExitInterrupted)
	})
	return func() {
		forget()
		restore()
	}
}

func registerEvaluator(f *flag.FlagSet, to *draughts.Evaluator) {
	f.Func("eval", eval.Usage+" (default patterns)", func(name string) (err error) {
		*to, err = eval.Load(name)
		return err
	})
}

const builtinBook = "builtin"

type bookFlags struct {
	name   string // of a file, or builtinBook; empty for none
	margin int
}

func (b *bookFlags) register(f *flag.FlagSet, use string) {
	f.StringVar(&b.name, "book", "", use+" this opening `BOOK`: a file; builtin means that of the rule set")
	f.IntVar(&b.margin, "bookmargin", 0,
		"vary the moves of the book, which may lose `N` hundredths of a man in a game together")
}

// open opens the book, which stays open until the program ends; nil if there is none.
func (b *bookFlags) open(seed uint64) (*book.Player, error) {
	if err := checkRange("bookmargin", b.margin, 0, int(draughts.MaxEval)); err != nil {
		return nil, err
	}
	if b.name == "" {
		return nil, nil
	}
	return terminal.Resources.Books.Player(b.name, book.Choice{Margin: draughts.Score(b.margin)}, seed)
}

type databaseFlags struct{ dir string }

func (d *databaseFlags) register(f *flag.FlagSet) {
	f.StringVar(&d.dir, "egdb", builtin.All, flagvalue.EgdbUsage)
}

// prober returns the databases, which stay open until the program ends.
func (d databaseFlags) prober() (draughts.Prober, error) {
	if d.dir == builtin.None {
		return nil, nil
	}
	return builtin.OpenNamed(d.dir)
}

// unread returns the first error of reading databases. A search goes on without the positions that it cannot read.
func unread(databases draughts.Prober) error {
	if db, ok := databases.(interface{ Err() error }); ok {
		return db.Err()
	}
	return nil
}

// withUnread returns the error of a command that has searched: err, or ErrFailed after it has printed what is unread.
func withUnread(err, unread error, s cli.Streams) error {
	if unread == nil {
		return err
	}
	fmt.Fprintf(s.Err, "the search went on without what it could not read: %s\n", quote.Message(unread))
	return cmp.Or(err, cli.ErrFailed)
}

// checkJob checks what the commands have in common that write results to a file and can continue them.
func checkJob(output string, workers int, settings interface{ Check() error }) error {
	if output == "" {
		return cli.Usagef("-o FILE is missing")
	}
	if err := checkRange("concurrency", workers, 0, draughts.MaxWorkers); err != nil {
		return err
	}
	if err := settings.Check(); err != nil {
		return cli.Usagef("--%w", err)
	}
	return nil
}

// namedCache is the size of the cache of the databases in bytes. With the default size a tenth of the time of self-play
// was spent on unpacking blocks again, because these searches wait for every value.
const namedCache = 256 << 20

// openNamed returns an evaluation, databases, and their names for a file of results. The databases "" are the built-in
// ones of v, if there are any; they stay open until the program ends.
func openNamed(
	evaluation, databases string, v draughts.Variant,
) (e draughts.Evaluator, prober draughts.Prober, names string, err error) {
	if e, err = eval.Load(evaluation); err == nil {
		names, err = eval.Label(evaluation)
	}
	if err != nil {
		return nil, nil, "", err
	}
	databases = builtin.OfVariant(databases, v)
	if databases != builtin.None {
		if prober, err = builtin.Open(databases, egdb.Options{Cache: namedCache}); err != nil {
			return nil, nil, "", err
		}
	}
	return e, prober, names + ", " + builtin.Label(databases, prober), nil
}

// parseList reads a list with commas, such as "MMMM-MMM,KMMM-MMM".
func parseList[T any](text string, parse func(string) (T, error)) (list []T, err error) {
	for part := range strings.SplitSeq(text, ",") {
		item, err := parse(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, nil
}

func parseOpenings(v draughts.Variant, text string) (openings.Sources, error) {
	sources, err := terminal.Resources.Books.Parse(v, text)
	if err != nil {
		return nil, cli.Usagef("--openings %w", err)
	}
	return sources, nil
}

type positionFlags struct {
	variant draughts.Variant
	fen     string
}

func (p *positionFlags) register(f *flag.FlagSet) {
	registerVariant(f, &p.variant, "")
	flagvalue.FEN(f, &p.fen)
}

func registerVariant(f *flag.FlagSet, v *draughts.Variant, where string) {
	registerVariantAs(f, v, draughts.English, "rule set `VARIANT`"+where+": see draughts variants")
}

// registerVariantAs registers --variant with another default and usage. Its value may be a file of rules.
func registerVariantAs(f *flag.FlagSet, v *draughts.Variant, value draughts.Variant, usage string) {
	flagvalue.Var(f, v, "variant", value, usage, draughts.LoadVariant)
}

// registerRules registers --variant of a command whose files name their rules, unless it is there.
func registerRules(f *flag.FlagSet) {
	if f.Lookup("variant") == nil {
		const usage = "rule set `VARIANT` that is read from a FILE.json, for files that name its rules"
		registerVariantAs(f, new(draughts.Variant), 0, usage)
	}
}

// askRules adds to err what helps if the rules of a file are not known.
func askRules(err error) error {
	if errors.Is(err, draughts.ErrUnknownVariant) {
		return fmt.Errorf("%w: add the file with its rules, --variant FILE.json", err)
	}
	return err
}

func registerOutput(f *flag.FlagSet, name *string) {
	f.StringVar(name, "output", "", "write to this `FILE`, only if all can be written; without it, to standard output")
}

// game returns a game that begins at the position and continues with these moves.
func (p *positionFlags) game(moves []string) (*draughts.Game, error) {
	setup := p.variant.Start().Setup()
	if p.fen != "" {
		var err error
		if setup, err = draughts.ParseSetup(p.variant, p.fen); err != nil {
			return nil, cli.Usagef("%w", err)
		}
	}
	g, err := draughts.NewGameFrom(setup)
	if err != nil {
		return nil, cli.Usagef("FEN %s: %w", quote.Text(p.fen), err)
	}
	for i, text := range moves {
		if _, err := g.PlayText(text); err != nil {
			return nil, cli.Usagef("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// ongoing returns the game like game. If it is over, the error says who has won.
func (p *positionFlags) ongoing(moves []string) (*draughts.Game, error) {
	g, err := p.game(moves)
	if err != nil {
		return nil, err
	}
	if o := g.Outcome(); o.Result != draughts.Ongoing {
		return nil, fmt.Errorf("%w: %s", draughts.ErrGameOver, o)
	}
	return g, nil
}
