import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Server } from 'node:net';
import { Transform } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearCatalogueChanges } from './catalogue-changes.ts';
import { testDatabase } from './testing/test-database.ts';

const own = testDatabase();

/** Leaves out of what a server says to a client its notifications, as a pooler does that has given the server to somebody else. */
function withoutNotifications(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      // A letter and a length that counts itself (PostgreSQL documentation, 54.7).
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        if (rest.toString('latin1', 0, 1) !== 'A') this.push(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      done();
    },
  });
}

let pooler: Server;
let isDeaf: boolean;
let url: string;

beforeEach(async () => {
  const { hostname, port } = new URL(own.url);
  pooler = createServer((client) => {
    const server = connectTo(Number(port), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    client.pipe(server);
    (isDeaf ? server.pipe(withoutNotifications()) : server).pipe(client);
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(own.url);
  through.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  url = through.href;
});
afterEach(() => pooler.close());

it.each([
  ['that passes them on counts as heard', false],
  ['that loses them does not, although LISTEN was taken', true],
])('a connection by way of a pooler for notifications %s', async (_what, deaf) => {
  isDeaf = deaf;
  const told: string[] = [];
  const end = hearCatalogueChanges(url, {
    listening: () => told.push('listening'),
    changed: (tag) => told.push(tag),
    lost: ({ message }) => told.push(message),
  });
  try {
    await vi.waitUntil(() => told.length > 0, { interval: 5, timeout: 10_000 });
    if (deaf) {
      expect(told[0]).toContain('a pooler in between has to be in session mode');
      expect(told).not.toContain('listening');
      return;
    }
    await own.database.pool.query(`SELECT pg_notify('catalogue_changed', 'product:x')`);
    await vi.waitUntil(() => told.length > 1, { interval: 5, timeout: 10_000 });
    expect(told).toEqual(['listening', 'product:x']);
  } finally {
    await end();
  }
});
