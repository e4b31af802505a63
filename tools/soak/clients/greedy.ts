import { openConnections } from './open-connections.ts';

/** A client that opens 1,500 connections and pipelines 40 requests for the whole catalogue on each: `greedy.ts <port>`. */
const port = Number(process.argv[2]);

const REQUEST = 'GET /api/products HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.2.0.1\r\n\r\n';

openConnections({
  port,
  count: 1500,
  onConnect(socket) {
    socket.resume();
    socket.write(REQUEST.repeat(40));
  },
});

process.on('disconnect', () => process.exit());
