package book

import (
	"cmp"
	"container/heap"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
)

// Growth is an [Expansion] whose caller does the searches, such as on several machines. One goroutine at a time
// may use it. The zero Growth is complete and has no book.
//
//	growth, err := expansion.Grow()
//	...
//	for wanted := growth.Wanted(); len(wanted) > 0; wanted = growth.Wanted() {
//		for _, p := range wanted {
//			found, err := search(ctx, p) // of Expansion.Searcher, here or elsewhere
//			...
//			err = growth.Add(found)
//			...
//		}
//	}
//	book, err := growth.Book()
//
// Its positions are a graph. The order of the nodes, and so the whole state, depends on the settings and on the values
// of the searches alone.
type Growth struct {
	settings   Expansion
	numbers    map[draughts.Position]int // of the nodes
	graph      moveGraph
	nodes      []growthNode        // by the numbers of graph
	roots      int                 // the first nodes are the roots
	expansions map[int][]graphEdge // of the present batch: what the edges of its leaves will be
	positions  []draughts.Position // of the present batch, numbered; none if the book is complete
	found      []Move              // the results of the first of them
}

// growthNode is a position. Expanded, it has an edge for each legal move, in their order.
type growthNode struct {
	position draughts.Position
	expanded bool
}

// Grow begins a book with the settings of x. Workers, Journal and Progress do not matter. The error is ErrExpansion.
func (x Expansion) Grow() (*Growth, error) {
	x, err := x.prepared()
	if err != nil {
		return nil, err
	}
	return x.grow(), nil
}

func (x Expansion) grow() *Growth {
	g := &Growth{settings: x, numbers: map[draughts.Position]int{}}
	for _, p := range x.Roots {
		g.number(p)
	}
	g.roots = len(g.positions)
	return g
}

// Wanted returns the positions that are to be searched next, in the order in which Add takes their results: those of a
// batch whose results are missing. Nothing is wanted once the book is complete.
func (g *Growth) Wanted() []draughts.Position {
	for len(g.found) == len(g.positions) {
		for i, p := range g.positions { // as leaves, which have one move, the best
			g.nodes = append(g.nodes, growthNode{position: p})
			g.graph = append(g.graph, graphNode{edges: []graphEdge{{outside, g.found[i].value()}}})
		}
		for leaf, edges := range g.expansions {
			g.nodes[leaf].expanded = true
			g.graph[leaf].edges = edges
		}
		g.expansions, g.positions, g.found = map[int][]graphEdge{}, nil, nil
		if len(g.graph) >= g.settings.Positions {
			break
		}
		leaves := g.cheapestLeaves()
		if len(leaves) == 0 {
			break // all lines are played to their ends
		}
		for _, leaf := range leaves {
			g.expand(leaf)
		}
	}
	return slices.Clone(g.positions[len(g.found):])
}

// Add adds the results of the searches of the first positions of Wanted. The error wraps ErrEntry if there are more
// results than positions, or if one is not a legal move with a value; then nothing has been added.
func (g *Growth) Add(found ...Move) error {
	wanted := g.Wanted()
	if len(found) > len(wanted) {
		return fmt.Errorf("%w: %d results of searches, of which %d are wanted", ErrEntry, len(found), len(wanted))
	}
	for i, m := range found {
		if !m.HasScore() {
			return fmt.Errorf("%w: the search of %v has no depth", ErrEntry, wanted[i])
		}
		e := Entry{Position: wanted[i], Moves: []Move{m}}
		if err := e.check(g.settings.Variant); err != nil {
			return err
		}
	}
	g.found = append(g.found, found...)
	return nil
}

// Len returns the number of positions that have been searched.
func (g *Growth) Len() int { return len(g.graph) + len(g.found) }

// expand adds the edges of a leaf to the present batch, and the positions after its moves that are new.
func (g *Growth) expand(leaf int) {
	p := g.nodes[leaf].position
	for m := range p.All() {
		next := p.After(m)
		edge := graphEdge{to: outside}
		switch end := next.Outcome().Result; end {
		case draughts.Ongoing:
			edge.to = g.number(next)
		case draughts.Win(p.Turn()):
			edge.value = moveValue{draughts.WinScore - 1, 1}
		default:
			edge.value = moveValue{1 - draughts.WinScore, 1}
		}
		g.expansions[leaf] = append(g.expansions[leaf], edge)
	}
}

// number returns the number of a position, which joins the present batch if it is new.
func (g *Growth) number(p draughts.Position) int {
	n, ok := g.numbers[p]
	if !ok {
		n = len(g.graph) + len(g.positions)
		g.numbers[p] = n
		g.positions = append(g.positions, p)
	}
	return n
}

// cheapestLeaves backs the values up and returns the leaves to expand next, those with the smallest costs first. It is
// Dijkstra's algorithm: the cost of a move is never negative.
func (g *Growth) cheapestLeaves() (leaves []int) {
	g.graph.backUp()
	done := make([]bool, len(g.graph))
	var queue nodeQueue
	for n := range g.roots {
		heap.Push(&queue, queuedNode{0, n})
	}
	for len(queue) > 0 && len(leaves) < g.settings.Batch {
		at := heap.Pop(&queue).(queuedNode)
		if done[at.node] {
			continue
		}
		done[at.node] = true
		node := &g.graph[at.node]
		if g.canExpand(at.node) {
			leaves = append(leaves, at.node)
		}
		for _, edge := range node.edges {
			if edge.to != outside && !done[edge.to] {
				cost := at.cost + g.settings.Drop + int(node.value.score) - int(edge.value.score)
				heap.Push(&queue, queuedNode{cost, edge.to})
			}
		}
	}
	return leaves
}

