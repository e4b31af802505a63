import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Something between the shop and its PostgreSQL, as poolers and networks are, with the faults that they have. */
export type Proxy = {
  /** The address of the database by this way. */
  readonly url: string;
  /** Leaves out what the server notifies, as a pooler does that has given the server to somebody else. */
  dropNotifications(): void;
  /** Keeps back the end of every answer, as if the server were still at work; what it notifies still comes. */
  holdAnswers(): void;
  /** How many answers are kept back. */
  readonly held: number;
  /** Lets the answers go, and keeps back no more. */
  releaseAnswers(): void;
  /** Carries nothing any more on the connections that there are, and closes none: they have silently died. */
  fallSilent(): void;
  close(): Promise<void>;
};

/** The kinds of messages that matter here (PostgreSQL documentation, 54.7). */
const NOTIFICATION = 'A';
const READY = 'Z';

/** Starts one in front of the PostgreSQL at `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url);
  const carried = new Set<{ from: Socket; to: Socket }>();
  let drops = false;
  let holds = false;
  let held: (() => void)[] = [];

  // A message that is part of an answer must not wait until the one before it is acknowledged.
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: Number(port), host: hostname, noDelay: true });
    for (const way of [
      { from: client, to: server },
      { from: server, to: client },
    ]) {
      carried.add(way);
      way.from.on('error', () => way.to.destroy()).on('close', () => way.to.destroy() && carried.delete(way));
    }
    client.pipe(server);
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
  return {
    url: through.href,
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
    fallSilent() {
      for (const { from, to } of carried) from.unpipe(to).removeAllListeners('data').resume();
    },
    async close() {
      const closed = once(listener.close(), 'close');
      for (const { from } of carried) from.destroy();
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
