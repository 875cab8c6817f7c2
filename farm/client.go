package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// ConnectOptions are the options of Connect. Either URL or Server is set.
type ConnectOptions struct {
	// URL is the address of a server, such as "tls://farm.example.org:4222". Several are separated by commas.
	URL string
	// Server is a server in this process. It needs no socket, token, NKey and TLS.
	Server *Server
	// Name names the connection in what the server reports.
	Name string
	// CA is the file of the certificates that sign the server's, in PEM format. Empty means the system's.
	CA string
	// Cert and Key are the files of the certificate and the key of this client, where the server asks for one.
	Cert, Key string
	// Token is what the server asks for. Empty means none.
	Token string
	// NKey is the file of the seed of a user key. Empty means none.
	NKey string
	// Replicas is the number of copies, 1 to 5, in which a cluster of servers keeps what Connect creates there. 0 creates
	// nothing: only the coordinator's client and an operator may.
	Replicas int
	// Log takes when the connection is lost and when it is there again. It may be nil.
	Log *slog.Logger
}

// Client is a connection to a server. It reconnects by itself. It may be used by several goroutines.
type Client struct {
	*store
	jobs   *view
	stop   context.CancelFunc // of what follows the jobs
	closed chan struct{}      // closed with the connection, also when the server does not accept the key any more
	ended  sync.WaitGroup
}

// Errors of connections.
var (
	ErrAway = errors.New("farm: no server answers")
	ErrKey  = errors.New("farm: the server does not accept this key or token")
)

// Connect connects to a server. The error is ErrAway if there is none now, and ErrKey if it refuses the client. A
// connection that breaks later is made again, without end.
func Connect(ctx context.Context, o ConnectOptions) (*Client, error) {
	const most = 3 // a cluster does not answer while it chooses a leader
	for try := 1; ; try++ {
		c, err := connect(ctx, o)
		if err == nil || try == most || !isLost(err) || ctx.Err() != nil {
			return c, err
		}
	}
}

// connect tries to connect once.
func connect(ctx context.Context, o ConnectOptions) (*Client, error) {
	options, err := o.options()
	if err != nil {
		return nil, err
	}
	closed := make(chan struct{})
	options = append(options, nats.ClosedHandler(func(*nats.Conn) { close(closed) }))
	address := cmp.Or(o.URL, "the server in this process")
	nc, err := nats.Connect(o.URL, options...)
	var network *net.OpError // also while the machine is off, its name is not known yet, or a proxy is before it
	if errors.Is(err, nats.ErrNoServers) || errors.Is(err, io.EOF) ||
		errors.As(err, &network) && !strings.HasSuffix(network.Op, " error") { // which are alerts of TLS
		return nil, fmt.Errorf("%w: connecting to %s: %w", ErrAway, address, err)
	}
	if errors.Is(err, nats.ErrAuthorization) {
		return nil, fmt.Errorf("%w: connecting to %s: %w", ErrKey, address, err)
	}
	if err != nil {
		return nil, fmt.Errorf("farm: connecting to %s: %w", address, err)
	}
	s, err := openStore(ctx, nc, o.Replicas)
	if err != nil {
		nc.Close()
		return nil, err
	}
	following, stop := context.WithCancel(context.Background())
	c := &Client{store: s, jobs: newView(s), stop: stop, closed: closed}
	if _, err = nc.Subscribe(subjectNews, func(*nats.Msg) { c.jobs.hint() }); err != nil {
		err = fmt.Errorf("farm: %w", err)
	} else {
		c.ended.Go(func() { c.jobs.follow(following) })
		err = c.jobs.until(ctx, func() bool { return c.jobs.now.Load().entries != nil })
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (o ConnectOptions) options() ([]nats.Option, error) {
	if (o.URL == "") == (o.Server == nil) {
		return nil, errors.New("farm: want an address of a server or a server in this process")
	}
	log := cmp.Or(o.Log, noLog)
	options := []nats.Option{nats.Name(o.Name), nats.Token(o.Token), nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond), nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(4),
		nats.Timeout(requestTime),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if !errors.Is(err, nats.ErrAuthorization) { // after it the connection closes
				log.Warn("connection", "error", err)
			}
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("connection lost", "error", err)
			}
		}),
		nats.ReconnectHandler(func(nc *nats.Conn) { log.Info("connected again", "server", nc.ConnectedUrl()) }),
	}
	if o.Server != nil {
		return append(options, o.Server.connect()...), nil
	}
	if o.CA != "" {
		options = append(options, nats.RootCAs(o.CA))
	}
	if o.Cert != "" || o.Key != "" {
		options = append(options, nats.ClientCert(o.Cert, o.Key))
	}
	if o.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(o.NKey)
		if err != nil {
			return nil, fmt.Errorf("farm: the NKey file %s: %w", o.NKey, err)
		}
		options = append(options, key)
	}
	return options, nil
}

