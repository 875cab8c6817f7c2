package draughts

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// For the tests that compare with the oracle.
var (
	Registered  = registered
	RandomRules = randomRules
)

// forgetVariants removes the variants that a test registers when it is over.
func forgetVariants(t *testing.T) {
	before := variants.Load()
	t.Cleanup(func() {
		variants.Store(before)
		clear(rulesets[len(*before)+1:])
	})
}

// registered registers a rule set until the test is over.
func registered(t *testing.T, name string, r Rules) Variant {
	t.Helper()
	forgetVariants(t)
	v, err := RegisterVariant(name, r)
	require.NoError(t, err)
	return v
}

// mixedRules returns a mix of rules that no built-in variant has.
func mixedRules() Rules {
	return Rules{
		Size: 8, StartRows: 3, FirstToMove: Black, Algebraic: true, FlyingKings: true, BackwardCaptures: true,
		OptionalCapture: true,
		Draws:           DrawRules{Repetition: 3, NoProgress: 8, Endings: []Ending{{MaxPieces: 3, MaxMen: 1, Moves: 3}}},
	}
}

// TestRegisterVariant registers a mix of rules and names it like any variant.
func TestRegisterVariant(t *testing.T) {
	forgetVariants(t)
	rules := mixedRules()
	v, err := RegisterVariant("Gentle-8", rules)
	require.NoError(t, err)

	require.True(t, v.IsValid())
	require.Equal(t, "Gentle-8", v.String())
	named, err := ParseVariant("gentle-8")
	require.NoError(t, err)
	require.Equal(t, v, named)
	_, err = ParseVariant("gentle-8#01234567")
	require.ErrorContains(t, err, `unknown variant: other rules of the name Gentle-8: "gentle-8#01234567", not Gentle-8#`)
	require.Equal(t, v, Variants()[len(Variants())-1])
	_, err = VariantOfGameType(0)
	require.ErrorIs(t, err, ErrUnknownVariant)
	rules.Name = "Gentle-8"
	require.Equal(t, rules, v.Rules())
	rules.Draws.Endings[0].Moves = 99
	require.Equal(t, 3, v.Rules().Draws.Endings[0].Moves, "the rules are a copy")
	v.Rules().Draws.Endings[0].Moves = 99
	require.Equal(t, 3, v.Rules().Draws.Endings[0].Moves)
	Variants()[0] = 0
	require.Equal(t, English, Variants()[0])

	// Its positions. TestRandomRules compares moves and texts.
	require.Equal(t, Black, v.Start().Turn())
	require.Equal(t, 12, v.Start().White().Len())
}

// TestOptionalCaptures checks the moves of mixedRules: captures are optional, and must be completed.
func TestOptionalCaptures(t *testing.T) {
	p := MustParseFEN(registered(t, "gentle", mixedRules()), "W:W22,K32:B18,10,1")
	var quiet, captures []string
	for m := range p.All() {
		if m.IsCapture() {
			captures = append(captures, p.MoveText(m))
		} else {
			quiet = append(quiet, p.MoveText(m))
		}
	}
	require.ElementsMatch(t, []string{"c3xc7", "g1xe7", "g1xf8"}, captures)
	require.NotEmpty(t, quiet)
}

