package farm

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/godraughts/draughts/internal/filelock"
)

// ServerOptions are the options of StartServer.
type ServerOptions struct {
	// Dir is the folder of the messages. It is created if it is not there. One server uses it at a time.
	Dir string
	// Listen is the address at which workers and clients connect, such as "127.0.0.1:4222". Port 0 is any free port.
	// Empty means that only this process connects. An address beyond loopback needs TLS, and keys or a token.
	Listen string
	// Cert and Key are the files of the certificate and its key in PEM format, for TLS.
	Cert, Key string
	// ClientCA is the file of the certificates that sign the clients'. If it is set, clients need a certificate.
	ClientCA string
	// Token is what clients must present. Empty means none.
	Token string
	// Keys are the public keys of clients with their roles. Token and Keys exclude each other.
	Keys []Key
	// NoSync leaves it to the operating system when messages reach the disk. A result that was acknowledged may be
	// lost if the machine, not only the process, stops.
	NoSync bool
	// Log takes alarms, and the connections that are refused. It may be nil.
	Log *slog.Logger
}

// natsLog takes what a NATS server says of errors, such as a key that it does not know.
type natsLog struct {
	*slog.Logger
	torn *atomic.Bool
}

func (l natsLog) Errorf(format string, v ...any) {
	said := fmt.Sprintf(format, v...)
	l.Warn("server", "error", said)
	if strings.Contains(said, "Critical write error") {
		l.torn.Store(true)
	}
}
func (l natsLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }
func (l natsLog) Warnf(string, ...any)           {}
func (l natsLog) Noticef(string, ...any)         {}
func (l natsLog) Debugf(string, ...any)          {}
func (l natsLog) Tracef(string, ...any)          {}

// Server is a NATS server in this process.
type Server struct {
	health
	with   ServerOptions
	server *server.Server
	unlock func() error
	key    nkeys.KeyPair      // of this process; nil without keys
	stop   context.CancelFunc // of the health check
	ended  sync.WaitGroup
}

// Errors of StartServer. A server that is reached from other machines needs TLS, and keys or a token.
var (
	ErrOpenToAll = errors.New("farm: the address is reached from other machines: use TLS, and keys or a token")
	ErrInUse     = errors.New("farm: another process uses the folder")
)

// startTime is the longest time that a server takes to start.
const startTime = 30 * time.Second

// StartServer starts a server. The error is ErrOpenToAll if the address is not safe without further options, and
// ErrInUse if another server uses the folder.
func StartServer(o ServerOptions) (*Server, error) {
	if o.Dir == "" {
		return nil, errors.New("farm: the server has no folder")
	}
	s := &Server{with: o, stop: func() {}}
	options, err := s.options(o)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", cmp.Or(o.Listen, "127.0.0.1:0"))
	if err != nil {
		return nil, fmt.Errorf("farm: %w", err) // NATS would only log that the address is in use
	}
	_ = l.Close()
	if s.unlock, err = lockFolder(o.Dir); err != nil {
		return nil, err
	}
	if s.server, err = server.NewServer(options); err != nil {
		s.unlock()
		return nil, fmt.Errorf("farm: %w", err)
	}
	s.log = cmp.Or(o.Log, noLog)
	s.server.SetLogger(natsLog{s.log, &s.torn}, false, false)
	s.server.Start()
	if !s.server.ReadyForConnections(startTime) {
		s.Close()
		return nil, fmt.Errorf("farm: the server at %q is not ready after %v", o.Listen, startTime)
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	c, err := Connect(ctx, ConnectOptions{Server: s, Replicas: 1})
	if err != nil {
		s.Close()
		return nil, err
	}
	watching, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.ended.Go(func() {
		defer c.Close()
		s.watch(watching, c.store, func(_ error, failures int) string { return s.repair(o.Dir, failures) })
	})
	return s, nil
}

// repair returns why the store takes no messages. NATS does not go on by itself when there is room again: the store is
// started anew then.
func (s *Server) repair(dir string, failures int) (reason string) {
	const mostFailures = 3 // messages that the store does not take in time, although there is room
	if err := hasRoom(dir); err != nil {
		return err.Error()
	}
	if s.torn.Swap(false) || s.Alarm() != "" || failures%mostFailures == 0 {
		err := errors.Join(s.server.ShutdownJetStream(), s.server.EnableJetStream(&server.JetStreamConfig{StoreDir: dir}))
		s.log.Warn("the store is started again", "folder", dir, "error", err)
	}
	return ""
}

// lockFolder creates a folder and locks it for this process.
func lockFolder(dir string) (unlock func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("farm: %w", err)
	}
	unlock, err = filelock.Dir(dir, "lock")
	if errors.Is(err, filelock.ErrInUse) {
		return nil, fmt.Errorf("%w: %s", ErrInUse, dir)
	}
	if err != nil {
		return nil, fmt.Errorf("farm: %w", err)
	}
	return unlock, nil
}

