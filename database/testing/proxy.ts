import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Something between the shop and its PostgreSQL, as poolers and networks are, with the faults that they have. */
export type Proxy = {
  /** The address of the database by this way. */
  readonly url: string;
  /** How many connections were accepted. */
  readonly accepted: number;
  /** Leaves out what the server notifies, as a pooler does that has given the server to somebody else. */
  dropNotifications(): void;
  /** Keeps back the end of every answer, as if the server were still at work; what it notifies still comes. */
  holdAnswers(): void;
  /** How many answers are kept back. */
  readonly held: number;
  /** Lets the answers go, and keeps back no more. */
  releaseAnswers(): void;
  /** Forwards nothing any more on the open connections, and closes none: they have silently died. */
  fallSilent(): void;
  /** Falls silent, and forwards nothing on new connections either, as if packets were dropped. Connections are still accepted. */
  vanish(): void;
  /** Forwards new connections again. Those from before stay silent. */
  comeBack(): void;
  /** Keeps the sessions of clients that leave, as a pooler in transaction mode does. */
  keepSessions(): void;
  close(): Promise<void>;
};

/** The kinds of messages that matter here (PostgreSQL documentation, 54.7). */
const NOTIFICATION = 'A';
const READY = 'Z';
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** Starts one in front of the PostgreSQL at `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url);
  const carried = new Set<{ from: Socket; to: Socket }>();
  let drops = false;
  let holds = false;
  let held: (() => void)[] = [];
  let isGone = false;
  let accepted = 0;
  let keepsSessions = false;
  const unanswered = new Set<Socket>();

  // A message that is part of an answer must not wait until the one before it is acknowledged.
  const listener = createServer({ noDelay: true }, (client) => {
    accepted += 1;
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
        .on('close', () => (keepsSessions && way.to === server) || (way.to.destroy() && carried.delete(way)));
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
  function fallSilent(): void {
    for (const { from, to } of carried) from.unpipe(to).removeAllListeners('data').resume();
  }
  return {
    url: through.href,
    get accepted() {
      return accepted;
    },
    dropNotifications() {
      drops = true;
    },
    holdAnswers() {
      holds = true;
    },
    get held() {
      return held.length;
    },
    releaseAnswers() {
      holds = false;
      for (const release of held) release();
      held = [];
    },
    fallSilent,
    vanish() {
      isGone = true;
      fallSilent();
    },
    comeBack() {
      isGone = false;
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

/** Calls for every whole message that has come: a letter, and a length that counts itself. */
function eachMessage(tell: (kind: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      tell(rest.toString('latin1', 0, 1), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