// refusedRules are names and changes of mixedRules that RegisterVariant refuses.
var refusedRules = []struct {
	name   string // of the variant
	change func(r *Rules)
	reason error
	want   string
}{
	{"", nil, ErrVariantName, `it is empty`},
	{"two words", nil, ErrVariantName, `' ' in it`},
	{"8x8", nil, ErrVariantName, `it begins with '8', not with a letter`},
	{"ENGLISH", nil, ErrVariantName, `it is taken`},
	{"x", func(r *Rules) { r.GameType = 20 }, ErrGameType, `20 is that of international`},
	{"x", func(r *Rules) { r.GameType = -1 }, ErrGameType, `-1 is negative`},
	{"english-6x6", func(r *Rules) {}, ErrVariantName, `it is that of other rules on six rows`},
	{"x", func(r *Rules) { r.Size = 12 }, ErrBoardSize, `Size 12: the boards are of 6, 8 and 10 rows`},
	{"x", func(r *Rules) { r.StartRows = 0 }, ErrRules,
		`StartRows 0: each side needs 1 to 3 on this board, so that there is room between them`},
	{"x", func(r *Rules) { r.StartRows = math.MaxInt/2 + 2 }, ErrRules,
		fmt.Sprintf(`StartRows %d: each side needs 1 to 3 on this board, so that there is room between them`,
			math.MaxInt/2+2)},
	{"x", func(r *Rules) { r.FirstToMove = 2 }, ErrRules, `FirstToMove 2: the sides are White and Black`},
	{"x", func(r *Rules) { r.Numbering = 3 }, ErrRules, `Numbering 3: there is none`},
	{"x", func(r *Rules) { r.Choice = 6 }, ErrRules, `Choice 6: there is none`},
	{"x", func(r *Rules) { r.MaxSameKingMoves = 4 }, ErrRules,
		`MaxSameKingMoves 4: they can be limited to 1 to 3, or 0 for no limit`},
	{"x", func(r *Rules) { r.FlyingKings, r.KingStopsBehindKing = false, true }, ErrRules,
		`KingStopsBehindKing without FlyingKings: kings that do not fly always stop there`},
	{"x", func(r *Rules) { r.FlyingKings, r.KingStopsBehindPiece = false, true }, ErrRules,
		`KingStopsBehindPiece: it is for FlyingKings, and includes KingStopsBehindKing`},
	{"x", func(r *Rules) { r.Losing, r.KingWins = true, true }, ErrRules, `Losing and KingWins: a game has one aim`},
	{"x", func(r *Rules) { r.Draws.Repetition = 1 }, ErrRules,
		`Repetition 1: a position occurs at least twice, or 0 for no limit`},
	{"x", func(r *Rules) { r.Draws.NoProgress = -1 }, ErrRules,
		`NoProgress -1: moves can be limited to 1 to 32767, or 0 for no limit`},
	{"x", func(r *Rules) { r.Draws.NoProgress = 1 << 15 }, ErrRules,
		`NoProgress 32768: moves can be limited to 1 to 32767, or 0 for no limit`},
	{"x", func(r *Rules) { r.Draws.Endings = slices.Repeat(r.Draws.Endings, 9) }, ErrRules,
		`9 Endings: there is room for 8`},
	{"x", func(r *Rules) { r.Draws.Endings[0].Moves = 0 }, ErrRules, `Endings[0].Moves 0: they are 1 to 127`},
	{"x", func(r *Rules) { r.Draws.Endings[0].Moves = 128 }, ErrRules, `Endings[0].Moves 128: they are 1 to 127`},
	{"x", func(r *Rules) { r.Draws.Endings[0].MaxMen = -1 }, ErrRules, `Endings[0]: a negative number of pieces`},
	{"x", func(r *Rules) { r.Draws.Endings[0].MaxPieces = 1 }, ErrRules,
		`Endings[0].MaxPieces 1: there are at least 2 pieces`},
	{"x", func(r *Rules) { r.Draws.Endings[0].WeakerPieces = 2 }, ErrRules,
		`Endings[0].MaxPieces 3: there are at least 4 pieces`},
	{"x", func(r *Rules) { r.Draws.Endings[0].LongDiagonal = StrongerSide }, ErrRules,
		`Endings[0].LongDiagonal: it is for a lone king (WeakerPieces 1) against more pieces (MinPieces 3 or more)`},
}

