import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createSimulatedHarness, type SimulatedHarness } from './harness/simulated/simulated-harness.ts';
import { journeys } from './journeys.ts';

/**
 * Allowance for the checkpoints of the hourly jobs `check-refunds`, `check-disputes` and `forget-expired` in one part:
 * each acquires its lease, works and releases it.
 */
const HOURLY_POINTS = 6;

const testDatabase = createTestDatabase();
let harness: SimulatedHarness;

beforeAll(async () => {
  harness = await createSimulatedHarness({ databaseUrl: testDatabase.url });
  await harness.addBuyers('admin');
});
afterAll(() => harness.close());

/** Each test plays every fourth checkpoint, so that it stays within its time limit on a busy machine. */
const PARTS = [0, 1, 2, 3];

describe.each(Object.entries(journeys))('a buyer who %s', (name, journey) => {
  let deathPoints: Promise<readonly number[]> | undefined;

  /**
   * Plays the journey; the process dies at checkpoint number `point`, if there is one. Returns the names of the
   * checkpoints.
   */
  async function play(point: number): Promise<readonly string[]> {
    const who = `${name.replaceAll(/\W+/g, '-').slice(0, 20)}-${point}`;
    await harness.addBuyers(who);
    await harness.addProduct(who, 3);
    const since = harness.clock.now();
    if (point > 0) harness.processes.scheduleDeath(point);
    const passed = harness.processes.checkpoints.length;
    await journey(harness, { buyer: who, product: who });
    const points = harness.processes.checkpoints.slice(passed);
    await harness.settle();
    expect(await harness.findViolations(since), `after dying at point ${point}`).toEqual([]);
    return points;
  }

  /**
   * Returns the numbers of the checkpoints after an effect. A death before an effect leaves the same state as a death after the previous effect. The tests with real
   * processes die at both.
   */
  async function findDeathPoints(): Promise<readonly number[]> {
    const points = await play(0);
    return points.flatMap((point, index) => (point.startsWith('after') ? [index + 1] : []));
  }

  it.each(PARTS)(
    'violates no invariant when the shop dies at any checkpoint (part %i)',
    { timeout: 60_000 },
    async (part) => {
      deathPoints ??= findDeathPoints();
      const all = await deathPoints;
      expect(all.length).toBeGreaterThan(2);
      const own = all.filter((_, index) => index % PARTS.length === part);
      const before = harness.processes.deaths;
      for (const point of own) await play(point);
      // The hourly jobs run in some of the plays only, so the others have fewer checkpoints.
      expect(harness.processes.deaths - before).toBeGreaterThanOrEqual(own.length - HOURLY_POINTS);
    },
  );
});
