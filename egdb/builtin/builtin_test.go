package builtin_test

import (
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
)

// All databases are one Prober for the searches of all games.
func ExampleDB() {
	db, ok := builtin.DB(builtin.All)
	fmt.Println(ok, builtin.Names())
	fmt.Println(db.Covers(draughts.MustParseFEN(draughts.English, "W:WK15,20:BK28,12")))
	fmt.Println(db.Covers(draughts.MustParseFEN(draughts.International, "W:WK1,K2,K3:BK50")))
	// Output:
	// true [builtin english international]
	// true
	// true
}

// TestAll checks that All has the slices of both games, and their values.
func TestAll(t *testing.T) {
	all, ok := builtin.DB(builtin.All)
	require.True(t, ok)
	require.Equal(t, append(english.DB().Slices(), international.DB().Slices()...), all.Slices())
	for variant, fen := range map[draughts.Variant]string{
		draughts.English: "W:WK15,20:BK28,12", draughts.International: "W:W21,26:BK4",
	} {
		one, ok := builtin.DB(variant.String())
		require.True(t, ok)
		require.True(t, builtin.Has(variant))
		p := draughts.MustParseFEN(variant, fen)
		want, known := one.Probe(p, false)
		require.True(t, known)
		got, known := all.Probe(p, false)
		require.True(t, known)
		require.Equal(t, want, got)
	}
	require.NoError(t, all.Err())
}

// TestSlices checks that there are results for up to 5 pieces of English draughts and 4 of International, and distances
// of all of up to 4 pieces but some.
func TestSlices(t *testing.T) {
	slices := map[draughts.Variant]int{}
	all, _ := builtin.DB(builtin.All)
	for _, s := range all.Slices() {
		slices[s.Variant]++
		require.True(t, s.WLD)
		want := s.Material.Pieces() <= 4
		switch m := s.Material.String(); {
		case s.Variant == draughts.English && (m == "MMM-MM" || m == "MM-MMM"):
			want = true
		case s.Variant == draughts.International && (m == "KM-MM" || m == "MM-KM"):
			want = false
		}
		require.Equal(t, want, s.Distances, s.Material)
	}
	want := map[draughts.Variant]int{draughts.English: 4 + 12 + 25 + 44, draughts.International: 4 + 12 + 25}
	require.Equal(t, want, slices)
}

// TestOpen opens databases by name with a cache of their own, and refuses other names.
func TestOpen(t *testing.T) {
	for _, name := range builtin.Names() {
		db, err := builtin.Open(name, egdb.Options{Cache: 1})
		require.NoError(t, err)
		shared, ok := builtin.DB(name)
		require.True(t, ok)
		require.Equal(t, shared.Slices(), db.Slices())
		require.NoError(t, db.Close())
	}
	_, ok := builtin.DB("russian")
	require.False(t, ok)
	require.False(t, builtin.Has(draughts.Russian))
	_, err := builtin.Open("russian", egdb.Options{})
	require.ErrorIs(t, err, fs.ErrNotExist, "a directory")
}
