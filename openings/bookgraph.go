package openings

import (
	"cmp"
	"container/heap"

	"github.com/godraughts/draughts"
)

// bookGraph is the positions of a book as a graph with a node for each, in which values are backed up by minimax.
// Transpositions make it a graph with several ways to a node, and moves of kings make cycles in it.
type bookGraph []graphNode

// graphNode is a position. Its value is that of its best edge, for the side to move.
type graphNode struct {
	edges []graphEdge // at least one
	value bookValue
}

// graphEdge is a move. Its value, for the side that makes it, is given if the move leads out of the graph. Otherwise
// backUp sets it.
type graphEdge struct {
	to    int // the node after the move, or outside
	value bookValue
}

// outside stands for a position that is not in the graph.
const outside = -1

// bookValue is a score and the depth of the search that found it, in plies, 1 to MaxBookDepth.
type bookValue struct {
	score draughts.Score
	depth int
}

// value returns the value of a move.
func (m BookMove) value() bookValue { return bookValue{m.Score, m.Depth} }

// before returns the value of a move to a position with value v.
func (v bookValue) before() bookValue {
	s := -v.score
	switch {
	case s > draughts.MaxDatabaseWin:
		s = max(s-1, draughts.MaxDatabaseWin+1) // a ply further from the win
	case s < -draughts.MaxDatabaseWin:
		s = min(s+1, -draughts.MaxDatabaseWin-1)
	}
	return bookValue{s, min(v.depth+1, MaxBookDepth)}
}

// repetition is the value of a node from which both sides prefer to go on for ever: the game is drawn by repetition.
var repetition = bookValue{score: 0, depth: 1}

// backUp sets the values of all nodes, and of the edges between them.
//
// Nodes get their values in the order of decreasing size, so each is final once it is set: a good value when one of its
// edges has it, a bad one when all its edges have one. Nodes that never get a value are draws by repetition. (Washburn,
// "Deterministic graphical games", 1990.)
func (g bookGraph) backUp() {
	b := graphBackUp{
		graph: g, known: make([]bool, len(g)), left: make([]int, len(g)), into: make([][]edgeIndex, len(g)),
	}
	for n := range g {
		b.left[n] = len(g[n].edges)
		g[n].value = bookValue{}
		for i, e := range g[n].edges {
			if e.to == outside {
				b.settle(n, e.value)
			} else {
				b.into[e.to] = append(b.into[e.to], edgeIndex{n, i})
			}
		}
	}
	for len(b.queue) > 0 {
		n := heap.Pop(&b.queue).(settledNode).node
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

// graphBackUp is the state of backUp.
type graphBackUp struct {
	graph bookGraph
	known []bool        // by node: its value is final
	left  []int         // by node: the number of its edges without a value
	into  [][]edgeIndex // by node: the edges that lead to it
	queue nodeQueue
}

// edgeIndex is an edge of a node.
type edgeIndex struct{ node, edge int }

// settle gives an edge of node n its value.
func (b *graphBackUp) settle(n int, v bookValue) {
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
		size := node.value.score
		if size < 0 {
			size = -size
		}
		heap.Push(&b.queue, settledNode{size, n})
	}
}

// passOn gives the edges that lead to node n their value.
func (b *graphBackUp) passOn(n int) {
	v := b.graph[n].value.before()
	for _, e := range b.into[n] {
		b.graph[e.node].edges[e.edge].value = v
		if b.known[n] {
			b.settle(e.node, v)
		}
	}
}

// settledNode is a node that has a value of that size.
type settledNode struct {
	size draughts.Score
	node int
}

// nodeQueue is a heap of nodes: the largest size first, then the lowest number.
type nodeQueue []settledNode

func (q nodeQueue) Len() int { return len(q) }
func (q nodeQueue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[j].size, q[i].size), cmp.Compare(q[i].node, q[j].node)) < 0
}
func (q nodeQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *nodeQueue) Push(x any)   { *q = append(*q, x.(settledNode)) }
func (q *nodeQueue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
