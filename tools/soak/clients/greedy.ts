import { openConnections } from './open-connections.ts';

/** One client with 1,500 connections, each of which pipelines 40 requests for the whole catalogue: `greedy.ts <port>`. */
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
