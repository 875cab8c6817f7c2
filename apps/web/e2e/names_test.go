package e2e

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// spoken is a part of the page as a screen reader finds it. Its name is its text if it has no other.
type spoken struct {
	role, name string
	element    cdp.BackendNodeID
}

// tree returns the accessibility tree of the page, without what a screen reader does not find.
func (p *page) tree() []spoken {
	p.Helper()
	answer := get(p, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	text := func(v *accessibility.Value) (text string) {
		if v != nil {
			_ = json.Unmarshal(v.Value, &text) // roles and names are strings
		}
		return text
	}
	nodes := make(map[accessibility.NodeID]*accessibility.Node)
	for _, node := range answer.Nodes {
		nodes[node.NodeID] = node
	}
	var nameOf func(node *accessibility.Node) string
	nameOf = func(node *accessibility.Node) string {
		if name := text(node.Name); name != "" {
			return name
		}
		var parts []string
		for _, id := range node.ChildIDs {
			if child := nodes[id]; child != nil {
				parts = append(parts, nameOf(child))
			}
		}
		return strings.TrimSpace(strings.Join(parts, " "))
	}
	var found []spoken
	for _, node := range answer.Nodes {
		if !node.Ignored {
			found = append(found, spoken{text(node.Role), nameOf(node), node.BackendDOMNodeID})
		}
	}
	return found
}

// named returns the parts with a role whose name matches a pattern.
func named(tree []spoken, role string, pattern *regexp.Regexp) []spoken {
	var found []spoken
	for _, part := range tree {
		if part.role == role && pattern.MatchString(part.name) {
			found = append(found, part)
		}
	}
	return found
}

// finds waits until a condition holds for the accessibility tree, and returns the tree.
func (p *page) finds(what string, condition func(tree []spoken) bool) []spoken {
	p.Helper()
	for end := time.Now().Add(limit); ; {
		tree := p.tree()
		if condition(tree) {
			return tree
		}
		if time.Now().After(end) {
			for _, part := range tree {
				p.Logf("%s %q", part.role, part.name)
			}
			require.Fail(p, "waiting until "+what)
		}
	}
}

// activate focuses a part of the page, and presses Enter there.
func (p *page) activate(part spoken) {
	p.Helper()
	p.run(call(dom.Focus, dom.FocusParams{BackendNodeID: part.element}), chromedp.KeyEvent(kb.Enter))
}

var (
	ownPiece = regexp.MustCompile(`^square \d+, black (man|king), (can move|must capture)(, last move)?$`)
	goal     = regexp.MustCompile(`^square \d+, .*you can move here`)
	someWay  = regexp.MustCompile(`^\d+( × \d+)+$`)
	moveMade = regexp.MustCompile(`^(\d+)[-x](?:\d+[-x])*(\d+)$`)
	gameOver = regexp.MustCompile(`^(Black wins|White wins|Draw)`)
	reply    = regexp.MustCompile(`White plays \d+ to \d+`)
)

// seesReply reports whether White has replied to each of our moves, and the last reply is on the board.
func seesReply(tree []spoken, moves int) bool {
	made := named(tree, "button", moveMade)
	if len(made) != 2*moves || moves == 0 {
		return len(made) == 2*moves
	}
	last := moveMade.FindStringSubmatch(made[len(made)-1].name)
	from := regexp.MustCompile(`^square ` + last[1] + `, empty, last move$`)
	to := regexp.MustCompile(`^square ` + last[2] + `, white (man|king), last move$`)
	return len(named(tree, "gridcell", from)) == 1 && len(named(tree, "gridcell", to)) == 1
}

// TestGameByNames plays a whole game as a screen reader does: it knows the page by roles and names only, focuses what
// it finds and presses keys.
func TestGameByNames(t *testing.T) {
	p := start(t, "/", 1280, 800)
	over := func(tree []spoken) bool { return len(named(tree, "status", gameOver)) > 0 }
	random := rand.New(rand.NewPCG(2, 0))
	moves := 0
	for ; ; moves++ {
		require.Less(t, moves, 150, "the game does not end")
		tree := p.finds("it is our turn, or the game is over", func(tree []spoken) bool {
			return over(tree) || len(named(tree, "gridcell", ownPiece)) > 0 && seesReply(tree, moves)
		})
		if over(tree) {
			break
		}
		if moves > 0 {
			p.finds("the reply is told", func(tree []spoken) bool {
				return len(named(tree, "StaticText", reply))+len(named(tree, "paragraph", reply)) > 0
			})
		}
		pieces := named(tree, "gridcell", ownPiece)
		p.activate(pieces[random.IntN(len(pieces))])
		goals := named(p.finds("its goals are told", func(tree []spoken) bool {
			return len(named(tree, "gridcell", goal)) > 0
		}), "gridcell", goal)
		p.activate(goals[random.IntN(len(goals))])
		tree = p.finds("the move is made, or a way is to be chosen", func(tree []spoken) bool {
			return len(named(tree, "gridcell", goal)) == 0 || len(named(tree, "button", someWay)) > 0
		})
		if ways := named(tree, "button", someWay); len(ways) > 0 {
			p.activate(ways[0])
		}
	}
	t.Logf("%d moves", moves)
}
