import type pg from 'pg';
import { expect, test } from 'vitest';
import { replicaKnowledge, type Asked } from './replica-freshness.ts';

/** A server that has replayed so much, or is no standby (null), and how often it was asked. */
function server(bytes: string | null, history = 'a') {
  const state = { bytes, history, asked: 0 };
  const query = async () => {
    state.asked += 1;
    return { rows: state.bytes === null ? [] : [{ history: state.history, bytes: state.bytes }] };
  };
  return { state, client: { query: query as unknown as pg.ClientBase['query'] } satisfies Asked };
}

test('a server is asked once after a change, and again only while it is behind', async () => {
  const knowledge = replicaKnowledge({ now: () => 0 });
  const { client, state } = server('10');
  knowledge.reached({ history: 'a', bytes: 10n });
  expect(await knowledge.isEnough(client)).toBe(true);
  expect(await knowledge.isEnough(client)).toBe(true);
  expect(state.asked).toBe(1);
  knowledge.reached({ history: 'a', bytes: 11n });
  expect(await knowledge.isEnough(client)).toBe(false);
  state.bytes = '12';
  expect(await knowledge.isEnough(client)).toBe(true);
  expect(state.asked).toBe(3);
});

test('nobody knows enough while it is not known what is needed', async () => {
  const knowledge = replicaKnowledge({ now: () => 0 });
  const { client } = server('10');
  expect(knowledge.isWorthAsking()).toBe(false);
  expect(await knowledge.ask(client)).toBe('unclear');
  knowledge.reached({ history: 'a', bytes: 10n });
  expect([knowledge.isWorthAsking(), await knowledge.ask(client)]).toEqual([true, 'enough']);
  knowledge.changed();
  expect([knowledge.isWorthAsking(), await knowledge.isEnough(client)]).toEqual([false, false]);
  knowledge.reached(new Error('not to be had'));
  expect([knowledge.isWorthAsking(), await knowledge.isEnough(client)]).toEqual([false, false]);
});

test('as far in another history, or no standby at all, is not enough', async () => {
  const knowledge = replicaKnowledge({ now: () => 0 });
  knowledge.reached({ history: 'a', bytes: 10n });
  const { client, state } = server('10', 'b');
  expect(await knowledge.ask(client)).toBe('elsewhere');
  state.history = 'a';
  expect(await knowledge.ask(client)).toBe('enough');
  // Promoted: what it told before no longer counts.
  state.bytes = null;
  expect(await knowledge.ask(client)).toBe('none');
});

test('a server that was behind is left alone for 20 ms, each time anew, or until more is known', async () => {
  let time = 0;
  const knowledge = replicaKnowledge({ now: () => time });
  const { client } = server('10');
  const beBehind = async () => {
    knowledge.reached({ history: 'a', bytes: 11n });
    expect(knowledge.isWorthAsking()).toBe(true);
    expect(await knowledge.isEnough(client)).toBe(false);
    expect(knowledge.isWorthAsking()).toBe(false);
  };
  await beBehind();
  time = 15;
  await beBehind();
  // The end of the first pause is not that of the second.
  time = 34;
  expect(knowledge.isWorthAsking()).toBe(false);
  time = 35;
  expect(knowledge.isWorthAsking()).toBe(true);
});