// TestRegisterRefused has rules that cannot be played.
func TestRegisterRefused(t *testing.T) {
	forgetVariants(t)
	before := Variants()
	for _, test := range refusedRules {
		t.Run(test.want, func(t *testing.T) {
			r := mixedRules()
			if test.change != nil {
				test.change(&r)
			}
			v, err := RegisterVariant(test.name, r)
			require.Zero(t, v)
			require.ErrorIs(t, err, test.reason)
			require.EqualError(t, err, fmt.Sprintf("variant %q: %s: %s", test.name, test.reason, test.want))
		})
	}

	_, err := RegisterVariant("pool", Rules{GameType: 21, Size: 9, FirstToMove: 7, Losing: true, KingWins: true})
	var refused *RulesError
	require.ErrorAs(t, err, &refused)
	require.Len(t, refused.Reasons, 5, "all at once: %v", err)
	require.ErrorIs(t, refused.Reasons[0], ErrBoardSize, "the board comes before the name")
	require.ErrorIs(t, refused.Reasons[0], ErrRules)
	_, err = RegisterVariant(strings.Repeat("x", 61), mixedRules())
	require.ErrorIs(t, err, ErrVariantName)
	require.ErrorContains(t, err, "it has 61 characters, 60 at most are possible")
	require.Equal(t, before, Variants(), "nothing was added")
}

// TestRegisterTooMany fills the table.
func TestRegisterTooMany(t *testing.T) {
	for n := len(Variants()); n < 255; n++ {
		v := registered(t, fmt.Sprintf("mix%d", n), mixedRules())
		require.EqualValues(t, n+1, v)
	}
	_, err := RegisterVariant("one-more", mixedRules())
	require.ErrorIs(t, err, ErrTooManyVariants)
	require.Len(t, Variants(), 255)
	last, err := ParseVariant("mix254")
	require.NoError(t, err)
	require.Equal(t, last, last.Start().Variant())
}

