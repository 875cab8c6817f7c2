package farm

import (
	"cmp"
	"strconv"
	"strings"
)

// Streams and buckets of a server.
const (
	tasksStream   = "TASKS"   // work queue: a task leaves it when its lease is acknowledged
	resultsStream = "RESULTS" // results: the first of a task counts, those of other workers are compared with it
	reportsStream = "REPORTS" // failures of tasks, and a probe of the store

	jobsBucket = "jobs" // states, progress and excluded workers
	jobsStream = "KV_" + jobsBucket

	// Manifests and the parts of files are written once. In a bucket a submitter could write over those of others.
	manifestsStream = "MANIFESTS"
	filesStream     = "FILES"
)

// First parts of subjects and of keys.
const (
	subjectTask   = "task"   // task.<id of the manifest>.<n>
	subjectResult = "result" // result.<id>.<n>.<key>.<worker>
	subjectFailed = "dead"   // dead.<id>.<n>.<key>.<worker>: a task failed (the word is of older servers)
	subjectStop   = "stop"   // stop.<id>: leases of the job end
	subjectProbe  = "probe"  // whether the store takes messages
	subjectStatus = "status" // asks the coordinator for its Status
	subjectNews   = "news"   // something in the jobs bucket has changed
	subjectBeat   = "beat"   // beat.<key>.<worker>: a worker is there
	subjectPlay   = "play"   // play.<key>.<worker>: a task for this worker, past the queue

	subjectFile = "file" // file.<key of the submitter>.<hash>.<part>: so that nobody stores another's file first

	keyManifest = "manifest" // manifest.<job>, a subject of manifestsStream
	keyState    = "state"    // state.<job>
	keyProgress = "progress" // progress.<id>.now: three parts, so that those who follow the jobs need not read it
	keyRemoval  = "removal"  // removal.<job>: the job is to be removed
	keyBanned   = "banned"   // banned.<key>, or without one banned.<worker>

	// keySubject begins the subjects of the keys of the jobs bucket.
	keySubject = "$KV." + jobsBucket + "."
)

// Headers of messages.
const (
	headerError   = "Farm-Error"   // the error of a failure
	headerRun     = "Farm-Run"     // when the job of a failure began to run, as State.started
	headerJob     = "Farm-Job"     // the id of the job of a task of subjectPlay
	headerTask    = "Farm-Task"    // the number of a task of subjectPlay
	headerPayload = "Farm-Payload" // the name of the payload of a result
)

// anyWorker stands for any workerID in a subject, and noKey for the key of a worker that has none.
const (
	anyWorker = "*.*"
	noKey     = "nokey"
)

// subjectOf returns a subject of its parts.
func subjectOf(parts ...string) string { return strings.Join(parts, ".") }

// fileSubject returns the subject of a part of a file of a submitter.
func fileSubject(submitter string, f File, part string) string {
	return subjectOf(subjectFile, cmp.Or(submitter, noKey), f.SHA256, part)
}

// taskSubject returns the subject of a task in the queue.
func taskSubject(id string, n int) string { return subjectOf(subjectTask, id, strconv.Itoa(n)) }

// resultsOf returns the subject of all results of the job with an id.
func resultsOf(id string) string { return subjectOf(subjectResult, id, "*", anyWorker) }

// taskOf returns the number of the task in a subject, -1 if there is none, and the worker, zero if there is none.
func taskOf(subject string) (n int, worker workerID) {
	parts := append(strings.Split(subject, "."), "", "", "", "")
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		n = -1
	}
	if key, name := parts[3], parts[4]; checkName("", key) == nil && checkName("", name) == nil {
		if worker = (workerID{key, name}); key == noKey {
			worker.key = ""
		}
	}
	return n, worker
}

// keyOf returns the key of a part of what is known about a job or a worker.
func keyOf(part, name string) string {
	if part == keyProgress {
		name += ".now"
	}
	return part + "." + name
}

// headerText makes a text fit in a header.
func headerText(text string) string {
	const most = 1000
	text = strings.Join(strings.Fields(text), " ")
	return strings.ToValidUTF8(text[:min(len(text), most)], "?")
}

// workerID is what a worker is known by: its key, empty without one, and its name. Several may share a key.
type workerID struct{ key, name string }

// String returns the two parts of subjects that name the worker.
func (id workerID) String() string { return cmp.Or(id.key, noKey) + "." + id.name }

// owner returns who answers for a worker and is excluded if it is wrong: its key, or without one its name.
func (id workerID) owner() string { return cmp.Or(id.key, id.name) }
