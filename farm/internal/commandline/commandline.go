// Package commandline makes commands of settings with flags of the standard library. Each module that has commands has
// a copy of this file.
package commandline

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

// Runner is a run of a command. Its fields are the values of the flags.
type Runner interface {
	Register(*flag.FlagSet)
	Run(args []string, s cli.Streams) error
}

// Kinds are the kinds of values, by the words that stand for values in the help.
type Kinds map[string]func() cli.Values

// New returns the command of a runner. Use is its name and the word for its arguments: see cli.CheckArgs. About is its
// help, whose end are examples of the program.
func (kinds Kinds) New(use, brief, about string, r Runner) *cobra.Command {
	name, arguments, _ := strings.Cut(use, " ")
	c := &cobra.Command{Use: use, Short: brief, ValidArgsFunction: kinds.completion(cli.Placeholder(arguments))}
	c.Long, c.Example, _ = strings.Cut(strings.TrimSpace(about), "\n\n  draughts")
	c.Example = "  draughts" + c.Example
	c.Args = func(_ *cobra.Command, args []string) error { return cli.CheckArgs(arguments, args) }
	c.RunE = func(c *cobra.Command, args []string) error {
		if r, ok := r.(interface{ SetGiven(func(flag string) bool) }); ok {
			r.SetGiven(c.Flags().Changed)
		}
		if r, ok := r.(interface{ CheckFormat() error }); ok {
			if err := r.CheckFormat(); err != nil {
				return err
			}
		}
		return r.Run(args, cli.Streams{In: c.InOrStdin(), Out: c.OutOrStdout(), Err: c.ErrOrStderr()})
	}
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	r.Register(set)
	set.VisitAll(func(f *flag.Flag) {
		p := pflag.PFlagFromGoFlag(f)
		p.DefValue, p.Shorthand = f.DefValue, cmp.Or(cli.ShortFlags[f.Name], p.Shorthand)
		if p.NoOptDefVal != "" {
			p.Value = boolean{p.Value}
		}
		if p.DefValue == "0s" {
			p.DefValue = ""
		}
		c.Flags().AddFlag(p)
		kind, _ := pflag.UnquoteUsage(p)
		_ = c.RegisterFlagCompletionFunc(f.Name, kinds.completion(kind)) // the flag is there
	})
	return c
}

// boolean is a flag without a value.
type boolean struct{ pflag.Value }

func (boolean) Type() string { return "bool" }

// completion returns the function that completes the values of a kind.
func (kinds Kinds) completion(kind string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var values cli.Values
		if known := kinds[kind]; known != nil {
			values = known()
		}
		words, open := values.Complete(begun)
		switch {
		case open:
			return words, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
		case len(words) == 0 && values.Folders:
			return nil, cobra.ShellCompDirectiveFilterDirs
		case values.Files:
			return words, cobra.ShellCompDirectiveDefault
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	}
}

// man writes manual pages into a folder. It is nil without the tag man.
var man func(root *cobra.Command, folder string) error

// Main runs a command line and returns the exit status.
func Main(root *cobra.Command, args []string, s cli.Streams) int {
	if man != nil {
		return cli.ExitStatus(root.Name(), man(root, args[0]), s)
	}
	out := &cli.Output{Writer: s.Out}
	root.SetIn(s.In)
	root.SetOut(out)
	root.SetErr(s.Err)
	root.SilenceErrors, root.SilenceUsage, root.DisableSuggestions = true, true, true
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		fmt.Fprintln(out, cmp.Or(c.Long, c.Short))
		if c.Runnable() || c.HasSubCommands() {
			fmt.Fprintf(out, "\n%s\n", strings.TrimSpace(c.UsageString()))
		}
	})
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "FlagUsages ", "FlagUsagesWrapped 80 "))
	c, args, err := arrange(root, args)
	if err == nil {
		root.SetArgs(append([]string{}, args...)) // for nil cobra takes those of the process
		c, err = root.ExecuteC()
	}
	return cli.ExitStatus(c.CommandPath(), cmp.Or(err, cli.OutputErr(out)), cli.Streams{Out: out, Err: s.Err})
}

// asIs are flags of all commands.
var asIs = []string{"-h", "--help", "--version"}

// briefs are in place of cobra's.
var briefs = map[string]string{
	"completion": "print the completion of commands and flags for a shell", "help": "explain a command or a topic",
}

// arrange returns the command that args name, and args with the flags before the arguments.
func arrange(root *cobra.Command, args []string) (*cobra.Command, []string, error) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	for _, c := range root.Commands() {
		c.Short = cmp.Or(briefs[c.Name()], c.Short)
	}
	words := args
	if len(args) > 0 && args[0] == "help" {
		words = args[1:]
	}
	c, rest, _ := root.Find(words)
	switch {
	case len(rest) == 0, strings.HasPrefix(args[0], "__"), slices.Contains(asIs, rest[0]):
		return c, args, nil
	case c.Runnable() && len(words) == len(args):
		flags, arguments, err := cli.SplitFlags(rest, func(word string) bool {
			f := c.Flags().Lookup(strings.TrimPrefix(word, "--"))
			if len(word) == len("-f") {
				f = c.Flags().ShorthandLookup(word[1:])
			}
			return f != nil && f.NoOptDefVal == ""
		})
		return c, slices.Concat(strings.Fields(c.CommandPath())[1:], flags, []string{"--"}, arguments), err
	case strings.HasPrefix(rest[0], "-"):
		return c, nil, cli.Usagef("a command is expected before %s", quote.Text(rest[0]))
	}
	typed := append(strings.Fields(c.CommandPath())[1:], rest...)
	name := strings.Join(typed[:len(typed)-len(rest)+1], " ")
	return c, nil, cli.Usagef("there is no command %s%s", quote.Text(name),
		cli.DidYouMean(cli.NearestCommands(typed, names(root))))
}

// names returns the names of the commands below c, without that of the program.
func names(c *cobra.Command) (list []string) {
	for _, sub := range c.Commands() {
		list = append(append(list, strings.TrimPrefix(sub.CommandPath(), c.Root().Name()+" ")), names(sub)...)
	}
	return list
}

// flagError returns an error of pflag in the words of this project.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var refused *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		name := "--" + unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return cli.Usagef("there is no flag -%s", unknown.GetSpecifiedName())
		}
		_, arguments, _ := strings.Cut(c.Use, " ")
		if word := cli.Placeholder(arguments); strings.EqualFold("--"+word, name) {
			return cli.Usagef("%s is an argument, not a flag: %s %s", word, c.CommandPath(), arguments)
		}
		return cli.Usagef("there is no flag %s%s", name, cli.DidYouMean(cli.Nearest(name, names)))
	case errors.As(err, &refused):
		f := refused.GetFlag()
		complete, _ := c.GetFlagCompletionFunc(f.Name)
		known, _ := complete(c, nil, "")
		return cli.ValueError(f.Name, refused.GetValue(), f.Value.Type(), refused.Unwrap(), known)
	}
	return cli.Usagef("%w", err)
}
