// Command hubgame plays a game of International draughts against a program that speaks Hub, and prints it as PDN. Its
// arguments are the program and the program's arguments, such as "draughts hub".
package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/pdn"
)

// player is what a draughts.Searcher and a hub.Client have in common.
type player interface {
	Search(context.Context, *draughts.Game, draughts.Limits) (draughts.Info, error)
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: hubgame PROGRAM [ARGUMENT...]")
	}
	if err := run(os.Args[1], os.Args[2:]...); err != nil {
		log.Fatal(err)
	}
}

func run(program string, args ...string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	engine, err := hub.Start(ctx, hub.ClientOptions{Variant: draughts.International}, program, args...)
	if err != nil {
		return err
	}
	defer engine.Close()
	game := draughts.NewGame(engine.Variant())
	players := [...]player{draughts.White: engine, draughts.Black: draughts.NewSearcher(draughts.Options{})}
	for game.Outcome().Result == draughts.Ongoing && game.ClaimDraw() != nil {
		found, err := players[game.Position().Turn()].Search(ctx, game, draughts.Limits{Nodes: 5_000})
		if err != nil {
			return err
		}
		if err := game.Play(found.Move()); err != nil {
			return err
		}
	}
	tree := pdn.FromGame(game)
	tree.Tags.Set("White", engine.Name())
	tree.Tags.Set("Black", "hubgame")
	return pdn.NewWriter(os.Stdout).Write(tree)
}
