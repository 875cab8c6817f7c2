package farm

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// writeCertificate writes a certificate for 127.0.0.1, signed by itself, and its key.
func writeCertificate(t *testing.T) (cert, key string) {
	t.Helper()
	private := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der := must(x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private))
	secret := must(x509.MarshalPKCS8PrivateKey(private))
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for name, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret},
	} {
		require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(block), 0o600))
	}
	return cert, key
}

// writeNKey writes the seed of a new user key and returns the file and the public key.
func writeNKey(t testing.TB) (seedFile, public string) {
	t.Helper()
	pair := must(nkeys.CreateUser())
	seedFile = filepath.Join(t.TempDir(), "seed")
	require.NoError(t, os.WriteFile(seedFile, must(pair.Seed()), 0o600))
	return seedFile, must(pair.PublicKey())
}

// TestServerRefused checks that a server does not start without protection beyond loopback, or with bad options.
func TestServerRefused(t *testing.T) {
	cert, key := writeCertificate(t)
	_, public := writeNKey(t)
	for name, c := range map[string]struct {
		o    ServerOptions
		want string
	}{
		"no folder":         {ServerOptions{}, "no folder"},
		"open to all":       {ServerOptions{Listen: "0.0.0.0:0"}, ErrOpenToAll.Error()},
		"all by no host":    {ServerOptions{Listen: ":0"}, ErrOpenToAll.Error()},
		"token without TLS": {ServerOptions{Listen: "0.0.0.0:0", Token: "secret"}, ErrOpenToAll.Error()},
		"TLS alone":         {ServerOptions{Listen: "0.0.0.0:0", Cert: cert, Key: key}, ErrOpenToAll.Error()},
		"token and keys":    {ServerOptions{Token: "secret", Keys: []Key{{public, Worker}}}, "want one of them"},
		"private key":       {ServerOptions{Keys: []Key{{"SUAGC3", Worker}}}, "public user key"},
		"no such role":      {ServerOptions{Keys: []Key{{public, "boss"}}}, `the role "boss"`},
		"no port":           {ServerOptions{Listen: "127.0.0.1"}, "missing port"},
		"port of letters":   {ServerOptions{Listen: "127.0.0.1:http"}, "want a port"},
		"no key":            {ServerOptions{Cert: cert}, "the certificate"},
		"no certificate":    {ServerOptions{Key: key, ClientCA: cert}, "no certificate"},
		"no such CA":        {ServerOptions{Cert: cert, Key: key, ClientCA: filepath.Join(t.TempDir(), "x")}, "no such file"},
		"CA without certs":  {ServerOptions{Cert: cert, Key: key, ClientCA: key}, "failed to parse root ca"},
	} {
		if name != "no folder" {
			c.o.Dir = t.TempDir()
		}
		s, err := StartServer(c.o)
		if assert.ErrorContains(t, err, c.want, name) {
			assert.Nil(t, s, name)
		} else {
			s.Close()
		}
	}
}

// TestTLSAndKeys checks a server with TLS and NKeys, and one with TLS and a token: clients with them connect, others do
// not, which the log says, and this process connects without.
func TestTLSAndKeys(t *testing.T) {
	cert, key := writeCertificate(t)
	seed, public := writeNKey(t)
	otherSeed, _ := writeNKey(t)
	for name, c := range map[string]struct {
		server ServerOptions
		good   ConnectOptions
		bad    []ConnectOptions
	}{
		"NKeys": {
			ServerOptions{Keys: []Key{{public, Worker}}}, ConnectOptions{CA: cert, NKey: seed},
			[]ConnectOptions{{NKey: seed}, {CA: cert}, {CA: cert, NKey: otherSeed}, {CA: cert, NKey: cert}},
		},
		"token": {
			ServerOptions{Token: "secret"}, ConnectOptions{CA: cert, Token: "secret"},
			[]ConnectOptions{{Token: "secret"}, {CA: cert}, {CA: cert, Token: "guess"}},
		},
		"client certificate": {
			ServerOptions{Token: "secret", ClientCA: cert},
			ConnectOptions{CA: cert, Token: "secret", Cert: cert, Key: key},
			[]ConnectOptions{{CA: cert, Token: "secret"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			c.server.Log = slog.New(slog.NewTextHandler(&log, nil))
			c.server.Dir, c.server.Listen, c.server.Cert, c.server.Key = t.TempDir(), "127.0.0.1:0", cert, key
			s := must(StartServer(c.server))
			defer func() {
				s.Close()
				assert.Regexp(t, "authentication error|TLS handshake error", log.String())
			}()
			c.good.URL = s.URL()
			must(Connect(t.Context(), c.good)).Close()
			for i, bad := range c.bad {
				bad.URL = s.URL()
				client, err := Connect(t.Context(), bad)
				if !assert.Error(t, err, i) {
					client.Close()
				}
				if bad.CA != "" && bad.NKey != cert && name != "client certificate" {
					assert.ErrorIs(t, err, ErrKey, i)
				}
			}
			must(Connect(t.Context(), ConnectOptions{Server: s})).Close()
		})
	}
}

// TestNotReady connects to servers whose streams are not there yet, or have another number of copies, and starts a
// second server with the folder of one.
func TestNotReady(t *testing.T) {
	t.Parallel()
	b := &bench{t: t, dir: t.TempDir()}
	b.serve(ServerOptions{NoSync: true}, ConnectOptions{})
	_, err := Connect(t.Context(), ConnectOptions{Server: b.server, Replicas: 3})
	require.ErrorContains(t, err, "it is there with 1 replicas, and 3 are asked for")
	small := must(server.NewServer(&server.Options{Port: server.RANDOM_PORT, NoSigs: true, MaxPayload: 16 << 10}))
	small.Start()
	defer small.Shutdown()
	_, err = Connect(t.Context(), ConnectOptions{URL: small.ClientURL(), Replicas: 1})
	require.ErrorContains(t, err, "want a max_payload of 1048576")
	_, err = StartServer(ServerOptions{Dir: b.server.with.Dir})
	require.ErrorIs(t, err, ErrInUse)
	taken := fmt.Sprint("127.0.0.1:", small.Addr().(*net.TCPAddr).Port)
	_, err = StartServer(ServerOptions{Dir: t.TempDir(), Listen: taken})
	require.ErrorIs(t, err, syscall.EADDRINUSE)
	require.NoError(t, b.client.js.DeleteKeyValue(t.Context(), jobsBucket))
	_, err = Connect(t.Context(), ConnectOptions{Server: b.server})
	require.ErrorIs(t, err, ErrAway)

	proxy := httptest.NewUnstartedServer(nil)
	proxy.Config.ConnState = func(c net.Conn, _ http.ConnState) { _ = c.Close() }
	proxy.Start()
	defer proxy.Close()
	_, err = Connect(t.Context(), ConnectOptions{URL: "nats://" + proxy.Listener.Addr().String()})
	require.ErrorIs(t, err, ErrAway)
}
