package draughts

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
)

// The reasons of a RulesError.
var (
	// ErrVariantName is returned for a name that is taken or not allowed: see RegisterVariant.
	ErrVariantName = errors.New("unusable name")
	// ErrGameType is returned for a GameType that is taken or negative.
	ErrGameType = errors.New("unusable GameType")
	// ErrRules is returned for rules that are out of range or contradict each other.
	ErrRules = errors.New("impossible rules")
	// ErrBoardSize is returned for a board of other than 6, 8 or 10 rows. It wraps ErrRules.
	ErrBoardSize = fmt.Errorf("%w: the board does not fit", ErrRules)
	// ErrTooManyVariants is returned when there are 255 rule sets.
	ErrTooManyVariants = errors.New("too many variants")
)

// RulesError says why RegisterVariant refuses rules. [errors.Is] finds its reasons, such as ErrRules.
type RulesError struct {
	Name    string  // of the variant, as given
	Reasons []error // every reason; each wraps ErrRules or another of its group
}

// Error returns the name, the first ten reasons and the number of the others. A long name is cut.
func (e *RulesError) Error() string { return refusalText("variant", e.Name, e.Reasons, 0) }

// Unwrap returns the reasons, for errors.Is and errors.As.
func (e *RulesError) Unwrap() []error { return e.Reasons }

// registering is locked while a rule set is added. Readers need no lock: see rulesets and variants.
var registering sync.Mutex

// RegisterVariant adds a rule set. It is then used like a built-in one. The easiest way is to change those of another:
//
//	r := draughts.Russian.Rules()
//	r.GameType = 0 // the number is Russian's
//	r.OptionalCapture = true
//	optional, err := draughts.RegisterVariant("optional-russian", r)
//
// name replaces r.Name. It is a letter, then letters, digits, hyphens and underscores, 60 characters at most. Names
// that differ only in upper and lower case are the same. The error is a *RulesError with every reason.
//
// A name such as english-6x6 is for that game on six rows: see ParseVariant.
//
// A variant never changes and is never removed. There are at most 255. Any goroutine may register one at any time.
func RegisterVariant(name string, r Rules) (Variant, error) {
	r.Name = name
	r.Draws.Endings = slices.Clone(r.Draws.Endings)
	reasons := r.check()
	six, isSix := rulesOnSixRows(name)
	if isSix && !reflect.DeepEqual(r, six) {
		reasons = append(reasons, fmt.Errorf("%w: it is that of other rules on six rows", ErrVariantName))
	}

	registering.Lock()
	defer registering.Unlock()
	known := knownVariants()
	for _, v := range known {
		other := v.rules()
		if strings.EqualFold(name, other.Name) {
			reasons = append(reasons, fmt.Errorf("%w: it is taken", ErrVariantName))
		}
		if r.GameType != 0 && r.GameType == other.GameType {
			reasons = append(reasons, fmt.Errorf("%w: %d is that of %s", ErrGameType, r.GameType, other.Name))
		}
	}
	if len(known) == len(rulesets)-1 { // the zero Variant is none
		reasons = append(reasons, ErrTooManyVariants)
	}
	if reasons != nil {
		return 0, &RulesError{name, reasons}
	}
	v := Variant(len(known) + 1)
	rulesets[v] = newRuleset(v, r)
	if !isSix { // whose name has no other rules
		rulesets[v].identity += "#" + r.Hash()[:8]
	}
	longer := append(slices.Clip(known), v) // a copy, since others may be reading known
	variants.Store(&longer)
	return v, nil
}

// LoadVariant returns the rule set with that name. A name that ends in .json is a file with the JSON of Rules:
// the rule set in it is registered, unless one with the same name and the same rules is known. It is for the values of
// command-line flags. The error is from ParseVariant, the file, [Rules.UnmarshalJSON] or RegisterVariant.
func LoadVariant(name string) (Variant, error) {
	if !strings.EqualFold(filepath.Ext(name), ".json") {
		return ParseVariant(name)
	}
	file, err := osfile.Open(name)
	if err != nil {
		return 0, quote.Error(err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxRulesFile+1))
	if err == nil && len(text) > maxRulesFile {
		err = fmt.Errorf("%w: the file has more than %d bytes", ErrJSON, maxRulesFile)
	}
	var r Rules
	if err == nil {
		err = r.UnmarshalJSON(text)
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", shortened(name), quote.Error(err))
	}
	if v, err := ParseVariant(r.Name); err == nil && reflect.DeepEqual(r, v.Rules()) {
		return v, nil
	}
	return RegisterVariant(r.Name, r)
}

const maxRulesFile = 64 << 10

// rulesOnSixRows returns the rules that a name such as english-6x6 stands for.
func rulesOnSixRows(name string) (r Rules, ok bool) {
	base, ok := strings.CutSuffix(strings.ToLower(name), "-6x6")
	game, found := findVariant(base)
	if !ok || !found || !game.IsBuiltin() {
		return r, false
	}
	r = game.Rules()
	r.Name, r.GameType, r.Size, r.StartRows = r.Name+"-6x6", 0, 6, min(r.StartRows, 2)
	return r, true
}

// MarshalJSON returns an object with the rules that are not zero, by names such as flying_kings. The error is a
// *RulesError if RegisterVariant would refuse the rules for another reason than a name or GameType that is taken.
func (r Rules) MarshalJSON() ([]byte, error) {
	if reasons := r.check(); reasons != nil {
		return nil, &RulesError{r.Name, reasons}
	}
	type object Rules
	return json.Marshal(object(r))
}

