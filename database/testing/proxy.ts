import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of PostgreSQL, with the faults of networks and poolers. */
export type DatabaseProxy = {
  /** URL of the database through the proxy. */
  readonly url: string;
  /** Number of accepted connections. */
  readonly acceptedCount: number;
  /** Number of connections that it has accepted while it forwarded none. */
  readonly unansweredCount: number;
  /** Drops notifications, as a pooler in transaction mode does. */
  dropNotifications(): void;
  /** Withholds the end of every response; notifications still pass. */
  holdResponses(): void;
  /** Number of withheld responses. */
  readonly heldCount: number;
  /** Sends the withheld responses, and withholds no more. */
  releaseResponses(): void;
  /** Stops forwarding on open connections without closing them: they are silently dead. */
  stall(): void;
  /** Also stops forwarding on new connections, as if packets were dropped. */
  stallAll(): void;
  /** Closes all connections, and new ones at once, as a balancer without a primary does. */
  breakAll(): void;
  /** Forwards new connections again. Older ones stay silent. */
  acceptAgain(): void;
  /** Keeps the sessions of disconnected clients, as a pooler in transaction mode does. */
  keepSessions(): void;
  close(): Promise<void>;
};

/** Types of messages (PostgreSQL documentation, 54.7). */
const NOTIFICATION = 'A';
const READY = 'Z';
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** Starts a proxy in front of the PostgreSQL at `url`. */
export async function startProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url);
  const carried = new Set<{ from: Socket; to: Socket }>();
  let drops = false;
  let holds = false;
  let held: (() => void)[] = [];
  let isGone = false;
  let isBroken = false;
  let accepted = 0;
  let keepsSessions = false;
  const unanswered = new Set<Socket>();

  // Sends each message of a response at once, without waiting for an acknowledgement.
  const listener = createServer({ noDelay: true }, (client) => {
    accepted += 1;
    if (isBroken) {
      client.on('error', () => undefined).destroy();
      return;
    }
    if (isGone) {
      unanswered.add(client.on('error', () => undefined).resume());
      return;
    }
    const server = connect({ port: Number(port), host: hostname, noDelay: true });
    for (const way of [
      { from: client, to: server },
      { from: server, to: client },
    ]) {
      carried.add(way);
      way.from
        .on('error', () => way.to.destroy())
        .on('close', () => {
          if (keepsSessions && way.to === server) return;
          way.to.destroy();
          carried.delete(way);
        });
    }
    if (keepsSessions)
      client.on('data', (chunk) => (chunk.equals(TERMINATE) ? client.end() : server.write(chunk)));
    else client.pipe(server);
    server.on(
      'data',
      eachMessage((kind, message) => {
        if (kind === NOTIFICATION && drops) return;
        if (kind === READY && holds) held.push(() => client.write(message));
        else client.write(message);
      }),
    );
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  function stall(): void {
    for (const { from, to } of carried) from.unpipe(to).removeAllListeners('data').resume();
  }
  return {
    url: through.href,
    get acceptedCount() {
      return accepted;
    },
    get unansweredCount() {
      return unanswered.size;
    },
    dropNotifications() {
      drops = true;
    },
    holdResponses() {
      holds = true;
    },
    get heldCount() {
      return held.length;
    },
    releaseResponses() {
      holds = false;
      for (const release of held) release();
      held = [];
    },
    stall,
    stallAll() {
      isGone = true;
      stall();
    },
    breakAll() {
      isBroken = true;
      for (const { from } of carried) from.destroy();
    },
    acceptAgain() {
      isGone = false;
      isBroken = false;
    },
    keepSessions() {
      keepsSessions = true;
    },
    async close() {
      const closed = once(listener.close(), 'close');
      for (const { from } of carried) from.destroy();
      for (const client of unanswered) client.destroy();
      await closed;
    },
  };
}

/** Calls back for every complete message: a type, and a length that includes itself. */
function eachMessage(onMessage: (kind: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      onMessage(rest.toString('latin1', 0, 1), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
