import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  PRIMARY_POSITION,
  readPosition,
  type LogPosition,
  type PositionRow,
} from '../replica/log-position.ts';
import { startProxy, type Proxy } from '../testing/proxy.ts';
import { testDatabase } from '../testing/test-database.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { subscribeToCatalogue } from './catalogue-subscription.ts';

const own = testDatabase();

let proxy: Proxy;
let events: (string | LogPosition)[];
let end: () => Promise<void>;

beforeEach(async () => {
  proxy = await startProxy(own.url);
  events = [];
});
afterEach(async () => {
  await end();
  await proxy.close();
});

/** Listens by way of the proxy, and notes what is told; `positions` wants to know of them too. */
function listen({ positions = false, timeoutMs = 30_000 } = {}): void {
  end = subscribeToCatalogue(
    proxy.url,
    {
      onListening: () => events.push('listening'),
      onChange: (tag) => events.push(tag),
      onLost: ({ message }) => events.push(`lost: ${message}`),
      ...(positions && {
        onPosition: (position) => events.push(position instanceof Error ? position.message : position),
      }),
    },
    { timeoutMs },
  );
}

const change = (tag: string) => own.database.pool.query(`SELECT pg_notify('catalogue_changed', $1)`, [tag]);

it('a connection by way of a pooler for notifications that passes them on counts as heard', async () => {
  listen();
  await waitUntil(() => events.length > 0);
  await change('product:x');
  await waitUntil(() => events.length > 1);
  expect(events).toEqual(['listening', 'product:x']);
});

it('a connection by way of a pooler for notifications that loses them does not, although LISTEN was taken', async () => {
  proxy.dropNotifications();
  listen();
  await waitUntil(() => events.length > 0);
  expect(events[0]).toContain('a connection pooler must be in session mode');
  expect(events).not.toContain('listening');
});

it('a connection that has silently died is noticed, and another one is opened', async () => {
  listen({ timeoutMs: 500 });
  await waitUntil(() => events.length > 0);
  proxy.fallSilent();
  await waitUntil(() => events.length > 1);
  expect(events).toEqual(['listening', 'lost: Query read timeout']);
  await waitUntil(() => events.length > 2);
  expect(events[2]).toBe('listening');
  await change('product:y');
  await waitUntil(() => events.includes('product:y'));
});

it('a position that was asked for before something more was heard does not count', async () => {
  listen({ positions: true });
  await waitUntil(() => events.length > 1);
  events = [];
  proxy.holdAnswers();
  await change('product:x');
  await waitUntil(() => proxy.held > 0);
  // The response is on its way and does not include this change.
  await change('product:y');
  const after = readPosition(await own.database.pool.query<PositionRow>(PRIMARY_POSITION)) as LogPosition;
  await waitUntil(() => events.includes('product:y'));
  expect(events).toEqual(['product:x', 'product:y']);
  proxy.releaseAnswers();
  await waitUntil(() => events.length > 2);
  const reached = events[2] as LogPosition;
  expect(reached.history).toBe(after.history);
  expect(reached.bytes >= after.bytes).toBe(true);
});
