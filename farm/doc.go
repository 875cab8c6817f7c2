// Package farm spreads long work over machines, with the same result as on one machine.
//
// A job is cut into tasks. Workers do tasks in any order, and a coordinator takes their results in order. The engine
// between them is NATS JetStream: in the same process, as a server beside the coordinator, or as a process of its own.
package farm
