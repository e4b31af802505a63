import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createUnreliablePlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { insertCharges } from '../harness/insert-charges.ts';
import { createSimulatedHarness, type SimulatedHarness } from '../harness/simulated/simulated-harness.ts';
import { runWalk } from './run-walk.ts';
import { walks } from './walk-steps.ts';

const testDatabase = createTestDatabase();
let harness: SimulatedHarness;

beforeAll(async () => {
  harness = await createSimulatedHarness({ databaseUrl: testDatabase.url });
  await insertCharges(harness.database);
});
afterAll(() => harness.close());

const WALKS = Number(process.env['WALKS'] ?? 60);
/** In this many walks, staff certainly take some refund back. In fewer walks that may not occur. */
const MANY_WALKS = 300;

it(
  'violates no invariant after buyers, staff, provider, clock and crashes acted in a random order',
  { timeout: 600_000 },
  async () => {
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(
        walks,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        async (steps, chance) => {
          walked += 1;
          const since = harness.clock.now();
          const random = () => chance.next().value ?? 0;
          harness.conditions.webhookPlan = createUnreliablePlan({
            lose: 0.3,
            duplicate: 0.3,
            maxDelayMs: 3_600_000,
            random,
          });
          const wrong = await runWalk(harness, { name: `walk-${walked}`, steps });
          await harness.settle();
          expect([...wrong, ...(await harness.findViolations(since))]).toEqual([]);
        },
      ),
      { numRuns: WALKS },
    );
    // Walks without paid orders would prove nothing.
    const { rows } = await harness.database.db.execute<{ state: string; orders: number }>(
      'SELECT state, count(*)::int AS orders FROM shop_order GROUP BY state',
    );
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['cancelled', 'paid', 'placed']));
    const { rows: uses } = await harness.database.db.execute<{ state: string }>(
      'SELECT DISTINCT state FROM promotion_use WHERE code IS NOT NULL',
    );
    expect(uses.map(({ state }) => state)).toEqual(expect.arrayContaining(['returned', 'taken']));
    const { rows: shipments } = await harness.database.db.execute<{ state: string }>(
      'SELECT DISTINCT state FROM shipment',
    );
    // No other state is certain: at the end, every shipment that was shipped may have been delivered.
    expect(shipments.map(({ state }) => state)).toContain('delivered');
    const { rows: refunds } = await harness.database.db.execute<{ state: string }>(
      'SELECT DISTINCT state FROM refund',
    );
    expect(refunds.map(({ state }) => state)).toContain('done');
    if (WALKS >= MANY_WALKS) expect(refunds.map(({ state }) => state)).toContain('undone');
    expect(harness.processes.deaths).toBeGreaterThan(walked / 10);
  },
);
