import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createSimulatedHarness, type SimulatedHarness } from '../harness/simulated/simulated-harness.ts';
import { scenarios } from './scenarios.ts';

const testDatabase = createTestDatabase();
let harness: SimulatedHarness;

beforeAll(async () => {
  harness = await createSimulatedHarness({ databaseUrl: testDatabase.url });
});
afterAll(() => harness.close());

// The limit only ends scenarios that hang. Those with many deaths take most of a minute on a busy machine.
it.each(Object.entries(scenarios))('%s', { timeout: 180_000 }, async (_, play) => {
  await play(harness);
  await harness.settle();
  expect(await harness.findViolations()).toEqual([]);
});
