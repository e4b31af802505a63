import { openConnections } from './open-connections.ts';

/**
 * Clients that cost the shop connections: `idle-and-slow.ts <port>`. 10,000 send nothing. 500 send the headers of a request byte by byte,
 * and 500 read a response bit by bit.
 */
const port = Number(process.argv[2]);

const SLOW_MS = 2000;
const READ_BYTES = 512;

openConnections({ port, count: 10_000, onConnect: (socket) => void socket.resume() });

openConnections({
  port,
  count: 500,
  onConnect(socket) {
    socket.resume();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('x'), SLOW_MS);
    socket.once('close', () => clearInterval(timer));
  },
});

openConnections({
  port,
  count: 500,
  onConnect(socket, number) {
    const client = `10.1.${number >> 8}.${number & 255}`;
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    const timer = setInterval(() => void socket.read(READ_BYTES), SLOW_MS);
    socket.once('close', () => clearInterval(timer));
  },
});

process.on('disconnect', () => process.exit());