// Close ends the connection.
func (c *Client) Close() {
	c.stop()
	c.ended.Wait()
	c.nc.Close()
}

// Status asks the coordinator for its status. That no coordinator runs is an alarm, too.
func (c *Client) Status(ctx context.Context) (all Status, err error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	for {
		msg, err := c.nc.RequestWithContext(ctx, subjectStatus, []byte(strconv.Itoa(len(all.Workers))))
		if errors.Is(err, nats.ErrNoResponders) {
			return Status{Alarm: "no coordinator runs, and all jobs stand still"}, nil
		}
		var part Status
		if err == nil {
			err = json.Unmarshal(msg.Data, &part)
		}
		if err != nil || len(part.Workers) == 0 {
			all.Alarm, all.Bytes = part.Alarm, part.Bytes
			return all, err
		}
		all.Workers = append(all.Workers, part.Workers...)
	}
}

// ResultsOptions are the options of Client.Results.
type ResultsOptions struct {
	// Kind is the kind of the job.
	Kind Kind
	// Dir is the folder in which the output is made, as it is in the coordinator's folder of the job. A later call with
	// the same folder continues it.
	Dir string
	// Files is where files of the job are looked for that the server does not have, as in WorkerOptions.
	Files string
}

// Results makes the output of a job in a folder, of the results that are on the server now. It returns the number of
// tasks in it. The output is the coordinator's, byte for byte, if the job is done. The error is ErrNoJob if there
// is no such job, and ErrDamaged if the server has lost results of a job that is done.
func (c *Client) Results(ctx context.Context, job string, o ResultsOptions) (collected int, err error) {
	if o.Dir == "" {
		return 0, errors.New("farm: Results without a folder")
	}
	if err := c.allow(Submitter, "reading results"); err != nil {
		return 0, err
	}
	s, err := c.Show(ctx, job)
	if err != nil {
		return 0, err
	}
	if s.Manifest.Kind != o.Kind.Name() {
		return 0, fmt.Errorf("farm: job %s is of kind %s, not %s", job, s.Manifest.Kind, o.Kind.Name())
	}
	files := (&fileStore{store: c.store, dir: filepath.Join(o.Dir, "files"), from: o.Files}).of(s.Manifest)
	collector, err := o.Kind.Collect(ctx, s.Manifest, files, o.Dir)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, collector.Close()) }()
	collected, err = c.collectAll(ctx, s.Manifest, collector)
	if err == nil && s.State.State == Done && collected < s.Progress.Collected {
		err = fmt.Errorf("%w: the result of task %d of job %s is missing or damaged on the server, of %d", ErrDamaged,
			collected, job, s.Progress.Collected)
	}
	return collected, err
}

// collectAll gives a collector the results on the server, up to the first that is missing.
func (c *Client) collectAll(ctx context.Context, m *Manifest, collector Collector) (collected int, err error) {
	later := map[int]message{} // results after one that has not been read yet
	next := collector.Next()
	for msg := range c.stored(ctx, resultsOf(m.id())) {
		if collector.Done() {
			break
		}
		if _, have := later[msg.task]; have || msg.task < next {
			continue
		}
		later[msg.task] = msg
		for result, ok := later[next]; ok && !collector.Done(); result, ok = later[next] {
			delete(later, next)
			current, err := isOf(collector, next, result.payload)
			if err != nil {
				return next, err
			}
			if !current {
				break // the coordinator drops it
			}
			if err := collector.Add(next, result.data); err != nil {
				return next, err
			}
			next++
		}
	}
	return next, ctx.Err()
}
