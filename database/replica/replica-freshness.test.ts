import type pg from 'pg';
import { expect, test } from 'vitest';
import { createReplicaFreshness, type ReplicaClient } from './replica-freshness.ts';

/** A server with a replay position, or none (null), and the number of queries for it. */
function server(bytes: string | null, history = 'a') {
  const state = { bytes, history, asked: 0 };
  const query = async () => {
    state.asked += 1;
    return { rows: state.bytes === null ? [] : [{ history: state.history, bytes: state.bytes }] };
  };
  return { state, client: { query: query as unknown as pg.ClientBase['query'] } satisfies ReplicaClient };
}

test('queries a server once after a change, and again only while it is behind', async () => {
  const freshness = createReplicaFreshness({ now: () => 0 });
  const { client, state } = server('10');
  freshness.requirePosition({ history: 'a', bytes: 10n });
  expect(await freshness.isFresh(client)).toBe(true);
  expect(await freshness.isFresh(client)).toBe(true);
  expect(state.asked).toBe(1);
  freshness.requirePosition({ history: 'a', bytes: 11n });
  expect(await freshness.isFresh(client)).toBe(false);
  state.bytes = '12';
  expect(await freshness.isFresh(client)).toBe(true);
  expect(state.asked).toBe(3);
});

test('no server is fresh while the required position is unknown', async () => {
  const freshness = createReplicaFreshness({ now: () => 0 });
  const { client } = server('10');
  expect(freshness.isWorthChecking()).toBe(false);
  expect(await freshness.check(client)).toBe('unknown');
  freshness.requirePosition({ history: 'a', bytes: 10n });
  expect([freshness.isWorthChecking(), await freshness.check(client)]).toEqual([true, 'fresh']);
  freshness.invalidate();
  expect([freshness.isWorthChecking(), await freshness.isFresh(client)]).toEqual([false, false]);
  freshness.requirePosition(new Error('the primary does not answer'));
  expect([freshness.isWorthChecking(), await freshness.isFresh(client)]).toEqual([false, false]);
});

test('a server with another history is not fresh, nor is one that is no standby', async () => {
  const freshness = createReplicaFreshness({ now: () => 0 });
  freshness.requirePosition({ history: 'a', bytes: 10n });
  const { client, state } = server('10', 'b');
  expect(await freshness.check(client)).toBe('other_history');
  state.history = 'a';
  expect(await freshness.check(client)).toBe('fresh');
  // After a promotion its earlier position is void.
  state.bytes = null;
  expect(await freshness.check(client)).toBe('no_standby');
});

test('a server that was behind is not queried again for 20 ms or until the required position changes', async () => {
  let time = 0;
  const freshness = createReplicaFreshness({ now: () => time });
  const { client } = server('10');
  const beBehind = async () => {
    freshness.requirePosition({ history: 'a', bytes: 11n });
    expect(freshness.isWorthChecking()).toBe(true);
    expect(await freshness.isFresh(client)).toBe(false);
    expect(freshness.isWorthChecking()).toBe(false);
  };
  await beBehind();
  time = 15;
  await beBehind();
  // The second pause ends later than the first.
  time = 34;
  expect(freshness.isWorthChecking()).toBe(false);
  time = 35;
  expect(freshness.isWorthChecking()).toBe(true);
});
