// Package farm spreads long work over machines, with the same result as on one machine.
//
// A job is cut into tasks. Workers do tasks in any order, and a coordinator takes their results in order. The engine
// between them is NATS JetStream: in the same process (StartServer), beside the coordinator, or a process of its own.
//
// # Use
//
// One process starts a server (StartServer) and a coordinator (NewCoordinator, Coordinator.Run), any number of others
// connect (Connect) and work (Work), and Client.Submit gives them jobs. Client.Watch follows a job. All of them may be
// in one process, too.
//
// What a job does is its Kind: it plans tasks, does one, and collects results. Package kinds has those that play
// draughts. Its perft kind is the smallest example.
//
// # Guarantees
//
// The result of a task depends on the manifest, its number and its payload alone. So it does not matter who does a
// task, when, or how often:
//
//   - A task is done at least once. A worker that dies or is cut off loses its lease after AckWait, and the task goes
//     to another. A worker stores the result before it acknowledges the task. The coordinator queues tasks again that
//     got lost in the queue.
//   - A result takes effect once. The first result of a task on the server counts; those of other workers are compared
//     with it and removed. The collector takes the results in order of their numbers, and after a restart says itself
//     which is the next. Acknowledgements play no part in this: a late one is not reported as an error, so it cannot
//     tell whether a task was done twice.
//   - The coordinator may end at any time. The next one reads the results on the server from where the collector is.
//     With SyncAlways, which StartServer sets, a result is on the disk before its worker is told so.
//
// # Trust
//
// A worker refuses a job whose fingerprint, such as the version of the library or the hash of weights, differs from
// its own, and leases none of its tasks. One of the first 16 results of each worker, 1/8 of its first 64, and one in
// 64 of the later ones are played again by another worker. If two results differ, the coordinator does the task
// itself. The worker that was wrong is excluded, all its results in jobs that run are dropped, and the outputs are
// collected anew. Nothing is compared while a job has one worker, nor for timed jobs. A worker is excluded by its
// key, or by its name where there are no keys, so that it can come back under another.
//
// A Key has a Role. The server gives workers and submitters what they need and no more: see Accounts.
//
// # Layers
//
// A type stands in the file of its name, but for those whose file is named, and calls what stands below it:
//
//	Coordinator                          a run for each job that runs
//	run                                  what the coordinator does for a job:
//	disputes                               results that differ: dispute.go
//	comparison                             tasks that a second worker does
//	collection                             results in order
//	queue                                  tasks that are queued or being done
//	site                                 what all runs share: folder, workers, server
//	worker                               Work: worker.go, and its jobs in workerjobs.go
//	workers                              what the coordinator knows about workers
//	Client, Server                       calls for jobs: jobs.go
//	lease, fileStore                     a task of a worker; files by hash: files.go
//	view, health                         a copy of the bucket of jobs; whether messages are stored
//	store                                the streams and the bucket of a server
//	Key, subjects, Kind, Manifest, State names and forms: rights.go, subjects.go, kind.go, manifest.go, job.go
package farm
