import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  PRIMARY_POSITION,
  readPosition,
  type LogPosition,
  type PositionRow,
} from '../replica/log-position.ts';
import { startProxy, type DatabaseProxy } from '../testing/proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { subscribeToCatalogue } from './catalogue-subscription.ts';

const testDatabase = createTestDatabase();

let proxy: DatabaseProxy;
let events: (string | LogPosition)[];
let end: () => Promise<void>;

beforeEach(async () => {
  proxy = await startProxy(testDatabase.url);
  events = [];
});
afterEach(async () => {
  await end();
  await proxy.close();
});

/**
 * Subscribes through the proxy and records the events; with `positions`, also the log positions, and with `staff` those of the back office.
 */
function listen({ positions = false, staff = false, timeoutMs = 30_000 } = {}): void {
  end = subscribeToCatalogue(
    proxy.url,
    {
      onListening: () => events.push('listening'),
      onChange: (tag) => events.push(tag),
      onLost: ({ message }) => events.push(`lost: ${message}`),
      ...(staff && { onBackOfficeChange: (tag: string) => events.push(`staff: ${tag}`) }),
      ...(positions && {
        onPosition: (position) => events.push(position instanceof Error ? position.message : position),
      }),
    },
    { timeoutMs },
  );
}

const change = (tag: string) =>
  testDatabase.database.pool.query(`SELECT pg_notify('catalogue_changed', $1)`, [tag]);

it('reports that it listens through a pooler that delivers notifications', async () => {
  listen();
  await waitUntil(() => events.length > 0);
  await change('product:x');
  await waitUntil(() => events.length > 1);
  expect(events).toEqual(['listening', 'product:x']);
});

it('reports changes that only the back office shows apart from those that invalidate pages', async () => {
  listen({ staff: true });
  await waitUntil(() => events.length > 0);
  await testDatabase.database.pool.query(`SELECT pg_notify('staff_changed', 'order')`);
  await change('product:x');
  await waitUntil(() => events.length > 2);
  expect(events).toEqual(['listening', 'staff: order', 'product:x']);
});

it('does not report that it listens through a pooler that accepts LISTEN but drops notifications', async () => {
  proxy.dropNotifications();
  listen();
  const names = (event: string | LogPosition) =>
    typeof event === 'string' && event.includes('a connection pooler must be in session mode');
  await waitUntil(() => events.some(names));
  expect(events).not.toContain('listening');
});

it('detects a connection that died silently, and opens another one', async () => {
  listen({ timeoutMs: 2_000 });
  await waitUntil(() => events.at(-1) === 'listening');
  proxy.stall();
  events = [];
  await waitUntil(() => events.length > 0);
  expect(events).toEqual(['lost: Query read timeout']);
  await waitUntil(() => events.at(-1) === 'listening');
  await change('product:y');
  await waitUntil(() => events.includes('product:y'));
});

it('discards a log position that was queried before a later notification arrived', async () => {
  listen({ positions: true });
  await waitUntil(() => events.length > 1);
  events = [];
  proxy.holdResponses();
  await change('product:x');
  await waitUntil(() => proxy.heldCount > 0);
  // The response is on its way and does not include this change.
  await change('product:y');
  const after = readPosition(
    await testDatabase.database.pool.query<PositionRow>(PRIMARY_POSITION),
  ) as LogPosition;
  await waitUntil(() => events.includes('product:y'));
  expect(events).toEqual(['product:x', 'product:y']);
  proxy.releaseResponses();
  await waitUntil(() => events.length > 2);
  const reached = events[2] as LogPosition;
  expect(reached.history).toBe(after.history);
  expect(reached.bytes >= after.bytes).toBe(true);
});