// UnmarshalJSON reads what MarshalJSON returns. The error is a *DecodeError. For rules that MarshalJSON refuses, its
// reason is the same *RulesError. On an error r is unchanged.
func (r *Rules) UnmarshalJSON(text []byte) error {
	type object Rules
	var doc object
	if ok, err := readJSON("Rules", text, &doc); !ok {
		return err
	}
	read := Rules(doc)
	if reasons := read.check(); reasons != nil {
		return &DecodeError{Type: "Rules", Reasons: []error{&RulesError{read.Name, reasons}}}
	}
	*r = read
	return nil
}

// Hash returns 16 hexadecimal digits that tell r from other rules, also of the same name: the beginning of the SHA-256
// of its JSON. It is for files that depend on the rules. The rules must be those of a Variant.
func (r Rules) Hash() string {
	text, _ := r.MarshalJSON() // without an error: they have been checked
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// IsBuiltin reports whether v is one of the rule sets of the library, whose names RegisterVariant refuses.
func (v Variant) IsBuiltin() bool { return 0 < v && v <= UnifiedPool }

func checkVariantName(name string) error {
	if name == "" {
		return fmt.Errorf("%w: it is empty", ErrVariantName)
	}
	if n := utf8.RuneCountInString(name); n > quote.Characters {
		return fmt.Errorf("%w: it has %d characters, %d at most are possible", ErrVariantName, n, quote.Characters)
	}
	for i, c := range name {
		switch {
		case unicode.IsLetter(c):
		case i == 0:
			return fmt.Errorf("%w: it begins with %q, not with a letter", ErrVariantName, c)
		case !unicode.IsDigit(c) && c != '-' && c != '_':
			return fmt.Errorf("%w: %q in it", ErrVariantName, c)
		}
	}
	return nil
}

// check returns the faults of r, apart from a name or a number that is taken.
func (r *Rules) check() (reasons []error) {
	refuse := func(wrong bool, reason error, format string, args ...any) {
		if wrong {
			reasons = append(reasons, fmt.Errorf("%w: "+format, append([]any{reason}, args...)...))
		}
	}
	sized := r.Size == 6 || r.Size == 8 || r.Size == 10
	refuse(!sized, ErrBoardSize, "Size %d: the boards are of 6, 8 and 10 rows", r.Size)
	if err := checkVariantName(r.Name); err != nil {
		reasons = append(reasons, err)
	}
	refuse(r.GameType < 0, ErrGameType, "%d is negative", r.GameType)
	refuse(sized && (r.StartRows < 1 || r.StartRows >= r.Size/2), ErrRules,
		"StartRows %d: each side needs 1 to %d on this board, so that there is room between them", r.StartRows, r.Size/2-1)
	refuse(r.FirstToMove > Black, ErrRules, "FirstToMove %d: the sides are White and Black", r.FirstToMove)
	refuse(r.Numbering > FromBottomMirrored, ErrRules, "Numbering %d: there is none", r.Numbering)
	refuse(int(r.Choice) >= len(rankings), ErrRules, "Choice %d: there is none", r.Choice)
	refuse(r.MaxSameKingMoves < 0 || r.MaxSameKingMoves > runCount, ErrRules,
		"MaxSameKingMoves %d: they can be limited to 1 to %d, or 0 for no limit", r.MaxSameKingMoves, runCount)
	refuse(r.KingStopsBehindKing && !r.FlyingKings, ErrRules,
		"KingStopsBehindKing without FlyingKings: kings that do not fly always stop there")
	refuse(r.KingStopsBehindPiece && (!r.FlyingKings || r.KingStopsBehindKing), ErrRules,
		"KingStopsBehindPiece: it is for FlyingKings, and includes KingStopsBehindKing")
	refuse(r.Losing && r.KingWins, ErrRules, "Losing and KingWins: a game has one aim")

	d := &r.Draws
	refuse(d.Repetition < 0 || d.Repetition == 1, ErrRules,
		"Repetition %d: a position occurs at least twice, or 0 for no limit", d.Repetition)
	refuse(d.NoProgress < 0 || d.NoProgress > maxNoProgress, ErrRules,
		"NoProgress %d: moves can be limited to 1 to %d, or 0 for no limit", d.NoProgress, maxNoProgress)
	refuse(len(d.Endings) > maxEndings, ErrRules, "%d Endings: there is room for %d", len(d.Endings), maxEndings)
	for i, e := range d.Endings[:min(len(d.Endings), maxEndings)] {
		at := fmt.Sprintf("Endings[%d]", i)
		refuse(e.Moves < 1 || e.Moves > maxEndingMoves, ErrRules,
			"%s.Moves %d: they are 1 to %d", at, e.Moves, maxEndingMoves)
		refuse(min(e.MinPieces, e.MaxPieces, e.WeakerPieces, e.MaxMen) < 0, ErrRules, "%s: a negative number of pieces", at)
		refuse(e.MaxPieces > 0 && e.MaxPieces < e.minPieces(), ErrRules,
			"%s.MaxPieces %d: there are at least %d pieces", at, e.MaxPieces, e.minPieces())
		refuse(e.LongDiagonal > StrongerSide, ErrRules, "%s.LongDiagonal %d: there is none", at, e.LongDiagonal)
		refuse(e.LongDiagonal != NoHolder && (e.WeakerPieces != 1 || e.MinPieces < 3), ErrRules,
			"%s.LongDiagonal: it is for a lone king (WeakerPieces 1) against more pieces (MinPieces 3 or more)", at)
	}
	return reasons
}
