import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { NEXT_CUSTOMER, findWrongDiscountUses } from './harness/find-wrong-discount-uses.ts';
import { insertCharges, insertLimitedCode } from './harness/insert-charges.ts';
import { createSimulatedHarness, type SimulatedHarness } from './harness/simulated/simulated-harness.ts';
import { journeys } from './journeys.ts';

/** Checkpoints of the hourly jobs `check-refunds`, `check-disputes` and `forget-expired`. They run in some of the plays only. */
const HOURLY_POINTS = 3;

describe.each(Object.entries(journeys))('a buyer who %s', (name, journey) => {
  // Each journey has its own database, because jobs and invariants read all earlier orders.
  const testDatabase = createTestDatabase();
  let harness: SimulatedHarness;

  beforeAll(async () => {
    harness = await createSimulatedHarness({ databaseUrl: testDatabase.url });
    await harness.addBuyers('admin', NEXT_CUSTOMER);
    await insertCharges(harness.database);
  });
  afterAll(() => harness.close());

  /**
   * Plays the journey; the process dies at checkpoint number `point`, if there is one. Returns the names of the
   * checkpoints.
   */
  async function play(point: number): Promise<readonly string[]> {
    const who = `${name.replaceAll(/\W+/g, '-').slice(0, 20)}-${point}`;
    await harness.addBuyers(who);
    await harness.addProduct(who, 3);
    const code = who.toUpperCase();
    await insertLimitedCode(harness.database, { code, limit: 1 });
    const since = harness.clock.now();
    if (point > 0) harness.processes.scheduleDeath(point);
    const passed = harness.processes.checkpoints.length;
    await journey(harness, { buyer: who, product: who, code });
    const points = harness.processes.checkpoints.slice(passed);
    await harness.settle();
    const wrong = [
      ...(await harness.findViolations(since)),
      ...(await findWrongDiscountUses(harness, { code, limit: 1, product: who })),
    ];
    expect(wrong, `after dying at point ${point}`).toEqual([]);
    return points;
  }

  /**
   * Returns the numbers of the checkpoints after an effect. A death before an effect leaves the same state as a death after the previous
   * effect. The tests with real processes die at both.
   */
  async function findDeathPoints(): Promise<readonly number[]> {
    const points = await play(0);
    return points.flatMap((point, index) => (point.startsWith('after') ? [index + 1] : []));
  }

  it('violates no invariant when the shop dies at any checkpoint', { timeout: 300_000 }, async () => {
    const deathPoints = await findDeathPoints();
    expect(deathPoints.length).toBeGreaterThan(2);
    const before = harness.processes.deaths;
    for (const point of deathPoints) await play(point);
    const deaths = harness.processes.deaths - before;
    expect(deaths).toBeGreaterThanOrEqual(Math.max(1, deathPoints.length - HOURLY_POINTS));
  });
});
