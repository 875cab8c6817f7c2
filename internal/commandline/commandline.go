// Package commandline makes commands of settings with flags of the standard library. It is a module of its own, so that
// the library does without the dependencies of commands.
package commandline

import (
	"cmp"
	"errors"
	"flag"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

// New returns the command of a runner. Use is its name and the word for its arguments: see cli.CheckArgs. About is its
// help, whose end may be examples of the program.
func New(kinds cli.Kinds, use, brief, about string, r cli.Runner) *cobra.Command {
	name, arguments, _ := strings.Cut(use, " ")
	c := &cobra.Command{Use: use, Short: brief, ValidArgsFunction: completion(kinds, cli.Placeholder(arguments))}
	if c.Long, c.Example, _ = strings.Cut(strings.TrimSpace(about), "\n\n  draughts"); c.Example != "" {
		c.Example = "  draughts" + c.Example
	}
	c.Args = func(_ *cobra.Command, args []string) error { return cli.CheckArgs(arguments, args) }
	c.RunE = func(c *cobra.Command, args []string) error {
		streams := cli.Streams{In: c.InOrStdin(), Out: c.OutOrStdout(), Err: c.ErrOrStderr()}
		if err := checkOutput(kinds, c.Flags()); err != nil {
			return err
		}
		return cli.Run(r, c.Flags().Changed, args, streams)
	}
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	r.Register(set)
	set.VisitAll(func(f *flag.Flag) {
		p := pflag.PFlagFromGoFlag(f)
		p.Shorthand = cmp.Or(cli.ShortFlags[f.Name], p.Shorthand)
		p.DefValue = strings.TrimPrefix(f.DefValue, "0s") // the help has no default of no time
		c.Flags().AddFlag(p)
		kind, _ := pflag.UnquoteUsage(p)
		_ = c.RegisterFlagCompletionFunc(f.Name, completion(kinds, kind)) // the flag is there
	})
	return c
}

// checkOutput returns an error if the output would replace a file that another flag names. It may replace an archive:
// by the games that are left.
func checkOutput(kinds cli.Kinds, flags *pflag.FlagSet) (err error) {
	output := flags.Lookup("output")
	flags.Visit(func(f *pflag.Flag) {
		kind, _ := pflag.UnquoteUsage(f)
		if output == nil || f == output || f.Name == "archive" || !kinds[kind].Files && kind != "ENGINE" {
			return
		}
		value := f.Value.String()
		names := append(strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune(",=:", c) }), value)
		names = slices.DeleteFunc(names, func(name string) bool { return slices.Contains(kinds[kind].Words, name) })
		err = cmp.Or(err, cli.CheckOutput("-o", output.Value.String(), names))
	})
	return err
}

func completion(kinds cli.Kinds, kind string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		words, directive := kinds.Complete(kind, begun)
		return words, cobra.ShellCompDirective(directive)
	}
}

// Main runs a command line and returns the exit status.
func Main(root *cobra.Command, args []string, s cli.Streams) int {
	out := &cli.Output{Writer: s.Out}
	root.SetIn(s.In)
	root.SetOut(out)
	root.SetErr(s.Err)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "FlagUsages ", "FlagUsagesWrapped 80 "))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	c, err := check(root, args)
	if err == nil {
		root.SetArgs(append([]string{}, args...)) // for nil cobra takes those of the process
		c, err = root.ExecuteC()
	}
	return cli.ExitStatus(c.CommandPath(), cmp.Or(err, cli.OutputErr(out)), cli.Streams{Out: out, Err: s.Err})
}

// check returns the command that args name. It refuses what cobra takes: an unknown command of a group or of help, and
// long flags with one dash.
func check(root *cobra.Command, args []string) (*cobra.Command, error) {
	words := args
	if len(args) > 0 && args[0] == "help" {
		words = args[1:]
	}
	c, rest, _ := root.Find(words)
	group := len(words) < len(args) || !c.Runnable()
	switch {
	case len(rest) == 0, strings.HasPrefix(args[0], "__"), group && strings.HasPrefix(rest[0], "-"):
		return c, nil
	case group, c.HasSubCommands() && c.Use == c.Name() && !strings.HasPrefix(rest[0], "-"): // hub takes no arguments
		c.SuggestionsMinimumDistance = 2
		return c, cli.Usagef("unknown command %s%s", quote.Text(rest[0]), cli.DidYouMean(c.SuggestionsFor(rest[0])))
	}
	return c, cli.CheckDashes(rest)
}

// flagError returns an error of pflag as a mistake in the command line, with a suggestion.
func flagError(c *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		return cli.UnknownFlag(c.CommandPath(), c.Use, unknown.GetSpecifiedName(), names)
	} else if refused, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		f := refused.GetFlag()
		complete, _ := c.GetFlagCompletionFunc(f.Name)
		known, _ := complete(c, nil, "")
		return cli.ValueError(f.Name, refused.GetValue(), f.Value.Type(), refused.Unwrap(), known)
	}
	return cli.Usagef("%w", err)
}
