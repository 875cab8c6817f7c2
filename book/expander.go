package book

import (
	"cmp"
	"container/heap"

	"github.com/godraughts/draughts"
)

// expander is the state of a Growth: the positions so far as a graph. The order of the nodes, and so the whole
// state, depends on the settings and on the values of the searches alone.
type expander struct {
	Expansion
	numbers map[draughts.Position]int // of the nodes
	graph   moveGraph
	nodes   []expanderNode // by the numbers of graph
	roots   int            // the first nodes are the roots
}

// expanderNode is a position. Expanded, it has an edge for each legal move, in their order.
type expanderNode struct {
	position draughts.Position
	expanded bool
}

// leafExpansion is a leaf whose move is to be replaced by all its legal moves.
type leafExpansion struct {
	leaf  int
	edges []graphEdge
}

// add adds numbered positions as leaves, with the results of their searches. A leaf has one move, the best.
func (e *expander) add(positions []draughts.Position, found []Move) {
	for i, p := range positions {
		e.nodes = append(e.nodes, expanderNode{position: p})
		e.graph = append(e.graph, graphNode{edges: []graphEdge{{outside, found[i].value()}}})
	}
}

// expansions returns the expansions of these leaves, and the new positions, numbered in this order.
func (e *expander) expansions(leaves []int) (list []leafExpansion, added []draughts.Position) {
	for _, n := range leaves {
		p := e.nodes[n].position
		x := leafExpansion{leaf: n}
		for m := range p.All() {
			next := p.After(m)
			if end := next.Outcome().Result; end != draughts.Ongoing {
				score := draughts.WinScore - 1
				if end != draughts.Win(p.Turn()) {
					score = -score
				}
				x.edges = append(x.edges, graphEdge{outside, moveValue{score, 1}})
				continue
			}
			to, ok := e.numbers[next]
			if !ok {
				to = len(e.graph) + len(added)
				e.numbers[next] = to
				added = append(added, next)
			}
			x.edges = append(x.edges, graphEdge{to: to})
		}
		list = append(list, x)
	}
	return list, added
}

// cheapestLeaves backs the values up and returns the leaves to expand next, those with the smallest costs first. It is
// Dijkstra's algorithm: the cost of a move is never negative.
func (e *expander) cheapestLeaves() (leaves []int) {
	e.graph.backUp()
	done := make([]bool, len(e.graph))
	var queue nodeQueue
	for n := range e.roots {
		heap.Push(&queue, queuedNode{0, n})
	}
	for len(queue) > 0 && len(leaves) < e.Batch {
		at := heap.Pop(&queue).(queuedNode)
		if done[at.node] {
			continue
		}
		done[at.node] = true
		node := &e.graph[at.node]
		if e.canExpand(at.node) {
			leaves = append(leaves, at.node)
		}
		for _, edge := range node.edges {
			if edge.to != outside && !done[edge.to] {
				cost := at.cost + int(e.Drop) + int(node.value.score) - int(edge.value.score)
				heap.Push(&queue, queuedNode{cost, edge.to})
			}
		}
	}
	return leaves
}

// canExpand reports whether a node is a leaf whose moves are of interest: it is not decided. Positions with a run of
// king moves are not expanded, since a book cannot hold them.
func (e *expander) canExpand(n int) bool {
	score := e.graph[n].value.score
	return !e.nodes[n].expanded && -draughts.MaxEval <= score && score <= draughts.MaxEval &&
		!hasKingRun(e.nodes[n].position)
}

// book returns the book of the expanded positions. A leaf has the move of one search, and an engine that plays from the
// book would find a better one in its own time: so the book ends there.
func (e *expander) book() (*Builder, error) {
	e.graph.backUp()
	b := NewBuilder(e.Variant)
	for n := range e.graph {
		node := &e.nodes[n]
		if !node.expanded {
			continue
		}
		entry := Entry{Position: node.position}
		for i, m := range node.position.Moves() {
			value := e.graph[n].edges[i].value
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

// graphEdge is a move. Its value, for the side that makes it, is given if it leads out of the graph. Otherwise backUp
// sets it.
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
