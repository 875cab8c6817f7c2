package kinds

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"math/rand/v2"
	"path"
	"strconv"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/patterns"
)

// benchDepth is the depth of the bench that is compared, in plies.
const benchDepth = 7

// bench returns the number of nodes of fixed searches by the rules of v. Two builds with the same number to benchDepth
// play the same games, as far as a few searches tell. That takes less than a second. It returns the error of ctx, or
// one that wraps draughts.ErrUnknownVariant.
func bench(ctx context.Context, v draughts.Variant, limits draughts.Limits) (nodes uint64, err error) {
	if !v.IsValid() {
		return 0, draughts.ErrUnknownVariant
	}
	const positions, plies = 8, 12 // each position comes after random plies
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
	random := rand.New(rand.NewPCG(1, 1))
	for range positions {
		g := draughts.NewGame(v)
		for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
			moves := g.Position().Moves()
			if err := g.Play(moves[random.IntN(len(moves))]); err != nil {
				return 0, err
			}
		}
		if g.Outcome().Result != draughts.Ongoing {
			continue
		}
		info, err := searcher.Search(ctx, g, limits)
		if err == nil {
			err = ctx.Err() // the search has ended early
		}
		if err != nil {
			return 0, err
		}
		nodes += info.Nodes
	}
	return nodes, nil
}

// builds are the fingerprints of this build by rule set.
var builds sync.Map

// requireBuild requires a build with the same searches by the rules of v: the nodes of bench, and hashes of the
// built-in weights and of the rules.
func (s *store) requireBuild(ctx context.Context, v draughts.Variant) error {
	if known, ok := builds.Load(v); ok {
		return s.require(known.(farm.Fingerprint))
	}
	nodes, err := bench(ctx, v, draughts.Limits{Depth: benchDepth})
	if err != nil {
		return err
	}
	weights, err := weightsHash()
	if err != nil {
		return err
	}
	own := farm.Fingerprint{"bench": strconv.FormatUint(nodes, 10), "weights": weights, "rules": v.Rules().Hash()}
	builds.Store(v, own)
	return s.require(own)
}

// weightsHash returns a hash of the built-in weights.
var weightsHash = sync.OnceValues(func() (string, error) {
	hash := sha256.New()
	for _, game := range patterns.Games() {
		file, err := patterns.BuiltinFile(game)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		fmt.Fprintln(hash, game, len(file))
		hash.Write(file)
	}
	err := hashFiles(hash, classic.Files, "weights")
	return fmt.Sprintf("%x", hash.Sum(nil)), err
})

// builtinHash returns a hash of the endgame databases that are built in.
var builtinHash = sync.OnceValues(func() (string, error) {
	hash := sha256.New()
	for _, files := range []fs.FS{english.Files(), international.Files()} {
		if err := hashFiles(hash, files, "."); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), nil
})

// hashFiles adds the names and the contents of the files in a directory to a hash.
func hashFiles(hash hash.Hash, files fs.FS, dir string) error {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		file, err := fs.ReadFile(files, path.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintln(hash, e.Name())
		hash.Write(file)
	}
	return nil
}
