import { connect, type Socket } from 'node:net';

/** How long a client waits before it connects again. */
const RECONNECT_MS = 200;
/** Connections that are opened at once. More would overflow the backlog of the shop's port. */
const BATCH_COUNT = 200;
const BATCH_MS = 50;

/** Keeps `count` connections open until the process ends: opens each one again when the shop closes it. */
export function openConnections(options: {
  readonly port: number;
  readonly count: number;
  readonly onConnect: (socket: Socket, number: number) => void;
}): void {
  const { port, count, onConnect } = options;
  const open = (number: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => onConnect(socket, number));
    socket.on('error', () => undefined);
    socket.once('close', () => setTimeout(() => open(number), RECONNECT_MS));
  };
  let opened = 0;
  const timer = setInterval(() => {
    for (const end = Math.min(opened + BATCH_COUNT, count); opened < end; opened += 1) open(opened);
    if (opened === count) clearInterval(timer);
  }, BATCH_MS);
}