// TestRegisterConcurrently registers variants in many goroutines while others use all variants. It is for -race.
func TestRegisterConcurrently(t *testing.T) {
	forgetVariants(t)
	const writers, each = 8, 10
	before := len(Variants())
	var registering, using sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		using.Go(func() {
			for known := before; ; {
				all := Variants()
				if len(all) < known {
					t.Error("a variant has gone")
				}
				known = len(all)
				for _, v := range all[before:] {
					if p := v.Start(); len(p.Moves()) == 0 || p.Variant() != v || p.Hash() == 0 {
						t.Errorf("%s is not ready", v)
					}
					if named, err := ParseVariant(v.Identity()); err != nil || named != v {
						t.Errorf("%s is not known by its name", v)
					}
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for w := range writers {
		registering.Go(func() {
			for i := range each {
				// Half of the names are fought over by all.
				name := fmt.Sprintf("mix%d", i)
				if i%2 == 0 {
					name = fmt.Sprintf("mix%d-%d", w, i)
				}
				if v, err := RegisterVariant(name, mixedRules()); err == nil && v.String() != name {
					t.Errorf("%s is called %s", name, v)
				}
			}
		})
	}
	registering.Wait()
	close(done)
	using.Wait()
	require.Len(t, Variants(), before+writers*each/2+each/2)
}

func randomRules(random *rand.Rand) Rules {
	coin := func() bool { return random.IntN(2) == 0 }
	for {
		r := Rules{
			Size: 6 + 2*random.IntN(3), StartRows: 1 + random.IntN(4), FirstToMove: Color(random.IntN(2)),
			Numbering: Numbering(random.IntN(3)), Algebraic: coin(), ColonCaptures: coin(),
			FlyingKings: coin(), BackwardCaptures: coin(), OrthogonalCaptures: coin(), MenCannotCaptureKings: coin(),
			CrownMidCapture:     coin(),
			KingStopsBehindKing: coin(), KingStopsBehindPiece: coin(), OptionalCapture: coin(),
			Choice: CaptureChoice(random.IntN(len(rankings))), MaxSameKingMoves: random.IntN(4), Losing: coin(),
			KingWins: random.IntN(8) == 0, Draws: DrawRules{Repetition: 3, NoProgress: 10, ClaimNoProgress: coin()},
		}
		r.Name = "x"
		if r.check() == nil {
			return r
		}
	}
}

// The places in the library that list rules by hand.
const (
	described    = 1 << iota // Rules.Describe says it
	movesDiffer              // the moves differ from English draughts: ruleset.englishMoves
	playDiffers              // the evaluation needs other weights: Rules.distance
	evalDiffers              // the built-in evaluations look at it: Rules.classicRules
	textOnly     = 0         // names and texts only
	drawsOnly    = described // the draws, which neither moves nor evaluations know
	moveRule     = described | movesDiffer | playDiffers
	evaluatedOne = moveRule | evalDiffers
)

// ruleUses holds for each field of Rules, and of its Draws, the places that depend on it.
var ruleUses = map[string]int{
	"Name": textOnly, "GameType": textOnly, "Numbering": textOnly, "Algebraic": textOnly, "ColonCaptures": textOnly,
	"FirstToMove": described, "StartRows": described | playDiffers, "Size": described | playDiffers | evalDiffers,

	"FlyingKings": evaluatedOne, "BackwardCaptures": evaluatedOne, "OrthogonalCaptures": evaluatedOne,
	"MenCannotCaptureKings": moveRule, "CrownMidCapture": moveRule, "KingStopsBehindKing": moveRule,
	"KingStopsBehindPiece": moveRule, "OptionalCapture": moveRule, "Choice": moveRule, "MaxSameKingMoves": moveRule,
	"Losing": described | playDiffers | evalDiffers, "KingWins": evaluatedOne,

	"Draws.Repetition": drawsOnly, "Draws.NoProgress": drawsOnly, "Draws.ClaimRepetition": drawsOnly,
	"Draws.ClaimWithMove": drawsOnly, "Draws.ClaimNoProgress": drawsOnly, "Draws.Endings": drawsOnly,
}

// changeField gives a field of English draughts, or of its draws, another value.
func changeField(t *testing.T, field reflect.Value, name string) {
	switch field.Kind() {
	case reflect.Bool:
		field.SetBool(!field.Bool())
	case reflect.Int:
		field.SetInt(field.Int() + 2)
	case reflect.Uint8: // KingFirst for Choice, White for FirstToMove
		if field.SetUint(uint64(KingFirst)); name == "FirstToMove" {
			field.SetUint(uint64(White))
		}
	case reflect.String:
		field.SetString("other")
	case reflect.Slice:
		field.Set(reflect.ValueOf([]Ending{{MaxPieces: 2, Moves: 1}}))
	default:
		t.Fatalf("%s: no other value of a %v is known", name, field.Kind())
	}
}

// TestEveryRuleIsConsidered changes each field of the rules of English draughts. A new field must be entered in
// ruleUses, and the places that it is entered for must have it.
func TestEveryRuleIsConsidered(t *testing.T) {
	seen := 0
	check := func(name string, field func(*Rules) reflect.Value) {
		seen++
		want, known := ruleUses[name]
		require.True(t, known, "%s is new: say in ruleUses what depends on it", name)
		r, old := English.Rules(), English.Rules()
		changeField(t, field(&r), name)
		got := 0
		for use, differs := range map[int]bool{
			described:   r.Describe() != old.Describe(),
			playDiffers: r.distance(&old) > 0,
			evalDiffers: r.classicRules() != old.classicRules(),
			movesDiffer: !newRuleset(English, r).englishMoves,
		} {
			if differs {
				got |= use
			}
		}
		require.Equal(t, want, got, "uses of %s: described %d, movesDiffer %d, playDiffers %d, evalDiffers %d", name,
			described, movesDiffer, playDiffers, evalDiffers)
	}
	for rule := range reflect.TypeFor[Rules]().Fields() {
		if rule.Name != "Draws" {
			check(rule.Name, func(r *Rules) reflect.Value { return reflect.ValueOf(r).Elem().FieldByIndex(rule.Index) })
		}
	}
	for rule := range reflect.TypeFor[DrawRules]().Fields() {
		check("Draws."+rule.Name, func(r *Rules) reflect.Value {
			return reflect.ValueOf(&r.Draws).Elem().FieldByIndex(rule.Index)
		})
	}
	require.Len(t, ruleUses, seen, "fields that Rules no longer has")
}
