import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#database/testing/test-database.ts';
import { troubledPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { openSimulatedWorld, type SimulatedWorld } from '../world/simulated-world.ts';
import { walk, walks } from './random-walks.ts';

const open = testDatabase();
let world: SimulatedWorld;

beforeAll(async () => {
  world = await openSimulatedWorld({ databaseUrl: open.url });
});
afterAll(() => world.close());

it(
  'violates no invariant after buyers, provider, clock and crashes acted in a random order',
  { timeout: 600_000 },
  async () => {
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(
        walks,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        async (happenings, chance) => {
          walked += 1;
          const since = world.clock.now();
          const random = () => chance.next().value ?? 0;
          world.planWebhooks(troubledPlan({ lose: 0.3, duplicate: 0.3, latest: 3_600_000, random }));
          const wrong = await walk(world, { name: `walk-${walked}`, happenings });
          await world.settle();
          expect([...wrong, ...(await world.check(since))]).toEqual([]);
        },
      ),
      { numRuns: Number(process.env['WALKS'] ?? 60) },
    );
    // Walks without paid orders would prove nothing.
    const { rows } = await world.database.db.execute<{ state: string; orders: number }>(
      'SELECT state, count(*)::int AS orders FROM shop_order GROUP BY state',
    );
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['cancelled', 'paid', 'placed']));
    expect(world.deaths).toBeGreaterThan(walked / 10);
  },
);
