package farm

// This file has the reading of a stream, which goes on after the connection was broken.

import (
	"context"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// message is a message of a stream. An empty one says that the messages of before the start have been read.
type message struct {
	subject string
	header  nats.Header
	data    []byte
	seq     uint64
}

// read reads messages of a stream from a number on until ctx ends, which closes the channel. After an error of the
// connection it goes on.
func (c *Client) read(ctx context.Context, stream string, from uint64, headers bool,
	subjects ...string) <-chan message {
	out := make(chan message, 256)
	send := func(m message) bool {
		select {
		case out <- m:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(out)
		told := false
		for ctx.Err() == nil {
			from, told = c.readOnce(ctx, stream, from, headers, subjects, told, send)
			wait(ctx, retryWait)
		}
	}()
	return out
}

// readOnce reads messages until an error. It returns the number of the message to go on with, and whether it was told
// that the messages of before have been read.
func (c *Client) readOnce(ctx context.Context, stream string, from uint64, headers bool, subjects []string, told bool,
	send func(message) bool) (uint64, bool) {
	consumer, err := c.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		FilterSubjects: subjects, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: max(from, 1),
		HeadersOnly: headers,
	})
	if err != nil {
		return from, told
	}
	if info := consumer.CachedInfo(); info.NumPending == 0 && !told {
		if told = send(message{}); !told {
			return from, told
		}
	}
	messages, err := consumer.Messages()
	if err != nil {
		return from, told
	}
	defer messages.Stop()
	defer context.AfterFunc(ctx, messages.Stop)()
	for {
		msg, err := messages.Next()
		if err != nil {
			return from, told
		}
		meta, err := msg.Metadata()
		if err != nil {
			return from, told
		}
		if !send(message{msg.Subject(), msg.Headers(), msg.Data(), meta.Sequence.Stream}) {
			return from, told
		}
		from = meta.Sequence.Stream + 1
		if meta.NumPending == 0 && !told {
			if told = send(message{}); !told {
				return from, told
			}
		}
	}
}