func (s *Server) options(o ServerOptions) (*server.Options, error) {
	options := &server.Options{
		ServerName: "draughts-farm",
		JetStream:  true,
		StoreDir:   o.Dir,
		SyncAlways: !o.NoSync,
		DontListen: o.Listen == "",
		NoSigs:     true,
		NoLog:      true,
		MaxPayload: server.MAX_PAYLOAD_SIZE,
	}
	if err := s.authorize(o, options); err != nil {
		return nil, err
	}
	var err error
	if options.TLSConfig, err = serverTLS(o); err != nil {
		return nil, err
	}
	options.TLSTimeout = 10
	if o.Listen == "" {
		return options, nil
	}
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("farm: the address %.80q: %w", o.Listen, err)
	}
	options.Host = host
	if options.Port, err = strconv.Atoi(port); err != nil || options.Port < 0 || options.Port > 65535 {
		return nil, fmt.Errorf("farm: the address %.80q: want a port of 0 to 65535", o.Listen)
	}
	options.Port = cmp.Or(options.Port, server.RANDOM_PORT)
	safe := options.TLSConfig != nil && (o.Token != "" || len(o.Keys) > 0)
	if !safe && host != "localhost" && !net.ParseIP(host).IsLoopback() { // nil is not
		return nil, fmt.Errorf("%w (%s)", ErrOpenToAll, o.Listen)
	}
	return options, nil
}

// authorize sets the token or the keys of clients, with one key for this process.
func (s *Server) authorize(o ServerOptions, options *server.Options) error {
	if o.Token != "" && len(o.Keys) > 0 {
		return errors.New("farm: the server has a token and keys, want one of them")
	}
	options.Authorization = o.Token
	if len(o.Keys) == 0 {
		return nil
	}
	for _, key := range o.Keys {
		if err := key.check(); err != nil {
			return err
		}
	}
	if s.key == nil {
		var err error
		if s.key, err = nkeys.CreateUser(); err != nil {
			return fmt.Errorf("farm: %w", err)
		}
	}
	public, err := s.key.PublicKey()
	if err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	if err := options.ProcessConfigString(Accounts(append(slices.Clone(o.Keys), Key{public, Operator}))); err != nil {
		return fmt.Errorf("farm: the keys: %w", err)
	}
	return nil
}

// serverTLS returns the configuration of TLS, nil without a certificate.
func serverTLS(o ServerOptions) (*tls.Config, error) {
	switch {
	case o.Cert == "" && o.Key == "" && o.ClientCA == "":
		return nil, nil
	case o.Cert == "":
		return nil, errors.New("farm: the server has no certificate, want one for TLS")
	}
	config, err := server.GenTLSConfig(&server.TLSConfigOpts{
		CertFile: o.Cert, KeyFile: o.Key, CaFile: o.ClientCA, Verify: o.ClientCA != "",
	})
	if err != nil {
		return nil, fmt.Errorf("farm: the certificate %q, its key %q and the authority %q: %w", o.Cert, o.Key, o.ClientCA,
			err)
	}
	return config, nil
}

// SetKeys sets the keys of a server that has been started with keys. Clients whose key is not among them, or has
// another role, are disconnected.
func (s *Server) SetKeys(keys []Key) error {
	with := s.with
	with.Keys = keys
	if len(keys) == 0 || s.key == nil {
		return errors.New("farm: a server keeps having keys, or none")
	}
	for range 2 { // the server leaves the imports of an account that is new to the second time
		options, err := s.options(with)
		if err != nil {
			return err
		}
		if err := s.server.ReloadOptions(options); err != nil {
			return fmt.Errorf("farm: the keys: %w", err)
		}
	}
	return nil
}

// URL returns the address for clients, such as "nats://127.0.0.1:4222". It is empty if the server does not listen.
func (s *Server) URL() string {
	if s.server.Addr() == nil {
		return ""
	}
	return s.server.ClientURL()
}

// Close stops the server. Its messages stay in the folder.
func (s *Server) Close() {
	s.stop()
	s.ended.Wait()
	s.server.Shutdown()
	s.server.WaitForShutdown()
	s.unlock()
}

// connect returns what connects this process to the server without a socket.
func (s *Server) connect() []nats.Option {
	options := []nats.Option{nats.InProcessServer(s.server), nats.Token(s.with.Token)}
	if s.key != nil {
		public, _ := s.key.PublicKey() // always: the key is ours
		options = append(options, nats.Nkey(public, s.key.Sign))
	}
	return options
}
