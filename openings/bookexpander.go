package openings

import (
	"cmp"
	"container/heap"
	"context"

	"github.com/godraughts/draughts"
)

// expander is the state of Expansion.Build: the positions so far as a graph. The order of the nodes, and so the whole
// state, depends on the settings and on the values of the searches alone.
type expander struct {
	Expansion
	numbers map[draughts.Position]int // of the nodes
	graph   bookGraph
	nodes   []expanderNode // by the numbers of graph
	roots   int            // the first nodes are the roots
}

// expanderNode is a position with its moves, in the order of the edges of the graph.
type expanderNode struct {
	position draughts.Position
	moves    []draughts.Move
	drawn    []bool // by move: the game is drawn after it by the rules; nil for none
	expanded bool
}

// add searches positions that are new and adds them as leaves. A leaf has one move, the best one of the search.
func (e *expander) add(ctx context.Context, searches *searches, positions []draughts.Position) error {
	first := len(e.graph)
	for i, p := range positions {
		e.numbers[p] = first + i // expand has done that already, but not for the roots
	}
	return searches.all(ctx, positions, func(p draughts.Position, found bookSearch) {
		e.nodes = append(e.nodes, expanderNode{position: p, moves: []draughts.Move{found.move}})
		e.graph = append(e.graph, graphNode{edges: []graphEdge{{outside, found.value}}})
		if e.Progress != nil {
			e.Progress(len(e.graph))
		}
	})
}

// expand replaces the move of each of these leaves by all its legal moves, and returns the positions that are new. They
// get their numbers in this order.
func (e *expander) expand(leaves []int) (added []draughts.Position) {
	for _, n := range leaves {
		node := &e.nodes[n]
		p := node.position
		node.expanded, node.moves = true, p.Moves()
		node.drawn = make([]bool, len(node.moves))
		edges := make([]graphEdge, len(node.moves))
		for i, m := range node.moves {
			next := p.After(m)
			if end := draughts.NewGameAt(next).Outcome().Result; end != draughts.Ongoing {
				node.drawn[i] = end == draughts.Draw
				edges[i] = graphEdge{outside, endValue(end, p.Turn())}
				continue
			}
			to, ok := e.numbers[next]
			if !ok {
				to = len(e.graph) + len(added)
				e.numbers[next] = to
				added = append(added, next)
			}
			edges[i] = graphEdge{to: to}
		}
		e.graph[n].edges = edges
	}
	return added
}

// endValue returns the value of a move that ends the game, for the side that makes it.
func endValue(end draughts.Result, mover draughts.Color) bookValue {
	switch end {
	case draughts.Draw:
		return bookValue{0, 1}
	case draughts.Win(mover):
		return bookValue{draughts.WinScore - 1, 1}
	}
	return bookValue{1 - draughts.WinScore, 1}
}

// cheapestLeaves backs the values up and returns the leaves to expand next, those with the smallest costs first. It is
// Dijkstra's algorithm: the cost of a move is never negative.
func (e *expander) cheapestLeaves() (leaves []int) {
	e.graph.backUp()
	done := make([]bool, len(e.graph))
	var queue costQueue
	for n := range e.roots {
		heap.Push(&queue, costedNode{0, n})
	}
	for len(queue) > 0 && len(leaves) < e.Batch {
		at := heap.Pop(&queue).(costedNode)
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
				heap.Push(&queue, costedNode{cost, edge.to})
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

// book returns the book.
func (e *expander) book() (*BookBuilder, error) {
	e.graph.backUp()
	b := NewBookBuilder(e.Variant)
	for n := range e.graph {
		node := &e.nodes[n]
		if hasKingRun(node.position) {
			continue
		}
		entry := BookEntry{Position: node.position, Name: NameOf(node.position)}
		for i, edge := range e.graph[n].edges {
			m := BookMove{Move: node.moves[i], Score: edge.value.score, Depth: edge.value.depth}
			m.Drawn = node.expanded && node.drawn[i]
			entry.Moves = append(entry.Moves, m)
		}
		if err := b.Add(entry); err != nil {
			return nil, err
		}
	}
	b.BackUp() // the depths of equal values are those that a later merge finds
	return b, nil
}

// costedNode is a node with the cost of the cheapest way to it so far.
type costedNode struct{ cost, node int }

// costQueue is a heap of nodes: the smallest cost first, then the lowest number.
type costQueue []costedNode

func (q costQueue) Len() int { return len(q) }
func (q costQueue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].cost, q[j].cost), cmp.Compare(q[i].node, q[j].node)) < 0
}
func (q costQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *costQueue) Push(x any)   { *q = append(*q, x.(costedNode)) }
func (q *costQueue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