// canExpand reports whether a node is a leaf whose moves are of interest: it is not decided. Positions with a run of
// king moves are not expanded, since a book cannot hold them.
func (g *Growth) canExpand(n int) bool {
	score := g.graph[n].value.score
	return !g.nodes[n].expanded && -draughts.MaxEval <= score && score <= draughts.MaxEval &&
		!hasKingRun(g.nodes[n].position)
}

// Book returns the book as far as its batches are complete, as Expansion.Build does. The zero Growth has ErrExpansion.
//
// It has the positions that were expanded. A leaf has the move of one search, and an engine that plays from the book
// would find a better one in its own time: so the book ends there.
func (g *Growth) Book() (*Builder, error) {
	if !g.settings.Variant.IsValid() {
		return nil, fmt.Errorf("%w: there are none", ErrExpansion)
	}
	g.Wanted() // a batch that is complete becomes part of the book
	g.graph.backUp()
	b := NewBuilder(g.settings.Variant)
	for n := range g.graph {
		node := &g.nodes[n]
		if !node.expanded {
			continue
		}
		entry := Entry{Position: node.position}
		for i, m := range node.position.Moves() {
			value := g.graph[n].edges[i].value
			entry.Moves = append(entry.Moves, Move{Move: m, Score: value.score, Depth: value.depth})
		}
		if err := b.Add(entry); err != nil {
			return nil, err
		}
	}
	b.BackUp() // the depths of equal values are those that a later merge finds
	return b, nil
}

// queuedNode is a node with a cost, such as the cheapest way to it so far.
type queuedNode struct{ cost, node int }

// nodeQueue is a heap of nodes: the smallest cost first, then the lowest number.
type nodeQueue []queuedNode

func (q nodeQueue) Len() int { return len(q) }
func (q nodeQueue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].cost, q[j].cost), cmp.Compare(q[i].node, q[j].node)) < 0
}
func (q nodeQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *nodeQueue) Push(x any)   { *q = append(*q, x.(queuedNode)) }
func (q *nodeQueue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

// moveGraph is the positions of a book as a graph with a node for each, in which values are backed up by minimax.
// Transpositions make it a graph with several ways to a node, and moves of kings make cycles in it.
type moveGraph []graphNode

// graphNode is a position. Its value is that of its best edge, for the side to move.
type graphNode struct {
	edges []graphEdge // at least one
	value moveValue
}

// graphEdge is a move. Its value, for the side that makes it, is given if it leads out of the graph, or set by backUp.
type graphEdge struct {
	to    int // the node after the move, or outside
	value moveValue
}

const outside = -1

// moveValue is a score and the depth of the search that found it, in plies, 1 to MaxDepth.
type moveValue struct {
	score draughts.Score
	depth int
}

func (m Move) value() moveValue { return moveValue{m.Score, m.Depth} }

// before returns the value of a move to a position with value v.
func (v moveValue) before() moveValue {
	s := -v.score
	switch {
	case s > draughts.MaxDatabaseWin:
		s = max(s-1, draughts.MaxDatabaseWin+1) // a ply further from the win
	case s < -draughts.MaxDatabaseWin:
		s = min(s+1, -draughts.MaxDatabaseWin-1)
	}
	return moveValue{s, min(v.depth+1, MaxDepth)}
}

// repetition is the value of a node from which both sides prefer to go on for ever: the game is drawn by repetition.
var repetition = moveValue{score: 0, depth: 1}

// backUp sets the values of all nodes, and of the edges between them.
//
// Nodes get their values in the order of decreasing size, so each is final once it is set: a good value when one of its
// edges has it, a bad one when all its edges have one. Nodes that never get a value are draws by repetition. (Washburn,
// "Deterministic graphical games", 1990.)
func (g moveGraph) backUp() {
	b := graphBackUp{graph: g, known: make([]bool, len(g)), left: make([]int, len(g)), into: make([][]edgeIndex, len(g))}
	for n := range g {
		b.left[n] = len(g[n].edges)
		g[n].value = moveValue{}
		for i, e := range g[n].edges {
			if e.to == outside {
				b.settle(n, e.value)
			} else {
				b.into[e.to] = append(b.into[e.to], edgeIndex{n, i})
			}
		}
	}
	for len(b.queue) > 0 {
		n := heap.Pop(&b.queue).(queuedNode).node
		if !b.known[n] {
			b.known[n] = true
			b.passOn(n)
		}
	}
	for n := range g {
		if !b.known[n] {
			g[n].value = repetition
			b.passOn(n)
		}
	}
}

type graphBackUp struct {
	graph moveGraph
	known []bool        // by node: its value is final
	left  []int         // by node: the number of its edges without a value
	into  [][]edgeIndex // by node: the edges that lead to it
	queue nodeQueue
}

type edgeIndex struct{ node, edge int }

func (b *graphBackUp) settle(n int, v moveValue) {
	node := &b.graph[n]
	first := b.left[n] == len(node.edges)
	b.left[n]--
	if b.known[n] {
		return
	}
	if first || cmp.Or(cmp.Compare(v.score, node.value.score), cmp.Compare(v.depth, node.value.depth)) > 0 {
		node.value = v
	}
	if v.score > 0 || b.left[n] == 0 {
		size := int(max(node.value.score, -node.value.score))
		heap.Push(&b.queue, queuedNode{-size, n}) // the largest size first
	}
}

func (b *graphBackUp) passOn(n int) {
	v := b.graph[n].value.before()
	for _, e := range b.into[n] {
		b.graph[e.node].edges[e.edge].value = v
		if b.known[n] {
			b.settle(e.node, v)
		}
	}
}
