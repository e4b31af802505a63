import { randomInt } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { copyTemplate, databaseUrl, dropDatabase } from '#database/testing/database-server.ts';
import { killAtRandom } from './crash-rounds.ts';
import { race } from './race/race.ts';

const server = inject('databaseServer');
const RACE = { buyers: 80, items: 40, processes: 2, log: () => undefined };

/** Runs `work` with an empty database. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = await copyTemplate(server);
  try {
    return await work(databaseUrl(server.url, name));
  } finally {
    await dropDatabase(server.url, name);
  }
}

it('a real shop that is killed at random loses and duplicates nothing', { timeout: 300_000 }, async () => {
  const seed = randomInt(1_000_000);
  const figures = await withDatabase((own) =>
    killAtRandom({ databaseUrl: own, seed, count: 4, log: () => undefined }),
  );
  expect(figures.rounds).toBe(4);
});

it(
  'sells exactly 40 items of 20 stock units to 80 buyers with carts of five who race over 2 real processes',
  { timeout: 300_000 },
  async () => {
    const figures = await withDatabase((own) =>
      race({ ...RACE, databaseUrl: own, seed: randomInt(1_000_000) }),
    );
    expect(figures.wrong).toEqual([]);
    expect(figures.orders).toBeGreaterThanOrEqual(8);
  },
);
