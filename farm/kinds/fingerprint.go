package kinds

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"strconv"
	"sync"

	"github.com/godraughts/draughts"
	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/openings"
)

// The bench searches this many positions, each after random plies, to a depth in plies.
const (
	benchPositions = 8
	benchPlies     = 12
	benchDepth     = 7
)

// Bench returns the number of nodes of fixed searches by the rules of v. Two builds with the same number play the same
// games, as far as a few searches tell. It takes less than a second. The error is that of ctx, or wraps
// draughts.ErrUnknownVariant.
func Bench(ctx context.Context, v draughts.Variant) (nodes uint64, err error) {
	return benchSearches(ctx, v, draughts.Limits{Depth: benchDepth})
}

// benchSearches searches the positions of Bench and returns the number of nodes.
func benchSearches(ctx context.Context, v draughts.Variant, limits draughts.Limits) (nodes uint64, err error) {
	if !v.IsValid() {
		return 0, draughts.ErrUnknownVariant
	}
	searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
	random := rand.New(rand.NewPCG(1, 1))
	for range benchPositions {
		g := draughts.NewGame(v)
		for g.Ply() < benchPlies && g.Outcome().Result == draughts.Ongoing {
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

// fingerprints are the fingerprints of this build by rule set.
var fingerprints struct {
	sync.Mutex
	byVariant map[draughts.Variant]farm.Fingerprint
}

// fingerprint returns what a worker must have in common with the machine that planned a job by the rules of v: the
// nodes of Bench, and a hash of the built-in weights. With databases it also has that of the built-in databases.
func fingerprint(ctx context.Context, v draughts.Variant, databases bool) (farm.Fingerprint, error) {
	fingerprints.Lock()
	defer fingerprints.Unlock()
	known, ok := fingerprints.byVariant[v]
	if !ok {
		nodes, err := Bench(ctx, v)
		if err != nil {
			return nil, err
		}
		weights, err := weightsHash(v)
		if err != nil {
			return nil, err
		}
		known = farm.Fingerprint{"bench": strconv.FormatUint(nodes, 10), "weights": weights}
		if fingerprints.byVariant == nil {
			fingerprints.byVariant = map[draughts.Variant]farm.Fingerprint{}
		}
		fingerprints.byVariant[v] = known
	}
	f := farm.Fingerprint{"bench": known["bench"], "weights": known["weights"]}
	if databases {
		hash, err := builtinHash()
		if err != nil {
			return nil, err
		}
		f["databases"] = hash
	}
	return f, nil
}

// addBook adds the built-in book of v to a fingerprint.
func addBook(f farm.Fingerprint, v draughts.Variant) error {
	opened, err := books.Open(v)
	if err != nil {
		return settingsErrorf("book: %w", err)
	}
	f["book"] = fmt.Sprintf("%x", opened.Sum())
	return nil
}

// weightsHash returns a hash of the built-in weights: those of Patterns for all games, and those of Classic for v.
func weightsHash(v draughts.Variant) (string, error) {
	hash := sha256.New()
	for _, game := range patterns.Games() {
		file, err := patterns.BuiltinFile(game)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		fmt.Fprintln(hash, game, len(file))
		hash.Write(file)
	}
	fmt.Fprintln(hash, eval.DefaultClassicWeights(v))
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// builtinHash returns a hash of the endgame databases that are built in.
var builtinHash = sync.OnceValues(func() (string, error) {
	hash := sha256.New()
	for _, files := range []fs.FS{english.Files(), international.Files()} {
		entries, err := fs.ReadDir(files, ".")
		if err != nil {
			return "", err
		}
		for _, e := range entries {
			f, err := files.Open(e.Name())
			if err != nil {
				return "", err
			}
			fmt.Fprintln(hash, e.Name())
			_, err = io.Copy(hash, f)
			f.Close()
			if err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
})

// openingsHash returns a hash of openings.
func openingsHash(list []openings.Opening) string {
	hash := sha256.New()
	for i := range list {
		fmt.Fprintln(hash, list[i].Name, list[i].Start.FEN(), list[i].Moves)
	}
	return hex.EncodeToString(hash.Sum(nil))
}
