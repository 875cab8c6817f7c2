package farm

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

// Role is what the owner of a key may do.
type Role string

// Roles.
const (
	Worker    Role = "worker"    // leases tasks, reports results, and reads the files of jobs
	Submitter Role = "submitter" // submits, stops, resumes, limits and reads jobs
	Operator  Role = "operator"  // everything
)

// Key is a public user key with its role. Results bear the key of the worker, and a worker is excluded by it.
type Key struct {
	// Public is the public part of the key, 56 letters and digits, the first of them U.
	Public string
	// Role is Worker, Submitter or Operator.
	Role Role
}

// ReadKeys reads a file of keys. A line has a public key and a role, separated by spaces; the rest of a line from "#"
// on is a comment. The error says what is wrong with which line, or that there is no key.
func ReadKeys(r io.Reader) (keys []Key, err error) {
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		key := Key{Public: words[0], Role: Role(strings.Join(words[1:], " "))}
		if err := key.check(); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if slices.ContainsFunc(keys, func(k Key) bool { return k.Public == key.Public }) {
			return nil, fmt.Errorf("line %d: the key %s stands above already", number, key.Public)
		}
		keys = append(keys, key)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("there is no key")
	}
	return keys, nil
}

func (k Key) check() error {
	switch {
	case !nkeys.IsValidPublicUserKey(k.Public):
		return fmt.Errorf("farm: key %.60q: want a public user key, which begins with U", k.Public)
	case k.Role != Worker && k.Role != Submitter && k.Role != Operator:
		return fmt.Errorf("farm: key %s has the role %.40q, want worker, submitter or operator", k.Public, k.Role)
	}
	return nil
}

// reading is what workers and submitters need to read jobs and their files.
var reading = []string{
	subjectStatus,
	"$JS.API.STREAM.INFO." + jobsStream,
	"$JS.API.DIRECT.GET." + jobsStream, "$JS.API.DIRECT.GET." + jobsStream + ".>",
	"$JS.API.DIRECT.GET." + manifestsStream, "$JS.API.DIRECT.GET." + filesStream,
}

// services are the subjects to which a role may send. KEY stands for the key. None of them creates a consumer.
var services = map[Role][]string{
	Worker: append([]string{
		"$JS.API.CONSUMER.INFO." + tasksStream + ".*", "$JS.API.CONSUMER.MSG.NEXT." + tasksStream + ".*",
		"$JS.ACK." + tasksStream + ".>",
		subjectResult + ".*.*.KEY.*", subjectFailed + ".*.*.KEY.*", subjectBeat + ".KEY.*",
	}, reading...),
	Submitter: append([]string{
		keyManifest + ".*", keySubject + keyState + ".*", subjectFile + ".KEY.*.*",
		"$JS.API.DIRECT.GET." + resultsStream,
	}, reading...),
}

// streams are the subjects that a role may hear.
var streams = map[Role][]string{
	Worker:    {subjectStop + ".*", subjectNews, subjectPlay + ".KEY.*"},
	Submitter: {subjectNews},
}

// Beginnings of the subjects of JetStream: in the account of the streams, and in accounts that import them, which have
// such subjects already.
const (
	ownAPI  = jetstream.DefaultAPIPrefix
	farmAPI = farmAccount + ".API."
)

// farmAccount is the account of the streams, of operators and of the coordinator.
const farmAccount = "FARM"

// Accounts returns the part of the configuration of a NATS server that gives keys their rights. Each worker and each
// submitter has an account of its own, into which only the subjects of its role are imported: in an account with
// others, whatever the permissions, one can name any subject for an answer, and so have the server write there.
func Accounts(keys []Key) string {
	var b strings.Builder
	item := func(kind, subject, more string) { fmt.Fprintf(&b, "      {%s: %s%s}\n", kind, subject, more) }
	users := func(keys ...Key) {
		b.WriteString("    users: [\n")
		for _, k := range keys {
			fmt.Fprintf(&b, "      {nkey: %s}\n", k.Public)
		}
		b.WriteString("    ]\n")
	}
	fmt.Fprintf(&b, "accounts {\n  %s {\n    jetstream: enabled\n", farmAccount)
	users(slices.DeleteFunc(slices.Clone(keys), func(k Key) bool { return k.Role != Operator })...)
	b.WriteString("    exports: [\n")
	for _, subject := range all(services) {
		item("service", fmt.Sprintf("%q", subject), ", response_type: stream")
	}
	for _, subject := range all(streams) {
		item("stream", fmt.Sprintf("%q", subject), "")
	}
	b.WriteString("    ]\n  }\n")
	for _, k := range keys {
		if k.Role == Operator {
			continue
		}
		fmt.Fprintf(&b, "  %s-%s {\n", k.Role, k.Public) // as roleOf reads it
		users(k)
		b.WriteString("    imports: [\n")
		from := func(subject string) string {
			return fmt.Sprintf("{account: %s, subject: %q}", farmAccount, strings.ReplaceAll(subject, "KEY", k.Public))
		}
		for _, subject := range services[k.Role] {
			more := ""
			if rest, ok := strings.CutPrefix(subject, ownAPI); ok {
				more = fmt.Sprintf(", to: %q", farmAPI+rest)
			} else if strings.HasPrefix(subject, keySubject) { // the client puts its prefix before these, too
				more = fmt.Sprintf(", to: %q", farmAPI+subject)
			}
			item("service", from(subject), more)
		}
		for _, subject := range streams[k.Role] {
			item("stream", from(subject), "")
		}
		b.WriteString("    ]\n  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// ErrRole is returned when the role of this client's key does not allow a call.
var ErrRole = errors.New("farm: the key has another role")

// roleOf returns the role of a connection: that in the name of its account. Who has no such account is an operator.
func roleOf(ctx context.Context, nc *nats.Conn) Role {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	var about struct {
		Data struct {
			Account string `json:"account"`
		} `json:"data"`
	}
	msg, err := nc.RequestWithContext(ctx, "$SYS.REQ.USER.INFO", nil)
	if err != nil || json.Unmarshal(msg.Data, &about) != nil {
		return Operator // the server refuses what is not allowed
	}
	role, _, _ := strings.Cut(about.Data.Account, "-")
	if role == string(Worker) || role == string(Submitter) {
		return Role(role)
	}
	return Operator
}

// allow returns an error unless this client has one of two roles.
func (s *store) allow(role Role, what string) error {
	if s.role == Operator || s.role == role {
		return nil
	}
	want := "an operator"
	if role != Operator {
		want = fmt.Sprintf("a %s or operator", role)
	}
	return fmt.Errorf("%w: %s takes the key of %s, and this is the key of a %s", ErrRole, what, want, s.role)
}

// all returns the subjects of all roles, each once, for any key.
func all(byRole map[Role][]string) (subjects []string) {
	for _, role := range []Role{Worker, Submitter} {
		for _, subject := range byRole[role] {
			if subject = strings.ReplaceAll(subject, "KEY", "*"); !slices.Contains(subjects, subject) {
				subjects = append(subjects, subject)
			}
		}
	}
	return subjects
}
